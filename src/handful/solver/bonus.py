"""The bonus for a word that uses all letters of a game, by itself: tables are made without it."""

from handful.rules import RuleSet

__all__ = ["bonus"]


def bonus(rules: RuleSet, size: int) -> int:
    """What a word earns on top that uses all letters of a game of *size*.

    >>> from handful.rules import CLASSIC, WILDCARD
    >>> bonus(CLASSIC, 7), bonus(WILDCARD, 7)
    (50, 0)
    """
    if rules.order_counts or not size:
        return 0
    return rules.points(1, size, size) - rules.points(1, size, size + 1)

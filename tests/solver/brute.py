"""The answers by trying everything, written without a thought for speed."""

from collections.abc import Container
from itertools import combinations

from handful.rules import Accepted, Hand, RuleSet, take_turn

__all__ = ["best_total", "entries"]


def entries(hand: Hand, rules: RuleSet, words: list[str]) -> dict[str, int]:
    """Every accepted entry, and its key points are left to the caller: entry to list place."""
    found: dict[str, int] = {}
    for place, word in enumerate(words):
        spellings = [word]
        if rules.stands_for:
            spellings += [
                word[:at] + "*" + word[at + 1 :]
                for at, letter in enumerate(word)
                if letter in rules.stands_for
            ]
        for spelling in spellings:
            if hand.covers(spelling):
                found.setdefault(spelling, place)
    return found


def best_total(
    hand: Hand,
    rules: RuleSet,
    words: list[str],
    size: int,
    *,
    sacrifices: bool,
    known: dict[str, int] | None = None,
) -> int:
    """The most that any sequence of entries earns, through the game's own turns."""
    known = {} if known is None else known
    key = "".join(sorted(hand))
    if key in known:
        return known[key]
    best = 0
    for entry in entries(hand, rules, words):
        turn = take_turn(rules, hand, entry, words, size)
        assert isinstance(turn.outcome, Accepted), "the entry is valid"
        rest = best_total(turn.left, rules, words, size, sacrifices=sacrifices, known=known)
        best = max(best, turn.points + rest)
    if sacrifices:
        for count in range(1, len(hand) + 1):
            for letters in combinations(hand, count):
                left = hand.without("".join(letters))
                rest = best_total(left, rules, words, size, sacrifices=True, known=known)
                best = max(best, rest)
    known[key] = best
    return best


def replayed(plays: list[str], hand: Hand, rules: RuleSet, words: Container[str], size: int) -> int:
    """What the entries *plays* earn when they are really made."""
    total = 0
    for entry in plays:
        turn = take_turn(rules, hand, entry, words, size)
        total += turn.points
        hand = turn.left
    return total

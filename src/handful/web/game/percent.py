"""Percent: what a hand of five counts for its day, less what hints cost."""

from handful.store import StoredRound
from handful.web.game.hint import cost_of


def percent(stored: StoredRound, total: int) -> int | None:
    """What a round counts that ends with *total*: its share of perfect, if that is known.

    Every hint takes its cost off, and nothing counts less than zero.
    """
    if stored.perfect is None:
        return None
    return max(0, share_of(total, stored.perfect) - cost_of(stored))


def percent_of_finished(stored: StoredRound) -> int | None:
    """What a finished round counts, without its moves; None while perfect is not known."""
    if stored.perfect is None or stored.score is None or stored.result is None:
        return None
    return max(0, share_of(stored.score, stored.perfect) - stored.result.hint_cost)


def share_of(total: int, perfect: int) -> int:
    """*total* in percent of *perfect*, rounded down, at most a hundred.

    >>> share_of(199, 200), share_of(201, 200), share_of(0, 0)
    (99, 100, 0)
    """
    return min(100, 100 * total // perfect) if perfect else 0

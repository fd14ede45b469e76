"""The streak: days in a row with all hands played, over which one missed day a week is frozen."""

from dataclasses import dataclass
from datetime import date, timedelta

__all__ = ["Streak", "streak"]

ONE_DAY, WEEK = timedelta(days=1), timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row up to *now*, the most ever, and the missed days that are *frozen*."""

    now: int
    best: int
    frozen: frozenset[date] = frozenset()


def streak(played: list[str], when: date) -> Streak:
    """The streak of a player who has *played* on these days, seen on *when*.

    A streak goes on over a single missed day, which does not count itself, if no other one within
    seven days was frozen. It is not broken while today's hands can still be played.

    >>> found = streak(["2026-11-14", "2026-11-13", "2026-11-11"], date(2026, 11, 15))
    >>> found.now, found.best, sorted(map(str, found.frozen))
    (3, 3, ['2026-11-12'])
    >>> streak(["2026-11-12"], date(2026, 11, 15)).now
    0
    """
    frozen: list[date] = []

    def bridges(last: date, day: date) -> bool:
        """Do these two follow each other, with at most a day between them that is frozen?"""
        if day - last == 2 * ONE_DAY:
            missed = last + ONE_DAY
            if not frozen or missed - frozen[-1] >= WEEK:
                frozen.append(missed)
                return True
        return day - last <= ONE_DAY

    best = run = 0
    last = None
    for day in sorted({date.fromisoformat(text) for text in played}):
        run = run + 1 if last is not None and bridges(last, day) else 1
        best, last = max(best, run), day
    goes_on = last is not None and (last >= when or bridges(last, when))
    return Streak(run if goes_on else 0, best, frozenset(frozen))

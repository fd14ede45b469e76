"""The streak of a player, day by day: days in a row, over which one missed day a week is frozen."""

from datetime import date, timedelta

from handful.store.model import StreakDay

ONE_DAY, WEEK = timedelta(days=1), timedelta(days=7)


def extend(before: StreakDay | None, day: str) -> StreakDay:
    """The streak up to *day*, which is finished; *before* is the last finished day before it.

    A streak goes on over a single missed day, which does not count itself, if no other one within
    seven days was frozen.

    >>> first = extend(None, "2026-11-11")
    >>> extend(first, "2026-11-13")
    StreakDay(day='2026-11-13', total=2, run=2, best=2, first='2026-11-11', frozen='2026-11-12')
    """
    if before is None:
        return StreakDay(day, 1, 1, 1, day)
    missed = freezes(before, date.fromisoformat(day))
    follows = date.fromisoformat(day) - date.fromisoformat(before.day) <= ONE_DAY
    run = before.run + 1 if follows or missed is not None else 1
    frozen = before.frozen if missed is None else missed.isoformat()
    return StreakDay(day, before.total + 1, run, max(before.best, run), before.first, frozen)


def freezes(last: StreakDay, when: date) -> date | None:
    """The missed day between *last* and *when* that is frozen, if it is the only one."""
    missed = date.fromisoformat(last.day) + ONE_DAY
    if when - missed != ONE_DAY:
        return None
    if last.frozen is not None and missed - date.fromisoformat(last.frozen) < WEEK:
        return None
    return missed

"""The streak: days in a row with all hands played, as it is seen on a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from handful.store import StreakDay
from handful.store.streak import freezes

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row up to *now*, the most ever, and the missed days that are *frozen*.

    *days* is how many were played in all, since the *first*.
    """

    now: int
    best: int
    frozen: frozenset[date] = frozenset()
    days: int = 0
    first: str = ""


def streak(played: Sequence[StreakDay], when: date) -> Streak:
    """The streak of a player who has *played* on these days, the newest first, seen on *when*.

    It is not broken while the hands of *when* can still be played. Earlier days than those given
    count too; what is frozen is told as far back as they go.
    """
    if not played:
        return Streak(0, 0)
    last = played[0]
    frozen = {date.fromisoformat(day.frozen) for day in played if day.frozen is not None}
    missed = freezes(last, when)
    if missed is not None:
        frozen.add(missed)
    goes_on = missed is not None or when - date.fromisoformat(last.day) <= ONE_DAY
    return Streak(last.run if goes_on else 0, last.best, frozenset(frozen), last.total, last.first)

"""The streak, and the day a week that is frozen."""

from datetime import date

import pytest

from handful.store import StreakDay
from handful.store.streak import extend
from handful.web.game.streak import Streak, streak

FRIDAY = date(2026, 11, 13)


def november(*days: int) -> list[str]:
    return [f"2026-11-{day:02}" for day in days]


def played_on(*days: int) -> list[StreakDay]:
    """Days of November as the store has them, the newest first."""
    found: list[StreakDay] = []
    for day in november(*sorted(set(days))):
        found.insert(0, extend(found[0] if found else None, day))
    return found


@pytest.mark.parametrize(
    ("played", "now", "best", "frozen"),
    [
        ([], 0, 0, []),
        ([13], 1, 1, []),
        ([12], 1, 1, []),
        ([11], 1, 1, [12]),
        ([10], 0, 1, []),
        ([13, 12], 2, 2, []),
        ([13, 11], 2, 2, [12]),
        ([13, 10], 1, 1, []),
        ([13, 12, 10, 9, 8], 5, 5, [11]),
        ([13, 11, 9], 1, 2, [10]),
        ([13, 12, 11, 10, 9, 8, 6, 5, 4, 3, 2], 11, 11, [7]),
        ([13, 13], 1, 1, []),
        ([14], 1, 1, []),
    ],
)
def test_a_streak_goes_on_over_one_missed_day_a_week(
    played: list[int], now: int, best: int, frozen: list[int]
) -> None:
    expected = frozenset(map(date.fromisoformat, november(*frozen)))
    first = november(min(played))[0] if played else ""
    found = streak(played_on(*played), FRIDAY)
    assert found == Streak(now, best, expected, len(set(played)), first)


@pytest.mark.parametrize(("second", "now"), [(8, 1), (9, 1), (10, 9), (11, 10)])
def test_a_second_day_is_frozen_seven_days_after_the_first(second: int, now: int) -> None:
    """The third of November is the first that is missed, all others are played."""
    played = [day for day in range(1, second + 2) if day not in (3, second)]
    assert streak(played_on(*played), date(2026, 11, second + 1)).now == now

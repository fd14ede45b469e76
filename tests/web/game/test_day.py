"""A day: its date, its rules, and when it ends."""

from datetime import date

import pytest

from handful.rules import CLASSIC, WILDCARD
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import Day, days_before, stamp, streak, today
from handful.web.secret import Secret

FRIDAY = Day.parse("2026-11-13")
SATURDAY = Day.parse("2026-11-14")
MIDNIGHT = 1794614400_000
"""When Friday ends, in milliseconds."""


def test_weekdays_are_classic_with_seven_letters_and_weekends_wildcard_with_eight() -> None:
    assert (FRIDAY.rules, FRIDAY.size) == (CLASSIC, 7)
    assert (SATURDAY.rules, SATURDAY.size) == (WILDCARD, 8)
    assert Day.parse("2026-11-15").rules is WILDCARD


def test_a_day_is_written_as_its_date() -> None:
    assert str(FRIDAY) == "2026-11-13"


def test_the_date_changes_at_midnight_utc() -> None:
    assert today(MIDNIGHT - 1) == date(2026, 11, 13)
    assert today(MIDNIGHT) == date(2026, 11, 14)


def test_today_and_earlier_days_are_open() -> None:
    assert Day.open("2026-11-13", MIDNIGHT - 1) == FRIDAY
    assert Day.open("2026-01-01", MIDNIGHT) == Day.parse("2026-01-01")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2026-11-14", "The hand of 2026-11-14 is dealt on that day (UTC)."),
        ("2025-12-31", "The first hand was dealt on 2026-01-01."),
        ("2026-02-30", "2026-02-30 is not a date; write it like 2026-11-15"),
    ],
)
def test_a_day_that_is_not_open_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(ApiError) as refused:
        Day.open(text, MIDNIGHT - 1)
    assert (refused.value.code, str(refused.value)) == (ErrorCode.DAY_NOT_OPEN, message)


def test_seconds_are_counted_down_to_midnight() -> None:
    assert FRIDAY.seconds_left(MIDNIGHT - 5_000) == 5
    assert FRIDAY.seconds_left(MIDNIGHT + 5_000) == 0


def test_a_scored_try_may_end_within_an_hour_after_midnight() -> None:
    assert FRIDAY.counts_at(MIDNIGHT + 3_599_999)
    assert not FRIDAY.counts_at(MIDNIGHT + 3_600_000)


def test_the_seed_depends_on_the_day_and_the_secret() -> None:
    one, other = Secret("x" * 32), Secret("y" * 32)
    assert FRIDAY.seed(one) == FRIDAY.seed(one)
    assert len({FRIDAY.seed(one), FRIDAY.seed(other), SATURDAY.seed(one)}) == 3


def test_the_days_before_are_listed_newest_first_and_end_with_the_first_day() -> None:
    assert [str(day) for day in days_before(date(2026, 1, 3), 30)] == ["2026-01-02", "2026-01-01"]
    assert days_before(date(2026, 1, 1), 30) == []


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ([], (0, 0)),
        (["2026-11-13"], (1, 1)),
        (["2026-11-12"], (1, 1)),
        (["2026-11-11"], (0, 1)),
        (["2026-11-13", "2026-11-12", "2026-11-10", "2026-11-09", "2026-11-08"], (2, 3)),
        (["2026-11-13", "2026-11-13"], (1, 1)),
    ],
)
def test_a_streak_goes_on_until_a_day_is_missed(
    played: list[str], expected: tuple[int, int]
) -> None:
    assert streak(played, date(2026, 11, 13)) == expected


def test_times_are_written_in_utc() -> None:
    assert stamp(MIDNIGHT) == "2026-11-14T00:00:00Z"

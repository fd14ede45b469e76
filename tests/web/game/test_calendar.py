"""The calendar: which days may be played."""

from datetime import date

import pytest

from handful.web.errors import ApiError, ErrorCode
from handful.web.game.calendar import Calendar
from handful.web.game.day import Day

MIDNIGHT = 1794614400_000
"""When 13 November 2026 ends, in milliseconds."""


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


def test_today_and_earlier_days_are_open(calendar: Calendar) -> None:
    assert calendar.open("2026-11-13", MIDNIGHT - 1) == Day.with_five(date(2026, 11, 13))
    assert calendar.open("2026-01-01", MIDNIGHT) == Day.with_five(date(2026, 1, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2026-11-14", "The hands of 2026-11-14 are dealt on that day (UTC)."),
        ("2025-12-31", "The first hand was dealt on 2026-01-01."),
        ("2026-02-30", "2026-02-30 is not a date; write it like 2026-11-15"),
    ],
)
def test_a_day_that_is_not_open_is_refused_with_the_reason(
    calendar: Calendar, text: str, message: str
) -> None:
    with pytest.raises(ApiError) as refused:
        calendar.open(text, MIDNIGHT - 1)
    assert (refused.value.code, str(refused.value)) == (ErrorCode.DAY_NOT_OPEN, message)


def test_the_days_before_are_listed_newest_first_and_end_with_the_first_day(
    calendar: Calendar,
) -> None:
    days = calendar.before(date(2026, 1, 3), 30)
    assert [str(day) for day in days] == ["2026-01-02", "2026-01-01"]
    assert calendar.before(date(2026, 1, 1), 30) == []

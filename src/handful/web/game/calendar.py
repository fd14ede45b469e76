"""The calendar: the days, and which of them may be played."""

from datetime import date, timedelta

from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import Day, today

FIRST_DAY = date(2026, 1, 1)
"""There are no hands of earlier days."""


class Calendar:
    """The days on which hands are dealt."""

    def day(self, when: date) -> Day:
        """The day of this date."""
        return Day.with_five(when)

    def open(self, text: str, now: int) -> Day:
        """The day that *text* names; ApiError unless its hands may be played *now*."""
        try:
            when = date.fromisoformat(text)
        except ValueError:
            raise ApiError(
                ErrorCode.DAY_NOT_OPEN, f"{text} is not a date; write it like 2026-11-15"
            ) from None
        if when > today(now):
            raise ApiError(
                ErrorCode.DAY_NOT_OPEN, f"The hands of {text} are dealt on that day (UTC)."
            )
        if when < FIRST_DAY:
            raise ApiError(ErrorCode.DAY_NOT_OPEN, f"The first hand was dealt on {FIRST_DAY}.")
        return self.day(when)

    def before(self, when: date, count: int) -> list[Day]:
        """The days before *when*, the newest first; not more than there are."""
        days = [when - timedelta(days=n) for n in range(1, count + 1)]
        return [self.day(day) for day in days if day >= FIRST_DAY]

"""The calendar: which days have five hands and which a single one, and which are open."""

from datetime import date, timedelta
from functools import cached_property

from handful.store import Store, Unavailable
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import Day, today

__all__ = ["Calendar"]

FIRST_DAY = date(2026, 1, 1)
"""There are no hands of earlier days."""
SETTING = "five_hands_since"
"""The name under which the migration has noted the first day of five hands."""


class Calendar:
    """The days, as the *store* divides them: it is asked once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @cached_property
    def five_hands_since(self) -> date:
        """The first day with five hands."""
        noted = self._store.setting(SETTING)
        if noted is None:
            raise Unavailable("the database does not say since when five hands are dealt")
        return date.fromisoformat(noted)

    def day(self, when: date) -> Day:
        """The day of this date."""
        return Day.with_five(when) if when >= self.five_hands_since else Day.with_one(when)

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

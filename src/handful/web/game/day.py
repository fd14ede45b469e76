"""A day: its date (UTC), the rules and the size of its hand."""

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from handful.rules import CLASSIC, WILDCARD, RuleSet
from handful.web.errors import ApiError, ErrorCode
from handful.web.secret import Secret

__all__ = ["Day", "days_before", "stamp", "streak", "today"]

FIRST_DAY = date(2026, 1, 1)
"""There are no hands of earlier days."""
SATURDAY = 5
GRACE = 3600
"""Seconds after its day in which a scored try may still be ended."""


class Day(NamedTuple):
    """A date, with the rule set and the size of its hand."""

    when: date
    rules: RuleSet
    size: int

    @classmethod
    def of(cls, when: date) -> "Day":
        """Classic hands of seven on weekdays, wildcard hands of eight at the weekend.

        >>> Day.of(date(2026, 11, 13)).size, Day.of(date(2026, 11, 14)).size
        (7, 8)
        """
        weekend = when.weekday() >= SATURDAY
        return cls(when, WILDCARD, 8) if weekend else cls(when, CLASSIC, 7)

    @classmethod
    def parse(cls, text: str) -> "Day":
        """The day whose date is written as *text*."""
        return cls.of(date.fromisoformat(text))

    @classmethod
    def open(cls, text: str, now: int) -> "Day":
        """The day that *text* names; ApiError unless its hand may be played *now*."""
        try:
            day = cls.parse(text)
        except ValueError:
            raise ApiError(
                ErrorCode.DAY_NOT_OPEN, f"{text} is not a date; write it like 2026-11-15"
            ) from None
        if day.when > today(now):
            raise ApiError(
                ErrorCode.DAY_NOT_OPEN, f"The hand of {text} is dealt on that day (UTC)."
            )
        if day.when < FIRST_DAY:
            raise ApiError(ErrorCode.DAY_NOT_OPEN, f"The first hand was dealt on {FIRST_DAY}.")
        return day

    def seed(self, secret: Secret) -> int:
        """The seed from which the hand is dealt; secret, or players could deal it in advance."""
        return secret.seed("day", self.rules.name, str(self.size), str(self))

    def seconds_left(self, now: int) -> int:
        """How long it is until the next day begins."""
        return max(0, (self.end - now) // 1000)

    def counts_at(self, now: int) -> bool:
        """Does a scored try of this day still count that ends *now*?

        A try that was begun before midnight may end within an hour after it.
        """
        return now < self.end + 1000 * GRACE

    @property
    def end(self) -> int:
        """The millisecond with which the next day begins."""
        end = datetime.combine(self.when + timedelta(days=1), datetime.min.time(), UTC)
        return int(end.timestamp()) * 1000

    def __str__(self) -> str:
        return self.when.isoformat()


def today(now: int) -> date:
    """The date of the millisecond *now*, the same for everybody (UTC)."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def stamp(at: int) -> str:
    """The millisecond *at* as the API writes times.

    >>> stamp(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def days_before(when: date, count: int) -> list[Day]:
    """The days before *when*, the newest first; not more than there are."""
    days = [when - timedelta(days=n) for n in range(1, count + 1)]
    return [Day.of(day) for day in days if day >= FIRST_DAY]


def streak(played: list[str], when: date) -> tuple[int, int]:
    """How many days in a row were played up to *when*, and the longest such row.

    A streak is not broken while today's hand can still be played.

    >>> streak(["2026-11-14", "2026-11-13", "2026-11-11"], date(2026, 11, 15))
    (2, 2)
    >>> streak(["2026-11-13"], date(2026, 11, 15))
    (0, 1)
    """
    days = sorted({date.fromisoformat(text) for text in played})
    best = run = 0
    last = None
    for day in days:
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    current = last is not None and when - last <= timedelta(days=1)
    return (run if current else 0), best

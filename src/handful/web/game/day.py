"""A day: its date (UTC), and the rules and the size of each of its hands."""

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from handful.rules import CLASSIC, WILDCARD, RuleSet
from handful.web.secret import Secret

SATURDAY = 5
GRACE = 3600
"""Seconds after its day in which a scored try may still be ended."""


class HandOfDay(NamedTuple):
    """One of a day's hands: its *number* from 1, or 0 where it is the only one."""

    number: int
    rules: RuleSet
    size: int


FIVE = (
    HandOfDay(1, CLASSIC, 5),
    HandOfDay(2, CLASSIC, 6),
    HandOfDay(3, CLASSIC, 7),
    HandOfDay(4, WILDCARD, 7),
    HandOfDay(5, CLASSIC, 8),
)
"""The hands of every day: rising in size, and of both rule sets."""
OUT_OF = 100 * len(FIVE)
"""The most that a day of five can bring."""


class Day(NamedTuple):
    """A date, with the hands that are dealt on it."""

    when: date
    hands: tuple[HandOfDay, ...]

    @classmethod
    def with_five(cls, when: date) -> "Day":
        """A day of five hands.

        >>> [hand.size for hand in Day.with_five(date(2026, 11, 13)).hands]
        [5, 6, 7, 7, 8]
        """
        return cls(when, FIVE)

    @classmethod
    def with_one(cls, when: date) -> "Day":
        """A day before five were dealt: seven classic letters, eight wildcard ones at weekends.

        >>> [Day.with_one(date(2026, 11, day)).hands[0].size for day in (13, 14)]
        [7, 8]
        """
        weekend = when.weekday() >= SATURDAY
        return cls(when, (HandOfDay(0, WILDCARD, 8) if weekend else HandOfDay(0, CLASSIC, 7),))

    @property
    def out_of(self) -> int | None:
        """The most that the day can bring; None where its one hand counts as many points as it has.

        >>> Day.with_five(date(2026, 11, 13)).out_of
        500
        """
        return OUT_OF if self.hands[0].number else None

    def hand(self, number: int) -> HandOfDay | None:
        """The hand with this number, if there is one."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def seed(self, hand: HandOfDay, secret: Secret) -> int:
        """The seed from which *hand* is dealt; secret, or players could deal it in advance."""
        number = [str(hand.number)] if hand.number else []
        return secret.seed("day", hand.rules.name, str(hand.size), str(self), *number)

    def seconds_left(self, now: int) -> int:
        """How long it is until the next day begins."""
        return max(0, (self.end - now) // 1000)

    def counts_at(self, now: int) -> bool:
        """Does a scored try of this day still count that ends *now*?"""
        return still_counts(str(self), now)

    @property
    def end(self) -> int:
        """The millisecond with which the next day begins."""
        return end_of(str(self))

    def __str__(self) -> str:
        return self.when.isoformat()


def today(now: int) -> date:
    """The date of the millisecond *now*, the same for everybody (UTC)."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def end_of(day: str) -> int:
    """The millisecond with which the day after *day*, a date, begins.

    >>> end_of("1970-01-01")
    86400000
    """
    after = date.fromisoformat(day) + timedelta(days=1)
    return int(datetime.combine(after, datetime.min.time(), UTC).timestamp()) * 1000


def still_counts(day: str, now: int) -> bool:
    """Does a scored try of *day*, a date, still count that ends *now*?

    A try of a day that was begun before midnight may end within an hour after it.
    """
    return now < end_of(day) + 1000 * GRACE


def stamp(at: int) -> str:
    """The millisecond *at* as the API writes times.

    >>> stamp(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

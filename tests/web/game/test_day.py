"""A day: its date, its rules, and when it ends."""

from datetime import date

from handful.rules import CLASSIC, WILDCARD
from handful.web.game.day import FIVE, Day, stamp, today
from handful.web.secret import Secret

FRIDAY = Day.with_one(date(2026, 11, 13))
SATURDAY = Day.with_one(date(2026, 11, 14))
FIVE_ON_FRIDAY = Day.with_five(date(2026, 11, 13))
MIDNIGHT = 1794614400_000
"""When Friday ends, in milliseconds."""


def test_weekdays_are_classic_with_seven_letters_and_weekends_wildcard_with_eight() -> None:
    assert FRIDAY.hands == ((0, CLASSIC, 7),)
    assert SATURDAY.hands == ((0, WILDCARD, 8),)
    assert Day.with_one(date(2026, 11, 15)).hands[0].rules is WILDCARD
    assert FRIDAY.out_of is None


def test_five_hands_rise_in_size_and_have_both_rule_sets() -> None:
    assert FIVE_ON_FRIDAY.hands == (
        (1, CLASSIC, 5),
        (2, CLASSIC, 6),
        (3, CLASSIC, 7),
        (4, WILDCARD, 7),
        (5, CLASSIC, 8),
    )
    assert FIVE_ON_FRIDAY.out_of == 500
    assert FIVE_ON_FRIDAY.hand(4) == FIVE[3]
    assert (FIVE_ON_FRIDAY.hand(0), FIVE_ON_FRIDAY.hand(6)) == (None, None)


def test_a_day_is_written_as_its_date() -> None:
    assert str(FRIDAY) == "2026-11-13"


def test_the_date_changes_at_midnight_utc() -> None:
    assert today(MIDNIGHT - 1) == date(2026, 11, 13)
    assert today(MIDNIGHT) == date(2026, 11, 14)


def test_seconds_are_counted_down_to_midnight() -> None:
    assert FRIDAY.seconds_left(MIDNIGHT - 5_000) == 5
    assert FRIDAY.seconds_left(MIDNIGHT + 5_000) == 0


def test_a_scored_try_may_end_within_an_hour_after_midnight() -> None:
    assert FRIDAY.counts_at(MIDNIGHT + 3_599_999)
    assert not FRIDAY.counts_at(MIDNIGHT + 3_600_000)


def test_the_seed_depends_on_the_day_the_hand_and_the_secret() -> None:
    one, other = Secret("x" * 32), Secret("y" * 32)
    hand = FRIDAY.hands[0]
    assert FRIDAY.seed(hand, one) == FRIDAY.seed(hand, one)
    seeds = {FRIDAY.seed(hand, one), FRIDAY.seed(hand, other), SATURDAY.seed(hand, one)}
    seeds |= {FIVE_ON_FRIDAY.seed(each, one) for each in FIVE}
    same_but_for_number = FIVE[2]._replace(number=5)
    seeds.add(FIVE_ON_FRIDAY.seed(same_but_for_number, one))
    assert len(seeds) == 9


def test_the_hand_of_a_day_with_a_single_one_is_the_one_that_it_always_was() -> None:
    """The seed of the version before had no number in it."""
    secret = Secret("x" * 32)
    assert FRIDAY.seed(FRIDAY.hands[0], secret) == secret.seed("day", "classic", "7", "2026-11-13")


def test_times_are_written_in_utc() -> None:
    assert stamp(MIDNIGHT) == "2026-11-14T00:00:00Z"

"""Ratings by Glicko-2, beside the published example."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.web.game.rating import Game, Rating

OPPONENTS = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]


def test_the_example_of_the_paper() -> None:
    games = [Game(opponent, score) for opponent, score in zip(OPPONENTS, [1, 0, 0], strict=True)]
    after = Rating(1500, 200, 0.06).after(games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_chances_of_the_paper() -> None:
    chances = [Rating(1500, 200).expected(opponent) for opponent in OPPONENTS]
    assert chances == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_who_does_not_play_is_less_certain() -> None:
    after = Rating(1500, 200, 0.06).after([])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)


def test_a_deviation_is_never_above_that_of_a_newcomer() -> None:
    assert Rating().after([]).deviation == 350


def test_a_great_surprise_makes_the_rating_more_volatile() -> None:
    after = Rating(1500, 30, 0.06).after([Game(Rating(2800, 30), 1)] * 10)
    assert after.volatility > 0.0601


@given(
    st.floats(600, 2800),
    st.floats(30, 350),
    st.floats(600, 2800),
    st.floats(30, 350),
    st.sampled_from([0.0, 1.0]),
)
def test_winning_raises_and_losing_lowers(
    value: float, deviation: float, other: float, uncertain: float, score: float
) -> None:
    before = Rating(value, deviation)
    after = before.after([Game(Rating(other, uncertain), score)])
    assert (after.value >= before.value) == (score == 1.0) or after.value == before.value
    assert 0 < after.deviation <= 350

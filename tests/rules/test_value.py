"""Values are equal to values of their own type only."""

from typing import NamedTuple

import pytest

from handful.rules import CLASSIC, Game, Hand, Turn
from handful.rules.round import value as make_value


@make_value
class Pair(NamedTuple):
    first: int
    second: int


@make_value
class Other(NamedTuple):
    first: int
    second: int


@pytest.mark.parametrize(
    "value",
    [Pair(1, 2), Turn("at", 5, None, Hand("b")), Game(CLASSIC, 7)],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_no_plain_tuple(value: Pair | Turn | Game) -> None:
    assert value != tuple(value)
    assert not value == tuple(value)  # noqa: SIM201
    assert tuple(value) != value
    assert value == type(value)(*value)
    assert not value != type(value)(*value)  # noqa: SIM202
    assert len({value, type(value)(*value)}) == 1


def test_values_of_different_types_differ() -> None:
    assert Pair(1, 2) != Other(1, 2)  # type: ignore[comparison-overlap]
    assert Pair(1, 2) != Pair(1, 3)

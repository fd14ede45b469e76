"""Values are equal to values of their own type only."""

import pytest

from handful.rules import CLASSIC, Accepted, Game, Hand, Outcome, Reason, Refused, Turn


@pytest.mark.parametrize(
    "value",
    [
        Accepted(5),
        Refused(Reason.EMPTY),
        Turn("at", Accepted(5), Hand("b")),
        Outcome(5, True),
        Game(CLASSIC, 7),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_no_plain_tuple(value: Accepted | Refused | Turn | Outcome | Game) -> None:
    assert value != tuple(value)
    assert not value == tuple(value)  # noqa: SIM201
    assert tuple(value) != value
    assert value == type(value)(*value)
    assert not value != type(value)(*value)  # noqa: SIM202
    assert len({value, type(value)(*value)}) == 1


def test_values_of_different_types_differ() -> None:
    assert Accepted(1) != Refused(1)  # type: ignore[arg-type]
    assert Accepted(5) != Accepted(6)

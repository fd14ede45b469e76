"""Mutants of the working programs: each loses a point, unless it does what the original does."""

import pytest

from handful.grader import find_jail
from tests.support.course.mutate import (
    KITS,
    Mutant,
    chosen,
    equivalents,
    mutants,
    originals,
    pairs,
    survivors,
)

SOME, MORE, ALL = 40, 220, 10_000


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(SOME, id="some"),
        pytest.param(MORE, id="more", marks=pytest.mark.slow),
        pytest.param(ALL, id="all", marks=pytest.mark.soak),
    ],
)
def graded(request: pytest.FixtureRequest) -> list[Mutant]:
    """At most so many mutants, the same ones every time, that are not known as equivalent."""
    known, most = equivalents(), request.param
    return [mutant for mutant in chosen(most + len(known)) if mutant.id not in known][:most]


def test_every_mutant_that_is_not_equivalent_loses_points(graded: list[Mutant]) -> None:
    assert {mutant.kit for mutant in graded} == set(KITS)
    assert [mutant.id for mutant in survivors(graded)] == []


@pytest.mark.parametrize(
    "most",
    [
        pytest.param(2, id="some"),
        pytest.param(15, id="more", marks=pytest.mark.slow),
        pytest.param(400, id="many", marks=pytest.mark.soak),
    ],
)
def test_two_slips_in_a_game_do_not_hide_one_another(most: int) -> None:
    both = [mutant for kit in KITS for mutant in pairs(kit, most)]
    assert {mutant.kit for mutant in both} == set(KITS)
    assert [mutant.id for mutant in survivors(both)] == []


@pytest.mark.slow
def test_the_programs_that_mutants_are_made_from_lose_nothing() -> None:
    find_jail()
    of = [original for kit in KITS for original in originals(kit)]
    assert survivors(of) == of


def test_each_mutant_is_another_program() -> None:
    for kit in KITS:
        sources = [mutant.source for mutant in mutants(kit)]
        assert len(set(sources)) == len(sources)


def test_each_equivalent_mutant_is_one_of_the_mutants_and_has_a_reason() -> None:
    names = {mutant.id for kit in KITS for mutant in mutants(kit)}
    known = equivalents()
    assert set(known) <= names
    assert all(known.values())

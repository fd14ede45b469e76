"""Mutants of the working programs: each loses a point, unless it does what the original does."""

import pytest

from handful.course.checker import find_jail
from tests.course.mutate import KITS, Mutant, chosen, equivalents, mutants, originals, survivors

MOST = 220
"""How many are graded here; `python -m tests.course.mutate` grades them all."""


@pytest.fixture(scope="module")
def graded() -> list[Mutant]:
    known = equivalents()
    return [mutant for mutant in chosen(MOST + len(known)) if mutant.id not in known][:MOST]


def test_every_mutant_that_is_not_equivalent_loses_points(graded: list[Mutant]) -> None:
    assert [mutant.id for mutant in survivors(graded)] == []


def test_enough_mutants_of_every_kit_are_graded(graded: list[Mutant]) -> None:
    assert len(graded) >= 150
    assert {mutant.kit for mutant in graded} == set(KITS)


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

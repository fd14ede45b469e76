"""The documents' list with its index, and the tables of the whole game."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from handful.lexicon import Lexicon, find
from handful.rules import RULE_SETS
from handful.solver import Index, index_of

if TYPE_CHECKING:
    from handful.solver.all_hands import Scores

# No test measures time, however busy the machine is.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def course() -> Lexicon:
    """The documents' list."""
    return find("course")


@pytest.fixture(scope="session")
def course_index(course: Lexicon) -> Index:
    """Its index."""
    return index_of(course)


@pytest.fixture(scope="session")
def tables(course: Lexicon) -> "Callable[[str, int], tuple[Scores, Scores]]":
    """The perfect and the greedy scores of the course list, each counted once."""
    from handful.solver.all_hands import greedy_scores, perfect_scores

    @cache
    def counted(rules: str, size: int) -> "tuple[Scores, Scores]":
        rule_set = RULE_SETS[rules]
        return perfect_scores(course, rule_set, size), greedy_scores(course, rule_set, size)

    return counted

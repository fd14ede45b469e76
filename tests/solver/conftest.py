"""The documents' list with its index, and the tables of the whole game."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from handful.lexicon import Lexicon
from handful.rules import RULE_SETS, RuleSet
from handful.solver.index import Index, index_of
from handful.solver.table import Table, TableFile

if TYPE_CHECKING:
    from handful.solver.all_hands import Scores

# No test measures time, however busy the machine is.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def course() -> Lexicon:
    """The documents' list."""
    return Lexicon.load("course")


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


@pytest.fixture(scope="session")
def build() -> Callable[..., Path]:
    """`build_table` for small tables: build(lexicon, rules, 5), into the cache folder."""
    from handful.solver.all_hands import build_table

    def built(lexicon: Lexicon, rules: RuleSet, max_letters: int = 4) -> Path:
        return build_table(lexicon, rules, max_letters)

    return built


@pytest.fixture(scope="session")
def table_of_words(
    build: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Table]:
    """The table of a list, which no other test finds: table_of_words(lexicon, rules, 5)."""

    def mapped(lexicon: Lexicon, rules: RuleSet, *more: Any) -> Table:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HANDFUL_CACHE", str(tmp_path_factory.getbasetemp() / "toys"))
            path = build(lexicon, rules, *more)
        table = Table(TableFile(path), lexicon, rules)
        path.unlink()
        return table

    return mapped


@pytest.fixture
def table_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for this test alone, without tables."""
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"

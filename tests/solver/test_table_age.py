"""Which tables are outdated."""

from collections.abc import Callable
from pathlib import Path

import pytest

from handful.lexicon import NAMED, Lexicon
from handful.rules import CLASSIC, Alphabet, RuleSet
from handful.solver import table_age
from handful.solver.table import rules_told
from handful.solver.table_age import is_outdated, outdated_tables

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")
pytestmark = pytest.mark.usefixtures("table_cache")

Build = Callable[..., Path]
WORDS = Lexicon.of("at tea eat qi".split())


def test_a_new_table_is_not_outdated(build: Build) -> None:
    assert not is_outdated(build(WORDS, CLASSIC))
    assert outdated_tables() == []


def test_rules_that_count_points_in_another_way_make_tables_outdated(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build(WORDS, CLASSIC)

    def changed(rules: RuleSet) -> tuple[object, ...]:
        return (*rules_told(rules), "another bonus")

    monkeypatch.setattr(table_age, "rules_told", changed)
    assert is_outdated(path)
    assert outdated_tables() == [path]


def test_rules_with_an_alphabet_of_ones_own_are_not_outdated(build: Build) -> None:
    alphabet = Alphabet("aeiou", "bcdfghjklmnpqrstvwxyz", dict.fromkeys(CLASSIC.alphabet.values, 1))
    assert not is_outdated(build(WORDS, CLASSIC.with_alphabet(alphabet)))


def test_a_named_list_with_other_words_than_now_is_outdated(build: Build) -> None:
    assert "enable" in NAMED
    old = build(Lexicon.of(WORDS.words, name="enable"), CLASSIC)
    assert is_outdated(old)
    mine = build(Lexicon.of(WORDS.words[1:], name="mine"), CLASSIC)
    assert outdated_tables() == [old]
    assert outdated_tables(like=mine) == []


def test_what_is_no_table_is_not_outdated(tmp_path: Path) -> None:
    path = tmp_path / "mine.table"
    assert not is_outdated(path)
    path.write_text("mine")
    assert not is_outdated(path)

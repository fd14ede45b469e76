"""Tables at their edges: damage that is met late, odd alphabets, other threads and processes."""

import os
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, Hand, RuleSet
from handful.rules.ruleset import Classic
from handful.solver import Index, luck_of, perfect_line
from handful.solver.source import drop_if_damaged, forget_tables, table_of
from handful.solver.table import Table, find_table, identity_of, table_folder
from handful.solver.table_file import HEAD, BadTable, TableFile, unfinished_tables, write_table

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")
pytestmark = pytest.mark.usefixtures("table_cache")

Build = Callable[..., Path]
WORDS = Lexicon.of("at tea eat qi".split())


def flip(path: Path, place: int) -> None:
    """Another file in the place of the one at *path*, with one bit changed."""
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.unlink()
    path.write_bytes(content)


def test_luck_is_known_as_soon_as_there_is_a_table(build: Build) -> None:
    index = Index.build(WORDS)
    perfect = perfect_line(Hand("teat"), CLASSIC, index, 4)
    assert luck_of(perfect, CLASSIC, 4, index) is None
    build(WORDS, CLASSIC)
    forget_tables(index)
    assert luck_of(perfect, CLASSIC, 4, index) is not None


def test_luck_does_without_a_damaged_table(build: Build) -> None:
    path = build(WORDS, CLASSIC)
    flip(path, TableFile(path).columns["deals-4"].start)
    index = Index.build(WORDS)
    assert luck_of(perfect_line(Hand("a"), CLASSIC, index, 4), CLASSIC, 4, index) is None
    assert not path.exists()


def test_a_table_that_was_made_anew_meanwhile_stays(build: Build) -> None:
    path = build(WORDS, CLASSIC)
    flip(path, HEAD)
    index = Index.build(WORDS)
    assert table_of(index, CLASSIC) is not None  # the damage is not met yet
    build(WORDS, CLASSIC)
    assert perfect_line(Hand("a"), CLASSIC, index, 4).score == 0
    assert path.exists()


def test_a_question_while_another_thread_forgets_the_tables(build: Build) -> None:
    build(WORDS, CLASSIC)
    index = Index.build(WORDS)

    class Forgotten(dict[RuleSet, Table | None]):
        def __contains__(self, rules: object) -> bool:
            found = super().__contains__(rules)
            self.clear()
            return found

    index.tables = Forgotten({CLASSIC: find_table(WORDS, CLASSIC)})
    assert table_of(index, CLASSIC) is not None
    index.tables.clear()
    drop_if_damaged(index, CLASSIC, BadTable("damaged"))
    assert table_of(index, CLASSIC) is None


def test_two_threads_that_write_the_same_table(tmp_path: Path) -> None:
    failed: list[str] = []

    def write() -> None:
        for _ in range(30):
            try:
                write_table(tmp_path / "a.table", {}, {"x": array("I", range(50_000))})
                TableFile(tmp_path / "a.table").check_all()
            except (OSError, BadTable) as error:
                failed.append(str(error))

    threads = [Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_what_a_killed_writer_left_goes_after_a_day(build: Build) -> None:
    table_folder().mkdir(parents=True)
    old, new = (table_folder() / f"classic-7-0123.table.{n}.tmp" for n in (1, 2))
    old.write_bytes(b"x")
    new.write_bytes(b"x")
    long_ago = time.time() - 25 * 3600
    os.utime(old, (long_ago, long_ago))
    build(WORDS, CLASSIC)
    assert unfinished_tables(table_folder()) == [new]


def test_a_hand_with_another_sign_than_the_wildcard_has_no_ladder(build: Build) -> None:
    table = Table(TableFile(build(WORDS, WILDCARD, 4, {"novice": WORDS})), WORDS, WILDCARD)
    assert table.ladder(Hand("abc*"), 4) is not None
    assert table.ladder(Hand("abcé"), 4) is None


@pytest.mark.parametrize("name", ["my\ncolumn x", "\udcff.txt", "слова"])
def test_a_list_may_be_called_anything(build: Build, name: str) -> None:
    words = Lexicon.of(["at"], name=name)
    build(words, CLASSIC)
    assert find_table(words, CLASSIC) is not None


def test_rules_that_deal_otherwise_have_another_identity() -> None:
    class Half(Classic):
        def vowel_consonant_counts(self, size: int) -> tuple[int, int]:
            return size // 2, size - size // 2

    assert identity_of(WORDS, Half()) != identity_of(WORDS, CLASSIC)


@pytest.mark.parametrize(
    ("alphabet", "said"),
    [
        (Alphabet("ae", "bt", dict.fromkeys("abet", 3000)), "letters are worth so much"),
        (Alphabet("", "bt", {"b": 1, "t": 1}), "without vowels, or consonants"),
        (Alphabet("a", "bt", {"a": 0, "b": 1, "t": 1}), "a letter is worth nothing"),
    ],
)
def test_alphabets_of_which_no_table_can_be_made(
    build: Build, alphabet: Alphabet, said: str
) -> None:
    from handful.solver.table_build import CannotBuild

    with pytest.raises(CannotBuild, match=said):
        build(Lexicon.of(["bat"]), CLASSIC.with_alphabet(alphabet))

"""`handful table`: building, listing and removing tables, and what can be in the way."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, RULE_SETS, WILDCARD
from handful.solver.table import TableFile, find_table, table_path

Run: TypeAlias = Callable[..., CompletedProcess[str]]

pytestmark = pytest.mark.skipif(
    find_spec("numpy") is None, reason="tables need numpy: pip install 'handful[study]'"
)

LIST = "at tea eat tie qi za teat zit".split()


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for this test alone."""
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A small word list."""
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(LIST))
    return str(path)


def paths(words: str, size: int = 4) -> list[Path]:
    """The folder of the two tables."""
    return [table_path(Lexicon.load(words), rules, size) for rules in RULE_SETS.values()]


def damage(path: Path, at: int) -> None:
    """Flip a bit of the file."""
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


# Building.


def test_tables_of_both_rule_sets_are_built(handful: Run, words: str) -> None:
    ended = handful("table", "build", "--size=4", "--words", words)
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    for line, path in zip(lines, paths(words), strict=True):
        assert re.fullmatch(r"\d+\.\d MB in \d+ s", line.removeprefix(f"{path}  ")), line
        TableFile(path).check_all()
    for rules in (CLASSIC, WILDCARD):
        table = find_table(Lexicon.load(words), rules)
        assert table is not None
        assert (table.max_letters, table.file.about["list"]) == (4, "mine.txt")


def test_one_rule_set_and_another_size_may_be_built(handful: Run, words: str) -> None:
    ended = handful("table", "build", "--rules=wildcard", "--size=5", "--words", words)
    assert ended.returncode == 0
    assert [path.exists() for path in paths(words, 5)] == [False, True]


def test_a_table_that_is_there_is_not_built_again(handful: Run, words: str) -> None:
    handful("table", "build", "--size=4", "--words", words)
    before = [path.stat().st_mtime_ns for path in paths(words)]
    ended = handful("table", "build", "--size=4", "--words", words)
    expected = "".join([f"{path}  exists\n" for path in paths(words)])
    assert (ended.stdout, ended.stderr, ended.returncode) == (expected, "", 0)
    assert [path.stat().st_mtime_ns for path in paths(words)] == before


@pytest.mark.parametrize("at", [0, 100, 9000, -1])
def test_a_damaged_table_is_built_again(at: int, handful: Run, words: str) -> None:
    handful("table", "build", "--rules=classic", "--size=4", "--words", words)
    path = paths(words)[0]
    whole = path.read_bytes()
    damage(path, at)
    ended = handful("table", "build", "--rules=classic", "--size=4", "--words", words)
    assert "exists" not in ended.stdout
    assert path.read_bytes() == whole


@pytest.mark.slow
def test_two_programs_that_build_the_same_table_both_succeed(words: str) -> None:
    command = [sys.executable, "-c", "from handful.cli import main; main()", "table", "build"]
    options = ["--rules=classic", "--size=4", "--words", words]
    programs = [
        subprocess.Popen(
            command + options, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    path = paths(words)[0]
    for program in programs:
        said, errors = program.communicate(timeout=300)
        assert (program.returncode, errors) == (0, "")
        assert said.startswith(f"{path}  ")
    assert list(path.parent.iterdir()) == [path]
    TableFile(path).check_all()


# Listing.


def test_where_there_are_no_tables_the_list_says_how_to_make_some(
    handful: Run, cache_folder: Path
) -> None:
    ended = handful("table", "list")
    assert (ended.stdout, ended.stderr, ended.returncode) == (
        f"There are no tables in {cache_folder / 'tables'}; handful table build creates some.\n",
        "",
        0,
    )


def test_tables_are_listed_with_rules_letters_list_size_and_age(handful: Run, words: str) -> None:
    handful("table", "build", "--size=4", "--words", words)
    ended = handful("table", "list")
    assert (ended.returncode, ended.stderr) == (0, "")
    for line, path, rules in zip(
        ended.stdout.splitlines(), paths(words), ("classic ", "wildcard"), strict=True
    ):
        assert re.fullmatch(
            rf"{rules}  up to 4 letters  mine\.txt  \d\.\d MB  \d{{4}}-\d\d-\d\d \d\d:\d\d  "
            + re.escape(str(path)),
            line,
        ), line


def test_damaged_files_are_listed_as_such_and_stay(handful: Run, words: str) -> None:
    handful("table", "build", "--size=4", "--words", words)
    one, other = paths(words)
    damage(one, 100)
    other.write_text("mine")
    foreign = one.with_name("zoo.table")
    foreign.mkdir()
    lines = handful("table", "list").stdout.splitlines()
    rebuild = "handful table build with the same options rebuilds it"
    assert lines[0] == f"damaged: the head is damaged; {rebuild}  {one}"
    assert lines[1] == f"damaged: the file is not a table; {rebuild}  {other}"
    assert lines[2].startswith("cannot be read: ")
    assert lines[2].endswith(f"  {foreign}")
    assert all(path.exists() for path in (one, other, foreign))


def test_half_written_files_are_not_listed(handful: Run, words: str, cache_folder: Path) -> None:
    half = cache_folder / "tables" / f"{paths(words)[0].name}.1.tmp"
    half.parent.mkdir(parents=True)
    half.write_bytes(bytes(10_000))
    assert handful("table", "list").stdout.startswith("There are no tables in ")


# Removing.


def test_all_tables_are_removed_damaged_ones_too(
    handful: Run, words: str, tmp_path: Path, cache_folder: Path
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("at\n")
    for each in (words, str(other)):
        handful("table", "build", "--size=4", "--words", each)
    damage(paths(words)[0], 0)
    ended = handful("table", "drop")
    assert ended.returncode == 0
    assert sorted(ended.stdout.splitlines()) == sorted(
        f"{path}  removed" for each in (words, str(other)) for path in paths(each)
    )
    assert list((cache_folder / "tables").iterdir()) == []


def test_where_there_is_nothing_to_remove_that_is_said(handful: Run) -> None:
    ended = handful("table", "drop")
    assert (ended.stdout, ended.returncode) == ("There are no tables to remove.\n", 0)


# Outdated tables.


def test_outdated_tables_are_listed_and_removed(handful: Run, words: str) -> None:
    build = ("table", "build", "--size=4", "--rules=classic", "--words", words)
    handful(*build)
    current = paths(words)[0]
    earlier = current.with_name("classic-4-0123456789abcdef.table")
    newer = current.with_name("classic-4-fedcba9876543210.table")
    earlier.write_bytes(b"handful-table/0\n" + bytes(9000))
    newer.write_bytes(b"handful-table/99\n" + bytes(9000))
    listed = handful("table", "list").stdout.splitlines()
    assert f"outdated: the file has another format, handful-table/0  {earlier}" in listed
    assert f"outdated: the file has another format, handful-table/99  {newer}" in listed
    ended = handful(*build)
    removed = [f"{path}  removed: outdated" for path in (earlier, newer)]
    assert ended.stdout.splitlines()[1:] == removed
    assert list(current.parent.iterdir()) == [current]


def test_a_table_whose_list_is_gone_is_not_outdated(handful: Run, words: str) -> None:
    handful("table", "build", "--size=4", "--words", words)
    Path(words).unlink()
    assert "outdated" not in handful("table", "list").stdout


# Wrong use, and what can be in the way.


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["build", "--size=3"], "Invalid value for '--size': 3 is not in the range 4<=x<=8."),
        (["build", "--size=9"], "Invalid value for '--size': 9 is not in the range 4<=x<=8."),
        (
            ["build", "--rules=chess"],
            "Invalid value for '--rules': 'chess' is not one of 'classic', 'wildcard', 'both'.",
        ),
        (
            ["build", "--words=no/such.txt"],
            "there is no word list and no file called 'no/such.txt'; "
            "the lists are course and enable",
        ),
        (["paint"], "No such command 'paint'."),
    ],
)
def test_wrong_use_is_an_error_in_a_sentence(
    options: list[str], error: str, handful: Run, cache_folder: Path
) -> None:
    ended = handful("table", *options)
    assert ended.stderr.splitlines()[-1] == f"Error: {error}"
    assert (ended.returncode, ended.stdout) == (2, "")
    assert not cache_folder.exists()


def test_without_the_extra_building_says_what_to_install(
    handful: Run, words: str, monkeypatch: pytest.MonkeyPatch, cache_folder: Path
) -> None:
    monkeypatch.setattr("handful.extra.find_spec", lambda name: None)
    monkeypatch.setattr("handful.extra.how_to_install", "install {}".format)
    ended = handful("table", "build", "--size=4", "--words", words)
    assert ended.stderr.startswith("Error: building a table needs numpy")
    assert ended.stderr.endswith(": install study\n")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert not cache_folder.exists()


def test_without_the_extra_tables_are_listed_and_removed(
    handful: Run, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    handful("table", "build", "--size=4", "--words", words)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr("handful.extra.find_spec", lambda name: None)
    assert len(handful("table", "list").stdout.splitlines()) == 2
    assert handful("table", "drop").stdout.count("removed") == 2


def test_a_file_where_the_cache_folder_should_be_is_an_error(
    handful: Run, words: str, cache_folder: Path
) -> None:
    cache_folder.write_text("mine")
    ended = handful("table", "build", "--size=4", "--words", words)
    assert ended.stderr == (
        f"Error: the table cannot be written in {cache_folder / 'tables'}: Not a directory; "
        "check its permissions and the free space, or set HANDFUL_CACHE to another folder\n"
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert cache_folder.read_text() == "mine"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PermissionError(13, "Permission denied"), "Permission denied"),
        (OSError(30, "Read-only file system"), "Read-only file system"),
        (OSError(28, "No space left on device"), "No space left on device"),
    ],
)
def test_a_folder_that_cannot_be_written_is_an_error(
    error: OSError,
    reason: str,
    handful: Run,
    words: str,
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sync(number: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", sync)
    ended = handful("table", "build", "--size=4", "--words", words)
    assert ended.stderr == (
        f"Error: the table cannot be written in {cache_folder / 'tables'}: {reason}; "
        "check its permissions and the free space, or set HANDFUL_CACHE to another folder\n"
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert list((cache_folder / "tables").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_read_only_cache_folder_is_an_error(handful: Run, words: str, cache_folder: Path) -> None:
    cache_folder.mkdir()
    cache_folder.chmod(0o500)
    try:
        ended = handful("table", "build", "--size=4", "--words", words)
    finally:
        cache_folder.chmod(0o700)
    assert ended.stderr.startswith("Error: the table cannot be written in ")
    assert (ended.returncode, ended.stdout) == (2, "")


def test_too_little_memory_is_an_error(
    handful: Run, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(*arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr("handful.solver.all_hands.build_table", build)
    ended = handful("table", "build", "--size=8", "--words", words)
    assert ended.stderr == (
        "Error: there is not enough memory to build the table; fewer than 8 letters need less\n"
    )
    assert ended.returncode == 2


def test_what_was_never_finished_is_removed_too(handful: Run, cache_folder: Path) -> None:
    left = cache_folder / "tables" / "classic-7-0123.table.1.tmp"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"x")
    assert handful("table", "drop").stdout == f"{left}  removed\n"
    assert not left.exists()


def test_a_folder_that_cannot_be_written_is_an_error_before_the_work(
    handful: Run, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handful.solver.all_hands.AllHands", lambda *given: pytest.fail("worked"))
    monkeypatch.setenv("HANDFUL_CACHE", words)  # a file
    ended = handful("table", "build", "--size=4", "--words", words)
    assert ended.returncode == 2
    assert "the table cannot be written" in ended.stderr

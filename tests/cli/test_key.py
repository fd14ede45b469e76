"""`handful key`: keys are issued, listed and revoked, and stored only as hashes."""

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

Run: TypeAlias = Callable[..., CompletedProcess[str]]

pytestmark = pytest.mark.skipif(
    find_spec("sqlalchemy") is None,
    reason="keys are stored in the database: pip install 'handful[web]'",
)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a database that is not there yet, which commands use by themselves."""
    url = f"sqlite:///{tmp_path}/game.db"
    monkeypatch.setenv("HANDFUL_DATABASE", url)
    return url


def issue(handful: Run, kind: str, name: str) -> tuple[str, str]:
    """Issue a key; the key, and its id."""
    ended = handful("key", "new", kind, name)
    assert ended.returncode == 0
    match = re.fullmatch(
        rf"This is the key of {name}\. Store it now: it is not shown again\. "
        r"To revoke it: handful key revoke ([0-9a-f]{10})\n",
        ended.stderr,
    )
    assert match
    return ended.stdout.removesuffix("\n"), match[1]


def test_a_key_is_printed_once_and_stored_as_a_hash(
    handful: Run, database: str, tmp_path: Path
) -> None:
    from handful.store import Store
    from handful.store.course_key import hash_of

    key, id_ = issue(handful, "teacher", "Ms Lee")
    assert re.fullmatch("hft_[0-9a-hjkmnp-tv-z]{32}", key)
    store = Store.open(database)
    found = store.key_of_hash(hash_of(key))
    store.close()
    assert found is not None
    assert (found.id, found.kind, found.name) == (id_, "teacher", "Ms Lee")
    for file in tmp_path.glob("game.db*"):
        assert key.encode() not in file.read_bytes()
    assert key not in handful("key", "list").stdout


def test_keys_are_listed_and_revoked(handful: Run, database: str) -> None:
    _, lee = issue(handful, "teacher", "Ms Lee")
    key, moodle = issue(handful, "api", "Moodle")
    assert key.startswith("hfa_")
    ended = handful("key", "revoke", lee)
    assert (ended.stdout, ended.returncode) == ("The key of Ms Lee is revoked.\n", 0)
    assert handful("key", "revoke", lee).returncode == 0
    day = r"\d{4}-\d\d-\d\d"
    first, second = handful("key", "list").stdout.splitlines()
    assert re.fullmatch(rf"{lee}  teacher  {day}  Ms Lee  \(revoked {day}\)", first)
    assert re.fullmatch(rf"{moodle}  api      {day}  Moodle", second)


def test_where_there_are_none_the_list_says_how_to_issue_one(handful: Run, database: str) -> None:
    ended = handful("key", "list")
    assert ended.stdout == 'There are no keys; handful key new teacher "Ms Lee" issues one.\n'
    assert ended.returncode == 0


MISTAKES = [
    (["new", "teacher", " "], "the name of a key has 1 to 80 characters"),
    (["new", "teacher", "x" * 81], "the name of a key has 1 to 80 characters"),
    (["new", "teacher", "two\nlines"], "the name of a key has 1 to 80 characters"),
    (["new", "pupil", "Ann"], "'pupil' is not one of 'teacher', 'api'"),
    (["revoke", "hft_0"], "there is no key with the id hft_0; handful key list shows all keys"),
    (["list", "--database", "game.db"], "'game.db' is not the URL of a database"),
    (["list", "--database", "sqlite:////no/such/folder/game.db"], "no folder /no/such/folder"),
    (["list", "--database", "postgresql://nobody@127.0.0.1:1/x"], "cannot be reached"),
]


@pytest.mark.parametrize(("command", "sentence"), MISTAKES)
def test_a_mistake_is_an_error_in_a_sentence(
    handful: Run, database: str, command: list[str], sentence: str
) -> None:
    ended = handful("key", *command)
    assert ended.stderr.splitlines()[-1].startswith("Error: ")
    assert sentence in ended.stderr
    assert (ended.stdout, ended.returncode) == ("", 2)


@pytest.mark.parametrize("command", ["new", "list", "revoke"])
@pytest.mark.parametrize("columns", ["80", "100"])
def test_every_help_fits_a_screen_and_ends_with_an_example(
    handful: Run, command: str, columns: str
) -> None:
    lines = handful("key", command, "--help", COLUMNS=columns).stdout.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= int(columns)
    assert lines[-1].startswith(f"    handful key {command} ")

"""The URLs that a store is opened with."""

import sys

import pytest

from handful.store import BadDatabase, Store

BAD = [
    ("", "not the URL"),
    ("game.db", "not the URL"),
    ("mysql://localhost/game", "'mysql' is not a database that Handful knows"),
    ("sqlite+aiosqlite:///game.db", "not a database that Handful knows"),
    ("postgresql+asyncpg://localhost/game", "not a database that Handful knows"),
    ("sqlite://game.db", "three slashes"),
    ("sqlite:///game.db?mode=ro", "nothing after the name"),
    ("sqlite:////no/such/folder/game.db", "no folder /no/such/folder"),
    ("sqlite:////", "is a folder"),
    ("postgresql://localhost/game?colour=red", 'invalid connection option "colour"'),
]


@pytest.mark.parametrize(("url", "sentence"), BAD)
def test_a_bad_url_is_refused_in_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(BadDatabase, match=sentence):
        Store.open(url)


@pytest.mark.parametrize(
    "url", ["postgresql://ann:secret@host/game?colour=red", "postgres ql://ann:secret@host/game"]
)
def test_a_password_is_not_in_the_message(url: str) -> None:
    with pytest.raises(BadDatabase) as refused:
        Store.open(url)
    assert "secret" not in str(refused.value)


def test_a_python_without_sqlite3_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "handful.store.sqlite", raising=False)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    with pytest.raises(BadDatabase, match="this Python has no sqlite3; use PostgreSQL"):
        Store.open("sqlite://")

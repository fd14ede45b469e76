"""A server builds tables beside its work, and its solver uses them as soon as they are there."""

import signal
from pathlib import Path

import httpx
import pytest

from handful.rules import CLASSIC
from handful.web.solver import worker
from tests.support.web.server import Serve, serve, until

pytestmark = pytest.mark.slow

__all__ = ["serve"]

WORDS = "cat\nact\ntan\ncan\nant\nnot\ncot\ntaco\n"


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A word list with a name of its own."""
    path = tmp_path / "some.txt"
    path.write_text(WORDS)
    return str(path)


def tables(cache: Path) -> list[str]:
    return sorted(path.name[:10] for path in (cache / "tables").glob("*.table"))


def test_tables_are_built_while_it_serves(
    serve: Serve, tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "own-cache"
    monkeypatch.setenv("HANDFUL_CACHE", str(cache))
    server = serve(f"sqlite:///{tmp_path}/one.db", options=["--tables", "4", "--words", words])
    until(lambda: tables(cache) == ["classic-4-", "wildcard-4"], lambda: server.errors)
    assert server.end(signal.SIGTERM) == 0
    assert server.errors == ""


def test_a_server_that_ends_takes_the_building_with_it(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "own-cache"
    monkeypatch.setenv("HANDFUL_CACHE", str(cache))
    server = serve(f"sqlite:///{tmp_path}/one.db", options=["--tables", "8"])
    assert server.end(signal.SIGTERM) == 0
    assert tables(cache) == []


def test_where_tables_cannot_be_written_the_server_says_so_and_serves(
    serve: Serve, tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path / "file"))
    server = serve(f"sqlite:///{tmp_path}/one.db", options=["--tables", "4", "--words", words])
    until(lambda: "the table cannot be written" in server.errors, lambda: server.errors)
    assert httpx.get(f"{server.url}/readyz").status_code == 200


def test_the_solver_looks_again_for_tables(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, index = worker.load(words)
    worker.benchmark(words, "classic", 4, "taco")
    assert index.tables == {CLASSIC: None}
    monkeypatch.setattr(worker, "looked", worker.looked - 2 * worker.LOOK_AGAIN)
    worker.look_for_tables(words)
    assert index.tables == {}
    worker.benchmark(words, "classic", 4, "taco")
    worker.look_for_tables(words)
    assert index.tables == {CLASSIC: None}

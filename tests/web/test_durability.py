"""A move that was acknowledged is kept, once, whatever is killed: server, worker or database."""

import os
import resource
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import text

from handful.lexicon import Lexicon
from handful.solver.index import Index, index_of
from handful.store import Store
from handful.store.migration import migrate
from handful.web.player.identity import Identity, cookie_of, new_id
from handful.web.secret import Secret
from tests.support.postgres import PostgresServer
from tests.support.web.crowd import Crowd, assert_unavailable
from tests.support.web.server import SECRET, Browser, Serve, Server, until
from tests.support.web.server import serve as serve

pytestmark = pytest.mark.slow

Json = dict[str, Any]

KILLS = 3


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("durable_url")
        return url
    return f"sqlite:///{tmp_path}/game.db"


@pytest.fixture
def durable_url(postgres_server: PostgresServer) -> str:
    """A fresh database that has written down what it acknowledges, as PostgreSQL has it usually."""
    url = postgres_server.url("durable")
    with psycopg.connect(postgres_server.address("postgres"), autocommit=True) as connection:
        connection.execute("ALTER DATABASE durable SET synchronous_commit = on")
    return url


@pytest.fixture
def postgres(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """The PostgreSQL server, for those who stop it: it runs again afterwards."""
    yield postgres_server
    if not postgres_server.running:
        postgres_server.start()


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="session")
def index(lexicon: Lexicon) -> Index:
    return index_of(lexicon)


# Killed, again and again.


def test_every_acknowledged_move_is_kept_once_when_the_server_is_killed_again_and_again(
    database: str, serve: Serve, index: Index, lexicon: Lexicon
) -> None:
    server = serve(database)

    def blow() -> None:
        server.kill()
        server.start()

    crowd = Crowd(server, index)
    crowd.play_under([blow] * KILLS)
    assert crowd.lost > 0, "nobody was hit"
    crowd.verify(database, lexicon)


def test_a_worker_that_is_killed_is_replaced_and_takes_no_move_with_it(
    tmp_path: Path, serve: Serve, index: Index, lexicon: Lexicon
) -> None:
    url = f"sqlite:///{tmp_path}/game.db"
    server = serve(url, workers=2)

    def blow() -> None:
        before = server.workers()
        server.kill_only(before[0])
        until(
            lambda: len(set(server.workers()) - {before[0]}) == 2,
            lambda: f"the workers were {before} and are {server.workers()}",
        )

    crowd = Crowd(server, index)
    crowd.play_under([blow] * 2)
    crowd.verify(url, lexicon)


def test_no_acknowledged_move_is_lost_when_postgresql_crashes(
    durable_url: str, postgres: PostgresServer, serve: Serve, index: Index, lexicon: Lexicon
) -> None:
    server = serve(durable_url)

    def crash() -> None:
        postgres.kill()
        postgres.start()

    def kill_backend() -> None:
        # PostgreSQL trusts nothing that the process may have touched, and recovers from its log.
        with psycopg.connect(postgres.address("postgres")) as connection:
            row = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'handful'"
            ).fetchone()
        assert row is not None, "the server is connected"
        os.kill(row[0], signal.SIGKILL)

    crowd = Crowd(server, index)
    crowd.play_under([crash, kill_backend, crash])
    assert crowd.unavailable > 0, "nobody noticed"
    crowd.verify(durable_url, lexicon)
    assert "Traceback" not in server.errors


# The database is away, or full.


def test_the_round_goes_on_when_the_database_is_back(
    durable_url: str, postgres: PostgresServer, serve: Serve
) -> None:
    server = serve(durable_url)
    browser, round_ = dealt_by(server)
    first = moved(browser, server, round_, 1, "zzz")
    postgres.stop()
    for method, path, json in [
        ("POST", f"/api/rounds/{round_}/moves", {"number": 2, "kind": "word", "text": "qqq"}),
        ("GET", f"/api/rounds/{round_}", None),
        ("GET", "/api/me", None),
        ("POST", "/api/rounds", {"rules": "classic", "size": 7}),
        ("GET", "/readyz", None),
    ]:
        assert_unavailable(browser.ask(server, method, path, json))
    assert browser.ask(server, "GET", "/healthz").status_code == 200
    assert browser.ask(server, "GET", "/").status_code == 200
    postgres.start()
    until(lambda: is_ready(browser, server), lambda: server.errors)
    assert browser.ask(server, "GET", f"/api/rounds/{round_}").json() == first
    assert moved(browser, server, round_, 2, "qqq")["moves"] == 2
    assert "Traceback" not in server.errors


def test_a_server_that_is_started_before_its_database_works_when_that_is_there(
    durable_url: str, postgres: PostgresServer, serve: Serve
) -> None:
    postgres.stop()
    server = serve(durable_url, wait_for="/healthz")
    browser = Browser()
    assert "<html" in browser.ask(server, "GET", "/").text
    assert_unavailable(browser.ask(server, "POST", "/api/me"))
    assert_unavailable(browser.ask(server, "GET", "/readyz"))
    postgres.start()
    until(lambda: is_ready(browser, server), lambda: server.errors)
    browser, round_ = dealt_by(server)
    assert moved(browser, server, round_, 1, "zzz")["moves"] == 1
    assert "Traceback" not in server.errors


def test_a_full_disk_costs_no_acknowledged_move_and_is_survived(
    tmp_path: Path, serve: Serve
) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db")
    browser, round_ = dealt_by(server)
    path = f"/api/rounds/{round_}"
    last = moved(browser, server, round_, 1, "zzz")
    # Files cannot grow any more: what the system says differs from a full disk in the word only.
    written = max(file.stat().st_size for file in tmp_path.glob("game.db*"))
    limit_files(server, written)
    refusal = None
    while refusal is None:
        number = last["moves"] + 1
        assert number < 200, "a move needs no room"
        response = make(browser, server, round_, number, "zzz")
        if response.status_code == 200:
            last = response.json()
        else:
            refusal = response
    assert_unavailable(refusal)
    assert_unavailable(browser.ask(server, "GET", "/readyz"))
    assert browser.ask(server, "GET", path).json() == last
    assert browser.ask(server, "GET", "/healthz").status_code == 200
    assert_unavailable(make(browser, server, round_, last["moves"] + 1, "zzz"))
    limit_files(server, resource.RLIM_INFINITY)
    assert is_ready(browser, server)
    after = moved(browser, server, round_, last["moves"] + 1, "zzz")
    assert after["turns"][:-1] == last["turns"]
    server.kill()
    server.start()
    assert browser.ask(server, "GET", path).json() == after


def test_a_database_of_the_first_version_is_brought_up_to_date_with_all_that_is_in_it(
    database: str, serve: Serve
) -> None:
    player, round_ = new_id(1), new_id(2)
    store = Store.open(database)
    migrate(store.database, "0001")
    store.add_player(player, "Quiet Heron", now=1)
    old_round = (
        'INSERT INTO rounds (id, player, root, replay, kind, "by", rules, size, dealt, lexicon, '
        "counts, begun, revealed) "
        f"VALUES ('{round_}', '{player}', '{round_}', 0, 'free', 'you', 'classic', 7, 'aretiin', "
        f"'{Lexicon.load().sha256}', TRUE, 2, FALSE)"
    )
    old_moves = (
        "INSERT INTO turns (round, number, kind, text, drawn, points) "
        f"VALUES ('{round_}', 1, 'word', 'zzz', NULL, NULL), "
        f"('{round_}', 2, 'word', 'tea', NULL, 9)"
    )
    store.database.change(text(old_round), {})
    store.database.change(text(old_moves), {})
    store.close()
    server = serve(database)
    browser = Browser()
    browser.cookie = cookie_of(Identity(player), Secret(SECRET))
    assert browser.ask(server, "GET", "/api/me").json()["nickname"] == "Quiet Heron"
    seen = browser.ask(server, "GET", f"/api/rounds/{round_}").json()
    assert [turn["word"] for turn in seen["turns"]] == ["zzz", "tea"]
    assert seen["hand"] == "riin"
    assert moved(browser, server, round_, 3, "in")["hand"] == "ri"
    assert browser.ask(server, "POST", "/api/me/code").status_code == 200  # a table of 0002


# How it ends, and how it does not start.


@pytest.mark.parametrize("workers", [1, 2])
def test_no_process_is_left_behind_when_the_server_is_killed(
    workers: int, tmp_path: Path, serve: Serve
) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db", workers=workers)
    assert len(server.processes()) >= 2 * workers, "a solver beside each that answers"
    server.kill_only(server.pid)
    server.wait_until_gone()
    assert "Traceback" not in server.errors


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_the_server_ends_when_it_is_asked_to(
    how: signal.Signals, code: int, workers: int, tmp_path: Path, serve: Serve
) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db", workers=workers)
    browser, _ = dealt_by(server)  # whose connection stays open
    assert server.end(how) == code
    server.wait_until_gone()
    assert "Traceback" not in server.errors
    browser.close()


def test_a_port_in_use_is_told_even_by_a_server_that_only_just_starts(
    tmp_path: Path, serve: Serve, handful: Callable[..., CompletedProcess[str]]
) -> None:
    port = str(serve(f"sqlite:///{tmp_path}/game.db", wait_for="").port)
    ended = handful("serve", "--port", port, "--database", "sqlite://", HANDFUL_SECRET=SECRET)
    assert_mistake(ended, f"the server cannot listen at 127.0.0.1, port {port}")


def test_a_database_of_a_later_version_is_told(
    tmp_path: Path, handful: Callable[..., CompletedProcess[str]]
) -> None:
    url = f"sqlite:///{tmp_path}/game.db"
    store = Store.open(url)
    store.migrate()
    store.database.change(text("UPDATE alembic_version SET version_num = '9999'"), {})
    store.close()
    ended = handful("serve", "--port", "0", "--database", url, HANDFUL_SECRET=SECRET)
    assert_mistake(ended, "the database is of another Handful")


@pytest.mark.parametrize(
    ("database", "message"),
    [
        ("sqlite:////no/such/folder/game.db", "there is no folder /no/such/folder"),
        ("not a URL", "'not a URL' is not the URL of a database"),
        ("mysql://localhost/handful", "'mysql' is not a database that Handful knows"),
        ("postgresql://localhost/handful?colour=red", "colour"),
    ],
)
def test_a_database_that_cannot_be_meant_is_told(
    database: str, message: str, handful: Callable[..., CompletedProcess[str]]
) -> None:
    ended = handful("serve", "--port", "0", "--database", database, HANDFUL_SECRET=SECRET)
    assert_mistake(ended, message)


def test_a_short_secret_is_told(
    tmp_path: Path, handful: Callable[..., CompletedProcess[str]]
) -> None:
    url = f"sqlite:///{tmp_path}/game.db"
    ended = handful("serve", "--port", "0", "--database", url, HANDFUL_SECRET="hush")
    assert_mistake(ended, "a secret has at least 32 characters, and this one has 4")
    assert "hush" not in ended.stderr


def dealt_by(server: Server) -> tuple[Browser, str]:
    """Somebody new, and the id of the round that was dealt to them."""
    browser = Browser()
    assert browser.ask(server, "POST", "/api/me").status_code == 201
    dealt = browser.ask(server, "POST", "/api/rounds", {"rules": "classic", "size": 7})
    assert dealt.status_code == 201, dealt.text
    return browser, dealt.json()["id"]


def make(browser: Browser, server: Server, round_: str, number: int, word: str) -> httpx.Response:
    asked = {"number": number, "kind": "word", "text": word}
    return browser.ask(server, "POST", f"/api/rounds/{round_}/moves", asked)


def moved(browser: Browser, server: Server, round_: str, number: int, word: str) -> Json:
    """The round after a word that is entered."""
    response = make(browser, server, round_, number, word)
    assert response.status_code == 200, response.text
    round_after: Json = response.json()
    return round_after


def limit_files(server: Server, size: int) -> None:
    """Let no file of the server grow beyond *size*."""
    limits = (size, resource.RLIM_INFINITY)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)


def is_ready(browser: Browser, server: Server) -> bool:
    return browser.ask(server, "GET", "/readyz").status_code == 200


def assert_mistake(ended: CompletedProcess[str], message: str) -> None:
    assert ended.returncode == 2
    assert message in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr
    assert not ended.stdout

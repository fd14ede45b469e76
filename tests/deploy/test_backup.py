"""A backup is taken and restored by the commands of the documents, while people play."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from handful.lexicon import Lexicon
from handful.solver.index import index_of
from handful.store import Store
from tests.support.deploy import DEPLOY, NewSite, Site, program, sites
from tests.support.postgres import PostgresServer
from tests.support.web.crowd import Crowd
from tests.support.web.server import PATIENCE, Browser, until

pytestmark = pytest.mark.slow

Json = dict[str, Any]
DOCUMENT = DEPLOY.parent / "docs" / "web.md"
VISITORS = 4
BETWEEN = 10
MOST_MOVES = 100


class Backup:
    """The documented commands, with other names: of a database, its backup and the one restored."""

    def __init__(self, url: str, restored: str, commands: list[str], names: dict[str, str]) -> None:
        self.url = url
        self.restored = restored
        self._commands = commands
        self._names = names
        self.environment = dict(os.environ)

    def take(self) -> None:
        self._run(self._commands[0])

    def restore(self) -> None:
        for command in self._commands[1:]:
            self._run(command)

    def _run(self, command: str) -> None:
        assert f"\n    {command}\n" in DOCUMENT.read_text(), f"not documented: {command}"
        for name, other in self._names.items():
            command = command.replace(name, other)
        ended = subprocess.run(
            command,
            shell=True,
            capture_output=True,
            text=True,
            env=self.environment,
            timeout=PATIENCE,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, "")


@pytest.fixture(params=["sqlite", "postgresql"])
def backup(request: pytest.FixtureRequest, tmp_path: Path) -> Backup:
    if request.param == "sqlite":
        program("sqlite3", "sqlite3")
        return Backup(
            f"sqlite:///{tmp_path}/handful.db",
            f"sqlite:///{tmp_path}/restored.db",
            [
                'sqlite3 /var/lib/handful/handful.db ".backup /backup/handful.db"',
                "cp /backup/handful.db /var/lib/handful/restored.db",
                "chown --reference=/var/lib/handful/handful.db /var/lib/handful/restored.db",
            ],
            {"/var/lib/handful": str(tmp_path), "/backup/handful.db": f"{tmp_path}/backup.db"},
        )
    server: PostgresServer = request.getfixturevalue("postgres_server")
    folder = Path(server.address("").partition("host=")[2])
    made = Backup(
        server.url("handful"),
        server.address("restored"),
        [
            "pg_dump --format=custom --file=/backup/handful.dump handful",
            "createdb --owner=handful restored",
            "pg_restore --single-transaction --dbname=restored /backup/handful.dump",
        ],
        {"--owner=handful": "--owner=postgres", "/backup": str(tmp_path)},
    )
    made.environment |= {
        "PGHOST": str(folder),
        "PGUSER": "postgres",
        "PATH": server.path(os.environ["PATH"]),
    }
    return made


@pytest.fixture
def new_site() -> Iterator[NewSite]:
    with sites() as new_site:
        yield new_site


def test_a_backup_is_taken_and_restored_while_people_play(
    backup: Backup, new_site: NewSite
) -> None:
    lexicon = Lexicon.load()
    site = new_site(backup.url)
    crowd = Crowd(site, index_of(lexicon), site.browser)
    before: dict[str, int] = {}

    def take() -> None:
        for player in crowd.players:
            before.update({dealt["id"]: len(moves) for dealt, moves in player.rounds})
        backup.take()

    crowd.play_under([take, backup.restore])
    crowd.verify(backup.url, lexicon)
    assert (crowd.lost, crowd.unavailable) == (0, 0)
    # What was acknowledged before the backup is in it, and what came later is whole or not there.
    acknowledged: dict[str, list[tuple[object, ...]]] = {
        dealt["id"]: [move[:3] for move in moves]
        for player in crowd.players
        for dealt, moves in player.rounds
    }
    store = Store.open(backup.restored)
    store.check()
    for id_, moves in acknowledged.items():
        stored = store.round(id_)
        kept = [move[:3] for move in stored.moves] if stored is not None else []
        assert kept == moves[: len(kept)]
        assert len(kept) >= before.get(id_, 0)
        assert stored is not None or id_ not in before
    store.close()
    switch(site, backup)
    # The same players are known there, and go on from what is kept.
    for player in crowd.players:
        me = player.browser.ask(site, "GET", "/api/me")
        assert me.status_code == 200
        visitor = Visitor(site, player.browser)
        visitor.now = me.json()["round"]
        for _ in range(3):
            visitor.step()
        assert visitor.acknowledged >= 2
    assert "Traceback" not in site.errors


def switch(site: Site, backup: Backup) -> None:
    """Let the servers use the restored database, one after the other, while people play."""
    visitors = [Visitor(site, site.browser()) for _ in range(VISITORS)]
    over = threading.Event()

    def wait_for_moves() -> None:
        goal = sum([visitor.acknowledged for visitor in visitors]) + BETWEEN
        until(
            lambda: sum([visitor.acknowledged for visitor in visitors]) >= goal,
            lambda: site.errors,
        )

    with ThreadPoolExecutor(VISITORS) as threads:
        playing = [threads.submit(visitor.play, over) for visitor in visitors]
        try:
            for server in site.servers:
                wait_for_moves()
                assert server.end(signal.SIGTERM) == 0
                server.use(backup.restored)
                server.start()
            wait_for_moves()
        finally:
            over.set()
        for visitor in playing:
            visitor.result(PATIENCE)


class Visitor:
    """Somebody who goes on from whatever the site says is true; a failed request is a mistake."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site = site
        self.browser = browser
        self.now: Json | None = None
        self.acknowledged = 0

    def play(self, over: threading.Event) -> None:
        while not over.is_set():
            self.step()

    def step(self) -> None:
        """A move, or a new hand where there is none to be played."""
        if self.now is None or self.now["over"] or self.now["moves"] > MOST_MOVES:
            assert self._ask("/api/me").status_code in (200, 201)
            dealt = self._ask("/api/rounds", {"rules": "classic", "size": 7})
            self.now = dealt.json() if dealt.status_code == 201 else None
            return
        move = {"number": self.now["moves"] + 1, "kind": "word", "text": "zzz"}
        made = self._ask(f"/api/rounds/{self.now['id']}/moves", move)
        if made.status_code == 200:
            self.acknowledged += 1
            self.now = made.json()
        elif made.status_code == 409:
            self.now = made.json()["round"]
        else:
            self.now = None

    def _ask(self, path: str, json: object = None) -> httpx.Response:
        response = self.browser.ask(self.site, "POST", path, json)
        assert response.status_code < 500, response.text
        return response

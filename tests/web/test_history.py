"""Nothing that runs in the event loop costs more the more was played.

Every route is asked twice, with four times as much stored the second time. What SQLite does in the
thread of the event loop is counted: its statements, the rows that they return, and the steps of its
virtual machine, which include every row that is read on the way.
"""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from handful.lexicon import DEFAULT, Lexicon
from handful.rules import Hand
from handful.rules.share_code import ShareCode
from handful.store.sqlite import Sqlite
from handful.web.course.classes import MOST_MEMBERSHIPS
from handful.web.game.benchmark import Benchmarks
from handful.web.game.hand_in_play import PUZZLES
from handful.web.player.network import network_around
from handful.web.solver.client import SolverClient
from tests.support.web.app import (
    App,
    Json,
    Player,
    json_of,
    running_app,
    set_five_hands,
    set_puzzle,
)
from tests.support.web.every_route import Asked, requests_for
from tests.web.course.conftest import make_key

FIRST, ALL = 300, 1200
"""How much is stored at first, and in the end. What is limited has reached its limit at first."""
TODAY = "2026-11-13"
STEPS_AT_A_TIME = 10
"""Steps of SQLite's machine that are counted together."""
MEMBERSHIPS = MOST_MEMBERSHIPS - 1
RESULT = '["aretiin", [["tin", 9]], 0, 0, false]'


class Cost(NamedTuple):
    """What a request costs in the thread of the event loop."""

    statements: int
    rows: int
    steps: int


class Meter:
    """Counts what SQLite does in the thread of the event loop."""

    def __init__(self, app: App, patch: pytest.MonkeyPatch) -> None:
        assert isinstance(app.client, TestClient)
        assert app.client.portal is not None
        database = app.store.database
        assert isinstance(database, Sqlite)
        self.loop_thread: int = app.client.portal.call(threading.get_ident)
        self.connection: sqlite3.Connection = app.client.portal.call(database._connection)
        self.statements = self.rows = self.steps = 0
        rows = Sqlite.rows

        def counted(*args: Any) -> Sequence[Any]:
            found = rows(*args)
            if threading.get_ident() == self.loop_thread:
                self.rows += len(found)
            return found

        patch.setattr(Sqlite, "rows", counted)

    @contextmanager
    def counting(self) -> Iterator[None]:
        self.statements = self.rows = self.steps = 0

        def step() -> int:
            self.steps += STEPS_AT_A_TIME
            return 0

        def statement(_: str) -> None:
            self.statements += 1

        self.connection.set_progress_handler(step, STEPS_AT_A_TIME)
        self.connection.set_trace_callback(statement)
        try:
            yield
        finally:
            self.connection.set_progress_handler(None, 0)
            self.connection.set_trace_callback(None)

    @property
    def cost(self) -> Cost:
        return Cost(self.statements, self.rows, self.steps)


def rounds(
    prefix: str, player: str, kind: str, day: str = "NULL", number: str = "0", replay: str = "0"
) -> str:
    """The statement that inserts finished rounds with a move each.

    A *replay* is better than those of its hand before it, and later than all other rounds.
    """
    id_, root = [f"'{prefix}' || substr('000000' || ({n}), -6)" for n in ("n", f"n - {replay}")]
    at = "n" if replay == "0" else f"{ALL} + n"
    return (
        'INSERT INTO rounds (id, player, root, replay, kind, day, "by", rules, size, dealt, '
        "lexicon, counts, begun, finished, score, perfect, skynet, revealed, vouched, "
        f"number_in_day, result) SELECT {id_}, {player}, {root}, {replay}, '{kind}', {day}, "
        f"'you', 'classic', 7, 'aretiin', 'x', {kind in ('free', 'daily')}, n, {at}, "
        f"9 + {replay}, 99, 99, TRUE, TRUE, {number}, '{RESULT}' FROM numbers"
    )


EARLIER = "date('2026-11-12', '-' || n || ' days')"
FILL = [
    "INSERT INTO players (id, nickname, since) SELECT 'q' || n, 'Q', 1 FROM numbers",
    rounds("00F", ":ann", "free"),
    rounds("00A", ":ann", "archive", "'2026-11-12'", "1"),
    rounds("00B", ":ann", "archive", f"'{TODAY}'", "1"),
    rounds("00D", ":ann", "daily", EARLIER, "1"),
    rounds("00P", ":ann", "puzzle"),
    rounds("00C", ":ann", "challenge"),
    rounds("00R", ":ann", "free", replay="n % 100"),
    rounds("00T", "'q' || n", "daily", f"'{TODAY}'", "1"),
    rounds("00U", "'q' || n", "challenge"),
    "INSERT INTO days SELECT player, day, 5, n % 7 * 50, 5, n, n % 2 > 0 FROM rounds, numbers "
    "WHERE rounds.kind = 'daily' AND rounds.id IN ('00D' || substr('000000' || n, -6), "
    "'00T' || substr('000000' || n, -6))",
    "INSERT OR REPLACE INTO day_scores SELECT day, vouched, score, count(*) FROM days "
    "GROUP BY day, vouched, score",
    f"INSERT INTO streaks SELECT :ann, {EARLIER}, 9, 9, 9, '2020-01-01', NULL FROM numbers",
    f"INSERT INTO practised SELECT :ann, {EARLIER}, 1, 9, 99 FROM numbers",
    "INSERT INTO puzzles SELECT '00P' || substr('000000' || n, -6), :ann, 1500, n % 2 > 0, TRUE, "
    "1500, 60, 0.06, n, n FROM numbers",
    "INSERT INTO puzzle_cards SELECT :ann, 'classic', 'aeit' || "
    "char(97 + n % 26, 97 + n / 26 % 26, 97 + n / 676 % 26), 7, 99, 90, 1500, n, NULL "
    "FROM numbers",
    "INSERT INTO challenges SELECT 'm' || n, :ann, '00F' || substr('000000' || n, -6), NULL, n "
    "FROM numbers",
    "INSERT INTO challenge_tries SELECT 'm' || n, :ann, 0, '00F' || substr('000000' || n, -6), "
    "NULL FROM numbers",
    "INSERT INTO challenges SELECT 'o' || n, 'q' || n, '00U' || substr('000000' || n, -6), NULL, n "
    "FROM numbers",
    "INSERT INTO challenge_tries SELECT 'o' || n, :ann, 0, '00C' || substr('000000' || n, -6), "
    "NULL FROM numbers",
    "INSERT INTO challenge_tries SELECT :hand, 'q' || n, 0, '00U' || substr('000000' || n, -6), "
    "'net' FROM numbers",
    "INSERT INTO challenge_tries SELECT :day, 'q' || n, 1, '00T' || substr('000000' || n, -6), "
    "'net' FROM numbers",
    "INSERT INTO challenge_places SELECT :hand, 'q' || n, 'net', n FROM numbers WHERE n < 49",
    "INSERT INTO challenge_places SELECT :day, 'q' || n, 'net', n FROM numbers WHERE n < 49",
    "INSERT INTO course_classes SELECT 'c' || n, 'code' || n, :key, 'C', 'ps4', 1, NULL, "
    "9999999999999 FROM numbers",
    "INSERT INTO course_members SELECT 'c' || n, :ann, 'A', n FROM numbers "
    f"WHERE n < {MEMBERSHIPS}",
    "INSERT INTO quotas SELECT 'k' || n, n, 1 FROM numbers",
    "INSERT INTO quotas SELECT :puzzles || substr('000000' || n, -6) || ' qqzzxxj', n, 1 "
    "FROM numbers",
    "INSERT INTO moves SELECT rounds.id, move, 'word', 'tin', NULL, 9 FROM rounds, "
    "(SELECT 1 AS move UNION SELECT 2 UNION SELECT 3) "
    "WHERE NOT EXISTS (SELECT 1 FROM moves WHERE round = rounds.id) AND rounds.id < '01'",
]


class World:
    """A server with the course, Ann, who has played much, and others."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ann = app.player("Ann")
        self.ann_id = (self.ann.cookie or "").partition(".")[0]
        self.key = make_key(app, "teacher", "Ada")
        self.other_key = make_key(app, "teacher", "Bob")
        hand = self.ann.play("classic", "uezkltz", "lute", ".")
        self.hand: str = self._challenge(round=hand["id"])
        self.ann.play_five(["."], ["."], ["."], ["."], ["."])
        self.day: str = self._challenge(day=TODAY)
        self.stored = 0
        self.names = count(1)

    def _challenge(self, **asked: str) -> str:
        made: str = json_of(self.ann.ask("POST", "/api/challenges", asked), 201)["id"]
        return made

    def fill(self, until: int) -> None:
        """Have so much of everything stored."""
        numbers = (
            f"WITH RECURSIVE numbers(n) AS (SELECT {self.stored} "
            f"UNION ALL SELECT n + 1 FROM numbers WHERE n < {until - 1}) "
        )
        values = {"ann": self.ann_id, "hand": self.hand, "day": self.day}
        values["key"] = self.other_key[4:20]
        quota, network = self.app.services.quota, network_around(self.app.address)
        values["puzzles"] = f"{quota._key(PUZZLES, network)}:"
        for statement in FILL:
            self.app.store.database.change(sa.text(numbers + statement), values)
        self.stored = until

    def teacher(self) -> dict[str, str]:
        """The headers of a teacher who is signed in."""
        response = self.app.ask("POST", "/api/course/teacher", {"key": self.key})
        name, value = next(iter(response.cookies.items()))
        return {"cookie": f"{name}={value}"}

    def requests(self) -> list[Asked]:
        """A request to every route about something that is new."""
        headers = self.teacher()
        asked = {"title": "7b", "edition": "ps4"}
        opened = json_of(self.app.ask("POST", "/api/course/classes", asked, headers=headers), 201)
        joining = {"code": opened["code"], "name": ""}
        learner = self.app.player()
        assert learner.ask("POST", "/api/course/join", joining).status_code == 200
        learners: list[Json] = json_of(
            self.app.ask("GET", f"/api/course/classes/{opened['id']}", headers=headers), 200
        )["learners"]
        over = self.ann.play("classic", "aretiin", ".")
        self.ann.review(over)
        parameters = {
            "/": {"word": "tin", "day": TODAY, "name": f"Heron {next(self.names)}"},
            "/api/rounds": {"id": over["id"]},
            "/api/rounds/{id}/moves": {"id": self.ann.deal()["id"]},
            "/api/challenges": {"id": self.ann.play("classic", "nestling", ".")["id"]},
            "/api/challenges/{id}": {"id": self.day},
            "/c/": {"id": self.day},
            "/api/verify": {"id": over["id"]},
            "/api/course": {"edition": "ps4", "problem": "1", "name": "dead-code"},
            "/api/course/join": {"code": opened["code"]},
            "/api/course/teacher": {"key": self.key},
            "/api/course/classes": {
                "id": opened["id"],
                "form": "csv",
                "learner": learners[0]["id"],
                "check": over["id"],
            },
        }
        return requests_for(self.app.asgi, parameters)


LAST = {
    ("DELETE", "/api/me"),
    ("DELETE", "/api/me/devices"),
    ("DELETE", "/api/course/teacher"),
    ("DELETE", "/api/course/classes/{id}"),
    ("DELETE", "/api/course/classes/{id}/learners/{learner}"),
}
"""Asked by somebody new or at the end, because nothing is left after them."""


def costs(world: World, meter: Meter) -> dict[tuple[str, str], Cost]:
    """What each route costs now."""
    found: dict[tuple[str, str], Cost] = {}
    requests = world.requests()
    teacher = world.teacher()
    requests.sort(key=lambda each: (each.method, each.route) in LAST)
    for method, route, path, body in requests:
        who = world.ann
        if (method, route) in LAST and route.startswith("/api/me"):
            who = world.app.player()
        headers = teacher if route.startswith(("/api/course/classes", "/api/course/t")) else None
        with meter.counting():
            if headers is not None and not route.endswith("/membership"):
                response = world.app.ask(method, path, body, headers=headers)
            else:
                response = who.ask(method, path, body)
        assert response.status_code < 500, (method, path, response.text)
        found[method, route] = meter.cost
        with meter.counting():
            world.app.ask(method, path, body)
        found[f"{method} without a cookie", route] = meter.cost
    for subject in (world.hand, world.day):
        for path in (f"/api/challenges/{subject}", f"/c/{subject}"):
            with meter.counting():
                assert world.ann.ask("GET", path).status_code == 200
            found["GET", path] = meter.cost
    code = str(
        ShareCode("classic", 5, Lexicon.load(DEFAULT).sha256[:16], Hand("jumbo"), ("jumbo",), 130)
    )
    for cookie in (world.ann.cookie, None):
        with meter.counting():
            response = world.app.ask("POST", "/api/verify", {"code": code}, cookie)
        assert response.status_code == 200, response.text
        found["a made-up code", "without a cookie" if cookie is None else "with one"] = meter.cost
    last = [world.ann.deal("classic", "aretiin"), json_of(_puzzle(world.ann), 201)]
    for begun in last:
        with meter.counting():
            world.ann.move(begun, ".")
        found["the last move", begun["kind"]] = meter.cost
    return found


def _puzzle(player: Player) -> Any:
    """A new puzzle; the one that is open is ended first."""
    response = player.ask("POST", "/api/puzzles")
    if response.status_code == 200:
        player.move(json_of(response, 200), ".")
        response = player.ask("POST", "/api/puzzles")
    return response


@pytest.fixture
def world(tmp_path: Path, solver: SolverClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    with running_app(tmp_path, solver, course=True) as app:
        set_five_hands(monkeypatch, app)
        set_puzzle(monkeypatch, app)
        # What is done in the background would be counted with whatever is asked meanwhile.
        monkeypatch.setattr(Benchmarks, "look_at", lambda *_: None)
        yield World(app)


@pytest.mark.slow
def test_no_route_costs_more_the_more_was_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    meter = Meter(world.app, monkeypatch)
    world.fill(FIRST)
    costs(world, meter)  # what is made once is made
    before = costs(world, meter)
    world.fill(ALL)
    after = costs(world, meter)
    assert set(after) == set(before)
    # Reading everything again would add at least a step for each of the new rows. A few steps more
    # or fewer are the depth of an index, or a row of somebody else that is read on the way.
    added = ALL - FIRST
    grown = {
        name: (before[name], cost)
        for name, cost in after.items()
        if cost.statements > before[name].statements + 3
        or cost.rows > before[name].rows + 20
        or cost.steps > before[name].steps + added // 2
    }
    assert grown == {}
    assert max(cost.steps for cost in after.values()) < 60_000

"""A move in a round that the server remembers: one statement, and the answers as without memory."""

import traceback
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from handful.store import Move, NextMove, Unavailable
from handful.web.game.remembered import RememberedRounds
from handful.web.solver.client import SolverClient
from tests.support.postgres import PostgresServer
from tests.support.web.app import (
    CLASSIC_HAND,
    WILDCARD_HAND,
    App,
    Player,
    json_of,
    refused,
    running_app,
)


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def either_app(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, solver: SolverClient
) -> Iterator[App]:
    url = None
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres_server")
        url = server.url("remembered")
    with running_app(tmp_path_factory.mktemp("app"), solver, url=url) as app:
        yield app


@pytest.fixture
def player(either_app: App) -> Player:
    return either_app.player()


BESIDE = {
    "next_days",
    "sweep",
    "sweep_classes",
    "half_forgotten",
    "forget_some",
    "complete",
    "_missing",
}
"""What the server does beside answering requests, at its start or later."""


class Watched:
    """What requests ask of the database."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.appended: list[NextMove] = []
        self.other: list[str] = []
        database = app.store.database
        for name in ("rows", "change", "transact"):
            monkeypatch.setattr(database, name, self._counted(name, getattr(database, name)))
        append_next: Callable[[NextMove], Awaitable[bool]] = database.append_next

        async def append(next_move: NextMove) -> bool:
            before = len(self.other)
            appended: bool = await append_next(next_move)
            del self.other[before:]  # on SQLite, the statement itself
            self.appended.append(next_move)
            return appended

        monkeypatch.setattr(database, "append_next", append)

    def _counted(self, name: str, call: Any) -> Any:
        def counted(*args: Any) -> Any:
            if not _is_beside():
                self.other.append(name)
            return call(*args)

        return counted


def _is_beside() -> bool:
    """Is this called by something that no request has asked for?"""
    return any(frame.f_code.co_name in BESIDE for frame, _ in traceback.walk_stack(None))


@pytest.fixture
def watched(either_app: App, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(either_app, monkeypatch)


@pytest.fixture
def no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RememberedRounds, "take", lambda *_: None)


def test_every_move_of_a_free_round_but_the_last_is_one_statement(
    player: Player, watched: Watched
) -> None:
    dealt = player.deal("classic", CLASSIC_HAND)
    watched.other.clear()
    played = player.move(dealt, "zzz", "tie", "a")
    assert (played["moves"], watched.other) == (3, [])
    ended = player.move(played, ".")
    assert ended["over"]
    assert [each.move.number for each in watched.appended] == [1, 2, 3]
    assert player.see(ended) == ended


@pytest.mark.parametrize(
    ("rules", "hand", "words"),
    [
        ("classic", CLASSIC_HAND, ("zzz", "tie", ".")),
        ("classic", CLASSIC_HAND, ("inertia",)),
        ("wildcard", WILDCARD_HAND, ("=x", "out", "l*d", ".")),
    ],
)
def test_the_answers_are_those_of_a_server_without_memory(
    player: Player, rules: str, hand: str, words: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    def play() -> list[dict[str, Any]]:
        seen = [player.deal(rules, hand)]
        for word in words:
            seen.append(player.move(seen[-1], word))
            assert player.see(seen[-1]) == seen[-1]
        return [{**each, "id": ""} for each in seen]

    remembered = play()
    request.getfixturevalue("no_memory")
    assert play() == remembered


def test_an_exchanged_letter_is_remembered(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "=l")
    assert played["substituted"]["drawn"] in played["hand"]
    ended = player.move(played, "out", ".")
    assert player.see(ended) == ended


def test_a_move_that_is_sent_again_gets_the_same_answer(player: Player) -> None:
    dealt = player.deal("classic", CLASSIC_HAND)
    answers = [player.try_move(dealt["id"], 1, "word", "tie") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[0].json() == answers[1].json() == answers[2].json()
    refused(player.try_move(dealt["id"], 1, "word", "tin"), 409, "stale-move")
    last = [player.try_move(dealt["id"], 2, "stop") for _ in range(2)]
    assert last[0].json() == last[1].json()
    refused(player.try_move(dealt["id"], 3, "word", "art"), 409, "round-over")


def test_a_move_that_is_sent_twice_at_once_is_made_once(either_app: App, player: Player) -> None:
    for _ in range(10):
        dealt = player.deal("classic", CLASSIC_HAND)
        path = f"/api/rounds/{dealt['id']}/moves"
        texts = ["tie", "tie", "art", "tie"]

        def send(text: str, path: str = path) -> Any:
            headers = {"cookie": f"handful={player.cookie}"}
            asked = {"number": 1, "kind": "word", "text": text}
            return either_app.client.post(path, json=asked, headers=headers)

        with ThreadPoolExecutor(len(texts)) as pool:
            answers = list(pool.map(send, texts))
        either_app.client.cookies.clear()
        made = player.see(dealt)
        assert made["moves"] == 1
        won = made["turns"][0]["word"]
        for text, answer in zip(texts, answers, strict=True):
            if text == won:
                assert json_of(answer, 200) == made
            else:
                refused(answer, 409, "stale-move")
                assert answer.json()["round"] == made


def test_what_another_server_has_played_meanwhile_is_seen(either_app: App, player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    either_app.store.append(played["id"], Move(2, "word", "ran", points=12))
    answer = player.try_move(played["id"], 2, "word", "art")
    refused(answer, 409, "stale-move")
    assert [turn["word"] for turn in answer.json()["round"]["turns"]] == ["tie", "ran"]
    assert player.move(answer.json()["round"], "i")["moves"] == 3


def test_the_same_move_of_another_server_is_answered_and_not_made_again(
    either_app: App, player: Player
) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    either_app.store.append(played["id"], Move(2, "word", "ran", points=12))
    assert player.move(played, "ran")["moves"] == 2


def test_a_round_that_ended_elsewhere_is_over(either_app: App, player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    either_app.store.append(played["id"], Move(2, "stop", ""), (9, 1))
    refused(player.try_move(played["id"], 2, "word", "ran"), 409, "stale-move")
    refused(player.try_move(played["id"], 3, "word", "ran"), 409, "round-over")


def test_nobody_plays_in_anothers_round_or_on_a_device_that_was_ended(
    either_app: App, player: Player
) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    other = either_app.player()
    refused(other.try_move(played["id"], 2, "word", "ran"), 404, "not-found")
    copied = Player(either_app, player.cookie)
    assert player.ask("POST", "/api/me/cookie").status_code in (200, 204)
    assert player.ask("DELETE", "/api/me/devices").status_code == 204
    refused(copied.try_move(played["id"], 2, "word", "ran"), 401, "not-known")
    assert player.move(played, "ran")["moves"] == 2


def test_a_deleted_player_has_no_round(either_app: App, player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    copied = Player(either_app, player.cookie)
    assert player.ask("DELETE", "/api/me").status_code == 204
    refused(copied.try_move(played["id"], 2, "word", "ran"), 404, "not-found")


def test_where_the_statement_tells_nothing_the_round_is_read(
    either_app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the database was lost, after the move was made or before."""
    played = player.play("classic", CLASSIC_HAND, "tie")
    append_next = either_app.store.database.append_next
    for does in (append_next, None):

        async def lost(next_move: NextMove, does: Any = does) -> bool:
            assert does is None or await does(next_move)
            return False

        monkeypatch.setattr(either_app.store.database, "append_next", lost)
        played = player.move(played, "zzz")
    assert played["moves"] == 3
    assert player.see(played) == played


def test_a_database_that_is_busy_is_told_and_the_round_goes_on(
    either_app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")

    async def busy(next_move: NextMove) -> bool:
        raise Unavailable("busy")

    with monkeypatch.context() as patch:
        patch.setattr(either_app.store.database, "append_next", busy)
        response = player.try_move(played["id"], 2, "word", "ran")
        refused(response, 503, "unavailable")
        assert response.headers["retry-after"] == "2"
    assert player.move(played, "ran")["moves"] == 2

"""Players who play while something happens to the server, and what they were told at the end."""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import httpx
from sqlalchemy import text

from handful.lexicon import Lexicon
from handful.rules import RULE_SETS, Hand, Round
from handful.solver import playable_words
from handful.solver.index import Index
from handful.store import Store
from tests.support.web.server import PATIENCE, Browser, Place, until

Json = dict[str, Any]

PLAYERS = 8
BETWEEN = 40
"""Moves that are acknowledged between two blows."""


class Acknowledged(NamedTuple):
    """A move that the server said it had made, and its answer."""

    number: int
    kind: str
    text: str
    answer: Json


class Crowd:
    """Players who play as fast as they can, and send again whatever got no answer."""

    def __init__(
        self, server: Place, index: Index, browser: Callable[[], Browser] = Browser
    ) -> None:
        self.server = server
        self.index = index
        self.new_browser = browser
        self.players = [Player(self, seed) for seed in range(PLAYERS)]
        self.over = threading.Event()
        self.lost = 0
        """Requests whose connection broke."""
        self.unavailable = 0
        """Requests that the server could not grant for its database."""

    def play_under(self, blows: list[Callable[[], None]]) -> None:
        """Play; each of the *blows* falls when some moves were acknowledged since the last."""
        with ThreadPoolExecutor(PLAYERS) as threads:
            playing = [threads.submit(player.play) for player in self.players]
            try:
                for blow in blows:
                    self._wait_for_moves()
                    blow()
                self._wait_for_moves()
            finally:
                self.over.set()
            for player in playing:
                player.result(PATIENCE)

    def _wait_for_moves(self) -> None:
        goal = self._acknowledged() + BETWEEN
        until(
            lambda: self._acknowledged() >= goal,
            lambda: f"{self._acknowledged()} moves, not {goal}; {self.server.errors[-2000:]}",
        )

    def _acknowledged(self) -> int:
        return sum([player.acknowledged for player in self.players])

    def verify(self, url: str, lexicon: Lexicon) -> None:
        """Compare what the players were told with what is kept, and with the rules."""
        store = Store.open(url)
        for player in self.players:
            for dealt, moves in player.rounds:
                stored = store.round(dealt["id"])
                assert stored is not None, "a round that was dealt is kept"
                assert [move[:3] for move in stored.moves] == [move[:3] for move in moves]
                played = replayed(dealt, moves, lexicon)
                ended = played.is_over
                assert stored.score == (played.total if ended else None)
            dealt, moves = player.rounds[-1]
            seen = player.browser.ask(self.server, "GET", f"/api/rounds/{dealt['id']}")
            assert seen.json() == (moves[-1].answer if moves else dealt)
        [[kept]] = store.database.rows(text("SELECT count(*) FROM moves"), {})
        assert kept == self._acknowledged()
        store.close()


class Player:
    """Somebody who plays one round after the other, and writes down what was acknowledged."""

    def __init__(self, crowd: Crowd, seed: int) -> None:
        self.crowd = crowd
        self.chance = random.Random(seed)
        self.browser = crowd.new_browser()
        self.rounds: list[tuple[Json, list[Acknowledged]]] = []
        self.acknowledged = 0

    def play(self) -> None:
        assert self._surely("POST", "/api/me").status_code in (200, 201)
        while not self.crowd.over.is_set():
            rules = self.chance.choice(["classic", "wildcard"])
            response = self._surely("POST", "/api/rounds", {"rules": rules, "size": 7})
            assert response.status_code == 201, response.text
            self._play_round(response.json())

    def _play_round(self, dealt: Json) -> None:
        moves: list[Acknowledged] = []
        self.rounds.append((dealt, moves))
        now = dealt
        while not now["over"] and not self.crowd.over.is_set():
            number, (kind, entered) = now["moves"] + 1, self._choice(now)
            response = self._move(dealt, number, kind, entered)
            assert response.status_code == 200, response.text
            now = response.json()
            moves.append(Acknowledged(number, kind, entered, now))
            self.acknowledged += 1
            if self.chance.random() < 0.1:
                assert self._move(dealt, number, kind, entered).json() == now
                other = self._move(dealt, number, "word", "another")
                assert other.status_code == 409
                assert other.json()["round"] == now

    def _choice(self, now: Json) -> tuple[str, str]:
        """A move: now and then an exchange or a word that is none, else a word of the hand."""
        if now["can_substitute"] and self.chance.random() < 0.5:
            return "substitute", self.chance.choice([one for one in now["hand"] if one != "*"])
        if self.chance.random() < 0.2:
            return "word", "zzz"
        rules = RULE_SETS[now["rules"]]
        plays = playable_words(Hand(now["hand"]), rules, self.crowd.index, now["size"])
        short = [play.word for play in plays if len(play.word) < 4]
        return ("word", self.chance.choice(short)) if short else ("stop", "")

    def _move(self, dealt: Json, number: int, kind: str, entered: str) -> httpx.Response:
        asked = {"number": number, "kind": kind, "text": entered}
        return self._surely("POST", f"/api/rounds/{dealt['id']}/moves", asked)

    def _surely(self, method: str, path: str, json: object = None) -> httpx.Response:
        """An answer, however often it has to be asked for."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, self.crowd.server.errors[-2000:]
            try:
                response = self.browser.ask(self.crowd.server, method, path, json)
            except httpx.ConnectError:
                time.sleep(0.05)
            except httpx.TransportError:
                self.crowd.lost += 1
            else:
                if response.status_code != 503:
                    return response
                assert_unavailable(response)
                self.crowd.unavailable += 1
                time.sleep(0.05)


def replayed(dealt: Json, moves: list[Acknowledged], lexicon: Lexicon) -> Round:
    """The round by the rules, which agree with each answer."""
    rules = RULE_SETS[dealt["rules"]]
    played = Round(rules, Hand(dealt["hand"]), dealt["size"])
    for count, (number, kind, entered, answer) in enumerate(moves, 1):
        if kind == "word":
            played = played.play(entered, lexicon)
        elif kind == "substitute":
            drawn = answer["substituted"]["drawn"]
            hand = played.dealt.replacing(entered, drawn)
            played = Round(rules, hand, dealt["size"])
        else:
            played = played.stop()
        assert number == answer["moves"] == count
        assert answer["hand"] == str(played.hand)
        assert answer["total"] == played.total
        assert answer["over"] == (played.is_over)
        assert [turn["word"] for turn in answer["turns"]] == [turn.word for turn in played.turns]
    return played


def assert_unavailable(response: httpx.Response) -> None:
    assert response.status_code == 503, response.text
    assert response.json()["error"]["code"] == "unavailable"
    assert int(response.headers["retry-after"]) > 0

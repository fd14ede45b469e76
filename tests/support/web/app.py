"""An application in this process, with a clock that can be set, and players who use it."""

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from handful.web import Limits, Settings
from handful.web.api.services import Services
from handful.web.app import create_app
from handful.web.game.day import Day
from handful.web.solver.client import SolverClient
from handful.web.solver.puzzle import PuzzleHand
from handful.web.solver.value import Benchmark, DayHand, DealtHand, WeakerScores

Json = dict[str, Any]
T = TypeVar("T")

SECRET = "the secret of the server in the tests"
FRIDAY = "2026-11-13T10:00:00Z"
SATURDAY = "2026-11-14T10:00:00Z"
SUNDAY = "2026-11-15T10:00:00Z"
MONDAY = "2026-11-16T10:00:00Z"

NO_LIMITS = dict.fromkeys(Limits.model_fields, 1_000_000)
ADDRESS = "192.0.2.1"
"""From where is asked, unless a test says something else."""
CLASSIC_HAND = "aretiin"
WILDCARD_HAND = "dd*lout"

CHANGES: list[tuple[str, str, object]] = [
    ("POST", "/api/me", {}),
    ("PATCH", "/api/me", {"nickname": "Mallory"}),
    ("DELETE", "/api/me", None),
    ("POST", "/api/me/code", None),
    ("POST", "/api/me/cookie", None),
    ("DELETE", "/api/me/devices", None),
    ("POST", "/api/me/restore", {"code": "x"}),
    ("POST", "/api/rounds", {}),
    ("POST", "/api/daily", {"day": None}),
    ("POST", "/api/verify", {"code": "x"}),
]
"""One request of each kind that changes something."""


class Clock:
    """The time, as it was set."""

    def __init__(self) -> None:
        self.set(FRIDAY)

    def set(self, text: str) -> None:
        self.seconds = datetime.fromisoformat(text).timestamp()

    def __call__(self) -> float:
        return self.seconds


class App:
    """An application with its clock, its services and a client without a cookie."""

    def __init__(self, app: FastAPI, client: httpx.Client, clock: Clock) -> None:
        self.asgi = app
        self.client = client
        self.clock = clock
        self.address = ADDRESS
        self.services: Services = app.state.services
        self.store = self.services.store

    def ask(
        self, method: str, path: str, json: object = None, cookie: str | None = None, **more: Any
    ) -> httpx.Response:
        """The answer to somebody with this cookie, or with none."""
        headers = dict(more.pop("headers", {}))
        if isinstance(self.client, TestClient):
            self.client._transport.client = (more.pop("address", self.address), 50_000)
        if cookie is not None:
            headers["cookie"] = f"handful={cookie}"
        if json is not None:
            more["json"] = json
        self.client.cookies.clear()
        response = self.client.request(method, path, headers=headers, **more)
        self.client.cookies.clear()
        return response

    def find_benchmarks(self, player: str) -> None:
        """Do at once for the player with this id what the server does slowly in the background."""
        assert isinstance(self.client, TestClient), "the client runs the application"
        assert self.client.portal is not None, "the application runs"
        self.client.portal.call(self.services.benchmarks.complete, player)

    def player(self, nickname: str | None = None, address: str | None = None) -> "Player":
        """Somebody new, who asks from *address*."""
        player = Player(self, address=address)
        assert player.ask("POST", "/api/me").status_code == 201
        if nickname is not None:
            assert player.ask("PATCH", "/api/me", {"nickname": nickname}).status_code == 200
        return player


class Player:
    """Somebody with a browser: what the server told it to keep is sent again."""

    def __init__(self, app: App, cookie: str | None = None, *, address: str | None = None) -> None:
        self.app = app
        self.address = address
        self.cookie = cookie
        self.responses: list[httpx.Response] = []

    def ask(self, method: str, path: str, json: object = None, **more: Any) -> httpx.Response:
        if self.address is not None:
            more.setdefault("address", self.address)
        response = self.app.ask(method, path, json, self.cookie, **more)
        if "handful" in response.cookies:
            self.cookie = response.cookies["handful"]
        self.responses.append(response)
        return response

    def get(self, path: str) -> Json:
        """What stands at an address."""
        return json_of(self.ask("GET", path), 200)

    def deal(self, rules: str = "classic", hand: str | None = None, **more: object) -> Json:
        """A new round; with the *hand*, where one is named."""
        size = len(hand) if hand is not None else 7
        asked = {"rules": rules, "size": size, **more}
        with pytest.MonkeyPatch.context() as patch:
            if hand is not None:
                set_dealt_hand(patch, self.app.services.solver, hand)
            return json_of(self.ask("POST", "/api/rounds", asked), 201)

    def try_move(self, id_: str, number: int, kind: str, text: str = "") -> httpx.Response:
        """The answer to a move, whatever it is."""
        asked = {"number": number, "kind": kind, "text": text}
        return self.ask("POST", f"/api/rounds/{id_}/moves", asked)

    def move(self, played: Json, *words: str) -> Json:
        """The round after *words*, the next moves; "." ends it, "=x" exchanges the letter x."""
        for word in words:
            kind, text = "word", word
            if word == ".":
                kind, text = "stop", ""
            elif word.startswith("="):
                kind, text = "substitute", word[1:]
            played = json_of(self.try_move(played["id"], played["moves"] + 1, kind, text), 200)
        return played

    def play(self, rules: str, hand: str, *words: str) -> Json:
        """A hand, dealt and played."""
        return self.move(self.deal(rules, hand), *words)

    def replay(self, played: Json, by: str = "you") -> Json:
        return json_of(self.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": by}), 201)

    def see(self, played: Json) -> Json:
        return self.get(f"/api/rounds/{played['id']}")

    def review(self, played: Json) -> Json:
        return json_of(self.ask("POST", f"/api/rounds/{played['id']}/review"), 200)

    def words(self, played: Json) -> list[Json]:
        """All words of the hand of a round that was reviewed."""
        found: list[Json] = self.get(f"/api/rounds/{played['id']}/words")["words"]
        return found

    def begin_day(self, day: str | None = None, number: int | None = None) -> Json:
        response = self.ask("POST", "/api/daily", {"day": day, "number": number})
        assert response.status_code in (200, 201), response.text
        return json_of(response, response.status_code)

    def play_day(self, *words: str, seconds: int = 60) -> Json:
        """The day's hand, played within that many seconds."""
        begun = self.begin_day()
        self.app.clock.seconds += seconds
        return self.move(begun, *words)

    def play_five(self, *hands: Sequence[str], seconds: int = 60) -> list[Json]:
        """The next hands of the day, each with its words and played within that many seconds."""
        return [self.play_day(*words, seconds=seconds) for words in hands]

    def statistics(self) -> Json:
        """The statistics, after the server has found the benchmarks in the background."""
        assert self.cookie is not None, "somebody unknown has no statistics"
        self.app.find_benchmarks(self.cookie.partition(".")[0])
        return self.get("/api/me/statistics")


def json_of(response: httpx.Response, status: int) -> Json:
    """The JSON of an answer that has this status."""
    assert response.status_code == status, (response.status_code, response.text)
    content: Json = response.json()
    return content


def refused(response: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal of this kind, told in the way in which all are told."""
    assert response.headers["content-type"] == "application/json", response.text
    content = json_of(response, status)
    assert set(content) <= {"error", "round"}
    assert set(content["error"]) == {"code", "message"}
    assert content["error"]["code"] == code
    message: str = content["error"]["message"]
    return message


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    """What *coroutine* returns; run in a thread, since Playwright keeps a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def padded(size: int) -> bytes:
    """An empty JSON object of that many bytes."""
    return b"{" + b" " * (size - 2) + b"}"


@contextmanager
def running_app(
    folder: Path,
    solver: SolverClient,
    secret: str = SECRET,
    url: str | None = None,
    base_url: str = "http://testserver",
    wordnet: str = "none",
    **limits: int,
) -> Iterator[App]:
    """An application with its database in *folder*, and only the *limits* that are given."""
    clock = Clock()
    settings = settings_for(folder, secret, url, wordnet, **limits)
    app = create_app(settings, clock, solver)
    with TestClient(app, base_url=base_url, raise_server_exceptions=False) as client:
        yield App(app, client, clock)


def settings_for(
    folder: Path,
    secret: str = SECRET,
    url: str | None = None,
    wordnet: str = "none",
    **limits: int,
) -> Settings:
    """The settings of an application with its database in *folder*."""
    database = url or f"sqlite:///{folder / 'handful.db'}"
    more = {"allowed_hosts": "testserver", "wordnet": wordnet, **NO_LIMITS, **limits}
    return Settings.model_validate({"secret": secret, "database": database, **more})


def set_dealt_hand(patch: pytest.MonkeyPatch, solver: object, hand: str) -> None:
    """Make *hand* the one that *solver*, a client or the class of all, deals for free play."""

    async def deal(*_: object) -> DealtHand:
        return DealtHand(hand, None)

    patch.setattr(solver, "deal", deal)


def set_day_hands(patch: pytest.MonkeyPatch, app: App, **hands: str) -> None:
    """Make these the days' hands, one for each rule set, on days with a single hand."""

    async def day(rules: str, size: int, seed: int, who: object, *_: bool) -> DayHand:
        return DayHand(hands[rules], Benchmark(2, 1))

    set_single_hands(patch, app)
    patch.setattr(app.services.solver, "day", day)


FIVE_HANDS = {
    ("classic", 5): DayHand("stare", Benchmark(75, 75, WeakerScores(60, 70, 75)), ("rates",)),
    ("classic", 6): DayHand("planet", Benchmark(98, 98, WeakerScores(50, 60, 98)), ("planet",)),
    ("classic", 7): DayHand("aretiin", Benchmark(99, 99, WeakerScores(50, 60, 99)), ("inertia",)),
    ("wildcard", 7): DayHand(
        "dd*lout", Benchmark(294, 273, WeakerScores(200, 250, 273)), ("u", "toddl*")
    ),
    ("classic", 8): DayHand("nestling", Benchmark(122, 122, WeakerScores(9, 60, 122)), ()),
}
"""The five hands of a day in tests, with what they are worth."""
PERFECT_WORDS = (["rates"], ["planet"], ["inertia"], ["l", "out*dd"], ["nestling"])
"""What to enter for 500 of 500."""


def set_five_hands(patch: pytest.MonkeyPatch, app: App) -> None:
    """Make `FIVE_HANDS` the hands of every day."""

    async def day(rules: str, size: int, seed: int, who: object, *_: bool) -> DayHand:
        return FIVE_HANDS[rules, size]

    patch.setattr(app.services.daily.calendar, "day", Day.with_five)
    patch.setattr(app.services.solver, "day", day)


def set_single_hands(patch: pytest.MonkeyPatch, app: App) -> None:
    """Have a single hand on every day."""
    patch.setattr(app.services.daily.calendar, "day", Day.with_one)


def set_puzzle(patch: pytest.MonkeyPatch, app: App) -> None:
    """Make all puzzles the classic hand uezkltz, on which SkyNet makes 90 of 100."""

    async def puzzle(*_: object) -> PuzzleHand:
        return PuzzleHand("classic", 7, "uezkltz", 100, 90, 1500)

    patch.setattr(app.services.solver, "puzzle", puzzle)

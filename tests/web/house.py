"""A server in this process, with a clock that can be set, and the players who come to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from handful.store import Store
from handful.web import Limits, Settings
from handful.web.app import create_app
from handful.web.desk import Desk
from handful.web.solving import DayHand, Solving

Json = dict[str, Any]

SECRET = "the secret of the house in which tests play"
FRIDAY = "2026-11-13T10:00:00Z"
SATURDAY = "2026-11-14T10:00:00Z"
SUNDAY = "2026-11-15T10:00:00Z"
MONDAY = "2026-11-16T10:00:00Z"

PLENTY = Limits(*[1_000_000] * len(Limits._fields))
CLASSIC_HAND = "aretiin"
WILDCARD_HAND = "dd*lout"


class Clock:
    """The time, as it was set."""

    def __init__(self) -> None:
        self.set(FRIDAY)

    def set(self, text: str) -> None:
        self.seconds = datetime.fromisoformat(text).timestamp()

    def __call__(self) -> float:
        return self.seconds


class House:
    """An application with its clock, its store and a client for those who are nobody."""

    def __init__(self, app: FastAPI, client: httpx.Client, clock: Clock) -> None:
        self.app = app
        self.client = client
        self.clock = clock
        self.desk: Desk = app.state.service.desk
        self.store: Store = self.desk.store
        self.solving: Solving = app.state.service.solving

    def ask(
        self, method: str, path: str, json: object = None, cookie: str | None = None, **more: Any
    ) -> httpx.Response:
        """The answer to somebody with this cookie, or with none."""
        headers = dict(more.pop("headers", {}))
        if cookie is not None:
            headers["cookie"] = f"handful={cookie}"
        if json is not None:
            more["json"] = json
        self.client.cookies.clear()
        response = self.client.request(method, path, headers=headers, **more)
        self.client.cookies.clear()
        return response

    def player(self, nickname: str | None = None) -> "Player":
        """Somebody new."""
        player = Player(self)
        assert player.ask("POST", "/api/me").status_code == 201
        if nickname is not None:
            assert player.ask("PATCH", "/api/me", {"nickname": nickname}).status_code == 200
        return player


class Player:
    """Somebody with a browser: what the server told it to keep is sent again."""

    def __init__(self, house: House, cookie: str | None = None) -> None:
        self.house = house
        self.cookie = cookie
        self.heard: list[httpx.Response] = []

    def ask(self, method: str, path: str, json: object = None, **more: Any) -> httpx.Response:
        response = self.house.ask(method, path, json, self.cookie, **more)
        if "handful" in response.cookies:
            self.cookie = response.cookies["handful"]
        self.heard.append(response)
        return response

    def get(self, path: str) -> Json:
        """What stands at an address."""
        return told(self.ask("GET", path), 200)

    def deal(self, rules: str = "classic", hand: str | None = None, **more: object) -> Json:
        """A new round; with the *hand*, where one is named."""
        size = len(hand) if hand is not None else 7
        asked = {"rules": rules, "size": size, **more}
        with pytest.MonkeyPatch.context() as patch:
            if hand is not None:
                patch.setattr(self.house.desk, "deal", lambda *_: hand)
            return told(self.ask("POST", "/api/rounds", asked), 201)

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
            played = told(self.try_move(played["id"], played["moves"] + 1, kind, text), 200)
        return played

    def play(self, rules: str, hand: str, *words: str) -> Json:
        """A hand, dealt and played."""
        return self.move(self.deal(rules, hand), *words)

    def replay(self, played: Json, by: str = "you") -> Json:
        return told(self.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": by}), 201)

    def see(self, played: Json) -> Json:
        return self.get(f"/api/rounds/{played['id']}")

    def review(self, played: Json) -> Json:
        return told(self.ask("POST", f"/api/rounds/{played['id']}/review"), 200)

    def begin_day(self, day: str | None = None) -> Json:
        response = self.ask("POST", "/api/daily", {"day": day})
        assert response.status_code in (200, 201), response.text
        return told(response, response.status_code)

    def statistics(self) -> Json:
        return self.get("/api/me/statistics")


def told(response: httpx.Response, status: int) -> Json:
    """The JSON of an answer that has this status."""
    assert response.status_code == status, (response.status_code, response.text)
    content: Json = response.json()
    return content


def refused(response: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal of this kind, told in the way in which all are told."""
    assert response.headers["content-type"] == "application/json", response.text
    content = told(response, status)
    assert set(content) <= {"error", "round"}
    assert set(content["error"]) == {"code", "message"}
    assert content["error"]["code"] == code
    message: str = content["error"]["message"]
    return message


@contextmanager
def opened(
    folder: Path,
    solving: Solving,
    limits: Limits = PLENTY,
    secret: str = SECRET,
    url: str | None = None,
    base_url: str = "http://testserver",
) -> Iterator[House]:
    """A house with its database in *folder*."""
    clock = Clock()
    settings = Settings(secret, url or f"sqlite:///{folder / 'handful.db'}", limits=limits)
    app = create_app(settings, clock, solving)
    with TestClient(app, base_url=base_url, raise_server_exceptions=False) as client:
        yield House(app, client, clock)


def deal_days(patch: pytest.MonkeyPatch, house: House, **hands: str) -> None:
    """Have the days' hands be these, one for each rule set."""

    async def day(rules: str, size: int, seed: int) -> DayHand:
        return DayHand(hands[rules], True)

    patch.setattr(house.solving, "day", day)

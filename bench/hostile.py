"""What one client that asks every route as fast as it is allowed does to the moves of others."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from fastapi import FastAPI

from bench.client import Client
from bench.load import Hands, require
from bench.row import Row, at_most
from bench.served import SECRET, game_servers
from handful.lexicon import Lexicon
from handful.solver.index import index_of
from handful.store import Key, Store
from handful.store.course_key import hash_of, new_key
from handful.web import Limits, Settings
from handful.web.app import create_app
from tests.support.web.every_route import Asked, requests_for

__all__ = ["hostile_rows"]

FRIENDS = 40
"""Players of the challenge that is asked for."""
TURNS = 4
SECONDS = 4.0
THINKING = 0.08
"""Seconds between two moves of the honest player, on average."""
TOO_FAST = 429
PAUSE = 0.005
"""Seconds after which a client that was too fast asks again."""
CONNECTIONS = 5
"""Connections of the hostile client."""
COOKIES = Limits().address_rate // Limits().player_rate
"""Players that the hostile client is: more of them may not send more requests."""
HONEST, HOSTILE, TEACHER = "198.51.100.1", "203.0.113.1", "192.0.2.1"
"""Where they ask from; the server trusts this machine as a proxy."""
COURSE = {"HANDFUL_COURSE": "1"}
"""The server has the course, as the hostile client asks its routes, too."""
Request = tuple[str, Asked]
"""A cookie, or none, and what is asked with it."""
MOST_MOVES = 15
"""Moves of a hand that the challenge was made with, refused ones included."""


def hostile_rows() -> Iterator[Row]:
    """Honest moves while another client asks every route, beside those without it."""
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/handful.db"
        settings = {"secret": SECRET, "database": f"sqlite:///{folder}/routes.db", "course": True}
        app = create_app(Settings.model_validate({**settings, "wordnet": "none"}))
        with game_servers(database, settings=COURSE) as served:
            key = _teacher_key(database)
            ratio = asyncio.run(_Measured(served.ports[0]).ratio(app, key))
    yield Row(
        "the median move while one client asks every route as fast as it is allowed",
        "the same without that client",
        ratio,
        at_most(3),
    )


def _teacher_key(database: str) -> str:
    """A new key of a teacher, as the owner of the server makes it."""
    key = new_key("teacher")
    with closing(Store.open(database)) as store:
        store.add_key(Key(key[4:20], "teacher", "Ada", hash_of(key), 0))
    return key


class _Measured:
    """A server with default limits, a class, a challenge that many have played, and two clients."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.hands = Hands(index_of(Lexicon.load()))

    async def ratio(self, app: FastAPI, key: str) -> float:
        """The median of honest moves with the hostile client, beside that without it."""
        requests = await self._requests(app, key)
        honest = await self._new_player(HONEST)
        await self._play(honest)
        alone: list[float] = []
        beside: list[float] = []
        for _ in range(TURNS):
            alone += await self._play(honest)
            stopped = asyncio.Event()
            clients = [Client(self.port, HOSTILE) for _ in range(CONNECTIONS)]
            asking = asyncio.gather(*[_hurry(each, requests, stopped) for each in clients])
            beside += await self._play(honest)
            stopped.set()
            await asking
            for each in clients:
                each.close()
        return median(beside) / median(alone)

    async def _requests(self, app: FastAPI, key: str) -> list[Request]:
        """Every route with each cookie of the hostile client, about what is its own; and with none.

        It is learners of a class, who do not know the teacher's *key*.
        """
        players = [await self._new_player(HOSTILE) for _ in range(COOKIES)]
        rounds = [await self._play_round(each) for each in players]
        challenge = await self._challenge(players[0], rounds[0])
        opened = await self._class(key)
        day = (await players[0].ask("GET", "/api/daily"))[1]["day"]
        cookies = [*[each.cookie for each in players], ""]
        found: list[list[Request]] = []
        for cookie, round_ in zip(cookies, [*rounds, rounds[0]], strict=True):
            parameters = {
                "/": {"word": "tin", "day": day, "name": "Quiet Heron"},
                "/api/rounds": {"id": round_},
                "/api/challenges": {"id": round_},
                "/api/challenges/{id}": {"id": challenge},
                "/c/": {"id": challenge},
                "/api/verify": {"id": round_},
                "/api/course": {"edition": "ps4", "problem": "1", "name": "dead-code"},
                "/api/course/join": {"code": opened["code"]},
                "/api/course/teacher": {"key": new_key("teacher")},
                "/api/course/classes": {
                    "id": opened["id"],
                    "form": "csv",
                    "learner": round_,
                    "check": round_,
                },
            }
            asked = requests_for(app, parameters)
            found.append([(cookie, each) for each in asked if each.method != "DELETE"])
        for each in players:
            joining = {"code": opened["code"], "name": ""}
            status, joined = await each.ask("POST", "/api/course/join", joining)
            require(status == 200, joined)
            each.close()
        # Each route with one cookie after the other: so no player is too fast before the address.
        return [request for route in zip(*found, strict=True) for request in route]

    async def _class(self, key: str) -> Any:
        """A class of a teacher."""
        teacher = Client(self.port, TEACHER)
        status, seen = await teacher.ask("POST", "/api/course/teacher", {"key": key})
        require(status == 200, seen)
        asked = {"title": "7b", "edition": "ps4"}
        status, opened = await teacher.ask("POST", "/api/course/classes", asked)
        require(status == 201, opened)
        teacher.close()
        return opened

    async def _new_player(self, address: str) -> Client:
        client = Client(self.port, address)
        status, seen = await client.ask("POST", "/api/me")
        require(status == 201, seen)
        return client

    async def _play_round(self, client: Client) -> str:
        """A round that is over."""
        dealt = await self.hands.deal(client)
        await self._play_badly(client, dealt.id)
        return dealt.id

    async def _challenge(self, host: Client, round_: str) -> str:
        """A challenge that many have played, with the hand of a round."""
        status, made = await host.ask("POST", "/api/challenges", {"round": round_})
        require(status == 201, made)
        for number in range(FRIENDS):
            friend = await self._new_player(f"198.18.{number}.1")
            status, begun = await friend.ask("POST", f"/api/challenges/{made['id']}")
            require(status == 201, begun)
            await self._play_badly(friend, begun["id"])
            friend.close()
        challenge: str = made["id"]
        return challenge

    async def _play_badly(self, client: Client, id_: str) -> None:
        """A round with many refused words."""
        for number in range(1, MOST_MOVES + 1):
            kind, text = ("word", "zz") if number < MOST_MOVES else ("stop", "")
            move = {"number": number, "kind": kind, "text": text}
            status, seen = await client.ask("POST", f"/api/rounds/{id_}/moves", move)
            require(status == 200, seen)

    async def _play(self, client: Client) -> list[float]:
        """How long each move takes that an honest player makes for some seconds."""
        self.hands.waits.clear()
        stop = perf_counter() + SECONDS
        while perf_counter() < stop:
            await self.hands.play(client, await self.hands.deal(client), THINKING)
        return list(self.hands.waits)


async def _hurry(client: Client, requests: list[Request], stopped: asyncio.Event) -> None:
    """Send the *requests*, again and again, as fast as it is allowed."""
    for cookie, each in cycle(requests):
        client.cookie = cookie
        status, _ = await client.ask(each.method, each.path, each.body)
        if stopped.is_set():
            return
        if status == TOO_FAST:
            await asyncio.sleep(PAUSE)

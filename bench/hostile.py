"""What one client that asks every route as fast as it is allowed does to the moves of others."""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from fastapi import FastAPI

from bench.client import Client
from bench.load import Hands, require
from bench.row import Row, at_most
from bench.served import SECRET, game_servers
from handful.lexicon import Lexicon
from handful.solver import index_of
from handful.web import Settings
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
HONEST, HOSTILE = "198.51.100.1", "203.0.113.1"
"""Where they ask from; the server trusts this machine as a proxy."""
MOST_MOVES = 15
"""Moves of a hand that the challenge was made with, refused ones included."""


def hostile_rows() -> Iterator[Row]:
    """Honest moves while another client asks every route, beside those without it."""
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/handful.db"
        settings = {"secret": SECRET, "database": f"sqlite:///{folder}/routes.db"}
        app = create_app(Settings.model_validate({**settings, "wordnet": "none"}))
        with game_servers(database) as served:
            ratio = asyncio.run(_Measured(served.ports[0]).ratio(app))
    yield Row(
        "the median move while one client asks every route as fast as it is allowed",
        "the same without that client",
        ratio,
        at_most(3),
    )


class _Measured:
    """A server with default limits, a challenge that many have played, and two clients."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.hands = Hands(index_of(Lexicon.load()))

    async def ratio(self, app: FastAPI) -> float:
        """The median of honest moves with the hostile client, beside that without it."""
        host = await self._new_player(HOSTILE)
        challenge, round_ = await self._challenge(host)
        parameters = {
            "/": {"word": "tin", "day": (await host.ask("GET", "/api/daily"))[1]["day"]},
            "/api/rounds": {"id": round_},
            "/api/challenges": {"id": round_},
            "/api/challenges/{id}": {"id": challenge},
            "/c/": {"id": challenge},
            "/api/verify": {"id": round_},
        }
        requests = [each for each in requests_for(app, parameters) if each.method != "DELETE"]
        honest = await self._new_player(HONEST)
        await self._play(honest)
        alone: list[float] = []
        beside: list[float] = []
        for _ in range(TURNS):
            alone += await self._play(honest)
            stopped = asyncio.Event()
            clients = [Client(self.port, HOSTILE) for _ in range(CONNECTIONS)]
            hurries = [_hurry(each, (host.cookie, ""), requests, stopped) for each in clients]
            asking = asyncio.gather(*hurries)
            beside += await self._play(honest)
            stopped.set()
            await asking
            for each in clients:
                each.close()
        return median(beside) / median(alone)

    async def _new_player(self, address: str) -> Client:
        client = Client(self.port, address)
        status, seen = await client.ask("POST", "/api/me")
        require(status == 201, seen)
        return client

    async def _challenge(self, host: Client) -> tuple[str, str]:
        """A challenge that many have played, and the round that it was made with."""
        dealt = await self.hands.deal(host)
        await self._play_badly(host, dealt.id)
        status, made = await host.ask("POST", "/api/challenges", {"round": dealt.id})
        require(status == 201, made)
        for number in range(FRIENDS):
            friend = await self._new_player(f"198.18.{number}.1")
            status, begun = await friend.ask("POST", f"/api/challenges/{made['id']}")
            require(status == 201, begun)
            await self._play_badly(friend, begun["id"])
            friend.close()
        return made["id"], dealt.id

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


async def _hurry(
    client: Client, cookies: Sequence[str], requests: list[Asked], stopped: asyncio.Event
) -> None:
    """Ask every route with each of the *cookies*, again and again, as fast as it is allowed."""
    for cookie, each in cycle(product(cookies, requests)):
        client.cookie = cookie
        status, _ = await client.ask(each.method, each.path, each.body)
        if stopped.is_set():
            return
        if status == TOO_FAST:
            await asyncio.sleep(PAUSE)

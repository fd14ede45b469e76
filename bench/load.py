"""How the web game bears many players: moves a second, how long they wait, and how it grows."""

import asyncio
import random
import resource
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.client import Client
from bench.row import Row, at_least, at_most
from bench.served import served
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, Hand
from handful.solver import greedy_line
from handful.solver.index import Index, index_of
from handful.web import Limits
from tests.support.postgres import running_postgres

__all__ = [
    "Hands",
    "allow_files",
    "game_server",
    "known_players",
    "load_rows",
    "play_and_think",
    "require",
    "slowest",
]

PLAYERS = 200
WORKERS = 2
SIZE = 7
TURNS = 6
HANDS = 10
"""Hands that are dealt to each player for a turn: so many that none has to be dealt in it."""
HURRY = 0.8
"""Seconds of a turn, in which all players hurry."""
SECONDS = 8.0
THINKING = 2.0
"""Seconds between two moves of a player who thinks, on average; that is quick."""
CROWD = 2000
CROWD_SECONDS = 20.0
CROWD_THINKING = 10.0
"""Seconds between two moves of one of many: as people play."""
UNLIMITED = "1000000"
TOO_FAST = 429
BRIEFLY = 0.1
"""Seconds until a hand is asked for again."""
Act = Callable[[Client], Awaitable[int]]
"""Does something, and says how many requests that count it made."""


def load_rows() -> Iterator[Row]:
    """Speed beside a bare route, and waiting under load beside an idle server; both databases."""
    with TemporaryDirectory() as folder:
        yield from _database_rows("SQLite", f"sqlite:///{folder}/handful.db", 0.45)
    with running_postgres() as postgres:
        yield from _database_rows(
            "PostgreSQL", None if postgres is None else postgres.url("bench"), 0.25
        )


def _database_rows(name: str, database: str | None, least: float) -> Iterator[Row]:
    """What a server with this *database* bears; not measured where there is none."""
    found = None if database is None else _measured(database)
    yield Row(
        f"moves a second, {PLAYERS} players, {WORKERS} workers, {name}",
        "a bare FastAPI route, as many workers",
        None if found is None else found.rate,
        at_least(least),
    )
    yield Row(
        f"the slowest move in a hundred, {PLAYERS} players who think {THINKING:g} s, {name}",
        "the median move of an idle server",
        None if found is None else found.slowest,
        at_most(20),
    )
    yield Row(
        f"the same, {CROWD:,} players who think {CROWD_THINKING:g} s, {name}",
        "the median move of an idle server",
        None if found is None else found.slowest_of_crowd,
        at_most(20),
    )


class _Load(NamedTuple):
    """Moves a second beside a bare route; the slowest in a hundred beside an idle server's."""

    rate: float
    slowest: float
    slowest_of_crowd: float


def _measured(database: str) -> _Load:
    hands = Hands(index_of(Lexicon.load()))
    with _bare() as bare, game_server(database) as game:
        asyncio.run(_warm(game, hands))
        rate = asyncio.run(_rate_beside(bare, game, hands))
        idle = asyncio.run(_idle(game, hands))
        waits = asyncio.run(_thinking(game, hands, PLAYERS, THINKING, SECONDS))
        idle_again = asyncio.run(_idle(game, hands))
        allow_files(2 * CROWD)
        crowd = asyncio.run(_thinking(game, hands, CROWD, CROWD_THINKING, CROWD_SECONDS))
    return _Load(
        rate,
        slowest(waits) / idle,
        slowest(crowd) / idle_again,
    )


def slowest(waits: list[float]) -> float:
    """The slowest in a hundred."""
    return quantiles(waits, n=100)[98]


def allow_files(count: int) -> None:
    """Let this process have that many connections, if the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Hands:
    """Whole hands, played as SkyNet would, after a word that is refused."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.waits: list[float] = []
        self.chance = random.Random(7)

    async def deal(self, client: Client) -> "_Dealt":
        """A hand that is about to be played."""
        asked = {"rules": "classic", "size": SIZE}
        status, dealt = await client.ask("POST", "/api/rounds", asked)
        while status == TOO_FAST:  # all players have one address, and ask at once
            await asyncio.sleep(BRIEFLY)
            status, dealt = await client.ask("POST", "/api/rounds", asked)
        require(status == 201, dealt)
        line = greedy_line(Hand(dealt["hand"]), CLASSIC, self.index, SIZE)
        return _Dealt(dealt["id"], ("zzz", *[play.word for play in line.plays]))

    async def play(self, client: Client, dealt: "_Dealt", thinking: float = 0.0) -> int:
        """Play a hand to its end; how many moves it took."""
        for number, word in enumerate(dealt.words, 1):
            if thinking:
                await asyncio.sleep(self.chance.uniform(0, 2 * thinking))
            if await self._move(client, dealt.id, number, "word", word):
                return number
        last = len(dealt.words) + 1
        await self._move(client, dealt.id, last, "stop", "")
        return last

    async def _move(self, client: Client, id_: str, number: int, kind: str, text: str) -> bool:
        start = perf_counter()
        path = f"/api/rounds/{id_}/moves"
        move = {"number": number, "kind": kind, "text": text}
        status, after = await client.ask("POST", path, move)
        self.waits.append(perf_counter() - start)
        require(status == 200, after)
        return bool(after["over"])


class _Dealt(NamedTuple):
    """A hand, and the words to be entered."""

    id: str
    words: tuple[str, ...]


def require(held: bool, seen: object) -> None:
    """Stop measuring where what was *seen* is not as it should be."""
    if not held:
        raise RuntimeError(f"the server answered {seen}")


async def known_players(port: int, count: int) -> list[Client]:
    """New players, each with a connection to the server at *port*."""
    clients = [Client(port) for _ in range(count)]
    for client in clients:
        status, seen = await client.ask("POST", "/api/me")
        require(status == 201, seen)
    return clients


async def _warm(port: int, hands: Hands) -> None:
    clients = await known_players(port, 20)
    for client in clients:
        await hands.play(client, await hands.deal(client))
    for client in clients:
        client.close()


async def _rate_beside(bare: int, game: int, hands: Hands) -> float:
    """Moves a second beside requests a second of the bare route: the median of many short turns.

    Each turn of the one is compared with the turn of the other next to it: what else the machine
    does at that time slows both. Which of them is first alternates.
    """
    players = await known_players(game, PLAYERS)
    others = [Client(bare) for _ in range(PLAYERS)]

    async def greet(client: Client) -> int:
        status, seen = await client.ask("GET", "/")
        require(status == 200, seen)
        return 1

    ratios = []
    for turn in range(TURNS):
        stocks = await asyncio.gather(*[_stock(hands, client) for client in players])
        stock = dict(zip(players, stocks, strict=True))
        for client in others:  # one after the other, so that both workers get some
            await greet(client)

        async def play(client: Client, stock: dict[Client, list[_Dealt]] = stock) -> int:
            dealt = stock[client].pop() if stock[client] else await hands.deal(client)
            return await hands.play(client, dealt)

        if turn % 2:
            moves, requests = await _rate(players, play), await _rate(others, greet)
        else:
            requests, moves = await _rate(others, greet), await _rate(players, play)
        ratios.append(moves / requests)
    for client in (*players, *others):
        client.close()
    return median(ratios)


async def _stock(hands: Hands, client: Client) -> list[_Dealt]:
    """Hands that were dealt before the clock runs: moves are to be measured."""
    return [await hands.deal(client) for _ in range(HANDS)]


async def _rate(clients: list[Client], act: Act) -> float:
    """How many requests that count are answered in a second, when all clients hurry."""
    start = perf_counter()
    stop = start + HURRY
    counted = 0

    async def hurry(client: Client) -> None:
        nonlocal counted
        while perf_counter() < stop:
            made = await act(client)  # not in the sum: others count while this one waits
            counted += made

    await asyncio.gather(*[hurry(client) for client in clients])
    return counted / (perf_counter() - start)


async def _idle(port: int, hands: Hands) -> float:
    """The median wait of one player alone."""
    [client] = await known_players(port, 1)
    hands.waits.clear()
    while len(hands.waits) < 300:
        await hands.play(client, await hands.deal(client))
    client.close()
    return median(hands.waits)


async def _thinking(
    port: int, hands: Hands, players: int, thinking: float, seconds: float
) -> list[float]:
    """How long each move of that many *players* took, who play and think."""
    clients = await known_players(port, players)
    waits = await play_and_think(hands, clients, thinking, seconds)
    for client in clients:
        client.close()
    return waits


async def play_and_think(
    hands: Hands, clients: list[Client], thinking: float, seconds: float
) -> list[float]:
    """How long each move took when all *clients* play; every answer is as it should be."""
    hands.waits.clear()
    stop = perf_counter() + seconds

    async def play(client: Client) -> None:
        await asyncio.sleep(hands.chance.uniform(0, thinking))
        while perf_counter() < stop:
            await hands.play(client, await hands.deal(client), thinking)

    await asyncio.gather(*[play(client) for client in clients])
    return list(hands.waits)


@contextmanager
def _bare() -> Iterator[int]:
    with served([sys.executable, "-m", "bench.bare"], {}) as port:
        yield port


@contextmanager
def game_server(database: str) -> Iterator[int]:
    """The web game with this *database*, without limits, and without building tables beside."""
    command = [str(Path(sys.executable).with_name("handful")), "serve", "--port", "0"]
    command += ["--workers", str(WORKERS), "--database", database, "--tables", "0"]
    limits = {f"HANDFUL_{name.upper()}": UNLIMITED for name in Limits.model_fields}
    with served(command, limits) as port:
        yield port

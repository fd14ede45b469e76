"""How moves bear players who review: with a table, they are answered as they are without them."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from tempfile import TemporaryDirectory

from bench.client import Client
from bench.load import Hands, game_server, known_players, play_and_think, require, slowest
from bench.row import Row, at_most
from handful.lexicon import Lexicon
from handful.solver.index import index_of

__all__ = ["review_row"]

PLAYERS = 200
THINKING = 2.0
"""Seconds between two moves of a player, and between two reviews of another, on average."""
SECONDS = 2.0
"""In which hands are begun; they are played to their ends, and as long others review."""
TURNS = 5
STOCK = 5
"""Rounds that each of the others has played, and reviews in turn."""


def review_row() -> Row:
    """The slowest move in a hundred while others review, beside the same without them.

    The tables are in the cache folder, as somebody built them.
    """
    with (
        TemporaryDirectory() as folder,
        game_server(f"sqlite:///{folder}/handful.db") as port,
        _reviewers(port) as others,
    ):
        ratio = asyncio.run(_measured(port, others))
    return Row(
        f"the slowest move in a hundred, {PLAYERS} players, while {PLAYERS} others review",
        "the same without the others",
        ratio,
        at_most(1.25),
    )


async def _measured(port: int, others: Connection) -> float:
    """The median ratio of turns: what else the machine does disturbs one of them, or two."""
    hands = Hands(index_of(Lexicon.load()))
    players = await known_players(port, PLAYERS)
    alone: list[float] = []
    beside: list[float] = []
    for _ in range(TURNS):
        alone.append(slowest(await play_and_think(hands, players, THINKING, SECONDS)))
        others.send("begin")
        beside.append(slowest(await play_and_think(hands, players, THINKING, SECONDS)))
        others.send("end")
        require(await asyncio.to_thread(others.recv) > 0, "no review")
    for client in players:
        client.close()
    return median(beside) / median(alone)


@contextmanager
def _reviewers(port: int) -> Iterator[Connection]:
    """Those who review, in a process of their own, which stands back: players sit elsewhere.

    They start when the pipe says so, and send back how many reviews they have seen.
    """
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_work, args=(port, theirs), daemon=True)
    process.start()
    theirs.close()
    require(ours.recv() == 0, "the reviewers are not ready")
    try:
        yield ours
    finally:
        process.kill()
        process.join()


def _work(port: int, pipe: Connection) -> None:
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asyncio.run(_review(port, pipe))


async def _review(port: int, pipe: Connection) -> None:
    """Play some rounds each; then look at one, and think, and look at the next, while told to."""
    hands = Hands(index_of(Lexicon.load()))
    clients = await known_players(port, PLAYERS)
    played = await asyncio.gather(*[_played(client, hands) for client in clients])
    pipe.send(0)
    while await asyncio.to_thread(pipe.recv) == "begin":
        end = asyncio.Event()
        looking = [
            asyncio.create_task(_look(client, rounds, hands, end))
            for client, rounds in zip(clients, played, strict=True)
        ]
        await asyncio.to_thread(pipe.recv)
        end.set()
        pipe.send(sum(await asyncio.gather(*looking)))


async def _played(client: Client, hands: Hands) -> list[str]:
    """The ids of rounds that this player finished."""
    dealt = [await hands.deal(client) for _ in range(STOCK)]
    for each in dealt:
        await hands.play(client, each)
    return [each.id for each in dealt]


async def _look(client: Client, rounds: list[str], hands: Hands, end: asyncio.Event) -> int:
    """Review one of the *rounds* after another until the *end*; how many reviews it were."""
    seen = 0
    while True:
        await asyncio.sleep(hands.chance.uniform(0, 2 * THINKING))
        if end.is_set():
            return seen
        status, answer = await client.ask("POST", f"/api/rounds/{rounds[seen % STOCK]}/review")
        require(status == 200, answer)
        seen += 1

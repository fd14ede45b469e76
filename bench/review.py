"""How moves bear players who review at once: with a table, nobody should notice them."""

import asyncio
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.client import Client
from bench.load import Hands, game_server, known_players, play_and_think, require, slowest
from bench.row import Row, at_most
from handful.lexicon import find
from handful.solver import index_of

__all__ = ["review_row"]

PLAYERS = 200
THINKING = 2.0
"""Seconds between two moves of a player, and between two reviews of another, on average."""
SECONDS = 5.0
TURNS = 5


def review_row() -> Row:
    """The slowest move in a hundred while others review, beside the same without them.

    The tables are in the cache folder, as somebody built them.
    """
    with TemporaryDirectory() as folder, game_server(f"sqlite:///{folder}/handful.db") as port:
        ratio = asyncio.run(_measured(port))
    return Row(
        f"the slowest move in a hundred, {PLAYERS} players, while {PLAYERS} others review",
        "the same without reviews",
        ratio,
        at_most(1.25),
    )


async def _measured(port: int) -> float:
    """The ratio, with both measured in turns."""
    hands = Hands(index_of(find()))
    players = await known_players(port, PLAYERS)
    reviewers = {
        client: await _finished(client, hands) for client in await known_players(port, PLAYERS)
    }
    alone, beside = [], []
    for _ in range(TURNS):
        alone.append(slowest(await _moves(hands, players, {})))
        beside.append(slowest(await _moves(hands, players, reviewers)))
    for client in (*players, *reviewers):
        client.close()
    return median(beside) / median(alone)


async def _finished(client: Client, hands: Hands) -> str:
    """The id of a round that this player finished."""
    dealt = await hands.deal(client)
    await hands.play(client, dealt)
    return dealt.id


async def _moves(hands: Hands, players: list[Client], reviewers: dict[Client, str]) -> list[float]:
    """How long each move of *players* took, while *reviewers* look at their rounds."""
    stop = perf_counter() + SECONDS

    async def review(client: Client, id_: str) -> None:
        while perf_counter() < stop:
            await asyncio.sleep(hands.chance.uniform(0, 2 * THINKING))
            status, seen = await client.ask("POST", f"/api/rounds/{id_}/review")
            require(status == 200, seen)

    reviewing = [asyncio.create_task(review(*each)) for each in reviewers.items()]
    waits = await play_and_think(hands, players, THINKING, SECONDS)
    await asyncio.gather(*reviewing)
    return waits

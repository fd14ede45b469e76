"""How moves bear players who review at once: with a table, they cost no more than players."""

import asyncio
from collections.abc import Awaitable
from random import Random
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
TURNS = 2


def review_row() -> Row:
    """The slowest move in a hundred while others review, beside the same while they play.

    So both have as many people and requests: one more request of any kind makes a move wait on two
    cores, most of all for the program that measures. The tables are in the cache folder, as
    somebody built them.
    """
    with TemporaryDirectory() as folder, game_server(f"sqlite:///{folder}/handful.db") as port:
        ratio = asyncio.run(_measured(port))
    return Row(
        f"the slowest move in a hundred, {PLAYERS} players, while {PLAYERS} others review",
        "the same while the others play",
        ratio,
        at_most(1.25),
    )


async def _measured(port: int) -> float:
    """The ratio, with both measured in turns."""
    hands, theirs = Hands(index_of(find())), Hands(index_of(find()))
    players = await known_players(port, PLAYERS)
    others = {
        client: await _finished(client, theirs) for client in await known_players(port, PLAYERS)
    }
    beside_play, beside_reviews = [], []
    for _ in range(TURNS):
        playing = play_and_think(theirs, list(others), THINKING, SECONDS)
        beside_play.append(await _slowest_beside(playing, hands, players))
        reviewing = _review(others, theirs.chance)
        beside_reviews.append(await _slowest_beside(reviewing, hands, players))
    for client in (*players, *others):
        client.close()
    return median(beside_reviews) / median(beside_play)


async def _slowest_beside(others: Awaitable[object], hands: Hands, players: list[Client]) -> float:
    """The slowest move in a hundred of *players*, while *others* do something."""
    waits, _ = await asyncio.gather(play_and_think(hands, players, THINKING, SECONDS), others)
    return slowest(waits)


async def _finished(client: Client, hands: Hands) -> str:
    """The id of a round that this player finished."""
    dealt = await hands.deal(client)
    await hands.play(client, dealt)
    return dealt.id


async def _review(reviewers: dict[Client, str], chance: Random) -> None:
    """Everybody looks at the own round, and thinks, and looks again."""
    stop = perf_counter() + SECONDS

    async def look(client: Client, id_: str) -> None:
        while perf_counter() < stop:
            await asyncio.sleep(chance.uniform(0, 2 * THINKING))
            status, seen = await client.ask("POST", f"/api/rounds/{id_}/review")
            require(status == 200, seen)

    await asyncio.gather(*[look(*each) for each in reviewers.items()])

"""What one server bears, by what players do: as fast as they can, in turns, several times.

    python -m bench.one_server --database postgresql://USER@HOST/NAME

The database is one that `bench.fill_rounds` filled. Two servers run, one with tables and one
without, each with as many workers as there are cores; only one is asked at a time. Every line gives
the median of the turns, and the least and the most: other work on the machine shows there.
"""

import asyncio
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.day import known_cookies
from bench.load import UNLIMITED, allow_files
from bench.machine import machine
from bench.served import game_servers
from bench.tally import Tally, as_table, slowest
from bench.visitor import Visitor
from handful.web import Limits

__all__ = ["main"]

PLAYERS = 100
"""Connections that ask at the same time."""
STOCK = 8
"""Rounds that are dealt to each before moves are measured."""
MIDNIGHT = 400
"""Players who all ask for the day's first hand."""
FREE = {"rules": "classic", "size": 7}
Act = Callable[["_Server", Visitor], Awaitable[int]]
"""Does something, and says how many times it was done."""


class _Server:
    """A server, its visitors, and what waits for them."""

    def __init__(self, port: int, cookies: list[str]) -> None:
        self.tally = Tally()
        self.chance = Random(7)
        self.port = port
        self.visitors = [self._visitor(cookie) for cookie in cookies]
        self.stock: dict[int, list[Any]] = {}

    def _visitor(self, cookie: str = "") -> Visitor:
        return Visitor([self.port], self.tally, self.chance, thinking=0, cookie=cookie, files=True)

    async def newcomers(self, count: int) -> list[Visitor]:
        """Players who are known since just now."""
        visitors = [self._visitor() for _ in range(count)]
        for visitor in visitors:
            await visitor.ask("who am I", "POST", "/api/me")
        return visitors

    async def fill_stock(self) -> None:
        """Deal some rounds to every visitor, to make moves in."""
        for visitor in self.visitors:
            self.stock[id(visitor)] = [await _deal(visitor) for _ in range(STOCK)]


async def _deal(visitor: Visitor) -> Any:
    return await visitor.ask("deal", "POST", "/api/rounds", FREE)


async def _moves(server: _Server, visitor: Visitor) -> int:
    stock = server.stock[id(visitor)]
    dealt = stock.pop() if stock else await _deal(visitor)
    return await visitor.play(dealt, review=False)


async def _round(server: _Server, visitor: Visitor) -> int:
    dealt = await _deal(visitor)
    await visitor.play(dealt, review=False)
    await visitor.ask("review", "POST", f"/api/rounds/{dealt['id']}/review")
    await visitor.ask("list of words", "GET", f"/api/rounds/{dealt['id']}/words")
    return 1


async def _statistics(server: _Server, visitor: Visitor) -> int:
    await visitor.ask("statistics", "GET", "/api/me/statistics")
    return 1


async def _board(server: _Server, visitor: Visitor) -> int:
    daily = await visitor.ask("today", "GET", "/api/daily")
    await visitor.ask("board", "GET", f"/api/daily/{daily['day']}/board")
    return 1


async def _arrive(server: _Server, visitor: Visitor) -> int:
    await visitor.ask("who am I", "POST", "/api/me")
    return 1


async def _page(server: _Server, visitor: Visitor) -> int:
    await visitor.open_page()
    return 1


ACTS: dict[str, tuple[str, Act]] = {
    "moves": ("tables", _moves),
    "rounds with their review, tables": ("tables", _round),
    "rounds with their review, no tables": ("none", _round),
    "statistics": ("tables", _statistics),
    "today and the board": ("tables", _board),
    "arriving: who am I": ("tables", _arrive),
    "page with all its files": ("tables", _page),
}
AT_MIDNIGHT = "first hands of the day, all at once"


async def _rate(server: _Server, act: Act, seconds: float) -> float:
    """How often a second something is done, when all visitors hurry."""
    begun = perf_counter()
    counted = 0

    async def hurry(visitor: Visitor) -> None:
        nonlocal counted
        while perf_counter() < begun + seconds:
            done = await act(server, visitor)
            counted += done

    await asyncio.gather(*[hurry(visitor) for visitor in server.visitors])
    return counted / (perf_counter() - begun)


async def _midnight(server: _Server) -> tuple[float, float]:
    """First hands of the day a second, when all ask at once, and the slowest in a hundred."""
    visitors = await server.newcomers(MIDNIGHT)
    server.tally.waits.clear()
    begun = perf_counter()
    asking = [each.ask("deal of the day", "POST", "/api/daily", {}) for each in visitors]
    await asyncio.gather(*asking)
    taken = perf_counter() - begun
    for visitor in visitors:
        visitor.close()
    return MIDNIGHT / taken, slowest(server.tally.waits["", "deal of the day"])


async def _measure(servers: dict[str, _Server], options: Namespace) -> None:
    rates: dict[str, list[float]] = {name: [] for name in (*ACTS, AT_MIDNIGHT)}
    waits: dict[str, list[float]] = {name: [] for name in rates}
    for turn in range(options.turns + 1):
        for name, (which, act) in ACTS.items():
            server = servers[which]
            if act is _moves:
                await server.fill_stock()
            server.tally.waits.clear()
            rate = await _rate(server, act, options.seconds)
            if turn:  # the first time everything is made that is kept
                rates[name].append(rate)
                waits[name] += [w for found in server.tally.waits.values() for w in found]
        found, wait = await _midnight(servers["tables"])
        if turn:
            rates[AT_MIDNIGHT].append(found)
            waits[AT_MIDNIGHT].append(wait)
    rows = [
        [name, *[f"{each:,.0f}" for each in (median(of), min(of), max(of))], _ms(waits[name])]
        for name, of in rates.items()
    ]
    head = ["what", "a second", "least", "most", "slowest request in a hundred, ms"]
    print(as_table(head, rows))
    for server in servers.values():
        for visitor in server.visitors:
            visitor.close()
        if server.tally.errors:
            print(f"errors: {dict(server.tally.errors)}")


def _ms(waits: list[float]) -> str:
    return f"{1000 * slowest(waits):,.0f}"


def main() -> None:
    """Start the servers, measure in turns, and print."""
    parser = ArgumentParser(prog="python -m bench.one_server", description=__doc__)
    parser.add_argument("--database", metavar="URL", required=True)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each thing in each turn")
    options = parser.parse_args()
    allow_files(4 * PLAYERS + MIDNIGHT)
    print(machine(), f"{options.workers} workers", sep="; ")
    limits = {f"HANDFUL_{name.upper()}": UNLIMITED for name in Limits.model_fields}
    cookies = known_cookies(options.database, PLAYERS)
    with ExitStack() as opened:
        folder = opened.enter_context(TemporaryDirectory())
        ports = {
            name: opened.enter_context(
                game_servers(options.database, 1, options.workers, {**limits, **more})
            ).ports[0]
            for name, more in {
                "tables": {"HANDFUL_TABLES": "7"},
                "none": {"HANDFUL_TABLES": "0", "HANDFUL_CACHE": folder},
            }.items()
        }
        servers = {name: _Server(port, cookies) for name, port in ports.items()}
        asyncio.run(_measure(servers, options))


if __name__ == "__main__":
    main()

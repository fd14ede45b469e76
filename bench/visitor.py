"""A visit: somebody opens the page, plays, looks at truth, board and statistics, and leaves."""

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any

from bench.client import Client
from bench.tally import Tally
from handful.lexicon import Lexicon
from handful.rules import RULE_SETS, Hand
from handful.solver import greedy_line
from handful.solver.index import index_of

__all__ = ["PATIENCE", "Visitor", "line_of"]

PATIENCE = 60.0
"""Seconds after which nobody waits any more."""
FIVE, FREE = 0.6, 0.3
"""The shares of visits for the day's five hands and for free rounds; the others look around."""
LEAVES = 0.05
"""The share of those who leave after one of the five."""
MISTAKE = 0.3
"""The share of classic hands in which a word is refused."""
WILDCARD = 0.3
"""The share of free rounds under these rules."""
LOOKS = {
    "statistics": ("GET", "/api/me/statistics", 0.3),
    "last rounds": ("GET", "/api/rounds", 0.2),
    "calendar": ("GET", "/api/daily/calendar", 0.2),
    "archive": ("GET", "/api/daily/archive", 0.1),
}
"""What is looked at before leaving, with the share of visits that do."""
SHARES, CHALLENGES = 0.3, 0.05


class VisitEnds(Exception):
    """A request failed, and the visit is over."""


@lru_cache(maxsize=200_000)
def line_of(rules: str, size: int, hand: str) -> tuple[str, ...]:
    """Words for a *hand*, the best one first."""
    line = greedy_line(Hand(hand), RULE_SETS[rules], index_of(Lexicon.load()), size)
    return tuple([play.word for play in line.plays])


@dataclass
class Visitor:
    """Somebody who plays at the servers at *ports*.

    *stays* says that all requests go to one of them, as with a proxy that remembers; else each goes
    to any. *thinking* is the mean of the seconds between two acts; *cookie* is that of a player who
    was here before. With *files* the page's files are loaded too.
    """

    ports: list[int]
    tally: Tally
    chance: Random
    thinking: float
    cookie: str = ""
    stays: bool = False
    files: bool = False
    day: str = ""
    clients: list[Client] = field(init=False)

    def __post_init__(self) -> None:
        address = ".".join([str(self.chance.randrange(11, 200)) for _ in range(4)])
        ports = [self.chance.choice(self.ports)] if self.stays else self.ports
        self.clients = [Client(port, address) for port in ports]

    async def visit(self) -> None:
        """Come, play, look around, and leave; early where a request fails."""
        try:
            await self._open()
            wish = self.chance.random()
            if wish < FIVE:
                await self.play_five()
            elif wish < FIVE + FREE:
                for _ in range(self.chance.randrange(1, 4)):
                    await self.play_free()
            await self._look()
        except VisitEnds:
            pass
        finally:
            self.close()

    def close(self) -> None:
        """Hang up."""
        for client in self.clients:
            client.close()

    async def ask(self, kind: str, method: str, path: str, content: Any = None) -> Any:
        """The answer to a request, which is counted; VisitEnds if it fails."""
        client = self.chance.choice(self.clients)
        client.cookie = self.cookie
        error, answer = "", None
        begun = perf_counter()
        try:
            asking = client.ask(method, path, content)
            status, answer = await asyncio.wait_for(asking, PATIENCE)
            error = str(status) if status >= 400 else ""
        except TimeoutError:
            error = "no answer"
        except OSError:
            error = "no connection"
        self.tally.note(kind, perf_counter() - begun, error)
        if error:
            raise VisitEnds
        self.cookie = client.cookie
        return answer

    async def open_page(self) -> None:
        """Load the page, with all of its files unless a proxy has them."""
        await self.ask("page", "GET", "/")
        if self.files:
            listed = await self.ask("file", "GET", "/assets.json")
            for path in listed["files"]:
                await self.ask("file", "GET", path)

    async def play_five(self) -> None:
        """The hands of the day that are left, with the truth after each, and the board."""
        for _ in range(5):
            dealt = await self.ask("deal of the day", "POST", "/api/daily", {})
            if dealt["over"]:
                break
            await self.play(dealt)
            self.day = dealt["day"]
            if self.chance.random() < LEAVES:
                return
        if self.day:
            await self.ask("board", "GET", f"/api/daily/{self.day}/board")

    async def play_free(self) -> None:
        """A free round, with the truth."""
        rules = "wildcard" if self.chance.random() < WILDCARD else "classic"
        asked = {"rules": rules, "size": 7}
        await self.play(await self.ask("deal", "POST", "/api/rounds", asked))

    async def play(self, dealt: Any, review: bool = True) -> int:
        """Play a round that was *dealt* to its end; then the *review*, and now and then more.

        How many moves it took.
        """
        await self._think()
        words = line_of(dealt["rules"], dealt["size"], dealt["hand"])
        if dealt["rules"] == "classic" and self.chance.random() < MISTAKE:
            words = ("zzz", *words)
        entries = [*[("word", word) for word in words], ("stop", "")]
        for number, entry in enumerate(entries, 1):
            if await self.move(dealt["id"], number, *entry):
                break
        if review:
            await self._after(dealt["id"], dealt["day"])
        return number

    async def move(self, id_: str, number: int, kind: str, text: str) -> bool:
        """Make a move; is the round over?"""
        await self._think()
        content = {"number": number, "kind": kind, "text": text}
        return bool((await self.ask("move", "POST", f"/api/rounds/{id_}/moves", content))["over"])

    async def _open(self) -> None:
        await self.open_page()
        await self.ask("who am I", "POST", "/api/me")

    async def _after(self, id_: str, day: str | None) -> None:
        await self.ask("review", "POST", f"/api/rounds/{id_}/review")
        await self.ask("list of words", "GET", f"/api/rounds/{id_}/words")
        if self.chance.random() < SHARES:
            await self.ask("share", "GET", f"/api/rounds/{id_}/share")
        if day is None and self.chance.random() < CHALLENGES:
            await self.ask("challenge", "POST", "/api/challenges", {"round": id_})

    async def _look(self) -> None:
        for kind, (method, path, share) in LOOKS.items():
            if self.chance.random() < share:
                await self._think()
                await self.ask(kind, method, path)

    async def _think(self) -> None:
        if self.thinking:
            await asyncio.sleep(self.thinking * self.chance.uniform(0.5, 1.5))

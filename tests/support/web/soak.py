"""Honest players, attackers and SIGKILL at one server, all together, and what came of it.

Time is cut into phases, in turn without and with attackers; in each of them the server, or one of
its processes, is killed. So what players wait for is compared within one run, on one machine. A
move that was under way while something was killed and only just back is counted, its wait is not.
"""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any

from handful.rules import RULE_SETS, Hand
from handful.solver import playable_words
from handful.solver.index import Index
from handful.store import Store
from handful.web import Limits
from tests.support.web.app import run_async
from tests.support.web.flood import (
    ADDRESSES,
    ATTACKS_A_SECOND,
    GONE,
    HELD_A_SECOND,
    Answer,
    Flood,
    Link,
)
from tests.support.web.server import PATIENCE, Server, until

Json = dict[str, Any]

PLAYERS = 24
THINKING = 0.2
"""Seconds between two moves of an honest player, on average."""
PHASE = 10.0
SETTLING = 2.0
"""Seconds after the beginning of a phase, and after a start, in which waits are not counted."""
AGAIN = 0.1
"""Seconds after which an honest player sends again what was not answered."""
REAL_LIMITS = {
    f"HANDFUL_{name.upper()}": str(one.default) for name, one in Limits.model_fields.items()
}


@dataclass
class Report:
    """What the honest players saw, and what is in the database."""

    database: str
    seconds: float
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    refused: int = 0
    """Requests of honest players that were answered with 429 or 503; they were sent again."""
    repeated: int = 0
    """Requests of honest players that got no answer, for a process was killed."""
    reviews: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    attacks: Counter[str] = field(default_factory=Counter)
    """The attackers' requests, by the status of their answers."""
    left_out: int = 0
    """Attacks that were left out, for too many had no answer yet."""
    broken_in: int = 0
    """Attacks on another player's round that were granted."""
    calm: list[float] = field(default_factory=list)
    """Seconds that moves took without attackers."""
    attacked: list[float] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """Answers that tell of a bug."""
        return (
            sum([count for status, count in self.attacks.items() if status[:1] == "5"])
            - (self.attacks["503"])
        )

    @property
    def ratio(self) -> float:
        """The slowest move in a hundred with attackers, by that without."""
        return slowest(self.attacked) / slowest(self.calm)

    def __str__(self) -> str:
        sent = sum(self.attacks.values())
        attacks = ", ".join([f"{status}: {n:,}" for status, n in sorted(self.attacks.items())])
        reviews = ", ".join([f"{status}: {n:,}" for status, n in sorted(self.reviews.items())])
        return (
            f"\n{self.database}, {self.seconds:g} s, {PLAYERS} players, "
            f"{self.kills} times SIGKILL\n"
            f"  moves acknowledged {self.acknowledged:,}, lost {self.lost}, "
            f"doubled {self.doubled}; requests refused {self.refused}, "
            f"sent again after a kill {self.repeated}\n"
            f"  the slowest move in a hundred: {1000 * slowest(self.calm):.1f} ms without "
            f"attackers ({len(self.calm):,} moves), {1000 * slowest(self.attacked):.1f} ms with "
            f"them ({len(self.attacked):,} moves): ratio {self.ratio:.2f}\n"
            f"  attackers, {ATTACKS_A_SECOND} requests and {HELD_A_SECOND} half headers a second "
            f"from {len(ADDRESSES)} addresses: {sent:,} sent, {self.left_out:,} left out; {attacks}"
            f"; granted in another's name: {self.broken_in}\n"
            f"  reviews of honest players: {reviews}\n"
        )


def slowest(waits: list[float]) -> float:
    """The slowest in a hundred."""
    return quantiles(waits, n=100)[98]


def soak(server: Server, database: str, index: Index, seconds: float) -> Report:
    """Let all of them play, attack and kill for *seconds*, and count."""
    return run_async(_run(server, database, index, seconds))


async def _run(server: Server, database: str, index: Index, seconds: float) -> Report:
    return await Soak(server, database, index, seconds).run()


class Soak:
    """One run."""

    def __init__(self, server: Server, database: str, index: Index, seconds: float) -> None:
        self.server = server
        self.index = index
        self.report = Report(database.partition(":")[0], seconds)
        self.over = asyncio.Event()
        self.attacked = False
        self.flood = Flood(server.port)
        self.unmeasured: list[tuple[float, float]] = []
        """From when until when something was killed and not back, or a phase had only begun."""
        self._database = database
        self._players = [Player(self, number) for number in range(PLAYERS)]

    async def run(self) -> Report:
        """Play, attack and kill in turn, and count at the end."""
        playing = [asyncio.create_task(player.play()) for player in self._players]
        phases = max(2, round(self.report.seconds / PHASE / 2) * 2)
        try:
            for number in range(phases):
                await self._phase(number, attacked=number % 2 == 1)
                for task in playing:
                    if task.done():
                        task.result()  # which raises what went wrong
        finally:
            self.over.set()
            await self.flood.stop()
        await asyncio.gather(*playing)
        for player in self._players:
            player.close()
        self._count()
        return self.report

    async def _phase(self, number: int, attacked: bool) -> None:
        self.attacked = attacked
        if attacked:
            self.flood.start()
        begun = time.perf_counter()
        self.unmeasured.append((begun, begun + SETTLING))
        await asyncio.sleep(PHASE / 2)
        # The whole server in two phases, one of its processes in the next two.
        since = time.perf_counter()
        self.unmeasured.append((since, float("inf")))
        await asyncio.to_thread(self._kill_worker if number // 2 % 2 else self._kill_server)
        self.unmeasured[-1] = (since, time.perf_counter() + SETTLING)
        self.report.kills += 1
        await asyncio.sleep(PHASE / 2)
        if attacked:
            await self.flood.stop()

    def _kill_server(self) -> None:
        self.server.kill()
        self.server.start()

    def _kill_worker(self) -> None:
        before = self._working()
        self.server.kill_only(min(before))
        until(
            lambda: len(self._working() - {min(before)}) == len(before),
            lambda: f"the processes were {before} and are {self._working()}",
        )

    def _working(self) -> set[int]:
        """The processes that answer and have a solver, which is the last that they start."""
        parents = {process.parent for process in self.server.processes()}
        return parents.intersection(self.server.workers())

    def note_wait(self, start: float, end: float, attacked: bool) -> None:
        """Count how long a move took."""
        self.report.acknowledged += 1
        if not any(start < back and gone < end for gone, back in self.unmeasured):
            (self.report.attacked if attacked else self.report.calm).append(end - start)

    def _count(self) -> None:
        """Compare what was acknowledged with what is in the database."""
        store = Store.open(self._database)
        for player in self._players:
            for id_, moves in player.rounds.items():
                stored = store.round(id_)
                kept = [move[:3] for move in stored.moves] if stored is not None else []
                self.report.lost += sum([move not in kept for move in moves])
                self.report.doubled += sum([move not in moves for move in kept])
        store.close()
        self.report.attacks = self.flood.statuses
        self.report.left_out = self.flood.left_out
        self.report.broken_in = self.flood.broken_in


class Player:
    """Somebody honest, at an address of their own, as a proxy passes it on."""

    def __init__(self, soak: Soak, number: int) -> None:
        self.rounds: dict[str, list[tuple[int, str, str]]] = {}
        """By round, the moves that were acknowledged."""
        self._soak = soak
        self._chance = random.Random(number)
        address = f"x-forwarded-for: 203.0.113.{number + 1}"
        self._link = Link(soak.server.port, "127.0.0.1", address)

    async def play(self) -> None:
        """Play one round after the other, until the soak is over."""
        assert (await self._surely("/api/me")).status == 201
        while not self._soak.over.is_set():
            asked = {"rules": self._chance.choice(["classic", "wildcard"]), "size": 7}
            dealt = await self._surely("/api/rounds", asked)
            assert dealt.status == 201, dealt.body
            await self._play_round(dealt.json)

    def close(self) -> None:
        self._link.close()

    async def _play_round(self, now: Json) -> None:
        id_ = now["id"]
        moves = self.rounds[id_] = []
        self._soak.flood.targets = [*self._soak.flood.targets[-PLAYERS:], id_]
        while not now["over"] and not self._soak.over.is_set():
            await asyncio.sleep(self._chance.uniform(0, 2 * THINKING))
            number, (kind, text) = now["moves"] + 1, self._choice(now)
            asked = {"number": number, "kind": kind, "text": text}
            made = await self._surely(f"/api/rounds/{id_}/moves", asked, timed=True)
            assert made.status == 200, made.body
            now = made.json
            assert now["moves"] == number
            moves.append((number, kind, text))
        if now["over"] and self._chance.random() < 0.2:
            await self._review(id_)

    async def _review(self, id_: str) -> None:
        """Ask for the review, once: whether honest players get it is counted."""
        try:
            answer = await self._link.ask("POST", f"/api/rounds/{id_}/review")
        except GONE:
            self._soak.report.reviews["no answer"] += 1
        else:
            self._soak.report.reviews[str(answer.status)] += 1

    def _choice(self, now: Json) -> tuple[str, str]:
        """A word of the hand, now and then one that is none, and the end when there is no other."""
        if self._chance.random() < 0.5:
            return "word", "zzz"
        plays = playable_words(
            Hand(now["hand"]), RULE_SETS[now["rules"]], self._soak.index, now["size"]
        )
        short = [play.word for play in plays if len(play.word) < 4]
        return ("word", self._chance.choice(short)) if short else ("stop", "")

    async def _surely(self, path: str, content: object = None, timed: bool = False) -> Answer:
        """An answer, however often it has to be asked for."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, self._soak.server.errors[-2000:]
            start, attacked = time.perf_counter(), self._soak.attacked
            try:
                answer = await self._link.ask("POST", path, content)
            except GONE:
                self._soak.report.repeated += 1
                await asyncio.sleep(AGAIN)
                continue
            if answer.status not in (429, 503):
                if timed:
                    self._soak.note_wait(start, time.perf_counter(), attacked)
                return answer
            self._soak.report.refused += 1
            await asyncio.sleep(AGAIN)

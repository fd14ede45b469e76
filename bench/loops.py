"""What learners whose programs never end cost others: moves, and checks of other learners."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

import httpx

from bench.client import Client
from bench.course_page import EDITION, course_server
from bench.load import slowest
from bench.row import Row, at_most
from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import find_jail

__all__ = ["ENDLESS", "endless_files", "loop_rows"]

LOOPS = 20
QUIET, BESIDE = 10.0, 20.0
"""Seconds without the loops, and beside them."""
TURNS = 2
"""Servers that are asked, one after the other; what both took is taken together."""
MOVERS = 5
THINKING = 0.1
"""Seconds between two moves of a player, and between two checks of a learner."""
MOVES = 50
"""In a round."""
PATIENCE = 120.0
Act = Callable[[], Awaitable[float]]
"""Does something, and says how many seconds the server took."""

NEW_EACH_TIME = """
def endless(*given):
    count = 0
    while True:
        count += 1
        time.time()
"""
CATCHES_ALL = """
def endless(*given):
    while True:
        try:
            while True:
                time.time()
        except BaseException:
            pass
"""
IGNORES_ALARMS = """
def endless(*given):
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        time.time()
"""
SLEEPS = """
def endless(*given):
    while True:
        time.sleep(0.001)
        sum(range(1000))
"""
IN_C = """
def endless(*given):
    while True:
        sum(range(10 ** 7))
"""
ENDLESS = (NEW_EACH_TIME, CATCHES_ALL, IGNORES_ALARMS, SLEEPS, IN_C)
"""Loops that are not seen to go round in a circle, and so take all the time they may."""


def loop_rows() -> Iterator[Row]:
    """Moves and checks beside twenty endless loops, and without them."""
    found = _all_turns() if find_jail().layers.safe else None
    beside = f"the same without {LOOPS} learners whose programs never end"
    yield Row(
        f"the slowest move in a hundred beside {LOOPS} endless loops",
        beside,
        None if found is None else slowest(found[1].moves) / slowest(found[0].moves),
        at_most(3),
    )
    yield Row(
        f"the median check beside {LOOPS} endless loops",
        beside,
        None if found is None else median(found[1].checks) / median(found[0].checks),
        at_most(3),
    )


class Waits(NamedTuple):
    """Seconds of moves, and of checks."""

    moves: list[float]
    checks: list[float]

    def add(self, other: "Waits") -> None:
        """Take those of another turn in, too."""
        self.moves.extend(other.moves)
        self.checks.extend(other.checks)


def _all_turns() -> tuple[Waits, Waits]:
    """What moves and checks take without the loops, and beside them, of all turns."""
    quiet, beside = Waits([], []), Waits([], [])
    for _ in range(TURNS):
        with course_server() as port:
            one, other = asyncio.run(_measured(port))
        quiet.add(one)
        beside.add(other)
    return quiet, beside


def endless_files(number: int) -> dict[str, str]:
    """A program in which every function is an endless loop; some loop at the top level too."""
    files = kit_files(EDITION, solution=True)
    loop = f"\nimport signal, time\n{ENDLESS[number % len(ENDLESS)]}\n# {number}\n"
    names = "for name in [name for name, value in globals().items() if callable(value)]:\n"
    made = {
        name: f"{files[name]}{loop}{names}    globals()[name] = endless\n"
        for name in built_in(EDITION).files
    }
    if number % 4 == 3:
        made = {name: f"{text}\nendless()\n" for name, text in made.items()}
    return made


async def _measured(port: int) -> tuple[Waits, Waits]:
    """The same of one turn."""
    await _waits(port, QUIET / 4)
    quiet = await _waits(port, QUIET)
    loops = [asyncio.create_task(_loop(port, number)) for number in range(LOOPS)]
    beside = await _waits(port, BESIDE, lambda: sum(loop.done() for loop in loops) > LOOPS / 2)
    for loop in loops:
        loop.cancel()
    await asyncio.gather(*loops, return_exceptions=True)
    return quiet, beside


async def _waits(port: int, seconds: float, over: Callable[[], bool] = lambda: False) -> Waits:
    """The seconds of moves and checks in so long a time, or until it is *over*."""
    end = perf_counter() + seconds
    waits = Waits([], [])
    movers = [_mover(port) for _ in range(MOVERS)]
    acts = [await mover for mover in movers]
    checker = await _checker(port)
    await asyncio.gather(
        *[_often(act, waits.moves, end, over) for act in acts],
        _often(checker, waits.checks, end, over),
    )
    return waits


async def _often(act: Act, waits: list[float], end: float, over: Callable[[], bool]) -> None:
    while perf_counter() < end and not over():
        waits.append(await act())
        await asyncio.sleep(THINKING)


async def _mover(port: int) -> Act:
    """Somebody who enters words that are none."""
    client = Client(port)
    await client.ask("POST", "/api/me", {})
    number, place = MOVES, ""

    async def move() -> float:
        nonlocal number, place
        if number == MOVES:
            _, dealt = await client.ask("POST", "/api/rounds", {"rules": "classic", "size": 7})
            number, place = 0, f"/api/rounds/{dealt['id']}/moves"
        number += 1
        asked = {"number": number, "kind": "word", "text": "zzz"}
        start = perf_counter()
        status, _ = await client.ask("POST", place, asked)
        if status != 200:
            raise RuntimeError(f"a move was answered with {status}")
        return perf_counter() - start

    return move


async def _checker(port: int) -> Act:
    """A learner whose program is right."""
    client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
    (await client.post("/api/me", json={})).raise_for_status()
    files = kit_files(EDITION, solution=True)
    number = 0

    async def check() -> float:
        nonlocal number
        number += 1
        own = {name: f"{files[name]}\n# {number}\n" for name in built_in(EDITION).files}
        asked = {"edition": EDITION, "problem": "1", "files": own}
        start = perf_counter()
        answer = await client.post("/api/course/checks", json=asked)
        taken = perf_counter() - start
        last = json.loads(answer.text.splitlines()[-1])
        if last.get("state") != "done" or not last["check"]["passed"]:
            raise RuntimeError(f"the server answered {answer.text[:300]}")
        return taken

    return check


async def _loop(port: int, number: int) -> None:
    """Have a program checked that never ends, until that is told."""
    base = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        (await client.post("/api/me", json={})).raise_for_status()
        asked = {"edition": EDITION, "problem": "", "files": endless_files(number)}
        (await client.post("/api/course/checks", json=asked)).raise_for_status()

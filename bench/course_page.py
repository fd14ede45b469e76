"""How the course's page bears a class: checks a second, the first check, and a hundred learners."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx

from bench.row import Row, at_least, at_most
from bench.served import served
from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import find_jail
from handful.web import Limits

__all__ = ["EDITION", "course_page_rows", "course_server"]

EDITION = "ps4"
CHECKS = 60
"""Checks in a turn, of all problems; by the command as many."""
AT_ONCE = 8
"""Learners who have something checked at the same time."""
TURNS = 2
NEWCOMERS = 9
LEARNERS = 100
PAUSE = 30.0
"""Seconds after which each of them has something checked again."""
SECONDS = 35.0
LONGEST_WAIT = 30.0
"""Seconds that nobody should wait for a check of one problem."""
UNLIMITED = "1000000"


def course_page_rows() -> Iterator[Row]:
    """Beside `handful check`, beside bare starts, and beside the longest wait."""
    if not find_jail().layers.safe:
        found: tuple[float | None, ...] = (None, None, None)
    else:
        with course_server() as port:
            asyncio.run(_warm(port))
            found = (_beside_command(port), _first_check(port), asyncio.run(_class(port)))
    yield Row(
        "checks a second and core at /course", "handful check --jobs 2", found[0], at_least(0.6)
    )
    yield Row(
        "the first check of a newcomer at /course, all included",
        "python -c pass",
        found[1],
        at_most(8),
    )
    yield Row(
        f"the longest wait of {LEARNERS} learners who check a problem every {PAUSE:g} s",
        f"{LONGEST_WAIT:g} s",
        found[2],
        at_most(1),
    )


@contextmanager
def course_server() -> Iterator[int]:
    """A server with the course; whoever asks here needs no class."""
    command = [sys.executable, "-m", "handful", "serve", "--port", "0", "--course"]
    limits = {f"HANDFUL_{name.upper()}": UNLIMITED for name in Limits.model_fields}
    with TemporaryDirectory() as folder:
        command += ["--database", f"sqlite:///{folder}/handful.db", "--tables", "0"]
        with served(command, limits) as port:
            yield port


def _files(number: int) -> dict[str, str]:
    """A solution that is another one than all others."""
    files = kit_files(EDITION, solution=True)
    return {name: f"{files[name]}\n# {number}\n" for name in built_in(EDITION).files}


async def _learner(port: int) -> httpx.AsyncClient:
    """A new player."""
    client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=2 * LONGEST_WAIT)
    answer = await client.post("/api/me", json={})
    answer.raise_for_status()
    return client


async def _check(client: httpx.AsyncClient, problem: str, number: int) -> None:
    """Have something checked; all of it is right."""
    asked = {"edition": EDITION, "problem": problem, "files": _files(number)}
    answer = await client.post("/api/course/checks", json=asked)
    last = json.loads(answer.text.splitlines()[-1])
    if last.get("state") != "done" or not last["check"]["passed"]:
        raise RuntimeError(f"the server answered {answer.text[:300]}")


async def _warm(port: int) -> None:
    client = await _learner(port)
    for number in range(4):
        await _check(client, "", -number)
    await client.aclose()


def _beside_command(port: int) -> float:
    """Checks a second at the page beside those of the command, measured in turns."""
    ratios = []
    for turn in range(TURNS):
        by_command = _by_command(turn * CHECKS)
        ratios.append(by_command / asyncio.run(_by_page(port, (TURNS + turn) * CHECKS)))
    return median(ratios)


def _by_command(first: int) -> float:
    """Seconds of `handful check` for so many submissions."""
    with TemporaryDirectory() as folder:
        for number in range(first, first + CHECKS):
            path = Path(folder, "class", f"learner{number}")
            path.mkdir(parents=True)
            for name, text in _files(number).items():
                (path / name).write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "handful", "check", EDITION, f"{folder}/class"]
        command += ["--jobs", "2", "--format", "csv", "--out", f"{folder}/points.csv"]
        start = perf_counter()
        own = {**os.environ, "HANDFUL_CACHE": f"{folder}/cache"}
        subprocess.run(command, check=True, capture_output=True, env=own)
        return perf_counter() - start


async def _by_page(port: int, first: int) -> float:
    """Seconds of the page for so many checks of all problems."""
    learners = [await _learner(port) for _ in range(AT_ONCE)]
    numbers = iter(range(first, first + CHECKS))

    async def work(client: httpx.AsyncClient) -> None:
        for number in numbers:
            await _check(client, "", number)

    start = perf_counter()
    await asyncio.gather(*[work(client) for client in learners])
    taken = perf_counter() - start
    for client in learners:
        await client.aclose()
    return taken


def _first_check(port: int) -> float:
    """From the first request of a newcomer to the report, beside a bare start."""
    starts, checks = [], []
    for number in range(NEWCOMERS):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        starts.append(perf_counter() - start)
        checks.append(asyncio.run(_newcomer(port, 10_000 + number)))
    return median(checks) / median(starts)


async def _newcomer(port: int, number: int) -> float:
    start = perf_counter()
    client = await _learner(port)
    (await client.get("/api/course")).raise_for_status()
    (await client.get(f"/api/course/editions/{EDITION}")).raise_for_status()
    await _check(client, "1", number)
    taken = perf_counter() - start
    await client.aclose()
    return taken


async def _class(port: int) -> float:
    """The longest wait of a class, as a share of the deadline."""
    chance = Random(7)
    learners = [await _learner(port) for _ in range(LEARNERS)]
    waits: list[float] = []
    end = perf_counter() + SECONDS

    async def work(client: httpx.AsyncClient, number: int) -> None:
        await asyncio.sleep(chance.uniform(0, PAUSE))
        while perf_counter() < end:
            start = perf_counter()
            await _check(client, "1", 20_000 + number)
            waits.append(perf_counter() - start)
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*[work(client, number) for number, client in enumerate(learners)])
    for client in learners:
        await client.aclose()
    return max(waits) / LONGEST_WAIT

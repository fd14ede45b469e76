"""Servers that are measured: started by a command, and ended afterwards."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.client import Client

__all__ = ["SECRET", "Served", "game_servers", "served"]

SECRET = "a secret for measuring, known to all"
"""With it a script has the cookie of any player."""


class Served:
    """Two or more servers with one database: their ports, and the process of each."""

    def __init__(self, ports: list[int], processes: list[int]) -> None:
        self.ports = ports
        self.processes = processes


@contextmanager
def game_servers(
    database: str, count: int = 1, workers: int = 1, settings: dict[str, str] | None = None
) -> Iterator[Served]:
    """So many servers of the web game with one *database*, each with so many *workers*."""
    command = [sys.executable, "-m", "handful", "serve", "--port", "0"]
    command += ["--workers", str(workers), "--database", database]
    environment = {"HANDFUL_SECRET": SECRET, **(settings or {})}
    with ExitStack() as opened:
        found = [opened.enter_context(_started(command, environment)) for _ in range(count)]
        yield Served([port for port, _ in found], [process for _, process in found])


@contextmanager
def served(command: list[str], environment: dict[str, str]) -> Iterator[int]:
    """The port of a server that says at which one it is."""
    with _started(command, environment) as (port, _):
        yield port


@contextmanager
def _started(command: list[str], environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    """The port and the process of a server."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    assert process.stdout is not None, "there is a pipe"
    try:
        match = re.search(r"http://[^:]+:(\d+)/", process.stdout.readline())
        if match is None:
            raise RuntimeError(f"{Path(command[0]).name} {' '.join(command[1:])} did not start")
        port = int(match[1])
        asyncio.run(_until_it_answers(port))
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


async def _until_it_answers(port: int) -> None:
    for _ in range(200):
        client = Client(port)
        try:
            await client.ask("GET", "/")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
        finally:
            client.close()
    raise RuntimeError("the server does not answer")

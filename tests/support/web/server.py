"""The real program, `handful serve`, in processes of its own: started, asked, and killed."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import httpx
import pytest

from handful.web import Limits

PATIENCE = 60
"""Seconds after which something that never comes is given up; no test measures time."""

SECRET = "a secret that several servers know"
NO_LIMITS = {f"HANDFUL_{name.upper()}": "1000000" for name in Limits.model_fields}


class Process(NamedTuple):
    """A process that is alive."""

    pid: int
    parent: int
    group: int
    command: str


class Place(Protocol):
    """What can be asked: a server, or a proxy in front of some."""

    @property
    def url(self) -> str: ...

    @property
    def errors(self) -> str: ...


class Server:
    """A server with all of its processes, at a port which it keeps when it is started again."""

    def __init__(
        self,
        folder: Path,
        database: str,
        workers: int = 1,
        wait_for: str = "/readyz",
        limits: Mapping[str, str] = NO_LIMITS,
        options: Sequence[str] = (),
    ) -> None:
        self._folder = folder
        self._options = ["--database", database, "--workers", str(workers), *options]
        self._environment = {"HANDFUL_SECRET": SECRET, **NO_LIMITS, **limits}
        self.port = 0
        self.start(wait_for)

    def start(self, wait_for: str = "/readyz") -> None:
        """Start the program, and wait until it has something good to say there; "" never waits.

        Where it was killed, a client that tries again and again may have got its port for a moment.
        """
        end = time.monotonic() + PATIENCE
        while not self._began():
            assert "Address already in use" in self.errors, self.errors
            assert time.monotonic() < end, "somebody else has the port"
            self._stderr.write_text(self.errors.partition("Usage: ")[0])
            time.sleep(0.2)
        if wait_for:
            until(lambda: self._answers(wait_for), self._how_it_stands)

    def _began(self) -> bool:
        """Start the program. Does it listen?"""
        program = str(Path(sys.executable).with_name("handful"))
        with self._stderr.open("ab") as stderr:
            self._process = subprocess.Popen(
                [program, "serve", "--port", str(self.port), *self._options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                cwd=self._folder,
                env={**os.environ, **self._environment},
                start_new_session=True,
            )
        assert self._process.stdout is not None, "there is a pipe"
        line = self._process.stdout.readline()
        found = re.fullmatch(r"Handful is at http://127\.0\.0\.1:(\d+)/ .*\n", line)
        if found is None:
            self._process.wait(PATIENCE)
            return False
        self.port = int(found[1])
        return True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def errors(self) -> str:
        """What the program wrote to standard error."""
        return self._stderr.read_text()

    def processes(self) -> list[Process]:
        """All that the server has started, and itself."""
        return [process for process in _processes() if process.group == self._process.pid]

    def workers(self) -> list[int]:
        """The processes that answer, where there are several."""
        return [
            process.pid
            for process in self.processes()
            if process.parent == self.pid and "spawn_main" in process.command
        ]

    def kill(self) -> None:
        """End all of the server's processes as a power cut would."""
        if self.processes():
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        self.wait_until_gone()

    def kill_only(self, pid: int) -> None:
        """End one of the processes in that way."""
        os.kill(pid, signal.SIGKILL)
        if pid == self.pid:
            self._process.wait(PATIENCE)

    def use(self, database: str) -> None:
        """Take another database at the next start."""
        self._options[self._options.index("--database") + 1] = database

    def end(self, how: signal.Signals) -> int:
        """The exit code after a signal such as its owner sends."""
        # A terminal sends Ctrl-C to all processes of the group, another program to one.
        if how is signal.SIGINT:
            os.killpg(self.pid, how)
        else:
            self._process.send_signal(how)
        return self.wait()

    def wait(self) -> int:
        """The exit code, when the server has ended."""
        return self._process.wait(PATIENCE)

    def wait_until_gone(self) -> None:
        """Wait until none of the server's processes is left."""
        until(lambda: not self.processes(), lambda: f"left behind: {self.processes()}")

    def close(self) -> None:
        """Leave nothing behind."""
        self.kill()
        if self._process.stdout is not None:
            self._process.stdout.close()

    @property
    def _stderr(self) -> Path:
        return self._folder / "stderr"

    def _answers(self, path: str) -> bool:
        assert self._process.poll() is None, self._how_it_stands()
        try:
            return httpx.get(self.url + path, trust_env=False, timeout=PATIENCE).is_success
        except httpx.TransportError:
            return False

    def _how_it_stands(self) -> str:
        return f"exit code {self._process.poll()}; standard error: {self.errors}"


class Browser:
    """Somebody's browser: the cookie that a server gave is sent to whichever server is asked."""

    def __init__(self, address: str | None = None) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self._client = httpx.Client(transport=transport, trust_env=False, timeout=PATIENCE)
        self.cookie = ""

    def ask(self, server: Place, method: str, path: str, json: object = None) -> httpx.Response:
        """The answer of *server*, whatever it is."""
        headers = {"cookie": f"handful={self.cookie}"} if self.cookie else {}
        self._client.cookies.clear()
        url = server.url + path
        if json is None:
            response = self._client.request(method, url, headers=headers)
        else:
            response = self._client.request(method, url, headers=headers, json=json)
        self.cookie = response.cookies.get("handful") or self.cookie
        return response

    def close(self) -> None:
        self._client.close()


Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server: serve(url, workers=2). It ends with the test."""
    servers: list[Server] = []

    def started(database: str, **more: Any) -> Server:
        folder = tmp_path / f"server-{len(servers)}"
        folder.mkdir()
        server = Server(folder, database, **more)
        servers.append(server)
        return server

    yield started
    for server in servers:
        server.close()


def until(happened: Callable[[], bool], situation: Callable[[], str]) -> None:
    """Wait until something has *happened*; *situation* tells how things stand if it never does."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, situation()
        time.sleep(0.02)


def _processes() -> list[Process]:
    """Every process that is alive: one that ended and was not fetched yet is not."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,pgid=,stat=,args="],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    rows = [line.split(None, 4) for line in listed.stdout.splitlines()]
    return [
        Process(int(row[0]), int(row[1]), int(row[2]), row[4] if len(row) > 4 else "")
        for row in rows
        if not row[3].startswith("Z")
    ]

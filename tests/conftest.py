"""Fixtures for the tests of several packages: the program itself, and separate folders."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.support.postgres import postgres_server as postgres_server
from tests.support.postgres import postgres_url as postgres_url

PATIENCE = 300
"""Seconds after which a program that hangs is given up; no test measures time."""


@pytest.fixture(scope="session", autouse=True)
def signals() -> None:
    """SIGINT and SIGQUIT as at a terminal, also for the programs that tests start.

    A shell that starts the tests with `&` has them ignored, and children inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder that is not the user's, for this process and for those that it starts."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDFUL_CACHE", str(folder))
        patch.setenv("HANDFUL_TABLES", "0")  # servers build no tables beside the tests
        yield folder


@pytest.fixture
def handful() -> Callable[..., CompletedProcess[str]]:
    """Run the installed program with piped input: handful("play", typed="n\\n", NO_COLOR="1")."""
    return partial(_run, str(Path(sys.executable).with_name("handful")))


@pytest.fixture
def python() -> Callable[..., CompletedProcess[str]]:
    """Run Python with piped input in the same way."""
    return partial(_run, sys.executable)


@pytest.fixture
def terminal() -> Callable[..., tuple[str, int]]:
    """Run a command at a terminal: what was seen there, and the exit code.

    Each pair is a question to wait for and the keys to press then.
    """
    pytest.importorskip("pty")
    return _run_at_terminal


def _run(*command: str, typed: str | bytes = b"", **environment: str) -> CompletedProcess[str]:
    ended = subprocess.run(
        command,
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env=_environment(environment),
        timeout=PATIENCE,
        check=False,
    )
    return CompletedProcess(
        ended.args, ended.returncode, ended.stdout.decode(), ended.stderr.decode()
    )


def _run_at_terminal(
    command: list[str], *keys: tuple[str, bytes], **environment: str
) -> tuple[str, int]:
    import pty

    child, screen = pty.fork()
    if child == 0:
        os.execve(command[0], command, _environment(environment) | {"TERM": "dumb"})
    waiting, seen = list(keys), b""
    while select.select([screen], [], [], PATIENCE)[0]:
        try:
            part = os.read(screen, 65536)
        except OSError:  # how Linux says that the other end was closed
            break
        if not part:
            break
        seen += part
        if waiting and seen.endswith(waiting[0][0].encode()):
            time.sleep(0.05)  # faster than anyone types; the line editor is not listening yet
            os.write(screen, waiting.pop(0)[1])
    else:
        os.kill(child, 9)
    os.close(screen)
    _, status = os.waitpid(child, 0)
    assert not waiting, f"never asked: {waiting}; seen: {seen!r}"
    return seen.decode(errors="replace").replace("\r\n", "\n"), os.waitstatus_to_exitcode(status)


def _environment(more: dict[str, str]) -> dict[str, str]:
    """This process's environment without what would change the output, and *more*."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    }
    return ours | {"COLUMNS": "100"} | more

"""A PostgreSQL server of the tests' own, in a temporary folder: started once, stopped at the end.

For tests it does not flush to the disk (fsync=off): quick, and good enough for data that nobody
wants back. `make bench` has one that does.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

PATIENCE = 300
"""Seconds after which a server that does not answer is given up; no test measures time."""
MISSING = "PostgreSQL is not installed on this machine; see tools/install-test-packages"
NOT_FLUSHED = ("fsync=off", "full_page_writes=off")


class PostgresServer:
    """A server that listens at a socket in *folder*."""

    def __init__(self, programs: Path, folder: Path, settings: Sequence[str]) -> None:
        self._programs = programs
        self._folder = folder
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        # PostgreSQL refuses to run as root.
        self._user = somebody() if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
        self.start()

    def address(self, database: str) -> str:
        """The URL of a database, whether it is there or not."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def url(self, database: str) -> str:
        """The URL of a fresh database."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{database}"')
        return self.address(database)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        import psycopg

        options = [f"-c{setting}" for setting in ("listen_addresses=", *self._settings)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self._folder, *options],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self._folder,
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise AssertionError((self._folder / "log").read_text()) from None
                time.sleep(0.02)

    def stop(self) -> None:
        """Stop the server as its owner would: whoever is connected is sent away."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Stop the server as a power cut would: without a word."""
        self._end(signal.SIGQUIT)

    def path(self, search: str) -> str:
        """The value of PATH in which its programs come first, as pg_dump."""
        return f"{self._programs}{os.pathsep}{search}"

    @property
    def running(self) -> bool:
        """Was the server started, and not stopped?"""
        return self._process is not None

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, "-D", self._data, *arguments],
            check=True,
            capture_output=True,
            user=self._user,
            cwd=self._folder,
            timeout=PATIENCE,
        )


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server; without one the test is skipped, but in CI it fails."""
    with running_postgres(NOT_FLUSHED) as server:
        if server is None:
            if os.environ.get("CI") == "true":
                pytest.fail(MISSING)
            pytest.skip(MISSING)
        yield server


@contextmanager
def running_postgres(settings: Sequence[str] = ()) -> Iterator[PostgresServer | None]:
    """A server until the end of the block; None where PostgreSQL is not installed."""
    programs = _programs()
    if programs is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="handful-postgres-"))  # a socket's path must be short
    server = PostgresServer(programs, folder, settings)
    try:
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """The URL of a fresh database."""
    return postgres_server.url("test")


def _programs() -> Path | None:
    """The folder of PostgreSQL's programs: Debian keeps them out of the PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    if (found := shutil.which("postgres")) is not None:
        folders.append(Path(found).resolve().parent)
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    return None


def _version(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


def somebody() -> str:
    """A user who is not root."""
    import pwd  # not on Windows, where some of the tests run too

    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"

"""Files, pipes and devices that a user names are read with limits."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from handful.grader import system
from handful.grader.submission.roster import Roster
from handful.grader.system import BadFile, read_bounded
from tests.support.course.sandboxes import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such pipes here")


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    path = tmp_path / "roster.csv"
    os.mkfifo(path)
    return path


@pytest.fixture
def written_in_parts(fifo: Path) -> Iterator[Path]:
    """A pipe into which somebody writes after a while, and then closes it."""

    def write() -> None:
        with fifo.open("wb", buffering=0) as pipe:
            for line in (b"name,id\n", b"Ann Lee,1001\n", b"Bob Ray,1002\n"):
                pipe.write(line)

    writing = threading.Timer(0.05, write)
    writing.start()
    yield fifo
    writing.join(PATIENCE)


def test_a_pipe_is_read_to_its_end(written_in_parts: Path) -> None:
    roster = Roster.parse(written_in_parts)
    assert [member.name for member in roster.members] == ["Ann Lee", "Bob Ray"]


def test_a_pipe_into_which_nobody_writes_is_given_up(
    fifo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "SILENCE", 0.01)
    with pytest.raises(BadFile, match="nothing came from it within"):
        read_bounded(fifo, 100)


def test_a_pipe_that_stays_open_and_silent_is_given_up(
    fifo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "SILENCE", 0.01)
    pipe = os.open(fifo, os.O_RDWR)
    try:
        os.write(pipe, b"name,id")
        with pytest.raises(BadFile, match="nothing came from it"):
            read_bounded(fifo, 100)
    finally:
        os.close(pipe)


def test_what_never_ends_is_read_up_to_a_limit() -> None:
    with pytest.raises(BadFile, match="it is longer than 1,000 bytes"):
        read_bounded(Path("/dev/zero"), 1_000)


def test_a_file_may_be_as_long_as_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_bytes(b"a" * 1_000)
    assert read_bounded(path, 1_000) == b"a" * 1_000
    with pytest.raises(BadFile, match="it is longer than 999 bytes"):
        read_bounded(path, 999)


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="Is a directory"):
        read_bounded(tmp_path, 10)

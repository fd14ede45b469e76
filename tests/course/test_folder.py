"""Folders of sandboxes: gone with the session, and swept by the next run where that was killed."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handful.grader.sandbox import folder as folder_module
from handful.grader.sandbox.folder import held_folder, sweep
from tests.support.course.sandboxes import PATIENCE, sandbox

PREFIX = "handful-jail-"


@pytest.fixture
def temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files, in which nothing has been swept yet."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    folder_module._sweep_once.cache_clear()
    yield tmp_path
    folder_module._sweep_once.cache_clear()


def killed(temp: Path, kind: str) -> Path:
    """The folder that a run with a sandbox of this *kind* leaves when it is killed."""
    program = (
        "import sys, time\n"
        "from handful.grader.sandbox.jail import KINDS\n"
        f"with KINDS[{kind!r}]().session({{'m.py': ''}}, {{'words.txt': 'ZOO'}}):\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(1000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        [folder] = temp.glob("handful-*")
        sweep(str(temp), folder.name[:-13])
        assert (folder / "words.txt").exists()  # it is held
        os.kill(running.pid, signal.SIGKILL)
        running.wait(PATIENCE)
    assert (folder / "words.txt").exists()
    return folder


@pytest.mark.parametrize("kind", ["landlock", "plain"])
def test_what_a_killed_run_left_is_swept_by_the_next(temp: Path, kind: str) -> None:
    found = sandbox(kind)
    left = killed(temp, kind)
    folder_module._sweep_once.cache_clear()
    with found.session({"m.py": ""}, {}):
        assert not left.exists()
        assert len(list(temp.iterdir())) == 1
    assert not list(temp.iterdir())


def test_a_folder_that_is_held_stays(temp: Path) -> None:
    with held_folder(PREFIX) as first, held_folder(PREFIX) as second:
        sweep(str(temp), PREFIX)
        assert Path(first).exists()
        assert Path(second).exists()
    assert not list(temp.iterdir())


def test_only_folders_of_our_own_making_are_swept(temp: Path) -> None:
    elsewhere = temp / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").touch()
    (temp / f"{PREFIX}aaaaaaaa-held").symlink_to(elsewhere)
    (temp / f"{PREFIX}bbbbbbbb-held").touch()
    for name in ("handful-jail-notes", "handful-jail-cccccccc", "handful-jail-dddddddd-held-too"):
        (temp / name).mkdir()
    before = sorted(temp.rglob("*"))
    sweep(str(temp), PREFIX)
    assert sorted(temp.rglob("*")) == before


def test_a_link_in_a_folder_that_was_left_is_not_followed(temp: Path) -> None:
    elsewhere, left = temp / "elsewhere", temp / f"{PREFIX}aaaaaaaa-held"
    for folder in (elsewhere, left):
        folder.mkdir()
    (elsewhere / "precious").touch()
    (left / "link").symlink_to(elsewhere)
    sweep(str(temp), PREFIX)
    assert not left.exists()
    assert (elsewhere / "precious").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_folder_of_another_user_stays(temp: Path) -> None:
    left = temp / f"{PREFIX}aaaaaaaa-held"
    left.mkdir()
    os.chown(left, 12345, 12345)
    sweep(str(temp), PREFIX)
    assert left.exists()


@pytest.mark.parametrize("way", ["removed", "being removed"])
def test_a_folder_that_is_swept_before_it_is_held_is_made_again(
    temp: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    times = []

    def late(opened: int, how: int) -> None:
        times.append(opened)
        if len(times) == 1:
            if way == "being removed":
                raise BlockingIOError
            [made] = temp.iterdir()
            made.rmdir()
        fcntl.flock(opened, how)

    monkeypatch.setattr(folder_module, "flock", late)
    with held_folder(PREFIX) as folder:
        assert Path(folder).exists()
        assert len(times) == 2
    assert not list(temp.iterdir())


def test_where_nothing_can_be_locked_nothing_is_swept(
    temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(opened: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(folder_module, "flock", no_locks)
    (temp / f"{PREFIX}aaaaaaaa-held").mkdir()
    with held_folder(PREFIX) as folder:
        assert len(list(temp.iterdir())) == 2
    assert not Path(folder).exists()

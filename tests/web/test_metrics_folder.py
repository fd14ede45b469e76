"""The folder of the metrics: shared by the processes of a server, and gone with it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from handful.web.metrics_folder import metrics_folder, sweep_metrics_folders
from tests.support.web.server import Serve, serve, until

pytestmark = pytest.mark.slow

__all__ = ["serve"]


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made."""
    made = tmp_path / "temporary"
    made.mkdir()
    monkeypatch.setenv("TMPDIR", str(made))
    monkeypatch.setattr("tempfile.tempdir", str(made))
    return made


def folders(parent: Path) -> list[str]:
    return sorted(each.name for each in parent.glob("handful-metrics-*"))


def test_a_killed_server_is_swept_after_by_the_next(
    serve: Serve, tmp_path: Path, parent: Path
) -> None:
    first = serve(f"sqlite:///{tmp_path}/one.db", workers=2)
    (left,) = folders(parent)
    first.kill()
    assert folders(parent) == [left]
    second = serve(f"sqlite:///{tmp_path}/two.db", workers=2)
    (own,) = folders(parent)
    assert own != left
    assert second.end(signal.SIGTERM) == 0
    until(lambda: folders(parent) == [], lambda: f"left: {folders(parent)}")


def test_the_folder_of_a_server_that_runs_stays(parent: Path) -> None:
    with metrics_folder() as first, metrics_folder() as second:
        sweep_metrics_folders(parent)
        assert first.is_dir()
        assert second.is_dir()
        assert first.stat().st_mode & 0o077 == 0
    assert folders(parent) == []


HOLD = """
import os, sys
from handful.web.metrics_folder import metrics_folder
with metrics_folder() as folder:
    (folder / "counter_1.db").write_bytes(b"x")
    print(folder, flush=True)
    sys.stdin.read()
"""


def test_what_a_killed_process_left_is_removed(parent: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(parent)},
    ) as process:
        assert process.stdout is not None
        folder = Path(process.stdout.readline().strip())
        sweep_metrics_folders(parent)
        assert folder.is_dir()
        process.kill()
    assert folder.is_dir()
    sweep_metrics_folders(parent)
    assert not folder.exists()


def test_what_is_not_a_servers_folder_stays(parent: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "server.lock").touch()
    (parent / "handful-metrics-link").symlink_to(tmp_path / "other")
    (parent / "handful-metrics-file").touch()
    (parent / "handful-metrics-beginning").mkdir()
    before = folders(parent)
    sweep_metrics_folders(parent)
    assert folders(parent) == before
    assert (tmp_path / "other" / "server.lock").exists()


def test_what_belongs_to_another_user_stays(parent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (parent / "handful-metrics-x").mkdir()
    (parent / "handful-metrics-x" / "server.lock").touch()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    sweep_metrics_folders(parent)
    assert folders(parent) == ["handful-metrics-x"]
    monkeypatch.undo()
    sweep_metrics_folders(parent)
    assert folders(parent) == []

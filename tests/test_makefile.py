"""The commands of the Makefile that people stay in: what Ctrl-C leaves on the screen."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

ROOT = Path(__file__).parents[1]
CTRL_C = b"\x03"


@pytest.fixture
def make(tmp_path: Path) -> list[str]:
    """A make that runs this Handful, as if it had just installed it."""
    program = shutil.which("make")
    if program is None:
        pytest.skip("make is not installed")
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "handful").symlink_to(Path(sys.executable).with_name("handful"))
    for later, name in enumerate([".installed", ".installed-web"], 1):
        (tmp_path / ".venv" / name).touch()
        newer = (tmp_path / "pyproject.toml").stat().st_mtime + later
        os.utime(tmp_path / ".venv" / name, (newer, newer))
    return [program, "-C", str(tmp_path), "--no-print-directory"]


def test_ctrl_c_ends_a_game_without_a_word_from_make(make: list[str], terminal: AtTerminal) -> None:
    shown, _ = terminal([*make, "play"], ("end game: ", CTRL_C))
    assert "***" not in shown
    assert "Error" not in shown


def test_ctrl_c_ends_a_server_without_a_word_from_make(
    make: list[str], terminal: AtTerminal
) -> None:
    pytest.importorskip("uvicorn")
    shown, _ = terminal([*make, "serve", "PORT=0"], ("(Ctrl-C ends it)\r\n", CTRL_C))
    assert "***" not in shown
    assert "Error" not in shown

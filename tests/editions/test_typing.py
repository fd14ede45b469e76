"""Type checkers and editors see the documents' names, although they are published at run time."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
from handful.editions.{module} import *
words: list[str] = {load}()
size: int = HAND_SIZE
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "load"),
    [
        ("ps4a", "loadWords"),
        ("ps4b", "loadWords"),
        ("scrabble_ish", "loadWords"),
        ("ps3", "load_words"),
        ("wildcard", "load_words"),
        ("solo", "load_words"),
    ],
)
def test_a_star_import_is_typed(tmp_path: Path, module: str, load: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(module=module, load=load))
    cache = tmp_path.parent / "mypy"
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={cache}", str(program)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout

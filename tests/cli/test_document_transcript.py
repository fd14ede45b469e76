"""The transcripts in the documents are what the commands print."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

Run: TypeAlias = Callable[..., CompletedProcess[str]]

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = [
    pytest.param(command, printed, id=f"{page.name}: {command}")
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for block in re.findall(r"```text\n(\$ handful .*?)```", page.read_text("utf-8"), re.DOTALL)
    for command, printed in re.findall(r"\$ handful (.*)\n((?:(?!\$ ).*\n)*)", block)
    if "mywords.txt" not in command
]


def test_the_documents_have_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 10


@pytest.mark.parametrize(("command", "printed"), TRANSCRIPTS)
def test_a_transcript_is_what_is_printed(command: str, printed: str, handful: Run) -> None:
    ended = handful(*shlex.split(command), COLUMNS="80")
    assert ended.returncode == 0
    # A transcript that ends with … leaves the rest out.
    shown, cut, _ = printed.partition("…\n")
    assert (ended.stdout[: len(shown)] if cut else ended.stdout) == shown

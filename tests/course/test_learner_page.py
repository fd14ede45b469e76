"""The page for learners: the programs on it are graded, and get the reports that it shows."""

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from handful.cli import main
from handful.grader import find_jail
from tests.support.course.page import Transcript, is_printed, text_of, transcripts

SHOWN = transcripts(text_of("learner.md"))

pytestmark = pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here")


def test_the_page_shows_reports() -> None:
    assert len(SHOWN) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("one", [pytest.param(one, id=one.command) for one in SHOWN])
def test_a_report_on_the_page_is_what_is_printed(
    one: Transcript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, source in one.files.items():
        (tmp_path / name).write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    ended = CliRunner().invoke(main, shlex.split(one.command))
    assert ended.exit_code in (0, 1)
    assert is_printed(one.printed, ended.stdout), ended.stdout

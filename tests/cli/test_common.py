"""The progress bar: at a terminal only."""

import sys
from io import StringIO

import pytest

from handful.cli.common import progress_bar


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("graded", 2) as bar:
        bar.update(1)
    assert bar.pos == 1
    assert capsys.readouterr() == ("", "")


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    with progress_bar("graded", 2) as bar:
        bar.update(1, "drawing")
    assert "graded  [" in screen.getvalue()
    assert " 50%  drawing" in screen.getvalue()

"""The progress bar: at a terminal only, and only when a second has passed."""

from io import StringIO

import pytest
from rich.console import Console

from handful.cli import common
from handful.cli.common import Progress


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What a terminal is sent."""
    sent = StringIO()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(
        "rich.console.Console",
        lambda stderr: Console(file=sent, force_terminal=True, force_interactive=True, width=80),
    )
    return sent


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("graded", 2) as shown:
        shown.advance()
    assert shown.done == 1
    assert capsys.readouterr() == ("", "")


def test_what_is_done_at_once_gets_no_bar(
    screen: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "SECONDS_WITHOUT_BAR", 3600.0)
    with Progress("graded", 2) as shown:
        shown.advance(2)
    assert "graded" not in screen.getvalue()


def test_what_takes_longer_gets_a_bar(screen: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "SECONDS_WITHOUT_BAR", 0.0)
    with Progress("graded", 2) as shown:
        shown.advance(1, "drawing")
    assert "drawing" in screen.getvalue()
    assert "1/2" in screen.getvalue()
    assert "left:" in screen.getvalue()

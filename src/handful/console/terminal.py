"""The terminal: the one place that reads lines and prints text."""

import sys
from typing import Generic, NamedTuple, TypeVar

from handful.console.flow import Ask, Flow

__all__ = ["Played", "run", "show"]

T = TypeVar("T")


class Played(NamedTuple, Generic[T]):
    """What a conversation came to, and whether it was cut short by Ctrl-C."""

    result: T
    interrupted: bool


def show(text: str) -> None:
    """Print *text* at once."""
    print(text, end="", flush=True)


def run(flow: Flow[T]) -> Played[T]:
    """Hold the conversation at the terminal until it has ended, whatever ends the lines."""
    _prepare()
    answer: str | None = None
    ended = interrupted = False
    while True:
        try:
            text = flow.send(answer)
        except StopIteration as stop:
            return Played(stop.value, interrupted)
        answer = None
        if not isinstance(text, Ask):
            show(text)
        elif not ended:
            try:
                answer = input(text).strip()
            except (EOFError, KeyboardInterrupt) as error:
                ended, interrupted = True, isinstance(error, KeyboardInterrupt)
                show("\n")


def _prepare() -> None:
    """Let a person edit the line, and let no stray byte of a pipe stop the game."""
    if not hasattr(sys.stdin, "reconfigure"):
        return
    sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401 - importing it is what switches editing on
        except ImportError:
            return

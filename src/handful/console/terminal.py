"""The terminal: the only module that reads lines and prints text."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from types import FrameType
from typing import TypeVar

from handful.console.game import Ask, Flow, Wait
from handful.rules import HandfulError

T = TypeVar("T")

NO_OUTPUT = (
    "standard output is closed; run the command in a terminal or redirect its output to a file"
)


def show(text: str) -> None:
    """Print *text* at once."""
    print(text, end="", flush=True)


def run(flow: Flow[T], *, interactive: bool = False) -> tuple[T, bool]:
    """Play *flow* at the terminal; returns its result, and whether Ctrl-C interrupted it.

    If *interactive*, a game at a terminal breaks its lines between words, and says why it repeats a
    question. Text in pipes and files is never changed.
    """
    if sys.stdout is None:
        raise NowhereToPrint(NO_OUTPUT)
    interactive = interactive and sys.stdout.isatty()
    lines = _Lines()
    answer: str | None = None
    with lines.listening():
        while True:
            try:
                text = flow.send(answer)
            except StopIteration as stop:
                return stop.value, lines.interrupted
            lines.waiting = False
            answer = None
            if isinstance(text, Ask):
                answer = lines.ask(text, interactive)
            else:
                show(_fit_text(text) if interactive else text)
                lines.waiting = isinstance(text, Wait) and not lines.interrupted


def _fit_text(text: str) -> str:
    from handful.console.layout import fit_text, terminal_width  # not needed in a pipe

    return fit_text(text, terminal_width())


def _fit_question(question: Ask) -> str:
    """The last line of *question*, after its other lines and its hint were shown."""
    from handful.console.layout import fit_question, terminal_width

    if question.hint:
        show(_fit_text(f"{question.hint}\n"))
    *lines, last = fit_question(question, terminal_width()).split("\n")
    show("".join([f"{line}\n" for line in lines]))
    return last


class NowhereToPrint(HandfulError):
    """The program was started without standard output."""


class _Lines:
    """The lines that are typed, until the end of the input or Ctrl-C.

    Between two questions, Ctrl-C only sets *interrupted*: the next question gets no line, and the
    game totals the hand. A second Ctrl-C ends the program at once, as does the first one while
    *waiting* for a player's own code.
    """

    def __init__(self) -> None:
        self.interrupted = False
        self.waiting = False
        self._ended = sys.stdin is None
        self._asking = False

    def ask(self, question: Ask, interactive: bool) -> str | None:
        """The line that is typed, without surrounding blanks; None after the end."""
        if self._ended or self.interrupted:
            return None
        try:
            self._asking = True
            return input(_fit_question(question) if interactive else question).strip()
        except KeyboardInterrupt:
            self.interrupted = True
            show("\n")
        except EOFError:
            self._ended = True
            show("\n")
        finally:
            self._asking = False
        return None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Enable line editing, accept bytes that are not UTF-8, and handle Ctrl-C."""
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
            if sys.stdin.isatty():
                with suppress(ImportError):  # Windows has no readline
                    import_module("readline")  # enables line editing in `input`
        try:
            before = signal.signal(signal.SIGINT, self._interrupt)
        except ValueError:  # signals reach only the main thread
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        again, self.interrupted = self.interrupted, True
        if self._asking or self.waiting or again:
            self.waiting = False
            raise KeyboardInterrupt

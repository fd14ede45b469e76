"""How far something is, on stderr: a bar at a terminal, a line now and then elsewhere."""

import os
import sys
import time
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

__all__ = ["Progress"]

SECONDS = 1.0
"""What is done sooner needs no bar."""
LINES = 20
"""Where there is no terminal, so many in all."""


class Progress:
    """How many of *total* are done, and about how long the rest will take."""

    def __init__(self, what: str, total: int) -> None:
        self.done = 0
        self._what = what
        self._total = total
        self._told = 0
        self._start = time.monotonic()
        self._bar: Bar | None = None
        self._lock = Lock()
        self._over = False
        self._timer = Timer(SECONDS, self._draw)
        self._timer.daemon = True

    def __enter__(self) -> "Progress":
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._bar is not None:
                self._bar.stop()

    def advance(self, count: int) -> None:
        """So many more are done."""
        with self._lock:
            self.done += count
            if self._bar is not None:
                self._bar.update(self._bar.task_ids[0], completed=self.done)
        if not self._timer.is_alive() and self._bar is None:
            self._tell()

    def _tell(self) -> None:
        taken = time.monotonic() - self._start
        share = self.done * LINES // self._total
        if taken < SECONDS or share == self._told or self._total == 1:
            return
        self._told = share
        minutes, seconds = divmod(round(taken / self.done * (self._total - self.done)), 60)
        told = f"{self._what}: {self.done} of {self._total}, {minutes}:{seconds:02} left"
        click.echo(told, err=True)

    def _draw(self) -> None:
        from rich import progress
        from rich.console import Console

        bar = progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TimeElapsedColumn(),
            progress.TextColumn("left:"),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        with self._lock:
            if not self._over:
                bar.add_task(self._what, total=self._total, completed=self.done)
                bar.start()
                self._bar = bar

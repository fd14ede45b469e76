"""A progress bar on stderr, for commands that take longer than a second."""

from collections.abc import Iterable
from types import TracebackType

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as RichProgress

__all__ = ["Progress"]

SECONDS = 1.0
"""What is done sooner gets no bar."""


class _LateBar(RichProgress):
    """A bar that is drawn only when its task has taken a second."""

    def get_renderables(self) -> Iterable[RenderableType]:
        """The bar, once it is worth drawing."""
        late = [task for task in self.tasks if (task.elapsed or 0) >= SECONDS]
        return [self.make_tasks_table(late)] if late else []


class Progress:
    """How many of *total* are done, and about how long the rest will take; None if not known.

    Silent where stderr is not a terminal.
    """

    def __init__(self, description: str, total: int | None) -> None:
        console = Console(stderr=True)
        self._bar = _LateBar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left:"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_interactive,
        )
        self._task = self._bar.add_task(description, total=total)
        self.done = 0

    def __enter__(self) -> "Progress":
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def advance(self, count: int = 1, description: str | None = None) -> None:
        """Count so many more as done; the *description* replaces the one before."""
        self.done += count
        self._bar.update(self._task, completed=self.done, description=description)

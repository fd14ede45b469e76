"""The shape of a conversation: text goes out, lines come in."""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

__all__ = ["Ask", "Flow", "Wait"]

T = TypeVar("T")

Flow: TypeAlias = Generator[str, str | None, T]
"""Yields text to show. After an `Ask` it is sent the line that was typed, or None when there will
be no more lines: then it brings what it was doing to its end. Every later question gets None too,
without being shown."""


class Ask(str):
    """Text that is shown and then waits for a line."""

    __slots__ = ()


class Wait(str):
    """Text that is shown before somebody else's code runs, which Ctrl-C is to end at once.

    Until the flow's next text, Ctrl-C is a KeyboardInterrupt inside the flow.
    """

    __slots__ = ()

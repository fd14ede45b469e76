"""A queue in which nobody waits for all that somebody else has put in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
Path = tuple[str, ...]
"""Whose an item is, from the group to the single one: a network, an address, a player."""


@dataclass(slots=True)
class _Entry(Generic[T]):
    path: Path
    item: T
    taken: bool = False


class FairQueue(Generic[T]):
    """Items that wait, taken in turn: of each network one, in it of each address, and so on.

    *limits* say how many items there may be in all, of one network, and so on. Where there are too
    many, the newest item of those who have most is dropped, and not that of a newcomer.

    >>> queue = FairQueue[str](limits=(4, 3))
    >>> for name in ("a1", "a2", "b1", "a3", "b2"):
    ...     print(queue.put((name[0],), name))
    None
    None
    None
    None
    a3
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b1', 'a2', 'b2', None]
    """

    def __init__(self, limits: Sequence[int]) -> None:
        self._limits = limits
        self._entries: list[_Entry[T]] = []
        """Those who wait and those who were taken, in the order in which they came."""
        self._counts: dict[Path, int] = {}
        self._turns: dict[Path, int] = {}
        """When the first item of a path came, or one of them was taken last."""
        self._now = 0

    def __iter__(self) -> Iterator[T]:
        """The items that wait, in the order in which they came."""
        return iter([entry.item for entry in self._entries if not entry.taken])

    def __contains__(self, path: Path) -> bool:
        """Has somebody of this *path* an item here?"""
        return path in self._counts

    def put(self, path: Path, item: T) -> T | None:
        """Let *item* wait; the item that is dropped for it, which may be itself."""
        self._now += 1
        self._entries.append(_Entry(path, item))
        for prefix in _prefixes(path):
            self._counts[prefix] = self._counts.get(prefix, 0) + 1
            self._turns.setdefault(prefix, self._now)
        for prefix in reversed(_prefixes(path)):
            if self._counts[prefix] > self._limits[len(prefix)]:
                dropped = self._last_of_most(prefix)
                self._remove(dropped)
                return dropped.item
        return None

    def take(self) -> T | None:
        """The item whose turn it is; it counts until it is removed."""
        waiting = [entry for entry in self._entries if not entry.taken]
        if not waiting:
            return None
        turns = self._turns
        first = min(waiting, key=lambda entry: [turns[each] for each in _prefixes(entry.path)])
        first.taken = True
        self._now += 1
        for prefix in _prefixes(first.path):
            turns[prefix] = self._now
        return first.item

    def remove(self, item: T) -> None:
        """Drop *item*, whether it waits, was taken or is gone."""
        for entry in self._entries:
            if entry.item is item:
                self._remove(entry)
                return

    def _last_of_most(self, prefix: Path) -> _Entry[T]:
        """The newest item that waits, below *prefix*, of those who have most."""
        return max(
            [
                (tuple([self._counts[each] for each in _prefixes(entry.path)]), place, entry)
                for place, entry in enumerate(self._entries)
                if not entry.taken and entry.path[: len(prefix)] == prefix
            ],
            key=lambda found: found[:2],
        )[2]

    def _remove(self, entry: _Entry[T]) -> None:
        self._entries = [other for other in self._entries if other is not entry]
        for prefix in _prefixes(entry.path):
            self._counts[prefix] -= 1
            if not self._counts[prefix]:
                del self._counts[prefix], self._turns[prefix]


def _prefixes(path: Path) -> list[Path]:
    """The beginnings of *path*, from the empty one to all of it.

    >>> _prefixes(("net", "address"))
    [(), ('net',), ('net', 'address')]
    """
    return [path[:length] for length in range(len(path) + 1)]

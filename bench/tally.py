"""What came of many requests: how many, how long they took, which failed; by kind and by phase."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from time import perf_counter

__all__ = ["Tally", "as_table", "slowest"]

WINDOW = 10
"""Seconds over which requests are counted to find the busiest."""


class Tally:
    """Counts requests; *phase* is the one that it is now."""

    def __init__(self) -> None:
        self.phase = ""
        self.waits: dict[tuple[str, str], list[float]] = defaultdict(list)
        """Seconds, by phase and kind."""
        self.errors: Counter[tuple[str, str, str]] = Counter()
        """By phase, kind, and what went wrong: a status, or no answer."""
        self._by_window: Counter[int] = Counter()

    def note(self, kind: str, seconds: float, error: str = "") -> None:
        """Count a request; an *error* is counted beside it."""
        self.waits[self.phase, kind].append(seconds)
        self._by_window[int(perf_counter() / WINDOW)] += 1
        if error:
            self.errors[self.phase, kind, error] += 1

    @property
    def count(self) -> int:
        """All requests."""
        return sum(map(len, self.waits.values()))

    @property
    def busiest(self) -> float:
        """Requests a second in the ten seconds with most."""
        return max(self._by_window.values(), default=0) / WINDOW

    def is_slow(self, seconds: float) -> bool:
        """Does one in a hundred requests of a kind take longer, in some phase?"""
        return any(slowest(waits) > seconds for waits in self.waits.values())

    def by_kind(self) -> str:
        """A table with a row for each kind of request."""
        kinds = sorted({kind for _, kind in self.waits})
        rows = [
            [
                kind,
                *_figures([w for (_, k), waits in self.waits.items() if k == kind for w in waits]),
                _errors({key: n for key, n in self.errors.items() if key[1] == kind}),
            ]
            for kind in kinds
        ]
        return as_table(["request", "count", "median ms", "99th", "longest", "errors"], rows)

    def by_phase(self, seconds: dict[str, float], more: dict[str, dict[str, str]]) -> str:
        """A table with a row for each phase, which took so many *seconds*; *more* are columns."""
        rows = []
        for phase, length in seconds.items():
            waits = [w for (p, _), found in self.waits.items() if p == phase for w in found]
            errors = _errors({key: n for key, n in self.errors.items() if key[0] == phase})
            extra = [column.get(phase, "") for column in more.values()]
            rate = f"{len(waits) / length:,.0f}"
            rows.append([phase, rate, *_figures(waits), errors, *extra])
        head = ["phase", "requests/s", "count", "median ms", "99th", "longest", "errors", *more]
        return as_table(head, rows)


def slowest(waits: Sequence[float], share: float = 0.99) -> float:
    """The wait that so large a *share* of all does not exceed."""
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def as_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are numbers."""
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


def _figures(waits: list[float]) -> list[str]:
    if not waits:
        return ["0", "", "", ""]
    times = (median(waits), slowest(waits), max(waits))
    return [f"{len(waits):,}", *[f"{1000 * each:,.1f}" for each in times]]


def _errors(counted: dict[tuple[str, str, str], int]) -> str:
    by_status: Counter[str] = Counter()
    for (_, _, error), count in counted.items():
        by_status[error] += count
    return ", ".join([f"{count} x {error}" for error, count in sorted(by_status.items())]) or "none"

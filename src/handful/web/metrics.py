"""Prometheus metrics of requests, moves and database failures, over all processes."""

import math
import os
import time
from collections.abc import Callable
from threading import Lock

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)

__all__ = ["CONTENT_TYPE_LATEST", "MOVES", "UNAVAILABLE", "Exposition", "observe"]

REQUESTS = Counter("handful_requests", "Requests, by route and status.", ("route", "status"))
SECONDS = Histogram(
    "handful_request_seconds",
    "How long requests took.",
    ("route",),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_moves = Counter("handful_moves", "Moves made, by kind.", ("kind",))
MOVES = {kind: _moves.labels(kind) for kind in ("word", "substitute", "hint", "stop")}
UNAVAILABLE = Counter("handful_database_failures", "Times when the database did not do its work.")

KEPT_SECONDS = 1.0
"""To work the figures out takes as long as many moves, and anybody may ask for them."""

_counters: dict[tuple[str, int], Counter] = {}
_histograms: dict[str, Histogram] = {}


def observe(route: str, status: int, seconds: float) -> None:
    """Count a request."""
    # Looking the labels up each time costs more than counting.
    counter = _counters.get((route, status))
    if counter is None:
        counter = _counters[route, status] = REQUESTS.labels(route, str(status))
    histogram = _histograms.get(route)
    if histogram is None:
        histogram = _histograms[route] = SECONDS.labels(route)
    counter.inc()
    histogram.observe(seconds)


class Exposition:
    """The figures as Prometheus reads them, of all processes where there are several.

    They are worked out at most once in `KEPT_SECONDS`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._text = b""
        self._until = -math.inf

    def text(self) -> bytes:
        """The figures; who asks while they are worked out waits for them."""
        with self._lock:
            if self._clock() >= self._until:
                self._text = _exposition()
                self._until = self._clock() + KEPT_SECONDS
            return self._text


def _exposition() -> bytes:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)

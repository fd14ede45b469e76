"""How fast somebody may ask: a bucket of tokens each, filled again as time passes.

Each process keeps its own buckets: they protect the process, and no other needs them. What must
hold for all processes together is counted in the store.
"""

from collections.abc import Callable

__all__ = ["Flood"]

MOST_BUCKETS = 10_000


class Flood:
    """Buckets of *burst* tokens, of which *rate* a second come back.

    >>> time = 0.0
    >>> flood = Flood(rate=1, burst=2, clock=lambda: time)
    >>> flood.wait("ada"), flood.wait("ada"), flood.wait("ada")
    (0.0, 0.0, 1.0)
    """

    def __init__(self, rate: int, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, who: str) -> float:
        """Take a token for *who*: 0, or how many seconds it is until there is one."""
        now = self._clock()
        tokens, since = self._buckets.get(who, (self._burst, now))
        tokens = min(self._burst, tokens + (now - since) * self._rate)
        if tokens < 1:
            return (1 - tokens) / self._rate
        if who not in self._buckets and len(self._buckets) >= MOST_BUCKETS:
            self._forget_full(now)
        self._buckets[who] = (tokens - 1, now)
        return 0.0

    def _forget_full(self, now: float) -> None:
        """Drop the buckets that are full again; all of them if that is not enough."""
        full = self._burst / self._rate
        self._buckets = {
            who: bucket for who, bucket in self._buckets.items() if now - bucket[1] < full
        }
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()

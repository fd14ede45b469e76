"""Token buckets: how fast somebody may ask, with a burst before the limit is felt."""

from collections.abc import Callable

MOST_BUCKETS = 10_000


class TokenBuckets:
    """A bucket of *burst* tokens for each key, refilled at *rate* tokens a second.

    >>> time = 0.0
    >>> buckets = TokenBuckets(rate=1, burst=2, clock=lambda: time)
    >>> buckets.take("ada"), buckets.take("ada"), buckets.take("ada")
    (0.0, 0.0, 1.0)
    """

    def __init__(self, rate: int, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        """By key, the tokens left and when they were counted."""

    def take(self, key: str) -> float:
        """Take a token: 0.0, or how many seconds it is until there is one."""
        now = self._clock()
        tokens, since = self._buckets.get(key, (self._burst, now))
        tokens = min(self._burst, tokens + (now - since) * self._rate)
        if tokens < 1:
            return (1 - tokens) / self._rate
        if key not in self._buckets and len(self._buckets) >= MOST_BUCKETS:
            self._drop_full(now)
        self._buckets[key] = (tokens - 1, now)
        return 0.0

    def charge(self, key: str, tokens: float) -> None:
        """Take *tokens* that were not asked for first; later requests wait for them."""
        left, since = self._buckets.get(key, (self._burst, self._clock()))
        self._buckets[key] = (left - tokens, since)

    def _drop_full(self, now: float) -> None:
        """Drop the buckets that are full again; all of them if that is not enough."""
        full = self._burst / self._rate
        self._buckets = {
            key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < full
        }
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()

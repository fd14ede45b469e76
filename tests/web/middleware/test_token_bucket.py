"""Token buckets."""

from handful.web.middleware.token_bucket import MOST_BUCKETS, TokenBuckets


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = TokenBuckets(rate=2, burst=3, clock=lambda: now[0])
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] = 0.5
    assert [buckets.take("ada") for _ in range(2)] == [0, 0.5]
    now[0] = 100.0
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("bob") == 0


def test_buckets_do_not_fill_the_memory() -> None:
    now = [0.0]
    buckets = TokenBuckets(rate=1, burst=1, clock=lambda: now[0])
    for number in range(2 * MOST_BUCKETS):
        now[0] += 0.0001
        assert buckets.take(str(number)) == 0
        assert len(buckets._buckets) <= MOST_BUCKETS

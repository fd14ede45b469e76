"""Numbers that take long to count are remembered for a moment."""

from collections.abc import Callable

import pytest

from handful.store.recent_count import MANY, MOST, SECONDS, RecentCount


class Clock:
    """A clock that stands until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def counting(clock: Clock) -> Callable[[str, int], int]:
    """Counts that many, or tells what was remembered."""
    moment = RecentCount[int](clock)
    return lambda name, count: moment.get(name, lambda: count, lambda counted: counted)


def test_few_are_counted_anew_each_time(counting: Callable[[str, int], int]) -> None:
    assert counting("a", 0) == 0
    assert counting("a", MANY - 2) == MANY - 2
    assert counting("a", MANY - 1) == MANY - 1


def test_many_are_remembered_for_a_moment(
    counting: Callable[[str, int], int], clock: Clock
) -> None:
    assert counting("a", MANY) == MANY
    clock.now += SECONDS - 0.1
    assert counting("a", MANY + 7) == MANY
    assert counting("b", MANY + 1) == MANY + 1
    clock.now += 0.1
    assert counting("a", MANY + 7) == MANY + 7


def test_they_become_few_again(counting: Callable[[str, int], int], clock: Clock) -> None:
    counting("a", MANY)
    clock.now += SECONDS
    assert counting("a", 3) == 3
    clock.now += 1
    assert counting("a", 4) == 4


def test_memory_is_bounded(counting: Callable[[str, int], int]) -> None:
    for number in range(3 * MOST):
        counting(str(number), MANY)
    assert counting(str(3 * MOST - 1), MANY + 1) == MANY
    assert counting("0", MANY + 1) == MANY + 1

"""When a misplayed hand comes back: spaced repetition by FSRS."""

import json
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler


class Repetition(NamedTuple):
    """When a hand is due again, in milliseconds, and what the scheduler remembers of it."""

    due: int
    memory: str


@cache
def _scheduler() -> Scheduler:
    """Days, not minutes: whoever has just seen the answer knows it. No chance is in it."""
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def repeat(memory: str | None, solved: bool, now: int) -> Repetition:
    """The next repetition of a hand that was *solved* or not; without *memory* it is the first.

    >>> first = repeat(None, solved=False, now=0)
    >>> second = repeat(first.memory, solved=True, now=first.due)
    >>> first.due // 86_400_000, second.due > 2 * first.due
    (1, True)
    """
    card = Card(card_id=0) if memory is None else Card.from_dict(json.loads(memory))
    moment = datetime.fromtimestamp(now / 1000, UTC)
    card, _ = _scheduler().review_card(card, Rating.Good if solved else Rating.Again, moment)
    return Repetition(int(card.due.timestamp() * 1000), json.dumps(card.to_dict()))

"""Which hands of a day are being played in a network, by two counters: begun and ended.

A scored hand that is left open counts as being played until its day is over.
"""

from handful.store import Kind, StoredRound
from handful.web.game.day import Day, HandOfDay, end_of
from handful.web.player.quota import Quota

__all__ = ["HandsInPlay"]

BEGUN, ENDED = "hands begun", "hands ended"


class HandsInPlay:
    """Counts the scored hands that the players of a network begin and end."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota

    def begin(self, network: str, stored: StoredRound) -> None:
        """Note that a round was begun from *network*."""
        self._count(BEGUN, network, stored)

    def end(self, network: str, stored: StoredRound) -> None:
        """Note that a round was ended from *network*."""
        self._count(ENDED, network, stored)

    def is_any(self, network: str, day: Day, hand: HandOfDay) -> bool:
        """Is somebody of the *network* at this hand?"""
        key, until = _key(network, str(day), hand.number), day.end
        begun = self._quota.counted(BEGUN, key, until)
        return begun > 0 and begun > self._quota.counted(ENDED, key, until)

    def _count(self, what: str, network: str, stored: StoredRound) -> None:
        if stored.kind is Kind.DAILY and not stored.replay and stored.day is not None:
            key = _key(network, stored.day, stored.number_in_day)
            self._quota.number(what, key, end_of(stored.day))


def _key(network: str, day: str, number: int) -> str:
    return f"{network} {day} {number}"

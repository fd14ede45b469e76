"""Which hands of a day and which puzzles are being played in a network.

Hands of a day have two counters: begun and ended. A hand that is left open counts as being played
until its day is over. Of a puzzle the letters are noted; one that is left open counts for a day.
"""

from handful.store import Kind, StoredRound
from handful.web.game.day import Day, HandOfDay, end_of
from handful.web.player.quota import HOUR, Quota

BEGUN, ENDED = "hands begun", "hands ended"
PUZZLES = "puzzles in play"
PUZZLE_IN_PLAY = 24 * HOUR
"""Milliseconds for which a puzzle that is left open counts as being played."""
MOST_PUZZLES = 20
"""Puzzles of a network that are looked at, the newest: that bounds the work."""


class HandsInPlay:
    """Counts the scored hands and notes the puzzles that players of a network begin and end."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota

    def begin(self, network: str, stored: StoredRound) -> None:
        """Note that a round was begun from *network*."""
        self._count(BEGUN, network, stored)
        if stored.kind is Kind.PUZZLE:
            self._quota.add_note(PUZZLES, network, *_note(stored))

    def end(self, network: str, stored: StoredRound) -> None:
        """Note that a round was ended from *network*."""
        self._count(ENDED, network, stored)
        if stored.kind is Kind.PUZZLE:
            self._quota.remove_note(PUZZLES, network, *_note(stored))

    def is_any(self, network: str, day: Day, hand: HandOfDay) -> bool:
        """Is somebody of the *network* at this hand?"""
        key, until = _key(network, str(day), hand.number), day.end
        begun = self._quota.counted(BEGUN, key, until)
        return begun > 0 and begun > self._quota.counted(ENDED, key, until)

    def puzzle_hands(self, network: str) -> list[str]:
        """The letters of the puzzles that somebody of the *network* is at, the newest first."""
        notes = self._quota.notes(PUZZLES, network, MOST_PUZZLES)
        return [note.partition(" ")[2] for note in notes]

    def _count(self, what: str, network: str, stored: StoredRound) -> None:
        if stored.kind is Kind.DAILY and not stored.replay and stored.day is not None:
            key = _key(network, stored.day, stored.number_in_day)
            self._quota.number(what, key, end_of(stored.day))


def _note(stored: StoredRound) -> tuple[str, int]:
    """The note of a puzzle, and until when it is kept; a later puzzle has a greater one."""
    return f"{stored.id} {stored.dealt}", stored.begun + PUZZLE_IN_PLAY


def _key(network: str, day: str, number: int) -> str:
    return f"{network} {day} {number}"

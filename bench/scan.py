"""The documents' scan: every word of the list is tried, as a learner writes it."""

from collections.abc import Sequence

from handful.rules import CLASSIC

__all__ = ["best_by_scan", "can_spell"]


def can_spell(word: str, hand: dict[str, int]) -> bool:
    """Can the letters of *word* be taken from a copy of *hand*?"""
    left = hand.copy()
    for letter in word:
        if left.get(letter, 0) == 0:
            return False
        left[letter] -= 1
    return True


def best_by_scan(hand: dict[str, int], words: Sequence[str], n: int) -> int:
    """The score of the best word, or 0 if there is none."""
    best_score = 0
    for word in words:
        if can_spell(word, hand):
            score = CLASSIC.score(word, n)
            if score > best_score:
                best_score = score
    return best_score

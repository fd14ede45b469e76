"""How hands are really dealt: in how many ways each of them can come."""

from math import factorial

import numpy as np
import numpy.typing as npt

from handful.rules import RuleSet

__all__ = ["ways"]


def ways(rules: RuleSet, size: int, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """For every hand in *rows* (its letters but the wildcard), in how many ways it is dealt.

    Vowels and consonants are drawn one after another, each equally likely: a hand comes in as many
    ways as its vowels, and as its consonants, can be put in order. Hands with another number of
    vowels come in none.
    """
    vowels, consonants = rules.vowel_consonant_counts(size)
    letters = rules.alphabet.letters
    is_vowel = np.array([letter in rules.alphabet.vowels for letter in letters])
    right = is_vowel[rows].sum(axis=1) == vowels
    repeated = np.ones(len(rows), dtype=np.int64)
    run = np.ones(len(rows), dtype=np.int64)
    for place in range(1, rows.shape[1]):
        run = np.where(rows[:, place] == rows[:, place - 1], run + 1, 1)
        repeated *= run
    orders = factorial(vowels) * factorial(consonants)
    return np.where(right, orders // repeated, 0)

"""All hands of each size, numbered, and what adding a letter makes of each.

A hand of k letters is a choice with repetition from the alphabet. Hands of one size form a layer,
ordered by their last letter, then by the last but one, and so on; layer follows upon layer, and the
place of a hand in all of them is its **number**. In that order the hands with no letter after L
come first in every layer, and that makes adding a letter a matter of copying slices.
"""

from math import comb

import numpy as np
import numpy.typing as npt

__all__ = ["HandNumbering"]


class HandNumbering:
    """The hands of 0 to *most* letters out of an alphabet of *letters*.

    `add[x][number]` is the number of the hand with letter x added, for hands of fewer than *most*
    letters.

    >>> numbering = HandNumbering(letters=3, most=2)
    >>> [numbering.hand(number) for number in numbering.numbers(2)]
    [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]
    >>> numbering.hand(numbering.add[1][numbering.number((2,))])
    (1, 2)
    """

    def __init__(self, letters: int, most: int) -> None:
        self.letters = letters
        self.most = most
        self.starts = [
            comb(letters + size - 1, size - 1) if size else 0 for size in range(most + 2)
        ]
        """By size, the number of the first hand; the last entry counts all hands."""
        self.add = np.empty((letters, self.starts[most]), dtype=np.int32)
        for size in range(most):
            self._fill(size)

    def count(self, size: int) -> int:
        """How many hands of that *size* there are."""
        return self.starts[size + 1] - self.starts[size]

    def numbers(self, size: int) -> range:
        """The numbers of the hands of that *size*."""
        return range(self.starts[size], self.starts[size + 1])

    def _before(self, letter: int, size: int) -> int:
        """How many hands of that *size* have only letters before *letter*."""
        return comb(letter + size - 1, size) if size else 1

    def _fill(self, size: int) -> None:
        """Fill in what adding a letter makes of the hands of that *size*."""
        start, bigger = self.starts[size], self.starts[size + 1]
        for letter in range(self.letters):
            row = self.add[letter]
            # Where no letter comes after it, the added one becomes the last.
            simple = self._before(letter + 1, size)
            row[start : start + simple] = np.arange(simple, dtype=np.int32) + (
                bigger + self._before(letter, size + 1)
            )
            # Otherwise the last one stays, and the letter is added to those before it.
            for last in range(letter + 1, self.letters):
                first, end = self._before(last, size), self._before(last + 1, size)
                shorter = self.starts[size - 1]
                added = row[shorter : shorter + end - first]
                row[start + first : start + end] = added + (
                    bigger - start + self._before(last, size + 1)
                )

    def number(self, hand: tuple[int, ...]) -> int:
        """The number of the *hand*, given by its letters in any order."""
        places = sum(self._before(letter, place) for place, letter in enumerate(sorted(hand), 1))
        return self.starts[len(hand)] + places

    def hand(self, number: int) -> tuple[int, ...]:
        """The letters of the hand of that *number*, in order."""
        size = next(k for k in range(self.most + 1) if number < self.starts[k + 1])
        place = int(number) - self.starts[size]
        hand: list[int] = []
        for left in range(size, 0, -1):
            letter = next(
                last for last in range(self.letters) if place < self._before(last + 1, left)
            )
            place -= self._before(letter, left)
            hand.insert(0, letter)
        return tuple(hand)

    def rows(self, size: int) -> npt.NDArray[np.uint8]:
        """The letters of every hand of that *size*, a row a hand."""
        rows = np.empty((1, 0), dtype=np.uint8)
        for length in range(1, size + 1):
            blocks = []
            for letter in range(self.letters):
                head = rows[: self._before(letter + 1, length - 1)]
                last = np.full((len(head), 1), letter, dtype=np.uint8)
                blocks.append(np.hstack([head, last]))
            rows = np.vstack(blocks)
        return rows

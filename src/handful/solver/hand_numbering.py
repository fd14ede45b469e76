"""What adding a letter makes of every hand, for all hands at once (needs numpy).

In the order of `hand_number` the hands with no letter after L come first in every layer, and that
makes adding a letter a matter of copying slices.
"""

import numpy as np
import numpy.typing as npt

from handful.solver.hand_number import HandNumbers

__all__ = ["HandNumbering"]


class HandNumbering(HandNumbers):
    """The hands of 0 to *most* letters out of an alphabet of *letters*.

    `add[x][number]` is the number of the hand with letter x added, for hands of fewer than *most*
    letters.

    >>> numbering = HandNumbering(letters=3, most=2)
    >>> numbering.hand(numbering.add[1][numbering.number((2,))])
    (1, 2)
    """

    def __init__(self, letters: int, most: int) -> None:
        super().__init__(letters, most)
        self.add = np.empty((letters, self.starts[most]), dtype=np.int32)
        for size in range(most):
            self._fill(size)

    def _fill(self, size: int) -> None:
        """Fill in what adding a letter makes of the hands of that *size*."""
        start, bigger = self.starts[size], self.starts[size + 1]
        for letter in range(self.letters):
            row = self.add[letter]
            # Where no letter comes after it, the added one becomes the last.
            simple = self.before(letter + 1, size)
            row[start : start + simple] = np.arange(simple, dtype=np.int32) + (
                bigger + self.before(letter, size + 1)
            )
            # Otherwise the last one stays, and the letter is added to those before it.
            for last in range(letter + 1, self.letters):
                first, end = self.before(last, size), self.before(last + 1, size)
                shorter = self.starts[size - 1]
                added = row[shorter : shorter + end - first]
                row[start + first : start + end] = added + (
                    bigger - start + self.before(last, size + 1)
                )

    def rows(self, size: int) -> npt.NDArray[np.uint8]:
        """The letters of every hand of that *size*, a row a hand."""
        rows = np.empty((1, 0), dtype=np.uint8)
        for length in range(1, size + 1):
            blocks = []
            for letter in range(self.letters):
                head = rows[: self.before(letter + 1, length - 1)]
                last = np.full((len(head), 1), letter, dtype=np.uint8)
                blocks.append(np.hstack([head, last]))
            rows = np.vstack(blocks)
        return rows

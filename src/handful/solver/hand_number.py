"""All hands of each size, numbered: from letters to a number and back.

A hand of k letters is a choice with repetition from the alphabet. Hands of one size form a layer,
ordered by their last letter, then by the last but one, and so on; layer follows upon layer, and the
place of a hand in all of them is its **number**. Pure Python; `hand_numbering` adds letters to all
hands at once.
"""

from collections.abc import Iterable
from math import comb

__all__ = ["HandNumbers"]


class HandNumbers:
    """The numbers of the hands of 0 to *most* letters out of an alphabet of *letters*.

    A letter is given by its place in the alphabet.

    >>> numbers = HandNumbers(letters=3, most=2)
    >>> [numbers.hand(number) for number in numbers.numbers(2)]
    [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]
    >>> numbers.number((2, 1))
    8
    """

    def __init__(self, letters: int, most: int) -> None:
        self.letters = letters
        self.most = most
        self.starts = [
            comb(letters + size - 1, size - 1) if size else 0 for size in range(most + 2)
        ]
        """By size, the number of the first hand; the last entry counts all hands."""
        self.steps = [
            [self.before(letter, k) for letter in range(letters)] for k in range(most + 1)
        ]
        """What the k-th letter of a hand, from 1, adds to its number."""

    def count(self, size: int) -> int:
        """How many hands of that *size* there are."""
        return self.starts[size + 1] - self.starts[size]

    def numbers(self, size: int) -> range:
        """The numbers of the hands of that *size*."""
        return range(self.starts[size], self.starts[size + 1])

    @staticmethod
    def before(letter: int, size: int) -> int:
        """How many hands of that *size* have only letters before *letter*."""
        return comb(letter + size - 1, size) if size else 1

    def number(self, hand: Iterable[int]) -> int:
        """The number of the *hand*, given by its letters in any order."""
        ordered = sorted(hand)
        steps = self.steps
        places = [steps[place][letter] for place, letter in enumerate(ordered, 1)]
        return self.starts[len(ordered)] + sum(places)

    def hand(self, number: int) -> tuple[int, ...]:
        """The letters of the hand of that *number*, in order."""
        size = next(k for k in range(self.most + 1) if number < self.starts[k + 1])
        place = int(number) - self.starts[size]
        hand: list[int] = []
        for left in range(size, 0, -1):
            letter = next(
                last for last in range(self.letters) if place < self.before(last + 1, left)
            )
            place -= self.before(letter, left)
            hand.insert(0, letter)
        return tuple(hand)

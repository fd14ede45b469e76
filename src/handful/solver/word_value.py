"""What is known of words under one rule set, worked out once and kept from hand to hand."""

from functools import lru_cache
from typing import NamedTuple

from handful.rules import RuleSet
from handful.solver.index import ALL_AFTER, Index

__all__ = ["Merits", "WordKey", "WordValues", "merits", "place_of", "points_of", "word_values"]

PLACES = 1 << 24
"""More than any list has words."""


class WordKey(NamedTuple):
    """Letters that spell a word, by their key, and what they bring.

    *rarest* is the largest prime in the key. With a wildcard in it, that is the wildcard's.
    """

    key: int
    points: int
    length: int
    worth: int
    rarest: int


class _Table:
    """The words of *index* under *rules* for one *n*, a wildcard standing for *vowel*, if any.

    What is not known yet is worked out when it is asked for; a table that is asked often is filled.
    """

    def __init__(self, index: Index, rules: RuleSet, n: int, vowel: str) -> None:
        super().__init__()
        self.index = index
        self.rules = rules
        self.n = n
        self.vowel = vowel
        self.asked = 0

    def ask(self) -> None:
        """Note that another hand is looked up; who asks for many finds everything worked out."""
        self.asked += 1
        if self.asked == ALL_AFTER and not self.vowel:
            for key in self.index.open_all():
                self[key]  # type: ignore[index]

    def brings(self, key: int) -> tuple[str, int, int]:
        """A word of that *key*, the worth of its letters, and its points."""
        word = self.index.groups[key].partition(" ")[0]
        worth = self.rules.alphabet.worth(word)
        if self.vowel:
            worth -= self.rules.alphabet.worth(self.vowel)
        return word, worth, self.rules.points(worth, len(word), self.n)


class Merits(_Table, dict[int, int]):
    """The merit of words by key: points first, then the earlier place in the list.

    Merits are whole numbers, all different: the best word is the one with the largest.
    """

    def __missing__(self, key: int) -> int:
        _, _, points = self.brings(key)
        merit = self[key] = points * PLACES + PLACES - 1 - self.index.places[key]
        return merit


class WordValues(_Table, dict[int, WordKey]):
    """What words bring, by key."""

    def __missing__(self, key: int) -> WordKey:
        word, worth, points = self.brings(key)
        index = self.index
        if self.vowel:
            own, rarest = key // index.primes[self.vowel] * index.wildcard, index.wildcard
        else:
            own, rarest = key, max(map(index.primes.__getitem__, word))
        found = self[key] = WordKey(own, points, len(word), worth, rarest)
        return found


@lru_cache(maxsize=256)
def merits(index: Index, rules: RuleSet, n: int, vowel: str = "") -> Merits:
    """The merits, kept from one hand to the next."""
    return Merits(index, rules, n, vowel)


@lru_cache(maxsize=256)
def word_values(index: Index, rules: RuleSet, n: int, vowel: str = "") -> WordValues:
    """The table, kept from one hand to the next."""
    return WordValues(index, rules, n, vowel)


def points_of(merit: int) -> int:
    """The points in a *merit*."""
    return merit // PLACES


def place_of(merit: int) -> int:
    """The place in the list in a *merit*."""
    return PLACES - 1 - merit % PLACES

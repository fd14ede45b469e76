"""The points of words under one rule set, worked out once and kept from hand to hand."""

from functools import lru_cache
from typing import NamedTuple

from handful.rules import Alphabet, RuleSet
from handful.solver.index import Index

__all__ = [
    "FREE",
    "LENGTHS",
    "Merits",
    "ShapeValue",
    "ShapeValues",
    "WordKey",
    "WordValues",
    "merits",
    "place_of",
    "points_of",
    "shape_values",
    "word_values",
]

PLACES = 1 << 32
"""More than the text of any list has characters."""

FREE = 1 << 40
"""More than any word earns."""
LENGTHS = 1 << 16
"""More than the length of any word: the **shape** of letters is their worth times this, and their
number. Words of one shape earn the same."""


class WordKey(NamedTuple):
    """Letters that spell a word, by their key, with the points that they earn.

    *rarest* is the largest prime in the key. With a wildcard in it, that is the wildcard's.
    """

    key: int
    points: int
    length: int
    worth: int
    rarest: int


class _Worths(dict[int, tuple[int, str, int]]):
    """By key: the first word with these letters, with its place before it and its worth after."""

    def __init__(self, index: Index, alphabet: Alphabet) -> None:
        super().__init__()
        self.index = index
        self.alphabet = alphabet
        self.value = dict(alphabet.values).__getitem__

    def __missing__(self, key: int) -> tuple[int, str, int]:
        place = self.index.first[key]
        word = self.index.word(place)
        try:
            worth = sum(map(self.value, word))
        except KeyError:
            worth = self.alphabet.worth(word)  # which raises, with a sentence
        found = self[key] = place, word, worth
        return found


@lru_cache(maxsize=16)
def _worths(index: Index, alphabet: Alphabet) -> _Worths:
    return _Worths(index, alphabet)


class _ByKey:
    """What is worked out for a key of *index* when it is first asked for.

    It holds under *rules* for one *n*, with a wildcard that stands for *vowel*, if one is given.
    """

    def __init__(self, index: Index, rules: RuleSet, n: int, vowel: str) -> None:
        super().__init__()
        self.index = index
        self.n = n
        self.vowel = vowel
        self.vowel_worth = rules.alphabet.worth(vowel)
        self.worths = _worths(index, rules.alphabet)
        self.value = self.worths.value
        self.first = index.first
        self.text = index.lexicon.text
        self.points = rules.points


class Merits(_ByKey, dict[int, int]):
    """The merit of words by key: points first, then the earlier place in the list.

    Merits are whole numbers, all different: the best word is the one with the largest.
    """

    def __missing__(self, key: int) -> int:
        place = self.first[key]
        word = self.text[place : self.text.index("\n", place)]
        try:
            worth = sum(map(self.value, word)) - self.vowel_worth
        except KeyError:
            worth = self.worths[key][2]  # which raises, with a sentence
        merit = self[key] = (self.points(worth, len(word), self.n) + 1) * PLACES - 1 - place
        return merit


class WordValues(_ByKey, dict[int, WordKey]):
    """Keys with their points."""

    def __missing__(self, key: int) -> WordKey:
        index = self.index
        _, word, worth = self.worths[key]
        worth -= self.vowel_worth
        points = self.points(worth, len(word), self.n)
        if self.vowel:
            own, rarest = key // index.primes[self.vowel] * index.wildcard, index.wildcard
        else:
            own, rarest = key, max(map(index.primes.__getitem__, word))
        found = self[key] = WordKey(own, points, len(word), worth, rarest)
        return found


class ShapeValue(NamedTuple):
    """What words of one shape earn."""

    points: int
    length: int
    worth: int
    rate: int
    """The points for each point of worth, rounded up; of words that are worth nothing, FREE."""


class ShapeValues(dict[int, ShapeValue]):
    """The values of words by their shape, under *rules* for one *n*."""

    def __init__(self, rules: RuleSet, n: int) -> None:
        super().__init__()
        self.points = rules.points
        self.n = n

    def __missing__(self, shape: int) -> ShapeValue:
        worth, length = divmod(shape, LENGTHS)
        points = self.points(worth, length, self.n)
        rate = -(-points // worth) if worth else points and FREE
        found = self[shape] = ShapeValue(points, length, worth, rate)
        return found


@lru_cache(maxsize=256)
def shape_values(rules: RuleSet, n: int) -> ShapeValues:
    """The values, kept from one hand to the next."""
    return ShapeValues(rules, n)


@lru_cache(maxsize=256)
def merits(index: Index, rules: RuleSet, n: int, vowel: str = "") -> Merits:
    """The merits, kept from one hand to the next."""
    return Merits(index, rules, n, vowel)


@lru_cache(maxsize=256)
def word_values(index: Index, rules: RuleSet, n: int, vowel: str = "") -> WordValues:
    """The values, kept from one hand to the next."""
    return WordValues(index, rules, n, vowel)


def points_of(merit: int) -> int:
    """The points in a *merit*."""
    return merit // PLACES


def place_of(merit: int) -> int:
    """The place of the word in a *merit*."""
    return PLACES - 1 - merit % PLACES

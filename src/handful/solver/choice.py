"""The choices of letters in a hand, and which of them spell words."""

from functools import lru_cache
from math import prod
from typing import NamedTuple

from handful.rules import BadHand, Hand, RuleSet
from handful.solver.index import Index
from handful.solver.word_value import LENGTHS, ShapeValue, WordKey, shape_values, word_values

__all__ = [
    "MOST_CHOICES",
    "ByPoints",
    "HandPrimes",
    "Order",
    "PlainWord",
    "choices",
    "entries",
    "entry",
    "hand_primes",
    "plain_words",
    "word_groups",
    "word_keys",
]

MOST_CHOICES = 1 << 16
"""Beyond so many choices it is quicker to try every key of the index."""

MOST_ORDERS = 1_000
"""So many orders of choices are kept; there are some hundreds for hands of seven letters."""
HALF = 4
"""Half of the letters of the largest hand for which an order is kept."""
FEW = 3
"""Of so many letters there are few choices, and it is kept whether a wildcard makes them a word."""

PlainWord = tuple[int, ShapeValue]
"""The key of letters that spell a word, and what they earn: a `WordKey` that is quickly made."""

Shaped = list[tuple[int, int]]
"""Choices of letters: their keys and their shapes."""


class HandPrimes(NamedTuple):
    """A hand as the index sees it: the primes of its letters in order, and whether it has a `*`.

    Letters that stand in no word have no prime, and are left out.
    """

    primes: list[int]
    wildcard: bool

    @property
    def choices(self) -> int:
        """How many choices of letters there are."""
        each = [self.primes.count(prime) + 1 for prime in dict.fromkeys(self.primes)]
        return prod(each) * (2 if self.wildcard else 1)


def hand_primes(hand: Hand, rules: RuleSet, index: Index) -> HandPrimes:
    """The *hand* as the index sees it."""
    wildcard = rules.alphabet.wildcard
    wildcards = hand.letters.count(wildcard) if rules.stands_for else 0
    if wildcards > 1:
        raise BadHand(f"a hand has at most one {wildcard}, and {hand} has {wildcards}")
    known = index.primes
    primes = [known[letter] for letter in hand.letters if letter in known]
    primes.sort()
    return HandPrimes(primes, bool(wildcards))


def choices(primes: list[int]) -> list[int]:
    """The keys of all choices of letters, those without the last letter before those with it.

    >>> choices([2, 2, 7])
    [1, 2, 4, 7, 14, 28]
    """
    keys = [1]
    new = keys
    last = 0
    for prime in primes:
        # A letter that is held again goes to those choices that have just had it.
        new = [key * prime for key in (new if prime == last else keys)]
        keys += new
        last = prime
    return keys


Order = tuple[list[int], bytes, bytes]
"""Choices of letters: what they would earn; the places of their two factors, in the choices of the
first `HALF` letters and in those of the others. These are bytes, which lie close together."""


class ByPoints(dict[tuple[int, ...], Order]):
    """By the values of letters: all choices of them, those first that would earn most.

    Equal letters are chosen as if they were different. With *wildcards*, each choice has so many
    more letters that are worth nothing.
    """

    def __init__(self, rules: RuleSet, n: int, wildcards: int) -> None:
        super().__init__()
        self.found = shape_values(rules, n)
        self.wildcards = wildcards

    def __missing__(self, values: tuple[int, ...]) -> Order:
        if len(self) >= MOST_ORDERS:
            self.clear()
        shapes = [self.wildcards]
        for value in values:
            shape = value * LENGTHS + 1
            shapes += [other + shape for other in shapes]
        points = [self.found[shape].points for shape in shapes]
        order = sorted(range(len(points)), key=points.__getitem__, reverse=True)
        half = 1 << HALF
        self[values] = found = (
            [points[at] for at in order],
            bytes([at % half for at in order]),
            bytes([at // half for at in order]),
        )
        return found


def plain_words(
    held: HandPrimes, rules: RuleSet, index: Index, values: dict[int, int], n: int
) -> list[PlainWord]:
    """All letters in the hand that spell words without a wildcard, the rarest letters last.

    *values* are those of the letters' primes. What words earn follows from the letters that are
    chosen, so the words themselves need not be looked at.
    """
    primes = held.primes
    found = shape_values(rules, n)
    if _too_many(held) or not values.keys() >= {*primes}:
        words = word_keys(HandPrimes(primes, wildcard=False), rules, index, n)
        return [(word.key, found[word.worth * LENGTHS + word.length]) for word in words]
    low, high = _halves(primes, values)
    known = index.first
    return [
        (key, found[shape + its_shape])
        for other, shape in high
        for one, its_shape in low
        if (key := other * one) in known
    ]


def _too_many(held: HandPrimes) -> bool:
    """Are there too many choices to be listed? Without counting them where they must be few."""
    return 1 << len(held.primes) > MOST_CHOICES and held.choices > MOST_CHOICES


class _Starred(dict[int, bool]):
    """Do few letters and a wildcard spell a word? Worked out once and kept from hand to hand."""

    def __init__(self, index: Index, vowels: str) -> None:
        super().__init__()
        self.known = index.first
        self.primes = [index.primes[vowel] for vowel in vowels if vowel in index.primes]

    def __missing__(self, key: int) -> bool:
        known = self.known
        found = self[key] = any(key * prime in known for prime in self.primes)
        return found


@lru_cache(maxsize=16)
def _starred(index: Index, vowels: str) -> _Starred:
    return _Starred(index, vowels)


def word_groups(
    held: HandPrimes, rules: RuleSet, index: Index, values: dict[int, int], n: int
) -> dict[int, list[int]]:
    """By their shape, all letters in the hand that spell words.

    *values* are those of the letters' primes. The points of a word follow from the letters that are
    chosen, so the words themselves need not be looked at.
    """
    primes, wildcard = held
    groups: dict[int, list[int]] = {}
    if _too_many(held) or not values.keys() >= set(primes):
        for word in word_keys(held, rules, index, n):
            groups.setdefault(word.worth * LENGTHS + word.length, []).append(word.key)
        return groups
    known = index.first
    low, high = _halves(primes, values)
    for other, its_shape in high:
        for one, shape in low:
            if (key := other * one) in known:
                shape += its_shape
                if shape in groups:
                    groups[shape].append(key)
                else:
                    groups[shape] = [key]
    if wildcard:
        starred, star = _starred(index, rules.stands_for), index.wildcard
        vowels = starred.primes
        for other, its_shape in high:
            for one, shape in low:
                key = other * one
                shape += its_shape
                if shape % LENGTHS <= FEW:
                    if not starred[key]:
                        continue
                else:
                    for vowel in vowels:
                        if key * vowel in known:
                            break
                    else:
                        continue
                if shape + 1 in groups:
                    groups[shape + 1].append(key * star)
                else:
                    groups[shape + 1] = [key * star]
    return groups


def _halves(primes: list[int], values: dict[int, int]) -> tuple[Shaped, Shaped]:
    """The choices of either half of the letters, with their shapes.

    Their products are all choices, in the order of `choices` if those of the second half come
    before those of the first: so no list of all is made.
    """
    middle = len(primes) // 2
    while 0 < middle < len(primes) and primes[middle] == primes[middle - 1]:
        middle += 1
    return _shaped_choices(primes[:middle], values), _shaped_choices(primes[middle:], values)


def _shaped_choices(primes: list[int], values: dict[int, int]) -> Shaped:
    """The keys of all choices of letters as `choices` gives them, and their shapes."""
    new = shaped = [(1, 0)]
    last = 0
    for prime in primes:
        shape = values[prime] * LENGTHS + 1
        new = [(key * prime, other + shape) for key, other in (new if prime == last else shaped)]
        shaped += new
        last = prime
    return shaped


def word_keys(held: HandPrimes, rules: RuleSet, index: Index, n: int) -> list[WordKey]:
    """All letters in the hand that spell words, those with the rarest letters last.

    Letters that spell a word only with the wildcard have it in their key.
    """
    keys = _known_by_trying if _too_many(held) else _known_by_listing
    values = word_values(index, rules, n)
    found = [values[key] for key in keys(held.primes, index, 1)]
    if held.wildcard:
        starred: dict[int, WordKey] = {}
        for vowel in rules.stands_for:
            if vowel in index.primes:
                values = word_values(index, rules, n, vowel)
                for key in keys(held.primes, index, index.primes[vowel]):
                    word = values[key]
                    starred[word.key] = word
        found += starred.values()
    return found


def _known_by_listing(primes: list[int], index: Index, extra: int) -> list[int]:
    """The keys of words among all choices of letters, each with the *extra* one."""
    known, keys = index.first, choices(primes)
    if extra > 1:
        keys = [key * extra for key in keys]
    return [key for key in keys if key in known]


def _known_by_trying(primes: list[int], index: Index, extra: int) -> list[int]:
    """The same by trying every word there is."""
    everything = prod(primes) * extra
    known = [key for key in index.first if not everything % key and not key % extra]
    found: list[int] = []
    for prime in sorted({*primes, extra} - {1}, reverse=True):
        found = [key for key in known if not key % prime] + found
        known = [key for key in known if key % prime]
    return found


def entries(key: int, rules: RuleSet, index: Index) -> list[tuple[int, int, str]]:
    """Every way to enter the letters of *key*, in list order.

    Each with the place of the word in the list, where in the word the wildcard stands (or -1), and
    the word as it is entered.
    """
    if key % index.wildcard:
        return [(place, -1, index.word(place)) for place in index.places(key)]
    rest, wildcard = key // index.wildcard, rules.alphabet.wildcard
    return sorted(
        [
            (place, at, word[:at] + wildcard + word[at + 1 :])
            for vowel in rules.stands_for
            if vowel in index.primes
            for place in index.places(rest * index.primes[vowel])
            for word in [index.word(place)]
            for at, letter in enumerate(word)
            if letter == vowel
        ]
    )


def entry(key: int, rules: RuleSet, index: Index) -> tuple[int, int, str]:
    """The first of the `entries` of *key*."""
    first = index.first
    if key % index.wildcard:
        place = first[key]
        return place, -1, index.word(place)
    rest, primes = key // index.wildcard, index.primes
    # Another vowel makes another word, so one place is the earliest.
    place, vowel = min(
        [
            (first[whole], vowel)
            for vowel in rules.stands_for
            if vowel in primes and (whole := rest * primes[vowel]) in first
        ]
    )
    word = index.word(place)
    at = word.index(vowel)
    return place, at, word[:at] + rules.alphabet.wildcard + word[at + 1 :]

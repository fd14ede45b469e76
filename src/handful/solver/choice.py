"""The choices of letters in a hand, and which of them spell words."""

from math import prod
from typing import NamedTuple

from handful.rules import BadHand, Hand, RuleSet
from handful.solver.index import Index
from handful.solver.word_value import WordKey, word_values

__all__ = ["MOST_CHOICES", "HandPrimes", "choices", "entries", "entry", "hand_primes", "word_keys"]

MOST_CHOICES = 1 << 16
"""Beyond so many choices it is quicker to try every key of the index."""


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


def word_keys(held: HandPrimes, rules: RuleSet, index: Index, n: int) -> list[WordKey]:
    """All letters in the hand that spell words, those with the rarest letters last.

    Letters that spell a word only with the wildcard have it in their key.
    """
    keys = _known_by_trying if held.choices > MOST_CHOICES else _known_by_listing
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
    return sorted(
        known, key=lambda key: max([prime for prime in {*primes, extra} if not key % prime])
    )


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


def entry(key: int, rules: RuleSet, index: Index) -> str:
    """The letters of *key* as they are entered: the first way in list order."""
    if key % index.wildcard:
        return index.word(index.first[key])
    return entries(key, rules, index)[0][2]

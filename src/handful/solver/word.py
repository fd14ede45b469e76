"""The words in a hand: all of them, the best one now, and the greedy line."""

from collections.abc import Container, Iterable
from functools import lru_cache

from handful.rules import Hand, RuleSet
from handful.solver.choice import (
    MOST_CHOICES,
    ByPoints,
    HandPrimes,
    Order,
    choices,
    entries,
    hand_primes,
    word_keys,
)
from handful.solver.index import Index
from handful.solver.line import Line, Play
from handful.solver.source import by_table
from handful.solver.table import Table
from handful.solver.word_value import merits, place_of, points_of

__all__ = ["best_word", "distinct_words", "greedy_line", "playable_words", "scan"]

Rank = tuple[int, int]
"""The points of a word, and its place in the list below zero: the best word has the largest."""
NOTHING: Rank = (0, 0)
FEW = 8
"""Up to so many letters the order of all choices is kept, and the first that is a word is best."""
PRIME_BITS = 16
"""The prime of any letter is shorter: a letter's value, so many bits and its prime make one
number, by which letters are sorted."""
PRIME = (1 << PRIME_BITS) - 1
ONES = [1] * FEW
"""In place of letters that a hand lacks: choices with them stand last, and nobody asks for them."""


@by_table(Table.best_word)
def best_word(hand: Hand, rules: RuleSet, index: Index, size: int) -> Play | None:
    """The first word in list order with the highest score, or None if no word scores (rule 7.1)."""
    letters = hand.letters
    n = rules.scoring_size(len(letters), size)
    found = _few_letters(index, rules, n).best(letters) if len(letters) <= FEW else None
    if found is None:
        held = hand_primes(hand, rules, index)
        if 1 << len(held.primes) > MOST_CHOICES:
            best_of_all = next(iter(playable_words(hand, rules, index, size)), None)
            return best_of_all if best_of_all and best_of_all.points > 0 else None
        found = _best_of_all(held, rules, index, n)
    (points, place), vowels = found
    if points <= 0:
        return None
    word = index.word(-place)
    if vowels:
        # One word, for which one vowel or another may be given up: the first in it is.
        word = word.replace(min(vowels, key=word.index), rules.alphabet.wildcard, 1)
    return Play(word, points)


def _best_of_all(held: HandPrimes, rules: RuleSet, index: Index, n: int) -> tuple[Rank, str]:
    """The best of all words, and the vowels that a wildcard may stand for in it."""
    keys, known = choices(held.primes), index.first.keys()
    best, vowels = max(map(merits(index, rules, n).__getitem__, known & keys), default=0), ""
    for vowel in rules.stands_for if held.wildcard else "":
        if vowel in index.primes:
            prime = index.primes[vowel]
            with_vowel = known & [key * prime for key in keys]
            merit = max(map(merits(index, rules, n, vowel).__getitem__, with_vowel), default=0)
            if merit > best:
                best, vowels = merit, vowel
            elif merit == best and vowels:
                vowels += vowel
    return (points_of(best), -place_of(best)), vowels


class _FewLetters:
    """The best word of hands of few letters, made ready for one list, rule set and n.

    Choices of letters are looked up in the order of what they would earn, so the first that spells
    a word is the best. The order depends on nothing but the values of the letters held, and many
    hands share it. A choice is the product of one in the *low* letters, the first four, and one in
    the *high* ones, so that only those are multiplied that are looked up.
    """

    def __init__(self, index: Index, rules: RuleSet, n: int) -> None:
        values = rules.alphabet.values
        self.known = index.first
        self.coded = {
            letter: (values[letter] << PRIME_BITS) + prime
            for letter, prime in index.primes.items()
            if letter in values
        }
        self.unvalued = index.primes.keys() - self.coded.keys()
        self.wildcard = rules.alphabet.wildcard if rules.stands_for else ""
        self.plain = ByPoints(rules, n, wildcards=0)
        self.starred = ByPoints(rules, n, wildcards=1)
        self.vowels = [
            (vowel, index.primes[vowel]) for vowel in rules.stands_for if vowel in index.primes
        ]

    def best(self, letters: str) -> tuple[Rank, str] | None:
        """The best word, and the vowels that a wildcard may stand for in it.

        None if the hand is a mistake, or has a letter without a value, and is looked at elsewhere.
        """
        held = sorted(filter(None, map(self.coded.get, letters)))
        wildcards = letters.count(self.wildcard) if self.wildcard else 0
        if wildcards > 1 or (self.unvalued and not self.unvalued.isdisjoint(letters)):
            return None
        values = tuple([code >> PRIME_BITS for code in held])
        a, b, c, d, e, f, g, h = [code & PRIME for code in held] + ONES[len(held) :]
        low, high = _products(a, b, c, d), _products(e, f, g, h)
        best, vowels = _first_word(low, high, self.plain[values], self.known), ""
        if wildcards:
            order = self.starred[values]
            for vowel, prime in self.vowels:
                rank = _first_word(low, [key * prime for key in high], order, self.known)
                if rank > best:
                    best, vowels = rank, vowel
                elif rank == best and vowels:
                    vowels += vowel
        return best, vowels


@lru_cache(maxsize=64)
def _few_letters(index: Index, rules: RuleSet, n: int) -> _FewLetters:
    return _FewLetters(index, rules, n)


def _products(a: int, b: int, c: int, d: int) -> list[int]:
    """The keys of all choices of four letters, written out: a loop takes three times as long."""
    ab, ac, bc = a * b, a * c, b * c
    abc = ab * c
    return [1, a, b, ab, c, ac, bc, abc, d, a * d, b * d, ab * d, c * d, ac * d, bc * d, abc * d]


def _first_word(low: list[int], high: list[int], order: Order, known: dict[int, int]) -> Rank:
    """The best of the choices that spell words: the first, or one that earns as much."""
    choices_left = zip(*order, strict=True)
    for points, one, other in choices_left:
        if (key := low[one] * high[other]) in known:
            most, place = points, known[key]
            break
    else:
        return NOTHING
    for points, one, other in choices_left:
        if points < most:
            break
        if (key := low[one] * high[other]) in known and known[key] < place:
            place = known[key]
    return most, -place


@by_table(Table.greedy_line)
def greedy_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Line:
    """The best word now, again and again: what SkyNet plays."""
    plays = []
    while (play := best_word(hand, rules, index, size)) is not None:
        plays.append(play)
        hand = hand.without(play.word)
    return Line(tuple(plays))


def playable_words(hand: Hand, rules: RuleSet, index: Index, size: int) -> list[Play]:
    """Every entry that would be accepted: highest-scoring first, equal ones in list order.

    A word that can be entered with the wildcard in several places is there once for each.
    """
    n = rules.scoring_size(len(hand), size)
    found: dict[str, tuple[int, int, int]] = {}
    for word in word_keys(hand_primes(hand, rules, index), rules, index, n):
        for place, at, entered in entries(word.key, rules, index):
            order = (-word.points, place, at)
            found[entered] = min(order, found.get(entered, order))
    return [Play(entered, -found[entered][0]) for entered in sorted(found, key=found.__getitem__)]


def distinct_words(plays: Iterable[Play], rules: RuleSet, words: Container[str]) -> list[Play]:
    """Of *plays*, best first, those that spell one of *words* which none before them spells.

    So a word is there once, in its best spelling, however often it can be entered.
    """
    seen: set[str] = set()
    found = []
    for play in plays:
        new = {word for word in rules.readings(play.word) if word in words} - seen
        if new:
            seen |= new
            found.append(play)
    return found


def scan(hand: Hand, rules: RuleSet, words: Iterable[str], size: int) -> Play | None:
    """The best word by trying every one of *words*: for lists that have no index."""
    n = rules.scoring_size(len(hand), size)
    best, most = None, 0
    for word in words:
        for spelling in rules.spellings(word, hand):
            if (points := rules.score(spelling, n)) > most:
                best, most = spelling, points
    return None if best is None else Play(best, most)

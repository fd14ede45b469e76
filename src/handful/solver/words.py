"""The words in a hand: all of them, the best one now, and the greedy line.

Every selection of the hand's letters is looked up in the index. What a word earns depends only on
how many letters it has and what they are worth together, its **shape**.
"""

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from math import prod

from handful.rules import Alphabet, BadHand, Hand, RuleSet
from handful.solver.index import Index
from handful.solver.line import Line, Play
from handful.solver.source import by_table
from handful.solver.table import Table

__all__ = [
    "LENGTHS",
    "best_word",
    "distinct_words",
    "first_entry",
    "greedy_line",
    "hand_key",
    "playable_words",
    "scan",
    "words_in",
]

MOST_SELECTED = 16
"""If there are more selections than so many different letters have, it is quicker to try every key
of the index."""
LENGTHS = 1 << 16
"""More than the length of any word: a shape is the worth of the letters times this, plus their
number."""

Shaped = tuple[int, int]
"""A selection of letters: its shape and its key."""


@by_table(Table.best_word)
def best_word(hand: Hand, rules: RuleSet, index: Index, size: int) -> Play | None:
    """The first word in list order with the highest score, or None if no word scores (rule 7.1)."""
    points = _shape_points(rules, rules.scoring_size(len(hand), size))
    primes, wildcard = _hand_primes(hand, rules, index)
    most, best = 1, list[int]()
    if wildcard or _too_many(primes):
        words = words_in(hand, rules, index)
        most = max([points[shape] for shape, _ in words], default=0)
        best = [key for shape, key in words if points[shape] == most > 0]
    else:
        known = index.first
        low, high = _halves(hand, primes, rules, index)
        whole, _ = low[-1]
        for its_shape, other in reversed(high):
            # A half that cannot reach the best, whatever completes it, is passed over.
            if points[its_shape + whole] >= most:
                for shape, one in low:
                    if (key := other * one) in known and (p := points[its_shape + shape]) >= most:
                        best = [key] if p > most else [*best, key]
                        most = p
    return Play(min([first_entry(key, rules, index) for key in best])[2], most) if best else None


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
    points = _shape_points(rules, rules.scoring_size(len(hand), size))
    found: dict[str, tuple[int, int, int]] = {}
    for shape, key in words_in(hand, rules, index):
        for place, at, entered in _entries(key, rules, index):
            order = (-points[shape], place, at)
            found[entered] = min(order, found.get(entered, order))
    return [Play(entered, -found[entered][0]) for entered in sorted(found, key=found.__getitem__)]


def distinct_words(plays: Iterable[Play], rules: RuleSet, words: Container[str]) -> list[Play]:
    """The *plays*, best first, without those that spell only words already spelled by others.

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
        for spelling in spellings(word, hand, rules):
            if (points := rules.score(spelling, n)) > most:
                best, most = spelling, points
    return None if best is None else Play(best, most)


def spellings(word: str, hand: Hand, rules: RuleSet) -> Iterator[str]:
    """The ways to enter the list's *word* from *hand*, highest-scoring first.

    >>> from handful.rules import WILDCARD
    >>> list(spellings("naive", Hand.parse("naive*"), WILDCARD))
    ['naive', 'n*ive', 'na*ve', 'naiv*']
    """
    wildcard = rules.alphabet.wildcard
    if wildcard in word:
        return
    if hand.covers(word):
        yield word
    for place, letter in enumerate(word):
        if letter in rules.wildcard_letters:
            spelling = word[:place] + wildcard + word[place + 1 :]
            if hand.covers(spelling):
                yield spelling


class _ShapePoints(dict[int, int]):
    """The points of words by their shape, under *rules* for one *n*."""

    def __init__(self, rules: RuleSet, n: int) -> None:
        super().__init__()
        self.points = rules.points
        self.n = n

    def __missing__(self, shape: int) -> int:
        worth, length = divmod(shape, LENGTHS)
        found = self[shape] = self.points(worth, length, self.n)
        return found


@lru_cache(maxsize=256)
def _shape_points(rules: RuleSet, n: int) -> _ShapePoints:
    return _ShapePoints(rules, n)


# Looking up the selections of a hand's letters.


def words_in(hand: Hand, rules: RuleSet, index: Index) -> list[Shaped]:
    """The words in the hand: their shapes and their keys.

    A word entered with the wildcard has the wildcard's prime in its key, and no value for it.
    """
    primes, wildcard = _hand_primes(hand, rules, index)
    if _too_many(primes):
        return _words_by_trying(primes, wildcard, rules, index)
    low, high = _halves(hand, primes, rules, index)
    known = index.first
    found = [
        (its_shape + shape, key)
        for its_shape, other in high
        for shape, one in low
        if (key := other * one) in known
    ]
    if wildcard:
        vowels, star = _vowel_primes(rules, index), index.wildcard
        for its_shape, other in high:
            for shape, one in low:
                key = other * one
                for vowel in vowels:
                    if key * vowel in known:
                        found.append((its_shape + shape + 1, key * star))
                        break
    return found


def _words_by_trying(
    primes: list[int], wildcard: bool, rules: RuleSet, index: Index
) -> list[Shaped]:
    """The same for a hand with very many selections, by trying every key of the index."""
    values = _letter_values(index, rules.alphabet)
    worth, everything = rules.alphabet.worth, prod(primes)
    shapes: dict[int, int] = {}
    for key, place in index.first.items():
        if not everything % key:
            word = index.word(place)
            shapes[key] = worth(word) * LENGTHS + len(word)
    for vowel in _vowel_primes(rules, index) if wildcard else ():
        for key, place in index.first.items():
            if not key % vowel and not everything * vowel % key:
                word = index.word(place)
                shape = (worth(word) - values[vowel]) * LENGTHS + len(word)
                shapes[key // vowel * index.wildcard] = shape
    return [(shape, key) for key, shape in shapes.items()]


def _vowel_primes(rules: RuleSet, index: Index) -> list[int]:
    """The primes of the letters that a wildcard may stand for, as far as words have them."""
    return [index.primes[vowel] for vowel in rules.wildcard_letters if vowel in index.primes]


def _too_many(primes: list[int]) -> bool:
    """Are there too many selections of letters to look up each?"""
    if len(primes) <= MOST_SELECTED:
        return False
    return prod([primes.count(prime) + 1 for prime in set(primes)]) > 1 << MOST_SELECTED


def _halves(
    hand: Hand, primes: list[int], rules: RuleSet, index: Index
) -> tuple[list[Shaped], list[Shaped]]:
    """The selections of either half of the letters: each selection of all is a product of two.

    The last selection of a half has all its letters.
    """
    values = _letter_values(index, rules.alphabet)
    middle = len(primes) // 2
    while 0 < middle < len(primes) and primes[middle] == primes[middle - 1]:
        middle += 1
    try:
        return _selections(primes[:middle], values), _selections(primes[middle:], values)
    except KeyError:
        rules.alphabet.worth(hand.letters)  # which says what letter has no value
        raise


def _selections(primes: list[int], values: dict[int, int]) -> list[Shaped]:
    """All selections of letters.

    >>> [key for _, key in _selections([2, 2, 7], {2: 1, 7: 3})]
    [1, 2, 4, 7, 14, 28]
    """
    new = found = [(0, 1)]
    last = 0
    for prime in primes:
        shape = values[prime] * LENGTHS + 1
        # A letter that is held again is added to those selections that have just got it.
        new = [(other + shape, key * prime) for other, key in (new if prime == last else found)]
        found += new
        last = prime
    return found


@lru_cache(maxsize=16)
def _letter_values(index: Index, alphabet: Alphabet) -> dict[int, int]:
    """The values of the letters by their primes; a letter of the list may have none."""
    values = alphabet.values
    return {prime: values[letter] for letter, prime in index.primes.items() if letter in values}


def hand_key(hand: Hand, rules: RuleSet, index: Index) -> int:
    """The key of the hand's letters, without those that no word has."""
    primes, wildcard = _hand_primes(hand, rules, index)
    return prod(primes) * (index.wildcard if wildcard else 1)


def _hand_primes(hand: Hand, rules: RuleSet, index: Index) -> tuple[list[int], bool]:
    """The primes of the hand's letters in order, and whether it holds a wildcard."""
    wildcards = hand.letters.count(rules.alphabet.wildcard) if rules.wildcard_letters else 0
    if wildcards > 1:
        raise BadHand(
            f"a hand has at most one {rules.alphabet.wildcard}, and {hand} has {wildcards}"
        )
    known = index.primes
    return sorted([known[letter] for letter in hand.letters if letter in known]), wildcards > 0


# From a key to what is entered.


def _entries(key: int, rules: RuleSet, index: Index) -> list[tuple[int, int, str]]:
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
            for vowel in rules.wildcard_letters
            if vowel in index.primes
            for place in index.places(rest * index.primes[vowel])
            for word in [index.word(place)]
            for at, letter in enumerate(word)
            if letter == vowel
        ]
    )


def first_entry(key: int, rules: RuleSet, index: Index) -> tuple[int, int, str]:
    """The first way to enter the letters of *key*: place, where the wildcard stands, entry."""
    first = index.first
    if key % index.wildcard:
        place = first[key]
        return place, -1, index.word(place)
    return _entries(key, rules, index)[0]

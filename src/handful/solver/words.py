"""The words in a hand: all of them, the best one, and the greedy line.

Every selection of the hand's letters is looked up in the index. The points of a word depend only on
its number of letters and their total value. This pair is its **shape**.
"""

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from math import prod

from handful.lexicon import Words
from handful.rules import Alphabet, BadHand, Hand, RuleSet
from handful.solver.index import Index, resolve
from handful.solver.line import Line, Play
from handful.solver.table import Table, look_up_or_search

MAX_SELECTIONS = 1 << 16
"""If a hand has more selections of letters, it is faster to try every key of the index."""
LENGTHS = 1 << 16
"""A shape is one number: the total value of the letters times this, plus their number."""

Selection = tuple[int, int]
"""The shape and the key of some letters."""


def best_word(
    hand: str | Hand, rules: RuleSet | str, words: Words | Index, size: int | None = None
) -> Play | None:
    """The first word in list order with the highest score, or None if no word scores (rule 7.1).

    The hand, the rules, the words and *size* are as for `solve`.
    """
    return look_up_or_search(Table.best_word, _best_word, hand, rules, words, size)


def _best_word(hand: Hand, rules: RuleSet, index: Index, size: int) -> Play | None:
    points = _points(rules, rules.scoring_size(len(hand), size))
    primes, has_wildcard = _hand_primes(hand, rules, index)
    if has_wildcard or _has_many_selections(primes):
        words = words_in(hand, rules, index)
        top = max([points[shape] for shape, _ in words], default=0)
        best = [key for shape, key in words if points[shape] == top > 0]
        if not best:
            return None
        *_, word = min([first_spelling(key, rules, index) for key in best])
        return Play(word, top)
    known = index.first
    none = len(index.lexicon.text)
    top, first = 1, none
    low, high = _halves(hand, primes, rules, index)
    whole_low, _ = low[-1]
    for high_shape, high_key in reversed(high):
        # Skip a selection that cannot reach the top, even with the whole other half.
        if points[high_shape + whole_low] >= top:
            for shape, low_key in reversed(low):
                earned = points[high_shape + shape]
                if earned >= top and (key := high_key * low_key) in known:
                    offset = known[key]
                    if earned > top or offset < first:
                        top, first = earned, offset
    return None if first == none else Play(index.word(first), top)


def greedy_line(
    hand: str | Hand, rules: RuleSet | str, words: Words | Index, size: int | None = None
) -> Line:
    """The best word, again and again until no word scores: SkyNet's line."""
    return look_up_or_search(Table.greedy_line, _greedy_line, hand, rules, words, size)


def _greedy_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Line:
    plays = []
    while (play := best_word(hand, rules, index, size)) is not None:
        plays.append(play)
        hand = hand.without(play.word)
    return Line(tuple(plays))


def playable_words(
    hand: str | Hand, rules: RuleSet | str, words: Words | Index, size: int | None = None
) -> list[Play]:
    """Every entry that would be accepted: highest-scoring first, equal ones in list order.

    A word that can be entered with the wildcard in several positions is listed once for each.
    """
    hand, rules, index, size = resolve(hand, rules, words, size)
    points = points_by_held(rules, len(hand), size)
    found: dict[str, tuple[int, int, int]] = {}
    for shape, key in words_in(hand, rules, index):
        for offset, at, word in _key_spellings(key, rules, index):
            order = (-points[shape][-1], offset, at)
            found[word] = min(order, found.get(word, order))
    return [Play(word, -found[word][0]) for word in sorted(found, key=found.__getitem__)]


def distinct_words(plays: Iterable[Play], rules: RuleSet, words: Container[str]) -> list[Play]:
    """The *plays*, best first, with each word once, in its best spelling.

    A play is left out if earlier ones spell all its words.
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
    """The best word, found by trying all *words*: for collections that have no index."""
    n = rules.scoring_size(len(hand), size)
    best, top = None, 0
    for word in words:
        for spelling in spellings(word, hand, rules):
            if (points := rules.score(spelling, n)) > top:
                best, top = spelling, points
    return None if best is None else Play(best, top)


def spellings(word: str, hand: Hand, rules: RuleSet) -> Iterator[str]:
    """The ways to enter *word* from *hand*, highest-scoring first.

    >>> from handful.rules import WILDCARD
    >>> list(spellings("naive", Hand.parse("naive*"), WILDCARD))
    ['naive', 'n*ive', 'na*ve', 'naiv*']
    """
    wildcard = rules.alphabet.wildcard
    is_held = hand.covers(word)
    if wildcard in word:
        return
    if is_held:
        yield word
    for at, letter in enumerate(word):
        if letter in rules.wildcard_letters:
            spelling = word[:at] + wildcard + word[at + 1 :]
            if hand.covers(spelling):
                yield spelling


class _Points(dict[int, int]):
    """The points of words by their shape."""

    def __init__(self, rules: RuleSet, size: int) -> None:
        super().__init__()
        self.points = rules.points
        self.size = size

    def __missing__(self, shape: int) -> int:
        self[shape] = points = self.points(*divmod(shape, LENGTHS), self.size)
        return points


@lru_cache(maxsize=256)
def _points(rules: RuleSet, size: int) -> _Points:
    return _Points(rules, size)


class _PointsByHeld(dict[int, list[int]]):
    """The points of words by their shape, for every number of letters held."""

    def __init__(self, rules: RuleSet, letters: int, size: int) -> None:
        super().__init__()
        self.points = rules.points
        self.sizes = [rules.scoring_size(held, size) for held in range(letters + 1)]

    def __missing__(self, shape: int) -> list[int]:
        worth, length = divmod(shape, LENGTHS)
        # The letters of the word itself are always held.
        points = [0] * length + [self.points(worth, length, n) for n in self.sizes[length:]]
        self[shape] = points
        return points


@lru_cache(maxsize=256)
def points_by_held(rules: RuleSet, letters: int, size: int) -> _PointsByHeld:
    """The points of words by their shape and by the letters held: 0 to *letters*.

    The last item of a list is for a word out of the full hand.
    """
    return _PointsByHeld(rules, letters, size)


# Selections of letters.


def words_in(hand: Hand, rules: RuleSet, index: Index) -> list[Selection]:
    """The shapes and keys of all words in the hand.

    The key of a word that uses the wildcard has the wildcard's prime, and its shape no value for
    it.
    """
    primes, has_wildcard = _hand_primes(hand, rules, index)
    if _has_many_selections(primes):
        return _words_by_trying(primes, has_wildcard, rules, index)
    low, high = _halves(hand, primes, rules, index)
    known = index.first
    found = [
        (high_shape + shape, key)
        for high_shape, high_key in high
        for shape, low_key in low
        if (key := high_key * low_key) in known
    ]
    if has_wildcard:
        vowels = _vowel_primes(rules, index)
        for high_shape, high_key in high:
            for shape, low_key in low:
                key = high_key * low_key
                for vowel in vowels:
                    if key * vowel in known:
                        found.append((high_shape + shape + 1, key * index.wildcard))
                        break
    return found


def _words_by_trying(
    primes: list[int], has_wildcard: bool, rules: RuleSet, index: Index
) -> list[Selection]:
    """The same for a hand with very many selections, by trying every key of the index."""
    letters = _letter_shapes(index, rules.alphabet)
    worth, hand = rules.alphabet.worth, prod(primes)
    shapes: dict[int, int] = {}
    for key, offset in index.first.items():
        if not hand % key:
            word = index.word(offset)
            shapes[key] = worth(word) * LENGTHS + len(word)
    for vowel in _vowel_primes(rules, index) if has_wildcard else ():
        for key, offset in index.first.items():
            if not key % vowel and not hand * vowel % key:
                word = index.word(offset)
                shape = worth(word) * LENGTHS + len(word) - letters[vowel] + 1
                shapes[key // vowel * index.wildcard] = shape
    return [(shape, key) for key, shape in shapes.items()]


def _vowel_primes(rules: RuleSet, index: Index) -> list[int]:
    """The primes of the letters that a wildcard can replace, if they occur in a word."""
    return [index.primes[vowel] for vowel in rules.wildcard_letters if vowel in index.primes]


def _has_many_selections(primes: list[int]) -> bool:
    if 1 << len(primes) <= MAX_SELECTIONS:
        return False
    return prod([primes.count(prime) + 1 for prime in set(primes)]) > MAX_SELECTIONS


def _halves(
    hand: Hand, primes: list[int], rules: RuleSet, index: Index
) -> tuple[list[Selection], list[Selection]]:
    """The selections of each half of the letters.

    Every selection of the hand is the product of one of each. The last one has all letters of its
    half. Equal letters are in the same half, so no product occurs twice.
    """
    shapes = _letter_shapes(index, rules.alphabet)
    middle = len(primes) // 2
    while 0 < middle < len(primes) and primes[middle] == primes[middle - 1]:
        middle += 1
    try:
        return _selections(primes[:middle], shapes), _selections(primes[middle:], shapes)
    except KeyError:
        rules.alphabet.worth(hand.letters)  # raises an error that names the letter without a value
        raise


def _selections(primes: list[int], shapes: dict[int, int]) -> list[Selection]:
    """All selections of the letters with these *primes* and *shapes*.

    >>> [key for _, key in _selections([2, 2, 7], {2: 65537, 7: 196609})]
    [1, 2, 4, 7, 14, 28]
    """
    found = [(0, 1)]
    if not primes:
        return found
    last = primes[0]
    new = [(shapes[last], last)]
    found += new
    for prime in primes[1:]:
        shape = shapes[prime]
        # A second copy of a letter is added only to selections that have the first copy.
        new = [(other + shape, key * prime) for other, key in (new if prime == last else found)]
        found += new
        last = prime
    return found


@lru_cache(maxsize=16)
def _letter_shapes(index: Index, alphabet: Alphabet) -> dict[int, int]:
    """The shapes of single letters by their primes, for letters that have a value."""
    values, primes = alphabet.values, index.primes
    return {primes[letter]: values[letter] * LENGTHS + 1 for letter in primes if letter in values}


def hand_key(hand: Hand, rules: RuleSet, index: Index) -> int:
    """The key of the hand's letters, without those that occur in no word."""
    primes, has_wildcard = _hand_primes(hand, rules, index)
    return prod(primes) * (index.wildcard if has_wildcard else 1)


def _hand_primes(hand: Hand, rules: RuleSet, index: Index) -> tuple[list[int], bool]:
    """The sorted primes of the hand's letters, and whether it has a wildcard."""
    wildcards = hand.letters.count(rules.alphabet.wildcard) if rules.wildcard_letters else 0
    if wildcards > 1:
        raise BadHand(
            f"a hand has at most one {rules.alphabet.wildcard}, and {hand} has {wildcards}"
        )
    # The prime is None for a letter that is in no word.
    return sorted(filter(None, map(index.primes.get, hand.letters))), wildcards > 0


# From keys to spellings.

Spelling = tuple[int, int, str]
"""The offset of a word, the position of the wildcard in it (-1: none), and what is entered.

In this order, which decides ties."""


def _key_spellings(key: int, rules: RuleSet, index: Index) -> list[Spelling]:
    """Every way to enter the letters of *key*, in order."""
    if key % index.wildcard:
        return [(offset, -1, index.word(offset)) for offset in index.offsets(key)]
    rest, wildcard = key // index.wildcard, rules.alphabet.wildcard
    return sorted(
        [
            (offset, at, word[:at] + wildcard + word[at + 1 :])
            for vowel in rules.wildcard_letters
            if vowel in index.primes
            for offset in index.offsets(rest * index.primes[vowel])
            for word in [index.word(offset)]
            for at, letter in enumerate(word)
            if letter == vowel
        ]
    )


def first_spelling(key: int, rules: RuleSet, index: Index) -> Spelling:
    """The first way to enter the letters of *key*."""
    if key % index.wildcard:
        offset = index.first[key]
        return offset, -1, index.word(offset)
    return _key_spellings(key, rules, index)[0]

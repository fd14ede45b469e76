"""All hands at once: the perfect and the greedy scores of every hand (needs numpy).

Hands are solved layer by layer, from few letters to many. Perfect scores: each word is added to all
smaller hands of a size at once, and raises the larger hands where that is better. Greedy words: the
best word of a hand uses all its letters, or is the best word of the hand without some letter.

A **packed** score is one number that holds points and a word: the points in the upper 32 bits, and
`NO_WORD` less the word code in the lower. So the larger number is better, and of equal points the
earlier word wins. Scores are without the bonus for using all letters dealt, so they are valid for
every hand size of a game; `with_bonus` adds it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.index import Index
from handful.solver.line import full_hand_bonus
from handful.solver.table import NO_WORD, WILDCARD_THROWN, HandNumbers, word_code

__all__ = [
    "Greedy",
    "HandNumbering",
    "Perfect",
    "Scores",
    "Words",
    "greedy_scores",
    "perfect_scores",
    "points_in",
    "solve_greedy",
    "solve_perfect",
    "with_bonus",
    "word_codes_in",
]

Packed = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
Scores = npt.NDArray[np.int32]
Letters = npt.NDArray[np.uint8]

POINTS = 32
"""The points of a packed score are above this many bits."""


def points_in(packed: Packed) -> Scores:
    """The points of *packed* scores."""
    return (packed >> POINTS).astype(np.int32)


def word_codes_in(packed: Packed) -> npt.NDArray[np.uint32]:
    """The word codes of *packed* scores; NO_WORD where there is no word."""
    return (NO_WORD - (packed & NO_WORD)).astype(np.uint32)


class HandNumbering(HandNumbers):
    """The numbers of hands, with an array that adds a letter to all hands at once.

    `add[letter][number]` is the number of the hand with one letter more.

    >>> numbering = HandNumbering(letters=3, max_size=2)
    >>> numbering.hand(numbering.add[1][numbering.number((2,))])
    (1, 2)
    """

    def __init__(self, letters: int, max_size: int) -> None:
        super().__init__(letters, max_size)
        self.add = np.empty((letters, self.starts[max_size]), dtype=np.int32)
        for size in range(max_size):
            self._fill(size)

    def _fill(self, size: int) -> None:
        """Fill `add` for the hands of this *size*, by copying slices."""
        start, bigger = self.starts[size], self.starts[size + 1]
        for letter in range(self.letters):
            row = self.add[letter]
            # Hands without a later letter: the added one becomes the last.
            simple = self.before(letter + 1, size)
            row[start : start + simple] = np.arange(simple, dtype=np.int32) + (
                bigger + self.before(letter, size + 1)
            )
            # Other hands keep their last letter: it is added to the letters before it.
            for last in range(letter + 1, self.letters):
                first, end = self.before(last, size), self.before(last + 1, size)
                shorter = self.starts[size - 1]
                added = row[shorter : shorter + end - first]
                row[start + first : start + end] = added + (
                    bigger - start + self.before(last, size + 1)
                )

    def rows(self, size: int) -> npt.NDArray[np.uint8]:
        """The letters of all hands of this *size*, one hand per row."""
        rows = np.empty((1, 0), dtype=np.uint8)
        for length in range(1, size + 1):
            blocks = []
            for letter in range(self.letters):
                head = rows[: self.before(letter + 1, length - 1)]
                last = np.full((len(head), 1), letter, dtype=np.uint8)
                blocks.append(np.hstack([head, last]))
            rows = np.vstack(blocks)
        return rows


class Group(NamedTuple):
    """Words of one length: their letters (without the wildcard), letter values and word codes."""

    letters: Letters
    worths: Scores
    codes: npt.NDArray[np.int64]

    def pack(self, points: Scores) -> Packed:
        """The packed scores of the words if they earn these *points*."""
        return (points.astype(np.int64) << POINTS) + (NO_WORD - self.codes)

    def packed_points(self, rules: RuleSet, length: int, n: int) -> Packed:
        """The packed scores of the words under *rules*; *length* counts the wildcard."""
        different, inverse = np.unique(self.worths, return_inverse=True)
        points = [rules.points(int(worth), length, n) for worth in different]
        return self.pack(np.array(points, dtype=np.int32)[inverse])


class Words:
    """A lexicon's words by length: `plain` without the wildcard, and `wild` with it.

    Of words with the same letters only the first is there.
    """

    def __init__(self, lexicon: Lexicon, rules: RuleSet, longest: int) -> None:
        alphabet = rules.alphabet
        numbers = {letter: number for number, letter in enumerate(alphabet.letters)}
        values = [alphabet.values.get(letter, 0) for letter in alphabet.letters]
        plain: dict[tuple[int, ...], int] = {}
        wild: dict[tuple[int, ...], int] = {}
        index = Index.build(lexicon)
        for offset in index.first.values():
            word = index.word(offset)
            if len(word) > longest or not numbers.keys() >= set(word):
                continue
            letters = tuple(sorted([numbers[letter] for letter in word]))
            plain[letters] = word_code(offset)
            for vowel in set(word) & set(rules.wildcard_letters):
                at = letters.index(numbers[vowel])
                rest = letters[:at] + letters[at + 1 :]
                code = word_code(offset, word.index(vowel))
                wild[rest] = min(code, wild.get(rest, code))
        self.plain = _by_length(plain, values, wildcards=0)
        self.wild = _by_length(wild, values, wildcards=1)

    def full_hands(self, numbering: HandNumbering) -> npt.NDArray[np.bool_]:
        """By number, does the hand spell a word with all its letters?"""
        found = np.zeros(numbering.starts[-1], dtype=np.bool_)
        for length, group in self.plain.items():
            if length <= numbering.max_size:
                found[_numbers_of(group.letters, numbering)] = True
        return found


def _by_length(
    codes: dict[tuple[int, ...], int], values: list[int], wildcards: int
) -> dict[int, Group]:
    groups = {}
    for length in sorted({len(letters) for letters in codes}):
        chosen = sorted([letters for letters in codes if len(letters) == length])
        letters = np.array(chosen, dtype=np.uint8).reshape(len(chosen), length)
        worths = np.array(values, dtype=np.int32)[letters].sum(axis=1, dtype=np.int32)
        numbers = np.array([codes[word] for word in chosen], dtype=np.int64)
        groups[length + wildcards] = Group(letters, worths, numbers)
    return groups


def _numbers_of(letters: Letters, numbering: HandNumbering) -> Numbers:
    """The numbers of the hands in the rows of *letters*."""
    hands = np.zeros(len(letters), dtype=np.int32)
    for column in letters.T:
        hands = numbering.add[column, hands]
    return hands


# Perfect play.


class Perfect(NamedTuple):
    """By number of the hand, the packed perfect score with the first word of the perfect line.

    Where letters are thrown away first, *thrown* is one of them, counted from 1. *plain* is for
    hands without the wildcard, and *wild* for hands with it, by the number of the other letters.
    """

    plain: Packed
    wild: Packed
    plain_thrown: Letters
    wild_thrown: Letters


def solve_perfect(
    words: Words, rules: RuleSet, numbering: HandNumbering, max_plain: int
) -> Perfect:
    """The perfect scores of all hands; without the wildcard only up to *max_plain* letters.

    Where throwing letters away is better than any word, one letter is thrown at a time: of equally
    good ones the first in the alphabet, the wildcard last.
    """
    throws, has_wildcard = rules.order_counts, bool(rules.wildcard_letters)
    plain = np.zeros(numbering.starts[max_plain + 1], dtype=np.int64)
    wild = np.zeros(numbering.starts[-2] if has_wildcard else 0, dtype=np.int64)
    plain_thrown = np.zeros(len(plain) if throws else 0, dtype=np.uint8)
    wild_thrown = np.zeros(len(wild) if throws else 0, dtype=np.uint8)
    for held in range(1, numbering.max_size + 1):
        n = rules.scoring_size(held, numbering.max_size + 1)
        for length, group in words.plain.items():
            packed = group.packed_points(rules, length, n)
            if length <= held <= max_plain:
                _add_words(plain, plain, numbering, held - length, group.letters, packed)
            if has_wildcard and length < held:
                _add_words(wild, wild, numbering, held - 1 - length, group.letters, packed)
        if throws and held <= max_plain:
            _throw(plain, plain_thrown, numbering, held)
        if not has_wildcard:
            continue
        for length, group in words.wild.items():
            if length <= held:
                packed = group.packed_points(rules, length, n)
                _add_words(wild, plain, numbering, held - length, group.letters, packed)
        if throws:
            _throw(wild, wild_thrown, numbering, held - 1)
            layer = slice(numbering.starts[held - 1], numbering.starts[held])
            better = np.flatnonzero(plain[layer] >> POINTS > wild[layer] >> POINTS) + layer.start
            wild[better] = plain[better] >> POINTS << POINTS
            wild_thrown[better] = WILDCARD_THROWN
    return Perfect(plain, wild, plain_thrown, wild_thrown)


def _throw(best: Packed, thrown: Letters, numbering: HandNumbering, size: int) -> None:
    """Throw a letter out of the hands of *size* letters that are worth more without it."""
    if not size:
        return
    smaller = slice(numbering.starts[size - 1], numbering.starts[size])
    scores = best[smaller] >> POINTS
    for letter in range(numbering.letters):
        larger = numbering.add[letter][smaller]
        better = np.flatnonzero(scores > best[larger] >> POINTS)
        best[larger[better]] = scores[better] << POINTS
        thrown[larger[better]] = letter + 1


def _add_words(
    best: Packed,
    rest: Packed,
    numbering: HandNumbering,
    size: int,
    words: Letters,
    packed: Packed,
) -> None:
    """Add each of *words* to each hand of *size* letters, whose own scores are in *rest*."""
    hands = np.arange(numbering.starts[size], numbering.starts[size + 1], dtype=np.int32)
    scores = rest[hands] >> POINTS << POINTS
    if len(words) < len(hands):
        # One word and all hands at a time. Words are sorted, so the hands with the first letters
        # added are shared with the word before.
        added = [hands]
        before: list[int] = []
        for word, word_score in zip(words.tolist(), packed.tolist(), strict=True):
            same = 0
            while same < len(before) and before[same] == word[same]:
                same += 1
            del added[same + 1 :]
            for letter in word[same:]:
                added.append(numbering.add[letter][added[-1]])
            before = word
            larger = added[-1]
            best[larger] = np.maximum(best[larger], scores + word_score)
        return
    alone = _numbers_of(words, numbering)
    for hand, score in zip(hands.tolist(), scores.tolist(), strict=True):
        larger = alone
        for letter in numbering.hand(hand):
            larger = numbering.add[letter][larger]
        best[larger] = np.maximum(best[larger], packed + score)


# Greedy play.


class Greedy(NamedTuple):
    """By number of the hand, its packed best word, and the score of the greedy line.

    *plain* and *wild* are as in `Perfect`.
    """

    plain: Packed
    wild: Packed
    plain_scores: Scores
    wild_scores: Scores


class _Family:
    """Words among which the better one is better for every hand, and the best of each hand.

    All words are one family where points do not depend on the letters held. Otherwise the words of
    one *length* are, and letter values take the place of points in their packed scores.
    """

    def __init__(self, letters: dict[int, Letters], packed: dict[int, Packed], length: int) -> None:
        self.letters = letters
        self.packed = packed
        self.length = length
        """The length of all words; 0 if the packed scores have points."""
        self.forget()

    def forget(self) -> None:
        """Free the memory of the layer."""
        self.best = np.zeros(1, dtype=np.int64)
        """By position of the hand in the current layer, the packed score of its best word."""
        self.left = np.zeros(1, dtype=np.int32)
        """By position, the number of the hand that this word leaves."""

    def grow(self, numbering: HandNumbering, size: int) -> None:
        """Go on to the layer of *size* letters."""
        if size:
            start, smaller = numbering.starts[size], slice(*numbering.starts[size - 1 : size + 1])
            best = np.zeros(numbering.count(size), dtype=np.int64)
            left = np.zeros(numbering.count(size), dtype=np.int32)
            for letter in range(numbering.letters):
                add = numbering.add[letter]
                larger = add[smaller] - start
                better = np.flatnonzero(self.best > best[larger])
                best[larger[better]] = self.best[better]
                left[larger[better]] = add[self.left[better]]
            self.best, self.left = best, left
        if size in self.letters:  # words that use all letters
            hands = _numbers_of(self.letters[size], numbering) - numbering.starts[size]
            better = np.flatnonzero(self.packed[size] > self.best[hands])
            self.best[hands[better]] = self.packed[size][better]
            self.left[hands[better]] = 0


def _families(groups: dict[int, Group], rules: RuleSet, n: int) -> list[_Family]:
    sizes = {length: group.letters.shape[1] for length, group in groups.items()}
    if rules.order_counts:
        return [
            _Family(
                {sizes[length]: group.letters}, {sizes[length]: group.pack(group.worths)}, length
            )
            for length, group in groups.items()
        ]
    letters = {sizes[length]: group.letters for length, group in groups.items()}
    packed = {
        sizes[length]: group.packed_points(rules, length, n) for length, group in groups.items()
    }
    return [_Family(letters, packed, 0)]


def solve_greedy(words: Words, rules: RuleSet, numbering: HandNumbering, max_plain: int) -> Greedy:
    """The best words and greedy scores of all hands; without the wildcard up to *max_plain*."""
    max_size, has_wildcard = numbering.max_size, bool(rules.wildcard_letters)
    plain_count = numbering.starts[max_plain + 1]
    wild_count = numbering.starts[max_size] if has_wildcard else 0
    found = Greedy(
        np.zeros(plain_count, dtype=np.int64),
        np.zeros(wild_count, dtype=np.int64),
        np.zeros(plain_count, dtype=np.int32),
        np.zeros(wild_count, dtype=np.int32),
    )
    plain = _families(words.plain, rules, max_size + 1)
    wild = _families(words.wild, rules, max_size + 1) if has_wildcard else []
    for held in range(1, max_size + 1):
        n = rules.scoring_size(held, max_size + 1)
        if has_wildcard:
            # Beside the wildcard are held - 1 letters: the plain families are still there.
            candidates: Iterator[tuple[_Family, Scores]] = chain(
                [(family, found.wild_scores) for family in plain],
                _grown(wild, found.plain_scores, numbering, held - 1, max_size - 1),
            )
            layer = slice(numbering.starts[held - 1], numbering.starts[held])
            _choose(candidates, rules, n, found.wild[layer], found.wild_scores[layer])
        if held <= max_plain:
            candidates = _grown(plain, found.plain_scores, numbering, held, max_size)
            layer = slice(numbering.starts[held], numbering.starts[held + 1])
            _choose(candidates, rules, n, found.plain[layer], found.plain_scores[layer])
    return found


def _grown(
    families: Sequence[_Family], scores: Scores, numbering: HandNumbering, size: int, last: int
) -> Iterator[tuple[_Family, Scores]]:
    """The *families* at the layer of *size* letters, with the *scores* of the hands left.

    In the *last* layer, the largest, each family is freed before the next one grows.
    """
    for family in families:
        family.grow(numbering, size)
        yield family, scores
        if size == last:
            family.forget()


def _choose(
    candidates: Iterable[tuple[_Family, Scores]],
    rules: RuleSet,
    n: int,
    best: Packed,
    totals: Scores,
) -> None:
    """Fill in the best word of all families for a layer, and the greedy scores."""
    for family, left_scores in candidates:
        packed = family.best
        if family.length:
            worths = packed >> POINTS
            points = [rules.points(w, family.length, n) for w in range(int(worths.max()) + 1)]
            packed = (np.array(points, dtype=np.int64)[worths] << POINTS) + (packed & NO_WORD)
        better = np.flatnonzero((packed >> POINTS > 0) & (packed > best))
        best[better] = packed[better]
        totals[better] = points_in(packed[better]) + left_scores[family.left[better]]


# The scores of one layer, as one game deals it.


def perfect_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The perfect scores of all hands of *size* letters, in the order of their numbers.

    Under rules with a wildcard, of all hands of one wildcard and *size* - 1 letters.
    """
    numbering = HandNumbering(len(rules.alphabet.letters), size)
    words = Words(lexicon, rules, size)
    if rules.wildcard_letters:
        found = solve_perfect(words, rules, numbering, size - 1)
        return points_in(found.wild[numbering.starts[size - 1] :])
    found = solve_perfect(words, rules, numbering, size)
    numbers = np.arange(numbering.starts[size], numbering.starts[size + 1])
    return with_bonus(points_in(found.plain), numbers, words, rules, numbering, size)


def greedy_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The scores of the greedy player for the same hands."""
    numbering = HandNumbering(len(rules.alphabet.letters), size)
    words = Words(lexicon, rules, size)
    if rules.wildcard_letters:
        found = solve_greedy(words, rules, numbering, size - 1)
        return found.wild_scores[numbering.starts[size - 1] :]
    found = solve_greedy(words, rules, numbering, size)
    numbers = np.arange(numbering.starts[size], numbering.starts[size + 1])
    return with_bonus(found.plain_scores, numbers, words, rules, numbering, size)


def with_bonus(
    scores: Scores,
    numbers: npt.NDArray[np.int64],
    words: Words,
    rules: RuleSet,
    numbering: HandNumbering,
    size: int,
) -> Scores:
    """The *scores* of the hands with these *numbers*, as they are in a game of *size* letters.

    No letter has a negative value, so a word of all letters earns more than any other words.
    """
    found = scores[numbers]
    if bonus := full_hand_bonus(rules, size):
        found += np.where(words.full_hands(numbering)[numbers], np.int32(bonus), np.int32(0))
    return found

"""All hands at once: their perfect and greedy scores, and the table of both (needs numpy).

Hands are solved layer by layer, from few letters to many: each word is added to all smaller hands
of a size at once, and raises the larger hands where that is better. Throwing a letter away is a
word of one letter that earns nothing.

An answer is **packed** into one number: the points in the upper 32 bits, and `NO_WORD` less the
word code in the lower. So the larger number is better, and of equal points the earlier word wins.
Answers are without the bonus for using all letters dealt, so they are valid for every hand size of
a game.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from math import factorial
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.rules import BadSize, HandfulError, RuleSet
from handful.solver.index import Index
from handful.solver.line import full_hand_bonus
from handful.solver.table import (
    LARGEST,
    NO_WORD,
    SMALLEST,
    THROW,
    HandNumbers,
    identity_of,
    table_path,
    word_code,
    write_table,
)

Packed = npt.NDArray[np.int64]
Scores = npt.NDArray[np.int32]
Letters = npt.NDArray[np.uint8]
Ways = npt.NDArray[np.int64]

POINTS = 32
"""The points of a packed answer are above this many bits."""


class CannotBuild(HandfulError):
    """A list or rules for which no table can be built."""


class HandNumbering(HandNumbers):
    """The numbers of hands, with an array that adds a letter to all hands at once.

    `add[letter][number]` is the number of the hand with one letter more.

    >>> numbering = HandNumbering(letters=3, max_size=2)
    >>> int(numbering.add[1][numbering.number((2,))]), numbering.number((1, 2))
    (8, 8)
    """

    def __init__(self, letters: int, max_size: int) -> None:
        super().__init__(letters, max_size)
        self.add = np.empty((letters, self.starts[max_size]), dtype=np.int32)
        for size in range(max_size):
            self._fill(size)

    def _fill(self, size: int) -> None:
        """Fill `add` for the hands of this *size*, by copying slices."""
        start, bigger = self.starts[size], self.starts[size + 1]
        for letter, row in enumerate(self.add):
            # Hands without a later letter: the added one becomes the last.
            simple = self.steps[size][letter + 1]
            row[start : start + simple] = np.arange(simple) + bigger + self.steps[size + 1][letter]
            # Other hands keep their last letter: it is added to the letters before it.
            for last in range(letter + 1, self.letters):
                first, end = self.steps[size][last : last + 2]
                shorter = self.starts[size - 1]
                added = row[shorter : shorter + end - first]
                row[start + first : start + end] = (
                    added + bigger - start + self.steps[size + 1][last]
                )

    def rows(self, size: int) -> Letters:
        """The letters of all hands of this *size*, one hand per row."""
        rows = np.empty((1, 0), dtype=np.uint8)
        for length in range(size):
            heads = [rows[:end] for end in self.steps[length][1:]]
            lasts = np.repeat(np.arange(self.letters, dtype=np.uint8), list(map(len, heads)))
            rows = np.column_stack([np.concatenate(heads), lasts])
        return rows

    def numbers_of(self, rows: Letters) -> Scores:
        """The numbers of the hands in *rows*."""
        numbers = np.zeros(len(rows), dtype=np.int32)
        for column in rows.T:
            numbers = self.add[column, numbers]
        return numbers


class Group(NamedTuple):
    """Words with the same number of letters.

    *letters* are without the wildcard, which all of them use or none. Of words with the same
    letters only the first is there.
    """

    wildcard: bool
    letters: Letters
    worths: Scores
    codes: Packed

    def packed_points(self, rules: RuleSet, n: int) -> Packed:
        """The packed answers of the words alone."""
        length = self.letters.shape[1] + self.wildcard
        different, inverse = np.unique(self.worths, return_inverse=True)
        points = [rules.points(int(worth), length, n) for worth in different]
        return (np.array(points, dtype=np.int64)[inverse] << POINTS) + NO_WORD - self.codes


def _word_groups(lexicon: Lexicon, rules: RuleSet, longest: int) -> list[Group]:
    numbers = {letter: number for number, letter in enumerate(rules.alphabet.letters)}
    codes: dict[tuple[bool, int], dict[tuple[int, ...], int]] = {}
    index = Index.build(lexicon)
    for offset in index.first.values():
        word = index.word(offset)
        if len(word) > longest or not numbers.keys() >= set(word):
            continue
        letters = tuple(sorted([numbers[letter] for letter in word]))
        codes.setdefault((False, len(word)), {})[letters] = word_code(offset)
        for vowel in set(word) & set(rules.wildcard_letters):
            at = letters.index(numbers[vowel])
            rest = letters[:at] + letters[at + 1 :]
            code = word_code(offset, word.index(vowel))
            wild = codes.setdefault((True, len(rest)), {})
            wild[rest] = min(code, wild.get(rest, code))
    values = np.array([rules.alphabet.values.get(letter, 0) for letter in numbers], dtype=np.int32)
    groups = []
    for (wildcard, length), group in codes.items():
        rows = np.array(list(group), dtype=np.uint8).reshape(len(group), length)
        worths = values[rows].sum(axis=1, dtype=np.int32)
        groups.append(Group(wildcard, rows, worths, np.array(list(group.values()))))
    return groups


def _throws(letters: int) -> list[Group]:
    """Throwing each of the *letters* away, and throwing the wildcard away."""
    each, nothing = np.arange(letters, dtype=np.uint8), np.zeros(letters, dtype=np.int32)
    return [
        Group(False, each.reshape(-1, 1), nothing, THROW + np.arange(letters)),
        Group(True, np.empty((1, 0), dtype=np.uint8), nothing[:1], np.array([THROW + letters])),
    ]


class Answers(NamedTuple):
    """By number of the hand, its packed answer, and the total of the line that it begins."""

    packed: Packed
    totals: Scores

    @classmethod
    def empty(cls, count: int) -> "Answers":
        """No answers yet for *count* hands."""
        return cls(np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int32))


class AllHands:
    """All hands of up to *max_size* letters, solved.

    *plain* has the hands without the wildcard, only up to *max_plain* letters, and *wild* those
    with it, by the number of the other letters. The packed answer of a hand has its perfect score
    and the first word of the perfect line; or, if *greedy*, the points and the code of its best
    word.
    """

    def __init__(
        self, lexicon: Lexicon, rules: RuleSet, max_size: int, max_plain: int, greedy: bool
    ) -> None:
        self.rules = rules
        self.greedy = greedy
        self.numbering = HandNumbering(len(rules.alphabet.letters), max_size)
        self.words = _word_groups(lexicon, rules, max_size)
        starts = self.numbering.starts
        self.plain = Answers.empty(starts[max_plain + 1])
        self.wild = Answers.empty(starts[max_size] if rules.wildcard_letters else 0)
        throws = rules.order_counts and not greedy
        groups = self.words + (_throws(self.numbering.letters) if throws else [])
        for held in range(1, max_size + 1):
            n = rules.scoring_size(held, max_size + 1)
            for group in groups:
                packed = group.packed_points(rules, n)
                left = held - group.letters.shape[1]
                if group.wildcard:
                    self._add(self.wild, self.plain, left - 1, group.letters, packed)
                    continue
                if held <= max_plain:
                    self._add(self.plain, self.plain, left, group.letters, packed)
                if rules.wildcard_letters:
                    self._add(self.wild, self.wild, left - 1, group.letters, packed)

    def _add(
        self, larger: Answers, rest: Answers, size: int, words: Letters, packed: Packed
    ) -> None:
        """Add each of *words* to each hand of *size* letters, whose own answers are in *rest*."""
        if size < 0:
            return
        hands = self.numbering.rows(size)
        totals = rest.totals[slice(*self.numbering.starts[size : size + 2])].astype(np.int64)
        values = np.zeros_like(totals) if self.greedy else totals << POINTS
        # All of the many at once, for one after another of the few.
        (few, *few_scores), (many, many_values, many_totals) = sorted(
            [(words, packed, packed >> POINTS), (hands, values, totals)],
            key=lambda side: len(side[0]),
        )
        many_numbers = self.numbering.numbers_of(many)
        for letters, value, total in zip(
            few.tolist(), *map(np.ndarray.tolist, few_scores), strict=True
        ):
            numbers = many_numbers
            for letter in letters:
                numbers = self.numbering.add[letter][numbers]
            found = many_values + value
            better = np.flatnonzero(found > larger.packed[numbers])
            chosen = numbers[better]
            larger.packed[chosen] = found[better]
            larger.totals[chosen] = many_totals[better] + total

    def scores(self, size: int) -> Scores:
        """The scores of all hands of *size* letters in a game of that size.

        Under rules with a wildcard, of all hands of one wildcard and *size* - 1 letters.
        """
        if self.rules.wildcard_letters:
            return self.wild.totals[slice(*self.numbering.starts[size - 1 : size + 1])]
        first, end = self.numbering.starts[size : size + 2]
        scores = self.plain.totals[first:end].copy()
        for group in self.words:
            if group.letters.shape[1] == size:
                # A word of all letters earns more than any other words, as no value is negative.
                whole = self.numbering.numbers_of(group.letters) - first
                scores[whole] += full_hand_bonus(self.rules, size)
        return scores

    def ranking(self, size: int) -> list[tuple[int, int]]:
        """Each score of a game of *size* letters, and the number of deals with at most that."""
        rows = self.numbering.rows(size - bool(self.rules.wildcard_letters))
        # The weights are summed as floats. That is exact: the sums are whole numbers below 2**53.
        counts = np.bincount(self.scores(size), weights=ways_to_deal(self.rules, size, rows))
        found = np.flatnonzero(counts)
        deals = counts.cumsum().astype(np.int64)[found]
        return list(zip(found.tolist(), deals.tolist(), strict=True))


def ways_to_deal(rules: RuleSet, size: int, rows: Letters) -> Ways:
    """For every hand in *rows* (its letters without the wildcard), the number of ways to deal it.

    Vowels and consonants are drawn one after another, each equally likely. So a hand is dealt in as
    many ways as its vowels and its consonants can be ordered; a hand with the wrong number of
    vowels is never dealt.
    """
    vowels, consonants = rules.vowel_consonant_counts(size)
    letters = rules.alphabet.letters
    is_vowel = np.array([letter in rules.alphabet.vowels for letter in letters])
    can_be_dealt = is_vowel[rows].sum(axis=1) == vowels
    repeated = np.ones(len(rows), dtype=np.int64)
    run = np.ones(len(rows), dtype=np.int64)
    for column in range(1, rows.shape[1]):
        run = np.where(rows[:, column] == rows[:, column - 1], run + 1, 1)
        repeated *= run
    orders = factorial(vowels) * factorial(consonants)
    return np.where(can_be_dealt, orders // repeated, 0)


def perfect_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The perfect scores of all hands of *size* letters, in the order of their numbers.

    Under rules with a wildcard, of all hands of one wildcard and *size* - 1 letters.
    """
    max_plain = size - bool(rules.wildcard_letters)
    return AllHands(lexicon, rules, size, max_plain, greedy=False).scores(size)


def greedy_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The scores of the greedy player for the same hands."""
    max_plain = size - bool(rules.wildcard_letters)
    return AllHands(lexicon, rules, size, max_plain, greedy=True).scores(size)


def build_table(
    lexicon: Lexicon,
    rules: RuleSet,
    max_letters: int,
    on_progress: Callable[[float], None] = lambda fraction: None,
) -> Path:
    """Build the table for hands of up to *max_letters*, and return the path of its file.

    Raises OSError if the table cannot be written.
    """
    _require_buildable(lexicon, rules, max_letters)
    path = table_path(lexicon, rules, max_letters)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}-{token_hex(4)}.tmp")
    try:
        # Opened first, the file shows at once whether the folder can be written.
        with unfinished.open("wb") as file:
            perfect = AllHands(lexicon, rules, max_letters, max_letters, greedy=False)
            on_progress(0.6)
            greedy = AllHands(lexicon, rules, max_letters, max_letters, greedy=True)
            on_progress(0.9)
            about = {
                "identity": identity_of(lexicon.sha256, rules),
                "rules": rules.name,
                "list": ascii(lexicon.name)[1:-1],  # a file can have any name
                "letters": max_letters,
                "luck": {size: perfect.ranking(size) for size in range(SMALLEST, max_letters + 1)},
            }
            columns = [
                solved.packed for hands in (perfect, greedy) for solved in (hands.plain, hands.wild)
            ]
            write_table(file, about, np.concatenate(columns))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
    on_progress(1.0)
    return path


def _require_buildable(lexicon: Lexicon, rules: RuleSet, max_letters: int) -> None:
    """Raise an error unless a table can hold these answers."""
    if not SMALLEST <= max_letters <= LARGEST:
        raise BadSize(f"tables are for {SMALLEST} to {LARGEST} letters, not for {max_letters}")
    alphabet = rules.alphabet
    if any(alphabet.values.get(letter, 0) <= 0 for letter in alphabet.letters):
        raise CannotBuild("a table needs an alphabet in which every letter is worth something")
    if alphabet.letters <= alphabet.wildcard:
        raise CannotBuild("a table needs an alphabet whose wildcard sorts before all letters")
    if not alphabet.vowels or not alphabet.consonants:
        raise CannotBuild("a table needs an alphabet with vowels and consonants")
    top = rules.points(max(alphabet.values.values()) * max_letters, max_letters, max_letters)
    if top >= 1 << 31:
        raise CannotBuild(f"a table needs scores below {1 << 31:,}; the letters are worth more")
    if word_code(len(lexicon.text)) >= THROW:
        raise CannotBuild(f"the list {lexicon.name} is too long for a table")

"""The whole game at once: the best that every hand there is can do (needs numpy).

It goes from hands of few letters to hands of many. The perfect score of a hand is the best of all
words in it, each with the perfect score of what it leaves; it is found by adding every word to
every smaller hand, a whole layer of hands at a time. `all_greedy` has the greedy words.

A **code** is a score with a word beside it in one number: points first, then the entry that is
earlier in the list, so that the larger of two codes is always the better one. What is worked out
here holds for every hand size of a game, for no bonus is counted: a hand that spells a word with
all letters that were dealt earns it on top (`Words.whole`).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.bonus import bonus
from handful.solver.hand_numbering import HandNumbering
from handful.solver.index import Index
from handful.solver.table_entry import NO_ENTRY, WILDCARD_THROWN, entry_of

__all__ = [
    "POINTS",
    "Codes",
    "Group",
    "Letters",
    "Perfect",
    "Scores",
    "Words",
    "entries_in",
    "numbers_of",
    "perfect",
    "perfect_scores",
    "points_in",
    "points_of_words",
    "with_bonus",
]

Codes = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
Scores = npt.NDArray[np.int32]
Letters = npt.NDArray[np.uint8]

POINTS = 32
"""Points stand above so many bits of a code, and below them NO_ENTRY less the entry."""


def points_in(codes: Codes) -> Scores:
    """The points of *codes*."""
    return (codes >> POINTS).astype(np.int32)


def entries_in(codes: Codes) -> npt.NDArray[np.uint32]:
    """The entries of *codes*; NO_ENTRY where there is none."""
    return (NO_ENTRY - (codes & NO_ENTRY)).astype(np.uint32)


class Group(NamedTuple):
    """Words of one length; those without the wildcard have as many plain letters."""

    letters: Letters
    worths: Scores
    entries: Codes

    def codes(self, points: Scores) -> Codes:
        """The codes of the words, when they earn those *points*."""
        return (points.astype(np.int64) << POINTS) + (NO_ENTRY - self.entries)


class Words:
    """A lexicon's words by length, as the numbering needs them: plain ones and with the wildcard.

    Words of the same letters are one, under the entry that comes first.
    """

    def __init__(self, lexicon: Lexicon, rules: RuleSet, longest: int) -> None:
        alphabet = rules.alphabet
        codes = {letter: code for code, letter in enumerate(alphabet.letters)}
        plain: dict[tuple[int, ...], int] = {}
        starred: dict[tuple[int, ...], int] = {}
        index = Index.build(lexicon)
        values = [alphabet.values.get(letter, 0) for letter in alphabet.letters]
        for place in index.first.values():
            word = index.word(place)
            if len(word) > longest or not codes.keys() >= set(word):
                continue
            letters = tuple(sorted([codes[letter] for letter in word]))
            plain[letters] = entry_of(place)
            for vowel in set(word) & set(rules.wildcard_letters):
                rest = list(letters)
                rest.remove(codes[vowel])
                entry = entry_of(place, word.index(vowel))
                starred[tuple(rest)] = min(entry, starred.get(tuple(rest), entry))
        self.plain = _grouped(plain, values, 0)
        self.starred = _grouped(starred, values, 1)

    def whole(self, numbering: HandNumbering) -> npt.NDArray[np.bool_]:
        """Which hands spell a word with all their letters."""
        found = np.zeros(numbering.starts[-1], dtype=np.bool_)
        for length, group in self.plain.items():
            if length <= numbering.most:
                found[numbers_of(group.letters, numbering)] = True
        return found


def _grouped(
    found: dict[tuple[int, ...], int], values: list[int], wildcards: int
) -> dict[int, Group]:
    groups = {}
    for length in sorted({len(letters) for letters in found}):
        chosen = sorted([letters for letters in found if len(letters) == length])
        letters = np.array(chosen, dtype=np.uint8).reshape(len(chosen), length)
        worths = np.array(values, dtype=np.int32)[letters].sum(axis=1, dtype=np.int32)
        entries = np.array([found[one] for one in chosen], dtype=np.int64)
        groups[length + wildcards] = Group(letters, worths, entries)
    return groups


def numbers_of(letters: Letters, numbering: HandNumbering) -> Numbers:
    """The numbers of the hands of those *letters*, a row a hand."""
    hands = np.zeros(len(letters), dtype=np.int32)
    for place in letters.T:
        hands = numbering.add[place, hands]
    return hands


def points_of_words(rules: RuleSet, worths: Scores, length: int, n: int) -> Scores:
    """The points of words of those *worths*."""
    different, places = np.unique(worths, return_inverse=True)
    points = [rules.points(int(worth), length, n) for worth in different]
    return np.array(points, dtype=np.int32)[places]


# Perfect play.


class Perfect(NamedTuple):
    """By the number of a hand its code; and, where letters are thrown, one of them, from 1.

    *plain* are hands without the wildcard; *starred* those with it, by their other letters.
    """

    plain: Codes
    starred: Codes
    plain_thrown: Letters
    starred_thrown: Letters


def perfect(
    words: Words,
    rules: RuleSet,
    numbering: HandNumbering,
    plain_most: int,
    *,
    throwing: bool = False,
) -> Perfect:
    """The perfect score of every hand, and the word with which a perfect line begins.

    Of hands without the wildcard only those of up to *plain_most* letters.

    With *throwing*, letters may be thrown away: where that is better than any word, it is done one
    letter after another, of equally good ones the first in the alphabet, the wildcard last.
    """
    most, wild = numbering.most, bool(rules.wildcard_letters)
    plain = np.zeros(numbering.starts[plain_most + 1], dtype=np.int64)
    star = np.zeros(numbering.starts[most] if wild else 0, dtype=np.int64)
    thrown = np.zeros(len(plain) if throwing else 0, dtype=np.uint8)
    star_thrown = np.zeros(len(star) if throwing else 0, dtype=np.uint8)
    for held in range(1, most + 1):
        n = rules.scoring_size(held, most + 1)
        for length, group in words.plain.items():
            codes = group.codes(points_of_words(rules, group.worths, length, n))
            if length <= held <= plain_most:
                _add_words(plain, plain, numbering, held - length, group.letters, codes)
            if wild and length < held:
                _add_words(star, star, numbering, held - 1 - length, group.letters, codes)
        if throwing and held <= plain_most:
            _throw(plain, thrown, numbering, held)
        if wild:
            for length, group in words.starred.items():
                if length <= held:
                    codes = group.codes(points_of_words(rules, group.worths, length, n))
                    _add_words(star, plain, numbering, held - length, group.letters, codes)
            if throwing:
                _throw(star, star_thrown, numbering, held - 1)
                others = slice(numbering.starts[held - 1], numbering.starts[held])
                better = np.flatnonzero(plain[others] >> POINTS > star[others] >> POINTS)
                better += others.start
                star[better] = plain[better] >> POINTS << POINTS
                star_thrown[better] = WILDCARD_THROWN
    return Perfect(plain, star, thrown, star_thrown)


def _throw(best: Codes, thrown: Letters, numbering: HandNumbering, size: int) -> None:
    """Throw a letter out of the hands of *size* letters that are better off without it."""
    if not size:
        return
    fewer = slice(numbering.starts[size - 1], numbering.starts[size])
    scores = best[fewer] >> POINTS
    for letter in range(numbering.letters):
        more = numbering.add[letter][fewer]
        better = np.flatnonzero(scores > best[more] >> POINTS)
        best[more[better]] = scores[better] << POINTS
        thrown[more[better]] = letter + 1


def _add_words(
    best: Codes,
    rest: Codes,
    numbering: HandNumbering,
    size: int,
    words: Letters,
    codes: Codes,
) -> None:
    """Add each of *words* to each hand of *size* letters: what it earns, and what *rest* says."""
    hands = np.arange(numbering.starts[size], numbering.starts[size + 1], dtype=np.int32)
    scores = rest[hands] >> POINTS << POINTS
    if len(words) < len(hands):
        # Words in order share their first letters, and so the hands with these added.
        added = [hands]
        before: list[int] = []
        for word, code in zip(words.tolist(), codes.tolist(), strict=True):
            same = 0
            while same < len(before) and before[same] == word[same]:
                same += 1
            del added[same + 1 :]
            for letter in word[same:]:
                added.append(numbering.add[letter][added[-1]])
            before = word
            more = added[-1]
            best[more] = np.maximum(best[more], scores + code)
        return
    whole = numbers_of(words, numbering)
    for hand, score in zip(hands.tolist(), scores.tolist(), strict=True):
        more = whole
        for letter in numbering.hand(hand):
            more = numbering.add[letter][more]
        best[more] = np.maximum(best[more], codes + score)


# One layer, with the bonus: the hands that a game of one size deals.


def perfect_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The perfect score of every hand of *size* letters, by its place in the layer.

    Where there is a wildcard, of every hand of one wildcard and *size* - 1 letters.
    """
    numbering = HandNumbering(len(rules.alphabet.letters), size)
    words = Words(lexicon, rules, size)
    wild = bool(rules.wildcard_letters)
    plain_most = size - 1 if wild else size
    found = perfect(words, rules, numbering, plain_most, throwing=rules.order_counts)
    if wild:
        return points_in(found.starred[numbering.starts[size - 1] :])
    return with_bonus(points_in(found.plain), words, rules, numbering)


def with_bonus(scores: Scores, words: Words, rules: RuleSet, numbering: HandNumbering) -> Scores:
    """The *scores* of the largest hands, in a game of that size.

    A word of all letters is worth more than any other words together, as no letter costs points.
    """
    last = slice(numbering.starts[numbering.most], None)
    return scores[last] + np.where(
        words.whole(numbering)[last], np.int32(bonus(rules, numbering.most)), np.int32(0)
    )

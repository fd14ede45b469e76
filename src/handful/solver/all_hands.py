"""The whole game at once: the perfect and the greedy score of every hand there is (needs numpy).

A table goes from hands of few letters to hands of many. The perfect score of a hand is the best of
all words in it, each with the perfect score of what it leaves; it is found by adding every word to
every smaller hand, a whole layer of hands at a time. The greedy word of a hand is its own, if its
letters spell one, or that of the hand less a letter.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.hand_numbering import HandNumbering
from handful.solver.index import Index

__all__ = ["Scores", "greedy_scores", "perfect_scores"]

Scores = npt.NDArray[np.int32]
"""By the place of a hand in its layer; a hand with a wildcard has that of its other letters."""


class _Group(NamedTuple):
    """Words of one length that use the same plain letters in each; *order* is that of the list."""

    letters: npt.NDArray[np.uint8]
    worths: npt.NDArray[np.int32]
    orders: npt.NDArray[np.int64]


class _Words:
    """A lexicon's words by length, as the numbering needs them."""

    def __init__(self, lexicon: Lexicon, rules: RuleSet, longest: int) -> None:
        alphabet = rules.alphabet
        codes = {letter: code for code, letter in enumerate(alphabet.letters)}
        plain: dict[tuple[int, ...], int] = {}
        starred: dict[tuple[int, ...], int] = {}
        index = Index.build(lexicon)
        values = [alphabet.values.get(letter, 0) for letter in alphabet.letters]
        for number, place in enumerate(index.first.values()):
            word = index.word(place)
            if len(word) > longest or not codes.keys() >= set(word):
                continue
            order = number * _PLACES_IN_WORD
            letters = tuple(sorted([codes[letter] for letter in word]))
            plain[letters] = order
            for vowel in set(word) & set(rules.stands_for):
                rest = list(letters)
                rest.remove(codes[vowel])
                place = order + 1 + word.index(vowel)
                starred[tuple(rest)] = min(place, starred.get(tuple(rest), place))
        self.plain = _grouped(plain, values, 0)
        self.starred = _grouped(starred, values, 1)


_PLACES_IN_WORD = 64
"""More than any word has letters: a word's order leaves room for where its wildcard stands."""
_ORDERS = 1 << 32
"""More than any order."""


def _grouped(
    found: dict[tuple[int, ...], int], values: list[int], wildcards: int
) -> dict[int, _Group]:
    groups = {}
    for length in sorted({len(letters) for letters in found}):
        chosen = sorted([letters for letters in found if len(letters) == length])
        letters = np.array(chosen, dtype=np.uint8).reshape(len(chosen), length)
        worths = np.array(values, dtype=np.int32)[letters].sum(axis=1, dtype=np.int32)
        orders = np.array([found[one] for one in chosen], dtype=np.int64)
        groups[length + wildcards] = _Group(letters, worths, orders)
    return groups


def perfect_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The perfect score of every hand of *size* letters, by its place in the layer.

    Where there is a wildcard, of every hand of one wildcard and *size* - 1 letters.
    """
    wild = bool(rules.stands_for)
    numbering = HandNumbering(len(rules.alphabet.letters), size - 1 if wild else size)
    words = _Words(lexicon, rules, size)
    plain = np.zeros(numbering.starts[-1], dtype=np.int32)
    star = np.zeros(numbering.starts[-1] if wild else 0, dtype=np.int32)
    for held in range(1, size + 1):
        n = rules.scoring_size(held, size)
        if held <= numbering.most:
            _let_one_go(plain, numbering, held)
            for length, group in words.plain.items():
                if length <= held:
                    earned = _points(rules, group.worths, length, n)
                    _add_words(plain, plain, numbering, held - length, group.letters, earned)
        if wild:
            others = held - 1
            now = slice(numbering.starts[others], numbering.starts[held])
            np.maximum(star[now], plain[now], out=star[now])
            if others:
                _let_one_go(star, numbering, others)
            for length, group in words.plain.items():
                if length <= others:
                    earned = _points(rules, group.worths, length, n)
                    _add_words(star, star, numbering, others - length, group.letters, earned)
            for length, group in words.starred.items():
                if length <= held:
                    earned = _points(rules, group.worths, length, n)
                    _add_words(star, plain, numbering, held - length, group.letters, earned)
    return (star if wild else plain)[numbering.starts[numbering.most] :]


def _points(rules: RuleSet, worths: Scores, length: int, n: int) -> Scores:
    """The points of words of those *worths*."""
    different, places = np.unique(worths, return_inverse=True)
    points = [rules.points(int(worth), length, n) for worth in different]
    return np.array(points, dtype=np.int32)[places]


def _let_one_go(best: Scores, numbering: HandNumbering, size: int) -> None:
    """Give every hand of *size* letters at least what it has without one of them."""
    fewer = slice(numbering.starts[size - 1], numbering.starts[size])
    for letter in range(numbering.letters):
        more = numbering.add[letter][fewer]
        best[more] = np.maximum(best[more], best[fewer])


def _add_words(
    best: Scores,
    rest: Scores,
    numbering: HandNumbering,
    size: int,
    words: npt.NDArray[np.uint8],
    earned: Scores,
) -> None:
    """Add each of *words* to each hand of *size* letters: what it earned, and what *rest* says."""
    hands = np.arange(numbering.starts[size], numbering.starts[size + 1], dtype=np.int32)
    if len(words) < len(hands):
        left = rest[hands]
        # Words in order share their first letters, and so the hands with these added.
        added = [hands]
        before: list[int] = []
        for word, points in zip(words.tolist(), earned.tolist(), strict=True):
            same = 0
            while same < len(before) and before[same] == word[same]:
                same += 1
            del added[same + 1 :]
            for letter in word[same:]:
                added.append(numbering.add[letter][added[-1]])
            before = word
            more = added[-1]
            best[more] = np.maximum(best[more], left + points)
        return
    whole = np.zeros(len(words), dtype=np.int32)
    for letters in words.T:
        whole = numbering.add[letters, whole]
    for hand, left in zip(hands.tolist(), rest[hands].tolist(), strict=True):
        more = whole
        for letter in numbering.hand(hand):
            more = numbering.add[letter][more]
        best[more] = np.maximum(best[more], earned + left)


def greedy_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The score of the greedy player with the words of *lexicon*, hand by hand, likewise."""
    words = _Words(lexicon, rules, size)
    if rules.order_counts:
        return _in_order(words, rules, size)
    return _in_any_order(words, rules, size)


class _Best:
    """The best word of every hand so far: its code, larger for better, and the hand it leaves."""

    def __init__(self, hands: int) -> None:
        self.codes = np.zeros(hands, dtype=np.int64)
        self.left = np.zeros(hands, dtype=np.int32)

    def grow(self, numbering: HandNumbering, size: int) -> None:
        """Give every hand of *size* letters the best word that it has without one of them."""
        fewer = slice(numbering.starts[size - 1], numbering.starts[size])
        codes, left = self.codes[fewer], self.left[fewer]
        for letter in range(numbering.letters):
            more = numbering.add[letter][fewer]
            better = np.flatnonzero(codes > self.codes[more])
            self.codes[more[better]] = codes[better]
            self.left[more[better]] = numbering.add[letter][left[better]]

    def own(
        self, numbering: HandNumbering, letters: npt.NDArray[np.uint8], codes: npt.NDArray[np.int64]
    ) -> None:
        """Give the hands that spell a word with all their *letters* that word, if it is better."""
        hands = np.zeros(len(letters), dtype=np.int32)
        for place in letters.T:
            hands = numbering.add[place, hands]
        better = codes > self.codes[hands]
        self.codes[hands[better]] = codes[better]
        self.left[hands[better]] = 0


def _in_any_order(words: _Words, rules: RuleSet, size: int) -> Scores:
    """The greedy scores where points do not depend on the letters held."""
    numbering = HandNumbering(len(rules.alphabet.letters), size)
    best = _Best(numbering.starts[-1])
    scores = np.zeros(numbering.starts[-1], dtype=np.int32)
    for held in range(1, size + 1):
        best.grow(numbering, held)
        if held in words.plain:
            group = words.plain[held]
            n = rules.scoring_size(held, size)
            points = _points(rules, group.worths, held, n).astype(np.int64)
            best.own(numbering, group.letters, points * _ORDERS + (_ORDERS - 1 - group.orders))
        now = slice(numbering.starts[held], numbering.starts[held + 1])
        points_now = (best.codes[now] // _ORDERS).astype(np.int32)
        scores[now] = np.where(points_now > 0, points_now + scores[best.left[now]], 0)
    return scores[numbering.starts[size] :]


def _in_order(words: _Words, rules: RuleSet, size: int) -> Scores:
    """The greedy scores where points depend on the letters held, for hands with a wildcard.

    Of the words of one length the highest letter values are best, whatever is held; so the best
    word of each length is kept, and the lengths are compared hand size by hand size.
    """
    numbering = HandNumbering(len(rules.alphabet.letters), size - 1)
    everything = numbering.starts[-1]
    plain = {length: _Best(everything) for length in words.plain}
    starred = {length: _Best(everything) for length in words.starred}
    scores = np.zeros(everything, dtype=np.int32)
    with_star = np.zeros(everything, dtype=np.int32)
    for held in range(1, size + 1):
        others = slice(numbering.starts[held - 1], numbering.starts[held])
        for length, best in starred.items():
            _spell(best, words.starred[length], numbering, held - 1)
        left_scores = [
            *[(length, best, with_star) for length, best in plain.items()],
            *[(length, best, scores) for length, best in starred.items()],
        ]
        with_star[others] = _chosen(left_scores, rules, held, size, others)
        if held <= numbering.most:
            now = slice(numbering.starts[held], numbering.starts[held + 1])
            for length, best in plain.items():
                _spell(best, words.plain[length], numbering, held)
            left_scores = [(length, best, scores) for length, best in plain.items()]
            scores[now] = _chosen(left_scores, rules, held, size, now)
    return with_star[numbering.starts[numbering.most] :]


def _spell(best: _Best, group: _Group, numbering: HandNumbering, size: int) -> None:
    """Find the *best* words of the *group* for the hands of *size* letters."""
    if size:
        best.grow(numbering, size)
    if size == group.letters.shape[1]:
        codes = group.worths.astype(np.int64) * _ORDERS + (_ORDERS - 1 - group.orders)
        best.own(numbering, group.letters, codes)


def _chosen(
    words: list[tuple[int, _Best, Scores]], rules: RuleSet, held: int, size: int, hands: slice
) -> Scores:
    """The scores of *hands* in which *held* letters are held, by the best of all lengths."""
    n = rules.scoring_size(held, size)
    top = np.zeros(hands.stop - hands.start, dtype=np.int64)
    total = np.zeros(hands.stop - hands.start, dtype=np.int32)
    for length, best, left_scores in words:
        codes = best.codes[hands]
        worths = codes // _ORDERS
        points_of = [rules.points(worth, length, n) for worth in range(int(worths.max()) + 1)]
        points = np.array(points_of, dtype=np.int64)[worths]
        merits = points * _ORDERS + codes % _ORDERS
        better = np.flatnonzero((points > 0) & (merits > top))
        top[better] = merits[better]
        left = best.left[hands][better]
        total[better] = points[better].astype(np.int32) + left_scores[left]
    return total

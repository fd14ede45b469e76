"""The greedy word of every hand there is, and what the greedy player earns (needs numpy).

The greedy word of a hand is its own, if its letters spell one, or that of the hand less a letter.
So the best words spread from hands of few letters to hands of many.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.solver.all_hands import (
    POINTS,
    Codes,
    Group,
    Letters,
    Scores,
    Words,
    numbers_of,
    points_in,
    points_of_words,
    with_bonus,
)
from handful.solver.hand_numbering import HandNumbering
from handful.solver.table_entry import NO_ENTRY

__all__ = ["Greedy", "greedy", "greedy_scores"]


class Greedy(NamedTuple):
    """By the number of a hand, the code of its greedy word, and what the greedy player earns."""

    plain: Codes
    starred: Codes
    plain_scores: Scores
    starred_scores: Scores


class _Family:
    """Words of which one is better than another whatever is held; the best of each hand in a layer.

    Its codes have, above the entry, what decides: points, or letter values where points depend on
    the letters held.
    """

    def __init__(self, letters: dict[int, Letters], codes: dict[int, Codes], length: int) -> None:
        self.letters = letters
        self.own_codes = codes
        self.length = length
        """The length of all words, where points depend on it."""
        self.codes = np.zeros(1, dtype=np.int64)
        """By the place of a hand in its layer, the code of the best word."""
        self.left = np.zeros(1, dtype=np.int32)
        """Likewise, the hand that this word leaves."""

    def grow(self, numbering: HandNumbering, size: int) -> None:
        """Go on to the hands of *size* letters: the best word of one letter less, or their own."""
        start, fewer = numbering.starts[size], slice(*numbering.starts[size - 1 : size + 1])
        codes = np.zeros(numbering.count(size), dtype=np.int64)
        left = np.zeros(numbering.count(size), dtype=np.int32)
        for letter in range(numbering.letters):
            add = numbering.add[letter]
            more = add[fewer] - start
            better = np.flatnonzero(self.codes > codes[more])
            at = more[better]
            codes[at] = self.codes[better]
            left[at] = add[self.left[better]]
        self.codes, self.left = codes, left
        self.spell(numbering, size)

    def forget(self) -> None:
        """Let go of the layer."""
        self.codes, self.left = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int32)

    def spell(self, numbering: HandNumbering, size: int) -> None:
        """Give the hands that spell a word with all their letters that word, if it is better."""
        if size in self.letters:
            hands = numbers_of(self.letters[size], numbering) - numbering.starts[size]
            own = self.own_codes[size]
            better = own > self.codes[hands]
            self.codes[hands[better]] = own[better]
            self.left[hands[better]] = 0


def _families(groups: dict[int, Group], rules: RuleSet, n: int) -> list[_Family]:
    """The words of *groups*, in families."""
    letters = {group.letters.shape[1]: group.letters for group in groups.values()}
    if rules.order_counts:
        return [
            _Family({group.letters.shape[1]: group.letters}, _worth_codes(group), length)
            for length, group in groups.items()
        ]
    codes = {
        length: group.codes(points_of_words(rules, group.worths, length, n))
        for length, group in groups.items()
    }
    return [_Family(letters, codes, 0)]


def _worth_codes(group: Group) -> dict[int, Codes]:
    return {group.letters.shape[1]: group.codes(group.worths)}


def greedy(words: Words, rules: RuleSet, numbering: HandNumbering, plain_most: int) -> Greedy:
    """The greedy word of every hand, and the score of who plays such words again and again.

    Of hands without the wildcard only those of up to *plain_most* letters.
    """
    most, wild = numbering.most, bool(rules.wildcard_letters)
    count = numbering.starts[plain_most + 1]
    others = numbering.starts[most] if wild else 0
    found = Greedy(
        np.zeros(count, dtype=np.int64),
        np.zeros(others, dtype=np.int64),
        np.zeros(count, dtype=np.int32),
        np.zeros(others, dtype=np.int32),
    )
    plain = _families(words.plain, rules, most + 1)
    starred = _families(words.starred, rules, most + 1) if wild else []
    for held in range(1, most + 1):
        n = rules.scoring_size(held, most + 1)
        if wild:
            # The plain words of these hands are still those of one letter less: the wildcard.
            words_left: Iterator[tuple[_Family, Scores]] = chain(
                [(family, found.starred_scores) for family in plain],
                _grown(starred, found.plain_scores, numbering, held - 1, most - 1),
            )
            now = slice(numbering.starts[held - 1], numbering.starts[held])
            _choose(words_left, rules, n, found.starred, found.starred_scores, now)
        if held <= plain_most:
            words_left = _grown(plain, found.plain_scores, numbering, held, most)
            now = slice(numbering.starts[held], numbering.starts[held + 1])
            _choose(words_left, rules, n, found.plain, found.plain_scores, now)
    return found


def _grown(
    families: Sequence[_Family], scores: Scores, numbering: HandNumbering, size: int, last: int
) -> Iterator[tuple[_Family, Scores]]:
    """The *families*, gone on to hands of that *size*, with the *scores* of what is left.

    The layer of the *last* size is the largest: there each gives its room to the next.
    """
    for family in families:
        if size:
            family.grow(numbering, size)
        else:
            family.spell(numbering, size)
        yield family, scores
        if size == last:
            family.forget()


def _choose(
    words: Iterable[tuple[_Family, Scores]],
    rules: RuleSet,
    n: int,
    best: Codes,
    scores: Scores,
    hands: slice,
) -> None:
    """Fill in the best word of all families for the *hands* of a layer, and their scores."""
    top = best[hands]
    total = np.zeros(hands.stop - hands.start, dtype=np.int32)
    for family, left_scores in words:
        codes = family.codes
        if family.length:
            worths = codes >> POINTS
            points_of = [rules.points(w, family.length, n) for w in range(int(worths.max()) + 1)]
            codes = (np.array(points_of, dtype=np.int64)[worths] << POINTS) + (codes & NO_ENTRY)
        better = np.flatnonzero((codes >> POINTS > 0) & (codes > top))
        top[better] = codes[better]
        total[better] = points_in(codes[better]) + left_scores[family.left[better]]
    scores[hands] = total


def greedy_scores(lexicon: Lexicon, rules: RuleSet, size: int) -> Scores:
    """The score of the greedy player with the words of *lexicon*, hand by hand, likewise."""
    wild = bool(rules.wildcard_letters)
    numbering = HandNumbering(len(rules.alphabet.letters), size)
    words = Words(lexicon, rules, size)
    found = greedy(words, rules, numbering, size - 1 if wild else size)
    if wild:
        return found.starred_scores[numbering.starts[size - 1] :]
    return with_bonus(found.plain_scores, words, rules, numbering)

"""Building a table: all hands are solved, and the results written to a file (needs numpy)."""

from collections.abc import Callable, Mapping
from math import factorial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.rules import BadSize, HandfulError, RuleSet
from handful.solver.all_hands import (
    Greedy,
    HandNumbering,
    Scores,
    Words,
    points_in,
    solve_greedy,
    solve_perfect,
    with_bonus,
    word_codes_in,
)
from handful.solver.table import (
    FULL_HAND,
    LARGEST,
    MAX_TEXT,
    SMALLEST,
    describe_source,
    table_path,
)
from handful.solver.table_file import replacing, write_table

__all__ = ["CannotBuild", "build_table"]

Columns = dict[str, npt.NDArray[Any]]
ScoresBySize = dict[int, Scores]
"""By hand size, the scores of all hands that a game deals."""


class CannotBuild(HandfulError):
    """A list or rules for which no table can be built."""


def build_table(
    lexicon: Lexicon,
    rules: RuleSet,
    max_letters: int,
    known: Mapping[str, Lexicon],
    on_progress: Callable[[float], None] = lambda fraction: None,
    file: Path | None = None,
) -> Path:
    """Build the table for hands of up to *max_letters*, and return the path of its file.

    *known* has the words that the weaker players know, by their names: the table has their scores
    too. *file* is the file from which the list was read. Raises OSError if the table cannot be
    written.
    """
    _require_buildable(lexicon, rules, max_letters)
    path = table_path(lexicon, rules, max_letters)
    with replacing(path) as new_file:
        numbering = HandNumbering(len(rules.alphabet.letters), max_letters)
        words = Words(lexicon, rules, max_letters)
        columns, perfect = _perfect_columns(words, rules, numbering)
        on_progress(0.4)
        columns["greedy"], skynet = _greedy_column(words, rules, numbering)
        on_progress(0.7)
        ladder: dict[str, ScoresBySize] = {}
        for name, its_words in known.items():
            ladder[name] = _weaker_scores(its_words, rules, numbering)
            on_progress(0.7 + 0.3 * len(ladder) / len(known))
        ladder |= {"skynet": skynet, "perfect": perfect}
        for size in range(SMALLEST, max_letters + 1):
            scores = [by_size[size] for by_size in ladder.values()]
            columns[f"ladder-{size}"] = np.stack(scores, axis=1).astype("<u2").reshape(-1)
            columns[f"deals-{size}"] = _deals(perfect[size], rules, size)
        about = {
            **describe_source(lexicon, rules, file),
            "letters": str(max_letters),
            "ladder": " ".join(ladder),
        }
        write_table(new_file, about, columns)
    on_progress(1.0)
    return path


def _require_buildable(lexicon: Lexicon, rules: RuleSet, max_letters: int) -> None:
    """Raise an error unless the format has room for this table."""
    if not SMALLEST <= max_letters <= LARGEST:
        raise BadSize(f"tables are for {SMALLEST} to {LARGEST} letters, not for {max_letters}")
    alphabet = rules.alphabet
    if any(alphabet.values.get(letter, 0) <= 0 for letter in alphabet.letters):
        raise CannotBuild("a table needs an alphabet in which every letter is worth something")
    if "".join(sorted(alphabet.letters)) <= alphabet.wildcard:
        raise CannotBuild("a table needs an alphabet whose wildcard sorts before all letters")
    if not alphabet.vowels or not alphabet.consonants:
        raise CannotBuild("a table needs an alphabet with vowels and consonants")
    if rules.points(max(alphabet.values.values()) * max_letters, max_letters, max_letters) >= (
        FULL_HAND
    ):
        raise CannotBuild(f"a table needs scores below {FULL_HAND:,}; the letters are worth more")
    if len(lexicon.text) >= MAX_TEXT:
        raise CannotBuild(f"the list {lexicon.name} is too long for a table")


def _perfect_columns(
    words: Words, rules: RuleSet, numbering: HandNumbering
) -> tuple[Columns, ScoresBySize]:
    """The columns for perfect play, and by size the perfect scores of dealt hands."""
    found = solve_perfect(words, rules, numbering, numbering.max_size)
    plain, wild = points_in(found.plain), points_in(found.wild)
    codes = [word_codes_in(found.plain), word_codes_in(found.wild)]
    dealt = _dealt_scores(wild if rules.wildcard_letters else plain, words, rules, numbering)
    if not rules.order_counts:
        plain[words.full_hands(numbering)] |= FULL_HAND
    columns: Columns = {
        "perfect": np.concatenate([plain, wild]).astype("<u2"),
        "first": np.concatenate(codes).astype("<u4"),
    }
    if rules.order_counts:
        columns["thrown"] = np.concatenate([found.plain_thrown, found.wild_thrown])
    return columns, dealt


def _greedy_column(
    words: Words, rules: RuleSet, numbering: HandNumbering
) -> tuple[npt.NDArray[np.uint64], ScoresBySize]:
    """The column of best words, and by size the greedy scores of dealt hands."""
    found = solve_greedy(words, rules, numbering, numbering.max_size)
    packed = np.concatenate([found.plain, found.wild])
    column = (packed >> 32 << 32 | word_codes_in(packed)).astype("<u8")
    return column, _dealt_greedy_scores(found, words, rules, numbering)


def _weaker_scores(known: Lexicon, rules: RuleSet, numbering: HandNumbering) -> ScoresBySize:
    """By size, the scores of dealt hands of a greedy player who knows the words *known*."""
    words = Words(known, rules, numbering.max_size)
    max_plain = numbering.max_size - 1 if rules.wildcard_letters else numbering.max_size
    found = solve_greedy(words, rules, numbering, max_plain)
    return _dealt_greedy_scores(found, words, rules, numbering)


def _dealt_greedy_scores(
    found: Greedy, words: Words, rules: RuleSet, numbering: HandNumbering
) -> ScoresBySize:
    scores = found.wild_scores if rules.wildcard_letters else found.plain_scores
    return _dealt_scores(scores, words, rules, numbering)


def _dealt_scores(
    scores: Scores, words: Words, rules: RuleSet, numbering: HandNumbering
) -> ScoresBySize:
    """By size, the scores of the hands that a game deals, by vowels and then by consonants."""
    return {
        size: with_bonus(
            scores, _dealt_numbers(rules, size, numbering), words, rules, numbering, size
        )
        for size in range(SMALLEST, numbering.max_size + 1)
    }


def _dealt_numbers(rules: RuleSet, size: int, numbering: HandNumbering) -> npt.NDArray[np.int64]:
    """The numbers of the hands that a game of *size* letters deals, without the wildcard."""
    alphabet = rules.alphabet
    vowels, consonants = [
        np.array([alphabet.letters.index(letter) for letter in sorted(kind)], dtype=np.uint8)[
            HandNumbering(len(kind), count).rows(count)
        ]
        for kind, count in _dealt_kinds(rules, size)
    ]
    hands = np.hstack(
        [np.repeat(vowels, len(consonants), axis=0), np.tile(consonants, (len(vowels), 1))]
    )
    hands.sort(axis=1)
    steps = np.array(numbering.steps, dtype=np.int64)
    numbers = np.full(len(hands), numbering.starts[hands.shape[1]], dtype=np.int64)
    for k, letters in enumerate(hands.T, 1):
        numbers += steps[k][letters]
    return numbers


def _deals(scores: Scores, rules: RuleSet, size: int) -> npt.NDArray[np.uint64]:
    """Pairs of a perfect score and the number of ways to be dealt a hand with it."""
    vowels, consonants = [
        _orders(HandNumbering(len(kind), count).rows(count))
        for kind, count in _dealt_kinds(rules, size)
    ]
    ways = np.outer(vowels, consonants).reshape(-1)
    counted = np.zeros(int(scores.max(initial=0)) + 1, dtype=np.int64)
    np.add.at(counted, scores, ways)
    found = np.flatnonzero(counted)
    return np.stack([found, counted[found]], axis=1).astype("<u8").reshape(-1)


def _dealt_kinds(rules: RuleSet, size: int) -> list[tuple[str, int]]:
    """The vowels and the consonants, with how many of each are dealt."""
    kinds = (rules.alphabet.vowels, rules.alphabet.consonants)
    return list(zip(kinds, rules.vowel_consonant_counts(size), strict=True))


def _orders(hands: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The number of orders in which the letters of each row can be drawn."""
    repeated = np.ones(len(hands), dtype=np.int64)
    run = np.ones(len(hands), dtype=np.int64)
    for k in range(1, hands.shape[1]):
        run = np.where(hands[:, k] == hands[:, k - 1], run + 1, 1)
        repeated *= run
    return factorial(hands.shape[1]) // repeated

"""Building a table: everything about every hand, worked out on all cores and written to a file.

Needs numpy. Each part is worked out in a process of its own, which gives its memory back; what
comes back are columns as they stand in the file.
"""

import os
from collections.abc import Callable, Mapping
from math import factorial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.rules import BadSize, HandfulError, RuleSet
from handful.solver.all_greedy import greedy
from handful.solver.all_hands import (
    Scores,
    Words,
    entries_in,
    perfect,
    points_in,
)
from handful.solver.bonus import bonus
from handful.solver.hand_numbering import HandNumbering
from handful.solver.table import (
    LARGEST,
    SMALLEST,
    WHOLE,
    identity_of,
    table_path,
)
from handful.solver.table_age import made_for
from handful.solver.table_entry import LONGEST_TEXT
from handful.solver.table_file import require_room, write_table
from handful.solver.table_part import Columns, Part, work_out

__all__ = ["CannotBuild", "build_table"]


class CannotBuild(HandfulError):
    """A list or rules of which no table can be made."""


def build_table(
    lexicon: Lexicon,
    rules: RuleSet,
    most: int,
    known: Mapping[str, Lexicon],
    ready: Callable[[float], None] = lambda share: None,
    workers: int | None = None,
    file: Path | None = None,
) -> Path:
    """Build the table for hands of up to *most* letters; the path of the file.

    *known* are the words that weaker players know, by name: what they earn stands in the table too.
    *ready* is called with the share that is done. The *file* from which the list was read is told
    in the head. OSError where it cannot be written.
    """
    _require(lexicon, rules, most)
    path = table_path(lexicon, rules, most)
    require_room(path)
    parts: list[Part] = [
        (3.0, _greedy_part, (lexicon, rules, most)),
        *[(1.0, _weaker_part, (name, words, rules, most)) for name, words in known.items()],
    ]
    parts = [(4.0, _perfect_part, (lexicon, rules, most)), *parts]
    if workers is None:
        workers = 1 if most == LARGEST else min(os.cpu_count() or 1, 2)  # each takes a gigabyte
    found = work_out(parts, workers, ready)
    names = (*known, "skynet", "perfect")
    columns = {name: found[name] for name in _COLUMNS if name in found}
    for size in range(SMALLEST, most + 1):
        scores = [found[f"{name}-{size}"] for name in names]
        columns[f"ladder-{size}"] = np.stack(scores, axis=1).astype("<u2").reshape(-1)
        columns[f"deals-{size}"] = _deals(found[f"perfect-{size}"], rules, size)
    about = {
        "identity": identity_of(lexicon, rules),
        "list": ascii(lexicon.name)[1:-1],  # a file may be called anything
        "words": str(len(lexicon)),
        "rules": rules.name,
        "most": str(most),
        "ladder": " ".join(names),
        **made_for(lexicon, rules, file),
    }
    write_table(path, about, columns)
    return path


_COLUMNS = ("perfect", "first", "thrown", "greedy")


def _require(lexicon: Lexicon, rules: RuleSet, most: int) -> None:
    """Raise where no table can be made."""
    if not SMALLEST <= most <= LARGEST:
        raise BadSize(f"a table is made for {SMALLEST} to {LARGEST} letters, not for {most}")
    alphabet = rules.alphabet
    if any(alphabet.values.get(letter, 0) <= 0 for letter in alphabet.letters):
        raise CannotBuild("no table can be made where a letter is worth nothing")
    if "".join(sorted(alphabet.letters)) <= alphabet.wildcard:
        raise CannotBuild(
            "no table can be made where the wildcard does not come before all letters"
        )
    if not alphabet.vowels or not alphabet.consonants:
        raise CannotBuild("no table can be made of an alphabet without vowels, or consonants")
    if rules.points(max(alphabet.values.values()) * most, most, most) >= WHOLE:
        raise CannotBuild("no table can be made where letters are worth so much")
    if len(lexicon.text) >= LONGEST_TEXT:
        raise CannotBuild(f"the list {lexicon.name} is too long for a table")


def _perfect_part(lexicon: Lexicon, rules: RuleSet, most: int) -> Columns:
    """The columns about perfect play."""
    numbering = HandNumbering(len(rules.alphabet.letters), most)
    words = Words(lexicon, rules, most)
    found = perfect(words, rules, numbering, most, throwing=rules.order_counts)
    scores = [points_in(found.plain).astype("<u2"), points_in(found.starred).astype("<u2")]
    entries = np.concatenate([entries_in(found.plain), entries_in(found.starred)])
    columns: Columns = {"first": entries.astype("<u4")}
    if rules.order_counts:
        columns["thrown"] = np.concatenate([found.plain_thrown, found.starred_thrown])
    whole = words.whole(numbering)
    for size in range(SMALLEST, most + 1):
        numbers = _dealt(rules, size, numbering)
        score = (scores[1] if rules.wildcard_letters else scores[0])[numbers].astype(np.int32)
        columns[f"perfect-{size}"] = _earned(score, whole, numbers, rules, size)
    if not rules.order_counts:
        scores[0][whole] |= WHOLE
    columns["perfect"] = np.concatenate(scores)
    return columns


def _greedy_part(lexicon: Lexicon, rules: RuleSet, most: int) -> Columns:
    """The column about greedy play, and what SkyNet earns."""
    numbering = HandNumbering(len(rules.alphabet.letters), most)
    words = Words(lexicon, rules, most)
    found = greedy(words, rules, numbering, most)
    codes = np.concatenate([found.plain, found.starred])
    return {
        "greedy": (codes >> 32 << 32 | entries_in(codes)).astype("<u8"),
        **_ladder_scores("skynet", found, words, rules, numbering),
    }


def _weaker_part(name: str, known: Lexicon, rules: RuleSet, most: int) -> Columns:
    """What the player called *name* earns, who knows the words *known*."""
    numbering = HandNumbering(len(rules.alphabet.letters), most)
    words = Words(known, rules, most)
    found = greedy(words, rules, numbering, most - 1 if rules.wildcard_letters else most)
    return _ladder_scores(name, found, words, rules, numbering)


def _ladder_scores(
    name: str, found: Any, words: Words, rules: RuleSet, numbering: HandNumbering
) -> Columns:
    """By size, the scores of dealt hands."""
    scores = found.starred_scores if rules.wildcard_letters else found.plain_scores
    whole = words.whole(numbering)
    columns: Columns = {}
    for size in range(SMALLEST, numbering.most + 1):
        numbers = _dealt(rules, size, numbering)
        columns[f"{name}-{size}"] = _earned(scores[numbers], whole, numbers, rules, size)
    return columns


def _earned(
    scores: Scores,
    whole: npt.NDArray[np.bool_],
    numbers: npt.NDArray[np.int64],
    rules: RuleSet,
    size: int,
) -> npt.NDArray[np.uint16]:
    """The *scores* of dealt hands, with the bonus for a word of all letters."""
    if more := bonus(rules, size):
        scores = scores + np.where(whole[numbers], more, 0)
    return scores.astype("<u2")


def _dealt(rules: RuleSet, size: int, numbering: HandNumbering) -> npt.NDArray[np.int64]:
    """The numbers of the hands that a game of *size* deals, by vowels and then by consonants.

    Of hands with a wildcard those of the other letters.
    """
    alphabet, shares = rules.alphabet, rules.vowel_consonant_counts(size)
    places = [
        np.array([alphabet.letters.index(letter) for letter in sorted(kind)], dtype=np.uint8)
        for kind in (alphabet.vowels, alphabet.consonants)
    ]
    vowels, consonants = [
        own[HandNumbering(len(own), share).rows(share)]
        for own, share in zip(places, shares, strict=True)
    ]
    together = np.hstack(
        [np.repeat(vowels, len(consonants), axis=0), np.tile(consonants, (len(vowels), 1))]
    )
    together.sort(axis=1)
    steps = np.array(numbering.steps, dtype=np.int64)
    numbers = np.full(len(together), numbering.starts[together.shape[1]], dtype=np.int64)
    for place in range(together.shape[1]):
        numbers += steps[place + 1][together[:, place]]
    return numbers


def _deals(scores: npt.NDArray[np.uint16], rules: RuleSet, size: int) -> npt.NDArray[np.uint64]:
    """Perfect scores with the ways in which such a hand is dealt, as pairs."""
    alphabet, shares = rules.alphabet, rules.vowel_consonant_counts(size)
    vowels, consonants = [
        _orders(HandNumbering(len(kind), share).rows(share))
        for kind, share in zip((alphabet.vowels, alphabet.consonants), shares, strict=True)
    ]
    ways = np.outer(vowels, consonants).reshape(-1)
    counted = np.zeros(int(scores.max(initial=0)) + 1, dtype=np.int64)
    np.add.at(counted, scores, ways)
    found = np.flatnonzero(counted)
    return np.stack([found, counted[found]], axis=1).astype("<u8").reshape(-1)


def _orders(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """In how many orders the letters of each row can be drawn."""
    repeated = np.ones(len(rows), dtype=np.int64)
    run = np.ones(len(rows), dtype=np.int64)
    for place in range(1, rows.shape[1]):
        run = np.where(rows[:, place] == rows[:, place - 1], run + 1, 1)
        repeated *= run
    return factorial(rows.shape[1]) // repeated

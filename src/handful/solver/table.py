"""Tables: the precomputed answers for every hand of up to a number of letters.

A table belongs to one lexicon and one rule set, and is stored in the cache folder; `all_hands`
builds it. `best_word`, `greedy_line` and `perfect_line` look a hand up where a table has it, and
search otherwise (`look_up_or_search`). The answers are the same.

Reading a table needs no numpy. docs/solver.md explains the numbers of hands and the format.
"""

import json
import mmap
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from math import comb
from operator import getitem
from pathlib import Path
from typing import Any, BinaryIO, TypeVar
from zlib import crc32

from handful.lexicon import NAMED, Lexicon, Words, cache_folder
from handful.rules import RULE_SETS, Hand, RuleSet
from handful.solver.index import NO_LOOKUP_YET, Index, resolve
from handful.solver.line import Line, Play, full_hand_bonus, sacrifice

FORMAT = f"handful-table/4-{sys.byteorder}"
BLOCK = 1 << 16
"""Bytes in a block; each block has a checksum."""
SMALLEST, LARGEST = 4, 8
"""The hand sizes for which a table can be built."""
NO_WORD = 0xFFFF_FFFF
"""The mask of the word code in an answer."""
THROW = 0xFFFF_FF00
"""The word code for throwing the first letter away; the other letters and the wildcard follow."""


def word_code(offset: int, wildcard: int = -1) -> int:
    """A word as a number: its *offset* in the list, and where the *wildcard* is in it (-1: none).

    Smaller codes come first in the order that decides ties.

    >>> word_code(70), word_code(70, 2)
    (1120, 1123)
    """
    return offset << 4 | wildcard + 1


class HandNumbers:
    """The numbers of all hands of 0 to *max_size* letters from an alphabet of *letters*.

    All hands of one size are a layer. A layer is ordered by the last letter of the hands, then by
    the last but one, and so on. Smaller hands come first. A letter is its index in the alphabet.

    >>> HandNumbers(letters=3, max_size=2).number((2, 1))
    8
    """

    def __init__(self, letters: int, max_size: int) -> None:
        self.letters = letters
        self.steps = [
            [comb(letter + k - 1, k) if k else 1 for letter in range(letters + 1)]
            for k in range(max_size + 1)
        ]
        """The number of hands of k letters that have only letters before a letter.

        The k-th letter of a hand, counted from 1, adds that to its number."""
        self.starts = [sum([layer[-1] for layer in self.steps[:k]]) for k in range(max_size + 2)]
        """By size, the number of the first hand; the last item is the number of all hands."""

    def number(self, hand: Iterable[int]) -> int:
        """The number of a *hand*, whose letters may be in any order."""
        ordered = sorted(hand)
        return sum(map(getitem, self.steps[1:], ordered), self.starts[len(ordered)])


# Files.


class BadTable(Exception):
    """A file that is damaged, not a table, or a table for something else."""


class OtherFormat(BadTable):
    """A table that another version of Handful wrote."""


class TableFile:
    """A table file, mapped into memory: what it is *about*, and its numbers.

    The first line has the format and the hash of the second, which is JSON: what the table is
    about, the number of bytes after this line, and the CRC-32 of each block of them. These bytes
    are 64-bit numbers: the packed perfect answers, then as many greedy ones. Reading a number
    checks its block first, once.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._stat = os.fstat(file.fileno())
            found_format, _, checksum = file.readline(200).decode("ascii", "replace").partition(" ")
            if not found_format.startswith("handful-table/"):
                raise BadTable("the file is not a table")
            if found_format != FORMAT:
                raise OtherFormat(f"the file has another format, {found_format.rstrip():.40}")
            head = file.readline()
            if f"{sha256(head).hexdigest()}\n" != checksum:
                raise BadTable("the head is damaged")
            start = file.tell()
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        self.path = path
        self.about: dict[str, Any] = json.loads(head)
        self._bytes = content[start:]
        if len(self._bytes) != self.about["bytes"]:
            raise BadTable(
                f"the file has {len(content):,} bytes instead of {start + self.about['bytes']:,}"
            )
        self._numbers = self._bytes.cast("Q")
        self._unchecked = bytearray(b"\1" * len(self.about["checksums"]))

    def __getitem__(self, at: int) -> int:
        if self._unchecked[block := at >> 13]:  # a block has 1 << 13 numbers
            self._check(block)
        return self._numbers[at]

    def __len__(self) -> int:
        return len(self._numbers)

    def _check(self, block: int) -> None:
        content = self._bytes[block * BLOCK : (block + 1) * BLOCK]
        if crc32(content) != self.about["checksums"][block]:
            raise BadTable(f"block {block} is damaged")
        self._unchecked[block] = 0

    def check_all(self) -> None:
        """Raise BadTable unless every byte is as it was written."""
        for block in range(len(self._unchecked)):
            self._check(block)

    def remove(self) -> None:
        """Remove the file, unless another one has replaced it."""
        with suppress(OSError):
            if os.path.samestat(self._stat, self.path.stat()):
                self.path.unlink()


def write_table(file: BinaryIO, about: Mapping[str, Any], numbers: Any) -> None:
    """Write a table: what it is *about*, and its *numbers*, an array of 64-bit numbers."""
    content = memoryview(numbers).cast("B")
    checksums = [crc32(content[at : at + BLOCK]) for at in range(0, len(content), BLOCK)]
    head = {**about, "bytes": len(content), "checksums": checksums}
    line = json.dumps(head).encode() + b"\n"
    file.write(f"{FORMAT} {sha256(line).hexdigest()}\n".encode() + line)
    file.write(content)


class Table:
    """The table of *lexicon* under *rules*, in a mapped *file*."""

    def __init__(self, file: TableFile, lexicon: Lexicon, rules: RuleSet) -> None:
        if file.about["identity"] != identity_of(lexicon.sha256, rules):
            raise BadTable("the table is for another list or other rules")
        self.file = file
        self.lexicon = lexicon
        self.rules = rules
        self.max_letters: int = file.about["letters"]
        self.luck: dict[str, list[list[int]]] = file.about["luck"]
        """By hand size, each perfect score, and the number of deals with at most that."""
        self.letters = rules.alphabet.letters
        self._wildcard = rules.alphabet.wildcard if rules.wildcard_letters else ""
        numbers = HandNumbers(len(self.letters), self.max_letters)
        *self._starts, hands = numbers.starts
        self._wildcard_starts = [hands + start for start in self._starts[:-1]]
        self._steps = [dict(zip(self.letters, steps, strict=False)) for steps in numbers.steps[1:]]
        self._bonus = [full_hand_bonus(rules, size) for size in range(self.max_letters + 1)]
        self._greedy = len(file) // 2
        """Where the greedy answers begin."""

    def number(self, letters: Sequence[str]) -> int:
        """The number of the hand of these *letters*, in any order.

        Raises KeyError for a letter that is not in the alphabet, and IndexError for too many
        letters.
        """
        ordered = sorted(letters)
        if ordered and ordered[0] == self._wildcard:  # it sorts before all letters
            del ordered[0]
            number = self._wildcard_starts[len(ordered)]
        else:
            number = self._starts[len(ordered)]
        return sum(map(getitem, self._steps, ordered), number)

    def best_word(self, hand: Hand, size: int) -> Play | None:
        """The best word of *hand*."""
        return self._best(hand.letters, size)

    def greedy_line(self, hand: Hand, size: int) -> Line:
        """The greedy line of *hand*."""
        plays: list[Play] = []
        left = list(hand.letters)
        while (play := self._best(left, size)) is not None:
            plays.append(play)
            for letter in play.word:
                left.remove(letter)
        return Line(tuple(plays))

    def _best(self, letters: Sequence[str], size: int) -> Play | None:
        answer = self.file[self._greedy + self.number(letters)]
        points = answer >> 32
        if not points:
            return None
        word = self._word(~answer & NO_WORD)
        return Play(word, points + self._bonus[size] if len(word) == size else points)

    def perfect_score(self, hand: Hand, size: int) -> int:
        """The score of the perfect line of *hand*."""
        answer = self.file[self.number(hand.letters)]
        score = answer >> 32
        # A word of all letters earns more than any other words, so it is the first.
        if len(hand.letters) == size and self._bonus[size]:
            offset = (~answer & NO_WORD) >> 4
            if self.lexicon.text.find("\n", offset) == offset + size:
                return score + self._bonus[size]
        return score

    def perfect_line(self, hand: Hand, size: int) -> Line:
        """The perfect line of *hand*."""
        plays: list[Play] = []
        left = list(hand.letters)
        score = self.perfect_score(hand, size)
        while score:
            code = self._first(left)
            if code >= THROW:
                held = Hand("".join(left))
                while code >= THROW:
                    left.remove((self.letters + self._wildcard)[code - THROW])
                    code = self._first(left)
                thrown = str(held.without("".join(left)))
                plays.append(sacrifice(thrown, held, self.rules, self.lexicon))
            word = self._word(code)
            for letter in word:
                left.remove(letter)
            rest = self.file[self.number(left)] >> 32
            plays.append(Play(word, score - rest))
            score = rest
        return Line(tuple(plays))

    def _first(self, letters: Sequence[str]) -> int:
        """The code of the first word of the perfect line."""
        return ~self.file[self.number(letters)] & NO_WORD

    def _word(self, code: int) -> str:
        offset, text = code >> 4, self.lexicon.text
        word = text[offset : text.index("\n", offset)]
        if not code & 15:
            return word
        at = (code & 15) - 1
        return word[:at] + self._wildcard + word[at + 1 :]


# Looking hands up.

Answer = TypeVar("Answer")


def look_up_or_search(
    look_up: Callable[[Table, Hand, int], Answer],
    search: Callable[[Hand, RuleSet, Index, int], Answer],
    hand: str | Hand,
    rules: RuleSet | str,
    words: Words | Index,
    size: int | None,
) -> Answer:
    """What a table has for the *hand*, or else what the *search* finds.

    The hand, the rules and the words are in any of the forms that `solve` takes.
    """
    # Checked here, because a call would be a noticeable part of a lookup in a table.
    if type(hand) is not Hand or type(words) is not Index or isinstance(rules, str) or size is None:
        hand, rules, words, size = resolve(hand, rules, words, size)
    table = table_for(hand, rules, words, size)
    if table is not None:
        try:
            return look_up(table, hand, size)
        except KeyError:  # a letter that is not in the alphabet
            pass
        except BadTable:
            drop_table(words, rules)
    return search(hand, rules, words, size)


def table_for(hand: Hand, rules: RuleSet, index: Index, size: int) -> Table | None:
    """The table that has *hand* in a game of *size* letters; None if it has to be searched."""
    last_rules, table = index.last_lookup
    if last_rules is not rules:
        table = table_of(index, rules)
    if table is not None and table.max_letters >= len(hand.letters) <= size:
        return table
    return None


def table_of(index: Index, rules: RuleSet) -> Table | None:
    """The table of a list under *rules*, or None. The file is looked for once."""
    try:
        table = index.tables[rules]
    except KeyError:
        table = index.tables[rules] = find_table(index.lexicon, rules)
    index.last_lookup = rules, table
    return table


def drop_table(index: Index, rules: RuleSet) -> None:
    """Remove a damaged table, and search from now on."""
    table = index.tables.get(rules)
    index.tables[rules] = None
    index.last_lookup = NO_LOOKUP_YET
    if table is not None:
        table.file.remove()


def forget_tables(index: Index) -> None:
    """Look for new table files at the next lookup."""
    index.tables.clear()
    index.last_lookup = NO_LOOKUP_YET


# The folder.


def table_folder() -> Path:
    """The folder of the tables."""
    return Path(cache_folder(), "tables")


def table_files() -> list[Path]:
    """The paths of all tables, damaged or not."""
    return sorted(table_folder().glob("*.table"))


def table_path(lexicon: Lexicon, rules: RuleSet, max_letters: int) -> Path:
    """The path of the table for hands of up to *max_letters*."""
    identity = identity_of(lexicon.sha256, rules)
    return table_folder() / f"{rules.name}-{max_letters}-{identity[:16]}.table"


def find_table(lexicon: Lexicon, rules: RuleSet) -> Table | None:
    """The largest table of *lexicon* under *rules*; None if there is none.

    A damaged file is removed.
    """
    for max_letters in range(LARGEST, SMALLEST - 1, -1):
        path = table_path(lexicon, rules, max_letters)
        try:
            return Table(TableFile(path), lexicon, rules)
        except BadTable:
            with suppress(OSError):
                path.unlink()
        except (OSError, ValueError):
            continue  # there is none, or it cannot be read or mapped now
    return None


def identity_of(list_sha256: str, rules: RuleSet) -> str:
    """The hash of everything on which a table depends: format, list and rules."""
    alphabet = rules.alphabet
    values = [f"{letter}{alphabet.values.get(letter)}" for letter in alphabet.letters]
    points = [
        rules.points(worth, length, rules.scoring_size(held, held))
        for worth in (1, 2)
        for held in range(1, LARGEST + 1)
        for length in range(1, held + 1)
    ]
    counts = [rules.vowel_consonant_counts(size) for size in range(SMALLEST, LARGEST + 1)]
    described = (rules.name, alphabet.vowels, rules.wildcard_letters, values, counts, points)
    return sha256(repr((FORMAT, list_sha256, described)).encode()).hexdigest()


def is_outdated(path: Path) -> bool:
    """Has the format, or the named list or its rules, changed since the table was built?"""
    try:
        about = TableFile(path).about
    except OtherFormat:
        return True
    except (BadTable, OSError, ValueError):
        return False
    named, rules = NAMED.get(about["list"]), RULE_SETS.get(about["rules"])
    if named is None or rules is None:
        return False
    return bool(about["identity"] != identity_of(named.sha256, rules))

"""Tables: the precomputed answers for every hand of up to a number of letters.

A table belongs to one lexicon and one rule set. `table_build` makes it, `table_file` has its
format, and it is stored in the cache folder. `best_word`, `greedy_line` and `perfect_line` look a
hand up where a table has it (`by_table`), and search otherwise. The answers are the same.

Reading a table needs no numpy. docs/solver.md explains the numbers of hands and the columns.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from math import comb
from operator import getitem
from pathlib import Path
from typing import Protocol, TypeVar

from handful.lexicon import NAMED, Lexicon, cache_folder
from handful.lexicon.tier import TIERS_SHA256
from handful.rules import RULE_SETS, Hand, HandfulError, RuleSet
from handful.solver.index import NO_LOOKUP_YET, Index
from handful.solver.line import Line, Play, full_hand_bonus, sacrifice
from handful.solver.table_file import FORMAT, BadTable, OtherFormat, TableFile

__all__ = [
    "FULL_HAND",
    "LARGEST",
    "MAX_TEXT",
    "NO_WORD",
    "SMALLEST",
    "WILDCARD_THROWN",
    "HandNumbers",
    "Table",
    "by_table",
    "describe_source",
    "drop_table",
    "find_table",
    "forget_tables",
    "identity_of",
    "is_outdated",
    "outdated_tables",
    "table_files",
    "table_folder",
    "table_for",
    "table_of",
    "table_path",
    "word_code",
]

SMALLEST, LARGEST = 4, 8
"""The hand sizes for which a table can be built."""
FULL_HAND = 0x8000
"""The bit of a perfect score that says that a word uses all letters of the hand."""
NO_WORD = 0xFFFF_FFFF
"""The word code where there is no word."""
WILDCARD_THROWN = 0xFF
"""The number of the wildcard in the column `thrown`; letters are numbered from 1."""
MAX_TEXT = 1 << 28
"""The text of a list must be shorter than this: a word code has 28 bits for an offset."""
MAX_PATH = 1000
"""A longer path of a word list is not stored in a table."""


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

    >>> numbers = HandNumbers(letters=3, max_size=2)
    >>> [numbers.hand(number) for number in numbers.numbers(2)]
    [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]
    >>> numbers.number((2, 1))
    8
    """

    def __init__(self, letters: int, max_size: int) -> None:
        self.letters = letters
        self.max_size = max_size
        self.starts = [
            comb(letters + size - 1, size - 1) if size else 0 for size in range(max_size + 2)
        ]
        """By size, the number of the first hand; the last item is the number of all hands."""
        self.steps = [
            [self.before(letter, k) for letter in range(letters)] for k in range(max_size + 1)
        ]
        """What the k-th letter of a hand, counted from 1, adds to its number."""

    def count(self, size: int) -> int:
        """The number of hands of this *size*."""
        return self.starts[size + 1] - self.starts[size]

    def numbers(self, size: int) -> range:
        """The numbers of the hands of this *size*."""
        return range(self.starts[size], self.starts[size + 1])

    @staticmethod
    def before(letter: int, size: int) -> int:
        """The number of hands of this *size* that have only letters before *letter*."""
        return comb(letter + size - 1, size) if size else 1

    def number(self, hand: Iterable[int]) -> int:
        """The number of a *hand*, whose letters may be in any order."""
        ordered = sorted(hand)
        steps = [self.steps[k][letter] for k, letter in enumerate(ordered, 1)]
        return self.starts[len(ordered)] + sum(steps)

    def hand(self, number: int) -> tuple[int, ...]:
        """The letters of the hand with this *number*, in order."""
        size = next(k for k in range(self.max_size + 1) if number < self.starts[k + 1])
        rest = int(number) - self.starts[size]
        hand: list[int] = []
        for k in range(size, 0, -1):
            letter = next(last for last in range(self.letters) if rest < self.before(last + 1, k))
            rest -= self.before(letter, k)
            hand.insert(0, letter)
        return tuple(hand)


class Table:
    """The table of *lexicon* under *rules*, in a mapped *file*."""

    def __init__(self, file: TableFile, lexicon: Lexicon, rules: RuleSet) -> None:
        if file.about.get("identity") != identity_of(lexicon.sha256, rules):
            raise BadTable("the table is for another list, other tiers or other rules")
        self.file = file
        self.lexicon = lexicon
        self.rules = rules
        self.max_letters = int(file.about["letters"])
        self.sizes = range(SMALLEST, self.max_letters + 1)
        """The hand sizes of the games for which it has luck and the ladder."""
        self.letters = rules.alphabet.letters
        self._wildcard = rules.alphabet.wildcard if rules.wildcard_letters else ""
        numbers = HandNumbers(len(self.letters), self.max_letters)
        *self._starts, hands = numbers.starts
        self._wildcard_starts = [hands + start for start in self._starts[:-1]]
        self._steps = [dict(zip(self.letters, steps, strict=True)) for steps in numbers.steps[1:]]
        self._bonus = [full_hand_bonus(rules, size) for size in range(self.max_letters + 1)]
        self._perfect = file.columns["perfect"]
        self._first = file.columns["first"]
        self._greedy = file.columns["greedy"]

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
        found = self._greedy[self.number(letters)]
        if found == NO_WORD:
            return None
        word, points = self._word(found & NO_WORD), found >> 32
        return Play(word, points + self._bonus[size] if len(word) == size else points)

    def perfect_score(self, hand: Hand, size: int) -> int:
        """The score of the perfect line of *hand*."""
        found = self._perfect[self.number(hand.letters)]
        if found < FULL_HAND:
            return found
        return found - FULL_HAND + (self._bonus[size] if len(hand.letters) == size else 0)

    def perfect_line(self, hand: Hand, size: int) -> Line:
        """The perfect line of *hand*."""
        plays: list[Play] = []
        left = list(hand.letters)
        number = self.number(left)
        score = self.perfect_score(hand, size)
        while score:
            code = self._first[number]
            if code == NO_WORD:
                held = Hand("".join(left))
                number = self._throw(left, number)
                code = self._first[number]
                thrown = str(held.without("".join(left)))
                plays.append(sacrifice(thrown, held, self.rules, self.lexicon))
            word = self._word(code)
            for letter in word:
                left.remove(letter)
            number = self.number(left)
            rest = self._perfect[number] & ~FULL_HAND
            plays.append(Play(word, score - rest))
            score = rest
        return Line(tuple(plays))

    def _throw(self, left: list[str], number: int) -> int:
        """Remove letters from *left* until a word is played next; the number of that hand."""
        thrown = self.file.columns["thrown"]
        while self._first[number] == NO_WORD:
            letter = thrown[number]
            left.remove(self._wildcard if letter == WILDCARD_THROWN else self.letters[letter - 1])
            number = self.number(left)
        return number

    def ladder(self, hand: Hand, size: int) -> dict[str, int] | None:
        """The score of each player of the ladder with a *hand* just dealt; None for other hands."""
        alphabet = self.rules.alphabet
        vowels = [letter for letter in hand.letters if letter in alphabet.vowels]
        consonants = [letter for letter in hand.letters if letter in alphabet.consonants]
        wildcards = hand.letters.count(self._wildcard) if self._wildcard else 0
        if (
            size not in self.sizes
            or (len(vowels), len(consonants)) != self.rules.vowel_consonant_counts(size)
            or not len(vowels) + len(consonants) + wildcards == len(hand.letters) == size
        ):
            return None
        names = self.file.about["ladder"].split()
        row, _ = _position(vowels, alphabet.vowels)
        position, count = _position(consonants, alphabet.consonants)
        column = self.file.columns[f"ladder-{size}"]
        first = (row * count + position) * len(names)
        return {name: column[first + at] for at, name in enumerate(names)}

    def deals(self, size: int) -> list[tuple[int, int]]:
        """All perfect scores, each with the number of ways to be dealt a hand with it."""
        numbers = self.file.columns[f"deals-{size}"].checked().tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def _word(self, code: int) -> str:
        offset, text = code >> 4, self.lexicon.text
        word = text[offset : text.index("\n", offset)]
        if not code & 15:
            return word
        at = (code & 15) - 1
        return word[:at] + self._wildcard + word[at + 1 :]


def _position(letters: Sequence[str], alphabet: str) -> tuple[int, int]:
    """The position of some *letters* of an *alphabet* in their layer, and the size of the layer."""
    ordered, size = sorted(alphabet), len(letters)
    numbers = HandNumbers(len(ordered), size)
    number = numbers.number([ordered.index(letter) for letter in letters])
    return number - numbers.starts[size], numbers.count(size)


# Looking hands up.

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Solver(Protocol[T_co]):
    """A function that answers a question about a hand."""

    def __call__(self, hand: Hand, rules: RuleSet, index: Index, size: int) -> T_co:
        """The answer for *hand* in a game of *size* letters."""


def by_table(look_up: Callable[[Table, Hand, int], T]) -> Callable[[Solver[T]], Solver[T]]:
    """Decorate a search: a hand that a table has is looked up instead."""

    def decorate(search: Solver[T]) -> Solver[T]:
        @wraps(search)
        def answer(hand: Hand, rules: RuleSet, index: Index, size: int) -> T:
            table = table_for(hand, rules, index, size)
            if table is not None:
                try:
                    return look_up(table, hand, size)
                except KeyError:  # a letter that is not in the alphabet
                    pass
                except BadTable:
                    drop_table(index, rules)
            return search(hand, rules, index, size)

        return answer

    return decorate


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


# The files.


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
    """The hash of everything on which a table depends: format, list, tiers and rules."""
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
    return sha256(repr((FORMAT, list_sha256, TIERS_SHA256, described)).encode()).hexdigest()


def describe_source(lexicon: Lexicon, rules: RuleSet, file: Path | None) -> dict[str, str]:
    """What a table stores about its list, which was read from *file*, and its rules."""
    path = "" if file is None else str(file.absolute())
    return {
        "identity": identity_of(lexicon.sha256, rules),
        "rules": rules.name,
        "alphabet": _alphabet_hash(rules),
        "list": ascii(lexicon.name)[1:-1],  # a file can have any name
        "sha256": lexicon.sha256,
        "file": path if len(ascii(path)) <= MAX_PATH else "",
    }


def is_outdated(path: Path) -> bool:
    """Has the list, the tiers, the rules or the format changed since the table was built?

    False if that is not known: if the list is gone, or for rules with an alphabet of their own.
    """
    try:
        about = TableFile(path).about
    except OtherFormat:
        return True
    except (BadTable, OSError, ValueError):
        return False
    rules = RULE_SETS.get(about["rules"])
    if rules is None or about["alphabet"] != _alphabet_hash(rules):
        return False
    return about["identity"] != identity_of(_current_list(about), rules)


def outdated_tables() -> list[Path]:
    """The paths of all outdated tables."""
    return [path for path in table_files() if is_outdated(path)]


def _current_list(about: dict[str, str]) -> str:
    """The hash of the list of a table as it is now, or as it was if it is not found."""
    if not about["file"]:
        named = NAMED.get(about["list"])
        return about["sha256"] if named is None else named.sha256
    try:
        return Lexicon.load(Path(about["file"])).sha256
    except (HandfulError, OSError):
        return about["sha256"]


def _alphabet_hash(rules: RuleSet) -> str:
    alphabet = rules.alphabet
    described = (alphabet.letters, alphabet.vowels, dict(alphabet.values))
    return sha256(repr(described).encode()).hexdigest()[:16]

"""A table: the answers for every hand of up to so many letters, read with one look.

A table is made for one lexicon and one rule set by `table_build`, kept in the cache folder, and
serves every hand size of a game up to its own. Where there is none, or it turns out to be damaged,
the search answers, and the answers are the same to the letter. Pure Python; `table_file` has the
format, and docs/solver.md explains the numbers of hands and what the columns say.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from operator import getitem
from pathlib import Path

from handful.lexicon import Lexicon, cache_folder
from handful.lexicon.tier import TIERS_SHA256
from handful.rules import Hand, RuleSet
from handful.solver.bonus import bonus
from handful.solver.hand_number import HandNumbers
from handful.solver.line import Line, Play, sacrifice
from handful.solver.table_entry import NO_ENTRY, WILDCARD_THROWN
from handful.solver.table_file import FORMAT, BadTable, TableFile

__all__ = [
    "LARGEST",
    "SMALLEST",
    "WHOLE",
    "Table",
    "find_table",
    "identity_of",
    "rules_told",
    "table_files",
    "table_folder",
    "table_path",
]

SMALLEST, LARGEST = 4, 8
"""The hand sizes for which a table can be made."""
NO_WORD = NO_ENTRY
"""What stands for no greedy word; others are points above 32 bits, and the entry in these."""
WHOLE = 0x8000
"""The bit in a perfect score that says: a word uses all letters of the hand."""

play: Callable[[tuple[str, int, bool]], Play] = partial(tuple.__new__, Play)
"""The `Play` of its three parts, made in half the time: it is a good part of a look."""


class Table:
    """The table of *lexicon* under *rules*, in a mapped *file*."""

    def __init__(self, file: TableFile, lexicon: Lexicon, rules: RuleSet) -> None:
        if file.about.get("identity") != identity_of(lexicon, rules):
            raise BadTable("the table is of another list, other tiers or other rules")
        self.file = file
        self.lexicon = lexicon
        self.rules = rules
        self.most = int(file.about["most"])
        self.sizes = range(SMALLEST, self.most + 1)
        """The hand sizes of games that it serves."""
        self.letters = rules.alphabet.letters
        self._text = lexicon.text
        self.numbers = HandNumbers(len(self.letters), self.most)
        self._wildcard = rules.alphabet.wildcard if rules.wildcard_letters else ""
        *self.starts, hands = self.numbers.starts
        self.starred_starts = [hands + start for start in self.starts[:-1]]
        self._steps = [dict(zip(self.letters, steps, strict=True)) for steps in self.numbers.steps]
        del self._steps[0]
        self._perfect, self._first = file.column("perfect"), file.column("first")
        self._greedy = file.column("greedy")
        if rules.order_counts:
            self._thrown = file.column("thrown")
        self._bonus = [bonus(rules, size) for size in range(self.most + 1)]

    def number(self, letters: Sequence[str]) -> int:
        """The number of the hand of these *letters*, in any order.

        KeyError where one is not of the alphabet, IndexError where there are too many.
        """
        ordered = sorted(letters)
        if ordered and ordered[0] == self._wildcard:  # it stands before all letters
            del ordered[0]
            number = self.starred_starts[len(ordered)]
        else:
            number = self.starts[len(ordered)]
        return sum(map(getitem, self._steps, ordered), number)

    def best_word(self, hand: Hand, size: int) -> Play | None:
        """The greedy word of *hand*."""
        code = self._greedy[self.number(hand.letters)]
        if code == NO_WORD:
            return None
        word, points = self._word(code & NO_ENTRY), code >> 32
        return play((word, points + self._bonus[size] if len(word) == size else points, False))

    def greedy_line(self, hand: Hand, size: int) -> Line:
        """The greedy word, again and again."""
        plays: list[Play] = []
        left = list(hand.letters)
        while (code := self._greedy[self.number(left)]) != NO_WORD:
            word, points = self._word(code & NO_ENTRY), code >> 32
            if len(word) == size:
                points += self._bonus[size]
            plays.append(play((word, points, False)))
            for letter in word:
                left.remove(letter)
        return Line(tuple(plays))

    def perfect_score(self, hand: Hand, size: int) -> int:
        """The score of the perfect line."""
        letters = hand.letters
        found = self._perfect[self.number(letters)]
        if found < WHOLE:
            return found
        return found - WHOLE + (self._bonus[size] if len(letters) == size else 0)

    def perfect_line(self, hand: Hand, size: int) -> Line:
        """The perfect line."""
        letters = hand.letters
        number = self.number(letters)
        score = self._perfect[number]
        if self.rules.order_counts:
            return self._throwing_line(hand, number, score)
        if score >= WHOLE:
            score += (self._bonus[size] if len(letters) == size else 0) - WHOLE
        plays: list[Play] = []
        left = list(letters)
        while score:
            word = self._word(self._first[number])
            for letter in word:
                left.remove(letter)
            after = 0
            if left:
                number = self.number(left)
                after = self._perfect[number]
                if after >= WHOLE:
                    after -= WHOLE
            plays.append(play((word, score - after, False)))
            score = after
        return Line(tuple(plays))

    def _throwing_line(self, hand: Hand, number: int, score: int) -> Line:
        """The perfect line where letters may be thrown away."""
        plays: list[Play] = []
        left = list(hand.letters)
        while score:
            entry = self._first[number]
            if entry == NO_ENTRY:
                held = Hand("".join(left)) if plays else hand
                while entry == NO_ENTRY:
                    code = self._thrown[number]
                    left.remove(
                        self._wildcard if code == WILDCARD_THROWN else self.letters[code - 1]
                    )
                    number = self.number(left)
                    entry = self._first[number]
                thrown = held.letters
                for letter in left:
                    thrown = thrown.replace(letter, "", 1)
                plays.append(sacrifice(thrown, held, self.rules, self.lexicon))
            word = self._word(entry)
            for letter in word:
                left.remove(letter)
            after = 0
            if left:
                number = self.number(left)
                after = self._perfect[number]
            plays.append(play((word, score - after, False)))
            score = after
        return Line(tuple(plays))

    def ladder(self, hand: Hand, size: int) -> dict[str, int] | None:
        """What each player of the ladder earns with a *hand* as it is dealt; None for others."""
        shares = self.rules.vowel_consonant_counts(size)
        vowels = [letter for letter in hand.letters if letter in self.rules.alphabet.vowels]
        others = [letter for letter in hand.letters if letter in self.rules.alphabet.consonants]
        wildcards = hand.letters.count(self._wildcard) if self._wildcard else 0
        dealt = (len(vowels), len(others)) == shares and size in self.sizes
        if not dealt or not len(vowels) + len(others) + wildcards == len(hand.letters) == size:
            return None
        names = self.file.about["ladder"].split()
        place = _place(vowels, self.rules.alphabet.vowels)
        consonants = HandNumbers(len(self.rules.alphabet.consonants), len(others))
        place = place * consonants.count(len(others)) + _place(
            others, self.rules.alphabet.consonants
        )
        column = self.file.column(f"ladder-{size}")
        return {name: column[place * len(names) + at] for at, name in enumerate(names)}

    def deals(self, size: int) -> list[tuple[int, int]]:
        """Perfect scores, and in how many ways a hand with that score is dealt in a game."""
        numbers = self.file.column(f"deals-{size}").check().tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def _word(self, entry: int) -> str:
        place, text = entry >> 4, self._text
        word = text[place : text.index("\n", place)]
        if not entry & 15:
            return word
        wildcard = (entry & 15) - 1
        return word[:wildcard] + self._wildcard + word[wildcard + 1 :]


def _place(letters: Sequence[str], alphabet: str) -> int:
    """The place of a hand of some *letters* in its layer, out of an *alphabet* of its own."""
    ordered = sorted(alphabet)
    numbers = HandNumbers(len(ordered), len(letters))
    return numbers.number([ordered.index(letter) for letter in letters]) - numbers.starts[-2]


def identity_of(lexicon: Lexicon, rules: RuleSet) -> str:
    """What a table is known by: the hash of the list, the tiers and the rules."""
    told = (FORMAT, lexicon.sha256, TIERS_SHA256, *rules_told(rules))
    return sha256(repr(told).encode()).hexdigest()


def rules_told(rules: RuleSet) -> tuple[object, ...]:
    """All of the *rules* on which a table depends."""
    alphabet = rules.alphabet
    values = [f"{letter}{alphabet.values.get(letter)}" for letter in alphabet.letters]
    points = [
        rules.points(worth, length, rules.scoring_size(held, held))
        for worth in (1, 2)
        for held in range(1, LARGEST + 1)
        for length in range(1, held + 1)
    ]
    shares = [rules.vowel_consonant_counts(size) for size in range(SMALLEST, LARGEST + 1)]
    return rules.name, alphabet.vowels, rules.wildcard_letters, values, shares, points


def table_folder() -> Path:
    """Where tables are kept."""
    return Path(cache_folder(), "tables")


def table_path(lexicon: Lexicon, rules: RuleSet, most: int) -> Path:
    """Where the table for hands of up to *most* letters is kept."""
    identity = identity_of(lexicon, rules)
    return table_folder() / f"{rules.name}-{most}-{identity[:16]}.table"


def find_table(lexicon: Lexicon, rules: RuleSet) -> Table | None:
    """The largest table there is of *lexicon* under *rules*; None if there is none.

    A damaged one is removed, so that it will be built anew.
    """
    for most in range(LARGEST, SMALLEST - 1, -1):
        path = table_path(lexicon, rules, most)
        try:
            return Table(TableFile(path), lexicon, rules)
        except BadTable:
            with suppress(OSError):
                path.unlink()
        except (OSError, ValueError):
            continue  # there is none, or it cannot be read or mapped here and now
    return None


def table_files() -> list[Path]:
    """The paths of all tables there are, whole or not."""
    return sorted(table_folder().glob("*.table"))

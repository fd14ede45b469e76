"""Reading a screen: what a stretch of a game says, whatever its wording."""

import re
from bisect import bisect
from collections import Counter
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

_NUMBER = re.compile(r"(?<![\d.,])(?:(?<![\w])-)?(\d{1,3}(?:[,_'’\u00a0\u202f]\d{3})+(?!\d)|\d+)")
_LETTERS = re.compile(
    r"(?:^|[\s:\[,('\"])([a-z*](?:[\s,'\"|-]+[a-z*])*)[\s\]'\")]*$", re.IGNORECASE
)
LONGEST_HAND = 200
"""Characters at the end of a line that may show a hand: the search for it is slow in long lines."""
_COUNTS = re.compile(r"['\"]([a-z*])['\"]: ?(\d+)", re.IGNORECASE)
_TOGETHER = re.compile(r"[a-z*]{2,}", re.IGNORECASE)


class Fact(NamedTuple):
    """What one stretch of a game says, whatever its wording: numbers, and the letters shown."""

    numbers: tuple[int, ...]
    letters: str
    together: frozenset[str] = frozenset()
    """Letters that stand together as a word, for those who show a hand like that."""
    is_total: bool = False
    """Does it tell a total at the end of something, in the project's own wording?"""
    is_grand: bool = False
    """Does it end with the total over all hands, in the project's own wording?"""
    singles: tuple[str, ...] = ()
    """Line by line, the letters that stand alone, however they are set apart."""
    runs: frozenset[str] = frozenset()
    """Letters that stand alone, one after another with no word between them, in alphabetical order.

    The lone "a" of a question on the same line is no letter of the hand.
    """
    counted: tuple[int, ...] = ()
    """Numbers that only count, or stand in a long list: nobody tells points like that."""


@lru_cache(maxsize=1024)  # a class says the same again and again
def _fact(text: str) -> Fact:
    """The numbers in *text*, and the last letters that stand alone at the end of a line."""
    text = _LOADED.sub("", _OVERWRITTEN.sub("", text))
    letters = ""
    for line in text.splitlines():
        if counted := _COUNTS.findall(line):
            letters = "".join([letter * min(int(count), 30) for letter, count in counted])
        elif found := _LETTERS.search(line.rstrip()[-LONGEST_HAND:]):
            letters = "".join(re.findall(r"[a-zA-Z*]", found[1]))
    numbers, aside = _numbers(text)
    together = ["".join(sorted(word.lower())) for word in _TOGETHER.findall(text)]
    lines = text.splitlines()
    lines += [_SLIP.sub("", line) for line in lines if _SLIP.search(line)]
    singles = ["".join(_ALONE.findall(_TIMES.sub(_spread, line))) for line in lines]
    return Fact(
        numbers,
        letters.lower(),
        frozenset(together),
        "Total score" in text,
        "over all hands" in text,
        tuple([found.lower() for found in singles if found]),
        frozenset([_sorted_letters(run[0]) for line in lines for run in _RUN.finditer(line)]),
        aside,
    )


_LOADED = re.compile(r"^.*(?:words loaded|word list).*$", re.MULTILINE)
"""What load_words says, and nobody minds."""
_OVERWRITTEN = re.compile(r"(?<![^\n\u240d])[^\n\u240d]*\u240d(?=[^\n\u240d])")
"""What nobody sees, for the same line is written again after it, as a bar that grows is."""


def _spread(found: re.Match[str]) -> str:
    """A letter and how often it is there, as so many letters."""
    return f"{found[1]} " * min(int(found[2]), 30)


def _sorted_letters(run: str) -> str:
    return "".join(sorted(re.findall(r"[a-z*]", run.lower())))


_SINGLE = r"[A-Za-z*](?!['’]?[A-Za-z])"
_RUN = re.compile(rf"(?<![A-Za-z])(?<![A-Za-z]['’]){_SINGLE}(?:[\s,'\"|\-]+{_SINGLE})*")
_ALONE = re.compile(r"(?<![A-Za-z'’])[A-Za-z*](?![A-Za-z'’])")
_SLIP = re.compile(r"(?<![/\\][A-Za-z*])[/\\]n\s*$")
"""A new line that was mistyped, and is no letter of the hand before it."""
_TIMES = re.compile(r"(?<![A-Za-z])([A-Za-z*]) ?[x×:=] ?(\d+)(?!\d)")


def _numbers(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers in *text* that may tell something, and those that cannot.

    Who counts goes on by equal steps with the same in between: down to the end of a pause, or up
    as a bar that grows. A list stands in brackets, as a program has it.
    """
    found = list(_NUMBER.finditer(text))
    numbers = [_number(one) for one in found]
    aside: set[int] = set()
    gaps = [text[one.end() : other.start()] for one, other in pairwise(found)]
    steps = [(other - one, gap) for (one, other), gap in zip(pairwise(numbers), gaps, strict=True)]
    for (step, _), group in groupby(range(len(steps)), key=lambda place: steps[place]):
        places = list(group)
        if step and len(places) >= LONG_COUNT - 1:
            aside.update(range(places[0], places[-1] + 2))
    starts = [one.start() for one in found]
    for listed in _LISTED.finditer(text):
        first, last = bisect(starts, listed.start()), bisect(starts, listed.end())
        if last - first >= LONG_COUNT:
            aside.update(range(first, last))
    told = [number for place, number in enumerate(numbers) if place not in aside]
    return tuple(told), tuple([numbers[place] for place in sorted(aside)])


LONG_COUNT = 5
"""So many numbers, or more, are a count or a list: a game has less to tell in a row."""
_LISTED = re.compile(r"[\[{][^\[\]{}]*[\]}]")


def _number(found: re.Match[str]) -> int:
    value = int(re.sub(r"\D", "", found[1])[:18])
    return -value if found[0].startswith("-") else value


@lru_cache(maxsize=1024)
def _message(text):
    """The message that a stretch of the solution's own game brings."""
    if "nvalid word" in text or "not a valid word" in text:
        return "said invalid"
    if "nvalid command" in text:
        return "said who" if "Enter u " in text.splitlines()[-1] else "said command"
    return "said none" if "not played a hand yet" in text else ""


def says_numbers(fact, wanted, strict):
    """Are the *wanted* numbers there, in any order?

    After a word some may be left out if the others are right; never a last total. With *strict*,
    that of the last word and the last total are two.
    """
    if wanted.is_grand and fact.numbers[-1:] != wanted.numbers[-1:]:
        return False
    if wanted.numbers and _others(fact, wanted) > MOST_NUMBERS:
        return False
    if not Counter(wanted.numbers) - Counter(fact.numbers):
        return True
    return bool(
        fact.numbers
        and _follow(fact.numbers, wanted.numbers)
        and (not wanted.is_total or fact.numbers[-1] == wanted.numbers[-1])
        and not (strict and wanted.is_total)
    )


def says_hand(fact, wanted):
    """Are the *wanted* letters shown, in whatever form?"""
    if not wanted.letters or Counter(fact.letters) == Counter(wanted.letters):
        return True
    held = "".join(sorted(wanted.letters))
    if held in fact.together and len(fact.together) <= MOST_WORDS:
        return True
    if held in fact.runs and len(fact.runs) <= MOST_HANDS:
        return True
    return len(fact.singles) <= MOST_HANDS and held in _rows(fact.singles)


MOST_NUMBERS = 12
"""Different numbers, besides those that are wanted, that may stand between two questions.

Of 284 programs none has more than four. A table of what letters are worth has seven, to which come
the word's length, n, the letters that are left, and how many words and tries there were.
"""
MOST_WORDS = 40
"""Words between two questions, of which one may be the hand; of 284 programs none has over 26."""
MOST_HANDS = 24
"""Lines with single letters between two questions, of which some may show the hand.

Of 284 programs none has more than six; but a large hand, and then what is left of it, have as many
where each letter has its own line.
"""


def _others(fact: Fact, wanted: Fact) -> int:
    """How many different numbers there are besides those that are wanted."""
    return len(set(fact.numbers) - set(wanted.numbers))


def _rows(singles: tuple[str, ...]) -> set[str]:
    """The letters of one line, or of several in a row."""
    found = set()
    for first in range(len(singles)):
        letters = ""
        for line in singles[first : first + MOST_ROWS]:
            letters += line
            found.add("".join(sorted(letters)))
    return found


MOST_ROWS = 16
"""Lines in a row that may show one hand."""


def _follow(some: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    """Do *some* stand among the *numbers* in this order?"""
    left = iter(numbers)
    return all(number in left for number in some)


@lru_cache(maxsize=1024)
def _bare_lines(text: str) -> frozenset[str]:
    """The lines of *text* without numbers, single letters, quoted words and signs.

    A line that has nothing else is known by its signs.
    """
    return frozenset([_bare(line) for line in text.splitlines()]) - {""}


def _bare(line: str) -> str:
    words = _VARYING.sub(" ", line.lower()).split()
    return " ".join(words) or "".join(sorted(set(_SIGNS.findall(line))))


_SCORED = re.compile(r"(?:total|score|points)\D{0,40}\d", re.IGNORECASE)
"""What is said at the end of a hand, and not where there was none."""
_VARYING = re.compile(r"\"[^\"]*\"|'[^']*'|\b[a-z]\b|[\W\d_]+")
_SIGNS = re.compile(r"[^\w\s*]")

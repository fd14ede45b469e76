"""Names that nobody may have: insults, and names that would pass for the game itself.

A name is looked at as a reader sees it: letters that look like Latin ones count as those, figures
as the letters that they are written for, and a letter written many times as one. Insults are
Handful's hidden words, and what data/refused.tsv has of other languages. Most of them are refused
only where they are a word of the name, so that Scunthorpe, Hancock and Harshit have names; a few
that no name needs are refused inside one as well.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from handful.lexicon.hidden import hidden_words, refused_anywhere
from handful.web.player.lookalike import skeletons

AS_LETTERS = ("oieasgtbg", "oleasgtbg")
"""The letters for which 0 1 3 4 5 6 7 8 9 are written; 1 is an i or an l."""
FIGURES = "013456789"
OUTER_FIGURES = re.compile(r"\A\d+|\d+\Z")
PART = re.compile(r"[^\W_]+")
SMALL = "a-z\u0430-\u045f\u0491"
CAPITAL = "A-Z\u0400-\u042f\u0490"
INNER_CAPITAL = re.compile(f"(?<=[{SMALL}])(?=[{CAPITAL}])")
FILE = Path(__file__).with_name("data") / "refused.tsv"
REFUSED_SHA256 = "62c00e2bb5da5a7d8468757f56f50ce09496df7247bd5af3706260c403d220de"
FORMS = {"word": r"\A{}\Z", "start": r"\A{}", "inside": "{}"}
"""How each kind of line in the file is looked for."""
WRITTEN_AS = str.maketrans("01z", "oi3")
"""Of words that are not English; 3, 4 and 6 are Cyrillic letters by their shape."""

GIVEN_NAMES = frozenset("abo dick dyke hebe hooker jew jews lesbos mick poon".split())
"""Hidden as words, and names of people and places."""
INNOCENT = frozenset(
    """
    pussycat pussyfoot pussywillow scunthorpe slutskaya slutsky slutzky snigger swanker therapist
    """.split()
)
"""They have an insult in them by chance."""
RESERVED = frozenset(
    """
    admin administrator anonymous club computer everybody expert handful mod moderator nobody
    novice official owner perfect root server skynet staff support system team thecomputer you
    адмін адміністратор ви власник гравець модератор ніхто підтримка сервер система
    """.split()
)
"""Whole names that would pass for the game, its computers or those who run it."""
RESERVED_PARTS = frozenset(
    "admin administrator handful moderator skynet адмін адміністратор модератор".split()
)
"""Of these, what must not stand beside other words, either."""


_Refusal = tuple[Callable[[str], frozenset[str]], re.Pattern[str], re.Pattern[str]]


def is_insult(name: str) -> bool:
    """Does *name* read as an insult?

    >>> [is_insult(name) for name in ("Sc\u0443nthorpe", "Dick Hancock", "f u c k", "Big_W4nk3r")]
    [False, False, True, True]
    """
    if _is_refused(name):
        return True
    refused = hidden_words() - GIVEN_NAMES
    if any(not refused.isdisjoint(_readings(part)) for part in _parts(name)):
        return True
    whole = "".join(PART.findall(name))
    if any(_anywhere().fullmatch(text) for text in _readings(whole)):
        return True
    return any(_has_insult(text) for part in _parts(name) for text in _readings(part))


def is_reserved(name: str) -> bool:
    """Could *name* be taken for the game itself?

    >>> [is_reserved(name) for name in ("4dmin", "Sky Net", "Handful Team", "Perfect Day")]
    [True, True, True, False]
    """
    whole = _readings("".join(PART.findall(name)))
    if not whole.isdisjoint(_reserved(RESERVED)):
        return True
    parts = [_readings(part) for part in _parts(name)]
    return any(not part.isdisjoint(_reserved(RESERVED_PARTS)) for part in parts)


def _parts(name: str) -> Iterator[str]:
    """The words of *name*; letters that stand alone, one after another, make one too."""
    alone = ""
    for part in PART.findall(name):
        if len(part) == 1:
            alone += part
            continue
        yield alone
        alone = ""
        yield part
        inner = INNER_CAPITAL.split(part)
        if len(inner) > 1:
            yield from inner
    yield alone


def _readings(text: str) -> frozenset[str]:
    """What *text* may be read as, in lower case."""
    found = set()
    for letters in _skeletons(text):
        for as_letters in AS_LETTERS:
            read = letters.translate(str.maketrans(FIGURES, as_letters))
            found |= {
                read,
                re.sub(r"(.)\1{2,}", r"\1", read),
                re.sub(r"(.)\1{2,}", r"\1\1", read),
            }
    return frozenset(found - {""})


def _shapes(text: str) -> frozenset[str]:
    """What *text* looks like, in lower case."""
    return frozenset({letters.translate(WRITTEN_AS) for letters in _skeletons(text)} - {""})


def _skeletons(text: str) -> Iterator[str]:
    """What *text* is reduced to, as it is and without the figures at its ends.

    By its letters alone: by its shape, "clicks" is an insult.
    """
    for written in (text, OUTER_FIGURES.sub("", text)):
        for skeleton in skeletons(written):
            kind, _, letters = skeleton.partition(" ")
            if kind == "letters":
                yield letters


def _is_refused(name: str) -> bool:
    """Does a word of *name*, or all of it without its blanks, read as one in the file?"""
    whole = "".join(PART.findall(name))
    for read, pattern, entire in _refused():
        if any(entire.fullmatch(text) for text in read(whole)):
            return True
        if any(pattern.search(text) for part in _parts(name) for text in read(part)):
            return True
    return False


@cache
def _refused() -> Sequence[_Refusal]:
    """For Latin and other words: how they are read, what is refused, and what as a whole name."""
    content = FILE.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    assert found == REFUSED_SHA256, f"{FILE.name} has the hash {found}; install Handful again"
    rows = [line.split("\t") for line in content.decode().splitlines()]
    made = []
    for read, is_latin in ((_readings, True), (_shapes, False)):
        patterns, words = [], []
        for where, text in rows:
            if text.isascii() is is_latin:
                spelled = sorted({_repeated(each) for each in read(text)})
                words += spelled
                patterns += [FORMS[where].format(each) for each in spelled]
        made.append((read, re.compile("|".join(patterns)), re.compile("|".join(words))))
    return made


def _repeated(word: str) -> str:
    """A pattern for *word*, its letters as often as one likes."""
    return "".join([f"{letter}+" for letter in word])


def _has_insult(text: str) -> bool:
    """Does *text* have an insult in it, and not by chance?"""
    for innocent in INNOCENT:
        text = text.replace(innocent, " ")
    return _anywhere().search(text) is not None


@cache
def _anywhere() -> re.Pattern[str]:
    """What is refused inside a name, its letters as often as one likes."""
    return re.compile("|".join([_repeated(word) for word in sorted(refused_anywhere())]))


@cache
def _reserved(names: frozenset[str]) -> frozenset[str]:
    """What *names* may be read as."""
    return frozenset[str]().union(*[_readings(name) for name in names])

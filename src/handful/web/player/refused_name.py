"""Names that nobody may have: insults, and names that would pass for the game itself.

A name is looked at as a reader sees it: letters that look like Latin ones count as those, figures
as the letters that they are written for, and a letter written many times as one. Insults are
Handful's hidden words. Most of them are refused only where they are a word of the name, so that
Scunthorpe, Hancock and Harshit have names; a few that no name needs are refused inside one as well.
"""

import re
from collections.abc import Iterator
from functools import cache

from handful.lexicon.hidden import hidden_words, refused_anywhere
from handful.web.player.lookalike import skeletons

__all__ = ["is_insult", "is_reserved"]

AS_LETTERS = ("oieasgtbg", "oleasgtbg")
"""The letters for which 0 1 3 4 5 6 7 8 9 are written; 1 is an i or an l."""
FIGURES = "013456789"
PART = re.compile(r"[^\W_]+")
INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")

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


def is_insult(name: str) -> bool:
    """Does *name* read as an insult?

    >>> [is_insult(name) for name in ("Sc\u0443nthorpe", "Dick Hancock", "f u c k", "Big_W4nk3r")]
    [False, False, True, True]
    """
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
    for skeleton in skeletons(text):
        kind, _, letters = skeleton.partition(" ")
        if kind != "letters":  # by its shape, "clicks" is an insult
            continue
        for plain in (letters, letters.strip("0123456789")):
            for as_letters in AS_LETTERS:
                read = plain.translate(str.maketrans(FIGURES, as_letters))
                found |= {
                    read,
                    re.sub(r"(.)\1{2,}", r"\1", read),
                    re.sub(r"(.)\1{2,}", r"\1\1", read),
                }
    return frozenset(found - {""})


def _has_insult(text: str) -> bool:
    """Does *text* have an insult in it, and not by chance?"""
    for innocent in INNOCENT:
        text = text.replace(innocent, " ")
    return _anywhere().search(text) is not None


@cache
def _anywhere() -> re.Pattern[str]:
    """What is refused inside a name, its letters as often as one likes."""
    words = ["".join([f"{letter}+" for letter in word]) for word in sorted(refused_anywhere())]
    return re.compile("|".join(words))


@cache
def _reserved(names: frozenset[str]) -> frozenset[str]:
    """What *names* may be read as."""
    return frozenset[str]().union(*[_readings(name) for name in names])

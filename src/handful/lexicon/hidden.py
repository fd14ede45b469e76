"""Hidden words: accepted when they are played, but not shown.

They affect only what is shown, never a number. Import this module by its own name: many games
show no words.

>>> from handful.lexicon.hidden import MASK, is_hidden, shown
"""

import re
from functools import cache

from handful.lexicon.source import read_shipped, require_hash
from handful.rules import ENGLISH, require

HIDDEN_SHA256 = "238545b1b4a0299b1fec6d1ba8e85d8241276c9e2183e45a3f955489a90e5767"
"""The hash of data/hidden.txt, which tools/make_hidden.py writes."""

MASK = "\N{BULLET}" * 3
"""Shown instead of a hidden word; its length reveals nothing."""

WORDS = re.compile(r"[A-Za-z]+")


def is_hidden(word: str) -> bool:
    """Is *word*, or a word that it can be read as, hidden? Case does not matter.

    A wildcard stands for any vowel. One hidden reading is enough, because readers would guess it.

    >>> is_hidden("kumquat"), is_hidden("Wanker"), is_hidden("w*nker")
    (False, True, True)
    """
    require(word, str, "a word is text, such as 'lute'")
    lower = word.lower()
    wildcards = lower.count(ENGLISH.wildcard)
    if wildcards == 0:
        return lower in hidden_words()
    if wildcards == 1:
        return any(
            lower.replace(ENGLISH.wildcard, vowel) in hidden_words() for vowel in ENGLISH.vowels
        )
    readings = re.compile(f"[{ENGLISH.vowels}]".join(map(re.escape, lower.split(ENGLISH.wildcard))))
    return any(map(readings.fullmatch, hidden_words()))


def shown(word: str, unfiltered: bool = False) -> str:
    """*word*, or the mask for a hidden one unless *unfiltered*.

    >>> shown("kumquat"), shown("wanker"), shown("wanker", unfiltered=True)
    ('kumquat', '•••', 'wanker')
    """
    return MASK if not unfiltered and is_hidden(word) else word


def shown_text(text: str) -> str:
    """*text* with the mask for each hidden word in it.

    >>> shown_text("a kumquat, or a Wanker")
    'a kumquat, or a •••'
    """
    return WORDS.sub(lambda found: shown(found[0]), text)


def hidden_words() -> frozenset[str]:
    """The hidden words, in lower case."""
    return _sections()[0]


def refused_anywhere() -> frozenset[str]:
    """Words that are also refused as a part of a nickname."""
    return _sections()[1]


@cache
def _sections() -> tuple[frozenset[str], frozenset[str]]:
    text = read_shipped("hidden.txt")
    require_hash(text, HIDDEN_SHA256, "the shipped file hidden.txt")
    hidden, anywhere = text.split("\n\n")
    return frozenset(hidden.split()[2:]), frozenset(anywhere.split()[2:])

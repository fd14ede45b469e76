"""Reading a page: its heading, and the paragraphs and code after it.

The pages use no more of Markdown than `markup` reads, and a test keeps it so.
"""

import re
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.message import Message, verbatim
from handful.course.markup import Block, blocks
from handful.rules import HandfulError

__all__ = ["Page", "UnknownMistake", "names", "page", "summary"]

_HERE = Path(__file__).parent
_OF_THE_GAME = _HERE.parents[1] / "assignments" / "word-game" / "pages"


class UnknownMistake(HandfulError):
    """A name that no page has."""


class Page(NamedTuple):
    """A page: the mistake's name, what it is in a few words, and the rest."""

    name: str
    language: str
    title: str
    blocks: tuple[Block, ...]


@cache
def names() -> tuple[str, ...]:
    """The names of all mistakes that have a page, in the order of the alphabet."""
    found = [path.stem for path in _HERE.glob("*.md")]
    found += [path.name for path in _OF_THE_GAME.iterdir()]
    return tuple(sorted([name for name in found if re.fullmatch(r"[a-z0-9-]+", name)]))


@cache
def page(name: str, language: str = "en") -> Page:
    """The page about the mistake called *name*; in English where there is no translation."""
    if name not in names():
        close = get_close_matches(name.lower(), names(), 3, 0.5)
        hint = "handful explain lists them all"
        if close:
            hint = f"the nearest names are {', '.join(close)}"
        raise UnknownMistake(f"there is no mistake called {name[:60]!r}; {hint}")
    path = _OF_THE_GAME / name / f"{language}.md"
    if not path.exists():
        language = "en"
        path = _OF_THE_GAME / name / "en.md"
    if not path.exists():
        path = _HERE / f"{name}.md"
    head, rest = path.read_text("utf-8").split("\n", 1)
    return Page(name, language, head.removeprefix(f"# {name}: "), blocks(rest))


def summary(name: str) -> Message:
    """The mistake called *name* in one sentence."""
    if name in MISTAKES:
        return MISTAKES[name].told
    translated = page(name, "uk")
    text = verbatim(_sentence(page(name).title))
    if translated.language == "uk":
        text = text._replace(translations=(("uk", _sentence(translated.title)),))
    return text


def _sentence(title: str) -> str:
    return f"{title[0].upper()}{title[1:]}."

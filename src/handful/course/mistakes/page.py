"""Reading a page: its heading, and the paragraphs and code after it.

The pages use no more of Markdown than `markup` reads, and a test keeps it so.
"""

import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from handful.course.markup import Block, blocks
from handful.rules import HandfulError

__all__ = ["Page", "UnknownMistake", "names", "page"]


class UnknownMistake(HandfulError):
    """A name that no page has."""


class Page(NamedTuple):
    """A page: the mistake's name, what it is in a few words, and the rest."""

    name: str
    title: str
    blocks: tuple[Block, ...]


@cache
def names() -> tuple[str, ...]:
    """The names of all mistakes that have a page, in the order of the alphabet."""
    found = [place.name.removesuffix(".md") for place in files(__package__).iterdir()]
    return tuple(sorted(name for name in found if re.fullmatch(r"[a-z0-9-]+", name)))


@cache
def page(name: str) -> Page:
    """The page about the mistake called *name*."""
    if name not in names():
        close = get_close_matches(name.lower(), names(), 3, 0.5)
        hint = "handful explain lists them all"
        if close:
            hint = f"the nearest names are {', '.join(close)}"
        raise UnknownMistake(f"there is no mistake called {name[:60]!r}; {hint}")
    text = files(__package__).joinpath(f"{name}.md").read_text(encoding="utf-8")
    head, rest = text.split("\n", 1)
    return Page(name, head.removeprefix(f"# {name}: "), blocks(rest))

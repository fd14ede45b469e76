"""Reading a page: headings, paragraphs, code, and within paragraphs what stands out.

The pages use no more of Markdown than that, and a test keeps it so.
"""

import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from handful.rules import HandfulError

__all__ = ["Code", "Page", "Paragraph", "Span", "UnknownMistake", "names", "page"]

_BLOCK = re.compile(r"^```\w*\n(.*?)\n*^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"\*\*(?P<strong>.+?)\*\*|`(?P<code>[^`]+)`|(?<!\w)\*(?P<em>[^*]+)\*(?!\w)")


class UnknownMistake(HandfulError):
    """A name that no page has."""


class Span(NamedTuple):
    """A part of a paragraph; *kind* is strong, em, code, or nothing."""

    text: str
    kind: str = ""


class Paragraph(NamedTuple):
    """Sentences; the first is often a heading of its own, which is strong."""

    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        """The sentences alone."""
        return "".join([f"`{text}`" if kind == "code" else text for text, kind in self.spans])


class Code(NamedTuple):
    """Lines of Python."""

    text: str


Block: TypeAlias = Paragraph | Code


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
    return Page(name, head.removeprefix(f"# {name}: "), tuple(_blocks(rest)))


def _blocks(text: str) -> list[Block]:
    blocks: list[Block] = []
    for place, part in enumerate(_BLOCK.split(text)):
        if place % 2:
            blocks.append(Code(part))
        else:
            blocks += [Paragraph(_spans(one)) for one in part.strip().split("\n\n") if one]
    return blocks


def _spans(text: str) -> tuple[Span, ...]:
    """The parts of a paragraph, which is one line from now on."""
    text, spans, end = " ".join(text.split()), [], 0
    for found in _SPAN.finditer(text):
        assert found.lastgroup is not None, "one of the three"
        spans += [Span(text[end : found.start()]), Span(found[found.lastgroup], found.lastgroup)]
        end = found.end()
    return tuple(span for span in (*spans, Span(text[end:])) if span.text)

"""The pages about known mistakes: symptom, cause, an example and a hint.

The grader has pages about mistakes that can be made in any assignment; an assignment brings its
own. They use no more of Markdown than `markup` reads, and a test keeps it so.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from handful.grader.error import GraderError
from handful.grader.markup import Block, blocks
from handful.grader.message import Message, translated

__all__ = ["GENERAL", "Page", "Pages", "UnknownMistake", "page_files", "page_texts"]

_PAGE = re.compile(r"mistakes/([a-z0-9-]+)/([a-z]{2})\.md")


class UnknownMistake(GraderError):
    """A name that no page has."""


class Page(NamedTuple):
    """A page: the mistake's name, what it is in a few words, and the rest."""

    name: str
    language: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages about some mistakes: by name and language, in Markdown."""

    texts: Mapping[str, Mapping[str, str]]

    def __contains__(self, name: object) -> bool:
        return name in self.texts

    def __or__(self, other: "Pages") -> "Pages":
        return Pages({**self.texts, **other.texts})

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all mistakes that have a page, in the order of the alphabet."""
        return tuple(sorted(self.texts))

    def page(self, name: str, language: str = "en") -> Page:
        """The page about the mistake called *name*; in English where there is no translation."""
        if name not in self.texts:
            close = get_close_matches(name.lower(), self.names, 3, 0.5)
            hint = "handful explain lists them all"
            if close:
                hint = f"the nearest names are {', '.join(close)}"
            raise UnknownMistake(f"there is no mistake called {name[:60]!r}; {hint}")
        texts = self.texts[name]
        if language not in texts:
            language = "en"
        head, rest = texts[language].split("\n", 1)
        return Page(name, language, head.removeprefix(f"# {name}: "), blocks(rest))

    def summary(self, name: str) -> Message:
        """The mistake called *name* in one sentence."""
        return translated(
            {
                language: _sentence(text.partition("\n")[0].removeprefix(f"# {name}: "))
                for language, text in self.texts[name].items()
            }
        )


def _sentence(title: str) -> str:
    end = "" if title.endswith(("?", "!")) else "."
    return f"{title[0].upper()}{title[1:]}{end}"


def page_texts(files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The pages among the *files* of a folder: mistakes/NAME/en.md and its translations."""
    found: dict[str, dict[str, str]] = {}
    for path, text in sorted(files.items()):
        if is_page := _PAGE.fullmatch(path):
            found.setdefault(is_page[1], {})[is_page[2]] = text
    return {name: texts for name, texts in found.items() if "en" in texts}


def page_files(folder: Path) -> dict[str, str]:
    """The pages in a *folder*, by their path in an assignment."""
    return {
        f"mistakes/{path.relative_to(folder).as_posix()}": path.read_text("utf-8")
        for path in sorted(folder.glob("*/*.md"))
    }


GENERAL = Pages(page_texts(page_files(Path(__file__).parent)))
"""The pages about mistakes that can be made in any assignment."""

"""The text of each edition: introduction, given functions, problems with examples and hints.

Points, files and functions are in the assignment, under the same problem ids. A file has these
headings, in this order, and under them only what `handful.grader.markup` reads::

    # Title
    Introduction: paragraphs and code.
    ## Given
    - `name(parameters)`: what the function does, a line each.
    ## 1. Title of the problem
    What is asked. Blocks of code are shown where they stand, but one that is called pycon has the
    examples: each call after >>>, its result on the next line.
    ### Hint
    Paragraphs and code; as many hints as there are, from gentle to concrete.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from handful.grader.markup import Block, Code, blocks
from handful.rules import HandfulError

__all__ = [
    "EDITION_TEXTS",
    "EditionText",
    "Example",
    "Given",
    "NoSuchEdition",
    "ProblemText",
    "edition_text",
]

_FOLDER = Path(__file__).parent / "assignments" / "word-game" / "text"
_KITS = {
    "ps4": ("ps4", "en"),
    "ps3": ("ps3", "en"),
    "ps3-uk": ("ps3", "uk"),
    "wildcard": ("wildcard", "en"),
    "solo": ("solo", "en"),
    "scrabble-ish": ("scrabble-ish", "en"),
}
"""By edition, its kit and the language of its text."""

EDITION_TEXTS = tuple(_KITS)
"""The ids of the editions that have a text, in the order in which they are offered."""


class NoSuchEdition(HandfulError):
    """An edition that has no text."""


@dataclass(frozen=True, slots=True)
class Given:
    """A function that works already in the skeleton; *name* has its parameters."""

    name: str
    what: str

    @property
    def function(self) -> str:
        """The name without the parameters."""
        return self.name.partition("(")[0]


@dataclass(frozen=True, slots=True)
class Example:
    """A call, and what it gives, both as Python writes them."""

    call: str
    result: str


@dataclass(frozen=True, slots=True)
class ProblemText:
    """A problem: what is asked, examples, and hints to be shown one at a time."""

    id: str
    title: str
    text: tuple[Block, ...]
    examples: tuple[Example, ...]
    hints: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class EditionText:
    """The whole text of an edition; *kit* is what its learners start from."""

    id: str
    kit: str
    language: str
    title: str
    introduction: tuple[Block, ...]
    given: tuple[Given, ...]
    problems: tuple[ProblemText, ...]


@cache
def edition_text(edition: str) -> EditionText:
    """The text of the *edition* with this id.

    >>> text = edition_text("ps3-uk")
    >>> text.kit, text.language, [problem.id for problem in text.problems]
    ('ps3', 'uk', ['1', '2', '3', '4', '5', '6'])
    >>> edition_text("ps4").problems[0].examples[0]
    Example(call='getWordScore("weed", 6)', result='32')
    """
    if edition not in _KITS:
        known = ", ".join(EDITION_TEXTS)
        raise NoSuchEdition(f"there is no edition called {edition[:60]!r}; there are {known}")
    kit, language = _KITS[edition]
    text = (_FOLDER / f"{edition}.md").read_text(encoding="utf-8")
    (_, title, introduction), (_, _, given), *others = _sections(text)
    return EditionText(
        edition, kit, language, title, blocks(introduction), _given(given), _problems(others)
    )


_HEADING = re.compile(r"(#{1,3}) (.+)")
_GIVEN = re.compile(r"- `(?P<name>\w+\([^`]*\))`: (?P<what>.+)")
_PROBLEM = re.compile(r"(?P<id>\d+)\. (?P<title>.+)")


def _sections(text: str) -> Iterator[tuple[int, str, str]]:
    """The level of each heading, the heading, and what stands under it; code has no headings."""
    level, title, under, is_code = 0, "", list[str](), False
    for line in text.splitlines():
        is_code ^= line.startswith("```")
        heading = None if is_code else _HEADING.fullmatch(line)
        if heading is None:
            under.append(line)
            continue
        if level:
            yield level, title, "\n".join(under)
        level, title, under = len(heading[1]), heading[2], []
    yield level, title, "\n".join(under)


def _given(text: str) -> tuple[Given, ...]:
    found = [(line, _GIVEN.fullmatch(line)) for line in text.splitlines() if line]
    return tuple([Given(**_read(line, match)) for line, match in found])


def _problems(sections: list[tuple[int, str, str]]) -> tuple[ProblemText, ...]:
    told: list[tuple[str, str, list[str]]] = []
    for level, title, text in sections:
        if level == 2:
            told.append((title, text, []))
        else:
            told[-1][2].append(text)
    return tuple([_problem(*problem) for problem in told])


def _problem(heading: str, text: str, hints: list[str]) -> ProblemText:
    named = _read(heading, _PROBLEM.fullmatch(heading))
    shown: list[Block] = []
    examples: list[Example] = []
    for block in blocks(text):
        if isinstance(block, Code) and block.language == "pycon":
            examples += _examples(block.text)
        else:
            shown.append(block)
    return ProblemText(
        named["id"],
        named["title"],
        tuple(shown),
        tuple(examples),
        tuple([blocks(hint) for hint in hints]),
    )


def _examples(text: str) -> Iterator[Example]:
    lines = [line for line in text.splitlines() if line]
    for call, result in zip(lines[::2], lines[1::2], strict=True):
        assert call.startswith(">>> "), f"a call in an example begins with >>>: {call}"
        yield Example(call.removeprefix(">>> "), result)


def _read(line: str, match: re.Match[str] | None) -> dict[str, str]:
    assert match is not None, f"a line of a text that cannot be read: {line}"
    return match.groupdict()

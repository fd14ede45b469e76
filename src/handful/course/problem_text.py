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
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from handful.grader.markup import Block, Code, blocks
from handful.rules import HandfulError

_FOLDER = Path(__file__).parent / "assignments" / "word-game" / "text"
EDITION_TEXTS = ("ps4", "ps3", "ps3-uk", "wildcard", "solo", "scrabble-ish")
"""The ids of the editions that have a text, in the order in which they are offered.

Each is the name of a kit, with -uk behind it where the text is Ukrainian.
"""


class NoSuchEdition(HandfulError):
    """An edition that has no text."""


@dataclass(frozen=True, slots=True)
class Given:
    """A function that works already in the skeleton; *name* has its parameters."""

    name: str
    what: str


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
    hints: tuple[tuple[Block, ...], ...] = ()


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
    if edition not in EDITION_TEXTS:
        known = ", ".join(EDITION_TEXTS)
        raise NoSuchEdition(f"there is no edition called {edition[:60]!r}; there are {known}")
    kit = edition.removesuffix("-uk")
    text = (_FOLDER / f"{edition}.md").read_text(encoding="utf-8")
    (_, title, introduction), (_, _, given), *others = _sections(text)
    return EditionText(
        edition,
        kit,
        "en" if edition == kit else "uk",
        title,
        blocks(introduction),
        tuple([Given(**_read(_GIVEN, line)) for line in given.splitlines() if line]),
        tuple(_problems(others)),
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


def _problems(sections: list[tuple[int, str, str]]) -> list[ProblemText]:
    found: list[ProblemText] = []
    for level, title, text in sections:
        parts = blocks(text)
        if level == 3:
            found[-1] = replace(found[-1], hints=(*found[-1].hints, parts))
            continue
        calls = [part for part in parts if isinstance(part, Code) and part.language == "pycon"]
        found.append(
            ProblemText(
                **_read(_PROBLEM, title),
                text=tuple([part for part in parts if part not in calls]),
                examples=tuple([one for code in calls for one in _examples(code.text)]),
            )
        )
    return found


def _examples(text: str) -> Iterator[Example]:
    lines = [line for line in text.splitlines() if line]
    for call, result in zip(lines[::2], lines[1::2], strict=True):
        assert call.startswith(">>> "), f"a call in an example begins with >>>: {call}"
        yield Example(call.removeprefix(">>> "), result)


def _read(pattern: re.Pattern[str], line: str) -> dict[str, Any]:
    match = pattern.fullmatch(line)
    assert match is not None, f"a line of a text that cannot be read: {line}"
    return match.groupdict()

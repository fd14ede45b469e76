"""Types that several routes of the course share."""

from typing import Annotated, Literal

from fastapi import Path
from pydantic import Field
from typing_extensions import TypedDict

from handful.course.problem_text import EDITION_TEXTS, EditionText, NoSuchEdition, edition_text
from handful.grader.markup import Block, Code, SpanKind
from handful.web.api.schema import described
from handful.web.errors import ApiError, ErrorCode

EditionId = Annotated[
    str, Path(max_length=20, description=f"The edition: {', '.join(EDITION_TEXTS)}.")
]
Files = Annotated[
    dict[Annotated[str, Field(max_length=60)], str],
    Field(max_length=4, examples=[{"ps4a.py": "def getWordScore(word, n):\n    return 0\n"}]),
]


@described
class SpanAnswer(TypedDict):
    """A part of a paragraph."""

    text: str
    """The words."""
    kind: SpanKind
    """How it is shown; empty for plain words."""


@described
class BlockAnswer(TypedDict):
    """A paragraph, or lines of code."""

    kind: Literal["paragraph", "code"]
    """Which of the two."""
    spans: list[SpanAnswer]
    """The parts of a paragraph."""
    text: str
    """The lines of code."""


def block_answers(blocks: tuple[Block, ...]) -> list[BlockAnswer]:
    """*blocks* as they are sent."""
    return [
        {"kind": "code", "spans": [], "text": block.text}
        if isinstance(block, Code)
        else {
            "kind": "paragraph",
            "spans": [{"text": span.text, "kind": span.kind} for span in block.spans],
            "text": "",
        }
        for block in blocks
    ]


def edition_called(id_: str) -> EditionText:
    """The edition; ApiError if there is none of that name."""
    try:
        return edition_text(id_)
    except NoSuchEdition as error:
        names = ", ".join(EDITION_TEXTS)
        raise ApiError(
            ErrorCode.NOT_FOUND, f"There is no edition called {id_[:40]!r}; there are {names}."
        ) from error

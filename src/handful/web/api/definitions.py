"""What words mean: `/api/definitions`. Asked of WordNet alone, it says nothing about any hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import WithJsonSchema
from starlette.concurrency import run_in_threadpool
from typing_extensions import TypedDict

from handful.lexicon.hidden import is_hidden, shown_text
from handful.lexicon.wordnet import PARTS, Definition, DefinitionsDamaged, WordNet
from handful.rules import WILDCARD
from handful.web.api.response import errors, respond
from handful.web.api.schema import ErrorAnswer, described
from handful.web.api.services import services_of

router = APIRouter(prefix="/api/definitions", tags=["for everybody"])
NO_ADDRESS: dict[int | str, dict[str, Any]] = {
    404: {
        "model": ErrorAnswer,
        "description": "`not-found`: An address with characters that cannot be seen leads nowhere.",
    }
}
MOST_OF_A_PART = 3
"""How many meanings are told of a word as a noun, and so on: the most usual ones."""

# A plain string, as it comes from the reader; described as one of these.
PartText = Annotated[str, WithJsonSchema({"type": "string", "enum": list(PARTS.values())})]
WordPath = Annotated[
    str,
    Path(
        pattern=r"^[A-Za-z]{0,24}\*?[A-Za-z]{0,24}$",
        min_length=1,
        description="A word of letters a to z; `*` stands for any vowel.",
        examples=["quail"],
    ),
]


@described
class DefinitionAnswer(TypedDict):
    """One meaning of a word."""

    word: str
    """The word that has it: of an inflected form its base, as goose of geese."""
    part: PartText
    """The part of speech: noun, verb, adjective or adverb."""
    text: str
    """The definition, in English."""


@described
class DefinitionsAnswer(TypedDict):
    """What a word means."""

    word: str
    """The word that was asked for, in lower case."""
    definitions: list[DefinitionAnswer]
    """Its meanings, the most usual of each part of speech first; empty if none is known."""


@router.get(
    "/{word}",
    response_model=DefinitionsAnswer,
    response_description="The meanings.",
    responses={**errors(), **NO_ADDRESS},
    summary="What a word means",
)
async def define(word: WordPath, request: Request) -> Response:
    """The meanings of a word, from WordNet where the server has it; a hidden word has none.

    A word that has no definition may be in the word list nevertheless, and the other way round.
    """
    wordnet, asked = services_of(request).wordnet, word.lower()
    # In a thread: what was not looked up before is read from files.
    found: list[DefinitionAnswer] = []
    if wordnet is not None and not is_hidden(asked):
        found = await run_in_threadpool(_definitions, wordnet, asked)
    answer: DefinitionsAnswer = {"word": asked, "definitions": found}
    return respond(answer)


def defined_words(wordnet: WordNet, words: Iterable[str]) -> list[str]:
    """Those of *words*, as they are entered, that `define` has something to tell about.

    None of them where WordNet's files are damaged: a review is not lost by that.
    """
    try:
        return [
            word
            for word in sorted(set(words))
            if not is_hidden(word) and any(map(wordnet.defines, WILDCARD.readings(word)))
        ]
    except DefinitionsDamaged:
        return []


def _definitions(wordnet: WordNet, word: str) -> list[DefinitionAnswer]:
    return [
        {"word": each.word, "part": each.part, "text": shown_text(each.text)}
        for reading in WILDCARD.readings(word)
        for each in _most_usual(wordnet.define(reading))
    ]


def _most_usual(definitions: tuple[Definition, ...]) -> Iterator[Definition]:
    told: Counter[str] = Counter()
    for each in definitions:
        told[each.part] += 1
        if told[each.part] <= MOST_OF_A_PART:
            yield each

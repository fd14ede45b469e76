"""The shapes of the JSON that comes in: it is taken as it is, or refused."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from handful.web.shape import RulesName, Told, Who

__all__ = [
    "LARGEST",
    "SMALLEST",
    "CodeRequest",
    "DayRequest",
    "Empty",
    "MoveRequest",
    "NicknameRequest",
    "ReplayRequest",
    "RoundRequest",
]

DayText = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
SMALLEST, LARGEST = 4, 12
"""The hand sizes that are dealt."""


class _Asked(Told):
    """What comes in is taken as it is, or refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Empty(_Asked):
    """Nothing needs to be said."""


class NicknameRequest(_Asked):
    """What you want to be called; blanks around it are dropped."""

    nickname: Annotated[str, Field(min_length=1, max_length=24, examples=["Quiet Heron"])]
    """Letters and figures of any language, blanks, and the signs . ' _ - among them."""


class CodeRequest(_Asked):
    """A code as it was shown; blanks and dashes do not matter."""

    code: Annotated[str, Field(min_length=1, max_length=4000, examples=["ABCD-EFGH-JKMN-PQRS"])]
    """The code, in upper or lower case."""


class RoundRequest(_Asked):
    """The hand to deal, and who plays it."""

    rules: RulesName = "classic"
    """The rule set."""
    size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = 7
    """How many letters are dealt."""
    by: Who = "you"
    """Who plays: you, or a computer player, who has finished when the answer comes."""


class ReplayRequest(_Asked):
    """Who plays the hand again."""

    by: Who = "you"
    """Who plays: you, or a computer player."""


class DayRequest(_Asked):
    """The day whose hand is wanted."""

    day: DayText | None = None
    """The day (UTC), as 2026-11-15 and not later than today; null for today."""


class WordMove(_Asked):
    """A word is entered."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["word"]
    """What this move is."""
    text: Annotated[str, Field(pattern=r"^[A-Za-z*]{1,50}$", examples=["stat"])]
    """The word; `*` stands for a vowel where the rules have a wildcard."""


class SubstituteMove(_Asked):
    """Every copy of a letter is exchanged for one that is drawn."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["substitute"]
    """What this move is."""
    text: Annotated[str, Field(pattern=r"^[A-Za-z*]$", examples=["q"])]
    """The letter to give away."""


class StopMove(_Asked):
    """The round is ended."""

    number: Annotated[int, Field(ge=1, le=1000, examples=[1])]
    """The round's `moves` and one."""
    kind: Literal["stop"]
    """What this move is."""
    text: Literal[""] = ""
    """Nothing."""


MoveRequest = Annotated[WordMove | SubstituteMove | StopMove, Field(discriminator="kind")]

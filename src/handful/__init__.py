"""Handful: a word game, its rules as a library, and the course that teaches how to write it.

>>> import handful
>>> handful.solve("uezkltz")
<Solution of uezkltz: 20 words, best klutz 90, greedy 90, perfect 100>
>>> hand = handful.Round(handful.CLASSIC, handful.Hand.parse("aretiin"), size=7)
>>> hand.play("inertia", handful.find("enable")).outcome
Outcome(total=99, ran_out=True)

docs/README.md lists the packages; each package's docstring describes it.
"""

from typing import TYPE_CHECKING

from handful.lexicon import BadWord, Lexicon, find
from handful.rules import (
    CLASSIC,
    ENGLISH,
    RULE_SETS,
    WILDCARD,
    Accepted,
    Alphabet,
    BadHand,
    BadSize,
    BadWordList,
    Game,
    Hand,
    HandfulError,
    NotNow,
    Outcome,
    Reason,
    Refused,
    Round,
    RuleSet,
    Turn,
)
from handful.version import __version__

if TYPE_CHECKING:
    from handful.players import Player, SkyNet, play_round
    from handful.players.ladder import opponent
    from handful.solver import (
        Line,
        Play,
        Review,
        Solution,
        coach,
        index_of,
        review,
        solve,
    )

__all__ = [
    "CLASSIC",
    "ENGLISH",
    "RULE_SETS",
    "WILDCARD",
    "Accepted",
    "Alphabet",
    "BadHand",
    "BadSize",
    "BadWord",
    "BadWordList",
    "Game",
    "Hand",
    "HandfulError",
    "Lexicon",
    "Line",
    "NotNow",
    "Outcome",
    "Play",
    "Player",
    "Reason",
    "Refused",
    "Review",
    "Round",
    "RuleSet",
    "SkyNet",
    "Solution",
    "Turn",
    "__version__",
    "coach",
    "find",
    "index_of",
    "opponent",
    "play_round",
    "review",
    "solve",
]

# A game starts without the solver, so these are imported when somebody asks for them.
_LATER = {
    **dict.fromkeys(["Player", "SkyNet", "play_round"], "handful.players"),
    **dict.fromkeys(
        ["Line", "Play", "Review", "Solution", "coach", "index_of", "review", "solve"],
        "handful.solver",
    ),
    "opponent": "handful.players.ladder",
}

if not TYPE_CHECKING:  # or a type checker would accept any name

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

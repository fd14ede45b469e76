"""Handful: a word game, its rules and solver as a library, and the course that teaches to write it.

>>> import handful
>>> handful.solve("uezkltz")
<Solution of uezkltz: 20 words, best klutz 90, greedy 90, perfect 100>
>>> round = handful.Round("aretiin", words="enable")
>>> round.play("inertia").points
99

docs/README.md lists the packages.
"""

from typing import TYPE_CHECKING

from handful.lexicon import BadWord, BadWordFile, Lexicon, LexiconDamaged, LexiconMissing
from handful.rules import (
    CLASSIC,
    ENGLISH,
    RULE_SETS,
    WILDCARD,
    Alphabet,
    BadHand,
    BadRound,
    BadRules,
    BadShareCode,
    BadSize,
    BadWordList,
    Hand,
    HandfulError,
    NotNow,
    Reason,
    RuleSet,
    Turn,
    UnknownLetter,
)
from handful.version import __version__

if TYPE_CHECKING:
    from handful.lexicon.hidden import is_hidden
    from handful.players import BadPlayer, PerfectPlayer, Player, SkyNet, UnknownPlayer, play_round
    from handful.players.ladder import opponent
    from handful.round import Round
    from handful.solver import Advice, Line, Play, Review, ReviewedTurn, Slip, Solution, solve

__all__ = [
    "CLASSIC",
    "ENGLISH",
    "RULE_SETS",
    "WILDCARD",
    "Advice",
    "Alphabet",
    "BadHand",
    "BadPlayer",
    "BadRound",
    "BadRules",
    "BadShareCode",
    "BadSize",
    "BadWord",
    "BadWordFile",
    "BadWordList",
    "Hand",
    "HandfulError",
    "Lexicon",
    "LexiconDamaged",
    "LexiconMissing",
    "Line",
    "NotNow",
    "PerfectPlayer",
    "Play",
    "Player",
    "Reason",
    "Review",
    "ReviewedTurn",
    "Round",
    "RuleSet",
    "SkyNet",
    "Slip",
    "Solution",
    "Turn",
    "UnknownLetter",
    "UnknownPlayer",
    "__version__",
    "is_hidden",
    "opponent",
    "play_round",
    "solve",
]

# A game starts without the solver, so these are imported on first use.
_LAZY = {
    **dict.fromkeys(
        ["BadPlayer", "PerfectPlayer", "Player", "SkyNet", "UnknownPlayer", "play_round"],
        "handful.players",
    ),
    **dict.fromkeys(
        ["Advice", "Line", "Play", "Review", "ReviewedTurn", "Slip", "Solution", "solve"],
        "handful.solver",
    ),
    "Round": "handful.round",
    "is_hidden": "handful.lexicon.hidden",
    "opponent": "handful.players.ladder",
}

if not TYPE_CHECKING:  # or a type checker would accept any name

    def __getattr__(name: str) -> object:
        if name not in _LAZY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

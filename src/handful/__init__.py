"""Handful: a word game, its rules as a library, and the course that teaches how to write it.

>>> from handful import CLASSIC, Hand, Round, find
>>> hand = Round(CLASSIC, Hand.parse("aretiin"), size=7)
>>> hand.play("inertia", find("enable")).outcome
Outcome(total=99, ran_out=True)

The rooms are listed in docs/README.md; each room's own docstring says what lives there.
"""

from handful.lexicon import Lexicon, find
from handful.rules import (
    CLASSIC,
    ENGLISH,
    WILDCARD,
    Accepted,
    Alphabet,
    Game,
    Hand,
    HandfulError,
    Outcome,
    Reason,
    Refused,
    Round,
    RuleSet,
    Turn,
)
from handful.version import __version__

__all__ = [
    "CLASSIC",
    "ENGLISH",
    "WILDCARD",
    "Accepted",
    "Alphabet",
    "Game",
    "Hand",
    "HandfulError",
    "Lexicon",
    "Outcome",
    "Reason",
    "Refused",
    "Round",
    "RuleSet",
    "Turn",
    "__version__",
    "find",
]

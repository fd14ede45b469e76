"""The game itself: alphabet, hand, scoring, dealing, turns, rounds and games.

Pure: no files, no clock, no global randomness, no printing, and no other package of handful. Valid
words are any container of strings, and randomness comes from a `Chooser`. Numbers like "rule 2.2"
refer to docs/rules.md.

Start reading at `hand`, then `ruleset` (the two rule sets), `round` and `game`. `share_code` (a
finished round as a text that proves its score) is imported by its own name, because a game starts
without it.
"""

from handful.rules.alphabet import ENGLISH, Alphabet
from handful.rules.error import (
    BadHand,
    BadRound,
    BadRules,
    BadShareCode,
    BadSize,
    BadWordList,
    HandfulError,
    NotNow,
    UnknownLetter,
    require,
)
from handful.rules.game import Game
from handful.rules.hand import MAX_LETTERS, Hand
from handful.rules.round import Reason, Round, Turn, judge, take_turn
from handful.rules.ruleset import (
    CLASSIC,
    RULE_SETS,
    WILDCARD,
    Chooser,
    RuleSet,
    candidates,
    rule_set,
    substitute,
)

__all__ = [
    "CLASSIC",
    "ENGLISH",
    "MAX_LETTERS",
    "RULE_SETS",
    "WILDCARD",
    "Alphabet",
    "BadHand",
    "BadRound",
    "BadRules",
    "BadShareCode",
    "BadSize",
    "BadWordList",
    "Chooser",
    "Game",
    "Hand",
    "HandfulError",
    "NotNow",
    "Reason",
    "Round",
    "RuleSet",
    "Turn",
    "UnknownLetter",
    "candidates",
    "judge",
    "require",
    "rule_set",
    "substitute",
    "take_turn",
]

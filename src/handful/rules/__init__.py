"""The game itself: alphabet, hand, scoring, dealing, turns, rounds and games.

Pure: no files, no clock, no global randomness, no printing, and no other package. Words are any
container of strings, randomness is a `Chooser`. Numbers like "rule 2.2" refer to docs/rules.md.

Start reading at `hand`, then `classic` and `wildcard` (the two rule sets, of the shape that
`ruleset` names), then `turn`, `round` and `game`, each a value built on the one before it. One
module is imported by its own name, because a game starts without it: `share_code` (a finished round
as a text that proves its score).
"""

from handful.rules.alphabet import ENGLISH, Alphabet
from handful.rules.classic import CLASSIC, Classic
from handful.rules.dealing import candidates, substitute
from handful.rules.error import (
    BadHand,
    BadRules,
    BadShareCode,
    BadSize,
    BadWordList,
    HandfulError,
    NotNow,
    UnknownLetter,
)
from handful.rules.game import Game
from handful.rules.hand import MOST_LETTERS, Hand
from handful.rules.round import Outcome, Round
from handful.rules.ruleset import Chooser, RuleSet
from handful.rules.turn import Accepted, Reason, Refused, Turn, judge, take_turn
from handful.rules.wildcard import WILDCARD, Wildcard

__all__ = [
    "CLASSIC",
    "ENGLISH",
    "MOST_LETTERS",
    "RULE_SETS",
    "WILDCARD",
    "Accepted",
    "Alphabet",
    "BadHand",
    "BadRules",
    "BadShareCode",
    "BadSize",
    "BadWordList",
    "Chooser",
    "Classic",
    "Game",
    "Hand",
    "HandfulError",
    "NotNow",
    "Outcome",
    "Reason",
    "Refused",
    "Round",
    "RuleSet",
    "Turn",
    "UnknownLetter",
    "Wildcard",
    "candidates",
    "judge",
    "substitute",
    "take_turn",
]

RULE_SETS: dict[str, RuleSet] = {rules.name: rules for rules in (CLASSIC, WILDCARD)}

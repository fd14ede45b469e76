"""What the documents' games print, as data: one `Edition` per document.

Named tuples, not dataclasses: the classes are created before the first prompt, and a named tuple is
created in a fraction of the time (docs/decisions/0003-start.md).
"""

from typing import NamedTuple

from handful.rules import CLASSIC, WILDCARD, RuleSet

LOADING = "Loading word list from file...\n"
LOADED = "   {count} words loaded.\n"


class HandWording(NamedTuple):
    """The texts of one hand, from its letters to its total."""

    hand: str
    ask: str
    accepted: str
    refused: str
    ran_out: str
    stopped: str
    watched: str
    """The end of a hand that the computer played."""


class MenuWording(NamedTuple):
    """The questions of a game that lasts until the player ends it."""

    ask: str
    nothing_to_replay: str
    invalid: str
    after_hand: str
    who: str | None = None
    """Asks who plays; only in ps4b."""
    invalid_who: str = ""


class SeriesWording(NamedTuple):
    """The questions of a game with a fixed number of hands."""

    ask_hands: str
    ask_substitute: str
    ask_letter: str
    before_hand: str
    ask_replay: str
    total: str


class Edition(NamedTuple):
    """A document's game: a rule set, the word that stops a hand, and a wording."""

    name: str
    rules: RuleSet
    stop: str
    alone: HandWording
    """The wording of a single hand."""
    inside: HandWording
    """The wording of a hand inside a game."""
    questions: MenuWording | SeriesWording


_CLASSIC_HAND = HandWording(
    hand="Current Hand: {letters}\n",
    ask='Enter word, or a "." to indicate that you are finished: ',
    accepted='"{word}" earned {points} points. Total: {total} points\n\n',
    refused="Invalid word, please try again.\n\n",
    ran_out="Run out of letters. Total score: {total} points.\n",
    stopped="Goodbye! Total score: {total} points.\n",
    watched="Total score: {total} points.\n",
)
_TIGHT_HAND = _CLASSIC_HAND._replace(
    accepted='"{word}" earned {points} points. Total: {total} points\n',
    refused="Invalid word, please try again.\n",
    stopped="Total score: {total} points.\n",
)
_MENU = MenuWording(
    ask="Enter n to deal a new hand, r to replay the last hand, or e to end game: ",
    nothing_to_replay="You have not played a hand yet. Please play a new hand first!\n\n",
    invalid="Invalid command.\n",
    after_hand="\n",
)
_WILDCARD_ALONE = HandWording(
    hand="Current Hand: {letters}\n",
    ask='Enter word, or "!!" to indicate that you are finished: ',
    accepted='"{word}" earned {points} points. Total: {total} points\n\n',
    refused="That is not a valid word. Please choose another word.\n\n",
    ran_out="Ran out of letters. Total score: {total} points\n",
    stopped="Total score: {total} points\n",
    watched="Total score: {total} points\n",
)
_WILDCARD_INSIDE = _WILDCARD_ALONE._replace(
    hand="Current hand: {letters}\n",
    ran_out="Ran out of letters\nTotal score for this hand: {total}\n----------\n",
    stopped="Total score for this hand: {total}\n----------\n",
    watched="Total score for this hand: {total}\n----------\n",
)
_SERIES = SeriesWording(
    ask_hands="Enter total number of hands: ",
    ask_substitute="Would you like to substitute a letter? ",
    ask_letter="Which letter would you like to replace: ",
    before_hand="\n",
    ask_replay="Would you like to replay the hand? ",
    total="Total score over all hands: {total}\n",
)

EDITIONS = {
    edition.name: edition
    for edition in (
        Edition("ps4a", CLASSIC, ".", _CLASSIC_HAND, _CLASSIC_HAND, _MENU),
        Edition(
            "ps4b",
            CLASSIC,
            ".",
            _CLASSIC_HAND,
            _CLASSIC_HAND,
            _MENU._replace(
                invalid="Invalid command.\n\n",
                who="Enter u to have yourself play, c to have the computer play: ",
                invalid_who="Invalid command.\n\n",
            ),
        ),
        Edition("ps3", WILDCARD, "!!", _WILDCARD_ALONE, _WILDCARD_INSIDE, _SERIES),
        Edition(
            "wildcard",
            WILDCARD,
            "!!",
            _WILDCARD_ALONE,
            _WILDCARD_INSIDE._replace(ask="Please enter a word or '!!' to indicate you are done: "),
            _SERIES,
        ),
        Edition("solo", CLASSIC, ".", _TIGHT_HAND, _TIGHT_HAND, _MENU),
        Edition("scrabble-ish", CLASSIC, ".", _TIGHT_HAND, _TIGHT_HAND, _MENU),
    )
}

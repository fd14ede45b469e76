"""Hints: a good common word for the letters that are left, told in steps, each of which costs.

A hint is a move of the log: *text* is the step, and *drawn* what was told. So a round tells the
same hints again whatever word list or dictionary the server has later.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from handful.lexicon.hidden import shown_text
from handful.lexicon.wordnet import WordNet
from handful.rules import NotNow
from handful.store import Kind, Move, StoredRound
from handful.web.game.state import RoundState
from handful.web.solver.value import HintedWord

HINT = "hint"
LETTER, DEFINITION, WORD = "letter", "definition", "word"
COSTS = {LETTER: 5, DEFINITION: 5, WORD: 10}
"""What each step takes of the hundred percent of a hand."""
SHORTEST_WORD = 2
"""In all word lists; a list with a shorter one gives no hint about it."""
DEFINED = "defined"
"""Ends what the first step tells, if a definition can follow."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What was told about the letters that are left, and the step that may follow.

    A *length* of 0 says that no common word is left.
    """

    letter: str | None = None
    length: int | None = None
    definition: str | None = None
    word: str | None = None
    next: str | None = LETTER


def hints_used(moves: Iterable[Move]) -> int:
    """How many hints there were."""
    return sum(move.kind == HINT for move in moves)


def cost_of(stored: StoredRound) -> int:
    """What the hints of a round take of its percent, where players are compared by that."""
    if not stored.number_in_day or stored.kind is Kind.ARCHIVE or stored.replay:
        return 0
    return sum(COSTS[move.text] for move in stored.moves if move.kind == HINT)


def hints_of(state: RoundState) -> Hints:
    """The hints about the letters that are left: when they change, hints begin anew.

    A puzzle, which moves a rating, has none, nor have fewer letters than a word needs.
    """
    if state.stored.kind is Kind.PUZZLE or len(state.round.hand) < SHORTEST_WORD:
        return Hints(next=None)
    if not hints_used(state.stored.moves):
        return Hints()
    hints, left = Hints(), state.round.dealt
    turns = iter(state.round.turns)
    for move in state.stored.moves:
        if move.kind == HINT:
            hints = _after(hints, move)
        elif move.kind == "substitute":
            hints = Hints()
        elif move.kind == "word":
            after = next(turns).left
            hints, left = (hints if after == left else Hints()), after
    return hints


def require_next(state: RoundState, move: Move) -> None:
    """Raise NotNow unless the hint *move* is the next step."""
    expected = hints_of(state).next
    if expected is None:
        raise NotNow("there is no further hint for these letters")
    if move.text != expected:
        raise NotNow(f"the next hint for these letters is the {expected}")


def told(step: str, found: HintedWord | None, wordnet: WordNet | None) -> str:
    """What the hint of that *step* tells of the word that was *found*."""
    if found is None:
        return ""
    definition = _definition(found.word, wordnet)
    if step == LETTER:
        first = f"{found.entry[0]} {len(found.entry)}"
        return f"{first} {DEFINED}" if definition is not None else first
    if step == DEFINITION:
        return definition or ""
    return found.entry


def _definition(word: str, wordnet: WordNet | None) -> str | None:
    """A meaning of *word* that does not name it, nor a hidden word."""
    meanings = [] if wordnet is None else wordnet.define(word)
    for meaning in meanings:
        text = meaning.text.lower()
        if word not in text and meaning.word not in text and text == shown_text(text):
            return meaning.text
    return None


def _after(hints: Hints, move: Move) -> Hints:
    """The hints with one more."""
    text = move.drawn or ""
    if move.text == LETTER:
        if not text:
            return Hints(length=0, next=None)
        letter, length, *more = text.split()
        return Hints(letter, int(length), next=DEFINITION if more else WORD)
    if move.text == DEFINITION:
        return Hints(hints.letter, hints.length, text, next=WORD)
    return Hints(hints.letter, hints.length, hints.definition, text, next=None)

"""Puzzles: hands on which SkyNet can be beaten, as hard as their player is strong.

A puzzle is solved by more points than SkyNet's; there are no hints. The player's strength then
moves as a rating does against an opponent as strong as the puzzle is hard. A hand that was not
solved comes back after some days, which moves no rating: its truth was told.
"""

from dataclasses import dataclass

from handful.rules import RULE_SETS
from handful.store import Forgotten, Kind, PuzzleCard, StoredPuzzle, Strength
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.rating import Game, Rating
from handful.web.game.rounds import Rounds
from handful.web.game.spacing import repeat
from handful.web.game.state import RoundState
from handful.web.player.account import Accounts
from handful.web.player.identity import later_id
from handful.web.solver.puzzle import PuzzleHand

START = Rating(1200.0)
"""A newcomer's: the first puzzles need common words only."""
PUZZLE_DEVIATION = 60.0
"""How far off the difficulty of a puzzle may be: nobody has measured it with people."""
STRENGTHS = 50
"""How many of the newest are in the history, besides the one before them."""


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle with its *target*, SkyNet's score; *change* is by how much it moved the rating."""

    stored: StoredPuzzle
    target: int
    change: float | None


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """A player's strength and its history, and the *puzzle* that is open or was the last one.

    The history begins with the start, unless it is too long for that.
    """

    strength: Rating
    strengths: list[float]
    settled: int
    solved: int
    due: int
    puzzle: ShownPuzzle | None


class Puzzles:
    """The puzzles of all players."""

    def __init__(self, rounds: Rounds, accounts: Accounts) -> None:
        self._rounds = rounds
        self._store = rounds.store
        self._accounts = accounts

    def standing(self, player: str) -> PuzzleStanding:
        """How the player stands, with a puzzle that is over settled."""
        self._accounts.require(player)
        puzzle = self._settled(player) or self._store.last_puzzle(player)
        strengths = self._store.puzzle_strengths(player, STRENGTHS + 1)
        settled, solved = self._store.puzzle_counts(player)
        return PuzzleStanding(
            strength=self.strength(player),
            strengths=_with_start(strengths),
            settled=settled,
            solved=solved,
            due=self._store.count_due(player, self._rounds.clock()),
            puzzle=None if puzzle is None else self._shown(puzzle, strengths),
        )

    def unfinished(self, player: str) -> RoundState | None:
        """The round of the puzzle that the player has begun and not finished."""
        self._accounts.require(player)
        open_ = self._settled(player)
        if open_ is None or open_.strength is not None:
            return None
        return self._rounds.get(player, open_.round)

    def due(self, player: str) -> PuzzleCard | None:
        """A hand that the player misplayed before, if one is due."""
        return self._store.due_card(player, self._rounds.clock())

    def strength(self, player: str) -> Rating:
        """How strong the player is."""
        last = self._store.last_puzzle(player)
        return START if last is None or last.strength is None else Rating(*last.strength)

    def begin(self, player: str, hand: PuzzleHand | PuzzleCard) -> tuple[RoundState, bool]:
        """A new puzzle with *hand*, and whether it is new: not if another request was quicker."""
        rules, again = RULE_SETS[hand.rules], isinstance(hand, PuzzleCard)
        new = self._rounds.new(player, hand.hand, rules, hand.size, kind=Kind.PUZZLE)
        new = new._replace(perfect=hand.perfect, skynet=hand.skynet)
        last = self._store.last_puzzle(player)
        if last is not None and new.id <= last.round:
            # The order of ids is that of the ratings, whatever the clocks say.
            id_ = later_id(new.begun, last.round)
            new = new._replace(id=id_, root=id_)
        difficulty = hand.difficulty
        try:
            if self._store.begin_puzzle(new, StoredPuzzle(new.id, player, difficulty, again)):
                return self._rounds.state(new), True
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error
        begun = self.unfinished(player)
        if begun is None:  # finished in between
            raise ApiError(ErrorCode.NOT_NOW, "Another puzzle was begun meanwhile; ask again.")
        return begun, False

    def _settled(self, player: str) -> StoredPuzzle | None:
        """The player's open puzzle, settled if its round is over."""
        puzzle = self._store.open_puzzle(player)
        stored = None if puzzle is None else self._store.round(puzzle.round)
        if puzzle is None or stored is None or stored.score is None or stored.skynet is None:
            return puzzle
        solved = stored.score > stored.skynet
        before, now = self.strength(player), self._rounds.clock()
        opponent = Rating(puzzle.difficulty, PUZZLE_DEVIATION)
        after = before if puzzle.again else before.after([Game(opponent, float(solved))])
        card = self._store.card(player, stored.rules, stored.dealt) if puzzle.again else None
        if card is None and not solved:
            card = PuzzleCard(
                stored.rules,
                stored.size,
                stored.dealt,
                stored.perfect or stored.skynet,
                stored.skynet,
                puzzle.difficulty,
            )
        if card is not None:
            again = repeat(card.memory, solved, now)
            card = card._replace(due=again.due, memory=again.memory)
        strength = Strength(after.value, after.deviation, after.volatility)
        self._store.settle_puzzle(puzzle, solved, strength, card)
        return self._store.puzzle(puzzle.round)

    def _shown(self, puzzle: StoredPuzzle, strengths: list[float]) -> ShownPuzzle:
        stored = self._store.round(puzzle.round)
        target = 0 if stored is None else stored.skynet or 0
        if puzzle.strength is None:
            return ShownPuzzle(puzzle, target, None)
        before = strengths[-2] if len(strengths) > 1 else START.value
        change = 0.0 if puzzle.again else puzzle.strength.rating - before
        return ShownPuzzle(puzzle, target, change)


def _with_start(strengths: list[float]) -> list[float]:
    """The *strengths* after each rated puzzle, preceded by a newcomer's if none is left out."""
    return [START.value, *strengths] if 0 < len(strengths) <= STRENGTHS else strengths

"""Puzzles: which rounds are puzzles, how strong they made their player, which hands come back."""

from typing import Any

from handful.store import puzzle_statement as sql
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import Forgotten, MissingReference
from handful.store.model import PuzzleCard, StoredPuzzle, StoredRound, Strength
from handful.store.round_store import round_row
from handful.store.statement import BEGIN

MOST_DUE = 100


class _OpenPuzzle(Exception):
    """The player has an open puzzle; what was begun is rolled back."""


class PuzzleStore:
    """The part of `Store` about puzzles."""

    database: Database

    def begin_puzzle(self, round: StoredRound, puzzle: StoredPuzzle) -> bool:
        """Insert a new round that is a puzzle; False if the player has an open one.

        `Forgotten` says that there is no such player.
        """
        row = {
            "round": puzzle.round,
            "player": puzzle.player,
            "difficulty": puzzle.difficulty,
            "again": puzzle.again,
        }

        def insert(run: Runner) -> bool:
            if run.rows(sql.OPEN_PUZZLE, {"player_": puzzle.player}):
                return False
            run.change(BEGIN, round_row(round))
            if run.change(sql.ADD_PUZZLE, row) == 0:
                raise _OpenPuzzle
            return True

        try:
            inserted = retry_lost(lambda: self.database.transact(insert))
        except _OpenPuzzle:
            inserted = False
        except MissingReference as error:
            raise Forgotten(
                f"the player {puzzle.player} is not here any more; begin as a new one"
            ) from error
        # After a lost connection the open one may be this one.
        return inserted or self.puzzle(puzzle.round) is not None

    def puzzle(self, round: str) -> StoredPuzzle | None:
        """The puzzle that a round is."""
        return _puzzle(self.database.rows(sql.PUZZLE, {"round_": round}))

    def open_puzzle(self, player: str) -> StoredPuzzle | None:
        """The puzzle of a player that is not settled yet."""
        return _puzzle(self.database.rows(sql.OPEN_PUZZLE, {"player_": player}))

    def last_puzzle(self, player: str) -> StoredPuzzle | None:
        """The puzzle of a player that was settled last: its strength is the player's."""
        return _puzzle(self.database.rows(sql.LAST_PUZZLE, {"player_": player}))

    def puzzle_counts(self, player: str) -> tuple[int, int]:
        """How many puzzles a player has settled, and how many of them were solved."""
        return _counts(self.database, player)

    def puzzle_strengths(self, player: str, most: int) -> list[float]:
        """What the player's strength was after each of the newest puzzles, the oldest first."""
        rows = self.database.rows(sql.PUZZLE_STRENGTHS, {"player_": player, "most": most})
        return [row[0] for row in reversed(rows)]

    def settle_puzzle(
        self, puzzle: StoredPuzzle, solved: bool, strength: Strength, card: PuzzleCard | None
    ) -> bool:
        """Store how a puzzle ended, and when its hand comes back; False if it was settled before.

        Of several calls for one puzzle, one returns True, and only its card is stored.
        """
        settled = {
            "round_": puzzle.round,
            "solved_": solved,
            "value": strength.rating,
            "deviation_": strength.deviation,
            "volatility_": strength.volatility,
        }

        def settle(run: Runner) -> bool:
            played, solves = _counts(run, puzzle.player)
            counts = {"played_": played + 1, "solves_": solves + solved}
            if run.change(sql.SETTLE_PUZZLE, {**settled, **counts}) == 0:
                return False
            if card is not None:
                run.change(sql.KEEP_CARD, {"player": puzzle.player, **card._asdict()})
            return True

        return retry_lost(lambda: self.database.transact(settle))

    def due_card(self, player: str, now: int) -> PuzzleCard | None:
        """The hand that has been due longest, if one is."""
        rows = self.database.rows(sql.DUE_CARD, {"player_": player, "now": now})
        return PuzzleCard(*rows[0]) if rows else None

    def card(self, player: str, rules: str, hand: str) -> PuzzleCard | None:
        """The player's card of a hand."""
        asked = {"player_": player, "rules_": rules, "hand_": hand}
        rows = self.database.rows(sql.CARD, asked)
        return PuzzleCard(*rows[0]) if rows else None

    def count_due(self, player: str, now: int) -> int:
        """How many hands are due, at most a hundred."""
        asked = {"player_": player, "now": now, "most": MOST_DUE}
        count: int = self.database.rows(sql.COUNT_DUE, asked)[0][0]
        return count


def _counts(run: Runner, player: str) -> tuple[int, int]:
    """How many puzzles a player has settled, and how many of them were solved."""
    rows = run.rows(sql.PUZZLE_COUNTS, {"player_": player})
    return (rows[0][0], rows[0][1]) if rows else (0, 0)


def _puzzle(rows: Any) -> StoredPuzzle | None:
    if not rows:
        return None
    round_, player, difficulty, again, solved, rating, deviation, volatility = rows[0]
    settled = rating is not None
    return StoredPuzzle(
        round_,
        player,
        difficulty,
        bool(again),
        bool(solved) if settled else None,
        Strength(rating, deviation, volatility) if settled else None,
    )

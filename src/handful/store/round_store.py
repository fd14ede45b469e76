"""Rounds: begun, continued by moves, replayed, read."""

import json
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from handful.store import statement as sql
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import ConnectionLost, Forgotten, MissingReference, TooManyReplays
from handful.store.finish import Ending, finish_round
from handful.store.finish_statement import LOCK_PLAYER_OF_ROUND
from handful.store.model import (
    YOU,
    DayPart,
    Kind,
    Move,
    NextMove,
    RecentRound,
    RoundResult,
    StoredRound,
)

COLUMNS = len(StoredRound._fields) - 1  # all but the moves, which have rows of their own


def _read_result(text: str | None) -> RoundResult | None:
    if text is None:
        return None
    dealt, words, *rest = json.loads(text)
    return RoundResult(dealt, tuple([(word, points) for word, points in words]), *rest)


CONVERSIONS: list[tuple[int, Callable[[Any], Any]]] = [
    (StoredRound._fields.index("kind"), {kind.value: kind for kind in Kind}.__getitem__),
    (StoredRound._fields.index("counts"), bool),
    (StoredRound._fields.index("revealed"), bool),
    (StoredRound._fields.index("vouched"), bool),
    (StoredRound._fields.index("result"), _read_result),
]
"""The columns whose type in the database is another one than in Python."""
MOST_REPLAYS = 100
"""Of one hand: its rounds are looked at together."""
LATEST = 5
"""Of how many times as many rounds the recent ones are chosen."""


class RoundStore:
    """The part of `Store` about rounds and their moves."""

    database: Database

    def begin(self, round: StoredRound) -> bool:
        """Insert a new round with its moves.

        False, with nothing inserted, if it is a scored round and the player has one for that hand
        of the day; any other round is inserted, or an exception is raised. `Forgotten` says that
        there is no such player.
        """
        try:
            inserted = self._begin(round)
        except ConnectionLost:
            found = {"round": round.id}
            inserted = self._begin(round) or bool(self.database.rows(sql.HAS_ROUND, found))
        assert inserted or round.kind is Kind.DAILY, f"the id {round.id} is given to a second round"
        return inserted

    def round(self, id: str) -> StoredRound | None:  # noqa: A002
        """The round with this id and its moves, if there is one."""
        return _round(self.database.rows(sql.ROUND, {"round": id}))

    def newest(self, player: str) -> StoredRound | None:
        """The round that the player began last, computers' rounds left out."""
        return _round(self.database.rows(sql.NEWEST, {"player": player}))

    def recent_rounds(self, player: str, most: int) -> list[RecentRound]:
        """The rounds that the player began last and has made a move in, the newest first.

        Computers' rounds are left out, and a hand that is being played again for the better score.
        """
        asked = {"player": player, "latest": LATEST * most, "most": most}
        rows = self.database.rows(sql.RECENT_ROUNDS, asked)
        return [RecentRound._make(row)._replace(kind=Kind(row[1])) for row in rows]

    def scored_round(self, player: str, day: str, number: int = 0) -> StoredRound | None:
        """The player's scored round of a day's hand; *number* where the day has several."""
        asked = {"player": player, "day": day, "number_": number}
        return _round(self.database.rows(sql.SCORED_ROUND, asked))

    def scored_rounds(self, player: str, day: str) -> list[StoredRound]:
        """The player's scored rounds of a day, by their numbers."""
        rows = self.database.rows(sql.SCORED_ROUNDS, {"player": player, "day": day})
        by_round = [list(group) for _, group in groupby(rows, lambda row: row[0])]
        return [found for found in map(_round, by_round) if found is not None]

    def has_practised(self, player: str, day: str, number: int = 0) -> bool:
        """Has the player begun an unscored round of a day's hand?"""
        asked = {"player": player, "day": day, "number_": number}
        return bool(self.database.rows(sql.HAS_PRACTISED, asked))

    def had_hand(self, of: StoredRound) -> bool:
        """Had the player of a round the same hand before, or at the same time, as another hand?

        Replays are rounds of one hand; a hand of a day that is begun twice is two.
        """
        other = {"player_": of.player, "root_": of.root, "begun_": of.begun}
        letters = {**other, "rules_": of.rules, "dealt_": of.dealt}
        if self.database.rows(sql.HAD_LETTERS, letters):
            return True
        hand = {**other, "day_": of.day, "number_": of.number_in_day}
        return of.day is not None and bool(self.database.rows(sql.HAD_HAND_OF_DAY, hand))

    def append(
        self,
        id: str,  # noqa: A002
        move: Move,
        finished: tuple[int, int] | None = None,
        counts: bool = True,
        day: DayPart | None = None,
        result: RoundResult | None = None,
    ) -> bool:
        """Insert the next move; *finished*, a score and a time, also ends the round.

        A round that ends with *counts* False does not count, whatever it did before. A scored one
        that counts adds *day* to the player's day. *result* is what is told of the round later
        without reading its moves.

        False if the move's number is taken or there is no such round; then nothing is changed. Of
        several calls with the same number, one returns True.
        """
        ending = None if finished is None else Ending(*finished, counts, day, result)
        try:
            return self._append(id, move, ending)
        except ConnectionLost:
            return self._append(id, move, ending) or self._has(id, move)

    async def append_next(self, next_move: NextMove) -> bool:
        """Insert the next move of a round that the caller remembers and that goes on after it.

        False, with nothing changed, if the round is another one now: its log has grown, it is over,
        its player or the device is gone. False too if the database does not tell; the move can be
        in the log then. In both cases the round is to be read, and decided as without a memory.
        """
        return await self.database.append_next(next_move)

    def replay(
        self,
        of: StoredRound,
        id: str,  # noqa: A002
        by: str,
        dealt: str,
        now: int,
        most: int | None,
    ) -> StoredRound:
        """Insert a new round of the same hand, in which *dealt* is dealt, and return it.

        A replay counts if it is played by `YOU`, the hand is not revealed, and fewer than *most*
        replays of the hand count (None is no limit).

        Asking again is idempotent for `YOU`: while the player's newest replay of the hand has the
        same letters and no move, it is returned, with its own id instead of *id*. `Forgotten` says
        that the hand is not there, `TooManyReplays` that it was played again very often.
        """

        def insert(run: Runner) -> StoredRound:
            root = {"root_": of.root}
            locked = run.rows(sql.LOCK, root)
            if not locked:
                raise Forgotten(f"the hand of round {of.root} is not here any more; deal another")
            revealed = bool(locked[0][0])
            newest = _round(run.rows(sql.NEWEST_REPLAY, root)) if by == YOU else None
            if newest is not None and not newest.moves and newest.dealt == dealt:
                return newest
            last, counted = run.rows(sql.REPLAYS, root)[0]
            if last >= MOST_REPLAYS:
                raise TooManyReplays(
                    f"this hand was played again {MOST_REPLAYS} times; deal another"
                )
            new = of._replace(
                id=id,
                replay=last + 1,
                by=by,
                dealt=dealt,
                counts=by == YOU and not revealed and (most is None or counted < most),
                begun=now,
                finished=None,
                score=None,
                revealed=revealed,
                vouched=False,
                result=None,
                moves=(),
            )
            inserted = run.change(sql.BEGIN, round_row(new))
            assert inserted, f"the id {id} is given to a second round"
            return new

        try:
            return self.database.transact(insert)
        except ConnectionLost:
            return self.round(id) or self.database.transact(insert)
        except MissingReference as error:
            raise Forgotten(f"the hand of round {of.root} is not here any more") from error

    def reveal(self, root: str, known: StoredRound | None = None) -> None:
        """Note that the player has seen what a hand is worth: unfinished replays stop counting.

        The benchmarks of *known*, a round of the hand, are stored in the same transaction.
        """
        worth = (
            None if known is None else _benchmarks(root, known.perfect, known.skynet, known.ladder)
        )

        def reveal(run: Runner) -> None:
            run.rows(sql.LOCK, {"root_": root})
            run.change(sql.REVEAL, {"root_": root})
            if worth is not None:
                run.change(sql.KEEP_BENCHMARKS, worth)

        retry_lost(lambda: self.database.transact(reveal))

    def vouch(self, id: str) -> None:  # noqa: A002
        """Note that a finished scored round was played as people play."""
        retry_lost(lambda: self.database.change(sql.VOUCH, {"round": id}))

    def hand_scores(self, root: str) -> list[tuple[int, int]]:
        """Number and score of the hand's finished rounds that count."""
        rows = self.database.rows(sql.HAND_SCORES, {"root_": root})
        return [(replay, score) for replay, score in rows]

    def hints_before(self, of: StoredRound) -> int:
        """How many hints there were in earlier rounds of the hand."""
        asked = {"root_": of.root, "replay_": of.replay}
        count: int = self.database.rows(sql.HINTS_BEFORE, asked)[0][0]
        return count

    def has_counting_replay(self, root: str) -> bool:
        """Was a replay of the hand that counts begun, with at least one move?"""
        row = {"root_": root}
        _, counted = self.database.rows(sql.REPLAYS, row)[0]
        newest = _round(self.database.rows(sql.NEWEST_REPLAY, row)) if counted else None
        return newest is not None and (counted > 1 or bool(newest.moves) or not newest.counts)

    def keep_benchmarks(
        self, root: str, perfect: int, skynet: int, ladder: str | None = None
    ) -> None:
        """Store what a perfect player, SkyNet and weaker computers score, in all of its rounds."""
        row = _benchmarks(root, perfect, skynet, ladder)
        retry_lost(lambda: self.database.change(sql.KEEP_BENCHMARKS, row))

    def _begin(self, new: StoredRound) -> bool:
        row = round_row(new)
        moves = [{"round": new.id, **move._asdict()} for move in new.moves]

        def insert(run: Runner) -> bool:
            if run.change(sql.BEGIN, row) == 0:
                return False
            for move in moves:
                run.change(sql.APPEND, move)
            return True

        try:
            if moves:
                return self.database.transact(insert)
            return self.database.change(sql.BEGIN, row) == 1
        except MissingReference as error:
            raise Forgotten(
                f"the player {new.player} is not here any more; begin as a new one"
            ) from error

    def _append(self, id: str, move: Move, ending: Ending | None) -> bool:  # noqa: A002
        number, kind, text, drawn, points = move
        row = {
            "round": id,
            "number": number,
            "kind": kind,
            "text": text,
            "drawn": drawn,
            "points": points,
        }

        def insert_last(run: Runner) -> bool:
            assert ending is not None, "without an end it is no transaction"
            run.rows(LOCK_PLAYER_OF_ROUND, {"round": id})
            if run.change(sql.APPEND, row) == 0:
                return False
            finish_round(run, id, ending)
            return True

        try:
            if ending is None:
                return self.database.change(sql.APPEND, row) == 1
            return self.database.transact(insert_last)
        except MissingReference:
            return False

    def _has(self, id: str, move: Move) -> bool:  # noqa: A002
        """Is exactly this move in the log?"""
        rows = self.database.rows(sql.MOVE, {"round": id, "number": move.number})
        return bool(rows) and Move._make(rows[0]) == move


def round_row(of: StoredRound) -> dict[str, Any]:
    """The values of a row of `rounds`."""
    row = of._asdict()
    del row["moves"]
    row["kind"] = of.kind.value
    row["result"] = None if of.result is None else json.dumps(of.result)
    return row


def _benchmarks(
    root: str, perfect: int | None, skynet: int | None, ladder: str | None
) -> dict[str, Any]:
    return {"root_": root, "perfect_": perfect, "skynet_": skynet, "ladder_": ladder}


def _round(rows: Sequence[Any]) -> StoredRound | None:
    """The round in the *rows* of a query, which has a row for each move."""
    if not rows:
        return None
    has_moves = rows[0][COLUMNS] is not None
    moves = tuple([Move._make(row[COLUMNS:]) for row in rows]) if has_moves else ()
    return round_in(rows[0][:COLUMNS], moves)


def round_in(row: Sequence[Any], moves: tuple[Move, ...] = ()) -> StoredRound:
    """The round in a *row* of the table, with *moves*, which have rows of their own."""
    columns = [*row, moves]
    for place, convert in CONVERSIONS:
        columns[place] = convert(columns[place])
    return StoredRound._make(columns)

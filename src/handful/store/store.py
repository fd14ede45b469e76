"""The store: what the web game asks of a database, a method for each question."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Executable, make_url
from sqlalchemy.exc import ArgumentError

from handful.store import statement as sql
from handful.store.database import Database, Parameters, Runner
from handful.store.error import BadDatabase, Dangling, Forgotten, Lost
from handful.store.migration import migrate, require_head
from handful.store.postgresql import Postgresql
from handful.store.record import BestWord, BoardRow, Kind, Move, Played, StoredRound
from handful.store.sqlite import Sqlite

__all__ = ["Store"]

KINDS = {kind.value: kind for kind in Kind}
FIELDS = len(StoredRound._fields) - 1  # all but the moves, which have rows of their own
READ: list[tuple[int, Callable[[Any], Any]]] = [
    (StoredRound._fields.index("kind"), KINDS.__getitem__),
    (StoredRound._fields.index("counts"), bool),
    (StoredRound._fields.index("revealed"), bool),
]
"""The fields that a database keeps in another form."""


class Store:
    """Players, rounds and turns in a database. Threads and processes may share one.

    Times are Unix milliseconds, and come from the caller, as do all ids. Every call raises
    `Unavailable` while the database cannot do its part; the same call may be made again later.

    >>> store = Store.open("sqlite://")
    >>> store.migrate()
    >>> store.add_player("p1", "Quiet Heron", now=0)
    >>> store.nickname("p1")
    'Quiet Heron'
    >>> store.close()
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store in the database at *url*; `migrate` makes its tables."""
        parsed = _parse(url)
        return cls(Sqlite(parsed) if parsed.get_backend_name() == "sqlite" else Postgresql(parsed))

    def migrate(self) -> None:
        """Make the tables, or bring them up to date; several processes may do so at once."""
        migrate(self.database)

    def check(self) -> None:
        """Raise `Unavailable` unless the database answers and its tables are up to date."""
        require_head(self.database)

    def close(self) -> None:
        """Give back every connection."""
        self.database.close()

    @property
    def blocking(self) -> bool:
        """Does a call wait for a network?"""
        return self.database.blocking

    # Players.

    def add_player(self, id: str, nickname: str, now: int) -> None:  # noqa: A002 a player's id
        """Keep a new player."""
        self._surely(sql.ADD_PLAYER, {"id": id, "nickname": nickname, "since": now})

    def nickname(self, id: str) -> str | None:  # noqa: A002
        """What a player is called, or None if nobody has this id."""
        rows = self.database.rows(sql.NICKNAME, {"player": id})
        return rows[0][0] if rows else None

    def rename(self, id: str, nickname: str) -> bool:  # noqa: A002
        """Call a player something else. Is there such a player?"""
        return self._surely(sql.RENAME, {"player": id, "nickname_": nickname}) == 1

    def forget(self, id: str) -> None:  # noqa: A002
        """Delete a player, with all rounds, turns and codes."""

        def forget(run: Runner) -> None:
            # Whoever plays one of the rounds now comes to an end first, and none waits in a circle.
            run.rows(sql.ALL_ROUNDS, {"player": id})
            run.change(sql.FORGET, {"player": id})

        try:
            self.database.transact(forget)
        except Lost:
            self.database.transact(forget)

    def keep_code(self, digest: str, player: str, expires: int) -> None:
        """Let a code with this *digest* stand for the *player*, once; earlier ones no longer do."""
        code = {"digest": digest, "player": player, "expires": expires}

        def keep(run: Runner) -> None:
            run.change(sql.DROP_CODES, {"player": player})
            run.change(sql.KEEP_CODE, code)

        try:
            self.database.transact(keep)
        except Lost:
            self.database.transact(keep)
        except Dangling:
            return

    def use_code(self, digest: str, now: int) -> str | None:
        """The player that a code stands for, which it does no more; None if it never did."""
        used = {"digest_": digest, "now": now}
        rows = self.database.transact(lambda run: run.rows(sql.USE_CODE, used))
        return rows[0][0] if rows else None

    # Rounds.

    def begin(self, round: StoredRound) -> bool:  # noqa: A002 the word of the rules
        """Keep a new round, with its moves. False if the player has a scored one for that day.

        False too for a player who is not there.
        """
        try:
            return self._begin(round)
        except Lost:
            return self._begin(round) or bool(
                self.database.rows(sql.HAS_ROUND, {"round": round.id})
            )

    def round(self, id: str) -> StoredRound | None:  # noqa: A002
        """The round with this id and its moves, if there is one."""
        return _whole(self.database.rows(sql.ROUND, {"round": id}))

    def append(
        self,
        id: str,  # noqa: A002
        move: Move,
        finished: tuple[int, int] | None = None,
        counts: bool = True,
    ) -> bool:
        """Keep the next move; *finished*, a score and a time, also ends the round.

        Unless it *counts*, the round that ends so does not, whatever it did before.

        False if that number is taken, or there is no such round; then nothing is changed. Of
        several who append the same number, one is told True.
        """
        try:
            return self._append(id, move, finished, counts)
        except Lost:
            return self._append(id, move, finished, counts) or self._has(id, move)

    def replay(
        self,
        of: StoredRound,
        id: str,  # noqa: A002
        by: str,
        dealt: str,
        now: int,
        most: int | None,
    ) -> StoredRound:
        """A new round of the same hand, kept; at most *most* replays of a hand count.

        None sets no limit. A replay counts if the player makes it and does not know the truth.
        """

        def again(run: Runner) -> StoredRound:
            root = {"root_": of.root}
            locked = run.rows(sql.LOCK, root)
            if not locked:
                raise Forgotten(f"the hand of round {of.root} is not here any more; deal another")
            revealed = bool(locked[0][0])
            last, counted = run.rows(sql.REPLAYS, root)[0]
            new = of._replace(
                id=id,
                replay=last + 1,
                by=by,
                dealt=dealt,
                counts=by == "you" and not revealed and (most is None or counted < most),
                begun=now,
                finished=None,
                score=None,
                perfect=None,
                skynet=None,
                revealed=revealed,
                moves=(),
            )
            kept = run.change(sql.BEGIN, _row(new))
            assert kept, f"the id {id} is given to a second round"
            return new

        try:
            return self.database.transact(again)
        except Lost:
            return self.round(id) or self.database.transact(again)

    def reveal(self, root: str) -> None:
        """Note that the truth about a hand is known: no replay counts that is not finished yet."""

        def reveal(run: Runner) -> None:
            run.rows(sql.LOCK, {"root_": root})
            run.change(sql.REVEAL, {"root_": root})

        try:
            self.database.transact(reveal)
        except Lost:
            self.database.transact(reveal)

    def hand_scores(self, root: str) -> list[tuple[int, int]]:
        """Number and score of the hand's finished rounds that count."""
        return [
            (replay, score)
            for replay, score in self.database.rows(sql.HAND_SCORES, {"root_": root})
        ]

    def judged(self, id: str, perfect: int, skynet: int) -> None:  # noqa: A002
        """Keep what a perfect player and SkyNet earn with the hand of a round."""
        self._surely(sql.JUDGED, {"round": id, "perfect_": perfect, "skynet_": skynet})

    def newest(self, player: str) -> StoredRound | None:
        """The round that the player began last, computers' rounds aside."""
        return _whole(self.database.rows(sql.NEWEST, {"player": player}))

    def scored(self, player: str, day: str) -> StoredRound | None:
        """The player's scored round of a day."""
        return _whole(self.database.rows(sql.SCORED_ROUND, {"player": player, "day": day}))

    # What a day looks like, and a player.

    def board(self, day: str, most: int) -> list[BoardRow]:
        """The best of a day: by score, then by who was first. Equal scores share a place."""
        board: list[BoardRow] = []
        for number, row in enumerate(self.database.rows(sql.BOARD, {"day": day, "most": most}), 1):
            player, nickname, score, words = row
            shared = board and board[-1].score == score
            place = board[-1].place if shared else number
            board.append(BoardRow(place, player, nickname, score, words))
        return board

    def place(self, player: str, day: str) -> BoardRow | None:
        """The player's own row of a day."""
        rows = self.database.rows(sql.PLACE, {"player": player, "day": day})
        return BoardRow._make(rows[0]) if rows else None

    def finished(self, day: str) -> int:
        """How many players have finished their scored round of a day."""
        count: int = self.database.rows(sql.FINISHED, {"day": day})[0][0]
        return count

    def days(self, player: str) -> list[str]:
        """The days with a finished scored round, newest first."""
        return [row[0] for row in self.database.rows(sql.DAYS, {"player": player})]

    def archive(self, player: str, since: str) -> dict[str, tuple[int | None, int | None]]:
        """For each day since *since* that was played: the scored try, the best later one."""
        rows = self.database.rows(sql.ARCHIVE, {"player": player, "since": since})
        return {day: (scored, later) for day, scored, later in rows}

    def history(self, player: str, most: int) -> list[Played]:
        """The finished rounds that count, the best of each hand, newest first."""
        rows = self.database.rows(sql.HISTORY, {"player": player, "most": most})
        return [Played._make((*row[:-1], KINDS[row[-1]])) for row in rows]

    def unjudged(self, player: str, most: int) -> list[str]:
        """The ids of those whose hand was not judged yet."""
        rows = self.database.rows(sql.UNJUDGED, {"player": player, "most": most})
        return [row[0] for row in rows]

    def best_words(self, player: str, most: int) -> list[BestWord]:
        """The player's dearest words in rounds that count, each word once under each rule set."""
        rows = self.database.rows(sql.BEST_WORDS, {"player": player, "most": most})
        return [BestWord._make(row) for row in rows]

    # Quotas.

    def count(self, key: str, window: int) -> int:
        """How often *key* was counted in this *window*, now once more."""
        used: int = self.database.rows(sql.COUNT, {"key": key, "window": window})[0][0]
        return used

    def sweep(self, before: int) -> None:
        """Drop the counters of windows, and the codes, of a time *before* this one."""
        self._surely(sql.SWEEP_QUOTAS, {"before": before})
        self._surely(sql.SWEEP_CODES, {"before": before})

    def _surely(self, statement: Executable, parameters: Parameters) -> int:
        """How many rows were changed by a statement that does no more when it is run twice."""
        try:
            return self.database.change(statement, parameters)
        except Lost:
            return self.database.change(statement, parameters)

    def _begin(self, new: StoredRound) -> bool:
        row = _row(new)
        moves = [{"round": new.id, **move._asdict()} for move in new.moves]

        def whole(run: Runner) -> bool:
            if run.change(sql.BEGIN, row) == 0:
                return False
            for move in moves:
                run.change(sql.APPEND, move)
            return True

        try:
            if moves:
                return self.database.transact(whole)
            return self.database.change(sql.BEGIN, row) == 1
        except Dangling:
            return False

    def _append(
        self,
        id: str,  # noqa: A002
        move: Move,
        finished: tuple[int, int] | None,
        counts: bool,
    ) -> bool:
        number, kind, text, drawn, points = move
        row = {
            "round": id,
            "number": number,
            "kind": kind,
            "text": text,
            "drawn": drawn,
            "points": points,
        }

        def last(run: Runner) -> bool:
            if run.change(sql.APPEND, row) == 0:
                return False
            score, at = finished or (0, 0)
            ended = {"round": id, "score_": score, "at": at, "counting": counts}
            run.change(sql.FINISH, ended)
            return True

        try:
            if finished is None:
                return self.database.change(sql.APPEND, row) == 1
            return self.database.transact(last)
        except Dangling:
            return False

    def _has(self, id: str, move: Move) -> bool:  # noqa: A002
        """Is this very move in the log?"""
        rows = self.database.rows(sql.MOVE, {"round": id, "number": move.number})
        return bool(rows) and Move._make(rows[0]) == move


def _parse(url: str) -> URL:
    shown = url if "@" not in url else url.partition(":")[0] + "://…"
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadDatabase(
            f"{shown!r} is not the URL of a database; write sqlite:///game.db or "
            f"postgresql://user:password@host/name"
        ) from error
    if parsed.drivername not in ("sqlite", "postgresql", "postgresql+psycopg"):
        raise BadDatabase(
            f"{parsed.drivername!r} is not a database that Handful knows; write sqlite:///game.db "
            f"or postgresql://user:password@host/name"
        )
    if parsed.drivername == "sqlite" and (parsed.host or parsed.query):
        raise BadDatabase(
            f"{shown!r} is not the name of a file; write three strokes and nothing after the name, "
            f"as in sqlite:///game.db"
        )
    return parsed


def _row(of: StoredRound) -> dict[str, Any]:
    row = of._asdict()
    del row["moves"]
    row["kind"] = of.kind.value
    return row


def _whole(rows: Sequence[Any]) -> StoredRound | None:
    """The round of which these are the rows, one for each move."""
    if not rows:
        return None
    fields = list(rows[0][:FIELDS])
    for place, turn_into in READ:
        fields[place] = turn_into(fields[place])
    moved = rows[0][FIELDS] is not None
    fields.append(tuple([Move._make(row[FIELDS:]) for row in rows]) if moved else ())
    return StoredRound._make(fields)

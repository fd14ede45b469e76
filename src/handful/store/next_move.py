"""The next move of a round that is remembered: one statement that appends it, or does nothing.

The statement compares what the caller remembers with what is stored: how long the log is, whose
round it is, and what another request could have changed in it. It also sees whether the player's
device was ended. So nothing need be read before.
"""

import json
from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import text

from handful.store.database import Database, Runner
from handful.store.model import NextMove

# "@" stands for where the values come from. COALESCE hides from SQLite that a partial index has a
# condition on the column: it would compile the statement anew for each value of the parameter.
_UNCHANGED = """
    rounds.id = @round AND rounds.player = @player AND rounds.finished IS NULL
    AND COALESCE(rounds.counts, FALSE) = @counts
    AND COALESCE(rounds.revealed, FALSE) = @revealed
    AND players.id = rounds.player
    AND (players.generation = @generation OR players.kept_device = @device)
    AND NOT EXISTS (SELECT 1 FROM forgotten WHERE forgotten.player = rounds.player)
    AND @number = 1 + COALESCE((SELECT max(moves.number) FROM moves WHERE moves.round = @round), 0)
"""
_INSERT = 'INSERT INTO moves (round, number, kind, "text", drawn, points)'
_VALUES = "@round, @number, @kind, @text, @drawn, @points"

APPEND_ONE = text(
    f"{_INSERT} SELECT {_VALUES} FROM rounds, players WHERE {_UNCHANGED} "  # noqa: S608 our own names
    "ON CONFLICT DO NOTHING".replace("@", ":")
)
APPEND_ALL = f"""
    WITH sent AS MATERIALIZED (
        SELECT * FROM json_to_recordset(%s) AS moves (
            round TEXT, player TEXT, generation INTEGER, device TEXT, number INTEGER, kind TEXT,
            "text" TEXT, drawn TEXT, points INTEGER, counts BOOLEAN, revealed BOOLEAN
        )
    ), appended AS (
        {_INSERT}
        SELECT {_VALUES} FROM sent, rounds, players WHERE {_UNCHANGED}
        ORDER BY @round
        ON CONFLICT DO NOTHING RETURNING round
    )
    SELECT round FROM appended
""".replace("@", "sent.")  # noqa: S608 our own names
"""For PostgreSQL: append moves of several rounds, and say of which.

All servers append in the same order, so that none waits for another that waits for it.
"""


def append_in_place(database: Database, next_moves: Collection[NextMove]) -> set[str]:
    """Append moves to rounds that are as their callers remember them, and say of which."""
    if len(next_moves) == 1:
        [only] = next_moves
        return {only.round} if database.change(APPEND_ONE, _row(only)) else set()

    def append(run: Runner) -> set[str]:
        return {each.round for each in next_moves if run.change(APPEND_ONE, _row(each))}

    return database.transact(append)


def as_json(next_moves: Iterable[NextMove]) -> str:
    """The parameter of `APPEND_ALL`."""
    return json.dumps([_row(each) for each in next_moves])


def _row(of: NextMove) -> dict[str, Any]:
    number, kind, entered, drawn, points = of.move
    return {
        "round": of.round,
        "player": of.player,
        "generation": of.generation,
        "device": of.device or None,  # a cookie from before devices were told apart has none
        "number": number,
        "kind": kind,
        "text": entered,
        "drawn": drawn,
        "points": points,
        "counts": int(of.counts),  # sqlite3 takes thrice as long to convert a bool
        "revealed": int(of.revealed),
    }

"""Does a move cost more when many rounds are stored?"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Series, take_turns
from bench.row import Row, at_most
from handful.lexicon import DEFAULT, Lexicon
from handful.rules import CLASSIC
from handful.store import Move, Store
from handful.web import Limits
from handful.web.api.services import Services
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient

__all__ = ["stored_rows"]

SMALL, LARGE = 1_000, 1_000_000
PLAYERS = 1_000
MOVES = 1_500
WORDS = ("tin", "zzz", "are")

FILL = """
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :count - 1)
INSERT INTO rounds (id, player, root, replay, kind, day, by, rules, size, dealt, lexicon, counts,
                    begun, finished, score, perfect, skynet, revealed)
SELECT printf('00%024d', i), printf('P%025d', i % :players), printf('00%024d', i), 0,
       CASE WHEN i < :players * 300 AND i % 3 = 0 THEN 'daily' ELSE 'free' END,
       CASE WHEN i < :players * 300 AND i % 3 = 0
            THEN date('2026-01-01', printf('+%d days', i / :players)) END,
       'you', 'classic', 7, 'aretiin', :lexicon, 1,
       1700000000000 + i, 1700000000000 + i, i % 200, 99, 99, 1
FROM n
"""
FILL_DAYS = """
INSERT INTO days (player, day, hands, score, words, finished, vouched)
SELECT player, day, 1, score, 3, finished, 1 FROM rounds WHERE kind = 'daily'
"""
FILL_MOVES = """
INSERT INTO moves (round, number, kind, text, points)
SELECT id, number, 'word', 'tin', 9 FROM rounds, (SELECT 1 AS number UNION SELECT 2 UNION SELECT 3)
ORDER BY id, number
"""


def stored_rows() -> Iterator[Row]:
    """A move in a database with many rounds, compared with one in a database with few."""
    with TemporaryDirectory() as folder:
        small = _Side(Path(folder, "small.db"), SMALL)
        large = _Side(Path(folder, "large.db"), LARGE)
        small_moves = Series(small.move, range(MOVES))
        large_moves = Series(large.move, range(MOVES))
        take_turns(small_moves, large_moves, rounds=20)
        small.store.close()
        large.store.close()
    yield Row(
        f"a move with {LARGE:,} rounds stored, SQLite",
        f"a move with {SMALL:,}",
        large_moves.median / small_moves.median,
        at_most(1.3),
    )


class _Side:
    """A database with this many rounds, and players who continue."""

    def __init__(self, file: Path, count: int) -> None:
        self.store = Store.open(f"sqlite:///{file}")
        self.store.migrate()
        lexicon = Lexicon.load()
        for number in range(PLAYERS):
            self.store.add_player(f"P{number:025}", "Somebody", 0)
        with sqlite3.connect(file) as filling:
            values = {"count": count, "players": PLAYERS, "lexicon": lexicon.sha256}
            filling.execute(FILL, values)
            filling.execute(FILL_DAYS)
            filling.execute(FILL_MOVES)
        filling.close()
        secret = Secret("a secret for measuring, known to all")
        solver = SolverClient(DEFAULT)  # never started
        self.services = Services.build(self.store, lexicon, secret, solver, Limits())
        self.rounds = [
            self.services.rounds.begin(f"P{number * 7 % PLAYERS:025}", "aretiin", CLASSIC, 7).stored
            for number in range(-(-MOVES // len(WORDS)))
        ]

    def move(self, number: int) -> None:
        """One move, in one of the rounds that are going on."""
        which, word = divmod(number, len(WORDS))
        stored = self.rounds[which]
        move = Move(word + 1, "word", WORDS[word])
        self.services.moves.make(stored.player, stored.id, move, "192.0.2.0/24")

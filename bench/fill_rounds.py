"""Fill an empty PostgreSQL with players and rounds, to see how the web game bears many of them.

    python -m bench.fill_rounds postgresql://USER@HOST/NAME --rounds 10000000

Players come by the hours of the day, take the five hands, free rounds, puzzles and challenges, make
mistakes and leave rounds unfinished. All tables of the game have the rows that the server would
have made, except device codes, cards of puzzles, counters of networks and players who are being
deleted. Everything is one transaction: if it is ended early, the database stays empty. The user
must own the tables.
"""

import gc
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from tempfile import TemporaryFile
from typing import IO, Any

import click
import psycopg
from psycopg import sql
from sqlalchemy import make_url

from bench.stored_history import History, StoredRow, id_at
from handful.cli.common import progress_bar
from handful.lexicon import DEFAULT, Lexicon
from handful.rules import HandfulError
from handful.store import BadDatabase, BestWord, RoundResult, Store, StreakDay
from handful.store.finish import best_words_json, merge_best_words
from handful.store.schema import metadata
from handful.store.streak import extend
from handful.web.game.day import FIVE
from handful.web.player.nickname import ADJECTIVES, BIRDS

__all__ = ["NotEmpty", "fill", "main", "sizes"]

Connection = psycopg.Connection[tuple[Any, ...]]
HOUR = 3_600_000
PORTION = 1 << 22
"""Characters of moves that are sent at once."""
ROUNDS_A_PLAYER = 25
VOUCHED = 0.95
"""The share of finished days that have a place on the board."""
SET_ASIDE = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE contype IN ('f', 'p') AND conrelid = ANY(%s::regclass[]) ORDER BY contype = 'p', conname
"""
INDICES = """
SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
WHERE indrelid = ANY(%s::regclass[]) AND NOT indisprimary ORDER BY 1
"""
SIZES = """
SELECT relname, pg_table_size(oid), CASE relkind WHEN 'r' THEN reltuples END
FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')
ORDER BY 2 DESC
"""


class NotEmpty(BadDatabase):
    """A database in which there is something already."""


def fill(url: str, history: History) -> None:
    """Bring the database at *url* up to date, and fill it with *history*."""
    shown = make_url(url)
    if shown.get_backend_name() != "postgresql":
        raise BadDatabase(f"{shown.render_as_string()} is not PostgreSQL: name postgresql://…")
    store = Store.open(url)
    store.migrate()
    store.close()
    with psycopg.connect(_plain(url)) as connection:
        _require_empty(connection, shown.render_as_string())
        connection.execute("SET maintenance_work_mem = '512MB'")
        _Filling(connection, history).fill()
    with psycopg.connect(_plain(url), autocommit=True) as connection:
        connection.execute("VACUUM (ANALYZE)")


def sizes(url: str) -> list[tuple[str, int, float | None]]:
    """Tables and indices with their bytes, the largest first; of a table also its rows."""
    with psycopg.connect(_plain(url)) as connection:
        return connection.execute(SIZES).fetchall()


class _Filling:
    """Writes a history into the tables of an empty database."""

    def __init__(self, connection: Connection, history: History) -> None:
        self.connection = connection
        self.history = history
        self.players = [*history.player_ids()]
        self.lexicon = Lexicon.load(DEFAULT).sha256
        self.lines: dict[str, list[str]] = defaultdict(list)
        """By table, what is found on the way and written after the rounds."""
        self.best_words: dict[str, list[BestWord]] = {}
        self.streaks: dict[str, StreakDay] = {}
        self.settled: Counter[str] = Counter()
        """By player, how many puzzles were settled, and *solved* how many were solved."""
        self.solved: Counter[str] = Counter()

    def fill(self) -> None:
        """Write everything, with indices, keys and triggers put aside meanwhile."""
        tables = [*metadata.tables]
        constraints = self.connection.execute(SET_ASIDE, (tables,)).fetchall()
        indices = self.connection.execute(INDICES, (tables,)).fetchall()
        self._run("TRUNCATE {}", *tables)
        self._run("ALTER TABLE rounds DISABLE TRIGGER USER")
        for table, name, _ in constraints:
            self._run(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        for name, _ in indices:
            self._run(f"DROP INDEX {name}")
        self._copy("players", self._player_lines(), len(self.players))
        with TemporaryFile("w+", encoding="ascii") as moves:
            self._copy("rounds", self._round_portions(moves), self.history.days)
            count = moves.tell() // PORTION + 1
            moves.seek(0)
            self._copy("moves", iter(partial(moves.read, PORTION), ""), count)
        self.lines["best_words"] = [
            f"{player}\t{best_words_json(best)}\n" for player, best in self.best_words.items()
        ]
        for table, lines in self.lines.items():
            self._copy(table, lines, len(lines))
        again = [
            f"ALTER TABLE {table} ADD CONSTRAINT {name} {what}" for table, name, what in constraints
        ]
        keys = [statement for statement in again if " PRIMARY KEY " in statement]
        others = [statement for statement in again if statement not in keys]
        statements = [*keys, *[index for _, index in indices], *others]
        with progress_bar("indices and keys", len(statements)) as bar:
            for statement in statements:
                self._run(statement)
                bar.update(1)
        self._run("ALTER TABLE rounds ENABLE TRIGGER USER")

    def _run(self, statement: str, *names: str) -> None:
        """Run a *statement* made of our own names."""
        listed = sql.SQL(", ").join([sql.Identifier(name) for name in names])
        self.connection.execute(sql.SQL(statement).format(listed))

    def _copy(self, table: str, portions: Iterable[str], count: int) -> None:
        """Write the *portions*, lines of text, into a *table* that is empty."""
        begun = time.monotonic()
        columns = sql.SQL(", ").join(
            [sql.Identifier(column.name) for column in metadata.tables[table].c]
        )
        statement = sql.SQL("COPY {} ({}) FROM STDIN (FREEZE)").format(
            sql.Identifier(table), columns
        )
        cursor = self.connection.cursor()
        with progress_bar(table, count) as bar, cursor.copy(statement) as copy:
            for portion in portions:
                copy.write(portion)
                bar.update(1)
        click.echo(f"{table}: {cursor.rowcount:,} rows in {time.monotonic() - begun:.0f} s")

    def _round_portions(self, moves: IO[str]) -> Iterator[str]:
        """The rounds day by day; their *moves* are put into a file meanwhile."""
        for number, day in enumerate(self.history.dates):
            rows = self.history.rows_of(number)
            moves.write(self._move_lines(rows))
            yield self._round_lines(day.isoformat(), rows)

    def _player_lines(self) -> Iterator[str]:
        chance = Random(3)
        for player, since in self.players:
            name = f"{chance.choice(ADJECTIVES)} {chance.choice(BIRDS)}"
            yield f"{player}\t{name}\t{since}\t0\t\\N\n"

    def _round_lines(self, day: str, rows: list[StoredRow]) -> str:
        """The rounds of a *day*; what other tables have of them is noted."""
        self._note_days(day, rows)
        self._note_quotas(rows)
        lines = []
        for row in rows:
            played = self.history.played(row)
            player = self.players[row.player][0]
            worth, daily = played.worth, row.kind == "daily"
            over = row.finished is not None
            ended = f"{row.finished}\t{played.score}" if over else f"{_NULL}\t{_NULL}"
            result = json.dumps(RoundResult(played.dealt, played.words)) if over else _NULL
            lines.append(
                f"{row.id}\t{player}\t{row.id}\t0\t{_KINDS.get(row.kind, row.kind)}\t"
                f"{day if daily else _NULL}\t"
                f"{'skynet' if row.kind == 'computer' else 'you'}\t"
                f"{played.rules.name}\t{played.size}\t{played.dealt}\t{self.lexicon}\t"
                f"{'f' if row.kind in _UNCOUNTED else 't'}\t{row.begun}\t{ended}\t"
                f"{worth.perfect}\t{worth.skynet}\t{'t' if over else 'f'}\t"
                f"{'t' if daily else 'f'}\t{row.number}\t{worth.weaker if daily else _NULL}\t"
                f"{result}\n"
            )
            if over and row.kind not in _UNCOUNTED:
                self._note_best_words(row, player)
            if row.kind == "puzzle":
                self._note_puzzle(row, player, played.score > worth.skynet)
            elif row.subject is not None:
                self._note_challenge(row, row.subject)
        return "".join(lines)

    def _move_lines(self, rows: list[StoredRow]) -> str:
        lines = []
        for row in rows:
            moves = self.history.played(row).moves
            if row.finished is None:
                moves = moves[:-1]
            for number, (kind, text, points) in enumerate(moves, 1):
                earned = _NULL if points is None else points
                lines.append(f"{row.id}\t{number}\t{kind}\t{text}\t\\N\t{earned}\n")
        return "".join(lines)

    def _note_days(self, day: str, rows: list[StoredRow]) -> None:
        """What each player made of the five hands of a *day*."""
        by_player: dict[int, list[StoredRow]] = defaultdict(list)
        for row in rows:
            if row.kind == "daily":
                by_player[row.player].append(row)
        chance = Random(day)
        scores: Counter[tuple[str, int]] = Counter()
        for player, own in by_player.items():
            played = [self.history.played(row) for row in own]
            whole = len(own) == len(FIVE)
            finished = max(row.finished or 0 for row in own) if whole else _NULL
            score = sum(each.percent for each in played)
            vouched = "t" if whole and chance.random() < VOUCHED else "f"
            id_ = self.players[player][0]
            self.lines["days"].append(
                f"{id_}\t{day}\t{len(own)}\t{score}\t{sum(len(each.words) for each in played)}\t"
                f"{finished}\t{vouched}\n"
            )
            if whole:
                scores[vouched, score] += 1
                self._note_streak(id_, day)
        self.lines["day_scores"] += [
            f"{day}\t{vouched}\t{score}\t{players}\n"
            for (vouched, score), players in scores.items()
        ]

    def _note_streak(self, player: str, day: str) -> None:
        streak = self.streaks[player] = extend(self.streaks.get(player), day)
        columns = [_NULL if column is None else str(column) for column in streak]
        self.lines["streaks"].append("\t".join([player, *columns]) + "\n")

    def _note_best_words(self, row: StoredRow, player: str) -> None:
        played = self.history.played(row)
        new = [
            BestWord(word, points, played.rules.name, row.begun) for word, points in played.words
        ]
        self.best_words[player] = merge_best_words(self.best_words.get(player, []), new)

    def _note_quotas(self, rows: list[StoredRow]) -> None:
        """The counters of the last hours: one a player and hour; who it is does not stand there."""
        recent = [row for row in rows if row.begun > self.history.now - 2 * HOUR]
        chance = Random(4)
        counted: dict[tuple[int, int], int] = defaultdict(int)
        for row in recent:
            counted[row.player, row.begun // HOUR * HOUR] += 1
        for (_, window), used in counted.items():
            for what in ("rounds", "reviews"):
                self.lines["quotas"].append(
                    f"{what}:{chance.getrandbits(96):024x}\t{window}\t{used}\n"
                )

    def _note_puzzle(self, row: StoredRow, player: str, solved: bool) -> None:
        rating = 1100 + row.begun % 400
        self.settled[player] += 1
        self.solved[player] += solved
        self.lines["puzzles"].append(
            f"{row.id}\t{player}\t{1000 + 7 * row.hand}\tf\t{'t' if solved else 'f'}\t"
            f"{rating}\t120\t0.06\t{self.settled[player]}\t{self.solved[player]}\n"
        )

    def _note_challenge(self, row: StoredRow, subject: StoredRow) -> None:
        """A challenge with the round *subject*, which is played in the round *row*."""
        maker, player = self.players[subject.player][0], self.players[row.player][0]
        challenge = id_at(row.begun, Random(row.id))
        self.lines["challenges"].append(f"{challenge}\t{maker}\t{subject.id}\t\\N\t{row.begun}\n")
        self.lines["challenge_tries"] += [
            f"{challenge}\t{maker}\t0\t{subject.id}\t\\N\n",
            f"{challenge}\t{player}\t0\t{row.id}\t\\N\n",
        ]
        self.lines["challenge_places"].append(f"{challenge}\t{player}\t\\N\t{row.finished}\n")


_NULL = "\\N"
_KINDS = {"computer": "free"}
_UNCOUNTED = ("computer", "puzzle")


def _require_empty(connection: Connection, shown: str) -> None:
    for table in ("players", "rounds"):
        if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
            raise NotEmpty(f"there are {table} in {shown} already; name an empty database")


def _plain(url: str) -> str:
    """The *url* as psycopg takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


@click.command()
@click.argument("url", metavar="DATABASE_URL")
@click.option("--rounds", type=click.IntRange(1), default=10_000_000, show_default=True)
@click.option("--players", type=click.IntRange(20), help="[default: one for 25 rounds]")
@click.option("--days", type=click.IntRange(1), default=30, show_default=True)
def main(url: str, rounds: int, players: int | None, days: int) -> None:
    """Fill the empty PostgreSQL at DATABASE_URL with rounds that were played until now."""
    gc.disable()  # millions of rows without a cycle among them
    begun = time.monotonic()
    people = players or max(20, rounds // ROUNDS_A_PLAYER)
    history = History.make(rounds, people, days, int(time.time() * 1000))
    try:
        fill(url, history)
    except HandfulError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"filled in {time.monotonic() - begun:.0f} s")
    for name, size, rows in sizes(url):
        click.echo(f"{name:28} {size / 1e6:10,.1f} MB" + (f" {rows:14,.0f} rows" if rows else ""))


if __name__ == "__main__":
    main()

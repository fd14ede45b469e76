"""A day of many players, compressed into minutes, against two servers and one PostgreSQL.

    python -m bench.day --minutes 5 --players 1000 2000 --database postgresql://USER@HOST/NAME

Players come by the curve of `bench/day_curve.py`; so many of them in so few minutes ask as often in
a second as MINUTES in a day times as many ask on a real day. The database was filled by
`bench.fill_rounds`; without one, a PostgreSQL is started (it flushes to the disk, as it should) and
filled. The script runs on the same machine, and says what it takes itself.
"""

import asyncio
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter, time
from typing import NamedTuple

import psycopg

from bench.day_curve import PEAK, PHASES, moment
from bench.fill_rounds import ROUNDS_A_PLAYER, fill
from bench.load import allow_files
from bench.machine import machine
from bench.processes import busy_seconds, memory_of, seconds_of, tree_of
from bench.served import SECRET, Served, game_servers
from bench.stored_history import History
from bench.tally import Tally, as_table
from bench.visitor import PATIENCE, Visitor
from handful.web.player.identity import COOKIE, Identity, cookie_of
from handful.web.secret import Secret
from tests.support.postgres import MISSING, running_postgres

__all__ = ["known_cookies", "main"]

DAY_MINUTES = 24 * 60
NEWCOMERS = 0.2
"""The share of visits by people who were never here."""
AFTERWARDS = "afterwards"
"""When those play on who came at the end of the day."""
EVERY = 0.2
"""Seconds between two looks at the clock."""
SLOW = 1.0
"""A 99th percentile that takes longer than so many seconds has not held."""
SETTINGS = (
    "shared_buffers=2GB",
    "max_wal_size=8GB",
    "shared_preload_libraries=pg_stat_statements",
)
KNOWN = """
SELECT player FROM (SELECT DISTINCT player FROM rounds TABLESAMPLE SYSTEM (%s)) AS known
WHERE NOT EXISTS (SELECT 1 FROM days WHERE days.player = known.player AND day = %s)
ORDER BY random() LIMIT %s
"""
COUNTERS = """
SELECT (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'handful'), sessions,
       xact_commit, (SELECT wal_bytes::bigint FROM pg_stat_wal), pg_database_size(datname)
FROM pg_stat_database WHERE datname = current_database()
"""
STATEMENTS = """
SELECT calls, total_exec_time, mean_exec_time, max_exec_time,
       regexp_replace(query, '\\s+', ' ', 'g')
FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid
WHERE datname = current_database()
ORDER BY total_exec_time DESC LIMIT 14
"""


class Usage:
    """The processors that each group of processes has, phase by phase."""

    def __init__(self, servers: Served, postmaster: int) -> None:
        self._servers = servers
        self._postmaster = postmaster
        self.before = self._seconds()
        self.found: dict[str, dict[str, str]] = {name: {} for name in self.before}
        """By group and phase; the others are whatever else the machine has to do."""

    def note(self, phase: str, seconds: float) -> None:
        """Note what was used in a *phase* that took so many *seconds*, in cores."""
        now = self._seconds()
        for name, used in now.items():
            self.found[name][phase] = f"{(used - self.before[name]) / seconds:.2f}"
        self.before = now

    def memory(self) -> str:
        """What the servers and PostgreSQL have in memory, the pages they share counted once."""
        return ", ".join(
            [f"{name} {memory_of(group) / 1e9:.2f} GB" for name, group in self._groups().items()]
        )

    def _seconds(self) -> dict[str, float]:
        found = {name: seconds_of(group) for name, group in self._groups().items()}
        return {**found, "others": busy_seconds() - sum(found.values())}

    def _groups(self) -> dict[str, list[int]]:
        web = self._servers.processes
        below = [process for server in web for process in tree_of(server)[1:]]
        postgres = tree_of(self._postmaster) if self._postmaster else []
        return {"web": web, "solver": below, "PostgreSQL": postgres, "script": [os.getpid()]}


async def _day(options: Namespace, players: int, ports: list[int], usage: Usage) -> bool:
    """Simulate a day, and print what came of it. Did it hold?"""
    chance, tally = Random(), Tally()
    seconds = 60.0 * options.minutes
    cookies = known_cookies(options.database, int(players * (1 - NEWCOMERS)))
    visits = [moment(chance) * seconds for _ in range(players)]
    begun = perf_counter()

    async def come(at: float, cookie: str) -> None:
        await asyncio.sleep(max(0.0, begun + at - perf_counter()))
        visitor = Visitor(ports, tally, chance, options.thinking, cookie)
        visitor.stays, visitor.files = options.stay, options.files
        await visitor.visit()

    cookies += [""] * (players - len(cookies))
    chance.shuffle(cookies)
    coming = [asyncio.create_task(come(*each)) for each in zip(visits, cookies, strict=True)]
    lengths: dict[str, float] = {}
    most, before = 0, _counters(options.database)
    for phase, hours in {**PHASES, AFTERWARDS: None}.items():
        tally.phase, start = phase, perf_counter()
        end = begun + seconds * hours.stop / 24 if hours else start + PATIENCE
        while perf_counter() < end and (hours or not all(task.done() for task in coming)):
            await asyncio.sleep(EVERY)
        lengths[phase] = perf_counter() - start
        usage.note(phase, lengths[phase])
        counters = await asyncio.to_thread(_counters, options.database)
        most = max(most, counters.connections)
    for task in coming:
        task.cancel()
    await asyncio.gather(*coming, return_exceptions=True)
    real = players * DAY_MINUTES / options.minutes
    print(f"\n## {players:,} players in {options.minutes:g} minutes\n")
    print(f"As many requests a second as on a day with {real:,.0f} players.\n")
    print(tally.by_phase(lengths, usage.found), tally.by_kind(), sep="\n\n")
    print(f"\nConnections to PostgreSQL: at the end of a phase at most {most}, opened in all")
    print(f"{counters.opened - before.opened:,}.")
    _print_growth(before, counters, players)
    print(f"Memory: {usage.memory()}.")
    print(f"Requests a second in the busiest ten seconds: {tally.busiest:,.0f}.")
    print(f"Requests a visit: {tally.count / players:.1f}; peak hour: {PEAK:.1%} of a day.")
    held = not tally.errors and not tally.is_slow(SLOW)
    print(f"It {'held' if held else 'did not hold'}: no error, 99th percentiles below {SLOW:g} s.")
    return held


def known_cookies(database: str, count: int) -> list[str]:
    """Cookies of players who have played before, but not today."""
    secret = Secret(SECRET)
    with psycopg.connect(database) as connection:
        today = connection.execute("SELECT (now() AT TIME ZONE 'UTC')::date::text").fetchone()
        assert today is not None, "there is a row"
        for percent in (1, 10, 100):
            found = connection.execute(KNOWN, (percent, today[0], count)).fetchall()
            if len(found) == count:
                break
    return [f"{COOKIE}={cookie_of(Identity(player), secret)}" for (player,) in found]


class _Counters(NamedTuple):
    """What PostgreSQL counts: connections of the servers now, then sums since its beginning."""

    connections: int
    opened: int
    commits: int
    log_bytes: int
    bytes: int


def _counters(database: str) -> _Counters:
    with psycopg.connect(database, application_name="bench") as connection:
        [row] = connection.execute(COUNTERS).fetchall()
    return _Counters(*row)


def _print_growth(before: _Counters, after: _Counters, players: int) -> None:
    """What a visit was for PostgreSQL."""
    commits = (after.commits - before.commits) / players
    log = (after.log_bytes - before.log_bytes) / players
    stored = (after.bytes - before.bytes) / players
    print(f"PostgreSQL, for each visit: {commits:.0f} transactions, {log / 1000:.0f} kB of log,")
    print(f"{stored / 1000:.1f} kB more on the disk.")


def _postmaster(database: str) -> int:
    """PostgreSQL's first process, where it runs on this machine; else 0."""
    with psycopg.connect(database) as connection:
        [(pid,)] = connection.execute("SELECT pg_backend_pid()").fetchall()
        stat = Path(f"/proc/{pid}/stat")
        local = stat.exists() and "postgres" in Path(f"/proc/{pid}/comm").read_text()
        return int(stat.read_text().rpartition(")")[2].split()[1]) if local else 0


def _reset_statements(database: str) -> bool:
    """Count PostgreSQL's statements from now on; does it do that?"""
    with psycopg.connect(database, autocommit=True) as connection:
        try:
            connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
            connection.execute("SELECT pg_stat_statements_reset()")
        except psycopg.Error:
            return False
    return True


def _print_statements(database: str) -> None:
    with psycopg.connect(database) as connection:
        rows = connection.execute(STATEMENTS).fetchall()
    print("\nPostgreSQL's statements, those first that took most:\n")
    shown = [
        [
            query[:150].replace("|", "/"),
            f"{calls:,}",
            f"{total / 1000:.1f}",
            f"{mean:.2f}",
            f"{most:.0f}",
        ]
        for calls, total, mean, most, query in rows
    ]
    print(as_table(["statement", "calls", "seconds in all", "mean ms", "longest"], shown))


@contextmanager
def _filled(rounds: int) -> Iterator[str]:
    """A PostgreSQL with so many rounds, until the end of the block."""
    with running_postgres(SETTINGS) as postgres:
        if postgres is None:
            sys.exit(MISSING)
        url = postgres.url("day")
        players = max(20, rounds // ROUNDS_A_PLAYER)
        fill(url, History.make(rounds, players, 30, int(time() * 1000)))
        yield url


def _options() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.day", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--players", type=int, nargs="+", default=[1000], help="a day for each")
    parser.add_argument("--thinking", type=float, default=1.5, help="seconds between two acts")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1, help="of each server")
    parser.add_argument("--tables", default="7", help="0 for none; they are built before")
    parser.add_argument("--stay", action="store_true", help="players stay at one server")
    parser.add_argument("--files", action="store_true", help="the servers send the page's files")
    parser.add_argument("--database", metavar="URL", help="filled; without one it is made")
    parser.add_argument("--rounds", type=int, default=10_000_000, help="to fill it with")
    return parser.parse_args()


def main() -> None:
    """Simulate a day for each number of players, until one does not hold."""
    options = _options()
    if options.database is None:
        with _filled(options.rounds) as options.database:
            _days(options)
    else:
        _days(options)


def _days(options: Namespace) -> None:
    allow_files(20_000)
    print(machine())
    kept = _reset_statements(options.database)
    settings = {"HANDFUL_TABLES": options.tables}
    for players in options.players:
        with game_servers(options.database, options.servers, options.workers, settings) as servers:
            usage = Usage(servers, _postmaster(options.database))
            held = asyncio.run(_day(options, players, servers.ports, usage))
        if not held:
            break
    if kept:
        _print_statements(options.database)


if __name__ == "__main__":
    main()

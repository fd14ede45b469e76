"""Players, attackers and SIGKILL together: no acknowledged move is lost or doubled."""

import os
import sys
from pathlib import Path

import psycopg
import pytest

from handful.lexicon import Lexicon
from handful.solver.index import index_of
from tests.support.postgres import PostgresServer
from tests.support.web.server import Serve
from tests.support.web.server import serve as serve
from tests.support.web.soak import REAL_LIMITS, soak

SHORT = 20.0
LONG = float(os.environ.get("HANDFUL_SOAK_SECONDS", "600"))
"""Seconds for each database."""
MOST = 5
"""How many times as long the slowest move in a hundred may take while attackers send."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind, which has written down what it acknowledges."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/game.db"
    server: PostgresServer = request.getfixturevalue("postgres_server")
    url = server.url("soak")
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        connection.execute("ALTER DATABASE soak SET synchronous_commit = on")
    return url


@pytest.mark.parametrize(
    "seconds",
    [
        pytest.param(SHORT, id="short", marks=pytest.mark.slow),
        pytest.param(LONG, id="long", marks=pytest.mark.soak),
    ],
)
def test_no_move_is_lost_or_doubled_under_attack_and_kills(
    seconds: float, database: str, serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve(database, workers=2, limits=REAL_LIMITS)
    report = soak(server, database, index_of(Lexicon.load()), seconds)
    with capsys.disabled():
        sys.stdout.write(str(report))
    assert report.acknowledged > 0
    assert (report.lost, report.doubled, report.faults, report.broken_in) == (0, 0, 0, 0)
    assert "Traceback" not in server.errors
    # Waits are compared where nothing else runs beside.
    if seconds == LONG:
        assert report.ratio <= MOST, str(report)

"""A store in each kind of database: every test of the contract runs on all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from handful.store import Store
from tests.support.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "memory", "postgresql"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """The name of a kind of database."""
    kind: str = request.param
    return kind


@pytest.fixture
def url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database without tables."""
    if database_kind == "postgresql":
        address: str = request.getfixturevalue("postgres_url")
        return address
    return f"sqlite:///{tmp_path}/game.db" if database_kind == "sqlite" else "sqlite://"


@pytest.fixture
def store(database_kind: str, request: pytest.FixtureRequest) -> Iterator[Store]:
    """A store with its tables, and nothing in them."""
    if database_kind == "postgresql":
        opened: Store = request.getfixturevalue("postgres_store")
    else:
        opened = Store.open(request.getfixturevalue("url"))
        opened.migrate()
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def migrated_postgres_url(postgres_server: PostgresServer) -> str:
    """The URL of a database on the server with its tables, made once: that takes a while."""
    address = postgres_server.url("migrated")
    opened = Store.open(address)
    opened.migrate()
    opened.close()
    return address


@pytest.fixture
def postgres_store(migrated_postgres_url: str) -> Iterator[Store]:
    """A store on the server, all of whose tables are empty."""
    opened = Store.open(migrated_postgres_url)
    opened.database.change(
        text(
            "TRUNCATE players, rounds, moves, days, device_codes, quotas, forgotten, "
            "puzzles, puzzle_cards, challenges, challenge_tries, challenge_places, streaks, "
            "day_scores, practised, best_words, course_keys, course_sessions, course_classes, "
            "course_members, course_work, course_checks, course_results, course_check_texts"
        ),
        {},
    )
    yield opened
    opened.close()

"""A store in each kind of database: every test of the contract runs on all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handful.store import Store


@pytest.fixture(params=["sqlite", "memory", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "postgresql":
        address: str = request.getfixturevalue("postgres_url")
        return address
    return f"sqlite:///{tmp_path}/game.db" if request.param == "sqlite" else "sqlite://"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store with its tables, and nothing in them."""
    opened = Store.open(url)
    opened.migrate()
    yield opened
    opened.close()

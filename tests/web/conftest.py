"""The house in which the server's tests play, and the one solver that all of them ask."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handful.lexicon import DEFAULT
from handful.web.solving import Solving
from tests.web.house import FRIDAY, House, Player, deal_days, opened


@pytest.fixture(scope="session")
def solving(cache: Path) -> Iterator[Solving]:
    """The solver's process: starting it takes longer than most tests."""
    solving = Solving(DEFAULT)
    yield solving
    solving.close()


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory, solving: Solving) -> Iterator[House]:
    """A server for all tests that do not mind who else has played there."""
    with opened(tmp_path_factory.mktemp("house"), solving) as house:
        yield house


@pytest.fixture
def house(shared_house: House) -> House:
    """The server; it is Friday, 13 November 2026, at ten."""
    shared_house.clock.set(FRIDAY)
    return shared_house


@pytest.fixture
def new_house(tmp_path: Path, solving: Solving) -> Iterator[House]:
    """A server with a database in which nobody has played."""
    with opened(tmp_path, solving) as house:
        yield house


@pytest.fixture
def player(house: House) -> Player:
    """Somebody who came just now."""
    return house.player()


@pytest.fixture
def days(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day's hand is aretiin on weekdays, and dd*loutx at the weekend."""
    deal_days(monkeypatch, house, classic="aretiin", wildcard="dd*loutx")

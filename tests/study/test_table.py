"""The tables of all players: the same wherever they are counted."""

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

pytest.importorskip("numpy", reason="the study needs numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon, find
from handful.players.ladder import LADDER
from handful.solver.all_hands import Scores
from handful.study import table
from handful.study.table import NoCluster, scores_of, tables

needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None, reason="needs Dask: pip install 'handful[cluster]'"
)
PLAYERS = ["novice", "club", "expert", "skynet", "perfect"]


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return find("course")


@pytest.fixture(scope="module")
def here(course: Lexicon) -> dict[str, Scores]:
    """The tables of wildcard hands of five letters, counted in this process."""
    return {player: scores_of(player, "wildcard", 5, course) for player in LADDER}


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster that somebody else started."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def same_to_the_bit(one: dict[str, Scores], other: dict[str, Scores]) -> bool:
    """Have both the same players in order, each with the same bytes?"""
    return [(name, scores.dtype, scores.tobytes()) for name, scores in one.items()] == [
        (name, scores.dtype, scores.tobytes()) for name, scores in other.items()
    ]


def test_tables_counted_on_all_cores_are_those_counted_here(
    course: Lexicon, here: dict[str, Scores]
) -> None:
    told: list[str] = []
    found = tables(course, "wildcard", 5, told.append)
    assert list(found) == PLAYERS
    assert sorted(told) == sorted(PLAYERS)
    assert same_to_the_bit(found, here)


@needs_dask
def test_tables_counted_on_a_cluster_of_this_machine_are_the_same(
    course: Lexicon, here: dict[str, Scores]
) -> None:
    told: list[str] = []
    found = tables(course, "wildcard", 5, told.append, cluster="local")
    assert list(found) == PLAYERS
    assert sorted(told) == sorted(PLAYERS)
    assert same_to_the_bit(found, here)


@needs_dask
def test_tables_counted_on_a_cluster_elsewhere_are_the_same(
    scheduler: str, course: Lexicon, here: dict[str, Scores]
) -> None:
    told: list[str] = []
    assert same_to_the_bit(tables(course, "wildcard", 5, told.append, scheduler), here)


@needs_dask
def test_a_cluster_keeps_lists_of_the_same_name_apart(scheduler: str) -> None:
    told: list[str] = []
    cheap, dear = (Lexicon.of([word], name="mine") for word in ("at", "za"))
    for lexicon, most in ((cheap, 8), (dear, 44)):
        assert tables(lexicon, "classic", 4, told.append, scheduler)["perfect"].max() == most


def test_one_table_at_a_time_is_counted_of_large_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "LARGE", 4)
    told: list[str] = []
    found = tables(Lexicon.of(["za"]), "classic", 4, told.append)
    assert told == PLAYERS
    assert int(found["perfect"].max()) == 44


def test_without_dask_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "find_spec", lambda name: None)
    with pytest.raises(
        NoCluster, match=r"^--cluster needs Dask: pip install 'handful\[cluster\]'$"
    ):
        tables(Lexicon.of(["za"]), "classic", 4, print, "local")

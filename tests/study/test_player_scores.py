"""The scores of all players: the same on one core and on all."""

import pytest

pytest.importorskip("numpy", reason="the study needs numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.players.ladder import LADDER
from handful.solver.all_hands import Scores
from handful.study import figure
from handful.study.figure import all_scores, player_scores

PLAYERS = ["novice", "club", "expert", "skynet", "perfect"]


@pytest.fixture(scope="module")
def course() -> Lexicon:
    """The documents' list."""
    return Lexicon.load("course")


@pytest.fixture(scope="module")
def here(course: Lexicon) -> dict[str, Scores]:
    """The scores of wildcard hands of five letters, counted in this process."""
    return {player: player_scores(player, "wildcard", 5, course) for player in LADDER}


def same_to_the_bit(one: dict[str, Scores], other: dict[str, Scores]) -> bool:
    """Have both the same players in order, each with the same bytes?"""
    return [(name, scores.dtype, scores.tobytes()) for name, scores in one.items()] == [
        (name, scores.dtype, scores.tobytes()) for name, scores in other.items()
    ]


@pytest.mark.slow
def test_scores_counted_on_all_cores_are_those_counted_here(
    course: Lexicon, here: dict[str, Scores]
) -> None:
    named: list[str] = []
    found = all_scores(course, "wildcard", 5, named.append)
    assert list(found) == PLAYERS
    assert sorted(named) == sorted(PLAYERS)
    assert same_to_the_bit(found, here)


def test_large_hands_are_counted_for_one_player_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figure, "ONE_AT_A_TIME", 4)
    named: list[str] = []
    found = all_scores(Lexicon.of(["za"]), "classic", 4, named.append)
    assert named == PLAYERS
    assert int(found["perfect"].max()) == 44

"""A stored round as the rules see it, and what may be done with it."""

import pytest

from handful.rules import NotNow
from handful.store import YOU, Kind, Move, StoredRound
from handful.web.game.replay import (
    can_replay,
    counted_replays,
    counts_when_begun,
    counts_when_finished,
    may_be_revealed,
)
from handful.web.game.state import RoundState, accepted_words

WORDS = frozenset({"out", "dad", "tie", "old"})


def stored(*moves: Move, rules: str = "wildcard", dealt: str = "dd*lout") -> StoredRound:
    return StoredRound(
        id="1",
        player="ann",
        root="1",
        replay=0,
        kind=Kind.FREE,
        day=None,
        by=YOU,
        rules=rules,
        size=7,
        dealt=dealt,
        lexicon="hash",
        counts=True,
        begun=0,
        finished=None,
        score=None,
        perfect=None,
        skynet=None,
        revealed=False,
        moves=moves,
    )


OUT = Move(1, "word", "out", points=36)
STOP = Move(2, "stop", "")


def test_the_moves_are_played_again_by_the_rules() -> None:
    state = RoundState.replay(stored(OUT), WORDS)
    assert (str(state.round.hand), state.round.total, state.over) == ("dd*l", 27, False)
    assert state.dealt == "dd*lout"
    assert RoundState.replay(stored(OUT, STOP), WORDS).over


def test_a_substitution_changes_the_hand_that_counts_as_dealt() -> None:
    swap = Move(1, "substitute", "l", drawn="a")
    assert RoundState.replay(stored(swap), WORDS).dealt == "dd*aout"
    nothing = Move(1, "substitute", "z")
    assert RoundState.replay(stored(nothing), WORDS).dealt == "dd*lout"


def test_a_move_is_logged_with_what_it_earned() -> None:
    before = RoundState.replay(stored(), WORDS)
    accepted = before.after(Move(1, "word", "out"), WORDS)
    assert accepted.stored.moves == (Move(1, "word", "out", points=27),)
    refused = before.after(Move(1, "word", "tod"), WORDS)
    assert refused.stored.moves == (Move(1, "word", "tod", points=None),)
    assert str(refused.round.hand) == "d*lu"


def test_a_round_that_is_over_takes_no_move() -> None:
    state = RoundState.replay(stored(OUT, STOP), WORDS)
    with pytest.raises(NotNow):
        state.after(Move(3, "stop", ""), WORDS)
    with pytest.raises(NotNow):
        state.after(Move(3, "word", "dad"), WORDS)


def test_an_earlier_state_is_found_again() -> None:
    state = RoundState.replay(stored(OUT, STOP), WORDS)
    assert state.until(1, WORDS) == RoundState.replay(stored(OUT), WORDS)


def test_the_better_score_is_the_best_of_those_that_count() -> None:
    state = RoundState.replay(stored(OUT), WORDS, earlier=(30, 20))
    assert state.best == 30
    assert RoundState.replay(stored(OUT), WORDS, earlier=(5,)).best == 27
    practice = stored(OUT)._replace(counts=False)
    assert RoundState.replay(practice, WORDS, earlier=(5,)).best == 5
    assert RoundState.replay(practice, WORDS).best == 27


def test_words_of_another_list_are_known_from_the_log() -> None:
    log = stored(Move(1, "word", "t*p", points=5), Move(2, "word", "xyz"))
    assert accepted_words(log) == {"tap", "tep", "tip", "top", "tup"}


# What counts.


def test_own_free_and_scored_rounds_count_from_the_start() -> None:
    assert counts_when_begun(Kind.FREE, YOU)
    assert counts_when_begun(Kind.DAILY, YOU)
    assert not counts_when_begun(Kind.ARCHIVE, YOU)
    assert not counts_when_begun(Kind.FREE, "skynet")


def test_a_scored_try_counts_if_it_ends_in_time() -> None:
    scored = stored()._replace(kind=Kind.DAILY, day="2026-11-13")
    end = 1794614400_000 + 3_600_000
    assert counts_when_finished(scored, end - 1)
    assert not counts_when_finished(scored, end)
    assert counts_when_finished(stored(), end)


@pytest.mark.parametrize(
    ("changes", "replays"),
    [
        ({}, 1),
        ({"rules": "classic", "dealt": "ddalout"}, 0),
        ({"kind": Kind.DAILY, "day": "2026-11-14"}, 0),
        ({"by": "skynet"}, 0),
        ({"counts": False}, 0),
    ],
)
def test_one_replay_of_a_free_wildcard_hand_counts(
    changes: dict[str, object], replays: int
) -> None:
    changed = stored(OUT, STOP)._replace(**changes)  # type: ignore[arg-type]
    state = RoundState.replay(changed, WORDS)
    assert counted_replays(state) == replays
    assert can_replay(state) == bool(replays)


def test_no_replay_counts_before_the_end_or_after_the_truth() -> None:
    assert not can_replay(RoundState.replay(stored(OUT), WORDS))
    told = stored(OUT, STOP)._replace(revealed=True)
    assert not can_replay(RoundState.replay(told, WORDS))
    again = stored(OUT, STOP)._replace(replay=1)
    assert not can_replay(RoundState.replay(again, WORDS))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, False),
        ({"rules": "classic", "dealt": "ddalout"}, True),
        ({"kind": Kind.DAILY, "day": "2026-11-14"}, True),
        ({"revealed": True}, True),
        ({"replay": 1}, True),
        ({"replay": 1, "counts": False}, False),
    ],
)
def test_the_truth_waits_for_a_replay_that_counts(changes: dict[str, object], told: bool) -> None:
    changed = stored(OUT, STOP)._replace(**changes)  # type: ignore[arg-type]
    assert may_be_revealed(RoundState.replay(changed, WORDS)) is told
    assert not may_be_revealed(RoundState.replay(stored(OUT), WORDS))

"""A stored round as the rules see it, and what may be done with it."""

import pytest

from handful.rules import NotNow, Reason
from handful.store import YOU, Kind, Move, Store, StoredRound
from handful.web.game.replay import (
    can_replay,
    counted_replays,
    counts_when_begun,
    counts_when_finished,
    may_be_revealed,
)
from handful.web.game.state import RoundState

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
    state = RoundState.of(stored(OUT))
    assert (str(state.round.hand), state.round.total, state.over) == ("dd*l", 27, False)
    assert state.dealt == "dd*lout"
    assert RoundState.of(stored(OUT, STOP)).over


def test_a_substitution_changes_the_hand_that_counts_as_dealt() -> None:
    swap = Move(1, "substitute", "l", drawn="a")
    assert RoundState.of(stored(swap)).dealt == "dd*aout"
    nothing = Move(1, "substitute", "z")
    assert RoundState.of(stored(nothing)).dealt == "dd*lout"


def test_a_move_is_logged_with_what_it_earned() -> None:
    before = RoundState.of(stored())
    accepted = before.after(Move(1, "word", "out"), WORDS)
    assert accepted.stored.moves == (Move(1, "word", "out", points=27),)
    refused = before.after(Move(1, "word", "tod"), WORDS)
    assert refused.stored.moves == (Move(1, "word", "tod", points=None),)
    assert str(refused.round.hand) == "d*lu"


def test_a_round_that_is_over_takes_no_move() -> None:
    state = RoundState.of(stored(OUT, STOP))
    with pytest.raises(NotNow):
        state.after(Move(3, "stop", ""), WORDS)
    with pytest.raises(NotNow):
        state.after(Move(3, "word", "dad"), WORDS)


def test_an_earlier_state_is_found_again() -> None:
    state = RoundState.of(stored(OUT, STOP))
    assert state.until(1) == RoundState.of(stored(OUT))


def test_the_better_score_is_the_best_of_those_that_count() -> None:
    state = RoundState.of(stored(OUT), earlier=(30, 20))
    assert state.best == 30
    assert RoundState.of(stored(OUT), earlier=(5,)).best == 27
    practice = stored(OUT)._replace(counts=False)
    assert RoundState.of(practice, earlier=(5,)).best == 5
    assert RoundState.of(practice).best == 27


def test_a_round_keeps_its_judgements_whatever_the_word_list_is_now() -> None:
    log = stored(Move(1, "word", "d*d", points=36), Move(2, "word", "out"), dealt="dd*lout")
    state = RoundState.of(log)
    assert [(turn.points, turn.reason) for turn in state.round.turns] == [
        (36, None),
        (0, Reason.NOT_IN_LIST),
    ]
    assert state.until(1).round.total == 36


# What counts.


def test_own_free_and_scored_rounds_count_from_the_start() -> None:
    assert counts_when_begun(Kind.FREE, YOU)
    assert counts_when_begun(Kind.DAILY, YOU)
    assert not counts_when_begun(Kind.ARCHIVE, YOU)
    assert not counts_when_begun(Kind.FREE, "skynet")


def test_a_scored_try_counts_if_it_ends_in_time_and_nobody_practised() -> None:
    scored = stored()._replace(kind=Kind.DAILY, day="2026-11-13")
    end = 1794614400_000 + 3_600_000
    store = Store.open("sqlite://")
    store.migrate()
    assert counts_when_finished(store, scored, end - 1)
    assert not counts_when_finished(store, scored, end)
    assert counts_when_finished(store, stored(), end)
    store.add_player("ann", "Ann", 1)
    store.begin(stored()._replace(id="2", root="2", kind=Kind.ARCHIVE, day="2026-11-13"))
    assert not counts_when_finished(store, scored, end - 1)
    assert counts_when_finished(store, stored(), end)
    store.close()


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
    state = RoundState.of(changed)
    assert counted_replays(state) == replays
    assert can_replay(state) == bool(replays)


def test_no_replay_counts_before_the_end_or_after_the_truth() -> None:
    assert not can_replay(RoundState.of(stored(OUT)))
    told = stored(OUT, STOP)._replace(revealed=True)
    assert not can_replay(RoundState.of(told))
    again = stored(OUT, STOP)._replace(replay=1)
    assert not can_replay(RoundState.of(again))


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
    assert may_be_revealed(RoundState.of(changed)) is told
    assert not may_be_revealed(RoundState.of(stored(OUT)))

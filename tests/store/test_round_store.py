"""Rounds, moves and replays, the same on every database."""

from typing import Any

import pytest

from handful.store import (
    YOU,
    BoardRow,
    DayPart,
    Forgotten,
    Kind,
    Move,
    RecentRound,
    Store,
    StoredRound,
)
from tests.support.store import DAY, a_daily, a_round, a_word, add, id_of, play


def test_a_round_comes_back_as_it_was_kept(store: Store) -> None:
    add(store, "ann")
    free = a_round(1, rules="wildcard", dealt="a*etiin", size=9, counts=False, revealed=True)
    daily = a_daily(2)
    assert store.begin(free)
    assert store.begin(daily)
    assert store.round(id_of(1)) == free
    assert store.round(id_of(2)) == daily
    assert store.round(id_of(3)) is None


def test_a_round_of_the_computer_is_kept_with_its_moves(store: Store) -> None:
    add(store, "ann")
    moves = (a_word(1), a_word(2, "rate", 16), Move(3, "stop", ""))
    whole = a_round(by="skynet", counts=False, finished=1000, score=25, moves=moves)
    assert store.begin(whole)
    assert store.round(id_of(1)) == whole


def test_a_player_has_one_scored_round_a_day(store: Store) -> None:
    add(store, "ann", "bob")
    assert store.begin(a_daily(1))
    assert not store.begin(a_daily(2))
    assert not store.begin(a_daily(3, moves=(a_word(1),)))
    assert store.round(id_of(2)) is None
    assert store.round(id_of(3)) is None
    assert store.begin(a_daily(4, "bob"))
    assert store.begin(a_daily(5, day="2026-11-16"))
    assert store.begin(a_round(6, kind=Kind.ARCHIVE, day=DAY))
    assert store.begin(a_round(7, kind=Kind.ARCHIVE, day=DAY))


@pytest.mark.parametrize("begun", [a_round(), a_round(moves=(a_word(1),)), a_daily()])
def test_a_round_of_a_player_who_is_not_there_is_refused(store: Store, begun: StoredRound) -> None:
    with pytest.raises(Forgotten, match="ann is not here any more"):
        store.begin(begun)
    assert store.round(id_of(1)) is None


def test_a_round_of_a_player_who_was_forgotten_is_refused(store: Store) -> None:
    add(store, "ann")
    assert store.begin(a_daily())
    store.forget("ann")
    with pytest.raises(Forgotten):
        store.begin(a_daily(2))


@pytest.mark.parametrize("moves", [(), (a_word(1),)])
def test_an_id_that_is_given_twice_is_a_bug(store: Store, moves: tuple[Move, ...]) -> None:
    add(store, "ann")
    assert store.begin(a_round())
    with pytest.raises(AssertionError, match="second round"):
        store.begin(a_round(moves=moves))
    assert store.round(id_of(1)) == a_round()


def test_moves_come_back_in_order(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round())
    moves = (
        Move(1, "substitute", "r", "s"),
        *[a_word(number, "Nope*", None) for number in range(2, 12)],
        a_word(12, "tin", 9),
        Move(13, "stop", ""),
    )
    for move in moves:
        assert store.append(id_of(1), move)
    assert store.round(id_of(1)) == a_round(moves=moves)


def test_a_number_is_taken_once(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round())
    assert store.append(id_of(1), a_word(1, "tin"))
    assert not store.append(id_of(1), a_word(1, "rate"))
    assert not store.append(id_of(1), a_word(1, "tin"))
    assert store.round(id_of(1)) == a_round(moves=(a_word(1, "tin"),))


def test_the_last_move_ends_the_round(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round())
    assert store.append(id_of(1), a_word(1), finished=(9, 77))
    assert store.round(id_of(1)) == a_round(moves=(a_word(1),), score=9, finished=77)


def test_a_number_that_is_taken_does_not_end_the_round(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round())
    store.append(id_of(1), a_word(1))
    assert not store.append(id_of(1), Move(1, "stop", ""), finished=(0, 77))
    assert store.round(id_of(1)) == a_round(moves=(a_word(1),))


def test_nothing_is_appended_to_a_round_that_is_not_there(store: Store) -> None:
    assert not store.append(id_of(1), a_word(1))
    assert not store.append(id_of(1), a_word(1), finished=(9, 77))


def test_the_newest_round_is_the_last_by_the_player(store: Store) -> None:
    add(store, "ann", "bob")
    assert store.newest("ann") is None
    store.begin(a_round(2))
    store.begin(a_round(1))
    store.begin(a_round(3, by="skynet"))
    store.begin(a_round(4, "bob"))
    store.append(id_of(2), a_word(1))
    assert store.newest("ann") == a_round(2, moves=(a_word(1),))


def test_recent_rounds_are_the_last_that_were_played(store: Store) -> None:
    add(store, "ann", "ben")
    played = play(store, a_round(1), 27, 5000, "tin")
    store.begin(a_round(2))  # without a move
    store.begin(a_daily(3, number_in_day=2, moves=(a_word(1),)))
    store.begin(a_round(4, by="skynet", moves=(a_word(1),)))
    store.begin(a_round(5, "ben", moves=(a_word(1),)))
    assert store.recent_rounds("ann", 10) == [
        RecentRound(id_of(3), Kind.DAILY, DAY, 2, "classic", 7, 0, 3000, None, None),
        RecentRound(played.id, Kind.FREE, None, 0, "classic", 7, 0, 1000, 5000, 27),
    ]
    assert [one.id for one in store.recent_rounds("ann", 1)] == [id_of(3)]
    store.begin_forgetting("ann")
    assert store.recent_rounds("ann", 10) == []


def test_a_replay_that_counts_stands_for_its_hand_until_it_is_over(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1, rules="wildcard"), 27, 5000, "tin")
    again = store.replay(first, id_of(2), YOU, "aretiin", 6000, 1)
    assert [one.id for one in store.recent_rounds("ann", 10)] == [id_of(1)]
    store.append(again.id, a_word(1))
    assert [one.id for one in store.recent_rounds("ann", 10)] == [id_of(2)]
    store.append(again.id, Move(2, "stop", ""), (9, 7000))
    assert [one.id for one in store.recent_rounds("ann", 10)] == [id_of(2), id_of(1)]
    # A replay for practice hides nothing.
    store.reveal(first.root)
    store.replay(first, id_of(3), YOU, "aretiin", 8000, 1)
    assert [one.id for one in store.recent_rounds("ann", 10)] == [id_of(2), id_of(1)]


def test_the_scored_round_is_found_by_its_day(store: Store) -> None:
    add(store, "ann", "bob")
    played = play(store, a_daily(1), 9, 5, "tin")
    store.replay(played, id_of(2), YOU, "aretiin", 6, 0)
    store.begin(a_daily(3, "bob"))
    store.begin(a_round(4, kind=Kind.ARCHIVE, day="2026-11-14"))
    assert store.scored_round("ann", DAY) == played
    assert store.scored_round("ann", "2026-11-14") is None


def test_what_a_hand_is_worth_is_kept(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round())
    store.keep_benchmarks(id_of(1), perfect=160, skynet=131)
    assert store.round(id_of(1)) == a_round(perfect=160, skynet=131)


def test_the_benchmarks_of_a_hand_are_those_of_all_its_rounds(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5, "tin")
    store.replay(first, id_of(2), YOU, "aretiin", now=6, most=1)
    store.begin(a_round(3))
    store.keep_benchmarks(id_of(1), perfect=160, skynet=131)
    kept = [store.round(id_of(number)) for number in (1, 2, 3)]
    assert [each and each.perfect for each in kept] == [160, 160, None]


def test_a_hand_is_revealed_with_what_it_is_worth_in_all_its_rounds(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5, "tin")
    store.replay(first, id_of(2), YOU, "aretiin", now=6, most=1)
    store.reveal(id_of(1), first._replace(perfect=160, skynet=131, ladder="9 9 9"))
    kept = [store.round(id_of(number)) for number in (1, 2)]
    assert [each and (each.revealed, each.perfect, each.ladder) for each in kept] == [
        (True, 160, "9 9 9")
    ] * 2
    store.reveal(id_of(1))
    assert store.round(id_of(2)) == kept[1]


def test_a_replay_is_a_new_round_of_the_same_hand(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1, rules="wildcard"), 9, 5, "tin")
    store.keep_benchmarks(id_of(1), 100, 50)
    again = store.replay(first, id_of(2), YOU, "aretion", now=6, most=1)
    assert again == a_round(
        2, rules="wildcard", root=id_of(1), replay=1, dealt="aretion", begun=6, counts=True
    )
    assert store.round(id_of(2)) == again
    store.append(id_of(2), Move(1, "stop", ""), (0, 7))
    third = store.replay(again, id_of(3), YOU, "aretion", now=7, most=1)
    assert (third.root, third.replay, third.counts) == (id_of(1), 2, False)


def replay_begun(store: Store, first: StoredRound, number: int, most: int | None) -> StoredRound:
    """A replay by the player with a move in it: the next call begins another one."""
    replay = store.replay(first, id_of(number), YOU, "aretiin", 6, most)
    assert replay.id == id_of(number)
    assert store.append(replay.id, a_word(1))
    return replay


def test_asking_again_for_a_replay_returns_the_one_that_has_no_move(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    asked = store.replay(first, id_of(2), YOU, "aretiin", 6, 1)
    again = store.replay(first, id_of(3), YOU, "aretiin", 7, 1)
    assert again == asked
    assert asked.counts
    assert store.round(id_of(3)) is None
    assert store.append(id_of(2), Move(1, "stop", ""), (20, 8))
    assert store.hand_scores(id_of(1)) == [(0, 9), (1, 20)]
    third = store.replay(first, id_of(4), YOU, "aretiin", 9, 1)
    assert (third.id, third.replay, third.counts) == (id_of(4), 2, False)


def test_a_computer_in_between_does_not_make_a_second_replay(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    asked = store.replay(first, id_of(2), YOU, "aretiin", 6, 1)
    computers = store.replay(first, id_of(3), "skynet", "aretiin", 7, 1)
    assert (computers.id, computers.replay) == (id_of(3), 2)
    assert store.replay(first, id_of(4), YOU, "aretiin", 8, 1) == asked
    another = store.replay(first, id_of(5), "skynet", "aretiin", 9, 1)
    assert (another.id, another.replay) == (id_of(5), 3)


def test_asking_again_after_the_hand_was_revealed_does_not_count(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    store.replay(first, id_of(2), YOU, "aretiin", 6, 1)
    store.reveal(id_of(1))
    again = store.replay(first, id_of(3), YOU, "aretiin", 7, 1)
    assert (again.id, again.counts, again.revealed) == (id_of(2), False, True)


def test_a_replay_with_other_letters_is_another_round(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1, rules="wildcard"), 9, 5)
    store.replay(first, id_of(2), YOU, "aretion", 6, 1)
    other = store.replay(first, id_of(3), YOU, "aretiin", 7, 1)
    assert (other.id, other.dealt, other.counts) == (id_of(3), "aretiin", False)


@pytest.mark.parametrize(
    ("most", "counting"), [(0, [False] * 3), (2, [True, True, False]), (None, [True] * 3)]
)
def test_so_many_replays_count(store: Store, most: int | None, counting: list[bool]) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    replays = [replay_begun(store, first, 2 + n, most) for n in range(3)]
    assert [replay.counts for replay in replays] == counting


def test_a_replay_by_the_computer_does_not_count_nor_use_one_up(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    assert not store.replay(first, id_of(2), "skynet", "aretiin", 6, 1).counts
    assert store.replay(first, id_of(3), YOU, "aretiin", 6, 1).counts


def test_practice_is_an_unscored_round_of_the_day(store: Store) -> None:
    add(store, "ann", "bob")
    store.begin(a_daily(1))
    store.begin(a_round(2, "bob", kind=Kind.ARCHIVE, day=DAY))
    store.begin(a_round(3, kind=Kind.ARCHIVE, day="2026-11-14"))
    assert not store.has_practised("ann", DAY)
    assert store.has_practised("bob", DAY)
    assert store.has_practised("ann", "2026-11-14")


def test_a_replay_of_a_scored_round_is_not_scored(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_daily(1), 9, 5)
    again = store.replay(first, id_of(2), YOU, "aretiin", 6, 0)
    assert (again.kind, again.day, again.counts) == (Kind.DAILY, DAY, False)
    assert store.append(id_of(2), Move(1, "stop", ""), (500, 9))
    assert store.board(DAY, 10) == [BoardRow(1, "ann", "Ann", 9, 0)]


def test_replays_of_a_revealed_hand_do_not_count(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    store.reveal(id_of(1))
    again = store.replay(first, id_of(2), YOU, "aretiin", 6, None)
    assert (again.counts, again.revealed) == (False, True)
    found = store.round(id_of(1))
    assert found is not None
    assert (found.counts, found.revealed) == (True, True)


def test_revealing_a_hand_ends_the_counting_of_unfinished_replays(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    for number in (2, 3):
        replay_begun(store, first, number, most=None)
    store.append(id_of(2), Move(2, "stop", ""), (12, 7))
    store.begin(a_round(4))
    store.reveal(id_of(1))
    rounds = [store.round(id_of(number)) for number in (1, 2, 3, 4)]
    assert [(kept.counts, kept.revealed) for kept in rounds if kept] == [
        (True, True),
        (True, True),
        (False, True),
        (True, False),
    ]
    assert store.hand_scores(id_of(1)) == [(0, 9), (1, 12)]


def test_a_hand_that_was_forgotten_cannot_be_replayed(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    store.forget("ann")
    with pytest.raises(Forgotten, match="deal another"):
        store.replay(first, id_of(2), YOU, "aretiin", 6, 1)
    store.reveal(id_of(1))


def test_the_scores_of_a_hand_are_those_that_count(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 9, 5)
    for number, by, score in ((2, YOU, 30), (3, YOU, 40), (4, "skynet", 50)):
        store.replay(first, id_of(number), by, "aretiin", 6, 1)
        store.append(id_of(number), Move(1, "stop", ""), (score, 7))
    assert store.hand_scores(id_of(1)) == [(0, 9), (1, 30)]
    assert store.hand_scores(id_of(9)) == []


def test_a_hand_is_known_from_an_earlier_round_of_the_same_day_or_letters(store: Store) -> None:
    add(store, "ann", "bob")
    store.begin(a_round(1, dealt="uezkltz"))
    store.begin(a_round(2, kind=Kind.ARCHIVE, day=DAY, number_in_day=3, dealt="planets"))
    store.begin(a_round(9, dealt="later"))

    def known(**fields: Any) -> bool:
        return store.had_hand(a_round(5, **fields))

    assert known(dealt="uezkltz")
    assert known(kind=Kind.ARCHIVE, day=DAY, number_in_day=3, dealt="x")
    assert not known(kind=Kind.ARCHIVE, day=DAY, number_in_day=2, dealt="x")
    assert not known(dealt="uezkltz", rules="wildcard")
    assert not known(dealt="uezkltz", player="bob")
    assert not known(dealt="uezkltz", root=id_of(1))
    assert not known(dealt="later")


def test_hints_are_moves_like_others(store: Store) -> None:
    add(store, "ann")
    store.begin(a_daily(1))
    hints = (
        Move(1, "hint", "letter", "i 7 defined"),
        Move(2, "hint", "definition", "a disposition to remain inactive – «інерція»"),
        Move(3, "hint", "word", "inertia"),
    )
    for hint in hints:
        assert store.append(id_of(1), hint)
        assert not store.append(id_of(1), hint)
    assert store.append(id_of(1), Move(4, "hint", "letter", ""))  # no common word is left
    found = store.round(id_of(1))
    assert found is not None
    assert found.moves == (*hints, Move(4, "hint", "letter", ""))
    assert store.append(id_of(1), Move(5, "stop", ""), finished=(0, 2000), day=DayPart(0, 0, 1))
    ended = store.round(id_of(1))
    assert ended is not None
    assert (ended.score, len(ended.moves)) == (0, 5)


def test_hints_of_earlier_rounds_of_a_hand_are_counted(store: Store) -> None:
    add(store, "ann")
    store.begin(a_round(1))
    store.append(id_of(1), Move(1, "hint", "letter", "i 7"))
    store.append(id_of(1), a_word(2))
    again = store.replay(a_round(1), id_of(2), YOU, "aretiin", 2000, None)
    store.append(again.id, Move(1, "hint", "letter", "i 7"))
    third = store.replay(a_round(1), id_of(3), YOU, "aretiin", 3000, None)
    assert [store.hints_before(each) for each in (a_round(1), again, third)] == [0, 1, 2]

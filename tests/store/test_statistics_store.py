"""Boards, days, histories and best words, the same on every database."""

from typing import Any

from handful.store import (
    YOU,
    BestWord,
    BoardRow,
    DayPart,
    FinishedRound,
    Kind,
    Move,
    PlayedDay,
    PractisedHand,
    RoundResult,
    Store,
    StoredRound,
    StreakDay,
)
from tests.support.store import DAY, a_daily, a_round, a_word, add, id_of, play


def five_on_a_day(store: Store) -> None:
    add(store, "ann", "bob", "cy", "dee", "eve")
    play(store, a_daily(1, "ann"), 50, 9, "tin", "rate")
    play(store, a_daily(2, "bob"), 70, 8, "retina")
    play(store, a_daily(3, "cy"), 50, 7, "tin")
    play(store, a_daily(4, "dee"), 20, 6)
    store.begin(a_daily(5, "eve"))
    play(store, a_daily(6, "eve", day="2026-11-14"), 90, 6)
    play(store, a_round(7, "eve", kind=Kind.ARCHIVE, day=DAY), 99, 9)


def test_equal_scores_share_a_place_and_the_earlier_stands_first(store: Store) -> None:
    five_on_a_day(store)
    assert store.board(DAY, 10) == [
        BoardRow(1, "bob", "Bob", 70, 1),
        BoardRow(2, "cy", "Cy", 50, 1),
        BoardRow(2, "ann", "Ann", 50, 2),
        BoardRow(4, "dee", "Dee", 20, 0),
    ]
    assert [row.player for row in store.board(DAY, 2)] == ["bob", "cy"]
    assert store.board("2026-11-13", 10) == []


def test_a_place_is_known_without_the_board(store: Store) -> None:
    five_on_a_day(store)
    assert store.place("ann", DAY) == BoardRow(2, "ann", "Ann", 50, 2)
    assert store.place("cy", DAY) == BoardRow(2, "cy", "Cy", 50, 1)
    assert store.place("dee", DAY) == BoardRow(4, "dee", "Dee", 20, 0)
    assert store.place("eve", DAY) is None
    assert store.place("nobody", DAY) is None


def test_players_are_counted_when_they_have_finished(store: Store) -> None:
    five_on_a_day(store)
    assert store.count_finished(DAY) == 4
    assert store.count_finished("2026-11-13") == 0


def test_rounds_that_are_not_vouched_for_stand_apart_without_a_place(store: Store) -> None:
    add(store, "ann", "bob", "cy")
    play(store, a_daily(1, "ann"), 50, 5)
    play(store, a_daily(2, "bob"), 99, 5, vouched=False)
    play(store, a_daily(3, "cy"), 20, 5, vouched=False)
    assert store.board(DAY, 10) == [BoardRow(1, "ann", "Ann", 50, 0)]
    assert store.board(DAY, 10, vouched=False) == [
        BoardRow(None, "bob", "Bob", 99, 0),
        BoardRow(None, "cy", "Cy", 20, 0),
    ]
    assert store.place("ann", DAY) == BoardRow(1, "ann", "Ann", 50, 0)
    assert store.place("bob", DAY) == BoardRow(None, "bob", "Bob", 99, 0)
    assert (store.count_finished(DAY), store.count_vouched(DAY)) == (3, 1)


def test_the_board_has_the_words_that_the_last_move_told(store: Store) -> None:
    add(store, "ann")
    store.begin(a_daily(1))
    store.append(id_of(1), Move(1, "substitute", "r", "s"))
    store.append(id_of(1), a_word(2, "xyz", None))
    store.append(id_of(1), a_word(3, "tin", 0))
    store.append(id_of(1), a_word(4, "tea", 9), (9, 5), day=DayPart(9, 2, 1))
    store.vouch_day("ann", DAY)
    assert store.board(DAY, 1) == [BoardRow(1, "ann", "Ann", 9, 2)]


def test_days_are_those_with_a_finished_scored_round(store: Store) -> None:
    add(store, "ann")
    for number, day in enumerate(("2026-11-13", "2026-11-15", "2026-11-14"), 1):
        play(store, a_daily(number, day=day), 9, 5)
    store.begin(a_daily(4, day="2026-11-16"))
    play(store, a_round(5, kind=Kind.ARCHIVE, day="2026-11-12"), 9, 5)
    assert [each.day for each in store.streak("ann", 9)] == [
        "2026-11-15",
        "2026-11-14",
        "2026-11-13",
    ]
    assert store.streak("bob", 9) == []


def test_practice_is_the_best_of_what_is_not_scored(store: Store) -> None:
    add(store, "ann", "bob")
    first = play(store, a_daily(1, day="2026-11-14"), 9, 5)
    for number, by, score in ((2, YOU, 40), (3, YOU, 30), (4, "skynet", 90)):
        store.replay(first, id_of(number), by, "aretiin", 6, 0)
        store.append(id_of(number), Move(1, "stop", ""), (score, 7))
    archived = a_round(5, kind=Kind.ARCHIVE, day="2026-11-13", counts=False)
    play(store, archived, 0, 5)
    play(store, a_daily(6, day="2026-11-12"), 15, 5)
    play(store, a_daily(7, day="2026-11-10"), 15, 5)
    store.begin(a_daily(8, day="2026-11-11"))
    play(store, a_daily(9, "bob", day="2026-11-13"), 70, 5)
    play(store, a_round(10), 70, 5)
    for number, hand, score in ((11, 4, 20), (12, 5, 31), (13, 5, 30)):
        practised = archived._replace(number_in_day=hand, perfect=50)
        play(store, practised._replace(id=id_of(number), root=id_of(number)), score, 5)
    assert store.practice("ann", "2026-11-11") == [
        PractisedHand("2026-11-14", 0, 40, None),
        PractisedHand("2026-11-13", 0, 0, None),
        PractisedHand("2026-11-13", 4, 20, 50),
        PractisedHand("2026-11-13", 5, 31, 50),
    ]
    assert [(day.day, day.score) for day in store.days_since("ann", "2026-11-11")] == [
        ("2026-11-14", 9),
        ("2026-11-12", 15),
    ]


# A day of several hands.


def a_hand(number: int, hand: int, player: str = "ann", **fields: Any) -> StoredRound:
    return a_daily(number, player, number_in_day=hand, **fields)


def test_a_day_is_finished_with_the_last_of_its_hands(store: Store) -> None:
    add(store, "ann")
    play(store, a_hand(1, 1), 90, 10, "tin", hands=3)
    assert store.day("ann", DAY) == PlayedDay(DAY, 1, 90, 1, None, False)
    play(store, a_hand(2, 2), 0, 20, hands=3)
    assert (store.streak("ann", 9), store.board(DAY, 9), store.place("ann", DAY)) == ([], [], None)
    assert store.count_finished(DAY) == 0
    play(store, a_hand(3, 3), 71, 30, "tin", "rate", hands=3)
    assert store.day("ann", DAY) == PlayedDay(DAY, 3, 161, 3, 30, True)
    assert store.streak("ann", 9) == [StreakDay(DAY, 1, 1, 1, DAY)]
    assert store.board(DAY, 9) == [BoardRow(1, "ann", "Ann", 161, 3)]
    assert store.day("ann", "2026-11-14") is None


def test_a_hand_that_does_not_count_adds_nothing_to_its_day(store: Store) -> None:
    add(store, "ann")
    store.begin(a_hand(1, 1))
    stop = Move(1, "stop", "")
    store.append(id_of(1), stop, (9, 5), counts=False, day=DayPart(90, 0, 3))
    assert store.day("ann", DAY) is None


def test_a_last_move_that_is_made_again_adds_nothing(store: Store) -> None:
    add(store, "ann")
    store.begin(a_hand(1, 1))
    stop, part = Move(1, "stop", ""), DayPart(90, 0, 3)
    assert [store.append(id_of(1), stop, (9, 5), day=part) for _ in range(2)] == [True, False]
    assert store.day("ann", DAY) == PlayedDay(DAY, 1, 90, 0, None, False)


def test_a_day_waits_for_its_place_when_all_hands_are_finished_and_vouched_for(
    store: Store,
) -> None:
    add(store, "ann", "bob")
    play(store, a_hand(1, 1), 90, 10, hands=2)
    play(store, a_hand(2, 1, "bob"), 90, 10, hands=2, vouched=False)
    assert not store.awaits_vouching("ann", DAY)
    play(store, a_hand(3, 2), 90, 10, hands=2, vouched=False)
    play(store, a_hand(4, 2, "bob"), 90, 10, hands=2)
    assert not store.awaits_vouching("ann", DAY)
    store.vouch(id_of(3))
    assert store.awaits_vouching("ann", DAY)
    assert not store.awaits_vouching("bob", DAY)
    store.vouch_day("ann", DAY)
    assert not store.awaits_vouching("ann", DAY)
    assert [row.player for row in store.board(DAY, 9)] == ["ann"]


def test_scores_with_a_place_are_counted(store: Store) -> None:
    add(store, "ann", "bob", "cy", "dee")
    for number, (player, score) in enumerate((("ann", 7), ("bob", 7), ("cy", 9)), 1):
        play(store, a_daily(number, player), score, 5)
    play(store, a_daily(4, "dee"), 7, 5, vouched=False)
    assert store.score_counts(DAY) == {7: 2, 9: 1}
    assert store.score_counts("2026-11-14") == {}


def test_the_scored_rounds_of_a_day_come_by_their_numbers(store: Store) -> None:
    add(store, "ann", "bob")
    second = play(store, a_hand(1, 2), 7, 5, "tin", "rate")
    first = play(store, a_hand(2, 1), 7, 5, "tin")
    third = a_hand(3, 3)
    store.begin(third)
    store.begin(a_hand(4, 1, "bob"))
    store.begin(a_hand(5, 1, day="2026-11-14"))
    store.begin(a_round(6, kind=Kind.ARCHIVE, day=DAY, number_in_day=1))
    assert store.scored_rounds("ann", DAY) == [first, second, third]
    assert store.scored_round("ann", DAY, 2) == second
    assert store.scored_round("ann", DAY) is None
    assert store.has_practised("ann", DAY, 1)
    assert not store.has_practised("ann", DAY, 2)


def test_each_hand_of_a_day_is_begun_once(store: Store) -> None:
    add(store, "ann")
    assert store.begin(a_hand(1, 1))
    assert store.begin(a_hand(2, 2))
    assert not store.begin(a_hand(3, 2))


def test_of_a_deleted_player_no_day_is_left(store: Store) -> None:
    add(store, "ann", "bob")
    play(store, a_daily(1, "ann"), 7, 5)
    play(store, a_daily(2, "bob"), 7, 5)
    store.begin(a_daily(3, "ann", day="2026-11-16"))
    store.begin_forgetting("ann")
    store.append(id_of(3), Move(1, "stop", ""), (9, 5), day=DayPart(9, 0, 1))
    assert (store.day("ann", DAY), store.day("ann", "2026-11-16")) == (None, None)
    assert [row.player for row in store.board(DAY, 9)] == ["bob"]


def test_the_history_has_the_best_of_each_hand_newest_first(store: Store) -> None:
    add(store, "ann", "bob")
    first = play(store, a_round(1, rules="wildcard", size=8), 30, at=10)
    store.keep_benchmarks(id_of(1), 160, 131)
    second = store.replay(first, id_of(2), YOU, "aretiin", 11, 1)
    store.append(second.id, Move(1, "stop", ""), (20, 12))
    hand = play(store, a_round(3), 5, at=20)
    better = store.replay(hand, id_of(4), YOU, "aretiin", 21, 1)
    store.append(better.id, Move(1, "stop", ""), (6, 22))
    play(store, a_daily(5), 7, at=15)
    play(store, a_round(6, counts=False), 99, at=30)
    play(store, a_round(7, "bob"), 99, at=30)
    store.begin(a_round(8))
    assert store.history("ann", 10) == [
        FinishedRound(id_of(4), 22, 6, None, None, "classic", 7, Kind.FREE),
        FinishedRound(id_of(5), 15, 7, None, None, "classic", 7, Kind.DAILY),
        FinishedRound(id_of(1), 10, 30, 160, 131, "wildcard", 8, Kind.FREE),
    ]
    assert [played.round for played in store.history("ann", 2)] == [id_of(4), id_of(5)]
    assert store.without_benchmarks("ann", 10) == [id_of(4), id_of(5)]
    assert store.without_benchmarks("ann", 1) == [id_of(4)]


def test_of_two_equal_rounds_of_a_hand_the_first_is_in_the_history(store: Store) -> None:
    add(store, "ann")
    first = play(store, a_round(1), 30, at=10)
    again = store.replay(first, id_of(2), YOU, "aretiin", 11, 1)
    store.append(again.id, Move(1, "stop", ""), (30, 12))
    assert [played.round for played in store.history("ann", 10)] == [id_of(1)]


def test_each_best_word_is_listed_once_for_a_rule_set(store: Store) -> None:
    add(store, "ann", "bob")
    rounds = [
        (a_round(1), (("retina", 36), ("tin", 9))),
        (a_round(2, rules="wildcard"), (("TIN", 63), ("tin", 60))),
        (a_round(3, by="skynet", counts=False), (("retinae", 99),)),
        (a_round(4, counts=False), (("retinas", 99),)),
        (a_round(5, "bob"), (("retain", 99),)),
        (a_round(6), (("tin", 9),)),
    ]
    for begun, words in rounds:
        store.begin(begun)
        result = RoundResult("aretiin", words)
        assert store.append(begun.id, Move(1, "stop", ""), (9, 9), result=result)
    assert store.best_words("ann", 10) == [
        BestWord("tin", 63, "wildcard", 2000),
        BestWord("retina", 36, "classic", 1000),
        BestWord("tin", 9, "classic", 1000),
    ]
    assert store.best_words("ann", 1) == [BestWord("tin", 63, "wildcard", 2000)]


def test_ten_best_words_are_kept(store: Store) -> None:
    add(store, "ann")
    for number in range(1, 8):
        store.begin(a_round(number))
        words = ((f"a{number:02}", number), (f"b{number:02}", 10 * number))
        result = RoundResult("aretiin", words)
        store.append(id_of(number), Move(1, "stop", ""), (9, 9), result=result)
    points = [70, 60, 50, 40, 30, 20, 10, 7, 6, 5]
    assert [best.points for best in store.best_words("ann", 20)] == points


def test_a_day_that_ends_after_the_next_one_joins_the_streak(store: Store) -> None:
    """Yesterday's last hand may end in the hour after midnight, after all of today's."""
    add(store, "ann")
    for number, day in enumerate(("2026-11-12", "2026-11-14", "2026-11-17", "2026-11-16"), 1):
        play(store, a_daily(number, day=day), 9, at=number)
    first = "2026-11-12"
    assert store.streak("ann", 9) == [
        StreakDay("2026-11-17", 4, 2, 2, first, "2026-11-13"),
        StreakDay("2026-11-16", 3, 1, 2, first, "2026-11-13"),
        StreakDay("2026-11-14", 2, 2, 2, first, "2026-11-13"),
        StreakDay("2026-11-12", 1, 1, 1, first, None),
    ]
    assert len(store.streak("ann", 2)) == 2

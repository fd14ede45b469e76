"""Challenges in the store: the same on every database."""

import pytest

from handful.store import (
    Challenge,
    ChallengePlace,
    ChallengeRound,
    ChallengeTry,
    Forgotten,
    Kind,
    Move,
    RecentChallenge,
    RoundResult,
    Store,
)
from tests.support.store import DAY, a_daily, a_round, a_word, add, id_of

STOP = Move(1, "stop", "")
MADE = Challenge("abc", "ann", id_of(1), None, made=5, nickname="Ann")


@pytest.fixture
def made(store: Store) -> Challenge:
    """A challenge of Ann's with a round."""
    add(store, "ann", "ben")
    store.begin(a_round(1))
    return store.add_challenge(MADE, [ChallengeTry("ann", 0, id_of(1))])


def test_a_challenge_is_found_with_the_name_of_its_player(store: Store, made: Challenge) -> None:
    assert made == MADE
    assert store.challenge("abc") == MADE
    assert store.challenge("xyz") is None
    store.rename("ann", "Anna")
    found = store.challenge("abc")
    assert found is not None
    assert found.nickname == "Anna"


def test_the_same_thing_is_the_same_challenge(store: Store, made: Challenge) -> None:
    again = store.add_challenge(Challenge("def", "ann", id_of(1), None, made=9), [])
    assert again == made
    assert store.challenge("def") is None
    assert store.challenge_rounds(MADE, "ann") == [ChallengeRound("ann", "Ann", 0, a_round(1))]


def test_a_round_is_begun_for_a_challenge_once(store: Store, made: Challenge) -> None:
    first = a_round(2, "ben", kind=Kind.CHALLENGE)
    assert store.begin_try("abc", 0, first)
    assert store.begin_try("abc", 0, first)  # the same call, after a lost answer
    assert not store.begin_try("abc", 0, a_round(3, "ben", kind=Kind.CHALLENGE))
    assert store.round(id_of(3)) is None
    assert store.tries_of("abc", "ben") == [ChallengeTry("ben", 0, id_of(2), "Ben")]


def test_rounds_of_a_day_are_added_and_the_first_one_stays(store: Store, made: Challenge) -> None:
    for number in (2, 3):
        store.begin(a_round(number, "ben"))
    store.add_try("abc", ChallengeTry("ben", 1, id_of(2)))
    store.add_try("abc", ChallengeTry("ben", 1, id_of(3)))
    store.add_try("abc", ChallengeTry("ben", 2, id_of(3)))
    assert [(one.number, one.round) for one in store.tries_of("abc", "ben")] == [
        (1, id_of(2)),
        (2, id_of(3)),
    ]


def test_what_is_not_there_cannot_be_played(store: Store, made: Challenge) -> None:
    with pytest.raises(Forgotten):
        store.add_try("xyz", ChallengeTry("ann", 0, id_of(1)))
    with pytest.raises(Forgotten):
        store.begin_try("xyz", 0, a_round(2, "ben"))
    assert store.round(id_of(2)) is None
    with pytest.raises(Forgotten):
        store.add_challenge(Challenge("ghi", "eve", id_of(1), None, made=5), [])


def test_a_challenge_goes_with_its_player(store: Store, made: Challenge) -> None:
    store.begin_try("abc", 0, a_round(2, "ben"))
    store.begin_forgetting("ann")
    assert store.challenge("abc") is None
    store.forget("ann")
    assert store.challenge_rounds(MADE, "ann") == []
    assert store.round(id_of(2)) is not None


def test_somebody_who_is_deleted_has_no_place(store: Store, made: Challenge) -> None:
    store.begin_try("abc", 0, a_round(2, "ben"))
    store.append(id_of(2), STOP, finished=(0, 50))
    assert store.places("abc") == [ChallengePlace("ben", None)]
    store.begin_forgetting("ben")
    assert (store.places("abc"), store.rounds_of_places(MADE)) == ([], [])
    assert store.challenge_rounds(MADE, "ben") == []


def test_challenges_made_and_played_lately_are_listed_with_the_own_rounds(
    store: Store, made: Challenge
) -> None:
    store.begin(a_round(2, "ben"))
    day = Challenge("day", "ben", "2026-11-15", "2026-11-15", made=50_000, nickname="Ben")
    store.add_challenge(day, [ChallengeTry("ben", 1, id_of(2))])
    store.begin_try("abc", 0, a_round(9, "ben", rules="wildcard", size=8))
    assert store.recent_challenges("ben", 10) == [
        RecentChallenge(day, (id_of(2),), "classic", 7, 50_000, False),
        RecentChallenge(MADE, (id_of(9),), "wildcard", 8, 9_000, False),
    ]
    store.append(id_of(9), a_word(1), (9, 99_000))
    assert [one.finished for one in store.recent_challenges("ben", 10)] == [False, True]
    assert [one.challenge.id for one in store.recent_challenges("ben", 1)] == ["day"]
    assert [one.challenge.id for one in store.recent_challenges("ann", 10)] == ["abc"]
    store.begin_forgetting("ann")
    assert [one.challenge.id for one in store.recent_challenges("ben", 10)] == ["day"]
    store.begin_forgetting("ben")
    assert store.recent_challenges("ben", 10) == []


def test_a_day_of_five_rounds_is_one_challenge_in_the_list(store: Store, made: Challenge) -> None:
    for number in range(1, 6):
        store.begin(a_round(10 + number, "ben"))
        store.add_try("abc", ChallengeTry("ben", number, id_of(10 + number)))
    (found,) = store.recent_challenges("ben", 10)
    assert found.rounds == tuple([id_of(number) for number in range(11, 16)])
    assert found.at == 15_000


def test_who_finishes_a_hand_takes_a_place(store: Store, made: Challenge) -> None:
    add(store, "cleo", "dora")
    for number, player in enumerate(["ben", "cleo", "dora"], 2):
        store.begin_try("abc", 0, a_round(number, player, kind=Kind.CHALLENGE), f"of {player}")
    store.append(id_of(3), a_word(1))
    assert store.places("abc") == []
    store.append(id_of(3), Move(2, "stop", ""), finished=(9, 60))
    store.append(id_of(4), STOP, finished=(0, 50))
    store.append(id_of(1), STOP, finished=(0, 40))
    expected = [ChallengePlace("dora", "of dora"), ChallengePlace("cleo", "of cleo")]
    assert store.places("abc") == expected
    assert [each.player for each in store.rounds_of_places(MADE)] == ["cleo", "dora"]


def test_a_round_that_was_finished_before_takes_a_place_when_it_is_added(
    store: Store, made: Challenge
) -> None:
    store.begin(a_round(2, "ben"))
    store.append(id_of(2), STOP, finished=(9, 60))
    assert store.places("abc") == []
    store.add_try("abc", ChallengeTry("ben", 1, id_of(2)))
    store.add_try("abc", ChallengeTry("ben", 1, id_of(2)))
    assert store.places("abc") == [ChallengePlace("ben", None)]


def test_places_are_limited_in_all_and_for_one_network(store: Store, made: Challenge) -> None:
    """Of sixty who finish, the first forty come from one network and the others from none."""
    for number in range(2, 62):
        network = "a" if number < 44 else f"n{number}"
        add(store, f"p{number}")
        store.begin_try("abc", 0, a_round(number, f"p{number}", kind=Kind.CHALLENGE), network)
        store.append(id_of(number), STOP, finished=(9, number))
    places = store.places("abc")
    assert [place.player for place in places] == [
        f"p{number}" for number in (*range(2, 42), *range(44, 53))
    ]
    assert len(store.rounds_of_places(MADE)) == 49


def test_the_rounds_of_a_day_are_the_scored_ones(store: Store, made: Challenge) -> None:
    """Where a hand has none, it is the round that was begun for the challenge, with its result."""
    day = Challenge("day", "ann", DAY, DAY, made=5, nickname="Ann")
    store.add_challenge(day, [])
    result = RoundResult("aretiin", (("tin", 9),), hints=1, hint_cost=5, practice=True)
    archived = {"kind": Kind.ARCHIVE, "day": DAY}
    scored = a_daily(10, "ben", number_in_day=1)
    store.begin(scored)
    for number in (1, 2):
        store.begin(a_round(10 + number, "ben", number_in_day=number, **archived))
        store.append(id_of(10 + number), a_word(1), finished=(9, 70), result=result)
        store.add_try("day", ChallengeTry("ben", number, id_of(10 + number)))
    expected = a_round(12, "ben", number_in_day=2, **archived, finished=70, score=9, result=result)
    rounds = [ChallengeRound("ben", "Ben", 1, scored), ChallengeRound("ben", "Ben", 2, expected)]
    assert store.challenge_rounds(day, "ben") == rounds
    assert store.rounds_of_places(day) == rounds

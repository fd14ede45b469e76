"""What runs in the solver's process, called in this one."""

import pickle

import pytest

from handful.lexicon import DEFAULT
from handful.rules import WILDCARD, Hand
from handful.web.solver.value import Benchmark, DayHand, EnteredWords
from handful.web.solver.worker import benchmark, computer_words, day_hand, review_round


def test_a_benchmark_is_what_perfect_play_and_skynet_earn() -> None:
    assert benchmark(DEFAULT, "classic", 7, "uezkltz") == Benchmark(perfect=100, skynet=90)


@pytest.mark.parametrize(
    ("name", "entered"),
    [
        ("novice", EnteredWords(("elk",), stopped=True)),
        ("skynet", EnteredWords(("klutz",), stopped=True)),
        ("perfect", EnteredWords(("lutz", "zek"), stopped=False)),
    ],
)
def test_a_computer_enters_words_until_it_has_no_more(name: str, entered: EnteredWords) -> None:
    assert computer_words(DEFAULT, "classic", 7, "uezkltz", name) == entered


def test_a_perfect_wildcard_player_may_throw_letters_away() -> None:
    entered = computer_words(DEFAULT, "wildcard", 7, "dd*lout", "perfect")
    assert entered == EnteredWords(("l", "out*dd"), stopped=False)


def test_a_review_tells_what_was_entered_and_what_was_better() -> None:
    entered = EnteredWords(("lute",), stopped=True)
    found = review_round(DEFAULT, "classic", 7, "uezkltz", entered, advise=True, own=True)
    assert (found["score"], found["skynet"]["score"], found["perfect"]["score"]) == (16, 90, 100)
    assert [turn["word"] for turn in found["turns"]] == ["lute"]
    assert found["advice"] == []


def test_advice_is_given_where_the_rules_have_a_substitution_and_it_is_asked_for() -> None:
    entered = EnteredWords((), stopped=True)
    asked = (DEFAULT, "wildcard", 7, "dd*lout", entered)
    assert review_round(*asked, advise=False, own=True)["advice"] == []
    advice = review_round(*asked, advise=True, own=True)["advice"]
    assert {option["letter"] for option in advice} == {None, *"dlout*"}


def test_no_advice_is_given_for_hands_for_which_it_would_take_too_long() -> None:
    entered = EnteredWords((), stopped=True)
    found = review_round(DEFAULT, "wildcard", 11, "aeio*stbrld", entered, advise=True, own=True)
    assert found["advice"] == []


def test_the_hand_of_a_day_depends_on_the_seed_alone_and_has_common_words() -> None:
    first = day_hand(DEFAULT, "wildcard", 8, 1)
    assert first == day_hand(DEFAULT, "wildcard", 8, 1)
    assert first != day_hand(DEFAULT, "wildcard", 8, 2)
    assert WILDCARD.parse(first.hand) == Hand(first.hand)
    known = benchmark(DEFAULT, "wildcard", 8, first.hand)
    assert first.beatable == (known.perfect > known.skynet)


@pytest.mark.parametrize(
    "value", [Benchmark(2, 1), DayHand("stat", beatable=True), EnteredWords(("a",), stopped=False)]
)
def test_answers_travel_between_processes(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value

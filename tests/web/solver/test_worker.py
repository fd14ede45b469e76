"""What runs in the solver's process, called in this one."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from handful.lexicon import DEFAULT
from handful.lexicon.tier import Tier, tier_of_any
from handful.rules import CLASSIC, RULE_SETS, WILDCARD, Hand, Round
from handful.solver import playable_words
from handful.web.solver.fitness import is_fit
from handful.web.solver.value import (
    AskedReview,
    Benchmark,
    DayHand,
    DealtHand,
    EnteredWords,
    HintedWord,
    WeakerScores,
)
from handful.web.solver.worker import (
    benchmark,
    computer_words,
    day_hand,
    deal_hand,
    hint_word,
    load,
    one_of_five,
    review_round,
    weaker_scores,
)


def test_a_benchmark_is_what_perfect_play_and_the_computers_earn() -> None:
    weaker = WeakerScores(novice=21, club=90, expert=90)
    assert weaker_scores(DEFAULT, "classic", 7, "uezkltz") == weaker
    assert benchmark(DEFAULT, "classic", 7, "uezkltz") == Benchmark(100, 90, weaker)


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


@pytest.mark.parametrize(
    ("rules", "held", "hinted"),
    [
        ("classic", "aretiin", HintedWord("inertia", "inertia")),
        ("classic", "uezkltz", HintedWord("elk", "elk")),  # klutz and zek are less well known
        ("wildcard", "c*t", HintedWord("*ct", "act")),
        ("classic", "uuvvvqj", None),
    ],
)
def test_a_hint_is_the_common_word_with_the_most_points(
    rules: str, held: str, hinted: HintedWord | None
) -> None:
    assert hint_word(DEFAULT, rules, 7, held) == hinted


def test_a_hint_is_never_a_hidden_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.solver.worker.is_hidden", lambda word: word == "inertia")
    assert hint_word(DEFAULT, "classic", 7, "aretiin") == HintedWord("retain", "retain")


def test_a_review_tells_what_was_entered_and_what_was_better() -> None:
    entered = EnteredWords(("lute",), stopped=True)
    asked = AskedReview("classic", 7, "uezkltz", entered, advise=True, own=True)
    found = review_round(DEFAULT, asked)
    assert (found["score"], found["skynet"]["score"], found["perfect"]["score"]) == (16, 90, 100)
    assert [turn["word"] for turn in found["turns"]] == ["lute"]
    assert found["advice"] == []


def test_advice_is_given_where_the_rules_have_a_substitution_and_it_is_asked_for() -> None:
    entered = EnteredWords((), stopped=True)
    asked = AskedReview("wildcard", 7, "dd*lout", entered, advise=True, own=True)
    assert review_round(DEFAULT, replace(asked, advise=False))["advice"] == []
    advice = review_round(DEFAULT, asked)["advice"]
    assert {option["letter"] for option in advice} == {None, *"dlout*"}


def test_no_advice_is_given_for_hands_for_which_it_would_take_too_long() -> None:
    entered = EnteredWords((), stopped=True)
    asked = AskedReview("wildcard", 11, "aeio*stbrld", entered, advise=True, own=True)
    assert review_round(DEFAULT, asked)["advice"] == []


def test_the_hand_of_a_day_depends_on_the_seed_alone_and_has_common_words() -> None:
    first = day_hand(DEFAULT, "wildcard", 8, 1)
    assert first == day_hand(DEFAULT, "wildcard", 8, 1)
    assert first != day_hand(DEFAULT, "wildcard", 8, 2)
    assert WILDCARD.parse(first.hand) == Hand(first.hand)
    assert first.benchmark == benchmark(DEFAULT, "wildcard", 8, first.hand)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("rules", "size"),
    [("classic", 5), ("classic", 6), ("classic", 7), ("wildcard", 7), ("classic", 8)],
)
def test_one_of_five_has_common_words_and_a_good_line_of_them(
    rules: str, size: int, seed: int
) -> None:
    found = one_of_five(DEFAULT, rules, size, seed, beatable=False)
    assert found == one_of_five(DEFAULT, rules, size, seed, beatable=False)
    rule_set, (lexicon, index) = RULE_SETS[rules], load(DEFAULT)
    hand = Hand(found.hand)

    def is_common(word: str) -> bool:
        return tier_of_any(rule_set.readings(word), lexicon) is Tier.COMMON

    plays = playable_words(hand, rule_set, index, size)
    assert sum(is_common(play.word) for play in plays) >= 10
    played = Round(rule_set, hand, size)
    for word in found.line:
        played = played.play(word, lexicon)
    assert 100 * played.total >= 60 * found.benchmark.perfect
    earning = [turn for turn in played.turns if turn.accepted]
    assert all(is_common(turn.word) for turn in earning)
    assert found.benchmark == benchmark(DEFAULT, rules, size, found.hand)


def test_one_of_five_is_drawn_again_until_skynet_can_be_beaten() -> None:
    plain = [one_of_five(DEFAULT, "classic", 8, seed, beatable=False) for seed in range(12)]
    forced = [one_of_five(DEFAULT, "classic", 8, seed, beatable=True) for seed in range(12)]
    assert not all(found.beatable for found in plain)
    assert all(found.beatable for found in forced)
    for found, again in zip(plain, forced, strict=True):
        assert again == found or not found.beatable


def test_a_list_without_common_words_has_hands_too(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("zzxjq\nqqqqz\n")
    found = one_of_five(str(words), "classic", 5, 1, beatable=True)
    assert (len(found.hand), found.line, found.beatable) == (5, (), False)


@pytest.mark.parametrize(
    "value",
    [
        Benchmark(2, 1),
        DayHand("stat", Benchmark(2, 1, WeakerScores(1, 1, 1)), ("stat",)),
        DealtHand("stat", Benchmark(2, 1)),
        EnteredWords(("a",), stopped=False),
    ],
)
def test_answers_travel_between_processes(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("size", [4, 7])
@pytest.mark.parametrize("rules", ["classic", "wildcard"])
def test_a_dealt_hand_is_fit_and_its_benchmark_known(rules: str, size: int) -> None:
    dealt = deal_hand(DEFAULT, rules, size)
    assert len(dealt.hand) == size
    found = benchmark(DEFAULT, rules, size, dealt.hand)
    assert dealt.benchmark == Benchmark(found.perfect, found.skynet)
    assert is_fit(Hand(dealt.hand), RULE_SETS[rules], load(DEFAULT)[1], size)
    assert deal_hand(DEFAULT, rules, 7).hand != deal_hand(DEFAULT, rules, 7).hand


def test_hands_are_dealt_until_one_is_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = iter([Hand("fuckerb"), Hand("vvvvvvv"), Hand("aretiin"), Hand("quailml")])
    monkeypatch.setattr(type(CLASSIC), "deal", lambda *_: next(hands))
    assert deal_hand(DEFAULT, "classic", 7).hand == "aretiin"


def test_a_list_without_common_words_gets_any_hand(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("zax\n")
    dealt = deal_hand(str(path), "classic", 4)
    assert (len(dealt.hand), dealt.benchmark) == (4, None)


def test_one_of_five_is_fit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = iter([Hand("fuckerb"), Hand("aretiin")])
    monkeypatch.setattr(type(CLASSIC), "deal", lambda *_: next(hands))
    assert one_of_five(DEFAULT, "classic", 7, 1, False).hand == "aretiin"


def test_the_hands_of_days_gone_by_stay_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(CLASSIC), "deal", lambda *_: Hand("fuckerb"))
    assert day_hand(DEFAULT, "classic", 7, 1).hand == "fuckerb"

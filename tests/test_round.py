"""`handful.Round`: the object that programs use."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import handful
from handful import (
    CLASSIC,
    ENGLISH,
    WILDCARD,
    Alphabet,
    BadHand,
    BadPlayer,
    BadRound,
    BadRules,
    BadSize,
    BadWordList,
    Hand,
    HandfulError,
    Lexicon,
    LexiconMissing,
    NotNow,
    Reason,
    Round,
    Turn,
    UnknownLetter,
)

WORDS = Lexicon.of(["out", "do", "to", "tot"], name="tiny")


def test_a_round_holds_everything() -> None:
    round = Round("outdo", "classic", WORDS)
    assert (round.rules, round.lexicon, round.size) == (CLASSIC, WORDS, 5)
    assert (round.dealt, round.hand, round.turns) == (Hand("outdo"), Hand("outdo"), ())
    assert (round.total, round.is_over) == (0, False)
    assert repr(round) == "<Round of outdo, classic: 0 points after 0 turns, outdo left>"


def test_playing_changes_the_round_and_returns_the_turn() -> None:
    round = Round("outdo", words=WORDS)
    turn = round.play("out")
    assert turn == Turn("out", 9, None, Hand("do"))
    assert (turn.accepted, turn.points, turn.reason) == (True, 9, None)
    refused = round.play("quiz")
    assert (refused.accepted, refused.points, refused.reason) == (False, 0, Reason.NOT_IN_HAND)
    assert round.play("do").points == 6
    assert (round.total, round.is_over, len(round.turns)) == (15, True, 3)


def test_a_round_can_be_stopped_once() -> None:
    round = Round("outdo", words=WORDS)
    round.stop()
    assert round.is_over
    for act in (round.stop, lambda: round.play("do")):
        with pytest.raises(NotNow, match="this round is over"):
            act()


def test_the_same_randomness_deals_the_same_hand() -> None:
    dealt = [Round.deal("classic", size=7, words="course", rng=Random(33)) for _ in range(2)]
    assert [str(round.hand) for round in dealt] == ["uezkltz", "uezkltz"]
    assert Round.deal("wildcard", 7, WORDS).hand.letters.count("*") == 1


def test_a_copy_is_independent() -> None:
    round = Round("outdo", words=WORDS)
    copy = round.copy()
    copy.play("out")
    assert (round.total, copy.total) == (0, 9)


def test_rules_words_and_hands_have_the_same_forms_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("out\ndo\nto\ntot\n")
    for hand in ("outdo", "O U T D O", Hand("outdo")):
        for rules in ("classic", CLASSIC):
            for words in (WORDS, list(WORDS), set(WORDS), path, str(path)):
                assert Round(hand, rules, words).play("out").points == 9
                assert handful.solve(hand, rules, words).perfect.score == 15
                assert Round.deal(rules, 5, words, Random(1)).size == 5


def test_words_and_solution_are_about_the_letters_left() -> None:
    round = Round("quizzed", size=7, words=["quiz", "zed"])
    assert [(play.word, play.points) for play in round.words()] == [("quiz", 88), ("zed", 39)]
    round.play("zed")
    # No bonus in the middle of a round: seven letters were dealt.
    assert [(play.word, play.points) for play in round.words()] == [("quiz", 88)]
    assert (
        round.solve() == handful.solve(round) == handful.solve("quiz", words=round.lexicon, size=7)
    )
    assert handful.solve("quiz", words=round.lexicon).best != round.solve().best


def test_a_review_is_of_a_round_that_is_over() -> None:
    round = Round("uezkltz")
    round.play("lute")
    with pytest.raises(
        NotNow, match=r"this round is not over; finish it with play\(\) or stop\(\)"
    ):
        round.review()
    round.stop()
    found = round.review()
    assert (found.score, found.perfect.score, found.skynet.score) == (16, 100, 90)


def test_a_solution_has_luck_and_a_coach() -> None:
    solution = handful.solve("uezkltz")
    assert solution.luck == pytest.approx(95.8, abs=0.1)
    assert handful.solve("uez", size=7).luck is None
    assert handful.solve("uez" * 7).luck is None
    assert solution.perfect[0].word == "lutz"
    advice = handful.solve("aci*prt", "wildcard").coach()
    assert {option.letter for option in advice} == {*"aci*prt", None}


# Text.


@pytest.mark.parametrize(
    ("play", "text"),
    [
        (lambda round: None, "wildcard 7 -:1aa9e3cf outd*xx"),
        (lambda round: round.play("Out"), "wildcard 7 -:1aa9e3cf outd*xx Out"),
        (lambda round: round.stop(), "wildcard 7 -:1aa9e3cf outd*xx ."),
        (
            lambda round: [round.play(word) for word in ("", ".", "-", "a b%", "né")],
            "wildcard 7 -:1aa9e3cf outd*xx - %2E %2D a%20b%25 né",
        ),
    ],
)
def test_a_round_is_a_line_of_text(play: Callable[[Round], object], text: str) -> None:
    round = Round("outd*xx", "wildcard", WORDS)
    play(round)
    assert (round.format(), str(round)) == (text, text)
    again = Round.parse(text, WORDS)
    assert again == round
    assert again.turns == round.turns


def test_a_round_is_not_parsed_with_another_alphabet() -> None:
    mine = replace(ENGLISH, values=dict(ENGLISH.values) | {"q": 50})
    round = Round("quiz", CLASSIC.with_alphabet(mine), "enable")
    assert round.play("quiz").points == 298
    with pytest.raises(BadRound, match="with another word list or alphabet"):
        Round.parse(round.format())
    again = Round.parse(round.format(), Lexicon.of(round.lexicon, alphabet=mine))
    assert (again.total, again.format().split()[3:]) == (298, ["quiz", "quiz"])


@pytest.mark.parametrize(
    "changed",
    [
        {"values": dict(ENGLISH.values) | {"q": 50}},
        {"wildcard": "?"},
        {"vowels": "aeiouy", "consonants": "bcdfghjklmnpqrstvwxz"},
    ],
)
def test_a_text_form_depends_on_all_of_the_alphabet(changed: dict[str, Any]) -> None:
    text = Round("outdo", "wildcard", WORDS).format()
    other = Lexicon.of(WORDS, alphabet=replace(ENGLISH, **changed))
    assert Round.parse(text, WORDS).format() == text
    with pytest.raises(BadRound, match="another word list or alphabet"):
        Round.parse(text, other)


def test_rules_have_the_letters_of_the_words() -> None:
    spanish = Alphabet("aeiou", "bcdñqnz", dict.fromkeys("aeioubcdñqnz", 7))
    lexicon = Lexicon.of(["quien"], alphabet=spanish)
    advice = r"other letters than the word list; use 'classic' or CLASSIC.with_alphabet\(lexicon"
    for call in (
        lambda: Round("quien", CLASSIC, lexicon),
        lambda: Round.deal(CLASSIC, 5, lexicon),
        lambda: handful.solve(Hand("quien"), CLASSIC, lexicon),
    ):
        with pytest.raises(BadRules, match=advice):
            call()
    assert Round("quien", "classic", lexicon).play("quien").points == 225
    rules = CLASSIC.with_alphabet(lexicon.alphabet)
    assert Round("quien", rules, lexicon).play("quien").points == 225


def test_a_round_with_a_named_list_is_parsed_without_it() -> None:
    round = Round("uezkltz", words="enable")
    round.play("lute")
    assert round.format() == "classic 7 enable:d76e852f uezkltz lute"
    assert Round.parse(round.format()) == round


@given(
    st.lists(st.text(max_size=8), max_size=6),
    st.booleans(),
    st.sampled_from(["classic", "wildcard"]),
)
@settings(deadline=None, max_examples=200)
def test_every_round_comes_back_from_its_text(words: list[str], stop: bool, rules: str) -> None:
    round = Round("outdots", rules, WORDS)
    for word in words:
        if not round.is_over:
            round.play(word)
    if stop and not round.is_over:
        round.stop()
    text = round.format()
    assert len(text.splitlines()) == 1
    assert Round.parse(text, WORDS) == round


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a round; a round is written like"),
        ("classic", "is not a round; a round is written like"),
        ("classic ٧ course:48f71d6e uezkltz", "is not a round; a round is written like"),
        ("classic 7 course:48f71d6e uezkltz . lute .", "continues after the end of the round"),
        ("classic 7 course: uezkltz", "the hash is missing after the word list 'course', as in"),
        ("classic 7 course:00000000 uezkltz", "played with another word list or alphabet"),
        ("classic 7 -:00000000 uezkltz", "does not name one of the word lists course and enable"),
        ("classic 7 /etc/passwd:00000000 uezkltz", "does not name one of the word lists"),
        ("classic 7 course uezkltz", "the hash is missing after the word list 'course', as in"),
        ("classic 7 course:48f71d6e uezkltz %ff", "'%ff' is not a word as a round writes it"),
        ("classic 7 course:48f71d6e uezkltz " + "a " * 60_000, "has at most 100,000 characters"),
        (
            "chess 7 course:48f71d6e uezkltz",
            "'chess' is not a rule set; choose classic or wildcard",
        ),
        ("classic 7 course:48f71d6e uez1", "'1' is not a letter"),
        ("classic 70 course:48f71d6e uezkltz", "a hand has at most 50 letters, not 70"),
        ("classic 5 course:48f71d6e uezkltz", "the hand size 5 is smaller than the hand"),
    ],
)
def test_what_is_not_a_round_is_an_error_that_says_so(text: str, message: str) -> None:
    with pytest.raises(HandfulError, match=message):
        Round.parse(text)


def test_a_round_is_parsed_from_text() -> None:
    with pytest.raises(BadRound, match="a round is parsed from text, not b"):
        Round.parse(b"classic")  # type: ignore[arg-type]


# Wrong calls. A type checker would refuse most of them.

AnyRound: Any = Round
library: Any = handful


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: AnyRound.deal("classic", 7, Random(1)), BadWordList, "the words are a Lexicon"),
        (lambda: AnyRound.deal("clasic"), BadRules, "'clasic' is not a rule set"),
        (lambda: AnyRound.deal(7), BadRules, "7 is not a rule set; choose classic or wildcard"),
        (lambda: AnyRound.deal("classic", "7"), BadSize, "a hand size is a whole number"),
        (lambda: AnyRound.deal("classic", 0), BadSize, "a hand has at least 1 letter"),
        (lambda: AnyRound.deal(rng=33), HandfulError, "drawn by a random generator"),
        (lambda: AnyRound(7), BadHand, "a hand is text, such as"),
        (lambda: AnyRound("qu!z"), BadHand, "'!' is not a letter"),
        (lambda: AnyRound("qu*z"), BadHand, "is only for the wildcard rules: choose wildcard"),
        (lambda: AnyRound("q**z", "wildcard"), BadHand, "a hand has at most one"),
        (lambda: AnyRound("quiz", size=3), BadSize, "the hand size 3 is smaller than the hand"),
        (
            lambda: AnyRound("quiz", words="nowhere"),
            LexiconMissing,
            "there is no word list and no file",
        ),
        (lambda: AnyRound("quiz", words=7), BadWordList, "the words are a Lexicon"),
        (lambda: AnyRound("quiz").play(None), HandfulError, "a word is text, such as 'lute'"),
        (lambda: library.solve(None), BadHand, "solve takes letters, a Hand or a Round"),
        (lambda: library.solve("waybill", size=5), BadSize, "is smaller than the hand"),
        (lambda: library.SkyNet().choose("abc"), HandfulError, "a player chooses for a Round"),
        (lambda: library.solve("a" * 16).perfect, BadHand, "up to 15 letters"),
        (lambda: AnyRound.deal(rng=Random), HandfulError, "drawn by a random generator"),
        (lambda: AnyRound.deal(size=51), BadSize, "a hand has at most 50 letters, not 51"),
        (lambda: AnyRound("abc", size=51), BadSize, "a hand has at most 50 letters, not 51"),
        (lambda: AnyRound(Hand("a" * 51)), BadSize, "a hand has at most 50 letters, not 51"),
        (lambda: library.solve("abc", size=51), BadSize, "a hand has at most 50 letters, not 51"),
        (lambda: AnyRound.wrap(None, None), HandfulError, "wrap takes a handful.rules.Round"),
        (lambda: library.play_round("skynet", WORDS), HandfulError, "a player chooses for a Round"),
        (
            lambda: library.play_round("skynet", Round("abc")),
            BadPlayer,
            r"a player is an object with a method choose\(round\), not 'skynet'",
        ),
        (lambda: library.play_round(handful.SkyNet, Round("abc")), BadPlayer, "is an object with"),
        (lambda: library.SkyNet(5), BadWordList, "the words are a Lexicon"),
        (lambda: AnyRound("quiz", words=b"course"), BadWordList, "b'course' is bytes, not a list"),
        (lambda: library.Lexicon.of(None), BadWordList, "a list of texts, not None"),
        (
            lambda: library.Lexicon.of(["a"], name=5),
            BadWordList,
            "the name of a word list is text, not 5",
        ),
        (lambda: library.Lexicon.of(["a"], alphabet=5), BadRules, "an alphabet is an Alphabet or"),
        (lambda: library.Lexicon.load("x", alphabet=5), BadRules, "an alphabet is an Alphabet or"),
        (lambda: Alphabet("aeiou", "bcd", {}), BadRules, "the letter 'a' has no value; values"),
        (lambda: library.Alphabet.from_table(None), BadRules, "an alphabet is made of a table"),
        (lambda: library.Hand.from_counts(["a"]), BadHand, "counts are like"),
        (lambda: library.CLASSIC.score(None, 7), HandfulError, "a word is text, such as 'lute'"),
        (lambda: library.solve(Round("abc"), "wildcard"), BadRules, "a round has its own rules"),
        (lambda: CLASSIC.score("we*d", 7), UnknownLetter, "'[*]' in 'we[*]d' has no value"),
    ],
)
def test_a_wrong_call_is_a_value_error_that_says_what_to_do(
    call: Callable[[], object], error: type[HandfulError], message: str
) -> None:
    with pytest.raises(error, match=message) as caught:
        call()
    assert isinstance(caught.value, HandfulError)
    assert isinstance(caught.value, ValueError)


HAND: Any = Hand("aretiin")
SLIP: Any = handful.Slip.PERFECT
TAKE_TEXT: list[Callable[[Any], object]] = [
    Hand,
    Hand.parse,
    HAND.covers,
    HAND.without,
    lambda value: HAND.replacing(value, "a"),
    lambda value: HAND.replacing("a", value),
    CLASSIC.parse,
    CLASSIC.normalize,
    lambda value: list(CLASSIC.readings(value)),
    lambda value: CLASSIC.score(value, 7),
    lambda value: CLASSIC.after_refusal(value, "tin"),
    WILDCARD.parse,
    WILDCARD.normalize,
    lambda value: list(WILDCARD.readings(value)),
    lambda value: WILDCARD.score(value, 7),
    lambda value: WILDCARD.after_refusal(value, "tin"),
    lambda value: WILDCARD.after_refusal(Hand("tin"), value),
    library.ENGLISH.normalize,
    library.ENGLISH.compose,
    library.ENGLISH.worth,
    lambda value: library.Alphabet(value, "b", {}),
    lambda value: library.Alphabet("a", value, {}),
    lambda value: library.Alphabet("a", "b", {}, value),
    lambda value: Lexicon(value, "tot"),
    lambda value: Lexicon("mine", value),
    lambda value: Lexicon.of(["tot"], name=value),
    lambda value: Lexicon.of([value]),
    Round,
    Round.parse,
    lambda value: Round("tin", value),
    lambda value: Round("tin").play(value),
    library.is_hidden,
    library.opponent,
    library.solve,
]
TAKE_NUMBER: list[Callable[[Any], object]] = [
    CLASSIC.vowel_consonant_counts,
    WILDCARD.vowel_consonant_counts,
    lambda value: CLASSIC.deal(value, Random(1)),
    lambda value: CLASSIC.points(value, 3, 7),
    lambda value: CLASSIC.points(3, value, 7),
    lambda value: CLASSIC.points(3, 3, value),
    lambda value: WILDCARD.points(3, 3, value),
    lambda value: WILDCARD.score("tin", value),
    lambda value: Round.deal("classic", value),
    lambda value: Round("tin", size=value or -1),
    lambda value: SLIP.of(value, 3),
    lambda value: SLIP.of(3, value),
    lambda value: Hand.from_counts({"a": value}),
    lambda value: library.Alphabet("a", "b", {"a": value}),
]
TAKE_SOMETHING_ELSE: list[Callable[[Any], object]] = [
    lambda value: CLASSIC.deal(7, value),
    lambda value: WILDCARD.deal(7, value),
    lambda value: library.Round.deal(rng=value or 5),
    CLASSIC.with_alphabet,
    lambda value: library.Alphabet("a", "b", value),
    library.Alphabet.from_table,
    lambda value: Lexicon("mine", "tot", alphabet=value),
    lambda value: library.Line(value).score,
    lambda value: library.Line((value,)).score,
    lambda value: library.SkyNet([value]).choose(Round("tin")),
    lambda value: library.SkyNet().choose(value),
    lambda value: library.play_round(value, Round("tin")),
    lambda value: library.Round.wrap(value, WORDS),
]


@pytest.mark.parametrize(
    ("call", "value"),
    [
        *[(call, value) for call in TAKE_TEXT for value in (None, 5, b"abc", [1], Random(1))],
        *[
            (call, value)
            for call in TAKE_NUMBER
            for value in (None, 5.5, True, "7", [1], Random(1))
        ],
        *[(call, value) for call in TAKE_SOMETHING_ELSE for value in (None, 5, b"abc", [1])],
    ],
)
def test_an_argument_of_the_wrong_type_is_a_handful_error(
    call: Callable[[Any], object], value: object
) -> None:
    with pytest.raises(HandfulError, match=" "):
        call(value)


def test_what_is_not_text_is_not_in_a_lexicon() -> None:
    assert [] not in Lexicon.of(["tot"])


def test_a_missing_word_list_is_a_file_that_is_not_found() -> None:
    with pytest.raises(FileNotFoundError, match="there is no word list and no file called 'xyz'"):
        Lexicon.load("xyz")


def test_a_lexicon_cannot_be_inconsistent() -> None:
    lexicon = Lexicon("mine", "tot\ntop")
    assert (len(lexicon), list(lexicon), lexicon.text) == (2, ["tot", "top"], "tot\ntop\n")
    assert lexicon == Lexicon.of(["tot", "top", "tot"], name="mine")
    assert handful.solve("pot", words=lexicon).best == handful.Play("top", 65)


def test_wildcard_rounds_have_the_rules_of_the_documents() -> None:
    round = Round("cows*z", WILDCARD, ["cows"])
    assert round.play("c*ws").points == 176
    assert round.play("zz").left == Hand("o")


def test_a_named_list_is_loaded_once() -> None:
    assert Lexicon.load("course") is Lexicon.load("course")


def test_a_player_gets_a_copy_of_the_round() -> None:
    class Meddler:
        def choose(self, round: Round, /) -> str | None:
            round.stop()
            return "out" if round.hand.covers("out") else None

    assert handful.play_round(Meddler(), Round("outdo", words=WORDS)).total == 9


def test_skynet_may_know_a_named_list() -> None:
    assert handful.SkyNet("enable").choose(Round("tot", words=WORDS)) == "tot"


def test_hidden_words_can_be_recognised() -> None:
    assert [handful.is_hidden(word) for word in ("lute", "wanker")] == [False, True]


def test_an_alphabet_may_have_numbers_as_keys() -> None:
    table = {"letters": "aet", "vowels": "ae", "values": {1: "ae", 8: "t"}}
    assert handful.Alphabet.from_table(table).worth("tea") == 10


def test_a_letter_that_was_typed_as_two_characters_is_one_in_the_turn_and_in_the_text() -> None:
    letters = Alphabet("аояю", "ветнпрьñ'", dict.fromkeys("аояюветнпрьñ'", 2))
    words = Lexicon.of(["п'ять", "ñаñа"], alphabet=letters)
    round = Round("п'ятьñаñа", "classic", words)
    assert round.play("п\N{RIGHT SINGLE QUOTATION MARK}ять").word == "п'ять"
    assert round.play("n\N{COMBINING TILDE}аñа").word == "ñаñа"
    assert round.format().endswith(" п'ятьñаñа п'ять ñаñа")
    assert Round.parse(round.format(), words) == round

import pytest

from handful.rules import WILDCARD, BadHand, Hand, UnknownLetter


def test_the_factor_is_at_least_one() -> None:
    assert WILDCARD.score("it", 6) == 4
    assert WILDCARD.score("it", 7) == 2
    assert WILDCARD.score("it", 50) == 2


def test_the_7_of_the_formula_is_not_the_hand_size() -> None:
    assert WILDCARD.score("weed", 4) == 224
    assert WILDCARD.score("weed", 10) == 80


def test_the_wildcard_scores_nothing_but_counts_as_a_letter() -> None:
    assert WILDCARD.score("cows", 6) == 198
    assert WILDCARD.score("c*ws", 6) == 176
    assert WILDCARD.score("cws", 6) == 96


def test_a_word_scores_the_same_in_any_case() -> None:
    assert WILDCARD.score("WaYbILl", 7) == 735


def test_points_go_by_worth_length_and_letters_held() -> None:
    assert WILDCARD.points(worth=8, length=4, n=6) == 176
    assert WILDCARD.points(worth=2, length=2, n=7) == 2


def test_a_digit_has_no_score() -> None:
    with pytest.raises(UnknownLetter, match="'3' in 'w33d' has no value"):
        WILDCARD.score("w33d", 7)


def test_n_is_the_number_of_letters_held_when_the_word_is_entered() -> None:
    assert WILDCARD.scoring_size(held=3, size=7) == 3


def test_a_word_is_read_in_lower_case() -> None:
    assert WILDCARD.normalize("C*Ws") == "c*ws"


def test_a_wildcard_stands_for_each_vowel() -> None:
    assert WILDCARD.wildcard_letters == "aeiou"
    assert list(WILDCARD.readings("c*ws")) == ["caws", "cews", "ciws", "cows", "cuws"]


def test_a_word_without_a_wildcard_stands_for_itself() -> None:
    assert list(WILDCARD.readings("cows")) == ["cows"]


def test_two_wildcards_stand_for_each_pair_of_vowels() -> None:
    readings = list(WILDCARD.readings("*b*"))
    assert len(readings) == 25
    assert len(set(readings)) == 25
    assert {"aba", "abu", "uba", "ibo"} <= set(readings)


def test_a_refused_word_costs_its_letters_that_are_held() -> None:
    assert WILDCARD.after_refusal(Hand("jjolwnn"), "jolly") == Hand("jwnn")
    assert WILDCARD.after_refusal(Hand("jjolwnn"), "JOLLY") == Hand("jwnn")


def test_a_refused_wildcard_is_gone_too() -> None:
    assert WILDCARD.after_refusal(Hand("cows*z"), "c*wz") == Hand("os")


@pytest.mark.parametrize(
    ("text", "letters"), [("A C I * P R T", "aci*prt"), ("dd*lout", "dd*lout"), ("abc", "abc")]
)
def test_a_hand_has_one_wildcard_or_none(text: str, letters: str) -> None:
    assert WILDCARD.parse(text) == Hand(letters)


@pytest.mark.parametrize(("text", "wildcards"), [("a*b*", 2), ("****", 4)])
def test_a_hand_with_more_wildcards_is_a_mistake(text: str, wildcards: int) -> None:
    with pytest.raises(BadHand) as caught:
        WILDCARD.parse(text)
    assert str(caught.value) == f"a hand has at most one *, and this one has {wildcards}"


def test_a_letter_of_another_alphabet_is_a_mistake() -> None:
    with pytest.raises(BadHand, match="'é' is not a letter of the game; use the letters abc"):
        WILDCARD.parse("caf*é")


@pytest.mark.parametrize("text", ["", "a1", "😀"])
def test_text_that_is_no_hand_is_a_mistake_under_wildcard(text: str) -> None:
    with pytest.raises(BadHand):
        WILDCARD.parse(text)

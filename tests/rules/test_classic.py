import pytest

from handful.rules import CLASSIC, BadHand, Hand, UnknownLetter


def test_the_whole_hand_earns_50_points_more() -> None:
    assert CLASSIC.score("fast", 5) == 28
    assert CLASSIC.score("fast", 4) == 78


def test_the_empty_word_never_earns_the_bonus() -> None:
    assert CLASSIC.score("", 0) == 0


def test_points_go_by_worth_length_and_the_size_of_the_game() -> None:
    assert CLASSIC.points(worth=8, length=4, n=7) == 32
    assert CLASSIC.points(worth=15, length=7, n=7) == 155


def test_an_upper_case_letter_has_no_score() -> None:
    with pytest.raises(UnknownLetter, match="'W' in 'Weed' has no value"):
        CLASSIC.score("Weed", 7)


def test_n_is_the_hand_size_of_the_game_however_few_letters_are_left() -> None:
    assert CLASSIC.scoring_size(held=4, size=7) == 7


def test_upper_case_is_not_read_as_lower() -> None:
    assert CLASSIC.normalize("ToT") == "ToT"


def test_a_word_stands_for_itself_alone() -> None:
    assert CLASSIC.wildcard_letters == ""
    assert list(CLASSIC.readings("tot")) == ["tot"]
    assert list(CLASSIC.readings("t*t")) == []


def test_a_refused_word_costs_nothing() -> None:
    assert CLASSIC.after_refusal(Hand("zutt"), "tu") == Hand("zutt")


def test_a_classic_hand_is_parsed_in_any_case() -> None:
    assert CLASSIC.parse("P Z U T T T O") == Hand("pzuttto")


@pytest.mark.parametrize(("text", "strange"), [("aci*prt", "*"), ("café", "é"), ("дил", "д")])
def test_a_hand_that_classic_never_deals_is_a_mistake(text: str, strange: str) -> None:
    with pytest.raises(BadHand) as caught:
        CLASSIC.parse(text)
    expected = {
        "*": "'*' is only for the wildcard rules: choose wildcard, or --edition ps3 in play"
    }.get(
        strange,
        f"{strange!r} is not a letter of the game; use the letters abcdefghijklmnopqrstuvwxyz",
    )
    assert str(caught.value) == expected


@pytest.mark.parametrize("text", ["", "a1", "😀"])
def test_text_that_is_no_hand_is_a_mistake_under_classic(text: str) -> None:
    with pytest.raises(BadHand):
        CLASSIC.parse(text)

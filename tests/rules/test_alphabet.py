import copy
import pickle

import pytest

from handful.rules import CLASSIC, ENGLISH, WILDCARD, Alphabet, BadHand, Hand, UnknownLetter

UKRAINIAN = Alphabet(
    vowels="иє", consonants="дїлю", values={"и": 1, "є": 1, "д": 2, "л": 3, "ї": 5, "ю": 9}
)


@pytest.mark.parametrize(
    ("value", "letters"),
    [
        (1, "aeilnorstu"),
        (2, "dg"),
        (3, "bcmp"),
        (4, "fhvwy"),
        (5, "k"),
        (8, "jx"),
        (10, "qz"),
        (0, "*"),
    ],
)
def test_letters_are_worth_what_scrabble_gives_them(value: int, letters: str) -> None:
    assert [ENGLISH.worth(letter) for letter in letters] == [value] * len(letters)


def test_the_alphabet_has_26_letters_in_order_and_the_wildcard_is_not_one() -> None:
    assert ENGLISH.letters == "abcdefghijklmnopqrstuvwxyz"


def test_y_is_a_consonant() -> None:
    assert ENGLISH.vowels == "aeiou"
    assert ENGLISH.consonants == "bcdfghjklmnpqrstvwxyz"


def test_a_word_is_worth_its_letters_together() -> None:
    assert ENGLISH.worth("waybill") == 15


def test_the_empty_word_is_worth_nothing() -> None:
    assert ENGLISH.worth("") == 0


def test_the_wildcard_is_worth_nothing_in_an_alphabet_that_gives_it_no_value() -> None:
    assert UKRAINIAN.worth("д*л") == 5


@pytest.mark.parametrize(("word", "letter"), [("w3b", "'3'"), ("Web", "'W'"), ("é", "'é'")])
def test_a_letter_without_a_value_is_a_mistake_that_names_it(word: str, letter: str) -> None:
    with pytest.raises(UnknownLetter) as caught:
        ENGLISH.worth(word)
    assert str(caught.value) == (
        f"{letter} in {word!r} has no value; use the letters abcdefghijklmnopqrstuvwxyz"
    )


def test_of_a_very_long_word_the_mistake_shows_only_the_beginning() -> None:
    with pytest.raises(UnknownLetter, match=f"'!' in '{'a' * 40}' has no value"):
        ENGLISH.worth("a" * 100_000 + "!")


def test_another_language_is_another_alphabet_for_the_same_rules() -> None:
    assert CLASSIC.with_alphabet(UKRAINIAN).score("дил", 3) == 68
    assert WILDCARD.with_alphabet(UKRAINIAN).score("д*л", 3) == 105
    assert list(WILDCARD.with_alphabet(UKRAINIAN).readings("д*л")) == ["дил", "дєл"]


def test_rules_with_another_alphabet_take_its_hands_and_no_others() -> None:
    assert CLASSIC.with_alphabet(UKRAINIAN).parse("Дил") == Hand("дил")
    with pytest.raises(BadHand, match="'c' is not a letter of the game; use the letters "):
        CLASSIC.with_alphabet(UKRAINIAN).parse("cat")


def test_the_values_cannot_be_changed_from_outside() -> None:
    with pytest.raises(TypeError):
        ENGLISH.values["q"] = 100  # type: ignore[index]
    assert ENGLISH.worth("q") == 10


def test_an_alphabet_can_be_pickled_and_copied() -> None:
    for again in (pickle.loads(pickle.dumps(ENGLISH)), copy.deepcopy(ENGLISH)):
        assert again == ENGLISH
        assert again.worth("quail") == 14
    assert pickle.loads(pickle.dumps(CLASSIC)) == CLASSIC

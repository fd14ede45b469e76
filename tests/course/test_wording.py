"""Wording: every form that a document's own examples show is right, and no other."""

import pytest

from handful.course.checker.rubric.wording import classic_lines, wildcard_lines, words_only


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Current Hand: t o p"], ["Current Hand:  p t o"]),
        (["Current Hand: t o p"], ["Current hand: t o p"]),
        (["Invalid command.", "", "Enter n:"], ["Invalid command.", "Enter n:"]),
        (["Goodbye! Total score: 6 points."], ["Total score: 6 points."]),
    ],
)
def test_forms_of_a_classic_game_are_alike(one: list[str], other: list[str]) -> None:
    assert classic_lines(one) == classic_lines(other)


@pytest.mark.parametrize(
    "glued", ["Total score: 46points.", "Total score:46 points.", "Total score:46points."]
)
def test_a_number_may_be_glued_to_a_word(glued: str) -> None:
    assert classic_lines([glued]) == classic_lines(["Total score: 46 points."])
    assert wildcard_lines([glued]) == wildcard_lines(["Total score: 46 points."])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Current Hand: t o p"], ["Current Hand: t o"]),
        (["Current Hand: t o p"], ["Hand: t o p"]),
        (["Invalid word, please try again."], ["Invalid word"]),
        (["Total score: 6 points"], ["Total score: 7 points"]),
        (["Goodbye! Total score: 6 points."], ["Bye! Total score: 6 points."]),
        (["a", "b"], ["b", "a"]),
    ],
)
def test_other_words_numbers_and_letters_are_not(one: list[str], other: list[str]) -> None:
    assert classic_lines(one) != classic_lines(other)
    assert wildcard_lines(one) != wildcard_lines(other)


ASKED = 'Enter word, or "!!" to indicate that you are finished: ⟦tot⟧'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([ASKED], ['Please enter a word or "!!" to indicate you are done: ⟦tot⟧']),
        ([ASKED], ["Please enter a word or '!!' to indicate that you are done: ⟦tot⟧"]),
        ([ASKED], ["Enter word, or '!!' to indicate that you are done: ⟦tot⟧"]),
        (["This is not a valid word. Try again."], ["That is not a valid word. Try again."]),
        (["Total score: 6 points"], ["Total score for this hand: 6"]),
        (["Total score: 6 points"], ["Total score: 6 points."]),
        (["----------", "Current Hand: a"], ["Current Hand: a"]),
        (["--------", ""], []),
        (["Ran out of letters", "Total score: 6"], ["Ran out of letters. Total score: 6 points"]),
        (["Ran out of letters!"], ["Ran out of letters"]),
        (["Current Hand:  a * c"], ["Current Hand: * c a"]),
    ],
)
def test_forms_of_a_wildcard_game_are_alike(one: list[str], other: list[str]) -> None:
    assert wildcard_lines(one) == wildcard_lines(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([ASKED], ["Enter word: ⟦tot⟧"]),
        ([ASKED], [ASKED.replace("tot", "top")]),
        (["Total score: 6 points"], ["Total score: 16 points"]),
        (["Total score over all hands: 6"], ["Total score for this hand: 6"]),
        (["Ran out of letters"], ["Total score: 6"]),
        (["That is not a valid word."], ["Invalid word."]),
    ],
)
def test_other_lines_of_a_wildcard_game_are_not(one: list[str], other: list[str]) -> None:
    assert wildcard_lines(one) != wildcard_lines(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Current Hand: t o p"], ["Current Hand: x"]),
        (["Total score: 6 points."], ["Total score: -7.5 points."]),
    ],
)
def test_numbers_and_letters_are_no_words(one: list[str], other: list[str]) -> None:
    assert words_only(one) == words_only(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Current Hand: t o p"], ["Current Hand: [ t o p ]"]),
        (["Current Hand: t o p"], ["Current Hand: t | o | p"]),
        (["Current Hand: t o p"], ["Current Hand: ['t', 'o', 'p']"]),
        (["Total score: 6 points."], ["Total score: 6"]),
    ],
)
def test_all_else_is(one: list[str], other: list[str]) -> None:
    assert words_only(one) != words_only(other)

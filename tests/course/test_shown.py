"""Expected and got: values are marked by character, screens in the lines that a judge names."""

import pytest

from handful.grader.judge.shown import Line, Shown, mark_columns, sentence, value
from handful.grader.message import message
from tests.support.course.factories import screen


def differing(shown: Shown | None) -> str:
    """The characters that are marked."""
    assert shown is not None
    if shown.differs is None or shown.columns is None:
        return ""
    return shown.lines[shown.differs].text[slice(*shown.columns)]


def marked(expected: Shown, got: Shown) -> tuple[str, str]:
    """What is marked on both sides."""
    one, other = mark_columns(expected, got)
    return differing(one), differing(other)


@pytest.mark.parametrize(
    ("expected", "got", "marks"),
    [
        ("54 (int)", "54.0 (float)", (" (in", ".0 (floa")),
        ("'ab'", "'axb'", ("", "x")),
        ("[1, 2]", "[1, 3]", ("2", "3")),
        ("'ab'", "'ab'", ("", "")),
    ],
)
def test_values_are_marked_where_they_differ(
    expected: str, got: str, marks: tuple[str, str]
) -> None:
    assert marked(value(expected), value(got)) == marks


def test_sentences_of_the_grader_are_not_compared() -> None:
    expected, got = value("54 (int)"), sentence(message("it asks for input"))
    assert mark_columns(expected, got) == (expected, got)
    assert mark_columns(None, got) == (None, got)


def test_a_number_that_differs_is_marked_whatever_words_stand_around_it() -> None:
    assert marked(screen("Hi\n54 points", 1), screen("Hi\nYou got 45!", 1)) == ("54", "45")


def test_a_line_is_marked_from_its_first_character_that_differs() -> None:
    assert marked(screen("a\nTotal: 54 points", 1), screen("a\nScore: 54 points", 1)) == (
        "Total",
        "Score",
    )


def test_lines_that_have_little_in_common_have_no_columns() -> None:
    assert marked(screen("a\nWhat now? ", 1), screen("a\nWho plays? ", 1)) == ("", "")
    assert marked(screen("a\nTotal: 54", 1), screen("a\nWord? ", 1)) == ("", "")


def test_a_line_that_is_missing_has_no_columns() -> None:
    assert marked(screen("a\nb", 1), screen("a", 1)) == ("", "")


def test_a_side_reads_as_on_a_screen() -> None:
    shown = Shown((Line("Word: ", "at"), Line("54 points"), Line(note=message("asked again"))))
    assert str(shown) == "Word: ⟦at⟧\n54 points\n(asked again)"
    assert str(sentence(message("nothing"))) == "nothing"

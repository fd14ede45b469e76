"""Text that fits the width of a terminal."""

import pytest

from handful.console import EDITIONS
from handful.console.layout import (
    KEEP,
    fit_question,
    fit_text,
    terminal_width,
    wrapped,
)


def test_lines_break_between_words() -> None:
    assert wrapped("one two three", 8) == ["one two", "three"]


def test_a_word_that_is_wider_than_the_terminal_stays_whole() -> None:
    assert wrapped("a pneumonoultramicroscopic word", 10) == [
        "a",
        "pneumonoultramicroscopic",
        "word",
    ]


def test_a_protected_blank_breaks_only_if_the_piece_would_not_fit() -> None:
    text = f"chi{KEEP}24, cham{KEEP}44"
    assert wrapped(text, 12) == ["chi 24,", "cham 44"]
    assert wrapped(text, 6) == ["chi", "24,", "cham", "44"]


def test_indents_count_as_width() -> None:
    assert wrapped("one two three", 9, indent="  ", hanging="    ") == [
        "  one two",
        "    three",
    ]


def test_the_width_is_what_columns_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "47")
    assert terminal_width() == 47


def test_only_long_lines_of_a_text_are_broken_and_its_line_ends_stay() -> None:
    assert fit_text("   3 words\n\nRun out of letters.\n", 12) == (
        "   3 words\n\nRun out of\nletters.\n"
    )


def test_a_question_leaves_space_for_a_short_answer_on_its_last_line() -> None:
    question = "Enter total number of hands: "
    assert fit_question(question, 36) == question
    assert fit_question(question, 35) == "Enter total number of\nhands: "


def test_eighty_columns_are_enough_for_every_question_of_the_documents() -> None:
    questions = [
        text
        for edition in EDITIONS.values()
        for text in (*edition.questions, edition.alone.ask, edition.inside.ask)
        if text is not None and text.endswith(("? ", ": "))
    ]
    assert len(questions) == 25
    assert [fit_question(question, 80) for question in questions] == questions

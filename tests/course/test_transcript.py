"""A session from its events: texts, typed lines and the screen."""

from handful.grader.judge.shown import Line, Shown
from handful.grader.judge.transcript import Transcript
from handful.grader.sandbox.observation import Fact

EVENTS = (
    ("out", "Hand: a t\n"),
    ("fact", Fact("dealt", 2)),
    ("out", "Word: "),
    ("in", "at"),
    ("out", "54 points \n"),
    ("fact", Fact("substituted", "a")),
    ("out", "\n"),
    ("out", "Word: "),
    ("in", "."),
    ("out", "Bye\n"),
)
GAME = Transcript.of(EVENTS)


def test_texts_stand_before_and_after_what_was_typed() -> None:
    assert GAME.texts == ("Hand: a t\nWord: ", "54 points \n\nWord: ", "Bye\n")
    assert GAME.typed == ("at", ".")
    assert not GAME.asked_again


def test_what_was_passed_to_stubs_comes_with_the_number_of_lines_typed_before() -> None:
    assert GAME.passed("dealt") == [(0, 2)]
    assert GAME.passed("substituted") == [(1, "a")]


def test_the_screen_marks_what_was_typed() -> None:
    assert str(Shown(GAME.lines())) == "Hand: a t\nWord: ⟦at⟧\n54 points\n\nWord: ⟦.⟧\nBye"


def test_lines_have_no_blanks_at_their_ends() -> None:
    assert [line.text for line in GAME.lines()][2] == "54 points"
    assert Transcript.of((("out", "Bye \n\n"),)).lines() == (Line("Bye"),)


def test_each_stretch_has_its_lines_on_the_screen() -> None:
    assert [GAME.start(place) for place in range(4)] == [0, 2, 5, 6]
    assert GAME.stretch(1) == [Line("54 points"), Line(""), Line("Word: ", ".")]


def test_a_question_too_many_is_on_the_screen() -> None:
    asked = Transcript.of((("out", "Word: "), ("in", "."), ("out", "Word: "), ("asked", "")))
    assert asked.asked_again
    assert [str(line) for line in asked.lines()] == ["Word: ⟦.⟧", "Word: (asked again)"]


def test_a_question_that_is_answered_by_itself_is_no_line_of_the_session() -> None:
    helped = Transcript.of((("out", "n? "), ("extra", "7"), ("out", "Word: "), ("in", ".")))
    assert (helped.texts, helped.typed) == (("n? ⟦7⟧\nWord: ", ""), (".",))


def test_nothing_is_one_empty_text() -> None:
    nothing = Transcript.of(())
    assert (nothing.texts, nothing.typed, nothing.lines()) == (("",), (), ())

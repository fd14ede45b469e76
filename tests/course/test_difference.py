"""Where expected and got differ: values by character, screens in the lines that a judge names."""

import pytest

from handful.grader.report.difference import Side, compare

GAME = "Hand: a t\nWord: ⟦at⟧\n54 points\n\nTotal: 54 points\n"


def marked(side: Side) -> tuple[int, int, str]:
    """The lines from and to that are marked, and the characters that differ."""
    spot = side.spot
    return side.start, side.stop, side.lines[spot.line][spot.column : spot.end] if spot else ""


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
    one, other = compare(expected, got)
    assert (one.lines, other.lines) == ((expected,), (got,))
    assert (marked(one)[2], marked(other)[2]) == marks


def test_blanks_in_values_are_visible() -> None:
    one, other = compare("'a b'", "'a  b\t'")
    assert (one.lines, other.lines) == (("'a b'",), ("'a··b→'",))


def test_nothing_is_not_compared() -> None:
    assert compare("", "'a'") == (Side(("",)), Side(("'a'",)))


def test_a_number_that_differs_is_marked_whatever_words_stand_around_it() -> None:
    got = GAME.replace("54 points\n\nTotal", "You got 45!\n\nTotal")
    one, other = compare(GAME, got, ((2, 4), (2, 4)))
    assert marked(one) == (2, 3, "54")
    assert marked(other) == (2, 3, "45")


def test_a_number_that_is_typed_is_no_number_of_the_program() -> None:
    one, other = compare("n? ⟦7⟧\nSum: 3\n", "n? ⟦8⟧\nSum: 4\n", ((0, 2), (0, 2)))
    assert (marked(one), marked(other)) == ((1, 2, "3"), (1, 2, "4"))


def test_a_line_that_differs_is_marked_from_its_first_other_character() -> None:
    got = GAME.replace("Total: 54 points", "Score: 54 points")
    one, other = compare(GAME, got, ((2, 5), (2, 5)))
    assert marked(one) == (4, 5, "Total")
    assert marked(other) == (4, 5, "Score")


def test_of_a_stretch_the_first_lines_that_differ_are_marked() -> None:
    one, other = compare("a\nb\nc\nd\n", "a\nx\ny\nd\n", ((0, 4), (0, 4)))
    assert (marked(one), marked(other)) == ((1, 3, ""), (1, 3, ""))


def test_a_missing_line_is_marked_where_it_should_be() -> None:
    one, other = compare("a\nb\nc\n", "a\nc\n", ((0, 3), (0, 2)))
    assert marked(one) == (1, 2, "")
    assert (other.start, other.stop) == (1, 1)
    assert not other.ends_early


def test_a_screen_that_ends_too_early_has_a_marked_line_after_its_last() -> None:
    one, other = compare("a\nb\n", "a\n", ((1, 2), (1, 2)))
    assert marked(one) == (1, 2, "")
    assert other == Side(("a", ""), 1, 2, ends_early=True)


def test_a_screen_without_anything_ends_too_early_at_once() -> None:
    one, other = compare("a\nb\n", "", ((0, 2), (0, 1)))
    assert marked(one) == (0, 2, "")
    assert other == Side(("",), 0, 1, ends_early=True)


def test_lines_outside_the_stretch_are_not_compared() -> None:
    one, other = compare("Hi\nSum: 3\n", "Hello\nSum: 4\n", ((1, 2), (1, 2)))
    assert (marked(one), marked(other)) == ((1, 2, "3"), (1, 2, "4"))


def test_case_signs_and_blanks_alone_mark_the_whole_stretch() -> None:
    one, other = compare("Hand: a b\nBye\n", "hand - a  b\nBye\n", ((0, 1), (0, 1)))
    assert (marked(one), marked(other)) == ((0, 1, ""), (0, 1, ""))
    assert other.lines == ("hand - a··b", "Bye")


def test_blanks_at_the_ends_of_lines_are_not_shown() -> None:
    _, other = compare("a\nb\n", "a  \nc \n", ((1, 2), (1, 2)))
    assert other.lines == ("a", "c")


def test_screens_without_lines_from_a_judge_are_not_marked() -> None:
    one, other = compare("a\nb\n", "a\nc\n")
    assert (marked(one), marked(other)) == ((0, 0, ""), (0, 0, ""))


def test_a_long_value_is_cut_around_the_difference() -> None:
    one, other = compare("a" * 500 + "b" + "a" * 500, "a" * 500 + "c" + "a" * 500, width=40)
    for side, letter in ((one, "b"), (other, "c")):
        [line] = side.lines
        assert len(line) <= 40
        assert line.startswith("…a")
        assert line.endswith("a…")
        assert marked(side)[2] == letter


def test_a_long_line_of_a_screen_keeps_what_was_typed() -> None:
    screen = "Hand: " + "a " * 200 + "Enter a word: ⟦at⟧\nBye\n"
    one, _ = compare(screen, screen.replace("Bye", "End"), ((1, 2), (1, 2)), width=60)
    assert len(one.lines[0]) <= 60
    assert one.lines[0].startswith("Hand: a a")
    assert one.lines[0].endswith("word: ⟦at⟧")


def test_thousands_of_lines_are_compared_up_to_a_limit() -> None:
    many = "".join([f"line {chr(97 + n % 26)}\n" for n in range(5_000)])
    one, other = compare(many, many.replace("line a", "row a", 1), ((0, 5_000), (0, 5_000)))
    assert (marked(one), marked(other)) == ((0, 1, "line"), (0, 1, "row"))


def test_what_a_terminal_would_obey_is_written_out() -> None:
    _, other = compare("'a'", "'\x1b[2J'")
    assert other.lines == (r"'\x1b[2J'",)


def test_screens_that_are_equal_are_not_marked() -> None:
    one, other = compare(GAME, GAME, ((2, 4), (2, 4)))
    assert (marked(one), marked(other)) == ((0, 0, ""), (0, 0, ""))

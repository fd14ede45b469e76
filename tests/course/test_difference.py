"""Where what came parts from what was expected."""

from handful.course.checker.report.difference import Side, compare, game, tame, visible
from handful.course.checker.report.result import CheckResult, Status


def parted(expected: str, got: str, name: str = "a check") -> tuple[Side, Side]:
    check = CheckResult(name, True, Status.FAILED, 0, 1, expected=expected, got=got)
    return compare(check)


def test_values_part_at_the_first_character_that_differs_and_meet_again() -> None:
    expected, got = parted("54 (int)", "'54' (str)")
    assert expected == Side(("54 (int)",), 0, 1, column=0, end=7)
    assert got == Side(("'54' (str)",), 0, 1, column=0, end=9)


def test_values_that_differ_in_length_only_part_at_the_end_of_the_shorter() -> None:
    expected, got = parted("abc", "abcde")
    assert (expected.column, expected.end, got.column, got.end) == (3, 3, 3, 5)


def test_where_nothing_came_nothing_is_marked() -> None:
    assert parted("54 (int)", "") == (Side(("54 (int)",)), Side(("",)))


def test_a_long_value_is_cut_around_the_difference() -> None:
    expected, got = parted("a" * 1000 + "b" + "a" * 1000, "a" * 2001)
    assert expected.lines[0] == "…" + "a" * 150 + "b" + "a" * 149 + "…"
    assert got.lines[0] == "…" + "a" * 300 + "…"
    assert (expected.column, got.column) == (151, 151)


def test_screens_part_at_the_first_line_that_differs() -> None:
    expected, got = parted("one\ntwo\nthree", "one\ntoo\nthree", "a game: wording")
    assert expected == Side(("one", "two", "three"), 1, 2, column=1, end=2)
    assert got == Side(("one", "too", "three"), 1, 2, column=1, end=2)


def test_a_screen_that_ends_too_early_says_so() -> None:
    expected, got = parted("one\ntwo\n", "one\n", "a game: wording")
    assert expected == Side(("one", "two"), 1, 2)
    assert got == Side(("one", "(nothing more)"), 1, 2)


def test_screens_that_are_alike_but_for_blanks_at_the_ends_have_no_mark() -> None:
    expected, got = parted("one\ntwo", "one  \ntwo", "a game: wording")
    assert (expected.stop, got.stop) == (0, 0)


def test_games_part_at_the_first_stretch_with_another_fact_however_worded() -> None:
    expected, got = parted(
        "Hand: t o\nWord: ⟦to⟧\nTotal: 9\nWord: ⟦.⟧\nBye 9\n",
        "t o\n⟦to⟧\n8 points\n? ⟦.⟧\nBye 9\n",
    )
    assert (expected.start, expected.stop) == (2, 4)
    assert (got.start, got.stop) == (2, 4)
    assert expected.lines[2:4] == ("Total: 9", "Word: ⟦.⟧")


def test_a_window_shows_a_third_before_the_difference() -> None:
    lines = tuple(str(number) for number in range(100))
    assert Side(lines, 50, 51).window(9) == (47, 56)
    assert Side(lines, 0, 1).window(9) == (0, 9)
    assert Side(lines).window(9) == (91, 100)
    assert Side(lines[:10], 5, 6).window(9) == (0, 10)


def test_a_game_is_a_screen_and_a_value_is_not() -> None:
    assert Side(("one", "two")).is_screen
    assert Side(("Word: ⟦.⟧",)).is_screen
    assert not Side(("54 (int)",)).is_screen


def test_both_checks_of_a_game_have_one_name() -> None:
    assert game("a whole hand: wording") == "a whole hand"
    assert game("зупинка відразу: дослівно") == "зупинка відразу"
    assert game("wording") == "wording"


def test_nothing_that_a_screen_obeys_or_hides_is_left() -> None:
    assert tame("a\tb\x1b[0m\u202e\n") == "a→b\\x1b[0m\\u202e\n"
    assert visible("  a  b \n") == "··a··b ↵"
    assert visible("a b ") == "a b·"

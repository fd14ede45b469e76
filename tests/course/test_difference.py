"""Where what came parts from what was expected."""

from difflib import SequenceMatcher

import pytest
from rich.cells import cell_len

from handful.course.checker.report import difference
from handful.course.checker.report.difference import Side, Spot, compare, tame, visible


def test_values_part_at_the_first_character_that_differs_and_meet_again() -> None:
    expected, got = compare("54 (int)", "'54' (str)")
    assert expected == Side(("54 (int)",), 0, 1, Spot(0, 0, 7))
    assert got == Side(("'54' (str)",), 0, 1, Spot(0, 0, 9))


def test_values_that_differ_in_length_only_part_at_the_end_of_the_shorter() -> None:
    expected, got = compare("abc", "abcde")
    assert (expected.spot, got.spot) == (Spot(0, 3, 3), Spot(0, 3, 5))


def test_where_nothing_came_nothing_is_marked() -> None:
    assert compare("54 (int)", "") == (Side(("54 (int)",)), Side(("",)))


def test_a_long_value_is_cut_around_the_difference() -> None:
    expected, got = compare("a" * 1000 + "b" + "a" * 1000, "a" * 2001)
    assert expected.lines[0] == "…" + "a" * 150 + "b" + "a" * 147 + "…"
    assert got.lines[0] == "…" + "a" * 298 + "…"
    assert (expected.spot, got.spot) == (Spot(0, 151, 152), Spot(0, 151, 152))


def test_screens_part_at_the_first_line_that_differs() -> None:
    expected, got = compare("one\ntwo\nthree", "one\ntoo\nthree", wording=True)
    assert expected == Side(("one", "two", "three"), 1, 2, Spot(1, 1, 2))
    assert got == Side(("one", "too", "three"), 1, 2, Spot(1, 1, 2))


def test_a_screen_that_ends_too_early_says_so() -> None:
    expected, got = compare("one\ntwo\n", "one\n", wording=True)
    assert expected == Side(("one", "two"), 1, 2)
    assert got == Side(("one", ""), 1, 2, ends_early=True)


def test_screens_that_are_alike_but_for_blanks_at_the_ends_have_no_mark() -> None:
    expected, got = compare("one\ntwo", "one  \ntwo", wording=True)
    assert (expected.stop, got.stop) == (0, 0)


def test_games_part_at_the_first_stretch_with_another_fact_however_worded() -> None:
    expected, got = compare(
        "Hand: t o\nWord: ⟦to⟧\nTotal: 9\nWord: ⟦.⟧\nBye 9\n",
        "t o\n⟦to⟧\n8 points\n? ⟦.⟧\nBye 9\n",
    )
    assert (expected.start, expected.stop, expected.spot) == (2, 3, Spot(2, 7, 8))
    assert (got.start, got.stop, got.spot) == (2, 3, Spot(2, 0, 1))


@pytest.mark.parametrize(
    ("told", "spots"),
    [
        ("Total: 13", (Spot(1, 7, 9), Spot(1, 7, 9))),  # another number
        ("Sum = 12", (Spot(3, 6, 7), None)),  # a number may be left out; a hand may not
        ("12 46\nHand: t w\n", (Spot(3, 8, 9), Spot(2, 8, 9))),  # another letter
        ("12 46\nHand: t\n", (Spot(3, 8, 9), None)),  # a letter that is missing
    ],
)
def test_a_game_is_marked_at_the_fact_that_differs(
    told: str, spots: tuple[Spot | None, Spot | None]
) -> None:
    hand = "Hand: t o ⟦7⟧\n"
    expected, got = compare(f"{hand}Points 12\nTotal: 46\nHand: t o\n", f"{hand}{told}")
    assert (expected.spot, got.spot) == spots


def test_what_was_typed_is_no_fact_of_the_programs() -> None:
    expected, got = compare("How many? ⟦2⟧\nNumber 5? ⟦.⟧\n", "How many? ⟦2⟧\n? ⟦.⟧\n")
    assert expected.spot == Spot(1, 7, 8)
    assert got.spot is None
    assert (got.start, got.stop) == (1, 2)


def test_a_wide_line_is_cut_by_the_columns_that_it_takes() -> None:
    expected, got = compare("漢" * 50, "漢" * 49 + "字", width=40)
    assert expected.lines[0].startswith("…漢")
    assert got.spot is not None
    assert got.lines[0][got.spot.column] == "字"


def test_forms_that_a_document_shows_too_are_no_difference_of_wording() -> None:
    expected, got = compare(
        "Current Hand: t o\nEnter word: ⟦.⟧\n\nGoodbye! Total score: 6 points.\n\nBye\n",
        "Current Hand:  o t\nEnter word: ⟦.⟧\nAnd more.\nTotal score: 6 points.\nBy\n",
        wording=True,
    )
    assert expected.spot == Spot(5, 2, 3)
    assert got.spot == Spot(4, 2, 2)


ASKED = 'Enter word, or a "." to indicate that you are finished:'


def marked(side: Side) -> list[int]:
    return [line for line in range(len(side.lines)) if side.marks(line)]


def test_a_form_that_only_another_document_shows_is_a_difference_of_wording() -> None:
    expected, got = compare(
        f"Current Hand: t o\n{ASKED} ⟦.⟧\nGoodbye! Total score: 6 points.\n",
        f"Current Hand:  t o\n{ASKED} ⟦.⟧\nTotal score: 6 points\n",
        wording=True,
    )
    assert (marked(expected), expected.spot) == ([2], Spot(2, 30, 31))
    assert (marked(got), got.spot) == ([2], Spot(2, 21, 21))
    asked = 'Enter word, or "!!" to indicate that you are finished:'
    expected, got = compare(
        f"Current Hand: t o\n{asked} ⟦!!⟧\nTotal score: 6 points.\n",
        f"Current Hand:  t o\n{asked} ⟦!!⟧\nTotal score: 6 points\n",
        wording=True,
    )
    assert (expected.spot, got.spot) == (Spot(2, 21, 22), Spot(2, 21, 21))


def test_the_caret_passes_over_what_is_free_in_a_line() -> None:
    expected, got = compare(
        "Hello\nCurrent Hand: t o\n", "Hello\nCurrent Hand:  o w\n", wording=True
    )
    assert (expected.spot, got.spot) == (Spot(1, 14, 15), Spot(1, 17, 18))


def test_a_line_more_is_not_taken_for_the_line_that_is_worded_otherwise() -> None:
    expected, got = compare(
        "Word: ⟦.⟧\nTotal score: 6 points.\n",
        "Word: ⟦.⟧\nThank you\nTotal score: 6 points!\n",
        wording=True,
    )
    assert (marked(expected), marked(got)) == ([1], [2])


@pytest.mark.parametrize("ask", ["Current Hand:", "These are your letters:"])
def test_of_a_stretch_only_the_lines_that_differ_are_marked(ask: str) -> None:
    expected, got = compare(
        f"Current Hand: a t o\n{ASKED} ⟦at⟧\n4 points, 4\n\nCurrent Hand: o\n{ASKED} ⟦.⟧\nBye 4\n",
        f"{ask} a t o\n{ASKED} ⟦at⟧\n4 points, 4\n\n{ask} a t o\n{ASKED} ⟦.⟧\nBye 4\n",
    )
    assert (marked(expected), marked(got)) == ([4], [4])
    assert got.spot == Spot(4, len(ask) + 1, len(ask) + 2)


def test_where_a_game_goes_on_that_should_end_what_is_right_is_not_marked() -> None:
    expected, got = compare(
        "Hand: a t ⟦at⟧\nYou have 54 points\n\nRun out of letters. Total score: 54 points.\n",
        "Hand: a t ⟦at⟧\nWell done: 54 points\n\nHand: a t ⟦?⟧ (asked again)\n",
    )
    assert (marked(expected), marked(got)) == ([3], [3])


def test_where_a_game_ends_too_early_nothing_that_is_right_is_marked() -> None:
    expected, got = compare(
        "Hand: a t ⟦x⟧\nNot valid.\nHand: a t ⟦.⟧\nBye\n", "Hand: a t ⟦x⟧\nNot valid.\n"
    )
    assert (marked(expected), marked(got)) == ([2], [2])
    assert got.ends_early


def test_a_message_that_does_not_come_is_marked_however_the_game_is_worded() -> None:
    expected, got = compare(
        f"Current Hand: a t\n{ASKED} ⟦x⟧\n\nInvalid word.\nCurrent Hand: a t\n{ASKED} ⟦.⟧\nBye\n",
        "You have: a t\nWord? ⟦x⟧\nYou have: a t\nWord? ⟦.⟧\nGoodbye\n",
    )
    assert (marked(expected), marked(got)) == ([3], [2])


def test_a_line_is_cut_in_the_middle_so_that_what_was_typed_stays() -> None:
    line = "Enter n to deal a new hand, r to replay the last hand, or e to end game: ⟦n⟧"
    expected, got = compare(f"{line}\nHand: t\n", f"{line}\nHand: o\n", width=50)
    assert expected.lines[0] == got.lines[0] == "Enter n to deal a new hand, r to r…o end game: ⟦n⟧"
    assert cell_len(got.lines[0]) <= 50


@pytest.mark.parametrize("place", range(75))
def test_a_line_that_is_cut_shows_the_difference_and_what_was_typed(place: int) -> None:
    line = "Enter n to deal a new hand, r to replay the last hand, or e to end game: ⟦n⟧"
    other = line[:place] + "X" + line[place + 1 :] if line[place] != "⟦" else f"X{line}"
    _, got = compare(f"{line}\nBye\n", f"{other}\nBye\n", wording=True, width=50)
    assert got.spot is not None
    assert got.lines[0][got.spot.column] == "X"
    assert "⟦" in got.lines[0]
    assert cell_len(got.lines[0]) <= 50


def test_where_facts_are_the_same_the_line_that_is_missing_or_too_much_is_marked() -> None:
    expected, got = compare(
        "Hand: t o ⟦x⟧\nInvalid command.\nHand: t o ⟦e⟧\n", "Hand: t o ⟦x⟧\nHand: t o ⟦e⟧\n"
    )
    assert (expected.start, got.start) == (1, 1)
    expected, got = compare("Hand: t o ⟦e⟧\nBye\n", "Hand: t o ⟦e⟧\nNone\nBye\n")
    assert (expected.start, got.start, got.stop) == (1, 1, 2)
    expected, got = compare("Current Hand: t o ⟦e⟧\nBye\n", "Current Hand: o t ⟦e⟧\nBye\n")
    assert (expected.stop, got.stop) == (0, 0)


def test_a_line_of_the_document_that_is_missing_is_marked_at_what_stands_there() -> None:
    expected, got = compare("one\ntwo\n⟦.⟧\n", "one\n⟦.⟧\n", wording=True)
    assert (expected.start, got.start) == (1, 1)
    expected, got = compare("one ⟦.⟧\ntwo\n", "one ⟦.⟧\n", wording=True)
    assert (expected.start, got.ends_early) == (1, True)


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


def test_nothing_that_a_screen_obeys_or_hides_is_left() -> None:
    assert tame("a\tb\x1b[0m\u202e\n") == "a→b\\x1b[0m\\u202e\n"
    assert visible("  a  b \n") == "··a··b ↵"
    assert visible("a b ") == "a b·"


HAND = f'Current Hand: t o\n{ASKED} ⟦to⟧\n"to" earned 4 points. Total: 4 points\n\n'


def test_the_order_of_letters_blanks_and_blank_lines_are_not_where_games_part() -> None:
    expected = f"{HAND}Current Hand: a b c\n{ASKED} ⟦.⟧\nGoodbye! Total score: 4 points.\n"
    other = HAND.replace("t o", " o t").replace("\n\n", "\n")
    got = f"{other}Current Hand: c a b\n{ASKED} ⟦.⟧\nTotal score: 5 points.\n"
    one, two = compare(expected, got)
    assert (marked(one), marked(two)) == ([6], [5])
    assert (one.spot, two.spot) == (Spot(6, 22, 23), Spot(5, 13, 14))


def test_a_none_that_is_printed_is_marked_though_other_words_come_before_it() -> None:
    expected = f"{HAND}Current Hand: z\n{ASKED} ⟦.⟧\nGoodbye! Total score: 4 points.\n"
    got = expected.replace("Current Hand:", "You hold").replace(
        "You hold z\n", "You hold z\nNone\n"
    )
    one, two = compare(expected, got)
    assert (marked(one), marked(two), two.spot) == ([], [5], Spot(5, 0, 4))
    got = got.replace("\nNone\n", "   None\n")
    assert compare(expected, got)[1].spot == Spot(4, 13, 17)


def test_a_message_at_the_end_that_belongs_to_wrong_commands_is_marked() -> None:
    asked = "Enter n, r or e:"
    expected = f"{asked} ⟦x⟧\nInvalid command.\n{asked} ⟦e⟧\n"
    got = "Command? ⟦x⟧\nWrong!\nCommand? ⟦e⟧\nWrong!\n"
    one, two = compare(expected, got)
    assert (marked(one), marked(two)) == ([], [3])


@pytest.mark.parametrize("printed", ["aab\n", "7 8\n", "Enter word\n"])
def test_the_work_does_not_grow_with_the_square_of_what_a_program_prints(
    monkeypatch: pytest.MonkeyPatch, printed: str
) -> None:
    lines, compared = 0, 0

    def count_lines(side: Side) -> list[tuple[int, Spot]]:
        nonlocal lines
        lines += side.stop - side.start
        return find_numbers(side)

    class Counting(SequenceMatcher[str]):
        def ratio(self) -> float:
            nonlocal compared
            compared += 1
            return super().ratio()

    find_numbers = difference._numbers
    monkeypatch.setattr(difference, "_numbers", count_lines)
    monkeypatch.setattr(difference, "SequenceMatcher", Counting)
    expected = "Current Hand: a b c\nEnter word: ⟦.⟧\nGoodbye! Total score: 0 points.\n"
    got = f"Current Hand: a b\n{printed * 3_000}Enter word: ⟦.⟧\nbye\n{printed * 3_000}"
    for wording in (False, True):
        compare(expected, got, wording=wording)
    assert lines <= 10 * 6_000
    assert compared <= 10 * difference.CANDIDATES

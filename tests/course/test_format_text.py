import pytest
from rich.cells import cell_len

from handful.grader.judge.shown import value
from handful.grader.message import message, verbatim
from handful.grader.paste import paste
from handful.grader.report.formats import FORMATS
from handful.grader.report.result import World
from handful.grader.report.text import details, text
from handful.grader.sandbox.job import Probe
from tests.support.course.factories import (
    CALL,
    EMPTY,
    EXPECTED,
    FACTS,
    FAILED,
    FULL,
    LETTERS,
    MIXED,
    NOT_BEGUN,
    NOT_GRADED,
    NOTE,
    PASSED,
    PRICED,
    WHOLE_FAILS,
    WORDING,
    problem,
    report,
    screen,
    screens,
    values,
)


def test_a_broken_rule_has_its_case_values_line_and_mistake() -> None:
    assert (
        text(report(problem(PASSED, FAILED)))
        == """\
anna: 4 of 6 points

no  Problem 1. Word scores  4 of 6
    - A word of exactly n letters earns 50 points more, whatever n is. (-2)  [bonus-wrong]
      Line 7: 3 cases fail.
      try:      getWordScore('at', 7)
      expected: 54 (int)
      got:      '54' (str)
                ^

Rules met: 1 of 2 (4 of 6 points)
"""
    )


def test_skipped_and_broken_look_different_from_failed() -> None:
    shown = text(MIXED)
    assert (
        shown[shown.index("--  ") :]
        == """\
--  Problem 2. Playing a game  0 of 5, skipped
    - skipped: There is no ps4b.py in what was handed in.

!!  Problem 3. Playing a hand  not graded
    - broken: The checker itself failed here: OSError

Rules met: 1 of 4, 1 skipped, 1 broken (4 of 11 points)
The checker itself failed in Problem 3. Playing a hand. These points are neither lost nor counted.
Please tell your teacher.
"""
    )


def test_a_game_is_marked_where_the_rule_is_broken() -> None:
    shown = text(report(problem(FACTS, WORDING)))
    assert (
        shown[shown.index("    - ") :]
        == """\
    - An accepted word is scored and added to the total. (-3)  [bonus-wrong]
      Here it goes wrong after 'tot' is typed.
      try:      playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot
      expected:
        | Current Hand: t t o
        | Enter word: ⟦tot⟧
        > Total: 59 points
                 ^
      got:
        | Hand: t t o
        | word? ⟦tot⟧
        > Total: 9
                 ^
      (> is the first line that differs)
    - The game is worded as in the text. (-1)
      What came is not what was expected.
      try:      playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot
      expected:
        > Current Hand: t t o
          ^
        | Enter word: ⟦tot⟧
        | Total: 59 points
      got:
        > Hand: t t o
          ^
        | word? ⟦tot⟧
        | Total: 9
      (> is the first line that differs)

Rules met: 0 of 2 (0 of 4 points)
"""
    )


@pytest.mark.parametrize(
    ("world", "sentence"),
    [
        (World.WRITTEN, "Seen with all of your own functions."),
        (World.REPAIRED, "Seen with your own functions, but for those that fail in their own"),
    ],
)
def test_a_world_other_than_the_usual_one_is_named(world: World, sentence: str) -> None:
    assert "Seen with" not in details(FACTS)
    shown = " ".join(details(FACTS._replace(world=world)).split())
    assert f"after 'tot' is typed. {sentence}" in shown


def test_wording_is_marked_at_the_first_line_and_letter_that_differ() -> None:
    rule = WORDING._replace(
        **screens("Hand: a b\nWord: ⟦.⟧\nBye\n", "Hand: a  c\nWord: ⟦.⟧\nBye\n", (0, 0))
    )
    assert (
        details(rule)
        == """\
What came is not what was expected.
try:      playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot
expected:
  > Hand: a b
            ^
  | Word: ⟦.⟧
  | Bye
got:
  > Hand: a··c
            ^
  | Word: ⟦.⟧
  | Bye
(> is the first line that differs)
"""
    )


def test_the_caret_is_under_the_difference_after_wide_characters_and_tabs() -> None:
    rule = FAILED._replace(**values("'漢字 ab'", "'漢字\tab'"))
    expected, got, caret = details(rule).splitlines()[-3:]
    assert expected == "expected: '漢字 ab'"
    assert got == "got:      '漢字→ab'"
    assert cell_len(caret) - 1 == cell_len("got:      '漢字")


def test_games_that_say_the_same_are_said_to() -> None:
    shown = details(FACTS._replace(**screens(EXPECTED, EXPECTED)))
    assert shown.endswith("  | Total: 59 points\n(on the screen both say the same)\n")
    assert ">" not in shown


def test_the_file_stands_with_the_line_or_by_itself_where_nothing_was_run() -> None:
    assert details(FACTS._replace(file="ps4b.py")).startswith("Here it goes wrong")
    assert details(FAILED._replace(file="ps4b.py")).startswith("ps4b.py, line 7: 3 cases fail.")


def test_a_long_game_is_shown_around_the_first_difference() -> None:
    lines = [f"line {first}{last}" for first in "klmnopqrst" for last in "klmnopqrst"]
    other = [*lines[:50], "line fifty", *lines[51:]]
    rule = WORDING._replace(**screens("\n".join(lines), "\n".join(other), (50, 50)))
    shown = text(report(problem(rule))).splitlines()
    assert len(shown) < 43
    assert "        … 47 lines before" in shown
    assert "        > line pk" in shown
    assert "        > line fifty" in shown
    assert "        … 43 lines after" in shown


def test_a_game_that_ends_too_early_says_nothing_more() -> None:
    rule = WORDING._replace(**screens("one\ntwo\n", "one\n", (1, 1)))
    assert details(rule).endswith(
        "expected:\n  | one\n  > two\ngot:\n  | one\n  > (nothing more)\n"
        "(> is the first line that differs)\n"
    )


def test_one_mistake_that_breaks_several_rules_is_shown_once() -> None:
    shown = text(
        report(problem(FAILED, FAILED._replace(says=EMPTY), FAILED._replace(says=LETTERS)))
    )
    assert shown.count("try:") == 1
    assert (
        "      2 more rules for the same reason (-4): The empty word scores 0. Each letter counts"
        " its\n      Scrabble value.\n"
    ) in shown


def test_rules_without_a_known_mistake_are_shown_one_by_one() -> None:
    first = FAILED._replace(mistake=None)
    shown = text(report(problem(first, first._replace(says=EMPTY))))
    assert shown.count("try:") == 2
    assert "same reason" not in shown


def test_a_problem_that_is_not_begun_is_one_calm_line() -> None:
    shown = text(report(problem(PASSED), problem(NOT_BEGUN, number="2"))._replace(notes=(NOTE,)))
    assert "\n--  Problem 2. Playing a game  0 of 2, not begun yet\n\nRules met: 1 of 2" in shown
    assert "skeleton" not in shown


def test_a_problem_that_could_not_be_run_is_one_reason() -> None:
    gone = message("The function {name} is not there.", name="f")
    rule = FAILED._replace(expected=None, got=None, message=(gone,), mistake=None, line=None)
    rules = [rule, rule._replace(says=EMPTY)]
    assert "0 of 4\n    - The function f is not there.\n\nRules" in text(report(problem(*rules)))
    assert (
        "4 of 8\n    - A word of exactly n letters earns 50 points more, whatever n is. (-2)\n"
        "      The function f is not there.\n"
        "      1 more rule for the same reason (-2): The empty word scores 0.\n\nRules"
    ) in text(report(problem(PASSED, *rules)))


def test_lost_points_always_have_a_reason() -> None:
    rule = FAILED._replace(expected=None, got=None, message=(), mistake=None, line=None)
    shown = text(report(problem(PASSED, rule)))
    assert "whatever n is. (-2)\n      What came is not what was expected.\n" in shown


def test_what_a_program_printed_cannot_command_the_terminal() -> None:
    rule = FAILED._replace(
        got=value("\x1b[2J\u202e\ud800"), message=(verbatim("Stopped: \x1b]0;title\x07"),)
    )
    shown = text(report(problem(rule), name="an\x1bna"))
    assert shown.replace("\n", "").isprintable()
    assert r"got:      \x1b[2J\u202e\ud800" in shown


@pytest.mark.parametrize("width", [100, 60])
def test_lines_fit_the_width(width: int) -> None:
    rules = [
        FAILED._replace(**values("a" * 5000 + "b", "a" * 5001)),
        FACTS._replace(got=screen("x" * 500 + "⟦tot⟧\n" + "漢" * 300, 1)),
        WORDING._replace(says=verbatim("long " * 50), call=verbatim("f(1)")),
    ]
    shown = text(report(problem(*rules))._replace(notes=(PRICED,)), width=width)
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    assert "aaab" in shown


def test_several_lines_to_try_can_be_pasted_as_they_stand() -> None:
    code = "from ps4a import *\nfor n in 1, 2:\n    print(getWordScore('at', n))\n"
    shown = text(report(problem(FAILED._replace(call=verbatim(code)))))
    assert f"\n      try:\n{code}      expected:" in shown


def test_blanks_are_visible() -> None:
    shown = details(FAILED._replace(**values("a b", "a\tb ")))
    assert "expected: a b\ngot:      a→b·\n           ^\n" in shown


def test_a_note_names_its_file_once_and_has_its_price() -> None:
    shown = text(report(problem(PASSED))._replace(notes=(NOTE, PRICED)))
    assert shown.startswith(
        """\
anna: 1.5 of 4 points
  ps4a.py is the skeleton as it was handed out: nothing is written in it.  [untouched-skeleton]
  ps4a.py, line 12: playGame() is called while the file is loaded; put it under the last if. (-2.5)
  [input-at-import]
"""
    )
    missing = NOTE._replace(
        message=(message("There is no {file} in what was handed in.", file="ps4a.py"),)
    )
    assert "  There is no ps4a.py in" in text(report()._replace(notes=(missing,)))


def test_what_was_not_graded_has_a_reason_and_no_points() -> None:
    assert text(NOT_GRADED) == "bela: not graded\n  Nothing was handed in.\n"


def test_no_summary_says_that_all_is_right_when_the_whole_program_fails() -> None:
    shown = text(WHOLE_FAILS)
    assert shown.startswith("anna: 4 of 4 points, but the whole program fails\n")
    assert "\nThe whole program, run as it was written, does not yet do what it" in shown
    assert "whole program" not in text(FULL)


def test_styles_mark_headings_and_what_is_wrong() -> None:
    shown = text(MIXED, lambda words, kind: f"<{kind}>{words}</{kind}>")
    assert "<bad>no</bad>" in shown
    assert "<dim>--</dim>" in shown
    assert "<heading>!!</heading>" in shown
    assert "    <bad>-</bad> A word of" in shown


def test_reports_follow_each_other() -> None:
    assert FORMATS["text"]([FULL, FULL._replace(submission="bela")]).count(": 4 of 4 points\n") == 2


def test_a_problem_with_all_its_points_is_marked_ok_even_with_a_broken_rule() -> None:
    shown = text(report(problem(PASSED, FAILED._replace(points=2))))
    assert "\nok  Problem 1. Word scores  6 of 6\n    - A word of exactly" in shown
    assert "no  The program as written" in text(WHOLE_FAILS)


def test_what_to_type_is_said_in_the_language_of_the_report() -> None:
    rule = FAILED._replace(call=paste("m", Probe("f", (1,), lines=("at", ""))))
    assert "\nm.f(1)  # введіть: at, (лише Enter)\n" in details(rule, "uk")
    assert "\nm.f(1)  # type: at, (only Enter)\n" in details(rule)


def test_a_game_has_the_whole_width() -> None:
    asked = "x" * 64 + "⟦at⟧"
    rule = WORDING._replace(**screens(f"{asked}\na\n", f"{asked}\nb\n", (1, 1)))
    shown = text(report(problem(rule)), width=80)
    assert shown.count(f"        | {asked}\n") == 2


def test_a_call_is_shown_as_it_is() -> None:
    assert f"try:      {CALL}\n" in details(FACTS)


def test_the_last_line_has_the_points_of_the_problems() -> None:
    """A rule that loses all of its points may be worth less than what the problem loses."""
    small = problem(PASSED, FAILED)._replace(points=3.5)
    assert text(report(small)).endswith("\nRules met: 1 of 2 (3.5 of 6 points)\n")

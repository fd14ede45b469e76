import pytest
from rich.cells import cell_len

from handful.course.checker.message import message, verbatim
from handful.course.checker.report.formats import FORMATS
from handful.course.checker.report.paste import paste_lines
from handful.course.checker.report.result import World
from handful.course.checker.report.text import details, text
from tests.support.course.factories import (
    CALL,
    FACTS,
    FAILED,
    FULL,
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
    score_of,
)


def test_a_failed_check_has_its_rule_call_values_line_and_mistake() -> None:
    assert (
        text(report(problem(PASSED, FAILED)))
        == """\
anna: 4 of 6 points

no  Problem 1. Word scores  4 of 6
    The 6 points: 6 for what it does (2 checks).
    - the score of 'at' with n = 7 (-2) (further)  [bonus-wrong]
      Line 7: A word scores the sum of its letters' values times its length, and 50 more if it has
      exactly n letters.
      try:      getWordScore('at', 7)
      expected: 54 (int)
      got:      '54' (str)
                ^

Checks like the kit's own tests passed: 1 of 1 (4 of 4 points)
Further checks passed: 0 of 1 (0 of 2 points)
(further) marks a check that the kit's own tests do not make.
"""
    )


def test_skipped_and_broken_look_different_from_failed() -> None:
    told = text(MIXED)
    assert (
        told[told.index("--  ") :]
        == """\
--  Problem 2. Playing a game  0 of 5, skipped
    - skipped: a hand, and the end (-5)
      There is no ps4b.py in what was handed in.

!!  Problem 3. Playing a hand  not graded (10 points)
    - broken: stopping at once
      The checker itself failed here: OSError

Checks like the kit's own tests passed: 1 of 3, 1 skipped, 1 broken (4 of 9 points)
Further checks passed: 0 of 1 (0 of 2 points)
(further) marks a check that the kit's own tests do not make.
The checker itself failed in Problem 3. Playing a hand: what they are worth (10 points) is neither
lost nor counted. Please tell your teacher.
"""
    )


def test_a_game_wrong_in_facts_and_wording_is_shown_once() -> None:
    told = text(report(problem(FACTS, WORDING)))
    assert (
        told[told.index("    - ") :]
        == """\
    - the whole hand in one word (-3)  [bonus-wrong]
      The empty word is never valid.
    - the whole hand in one word: wording (-1)
      The game says, line by line, what the document's game says.
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
      (> is where they part)

Checks like the kit's own tests passed: 0 of 2 (0 of 4 points)
Further checks passed: 0 of 0
"""
    )


def test_further_is_said_of_such_checks_alone_and_explained_once() -> None:
    visible = FAILED._replace(visible=True)
    assert "further)" not in text(report(problem(visible)))
    others = (FAILED._replace(call="f(1)", mistake=None), FAILED)
    told = text(report(problem(visible._replace(mistake=None), *others)))
    assert told.count("(-2) (further)") == 2
    assert told.count("(further) marks a check") == 1


@pytest.mark.parametrize(
    ("world", "sentence"),
    [
        (World.WRITTEN, "Seen with all of your own functions."),
        (World.MENDED, "Seen with your own functions, but for those that fail in their own"),
    ],
)
def test_the_world_is_told_where_it_is_not_the_usual_one(world: World, sentence: str) -> None:
    assert "Seen with" not in details(FACTS)
    assert f"The empty word is never valid. {sentence}" in details(FACTS._replace(world=world))


def test_the_world_is_told_once_in_a_problem() -> None:
    checks = [
        FACTS._replace(world=World.WRITTEN),
        WORDING._replace(world=World.WRITTEN),
        FAILED._replace(world=World.WRITTEN),
        FAILED._replace(world=World.MENDED, call="f(1)", mistake=None),
    ]
    told = " ".join(text(report(problem(*checks))).split())
    assert told.count("Seen with all of your own functions.") == 1
    assert told.count("Seen with your own functions, but for those") == 1


def test_wording_is_marked_at_the_first_line_and_letter_that_differ() -> None:
    check = WORDING._replace(
        expected=verbatim("Hand: a b\nWord: ⟦.⟧\nBye\n"),
        got=verbatim("Hand: a  b\nWord: ⟦.⟧\nBye\n"),
    )
    assert (
        details(check)
        == """\
The game says, line by line, what the document's game says.
try:      playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot
expected:
  > Hand: a b
           ^
  | Word: ⟦.⟧
  | Bye
got:
  > Hand: a··b
           ^
  | Word: ⟦.⟧
  | Bye
(> is where they part)
"""
    )


def test_the_caret_is_under_the_difference_after_wide_characters_and_tabs() -> None:
    check = FAILED._replace(expected=verbatim("'漢字 ab'"), got=verbatim("'漢字\tab'"))
    expected, got, caret = details(check).splitlines()[-3:]
    assert expected == "expected: '漢字 ab'"
    assert got == "got:      '漢字→ab'"
    assert cell_len(caret) - 1 == cell_len("got:      '漢字")


def test_games_that_say_the_same_are_said_to() -> None:
    told = details(FACTS._replace(got=FACTS.expected))
    assert told.endswith("  | Total: 59 points\n(on the screen both say the same)\n")
    assert ">" not in told


def test_the_file_stands_with_the_line_or_by_itself_where_nothing_was_run() -> None:
    assert details(FACTS._replace(file="ps4b.py")).startswith("The empty word")
    assert details(FAILED._replace(file="ps4b.py")).startswith("ps4b.py, line 7: A word scores")


def test_a_long_game_is_shown_around_the_first_difference() -> None:
    lines = [f"line {first}{last}" for first in "klmnopqrst" for last in "klmnopqrst"]
    other = [*lines[:50], "line fifty", *lines[51:]]
    check = WORDING._replace(expected=verbatim("\n".join(lines)), got=verbatim("\n".join(other)))
    told = text(report(problem(check))).splitlines()
    assert len(told) < 43
    assert "        … 47 lines before" in told
    assert "        > line pk" in told
    assert "        > line fifty" in told
    assert "        … 43 lines after" in told


def test_a_game_that_ends_too_early_is_told_to_say_nothing_more() -> None:
    told = details(WORDING._replace(expected=verbatim("one\ntwo\n"), got=verbatim("one\n")))
    assert "  > two\n" in told
    assert "  > (nothing more)\n" in told


def test_one_rule_broken_many_times_is_told_in_three_examples() -> None:
    failed = FAILED._replace(mistake=None)
    checks = [failed._replace(name=score_of(f"w{n}"), call=f"f({n})") for n in range(10)]
    told = text(report(problem(*checks)), width=300)
    assert told.count("Line 7: A word scores") == 1
    assert told.count("try:") == 3
    assert (
        "      7 more checks failed by the same rule (-14): f(3); f(4); f(5); f(6); f(7);" in told
    )
    assert " f(8); …\n" in told


def test_one_mistake_seen_many_times_is_told_once_with_the_calls_of_the_others() -> None:
    checks = [FAILED._replace(name=score_of(f"w{n}"), call=f"f({n})") for n in range(4)]
    told = text(report(problem(*checks)))
    assert told.count("try:") == 1
    assert "      3 more checks failed for the same reason (-6): f(1); f(2); f(3)\n" in told


def test_a_problem_that_is_not_begun_is_one_calm_line() -> None:
    told = text(report(problem(PASSED), problem(NOT_BEGUN, number="2"))._replace(notes=(NOTE,)))
    assert "\n--  Problem 2. Playing a game  0 of 2, not begun yet\n\nChecks like" in told
    assert "skeleton" not in told


def test_points_are_explained_where_some_are_lost() -> None:
    told = " ".join(text(report(problem(FACTS, WORDING))).split())
    assert "The 4 points: 3 for what it does (1 check), 1 for its wording (1 check). -" in told
    assert "made up" not in text(FULL)
    assert "one mistake" not in text(FULL)


def test_the_limit_for_one_mistake_is_told_only_where_it_was_reached() -> None:
    most = "one mistake costs at most 2.4 where all else is right"
    limited = problem(PASSED._replace(max=3.6, points=3.6), FAILED._replace(max=2.4))
    assert most in " ".join(text(report(limited)).split())
    other = FAILED._replace(max=1.2, mistake="crash")
    two = problem(PASSED._replace(max=3.6, points=3.6), FAILED._replace(max=1.2), other)
    all_lost = problem(FAILED, FAILED._replace(name=score_of("b")))
    for report_ in (problem(PASSED, FAILED), two, all_lost):
        assert "one mistake costs" not in text(report(report_))


def test_a_rule_just_told_is_not_told_again_but_what_follows_it_is() -> None:
    where = message("Here it goes wrong at the end.")
    other = FACTS._replace(call="f(1)", mistake=None, message=(*FACTS.message, where))
    told = text(report(problem(FACTS, other)))
    assert told.count("The empty word is never valid.") == 1
    assert "      Here it goes wrong at the end.\n" in told


def test_checks_that_could_not_be_run_share_one_reason() -> None:
    gone = message("The function {name} is not there.", name="f")
    check = FAILED._replace(expected=verbatim(""), got=verbatim(""), message=(gone,))
    told = text(report(problem(*[check._replace(name=score_of(f"w{n}")) for n in range(3)])))
    assert told.count("The function f is not there.") == 1
    assert "try:" not in told
    assert "2 more checks failed for the same reason (-4): the score of 'w1' with" in told


def test_lost_points_always_have_a_reason() -> None:
    check = FAILED._replace(
        expected=verbatim(""), got=verbatim(""), message=(), mistake=None, line=None
    )
    told = text(report(problem(check)))
    assert "n = 7 (-2) (further)\n      What came is not what was expected.\n" in told


def test_what_a_program_printed_cannot_command_the_terminal() -> None:
    check = FAILED._replace(
        got=verbatim("\x1b[2J\u202e\ud800"), message=(verbatim("Stopped: \x1b]0;title\x07"),)
    )
    told = text(report(problem(check), name="an\x1bna"))
    assert told.replace("\n", "").isprintable()
    assert r"got:      \x1b[2J\u202e\ud800" in told


@pytest.mark.parametrize("width", [100, 60])
def test_lines_fit_the_width(width: int) -> None:
    checks = [
        FAILED._replace(expected=verbatim("a" * 5000 + "b"), got=verbatim("a" * 5001)),
        FACTS._replace(got=verbatim("x" * 500 + "⟦tot⟧\n" + "漢" * 300)),
        WORDING._replace(name=verbatim("long " * 50), call=f"f({list(range(100))})"),
    ]
    told = text(report(problem(*checks))._replace(notes=(PRICED,)), width=width)
    assert max(cell_len(line) for line in told.splitlines()) <= width
    assert "aaab" in told


def test_several_lines_to_try_can_be_pasted_as_they_stand() -> None:
    code = "from ps4a import *\nfor n in 1, 2:\n    print(getWordScore('at', n))\n"
    told = text(report(problem(FAILED._replace(call=code))))
    assert f"\n      try:\n{code}      expected:" in told


def test_a_long_line_to_try_is_broken_where_python_allows_it() -> None:
    values = {f"name {n}": "a, b" for n in range(20)}
    lines = paste_lines(f"    x = {values!r}", 80)
    assert len(lines) > 3
    assert max(len(line) for line in lines) <= 80
    found: dict[str, object] = {}
    exec("if True:\n" + "\n".join(lines), found)
    assert found["x"] == values


@pytest.mark.parametrize("line", ["'" + "long " * 30 + "'", "f(" + "(" * 90, "# a, b " * 20])
def test_a_line_that_cannot_be_broken_stays_as_it_is(line: str) -> None:
    assert paste_lines(line, 40) == [line]


def test_blanks_are_visible() -> None:
    told = details(FAILED._replace(expected=verbatim("a b"), got=verbatim("a\tb ")))
    assert "expected: a b\ngot:      a→b·\n           ^\n" in told


def test_a_note_names_its_file_once_and_has_its_price() -> None:
    told = text(report(problem(PASSED))._replace(notes=(NOTE, PRICED)))
    assert told.startswith(
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
    told = text(WHOLE_FAILS)
    assert told.startswith("anna: 4 of 4 points, but the whole program fails\n")
    assert "\nThe whole program, run as it was written, does not yet do what it" in told
    assert "whole program" not in text(FULL)


def test_styles_mark_headings_and_what_is_wrong() -> None:
    told = text(MIXED, lambda words, kind: f"<{kind}>{words}</{kind}>")
    assert "<bad>no</bad>" in told
    assert "<dim>--</dim>" in told
    assert "<heading>!!</heading>" in told
    assert "    <bad>-</bad> the score of" in told


def test_reports_follow_each_other() -> None:
    assert FORMATS["text"]([FULL, FULL._replace(submission="bela")]).count(": 4 of 4 points\n") == 2


def test_a_problem_with_all_its_points_is_marked_ok_whatever_is_told_of_it() -> None:
    told = text(report(problem(PASSED, FAILED._replace(points=2))))
    assert "\nok  Problem 1. Word scores  6 of 6\n    - the score of 'at'" in told
    assert "no  The program as written" in text(WHOLE_FAILS)


def test_what_to_type_is_said_in_the_language_of_the_report() -> None:
    check = FAILED._replace(call="f('  # type: x')\nf(1)  # type: at, (only Enter)")
    assert "\nf('  # type: x')\nf(1)  # введіть: at, (лише Enter)\n" in details(check, "uk")
    assert "\nf(1)  # type: at, (only Enter)\n" in details(check)


def test_only_lines_that_differ_have_the_sign() -> None:
    check = FACTS._replace(
        expected=verbatim("Hand: a t ⟦at⟧\n54 points\n\nRun out. Total score: 54\n"),
        got=verbatim("Hand: a t ⟦at⟧\n54 points\n\nHand: a t ⟦?⟧ (asked again)\n"),
    )
    told = details(check)
    assert told.count("  > ") == 2
    assert "  | 54 points\n  |\n  > Run out." in told


def test_a_game_has_the_whole_width() -> None:
    asked = "x" * 64 + "⟦at⟧"
    check = WORDING._replace(expected=verbatim(f"{asked}\na\n"), got=verbatim(f"{asked}\nb\n"))
    told = text(report(problem(check)), width=80)
    assert told.count(f"        | {asked}\n") == 2


def test_a_call_is_shown_as_it_is() -> None:
    assert f"try:      {CALL}\n" in details(FACTS)

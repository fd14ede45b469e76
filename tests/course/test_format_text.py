from handful.course.checker.report.formats import FORMATS
from handful.course.checker.report.result import Status
from handful.course.checker.report.text import details, text
from tests.course.factories import FACTS, FAILED, MIXED, PASSED, WORDING, problem, report


def test_a_failed_check_has_its_rule_call_values_line_and_mistake() -> None:
    assert (
        text(report(problem(PASSED, FAILED)))
        == """\
anna: 4 of 6 points

no  Problem 1. Title 1  4 of 6
    - the score of 'at' (-2) (hidden)  [bonus-wrong]
      Line 7: A word scores the sum of its letters' values times its length.
      try:      getWordScore('at', 2)
      expected: 54 (int)
      got:      '54' (str)
                ^

Visible checks passed: 1 of 1 (4 of 4 points)
Hidden checks passed: 0 of 1 (0 of 2 points)
"""
    )


def test_skipped_and_broken_look_different_from_failed() -> None:
    assert (
        text(MIXED)
        == """\
anna: 4 of 11 points

no  Problem 1. Title 1  4 of 6
    - the score of 'at' (-2) (hidden)  [bonus-wrong]
      Line 7: A word scores the sum of its letters' values times its length.
      try:      getWordScore('at', 2)
      expected: 54 (int)
      got:      '54' (str)
                ^

--  Problem 2. Title 2  0 of 5, skipped
    - skipped: a game (-5)
      There is no ps4b.py.

!!  Problem 3. Title 3  not graded (10 points)
    - broken: a hand
      The jail could not be started.

Visible checks passed: 1 of 3, 1 skipped, 1 broken (4 of 9 points)
Hidden checks passed: 0 of 1 (0 of 2 points)
The checker itself failed in Problem 3. Title 3: these 10 points are neither lost nor counted.
Please tell your teacher.
"""
    )


def test_a_game_wrong_in_facts_and_wording_is_shown_once() -> None:
    assert (
        text(report(problem(FACTS, WORDING)))
        == """\
anna: 0 of 4 points

no  Problem 1. Title 1  0 of 4
    - a whole hand (-3)  [bonus-wrong]
      Each valid word earns its score.
    - a whole hand: wording (-1)
      The game says what the document's game says.
      try:      playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot
      expected:
        | Current Hand: t t o
        | Enter word: ⟦tot⟧
        > Total: 59 points
      got:
        | Hand: t t o
        | word? ⟦tot⟧
        > Total: 9
      (> is where they part)

Visible checks passed: 0 of 2 (0 of 4 points)
Hidden checks passed: 0 of 0
"""
    )


def test_wording_is_marked_at_the_first_line_and_letter_that_differ() -> None:
    check = WORDING._replace(
        expected="Hand: a b\nWord: ⟦.⟧\nBye\n", got="Hand: a  b\nWord: ⟦.⟧\nBye\n"
    )
    assert (
        details(check)
        == """\
The game says what the document's game says.
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


def test_a_long_game_is_shown_around_the_first_difference() -> None:
    lines = [f"line {number}" for number in range(100)]
    other = [*lines[:50], "line fifty", *lines[51:]]
    check = WORDING._replace(expected="\n".join(lines), got="\n".join(other))
    told = text(report(problem(check))).splitlines()
    assert len(told) < 40
    assert "        … lines before: 47" in told
    assert "        > line 50" in told
    assert "        > line fifty" in told
    assert "        … lines after: 43" in told


def test_a_game_that_ends_too_early_is_told_to_say_nothing_more() -> None:
    told = details(WORDING._replace(expected="one\ntwo\n", got="one\n"))
    assert "  > two\n" in told
    assert "  > (nothing more)\n" in told


def test_one_rule_broken_many_times_is_told_in_three_examples() -> None:
    checks = [FAILED._replace(name=f"word {n}", call=f"f({n})") for n in range(9)]
    told = text(report(problem(*checks)))
    assert told.count("Line 7: A word scores") == 1
    assert told.count("try:") == 3
    assert "and 6 more for the same reason (-12): word 3; word 4; word 5; word 6; …\n" in told


def test_checks_that_could_not_be_run_share_one_reason() -> None:
    check = FAILED._replace(expected="", got="", message="The function f is not there.")
    told = text(report(problem(*[check._replace(name=f"word {n}") for n in range(3)])))
    assert told.count("The function f is not there.") == 1
    assert "try:" not in told
    assert "and 2 more for the same reason (-4): word 1; word 2\n" in told


def test_lost_points_always_have_a_reason() -> None:
    check = FAILED._replace(expected="", got="", message="", mistake=None, line=None)
    assert "    - the score of 'at' (-2) (hidden)\n      What came is not what was" in text(
        report(problem(check))
    )


def test_what_a_program_printed_cannot_command_the_terminal() -> None:
    check = FAILED._replace(got="\x1b[2J\u202e\ud800", message="Stopped: \x1b]0;title\x07")
    told = text(report(problem(check), name="an\x1bna"))
    assert told.replace("\n", "").isprintable()
    assert r"got:      \x1b[2J\u202e\ud800" in told


def test_a_long_value_is_cut_around_the_first_difference() -> None:
    told = details(FAILED._replace(expected="a" * 5000 + "b", got="a" * 5001))
    assert max(len(line) for line in told.splitlines()) < 330
    assert "aaab\n" in told


def test_blanks_are_visible() -> None:
    told = details(FAILED._replace(expected="a b", got="a\tb "))
    assert "expected: a b\ngot:      a→b·\n           ^\n" in told


def test_styles_mark_headings_and_what_is_wrong() -> None:
    told = text(MIXED, lambda words, kind: f"<{kind}>{words}</{kind}>")
    assert "<bad>no</bad>" in told
    assert "<dim>--</dim>" in told
    assert "<heading>!!</heading>" in told


def test_reports_follow_each_other() -> None:
    one = report(problem(PASSED, status=Status.PASSED))
    assert FORMATS["text"]([one, one._replace(submission="bela")]).count(": 4 of 4 points\n") == 2


def test_the_words_around_the_results_come_in_ukrainian() -> None:
    told = text(report(problem(PASSED, FAILED)), language="uk").splitlines()
    assert told[0] == "anna: 4 із 6 балів"
    assert "      Рядок 7: A word scores the sum of its letters' values times its length." in told
    assert "      має бути: 54 (int)" in told
    assert "      вийшло:   '54' (str)" in told

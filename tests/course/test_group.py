"""Checks that did not pass, put together by their cause."""

from handful.course.checker.judge.mistake import ALWAYS_SAME
from handful.course.checker.message import Message, message, verbatim
from handful.course.checker.report.group import Shared, findings
from handful.course.checker.report.result import CheckResult, Kind
from tests.support.course.factories import (
    FACTS,
    FAILED,
    NOT_BEGUN,
    PASSED,
    WORDING,
    problem,
    score_of,
)


def numbered(check: CheckResult, count: int) -> list[CheckResult]:
    return [check._replace(name=score_of(f"w{n}"), call=f"f({n})") for n in range(count)]


def shape(*checks: CheckResult) -> list[tuple[int, int]]:
    """How many checks each finding tells in full, and how many in a line."""
    return [(len(found.checks), len(found.more)) for found in findings(problem(*checks))]


def test_checks_with_one_named_mistake_are_one_finding() -> None:
    other = [
        check._replace(message=(message("Another rule."),)) for check in numbered(FAILED, 9)[5:]
    ]
    assert shape(*numbered(FAILED, 5), *other) == [(1, 8)]


def test_functions_that_return_nothing_have_one_cause_also_without_a_name() -> None:
    nothing = FAILED._replace(got=verbatim("None (the function returned nothing)"), mistake=None)
    rules = [
        check._replace(message=(message("Rule {n}.", n=n),))
        for n, check in enumerate(numbered(nothing, 14))
    ]
    assert shape(*rules) == [(1, 13)]


def test_answers_that_are_always_the_same_have_one_cause_right_ones_too() -> None:
    same = FAILED._replace(mistake=None, message=(*FAILED.message, ALWAYS_SAME))
    by_chance = same._replace(expected=verbatim(""), got=verbatim(""))
    (found,) = findings(problem(by_chance, *numbered(same, 3)))
    assert found.checks[0].call == "f(0)"
    assert len(found.more) == 3


def test_two_places_in_which_a_program_stops_are_two_causes() -> None:
    stops = FAILED._replace(mistake="crash")
    one, two, three = numbered(stops, 3)
    assert shape(one, two._replace(line=9), three) == [(1, 1), (1, 0)]


def test_without_a_known_cause_three_checks_of_a_rule_are_told_in_full() -> None:
    unknown = FAILED._replace(mistake=None)
    assert shape(*numbered(unknown, 5)) == [(1, 0), (1, 0), (1, 2)]
    assert findings(problem(*numbered(unknown, 5)))[-1].shared is Shared.RULE


def hand_with(word: str, score: int, total: int) -> Message:
    lines = f'Enter word: ⟦{word}⟧\n"{word}" earned {score} points. Total: {total} points\n'
    return verbatim(f"Current Hand: a b\n{lines}Current Hand: a\nEnter word: ⟦.⟧\nGoodbye!\n")


def test_games_that_part_at_the_same_place_are_told_together() -> None:
    unknown = FAILED._replace(mistake=None)
    totals = [
        check._replace(expected=hand_with(word, n, n), got=hand_with(word, n, n + 1))
        for check, word, n in zip(
            numbered(unknown, 3), ("him", "tasf", "ox"), (24, 8, 9), strict=True
        )
    ]
    rule = (message("Another rule."),)
    (found,) = findings(problem(*totals[:2], totals[2]._replace(message=rule)))
    assert (len(found.more), found.shared) == (2, Shared.LINE)
    score = unknown._replace(expected=hand_with("a", 4, 8), got=hand_with("a", 5, 8), call="g()")
    assert shape(*totals, score) == [(1, 2), (1, 0)]
    text = unknown._replace(
        expected=hand_with("a", 4, 4), got=verbatim("Enter word: ⟦a⟧\nTotal: 5\n"), call="h()"
    )
    assert shape(text, *totals) == [(1, 0), (1, 2)]


def test_letters_that_stay_in_the_hand_are_one_place_whatever_they_are() -> None:
    unknown = FAILED._replace(mistake=None)
    stays = [
        check._replace(
            expected=verbatim(f"Current Hand: {hand}\n> ⟦{word}⟧\nCurrent Hand: {left}\n> ⟦.⟧\n"),
            got=verbatim(f"Current Hand: {hand}\n> ⟦{word}⟧\nCurrent Hand: {hand}\n> ⟦.⟧\n"),
        )
        for check, hand, word, left in zip(
            numbered(unknown, 3),
            ("t o p", "a b c d", "o x z"),
            ("to", "bad", "ox"),
            ("p", "c", "z"),
            strict=True,
        )
    ]
    assert shape(*stays) == [(1, 2)]


def test_wording_that_nothing_was_told_of_is_not_folded_away() -> None:
    other = message("another hand")
    facts = FACTS._replace(name=other, call="f(2)")
    worded = WORDING._replace(name=message("{game}: wording", game=other), call="f(2)")
    first, second = findings(problem(FACTS, facts, worded))
    assert (first.checks, first.more) == ((FACTS,), (facts,))
    assert (second.checks, second.checks[0].kind) == ((worded,), Kind.WORDING)
    assert shape(FACTS, WORDING, facts, worded) == [(2, 2)]


def test_every_lost_point_is_in_a_finding_once() -> None:
    checks = [*numbered(FAILED, 4), FACTS, WORDING, FAILED._replace(mistake=None, call="g()")]
    found = findings(problem(PASSED, *checks))
    told = [check for one in found for check in (*one.checks, *one.more)]
    assert sorted(told, key=checks.index) == checks
    assert sum(check.lost for check in told) == 8 + 3 + 1 + 2


def test_what_is_not_begun_has_no_findings() -> None:
    assert shape(NOT_BEGUN, NOT_BEGUN._replace(name=score_of("w"))) == []
    assert shape(NOT_BEGUN, FAILED) == [(1, 0), (1, 0)]


def test_a_wording_that_parts_elsewhere_is_not_folded_with_the_facts() -> None:
    def game(word: str, said: str, total: int) -> Message:
        return verbatim(f"Word: ⟦{word}⟧\nTotal: {total}\nWord: ⟦x⟧\n{said}\nWord: ⟦.⟧\nBye\n")

    facts = [
        check._replace(expected=game(word, "Invalid word.", 6), got=game(word, said, 7))
        for check, word, said in zip(
            numbered(FAILED._replace(mistake=None), 2),
            ("to", "ox"),
            ("Invalid word.", "Nope."),
            strict=True,
        )
    ]
    named = message("{game}: wording", game=facts[1].name)
    rule = message("The game says what the document's game says.")
    wording = facts[1]._replace(kind=Kind.WORDING, name=named, message=(rule,))
    first, second = findings(problem(*facts, wording))
    assert (first.checks, first.more) == ((facts[0],), (facts[1],))
    assert second.checks == (wording,)

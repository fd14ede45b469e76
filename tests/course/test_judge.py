"""Judging what was seen: values, hands, arguments, games."""

from typing import Any

import pytest

from handful.course.checker.judge.call import (
    ended_badly,
    gives,
    keeps_arguments,
    leaves,
    plays,
    words_games,
)
from handful.course.checker.judge.transcript import Transcript
from handful.course.checker.rubric.check import Verdict


def number(value: int) -> dict[str, Any]:
    return {"type": "int", "value": value}


def letters(**counts: int) -> dict[str, Any]:
    items = [
        [{"type": "str", "value": letter, "length": 1}, number(count)]
        for letter, count in counts.items()
    ]
    return {"type": "dict", "items": items, "length": len(items)}


NOTHING = {"type": "None"}


def test_a_call_that_ended_well_has_no_bad_end() -> None:
    assert ended_badly({"results": [number(1)]}) is None


@pytest.mark.parametrize(
    ("seen", "verdict"),
    [
        (
            {"error": {"type": "KeyError", "message": "'z'"}},
            Verdict(False, got="KeyError: 'z'", mistake="crash"),
        ),
        ({"error": {"type": "Odd", "message": ""}}, Verdict(False, got="Odd", mistake="crash")),
        ({"timeout": True}, Verdict(False, got="no end: it was stopped", mistake="endless-loop")),
    ],
)
def test_a_call_that_crashes_or_never_ends_is_judged_before_its_result(
    seen: dict[str, Any], verdict: Verdict
) -> None:
    assert ended_badly(seen) == verdict
    assert gives(5)(seen) == verdict._replace(expected="5 (int)")
    assert leaves({"a": 1})(seen) == verdict._replace(expected="{'a': 1} (dict)")


def test_a_result_is_right_when_value_and_type_are() -> None:
    assert gives(5)({"results": [number(5), number(5)]}).right
    assert not gives(5)({"results": [number(5), number(6)]}).right
    assert not gives(True)({"results": [number(1)]}).right
    assert not gives(5)({"results": [{"type": "float", "value": "5.0"}]}).right


def test_a_wrong_result_is_shown_and_its_mistake_named() -> None:
    judge = gives(54, wrong={"bonus-wrong": 4})
    assert judge({"results": [number(4)]}) == Verdict(False, "54 (int)", "4 (int)", "bonus-wrong")
    assert judge({"results": [number(5)]}) == Verdict(False, "54 (int)", "5 (int)", None)
    assert judge({"results": [NOTHING]}) == Verdict(
        False, "54 (int)", "None (the function returned nothing)", "returns-none"
    )


@pytest.mark.parametrize("seen", [{}, {"results": []}, {"results": "5"}])
def test_without_a_result_nothing_is_right(seen: dict[str, Any]) -> None:
    assert gives(5)(seen) == Verdict(False, "5 (int)", "nothing")
    assert leaves({})(seen) == Verdict(False, "{} (dict)", "nothing")


def test_a_hand_is_right_with_or_without_counts_of_zero() -> None:
    assert leaves({"a": 1})({"results": [letters(a=1)]}).right
    assert leaves({"a": 1})({"results": [letters(a=1, b=0)]}).right
    assert not leaves({"a": 1})({"results": [letters(a=1, b=1)]}).right


def test_a_count_below_zero_is_named() -> None:
    assert leaves({"a": 1})({"results": [letters(a=1, b=-1)]}) == Verdict(
        False, "{'a': 1} (dict)", "{'a': 1, 'b': -1} (dict)", "negative-counts"
    )


def test_arguments_must_be_afterwards_what_they_were_before() -> None:
    judge = keeps_arguments([{"a": 1}], "mutates-hand", gives(5))
    right = {"results": [number(5)]}
    assert judge({**right, "after": [letters(a=1)]}).right
    assert judge({**right, "after": [letters(a=0)]}) == Verdict(
        False, "unchanged: {'a': 1}", "changed to: {'a': 0}", "mutates-hand"
    )
    assert not judge({**right, "after": []}).right
    assert not judge(right).right


def test_keeping_arguments_earns_nothing_without_the_right_result() -> None:
    judge = keeps_arguments([{"a": 1}], "mutates-hand", gives(5))
    assert judge({"results": [number(6)], "after": [letters(a=1)]}) == Verdict(
        False, "5 (int)", "6 (int)"
    )


GAME = Transcript(("Hand: a b\nWord: ", "Total: 5\n"), ("ab",))
EVENTS = [["out", "a b\n? "], ["in", "ab"], ["out", "That is 5."]]


def test_a_game_is_right_by_its_facts_whatever_its_wording() -> None:
    assert plays(GAME)({"events": EVENTS}) == Verdict(True)
    assert plays(GAME, result=5)({"events": EVENTS, "results": [number(5)]}) == Verdict(True)


def test_a_game_with_another_fact_says_where_and_which_mistake_it_may_be() -> None:
    judge = plays(
        GAME, wrong=[("total-reset", GAME._replace(texts=("a b", "0")))], otherwise="n-fixed"
    )
    shown = "Hand: a b\nWord: ⟦ab⟧\nTotal: 5\n"
    reset = judge({"events": [["out", "a b"], ["in", "ab"], ["out", "0"]]})
    assert reset == Verdict(False, shown, "a b⟦ab⟧\n0", "total-reset", "after 'ab' is typed")
    other = judge({"events": [["out", "b c"], ["in", "ab"], ["out", "5"]]})
    assert (other.mistake, other.where) == ("n-fixed", "before anything is typed")


def test_a_game_that_returns_something_else_is_told_so() -> None:
    judge = plays(GAME, result=5)
    assert judge({"events": EVENTS, "results": [NOTHING]}) == Verdict(
        False, "returned 5 (int)", "returned None (the function returned nothing)", "returns-none"
    )


def test_a_game_that_crashes_shows_how_far_it_came() -> None:
    verdict = plays(GAME)({"events": EVENTS[:2], "error": {"type": "KeyError", "message": "'z'"}})
    assert (verdict.right, verdict.mistake) == (False, "crash")
    assert verdict.got == "a b\n? ⟦ab⟧\n(KeyError: 'z')"


def test_wording_is_compared_line_by_line_without_blanks_at_the_ends() -> None:
    right = [["out", "Hand: a b  \nWord: "], ["in", "ab"], ["out", "Total: 5\n\n"]]
    assert words_games(GAME)({"events": right}) == Verdict(True)
    wrong = words_games(GAME)({"events": [*right, ["out", "None\n"]]})
    assert (wrong.right, wrong.mistake) == (False, "prints-none")


def test_lines_that_the_document_words_in_two_ways_may_be_made_alike() -> None:
    lower = words_games(GAME, alike=lambda lines: [line.lower() for line in lines])
    events = [["out", "HAND: a b\nWord: "], ["in", "ab"], ["out", "TOTAL: 5\n"]]
    assert not words_games(GAME)({"events": events}).right
    assert lower({"events": events}).right

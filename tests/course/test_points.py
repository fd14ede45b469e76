"""Points: which mistake it was, what it costs, and what is counted once."""

from collections.abc import Sequence
from typing import Any

import pytest

from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.message import message, verbatim
from handful.course.checker.points import Tried, constant_functions, counted_once, results_of
from handful.course.checker.report.result import ProblemResult, Status, World
from handful.course.checker.rubric.check import Check, Problem
from handful.course.checker.sandbox.job import Probe
from handful.course.checker.sandbox.observation import Failure, Observation
from tests.support.course.values import gave

NOT_REACHED = (message("The program ended itself before this check."), "crash", 7)


def never(_: Observation) -> Verdict:
    raise AssertionError("it was judged before")


class Scenario:
    """A call or a game, the verdicts of its checks, and what was seen."""

    def __init__(
        self,
        *verdicts: Verdict,
        shows: Sequence[str] = (),
        weights: Sequence[float] = (),
        wording: int | None = None,
        seen: Observation | None = None,
        reached: bool = True,
        lines: tuple[str, ...] = (),
    ) -> None:
        probe = Probe("f", (object(),), lines=lines)  # an object: each probe is another
        self.checks = [
            Check(
                verbatim(f"check {number}"),
                verbatim("the rule"),
                probe,
                never,
                weight=weights[number] if weights else 1,
                wording=number == wording,
                shows=frozenset(shows) if number == 0 else frozenset(),
            )
            for number, _ in enumerate(verdicts)
        ]
        right = all(verdict.right for verdict in verdicts)
        shown = probe._replace(args=(1,))
        tried = Tried(World.WRITTEN, shown, seen or gave(), verdicts, 0.0, right)
        self.tried = tried if reached else None


RIGHT = Verdict(True)


def wrong(*mistakes: str, **more: Any) -> Verdict:
    return Verdict(False, verbatim("wanted"), verbatim("came"), mistakes, **more)


def result(*scenarios: Scenario, points: int = 10) -> ProblemResult:
    checks: list[Check] = []
    numbers = []
    for scenario in scenarios:
        numbers.append(range(len(checks), len(checks) + len(scenario.checks)))
        checks += scenario.checks
    problem = Problem("1", verbatim("Title"), points, "m", ("f",), tuple(checks))
    tried = [scenario.tried for scenario in scenarios]
    constant = constant_functions([one for one in tried if one is not None])
    return results_of(problem, tried, numbers, "m", NOT_REACHED, constant)


def names(found: ProblemResult) -> list[str | None]:
    return [check.mistake for check in found.checks]


# What is right.


def test_a_problem_that_is_right_has_every_point() -> None:
    found = result(Scenario(RIGHT), Scenario(RIGHT, RIGHT))
    assert (found.points, found.max, found.status) == (10, 10, Status.PASSED)
    assert [check.status for check in found.checks] == [Status.PASSED] * 3
    assert sum(check.points for check in found.checks) == pytest.approx(10)


def test_checks_cost_by_their_weight() -> None:
    found = result(Scenario(RIGHT, wrong(), weights=(3, 1)))
    assert found.points == 7.5
    assert [(check.points, check.max) for check in found.checks] == [(7.5, 7.5), (0, 2.5)]
    assert found.status is Status.FAILED


def test_a_check_that_was_not_reached_says_why() -> None:
    found = result(Scenario(RIGHT), Scenario(RIGHT, reached=False))
    assert found.points == 5
    check = found.checks[1]
    assert [str(sentence) for sentence in check.message] == [str(NOT_REACHED[0])]
    assert (check.mistake, check.line, check.call) == ("crash", 7, "")


def test_a_failed_check_says_what_where_and_in_which_world() -> None:
    verdict = wrong("bonus-wrong", where=message("Here it goes wrong at the end."))
    crash = gave(error=Failure("KeyError", "'z'", "other.py", 4))
    check = result(Scenario(verdict, seen=crash), Scenario(RIGHT)).checks[0]
    assert [str(sentence) for sentence in check.message] == [
        "the rule",
        "Here it goes wrong at the end.",
        "The 50 points came where they should not, or did not come where they should.",
    ]
    assert (str(check.expected), str(check.got)) == ("wanted", "came")
    assert (check.file, check.line, check.world) == ("other.py", 4, World.WRITTEN)
    assert check.call == "import m\nm.f(1)"


# Names.


def test_a_mistake_is_named_where_it_is_the_only_one_that_fits() -> None:
    assert names(result(Scenario(wrong("bonus-wrong")), Scenario(RIGHT))) == ["bonus-wrong", None]
    both = wrong("bonus-wrong", "hand-size-hard-coded")
    assert names(result(Scenario(both), Scenario(RIGHT))) == [None, None]


def test_two_ways_to_make_one_mistake_are_one_name() -> None:
    ways = wrong("bonus-wrong: never", "bonus-wrong: always")
    assert names(result(Scenario(ways), Scenario(RIGHT)))[0] == "bonus-wrong"


def test_a_name_is_ruled_out_by_a_check_that_it_could_not_pass() -> None:
    both = wrong("bonus-wrong: never", "hand-size-hard-coded: 7")
    passed = Scenario(RIGHT, shows=["hand-size-hard-coded: 7"])
    assert names(result(Scenario(both), passed))[0] == "bonus-wrong"
    only = wrong("hand-size-hard-coded: 7")
    assert names(result(Scenario(only), passed))[0] is None


def test_one_way_is_ruled_out_and_another_way_of_the_same_mistake_is_not() -> None:
    ways = wrong("bonus-wrong: never", "bonus-wrong: always")
    assert names(result(Scenario(ways), Scenario(RIGHT, shows=["bonus-wrong: never"])))[0] == (
        "bonus-wrong"
    )


def test_a_mistake_that_explains_every_failure_comes_before_others() -> None:
    first = wrong("bonus-wrong", "hand-size-hard-coded")
    second = wrong("bonus-wrong", "n-fixed")
    found = result(Scenario(first), Scenario(second), Scenario(RIGHT))
    assert names(found) == ["bonus-wrong", "bonus-wrong", None]


def test_where_no_mistake_explains_all_each_is_named_by_itself() -> None:
    found = result(Scenario(wrong("bonus-wrong")), Scenario(wrong("n-fixed")), Scenario(RIGHT))
    assert names(found) == ["bonus-wrong", "n-fixed", None]


def test_a_model_without_a_name_stands_in_the_way_of_a_wrong_one() -> None:
    either = wrong("first-hand-used", "unnamed: any word of the list is taken")
    assert names(result(Scenario(either), Scenario(RIGHT)))[0] is None
    assert names(result(Scenario(wrong("unnamed: other")), Scenario(RIGHT)))[0] is None
    rules_out = Scenario(RIGHT, shows=["unnamed: any word of the list is taken"])
    assert names(result(Scenario(either), rules_out))[0] == "first-hand-used"


def test_what_a_game_returns_wrongly_has_the_name_of_what_it_played_wrongly() -> None:
    game = Scenario(wrong("n-fixed"), wrong(), weights=(3, 1))
    assert names(result(game, Scenario(RIGHT)))[:2] == ["n-fixed", "n-fixed"]
    other = Scenario(wrong("n-fixed"), wrong("returns-none"))
    assert names(result(other, Scenario(RIGHT)))[:2] == ["n-fixed", "returns-none"]


# Caps.


def failing(*verdicts: Verdict, right: int = 1) -> ProblemResult:
    return result(*[Scenario(verdict) for verdict in verdicts], *[Scenario(RIGHT)] * right)


def test_one_named_mistake_costs_at_most_two_fifths() -> None:
    found = failing(*[wrong("bonus-wrong")] * 9)
    assert found.points == 6
    assert found.status is Status.FAILED
    assert [check.points for check in found.checks] == pytest.approx([1 - 4 / 9] * 9 + [1])


def test_what_costs_less_than_two_fifths_costs_just_that() -> None:
    assert failing(*[wrong("bonus-wrong")] * 2, right=8).points == 8


def test_a_mistake_without_a_name_is_not_capped() -> None:
    assert failing(*[wrong()] * 9).points == 1


def test_two_mistakes_are_not_capped() -> None:
    assert failing(*[wrong("bonus-wrong")] * 5, *[wrong("n-fixed")] * 4).points == 1


@pytest.mark.parametrize(
    "name", ["crash", "endless-loop", "replay-first-crash", "substitute-crash-absent"]
)
def test_a_crash_or_a_hang_is_never_capped(name: str) -> None:
    assert failing(*[wrong(name)] * 9).points == 1


def test_a_check_that_was_not_reached_hinders_the_cap() -> None:
    found = result(
        *[Scenario(wrong("bonus-wrong"))] * 8, Scenario(RIGHT, reached=False), Scenario(RIGHT)
    )
    assert found.points == 1


def test_several_slight_mistakes_are_capped_one_by_one() -> None:
    slight = [wrong("no-message", facts_right=True)] * 5 + [
        wrong("prints-none", facts_right=True)
    ] * 4
    assert failing(*slight).points == 10 - 4 - 4


def test_wording_is_lost_beside_and_hinders_no_cap() -> None:
    game = [Scenario(wrong("bonus-wrong"), wrong(), wording=1) for _ in range(4)]
    found = result(*game, Scenario(RIGHT), Scenario(RIGHT, wrong(), wording=1))
    # The wording of the games that went wrong belongs to the mistake; the other is lost besides.
    assert found.points == pytest.approx(10 - 4 - 10 / 11, abs=0.01)


def test_a_function_that_always_answers_the_same_is_not_capped_and_has_no_name() -> None:
    same = [Scenario(wrong("bonus-wrong"), seen=gave(5)) for _ in range(9)]
    found = result(*same, Scenario(RIGHT, seen=gave(5)))
    assert (found.points, set(names(found))) == (0, {None})
    assert "gave the same answer in every case" in str(found.checks[-1].message[-1])


def test_a_function_that_answers_none_is_named_and_not_capped() -> None:
    nothing = [Scenario(wrong("returns-none"), seen=gave(None)) for _ in range(9)]
    found = result(*nothing, Scenario(RIGHT, seen=gave(None)))
    assert (found.points, names(found)[0]) == (0, "returns-none")


def test_a_game_or_two_calls_do_not_make_a_function_constant() -> None:
    games = [Scenario(wrong("n-fixed"), seen=gave(None), lines=("n",)) for _ in range(9)]
    assert result(*games, Scenario(RIGHT, seen=gave(None))).points == 6
    calls = [Scenario(wrong("bonus-wrong"), seen=gave(5)), Scenario(RIGHT, seen=gave(5))]
    assert names(result(*calls)) == ["bonus-wrong", None]
    other = [Scenario(wrong("bonus-wrong"), seen=gave(n)) for n in (5, 5, 5, 5, 6)]
    assert names(result(*other, Scenario(RIGHT, seen=gave(5))))[0] == "bonus-wrong"
    stops = [Scenario(wrong("bonus-wrong"), seen=gave(5)) for _ in range(9)]
    assert names(result(*stops, Scenario(wrong(), seen=gave())))[0] == "bonus-wrong"


# Once.


def two(
    first: str | None, second: str | None, own: tuple[set[str], set[str]]
) -> list[ProblemResult]:
    def one(id_: str, mistake: str | None) -> ProblemResult:
        verdict = wrong(mistake) if mistake else wrong()
        return result(Scenario(verdict), *[Scenario(RIGHT)] * 3)._replace(id=id_)

    return counted_once([one("1", first), one("2", second)], own)


def test_a_mistake_in_a_function_of_two_problems_costs_in_the_first() -> None:
    before, after = two("bonus-wrong", "bonus-wrong", ({"f"}, {"f", "g"}))
    assert (before.points, after.points) == (7.5, 10)
    assert after.status is Status.FAILED
    assert str(after.checks[0].message[-1]) == "It is counted in problem 1 already."
    assert "counted" not in str(before.checks[0].message)


def test_another_function_another_mistake_or_none_costs_again() -> None:
    assert [one.points for one in two("bonus-wrong", "bonus-wrong", ({"f"}, {"g"}))] == [7.5, 7.5]
    assert [one.points for one in two("bonus-wrong", "n-fixed", ({"f"}, {"f"}))] == [7.5, 7.5]
    assert [one.points for one in two(None, None, ({"f"}, {"f"}))] == [7.5, 7.5]


def test_a_check_that_was_not_reached_is_not_free() -> None:
    crashed = result(Scenario(wrong("crash")), Scenario(RIGHT))
    stopped = result(Scenario(RIGHT, reached=False), Scenario(RIGHT))
    assert [one.points for one in counted_once([crashed, stopped], [{"f"}, {"f"}])] == [5, 5]

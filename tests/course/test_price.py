from collections.abc import Mapping

from handful.grader.assignment import Rule
from handful.grader.message import verbatim
from handful.grader.points import Outcome, price


def rule(points: float, look: str) -> Rule:
    return Rule(verbatim("A rule."), points, look)


RULES = [rule(4, "value"), rule(4, "value"), rule(2, "arguments")]


def outcomes(rule: int, failed: int, passed: int, cause: str | None = None) -> list[Outcome]:
    return [Outcome(rule, False, cause)] * failed + [Outcome(rule, True)] * passed


def lost(outcomes: list[Outcome], prices: Mapping[str, float] | None = None) -> float:
    return price(RULES, outcomes, prices or {})[1]


def test_nothing_that_fails_costs_nothing() -> None:
    all_right = outcomes(0, 0, 3) + outcomes(1, 0, 3) + outcomes(2, 0, 3)
    assert lost(all_right) == 0


def test_a_rule_is_lost_whole_when_a_third_of_its_cases_fail() -> None:
    some = outcomes(0, 2, 4) + outcomes(1, 0, 3) + outcomes(2, 0, 3)
    assert price(RULES, some, {}) == ([1.0, 0.0, 0.0], 0.4)


def test_the_rule_hit_hardest_loses_a_third_and_a_bug_a_tenth() -> None:
    some = outcomes(0, 1, 99) + outcomes(1, 0, 3) + outcomes(2, 0, 3)
    assert price(RULES, some, {}) == ([1 / 3, 0.0, 0.0], 4 / 30)
    light = [rule(1, "value"), rule(9, "value")]
    assert price(light, outcomes(0, 1, 99) + outcomes(1, 0, 3), {})[1] == 0.1


def test_a_rule_that_is_never_reached_is_lost() -> None:
    some = outcomes(0, 3, 0) + outcomes(2, 0, 3)
    assert lost(some) == 1.0


def test_rules_about_arguments_earn_nothing_when_every_value_is_wrong() -> None:
    some = outcomes(0, 3, 0) + outcomes(1, 3, 0) + outcomes(2, 0, 3)
    assert lost(some) == 1.0


def test_one_known_cause_costs_at_most_forty_per_cent_or_its_own_price() -> None:
    some = outcomes(0, 3, 0, "x") + outcomes(1, 3, 0, "x") + outcomes(2, 0, 3)
    assert lost(some) == 0.4
    assert lost(some, {"x": 0.25}) == 0.25


def test_two_known_causes_cost_about_the_sum() -> None:
    some = outcomes(0, 3, 0, "x") + outcomes(1, 3, 0, "y") + outcomes(2, 0, 3)
    assert lost(some, {"x": 0.3, "y": 0.25}) == 0.55


def test_a_cause_that_is_not_known_is_not_capped() -> None:
    some = outcomes(0, 3, 0, "x") + outcomes(1, 3, 0) + outcomes(2, 0, 3)
    assert lost(some, {"x": 0.2}) == 0.6


def test_wording_alone_may_cost_less_than_a_tenth() -> None:
    rules = [rule(19, "facts"), rule(1, "wording")]
    assert price(rules, outcomes(0, 0, 3) + outcomes(1, 3, 0), {})[1] == 0.05

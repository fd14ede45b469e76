"""The rules of a problem that were broken, put together by their cause: one cause is told once."""

from typing import NamedTuple

from handful.grader.message import Message, plural
from handful.grader.report.finding import not_begun
from handful.grader.report.result import ProblemResult, RuleResult, Status

__all__ = ["Finding", "findings", "more_rules"]


class Finding(NamedTuple):
    """Rules that were broken for one reason: the *first* in full, *more* in a line."""

    first: RuleResult
    more: tuple[RuleResult, ...] = ()
    is_all: bool = False
    """Are these all rules of the problem?"""


def findings(problem: ProblemResult) -> list[Finding]:
    """What did not pass in *problem*, in the order of its rules; nothing if it is not begun."""
    if not_begun(problem):
        return []
    failed = [rule for rule in problem.rules if rule.status is not Status.PASSED]
    by_cause: dict[object, list[RuleResult]] = {}
    for number, rule in enumerate(failed):
        by_cause.setdefault(_cause(rule, number), []).append(rule)
    found = []
    for rules in by_cause.values():
        first = next((rule for rule in rules if rule.expected or rule.got), rules[0])
        more = tuple([rule for rule in rules if rule is not first])
        found.append(Finding(first, more, is_all=len(rules) == len(problem.rules)))
    return found


def _cause(rule: RuleResult, number: int) -> object:
    """Why a rule is broken: a known mistake at one place, or a reason without a case."""
    if rule.mistake:
        return rule.status, rule.mistake, rule.file, rule.line
    return number if rule.expected or rule.got else (rule.status, rule.message)


def more_rules(finding: Finding) -> Message:
    """How many further rules a *finding* stands for."""
    return plural(
        "{number} more rule for the same reason",
        "{number} more rules for the same reason",
        len(finding.more),
    )

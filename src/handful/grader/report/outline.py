"""How a page shows a report: what belongs together, and where screens differ, as JSON.

It says nothing that the report does not say, and goes beside it. Rules are named by their place
among those of their problem.
"""

from typing import TypeAlias, TypedDict

from handful.grader.report.difference import Side, compare
from handful.grader.report.finding import not_begun
from handful.grader.report.group import findings, more_rules
from handful.grader.report.messages import say
from handful.grader.report.result import ProblemResult, Report, RuleResult

__all__ = ["Outline", "outline"]

ANY_WIDTH = 10**9
"""Lines are not cut here: a page breaks them."""


class Mark(TypedDict):
    """The line of a screen where it differs, from 0; and the columns, where known."""

    line: int
    columns: tuple[int, int] | None


class Marks(TypedDict):
    """Where expected and got differ; None where one of them has nothing to mark."""

    expected: Mark | None
    got: Mark | None


class Group(TypedDict):
    """A rule that is shown in full, and more of the same cause with what is said of these."""

    rule: int
    more: list[int]
    reason: str


class ProblemOutline(TypedDict):
    """One problem: is it begun, which rules were broken, where screens differ."""

    begun: bool
    findings: list[Group]
    marks: dict[str, Marks]


Outline: TypeAlias = dict[str, ProblemOutline]
"""By the ids of the problems."""


def outline(report: Report, language: str = "en") -> Outline:
    """How to show the *report*, its sentences in the *language*."""
    return {problem.id: _problem(problem, language) for problem in report.problems}


def _problem(problem: ProblemResult, language: str) -> ProblemOutline:
    places = {id(rule): place for place, rule in enumerate(problem.rules)}
    found = findings(problem)
    return {
        "begun": not not_begun(problem),
        "findings": [
            {
                "rule": places[id(one.first)],
                "more": [places[id(rule)] for rule in one.more],
                "reason": say(more_rules(one), language) if one.more else "",
            }
            for one in found
        ],
        "marks": {
            str(places[id(rule)]): _marks(rule, language)
            for one in found
            for rule in (one.first, *one.more)
            if rule.parts is not None
        },
    }


def _marks(rule: RuleResult, language: str) -> Marks:
    expected, got = say(rule.expected, language), say(rule.got, language)
    one, other = compare(expected, got, rule.parts, width=ANY_WIDTH)
    return {"expected": _mark(one, expected), "got": _mark(other, got)}


def _mark(side: Side, text: str) -> Mark | None:
    if not side.stop:
        return None
    spot = side.spot
    own = text.rstrip("\n").split("\n")[side.start].rstrip() if spot else ""
    # Where signs that cannot be seen are written out, columns differ.
    known = spot is not None and len(own) == len(side.lines[side.start])
    return {"line": side.start, "columns": (spot.column, spot.end) if spot and known else None}

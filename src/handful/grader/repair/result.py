"""What a result says and costs where a small change makes a problem right, or readable."""

from collections.abc import Sequence

from handful.grader.assignment import MOST_FOR_ONE_CAUSE
from handful.grader.repair.search import Repair
from handful.grader.report.result import ProblemResult, RuleResult, Status
from handful.grader.submission.readable import Part

SLIP_OF_TEXT = 0.2
"""What it costs that Python cannot read a function until a small thing is put right."""


def with_slips_of_text(result: ProblemResult, parts: Sequence[Part]) -> ProblemResult:
    """The same *result*, where Python cannot read some *parts* of it until they are repaired."""
    repaired = [part for part in parts if part.is_repaired]
    if not repaired:
        return result
    part, rules = repaired[0], list(result.rules)
    points = max(0.0, result.points - SLIP_OF_TEXT * result.max)
    least = (1 - MOST_FOR_ONE_CAUSE) * result.max  # where nothing else is far from right
    points = max(points, min(least, result.points))
    left = result.points - points
    for number in sorted(range(len(rules)), key=lambda n: -rules[n].points):
        rule = rules[number]
        share = min(left, rule.points)
        left -= share
        rules[number] = rule._replace(
            status=Status.FAILED,
            points=rule.points - share,
            message=(part.sentence, *rule.message),
            mistake=part.mistake,
            line=part.line,
            file=part.file,
        )
        if left <= 0:  # checked here, so that one rule says it even if no points are left
            break
    return result._replace(points=round(points, 2), status=Status.FAILED, rules=tuple(rules))


def with_repair(results: Sequence[RuleResult], repair: Repair) -> list[RuleResult]:
    """The same *results*; the first that lost points says where the small change is.

    Rules that are broken by the same mistake get the line too, so that they stay one finding.
    """
    first = next((result for result in results if result.lost), None)
    if first is None:
        return list(results)
    line = repair.line if first.line is None else first.line
    changed = []
    for result in results:
        if result is first:
            sentences = (*result.message, repair.sentence)
            changed.append(result._replace(message=sentences, line=line))
        elif first.mistake and (result.mistake, result.line) == (first.mistake, first.line):
            changed.append(result._replace(line=line))
        else:
            changed.append(result)
    return changed

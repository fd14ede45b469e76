"""The checks of a problem that did not pass, put together by their cause: one thing told once."""

import re
from enum import Enum
from typing import NamedTuple

from handful.course.checker.judge.mistake import ALWAYS_SAME
from handful.course.checker.message import Message, plural
from handful.course.checker.report.difference import Side, compare
from handful.course.checker.report.finding import not_begun
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Status

__all__ = ["Finding", "Shared", "findings", "game", "more_checks"]

SHOWN = 3
"""So many checks that failed by one rule, for reasons unknown, are told in full."""

_Cause = tuple[object, ...]
_RETURNS_NOTHING = "None ("
"""How what came begins where a function has no return."""


_VARIES = re.compile(
    r"⟦[^⟧]*⟧?"  # what is typed
    r"|(?<!\w)(['\"])[^'\"]*\1(?!\w)"  # a word in quotation marks
    r"|-?\d+(?:\.\d+)?"
    r"|(?<!\S)[a-z*](?: +[a-z*])*(?!\S)"  # the letters of a hand
)
"""What differs from game to game in lines that say the same."""


class Shared(Enum):
    """What checks have in common that are told together."""

    REASON = "reason"
    LINE = "line"
    """The games part at the same place of the same line."""
    RULE = "rule"


class Finding(NamedTuple):
    """Checks that are told together: the first in full, *more* in a line.

    *checks* are one, or two where a game is wrong both in its facts and in its wording.
    """

    checks: tuple[CheckResult, ...]
    more: tuple[CheckResult, ...] = ()
    shared: Shared = Shared.REASON


def findings(problem: ProblemResult) -> list[Finding]:
    """What did not pass in *problem*, in the rubric's order; nothing if it is not begun."""
    if not_begun(problem):
        return []
    failed = [check for check in problem.checks if check.status is not Status.PASSED]
    shown: dict[tuple[object, ...], list[CheckResult]] = {}
    for number, check in enumerate(failed):
        shown.setdefault(_screen(check, number), []).append(check)
    by_cause: dict[_Cause, list[list[CheckResult]]] = {}
    for checks in shown.values():
        by_cause.setdefault(_cause(checks[0]), []).append(checks)
    found: list[Finding] = []
    for cause in [cause for cause in by_cause if cause[0] != "rule"]:
        shared = Shared.LINE if cause[0] is Shared.LINE else Shared.REASON
        one, left = _folded(by_cause[cause], shared)
        found.append(one)
        for check in left:
            by_cause.setdefault(_rule(check), []).append([check])
    for cause, units in by_cause.items():
        if cause[0] == "rule":
            found += _some(units)
    return sorted(found, key=lambda one: failed.index(one.checks[0]))


def _screen(check: CheckResult, number: int) -> tuple[object, ...]:
    """What two checks have in common that are about the same call, shown once."""
    if not check.got and not check.expected:
        return (number,)
    return check.status, game(check), check.call


def _cause(check: CheckResult) -> _Cause:
    """Why the check did not pass: what is the same is told once.

    Two places in which a program stops are two causes.
    """
    if not check.got and not check.expected and ALWAYS_SAME not in check.message:
        return "told", check.status, check.message, check.mistake
    if check.mistake:
        return "mistake", check.status, check.mistake, check.file, check.line
    if ALWAYS_SAME in check.message:
        return "same answer", check.status
    if str(check.got).startswith(_RETURNS_NOTHING):
        return "nothing returned", check.status
    parting = _parting(check)
    return (Shared.LINE, check.status, check.kind, *parting) if parting else _rule(check)


def _parting(check: CheckResult) -> tuple[str, str, str] | None:
    """Where a game parts from the one expected: that line of both, and how it begins.

    None of what is no game, and where none of the two has such a line.
    """
    is_wording = check.kind is Kind.WORDING
    expected, got = compare(str(check.expected), str(check.got), wording=is_wording)
    one, other = _parting_line(expected), _parting_line(got)
    if not expected.is_screen or not (one or other):
        return None
    side = expected if expected.spot else got
    before = side.lines[side.spot.line][: side.spot.column] if side.spot else ""
    return _said(one), _said(other), _said(before)


def _parting_line(side: Side) -> str:
    return next((side.lines[n] for n in range(len(side.lines)) if side.marks(n)), "")


def _said(line: str) -> str:
    """What a line says whatever the hand is."""
    return " ".join(_VARIES.sub(" ", line.replace("·", " ")).split())


def _rule(check: CheckResult) -> _Cause:
    return "rule", check.status, check.message[:1]


def _folded(units: list[list[CheckResult]], shared: Shared) -> tuple[Finding, list[CheckResult]]:
    """Checks of one cause as one: the first that shows something in full.

    And those of another rule, such as wording, that nothing is told of yet.
    """
    first = next((unit for unit in units if unit[0].expected or unit[0].got), units[0])
    alike = _cause if shared is Shared.LINE else _rule
    told = {alike(check) for check in first}
    others = [(unit[0], check) for unit in units if unit is not first for check in unit]
    more = [check for head, check in others if check is head or alike(check) in told]
    left = [check for head, check in others if check is not head and check not in more]
    return Finding(tuple(first), tuple(more), shared), left


def _some(units: list[list[CheckResult]]) -> list[Finding]:
    """Checks that failed by one rule: some in full, the others with the last of these."""
    found = [Finding(tuple(unit)) for unit in units[:SHOWN]]
    more = tuple([check for unit in units[SHOWN:] for check in unit])
    return [*found[:-1], found[-1]._replace(more=more, shared=Shared.RULE)]


def game(check: CheckResult) -> Message:
    """The name of a check; of one about the wording of a game, the name of that game's facts."""
    inner = dict(check.name.gaps).get("game")
    return inner if check.kind is Kind.WORDING and isinstance(inner, Message) else check.name


def more_checks(finding: Finding) -> Message:
    """How many further checks a *finding* stands for, and why they are told with it."""
    number = len(finding.more)
    if finding.checks[0].status is not Status.FAILED:
        return plural(
            "{number} more for the same reason", "{number} more for the same reason", number
        )
    if finding.shared is Shared.LINE:
        return plural(
            "{number} more check failed at the same place of the game",
            "{number} more checks failed at the same place of the game",
            number,
        )
    if finding.shared is Shared.RULE:
        return plural(
            "{number} more check failed by the same rule",
            "{number} more checks failed by the same rule",
            number,
        )
    return plural(
        "{number} more check failed for the same reason",
        "{number} more checks failed for the same reason",
        number,
    )

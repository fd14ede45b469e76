"""The report as text, for a learner to read at a terminal."""

import textwrap
from collections.abc import Callable
from typing import NamedTuple

from handful.course.checker.report.difference import Side, compare, tame
from handful.course.checker.report.finding import Count, Finding, count, findings, points, reason
from handful.course.checker.report.language import phrase
from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status

__all__ = ["details", "summary", "text"]

Style = Callable[[str, str], str]
"""Text, and what it is: heading, good, bad, dim."""

LINES = 10
"""So many lines of a game are shown, around the first difference: twice that stays on a screen."""

WIDTH = 100
"""Sentences are broken here; calls are not, they are there to be copied."""

NAMED = 4
"""So many further checks are named; of the others only the number is told."""

_MARKS = {Status.PASSED: "ok", Status.FAILED: "no", Status.SKIPPED: "--", Status.BROKEN: "!!"}
_KINDS = {
    Status.PASSED: "good",
    Status.FAILED: "bad",
    Status.SKIPPED: "dim",
    Status.BROKEN: "heading",
}


def _plainly(words: str, kind: str) -> str:
    return words


class _Words(NamedTuple):
    """How words are written: in which style, and in which language."""

    style: Style = _plainly
    language: str = "en"

    def say(self, told: str, **gaps: object) -> str:
        """What is *told*, its gaps filled."""
        return phrase(told, self.language).format(**gaps)


def text(report: Report, style: Style = _plainly, language: str = "en") -> str:
    """The *report*: problem by problem, and for each failed check what to learn from it.

    The *language* is that of the words around the results; `translated` gives the results in it.
    """
    words = _Words(style, language)
    told = [style(_headline(report, words), "heading")]
    for note in report.notes:
        told += [
            style(line, "bad") for line in _wrapped(f"{_sentence(note, words)}{_name(note)}", 2)
        ]
    for problem in report.problems:
        told += _problem(problem, words)
    told += ["", *summary(report, language)]
    return "\n".join(told) + "\n"


def _headline(report: Report, words: _Words) -> str:
    return words.say(
        "{name}: {points} of {most} points",
        name=tame(report.submission),
        points=points(report.points),
        most=points(report.max),
    )


def summary(report: Report, language: str = "en") -> list[str]:
    """How many checks passed, visible and hidden apart, and what could not be graded."""
    words = _Words(language=language)
    seen = _passed(count(report, is_visible=True), words)
    unseen = _passed(count(report, is_visible=False), words)
    told = [
        words.say("Visible checks passed: {passed}", passed=seen),
        words.say("Hidden checks passed: {passed}", passed=unseen),
    ]
    if report.broken:
        broken = words.say(
            "The checker itself failed in {problems}: these {points} points are neither lost nor"
            " counted. Please tell your teacher.",
            problems=", ".join([_title(problem, words) for problem in report.broken]),
            points=points(sum(problem.max for problem in report.broken)),
        )
        told += _wrapped(broken, 0)
    return told


def _passed(counted: Count, words: _Words) -> str:
    told = words.say("{points} of {most}", points=counted.passed, most=counted.total)
    if counted.skipped:
        told += f", {counted.skipped} {words.say('skipped')}"
    if counted.broken:
        told += f", {counted.broken} {words.say('broken')}"
    if counted.max:
        earned, most = points(counted.points), points(counted.max)
        told += f" ({words.say('{points} of {most} points', points=earned, most=most)})"
    return told


def _problem(problem: ProblemResult, words: _Words) -> list[str]:
    mark = words.style(_MARKS[problem.status], _KINDS[problem.status])
    heading = words.style(_title(problem, words), "heading")
    told = ["", f"{mark}  {heading}  {_worth(problem, words)}"]
    rule = ""
    for finding in findings(problem):
        told += _finding(finding, words, rule)
        rule = _sentence(finding.checks[0], words)
    return told


def _title(problem: ProblemResult, words: _Words) -> str:
    if not problem.id.isdecimal():
        return problem.title
    return words.say("Problem {number}. {title}", number=problem.id, title=problem.title)


def _worth(problem: ProblemResult, words: _Words) -> str:
    if problem.status is Status.BROKEN:
        return words.say("not graded ({points} points)", points=points(problem.max))
    if not problem.max:
        return words.say("(for no points)")
    skipped = f", {words.say('skipped')}" if problem.status is Status.SKIPPED else ""
    earned, most = points(problem.points), points(problem.max)
    return words.say("{points} of {most}", points=earned, most=most) + skipped


def _finding(finding: Finding, words: _Words, rule: str) -> list[str]:
    """One thing to learn; its sentence is left out where it is the *rule* just told."""
    told = []
    for check in finding.checks:
        hidden = "" if check.visible else f" {words.say('(hidden)')}"
        name = f"{tame(check.name)}{_cost(check)}{hidden}{_name(check)}"
        told.append(f"    {_bullet(check, words)} {name}")
        if _sentence(check, words) != rule:
            told += _wrapped(_sentence(check, words), 6)
    told += _evidence(finding.checks, words)
    if finding.more:
        told += _wrapped(_more(finding.more, words), 6)
    return told


def _bullet(check: CheckResult, words: _Words) -> str:
    bullet = "-" if check.status is Status.FAILED else f"- {words.say(check.status.value)}:"
    return words.style(bullet, _KINDS[check.status])


def _more(checks: tuple[CheckResult, ...], words: _Words) -> str:
    lost = sum(check.max - check.points for check in checks)
    names = [tame(check.name) for check in checks[:NAMED]]
    return words.say(
        "and {number} more for the same reason{cost}: {names}",
        number=len(checks),
        cost=f" (-{points(lost)})" if lost and checks[0].status is not Status.BROKEN else "",
        names="; ".join(names) + ("; …" if len(checks) > NAMED else ""),
    )


def _evidence(checks: tuple[CheckResult, ...], words: _Words) -> list[str]:
    """The call, expected and got; for a game that is wrong in two ways only once."""
    first, *others = checks
    told = _call(first, words)
    told += _beside(first, words)
    for other in others:
        if other.expected and (other.expected, other.got) != (first.expected, first.got):
            told += _beside(other, words)
    return told


def _call(check: CheckResult, words: _Words) -> list[str]:
    shown = check.call and (check.expected or check.got)
    label = f"{words.say('try')}:"
    return [words.style(f"      {label:<10}{tame(check.call)}", "dim")] if shown else []


def details(check: CheckResult) -> str:
    """All that is told about one check that did not pass, without its name and points."""
    words = _Words()
    told = _wrapped(f"{_sentence(check, words)}{_name(check)}", 6)
    told += _call(check, words) + _beside(check, words)
    return textwrap.dedent("\n".join(told)) + "\n"


def _cost(check: CheckResult) -> str:
    lost = round(check.max - check.points, 2)
    if not lost:
        return ""
    return f" (-{points(lost)})" if check.status is not Status.BROKEN else ""


def _sentence(check: CheckResult, words: _Words) -> str:
    line = words.say("Line {line}: ", line=check.line) if check.line else ""
    return line + reason(check)


def _name(check: CheckResult) -> str:
    return f"  [{tame(check.mistake)}]" if check.mistake else ""


def _wrapped(sentence: str, indent: int) -> list[str]:
    margin = " " * indent
    return textwrap.wrap(
        tame(sentence),
        WIDTH,
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _beside(check: CheckResult, words: _Words) -> list[str]:
    """Expected and got: values with a caret below, games with the lines marked that part them."""
    if not check.expected and not check.got:
        return []
    expected, got = compare(check)
    told = _shown("expected", expected, words) if check.expected else []
    told += _shown("got", got, words)
    if not expected.is_screen and not got.is_screen:
        return told if got.column is None else [*told, " " * (16 + got.column) + "^"]
    return [*told, f"      {words.say('(> is where they part)')}"] if got.stop else told


def _shown(name: str, side: Side, words: _Words) -> list[str]:
    label = f"{words.say(name)}:"
    if not side.is_screen:
        return [f"      {label:<10}{''.join(side.lines)}"]
    first, last = side.window(LINES)
    told = [f"      {label}"]
    if first:
        told.append(f"        {words.say('… lines before: {number}', number=first)}")
    for place in range(first, last):
        marked = side.start <= place < side.stop
        told.append(f"        {'>' if marked else '|'} {side.lines[place]}".rstrip())
        if marked and side.column is not None:
            told.append(" " * (10 + side.column) + "^")
    if last < len(side.lines):
        after = len(side.lines) - last
        told.append(f"        {words.say('… lines after: {number}', number=after)}")
    return told

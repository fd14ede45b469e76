"""The report as text, for a learner to read at a terminal."""

import textwrap
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.cells import cell_len

from handful.course.checker.message import Message, message, plural, verbatim
from handful.course.checker.report.difference import Side, compare, tame
from handful.course.checker.report.finding import (
    FURTHER,
    NOT_BEGUN,
    STATUS,
    WHOLE_FAILS,
    Count,
    count,
    has_hidden,
    listed,
    not_begun,
    of_points,
    place,
    points,
    seed_of,
    sentences,
    shown_notes,
    shown_status,
    title,
)
from handful.course.checker.report.group import Finding, findings, more_checks
from handful.course.checker.report.messages import say, say_all
from handful.course.checker.report.paste import call_in, paste_lines, short_call
from handful.course.checker.report.result import CheckResult, Kind, ProblemResult, Report, Status
from handful.course.checker.report.share import shares

__all__ = ["WIDTH", "details", "summary", "text"]

Style = Callable[[str, str], str]
"""Text, and what it is: heading, good, bad, dim."""

LINES = 10
"""So many lines of a game are shown, around the first difference: twice that stays on a screen."""

WIDTH = 100
"""No line is longer; where a terminal is narrower, the caller says so."""

NARROWEST = 40
"""On terminals narrower than this, lines are broken by the terminal."""

NAMED = 6
"""Of so many further checks the calls are told; of the others only the number."""

LABEL = 10
"""The room for try, expected and got."""

SIGN = 4
"""The room for the sign before a line of a game."""

_MARKS = {
    Status.PASSED: message("ok"),
    Status.FAILED: message("no"),
    Status.SKIPPED: verbatim("--"),
    Status.BROKEN: verbatim("!!"),
}
_KINDS = {
    Status.PASSED: "good",
    Status.FAILED: "bad",
    Status.SKIPPED: "dim",
    Status.BROKEN: "heading",
}


def _plainly(words: str, kind: str) -> str:
    return words


def text(report: Report, style: Style = _plainly, language: str = "en", width: int = WIDTH) -> str:
    """The *report*: problem by problem, and for each failed check what to learn from it.

    Lines are at most *width* wide, but for what is there to be pasted.
    """
    return "\n".join(_Writer(style, language, width).report(report)) + "\n"


def summary(report: Report, language: str = "en", width: int = WIDTH) -> list[str]:
    """How many checks passed, further ones counted apart, and what is not as it should be."""
    return _Writer(_plainly, language, width).summary(report)


def details(check: CheckResult, language: str = "en", width: int = WIDTH) -> str:
    """All that is told about one check that did not pass, without its name and points."""
    return "\n".join(_Writer(_plainly, language, width, margin=0).details(check)) + "\n"


class _Writer(NamedTuple):
    """How a report is written: in which style and language, how wide, how far to the right."""

    style: Style
    language: str
    width: int
    margin: int = 6
    """Blanks before what is told of a check."""

    def report(self, report: Report) -> list[str]:
        """All lines."""
        if report.not_graded is not None:
            head = message("{name}: not graded", name=tame(report.submission))
            told = [self.style(self.say(head), "heading")]
            return [*told, *self.sentences([report.not_graded], 2), *self.notes(report)]
        earned = of_points(report.points, report.max)
        head = message("{name}: {points}", name=tame(report.submission), points=earned)
        if report.whole_fails and report.points >= report.max:
            head = message("{head}, but the whole program fails", head=head)
        told = [self.style(self.say(head), "heading"), *self.notes(report)]
        for problem in report.problems:
            told += self.problem(problem)
        return [*told, "", *self.summary(report), *self.seed(report)]

    def seed(self, report: Report) -> list[str]:
        """How the cases that were drawn by chance can be drawn again."""
        return self.sentences([seed_of(report)], 0) if report.seed else []

    def say(self, told: Message) -> str:
        """What is *told*, harmless for a terminal."""
        return tame(say(told, self.language))

    def sentences(self, told: Iterable[Message], margin: int) -> list[str]:
        """Sentences, broken at the width."""
        return self.wrapped(say_all(told, self.language), margin)

    def wrapped(self, sentence: str, margin: int) -> list[str]:
        """One *sentence*, broken at the width."""
        return textwrap.wrap(
            tame(sentence),
            max(self.width, NARROWEST),
            initial_indent=" " * margin,
            subsequent_indent=" " * margin,
            break_on_hyphens=False,
        )

    def notes(self, report: Report) -> list[str]:
        """What the first look found, with its price."""
        return [
            self.style(line, "bad")
            for note in shown_notes(report)
            for line in self.wrapped(f"{self.sentence(note)}{_cost(note)}{_mistake(note)}", 2)
        ]

    def summary(self, report: Report) -> list[str]:
        """The last lines of a report."""
        if report.not_graded is not None:
            return self.sentences([message("Not graded."), report.not_graded], 0)
        visible = self.passed(count(report, is_visible=True))
        hidden = self.passed(count(report, is_visible=False))
        told = [
            *self.sentences(
                [message("Checks like the kit's own tests passed: {passed}", passed=visible)], 0
            ),
            *self.sentences([message("Further checks passed: {passed}", passed=hidden)], 0),
        ]
        if has_hidden(report):
            told += self.sentences([FURTHER], 0)
        if report.whole_fails:
            told += self.sentences([WHOLE_FAILS], 0)
        if report.broken:
            lost = sum(problem.max for problem in report.broken)
            names = listed([title(problem) for problem in report.broken])
            told += self.sentences([_broken(names, lost)], 0)
        return told

    def passed(self, counted: Count) -> str:
        """How many of these checks passed, and what became of the others."""
        told = self.say(message("{passed} of {total}", passed=counted.passed, total=counted.total))
        if counted.skipped:
            told += f", {counted.skipped} {self.say(STATUS[Status.SKIPPED])}"
        if counted.broken:
            told += f", {counted.broken} {self.say(STATUS[Status.BROKEN])}"
        if counted.max:
            told += f" ({self.say(of_points(counted.points, counted.max))})"
        return told

    def problem(self, problem: ProblemResult) -> list[str]:
        """One problem, and what did not pass in it."""
        status = shown_status(problem)
        mark = self.style(self.say(_MARKS[status]), _KINDS[status])
        heading = self.style(self.say(title(problem)), "heading")
        told = ["", f"{mark}  {heading}  {self.worth(problem)}"]
        made_up = shares(problem)
        told += self.sentences([made_up], 4) if made_up else []
        before: CheckResult | None = None
        for finding in findings(problem):
            told += self.finding(finding, before)
            before = finding.checks[0]
        return told

    def worth(self, problem: ProblemResult) -> str:
        """The points of a problem."""
        if problem.status is Status.BROKEN:
            return self.say(message("not graded ({points})", points=_points(problem.max)))
        if not problem.max:
            return self.say(message("(for no points)"))
        end = f", {self.say(STATUS[Status.SKIPPED])}" if problem.status is Status.SKIPPED else ""
        if not_begun(problem):
            end = f", {self.say(NOT_BEGUN)}"
        earned, most = points(problem.points), points(problem.max)
        return self.say(message("{passed} of {total}", passed=earned, total=most)) + end

    def finding(self, finding: Finding, before: CheckResult | None) -> list[str]:
        """One thing to learn; what was told just *before* is left out."""
        told = []
        for check in finding.checks:
            further = "" if check.visible else f" {self.say(message('(further)'))}"
            name = f"{self.say(check.name)}{_cost(check)}{further}{_mistake(check)}"
            told += self.bullet(check, name)
            told += self.wrapped(self.sentence(check, before), self.margin)
            before = check
        told += self.evidence(finding.checks)
        if finding.more:
            told += self.wrapped(self.more(finding), self.margin)
        return told

    def bullet(self, check: CheckResult, name: str) -> list[str]:
        """The name of a check, after a sign that says how it ended."""
        failed = check.status is Status.FAILED
        sign = "-" if failed else f"- {self.say(STATUS[check.status])}:"
        first, *others = self.wrapped(f"{sign} {name}", 4)
        styled = first.replace(sign, self.style(sign, _KINDS[check.status]), 1)
        return [styled, *[f"  {line}" for line in others]]

    def sentence(self, check: CheckResult, before: CheckResult | None = None) -> str:
        """Where it is and why it did not pass, without what was told just *before*."""
        said = say_all(sentences(check, before), self.language)
        where = place(check)
        return f"{self.say(where)}: {said}" if where and said else said

    def more(self, finding: Finding) -> str:
        """Further checks with the same cause: how many, what they cost, and their calls."""
        checks = finding.more
        lost = points(sum(check.lost for check in checks))
        calls = [short_call(check) or self.say(check.name) for check in checks[:NAMED]]
        cost = f" (-{lost})" if lost != "0" else ""
        end = "; …" if len(checks) > NAMED else ""
        return f"{self.say(more_checks(finding))}{cost}: {'; '.join(calls)}{end}"

    def evidence(self, checks: tuple[CheckResult, ...]) -> list[str]:
        """The call, expected and got; for a game that is wrong in two ways only once."""
        first, *others = checks
        told = self.call(first) + self.beside(first)
        for other in others:
            if other.expected and (other.expected, other.got) != (first.expected, first.got):
                told += self.beside(other)
        return told

    def details(self, check: CheckResult) -> list[str]:
        """All that is told about one check."""
        told = self.wrapped(f"{self.sentence(check)}{_mistake(check)}", self.margin)
        return told + self.call(check) + self.beside(check)

    def call(self, check: CheckResult) -> list[str]:
        """What to try. Several lines stand at the left: indented, they could not be pasted."""
        if not check.call or not (check.expected or check.got):
            return []
        label = " " * self.margin + self.say(message("try:"))
        lines = paste_lines(tame(call_in(check.call, self.language)), self.width)
        first = f"{label:<{self.margin + LABEL}}{lines[0]}"
        if len(lines) == 1 and cell_len(first) <= self.width:
            return [self.style(first, "dim")]
        return [self.style(line, "dim") for line in (label, *lines)]

    def beside(self, check: CheckResult) -> list[str]:
        """Expected and got: values with a caret below, games with the lines marked."""
        if not check.expected and not check.got:
            return []
        wanted, came = say(check.expected, self.language), say(check.got, self.language)
        is_game = "\n" in wanted.rstrip("\n") or "\n" in came.rstrip("\n")
        expected, got = compare(
            wanted,
            came,
            wording=check.kind is Kind.WORDING,
            width=max(self.width, NARROWEST) - self.margin - (SIGN if is_game else LABEL),
        )
        told = self.shown(message("expected:"), expected) if check.expected else []
        told += self.shown(message("got:"), got)
        if expected.is_screen or got.is_screen:
            end = message("(> is where they part)")
            if check.expected and not got.stop:
                end = message("(on the screen both say the same)")
            return [*told, " " * self.margin + self.say(end)] if check.expected else told
        if got.spot is None:
            return told
        return [*told, _caret(self.margin + LABEL, got)]

    def shown(self, label: Message, side: Side) -> list[str]:
        """Expected or got."""
        margin = " " * self.margin
        head = margin + self.say(label)
        if not side.is_screen:
            return [f"{head:<{self.margin + LABEL}}{''.join(side.lines)}"]
        first, last = side.window(LINES)
        told = [head]
        if first:
            told.append(f"{margin}  {self.say(_before(first))}")
        for line in range(first, last):
            marked = side.marks(line)
            missing = side.ends_early and line == side.start
            shown = self.say(message("(nothing more)")) if missing else side.lines[line]
            told.append(f"{margin}  {'>' if marked else '|'} {shown}".rstrip())
            if side.spot and side.spot.line == line:
                told.append(_caret(self.margin + SIGN, side))
        if last < len(side.lines):
            told.append(f"{margin}  {self.say(_after(len(side.lines) - last))}")
        return told


def _broken(names: Message, lost: float) -> Message:
    return message(
        "The checker itself failed in {problems}: what they are worth ({points}) is neither lost"
        " nor counted. Please tell your teacher.",
        problems=names,
        points=_points(lost),
    )


def _before(number: int) -> Message:
    return plural("… {number} line before", "… {number} lines before", number)


def _after(number: int) -> Message:
    return plural("… {number} line after", "… {number} lines after", number)


def _points(value: float) -> Message:
    whole = int(value) if value == int(value) else 0
    return plural("{points} point", "{points} points", whole, points=points(value))


def _cost(check: CheckResult) -> str:
    lost = check.price or check.lost
    return f" (-{points(lost)})" if lost else ""


def _mistake(check: CheckResult) -> str:
    return f"  [{tame(check.mistake)}]" if check.mistake else ""


def _caret(margin: int, side: Side) -> str:
    """A mark under the first character that differs; some characters are two columns wide."""
    assert side.spot is not None, "a place where they part"
    return " " * (margin + cell_len(side.lines[side.spot.line][: side.spot.column])) + "^"

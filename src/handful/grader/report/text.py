"""The report as text, for a learner to read at a terminal."""

import textwrap
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from handful.grader.judge.shown import Line, Shown
from handful.grader.message import Message, message, plural, say, say_all, verbatim
from handful.grader.report.finding import (
    NOT_BEGUN,
    STATUS,
    WHOLE_FAILS,
    broken_problems,
    count,
    more_rules,
    of_points,
    pieces,
    place,
    points,
    seed_of,
    sentences,
    shown_notes,
    shown_status,
    tame,
    title,
    window,
)
from handful.grader.report.result import Finding, ProblemResult, Report, RuleResult, Status

Style = Callable[[str, str], str]
"""Text, and what it is: heading, good, bad, dim."""

LINES = 10
"""How many lines of a game are shown, around the first difference: twice that fits a screen."""

WIDTH = 100
"""No line is longer; where a terminal is narrower, the caller says so."""

NARROWEST = 40
"""On terminals narrower than this, lines are broken by the terminal."""

LABEL = 10
"""The room for try, expected and got."""

SIGN = 4
"""The room for the sign before a line of a game."""

_MARKS = {
    Status.PASSED: (message("ok"), "good"),
    Status.FAILED: (message("no"), "bad"),
    Status.SKIPPED: (verbatim("--"), "dim"),
    Status.BROKEN: (verbatim("!!"), "heading"),
}
"""How each status is marked, and in which style."""


def _plainly(words: str, kind: str) -> str:
    return words


def text(report: Report, style: Style = _plainly, language: str = "en", width: int = WIDTH) -> str:
    """The *report*: problem by problem, and for each broken rule what to learn from it.

    Lines are at most *width* wide, but for what is there to be pasted.
    """
    return "\n".join(_Writer(style, language, width).report(report)) + "\n"


def summary(report: Report, language: str = "en", width: int = WIDTH) -> list[str]:
    """How many rules were met, and what is not as it should be."""
    return _Writer(_plainly, language, width).summary(report)


def problem_text(problem: ProblemResult, language: str = "en", width: int = WIDTH) -> str:
    """What there is to learn in one problem; nothing where all is right."""
    writer = _Writer(_plainly, language, width, margin=2)
    return "\n".join([line for found in problem.findings for line in writer.finding(found)])


def details(rule: RuleResult, language: str = "en", width: int = WIDTH) -> str:
    """All that is said about one broken rule, without its sentence and points."""
    return "\n".join(_Writer(_plainly, language, width, margin=0).details(rule)) + "\n"


class _Writer(NamedTuple):
    """How a report is written: in which style and language, how wide, how far to the right."""

    style: Style
    language: str
    width: int
    margin: int = 6
    """Blanks before what is said about a rule."""

    def report(self, report: Report) -> list[str]:
        """All lines."""
        if report.not_graded is not None:
            head = message("{name}: not graded", name=tame(report.submission))
            lines = [self.style(self.say(head), "heading")]
            return [*lines, *self.sentences([report.not_graded], 2), *self.notes(report)]
        earned = of_points(report.points, report.max)
        head = message("{name}: {points}", name=tame(report.submission), points=earned)
        if report.whole_fails and report.points >= report.max:
            head = message("{head}, but the whole program fails", head=head)
        lines = [self.style(self.say(head), "heading"), *self.notes(report)]
        for problem in report.problems:
            lines += self.problem(problem)
        seed = self.sentences([seed_of(report)], 0) if report.seed else []
        return [*lines, "", *self.summary(report), *seed]

    def say(self, sentence: Message) -> str:
        """The *sentence* in the language, harmless for a terminal."""
        return tame(say(sentence, self.language))

    def sentences(self, messages: Iterable[Message], margin: int) -> list[str]:
        """Sentences, broken at the width."""
        return self.wrapped(say_all(messages, self.language), margin)

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
        lines = self.sentences([message("Rules met: {passed}", passed=self.passed(report))], 0)
        if report.whole_fails:
            lines += self.sentences([WHOLE_FAILS], 0)
        if report.broken:
            lines += self.sentences([broken_problems(report)], 0)
        return lines

    def passed(self, report: Report) -> str:
        """How many rules were met, what became of the others, and the points."""
        number = count(report)
        passed = number[Status.PASSED]
        line = self.say(message("{passed} of {total}", passed=passed, total=number.total()))
        for status in (Status.SKIPPED, Status.BROKEN):
            if number[status]:
                line += f", {number[status]} {self.say(STATUS[status])}"
        if report.max:
            line += f" ({self.say(of_points(report.points, report.max))})"
        return line

    def problem(self, problem: ProblemResult) -> list[str]:
        """One problem, and what did not pass in it."""
        status = shown_status(problem)
        mark, kind = _MARKS[status]
        heading = self.style(self.say(title(problem)), "heading")
        lines = ["", f"{self.style(self.say(mark), kind)}  {heading}  {self.worth(problem)}"]
        for finding in problem.findings:
            lines += self.finding(finding)
        return lines

    def worth(self, problem: ProblemResult) -> str:
        """The points of a problem."""
        if problem.status is Status.BROKEN:
            return self.say(message("not graded"))
        if not problem.max:
            return self.say(message("(for no points)"))
        end = f", {self.say(STATUS[Status.SKIPPED])}" if problem.status is Status.SKIPPED else ""
        if problem.not_begun:
            end = f", {self.say(NOT_BEGUN)}"
        earned, most = points(problem.points), points(problem.max)
        return self.say(message("{passed} of {total}", passed=earned, total=most)) + end

    def finding(self, finding: Finding) -> list[str]:
        """One thing to learn."""
        rule = finding.first
        if finding.is_all and not rule.has_case:
            return self.bullet(rule, f"{self.sentence(rule)}{_mistake(rule)}")
        lines = self.bullet(rule, f"{self.say(rule.says)}{_cost(rule)}{_mistake(rule)}")
        lines += self.wrapped(self.sentence(rule), self.margin)
        lines += self.call(rule) + self.beside(rule)
        if finding.more:
            lines += self.wrapped(self.more(finding), self.margin)
        return lines

    def bullet(self, rule: RuleResult, name: str) -> list[str]:
        """The name of a rule, after a sign that says how it ended."""
        failed = rule.status is Status.FAILED
        sign = "-" if failed else f"- {self.say(STATUS[rule.status])}:"
        first, *others = self.wrapped(f"{sign} {name}", self.margin - 2)
        styled = first.replace(sign, self.style(sign, _MARKS[rule.status][1]), 1)
        return [styled, *[f"  {line}" for line in others]]

    def sentence(self, rule: RuleResult) -> str:
        """Where it is and why it did not pass."""
        said = say_all(sentences(rule), self.language)
        where = place(rule)
        return f"{self.say(where)}: {said}" if where and said else said

    def more(self, finding: Finding) -> str:
        """Further rules with the same cause: how many, what they cost, and what they say."""
        lost = points(sum(rule.lost for rule in finding.more))
        cost = f" (-{lost})" if lost != "0" else ""
        says = " ".join([self.say(rule.says) for rule in finding.more])
        return f"{self.say(more_rules(finding))}{cost}: {says}"

    def details(self, rule: RuleResult) -> list[str]:
        """All that is said about one rule."""
        lines = self.wrapped(f"{self.sentence(rule)}{_mistake(rule)}", self.margin)
        return lines + self.call(rule) + self.beside(rule)

    def call(self, rule: RuleResult) -> list[str]:
        """What to try. Several lines stand at the left: indented, they could not be pasted."""
        if not rule.call or not rule.has_case:
            return []
        label = " " * self.margin + self.say(message("try:"))
        lines = self.say(rule.call).splitlines()
        first = f"{label:<{self.margin + LABEL}}{lines[0]}"
        if len(lines) == 1 and cell_len(first) <= self.width:
            return [self.style(first, "dim")]
        return [self.style(line, "dim") for line in (label, *lines)]

    def beside(self, rule: RuleResult) -> list[str]:
        """Expected and got: values with a caret below, games with a sign at the line."""
        expected, got = rule.expected, rule.got
        sides = [side for side in (expected, got) if side is not None]
        is_screen = any(side.is_screen for side in sides)
        show = self.screen if is_screen else self.value
        lines = show(message("expected:"), expected) if expected else []
        lines += show(message("got:"), got) if got else []
        if not is_screen or len(sides) < 2:
            return lines
        end = message("(> is the first line that differs)")
        if expected == got:
            end = message("(on the screen both say the same)")
        return [*lines, " " * self.margin + self.say(end)]

    def value(self, label: Message, side: Shown) -> list[str]:
        """One line beside its *label*; below what came, a caret at what differs."""
        margin = self.margin + LABEL
        line, column = self.line(side, 0, margin)
        lines = [f"{' ' * self.margin + self.say(label):<{margin}}{line}"]
        is_got = label == message("got:")
        return [*lines, " " * (margin + column) + "^"] if is_got and column is not None else lines

    def screen(self, label: Message, side: Shown) -> list[str]:
        """The lines of a session around the one that differs."""
        margin = " " * self.margin
        first, last = window(side, LINES)
        lines = [margin + self.say(label)]
        if first:
            before = plural("… {number} line before", "… {number} lines before", first)
            lines.append(f"{margin}  {self.say(before)}")
        for number in range(first, last):
            line, column = self.line(side, number, self.margin + SIGN)
            sign = ">" if number == side.differs else "|"
            lines.append(f"{margin}  {sign} {line}".rstrip())
            if column is not None:
                lines.append(" " * (self.margin + SIGN + column) + "^")
        if side.differs == len(side.lines):
            lines.append(f"{margin}  > {self.say(message('(nothing more)'))}")
        if left := len(side.lines) - last:
            after = plural("… {number} line after", "… {number} lines after", left)
            lines.append(f"{margin}  {self.say(after)}")
        return lines

    def line(self, side: Shown, number: int, margin: int) -> tuple[str, int | None]:
        """A line, cut where it is too long, and the column of the first character that differs."""
        text = pieces(side, number)
        end = self.end(side.lines[number], side.is_screen)
        room = max(self.width, NARROWEST) - margin
        end = _cut(end, room // 2 if str(text) else room)
        room -= cell_len(end)
        before, after = text.before, text.differs + text.after
        if cell_len(before + after) > room and cell_len(before) > room // 2:
            before = "…" + set_cell_size(before[::-1], room // 2)[::-1]
        line = _cut(before + after, room)
        return line + end, cell_len(before) if text.is_marked else None

    def end(self, line: Line, is_screen: bool) -> str:
        """What was typed after the text of a *line*, and what the grader adds."""
        typed = "" if line.typed is None else f"⟦{tame(line.typed)}⟧"
        note = self.say(line.note)
        return typed + (f"({note})" if note and is_screen else note)


def _cost(rule: RuleResult) -> str:
    lost = rule.price or rule.lost
    return f" (-{points(lost)})" if lost else ""


def _mistake(rule: RuleResult) -> str:
    return f"  [{tame(rule.mistake)}]" if rule.mistake else ""


def _cut(text: str, room: int) -> str:
    """The beginning of a *text* that is too long for the *room*."""
    return text if cell_len(text) <= room else set_cell_size(text, room - 1) + "…"

"""What there is to read in a report: its sentences, counts and names, the same in every form."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from handful.grader.judge.shown import Shown
from handful.grader.message import Message, listed, message, plural, verbatim
from handful.grader.report.result import (
    UNTOUCHED,
    Finding,
    ProblemResult,
    Report,
    RuleResult,
    Status,
    World,
)

STATUS = {
    Status.PASSED: message("passed"),
    Status.FAILED: message("failed"),
    Status.SKIPPED: message("skipped"),
    Status.BROKEN: message("broken"),
}
"""What a status is called."""

WHOLE_FAILS = message("The whole program, run as it was written, does not yet do what it should.")
"""What every summary says when it is so, however many points there are."""

NOT_BEGUN = message("not begun yet")
"""What is said of a problem that is still as it was handed out."""

_REASONS = {
    Status.FAILED: message("What came is not what was expected."),
    Status.SKIPPED: message("It was not tried."),
    Status.BROKEN: message("The checker itself failed here."),
}
_WORLDS = {
    World.WRITTEN: message("Seen with all of your own functions."),
    World.REPAIRED: message(
        "Seen with your own functions, but for those that fail in their own problem."
    ),
}


def reasons(rule: RuleResult) -> tuple[Message, ...]:
    """Why the rule is broken, in sentences; at least one."""
    if any(rule.message) or rule.status is Status.PASSED:
        return rule.message
    return (_REASONS[rule.status],)


def sentences(rule: RuleResult) -> tuple[Message, ...]:
    """Why the rule is broken, and in which world that was seen, if it is not the usual one."""
    why = reasons(rule)
    if not rule.has_case or rule.world not in _WORLDS:
        return why
    return (*why, _WORLDS[rule.world])


def place(rule: RuleResult) -> Message | None:
    """Where it is: file and line, or the line; of what was not run, also the file alone.

    Not the file where the sentences name it themselves.
    """
    known = any(rule.file in str(one) for one in reasons(rule))
    file = "" if known or (not rule.line and rule.has_case) else rule.file
    if file and rule.line:
        return message("{file}, line {line}", file=file, line=rule.line)
    if rule.line:
        return message("Line {line}", line=rule.line)
    return verbatim(file) if file else None


def title(problem: ProblemResult) -> Message:
    """The problem as the document calls it."""
    if not problem.id.isdecimal():
        return problem.title
    return message("Problem {id}. {title}", id=problem.id, title=problem.title)


def shown_notes(report: Report) -> tuple[RuleResult, ...]:
    """What the first look found; of a file that is not begun, its problems say so."""
    if not any(problem.not_begun for problem in report.problems):
        return report.notes
    return tuple([note for note in report.notes if note.mistake != UNTOUCHED])


def shown_status(problem: ProblemResult) -> Status:
    """How a problem is marked: one with all its points is passed, even if a rule is broken.

    One that is not begun has no mistake yet: it is marked as one that was not tried.
    """
    if problem.not_begun:
        return Status.SKIPPED
    if problem.status is Status.FAILED and problem.max and problem.points >= problem.max:
        return Status.PASSED
    return problem.status


def more_rules(finding: Finding) -> Message:
    """How many further rules a *finding* stands for."""
    return plural(
        "{number} more rule for the same reason",
        "{number} more rules for the same reason",
        len(finding.more),
    )


def columns(reports: Iterable[Report]) -> list[ProblemResult]:
    """The problems of all *reports*, each once: numbers first, in their order."""
    found = {(p.id, p.title): p for report in reports for p in report.problems}
    return sorted(found.values(), key=lambda p: (0, int(p.id)) if p.id.isdecimal() else (1, 0))


def in_column(report: Report, column: ProblemResult) -> ProblemResult | None:
    """The same problem as the one of a *column*; None if it was not asked for."""
    same = [p for p in report.problems if (p.id, p.title) == (column.id, column.title)]
    return same[0] if same else None


def points(value: float) -> str:
    """Points with two decimals at most.

    >>> points(31.270), points(65.0), points(0)
    ('31.27', '65', '0')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def of_points(earned: float, most: float) -> Message:
    """The points earned, of those that there are."""
    whole = int(most) if most == int(most) else 0  # parts of a point are said like several
    return plural(
        "{points} of {most} point",
        "{points} of {most} points",
        whole,
        points=points(earned),
        most=points(most),
    )


def seed_of(report: Report) -> Message:
    """How the cases that were drawn by chance can be drawn again."""
    return message(
        "Some cases are drawn by chance; the same ones come with --seed {seed}", seed=report.seed
    )


def price(report: Report) -> float:
    """What all notes cost together."""
    return round(sum(note.price for note in report.notes), 2)


def count(report: Report) -> Counter[Status]:
    """How the rules of a *report* ended."""
    return Counter([rule.status for problem in report.problems for rule in problem.rules])


def broken_problems(report: Report) -> Message:
    """In which problems the checker itself failed."""
    return message(
        "The checker itself failed in {problems}. These points are neither lost nor counted."
        " Please tell your teacher.",
        problems=listed([title(problem) for problem in report.broken]),
    )


def mistakes(report: Report) -> list[str]:
    """The names of the known mistakes in a *report*, each once, in its order.

    A problem that is not begun has no mistake yet; `all_mistakes` names the untouched skeleton too.
    """
    begun = [problem for problem in report.problems if not problem.not_begun]
    return _mistakes(shown_notes(report), begun)


def all_mistakes(report: Report) -> list[str]:
    """The same names, and `untouched-skeleton` where a problem is still as it was handed out."""
    return _mistakes(report.notes, report.problems)


def _mistakes(notes: Iterable[RuleResult], problems: Iterable[ProblemResult]) -> list[str]:
    rules = [*notes, *[rule for problem in problems for rule in problem.rules]]
    return list(dict.fromkeys([rule.mistake for rule in rules if rule.mistake]))


# Drawing what a program wrote: nothing that a screen would obey or hide, blanks to be seen.

_BLANKS = re.compile(r"^ +| {2,}| +$")


class Pieces(NamedTuple):
    """The text of a line: what is the same, what *differs*, and what is the same *after* it."""

    before: str
    differs: str = ""
    after: str = ""
    is_marked: bool = False
    """Is there a place that differs, even if nothing stands there?"""

    def __str__(self) -> str:
        """The whole text."""
        return self.before + self.differs + self.after


def pieces(shown: Shown, place: int) -> Pieces:
    r"""The text of the line at a *place*, cut where it differs; blanks that count are dots.

    >>> from handful.grader.judge.shown import value
    >>> str(pieces(value("two  blanks, a tab\t, and one at the end "), 0))
    'two··blanks, a tab→, and one at the end·'
    """
    line = shown.lines[place]
    text = line.text if line.typed is None and not line.note else f"{line.text}⟦"
    dotted = _BLANKS.sub(lambda found: "·" * len(found[0]), text)[: len(line.text)]
    dotted = dotted.replace("\n", "↵")
    if shown.columns is None or shown.differs != place:
        return Pieces(tame(dotted))
    start, end = shown.columns
    return Pieces(tame(dotted[:start]), tame(dotted[start:end]), tame(dotted[end:]), is_marked=True)


def tame(text: str) -> str:
    r"""*text* without anything that a screen would obey or hide; ends of lines stay.

    >>> print(tame("\x1b[31mred\u202e"))
    \x1b[31mred\u202e
    """
    if text.isprintable():
        return text
    return "".join(
        [c if c.isprintable() or c == "\n" else "→" if c == "\t" else repr(c)[1:-1] for c in text]
    )


def window(shown: Shown, most: int) -> tuple[int, int]:
    """The *most* lines around the difference; where none is marked, the last ones."""
    number = len(shown.lines)
    if number <= most + 1:  # "1 line before" would take as much room as the line
        return 0, number
    place = number if shown.differs is None else shown.differs
    first = max(0, min(place - most // 3, number - most))
    return first, first + most

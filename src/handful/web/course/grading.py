"""What a grading process is asked: a learner's files in, a report and what to keep of it out."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from handful.course.built_in import built_in
from handful.course.kit import KITS
from handful.grader import (
    SEED,
    Jail,
    NoJail,
    Report,
    Sandbox,
    Settings,
    Submission,
    find_jail,
    prepare,
    problems_of,
)
from handful.grader.batch import attempt
from handful.grader.report.result import FORMAT, Status
from handful.grader.submission.choice import choose
from handful.grader.submission.requirements import requirements_of
from handful.grader.submission.similar import find_similar
from handful.store import ProblemResult

LINE_ENDS = "\x85\u2028\u2029"
"""Those that JSON does not write as an escape; in a JSON document they stand in texts only."""


class Grading(NamedTuple):
    """Files to be graded: all problems, or one; *before* is the report of the last time.

    With a *class_seed*, the points that count in a class come from the cases of that seed, which
    no report shows: whoever only answers the cases of the reports earns little there.
    """

    kit: str
    language: str
    files: Mapping[str, str]
    problems: frozenset[str] | None = None
    name: str = ""
    before: str = ""
    class_seed: str = ""


class Change(NamedTuple):
    """A rule that has other points than the last time."""

    problem: str
    says: str
    before: float
    after: float


class Graded(NamedTuple):
    """A report as JSON, and what is to be known of it without reading that."""

    report: str
    points: float
    max: float
    passed: bool
    problems: tuple[ProblemResult, ...]
    class_points: float | None = None
    changes: tuple[Change, ...] = ()
    broken: bool = False
    """Did the checker itself fail?"""


def safe_jail() -> Sandbox:
    """The jail of this machine; NoJail where strangers' programs cannot be held."""
    jail = find_jail()
    if not isinstance(jail, Jail) or not jail.layers.safe:
        raise NoJail(
            "programs of other people cannot be run safely on this machine: "
            "install bubblewrap (see handful doctor)"
        )
    return jail


def get_ready() -> tuple[str, ...]:
    """Load what grading needs, before somebody waits for it; the layers of the jail."""
    jail = safe_jail()
    for kit in KITS:
        requirements_of(built_in(kit))
        prepare(built_in(kit), jail, SEED)
    return jail.layers.names


def prepare_mistakes() -> None:
    """Run the wrong versions of all assignments: what they do is cached for every process."""
    jail = safe_jail()
    for kit in KITS:
        prepare(built_in(kit), jail, SEED).prepare_mistakes()


def grade_files(asked: Grading) -> Graded:
    """The report on the files."""
    required = requirements_of(built_in(asked.kit))
    submission = choose(asked.name or asked.kit, asked.files, required)

    def graded(seed: str) -> Report:
        settings = Settings(problems=asked.problems, seed=seed)
        return attempt(submission, built_in(asked.kit), safe_jail(), settings)

    report = graded(SEED)
    in_class = graded(asked.class_seed) if asked.class_seed else None
    if in_class is not None and in_class.broken:
        in_class = None
    if asked.problems is not None:
        report = _about_these(report, asked.kit, asked.problems)
    document = report.document(asked.language)
    before = json.loads(asked.before) if asked.before else None
    return Graded(
        report=_one_line(document),
        points=report.points,
        max=report.max,
        passed=_passed(report),
        problems=tuple(_problem_points(report, in_class)),
        class_points=in_class.points if in_class else None,
        changes=() if before is None else tuple(_changes(before, document)),
        broken=bool(report.broken),
    )


def is_readable(report: str) -> bool:
    """Is a stored *report* in the format of this version?

    >>> is_readable('{"format":"handful-report/3","language":"en"}')
    False
    """
    return report.startswith(f'{{"format":"{FORMAT}",')


def compare_programs(
    programs: Mapping[str, Mapping[str, str]], kit: str
) -> list[tuple[float, tuple[str, ...]]]:
    """Whose *programs*, by the names of their learners, are much alike, and how much."""
    submissions = [Submission(name, dict(files)) for name, files in programs.items()]
    return [(found.alike, found.names) for found in find_similar(submissions, built_in(kit))]


def _about_these(report: Report, kit: str, problems: frozenset[str]) -> Report:
    """The *report* without notes on files that these *problems* are not written in."""
    files = {problem.file for problem in problems_of(built_in(kit)) if problem.id in problems}
    notes = [note for note in report.notes if note.price or note.file in ("", *files)]
    return report._replace(notes=tuple(notes))


def _one_line(value: object) -> str:
    """A *value* as JSON, without what some readers take for the end of a line."""
    document = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for letter in LINE_ENDS:
        document = document.replace(letter, f"\\u{ord(letter):04x}")
    return document


def _passed(report: Report) -> bool:
    """Is all that was looked at right?"""
    return report.all_right


def _problem_points(report: Report, in_class: Report | None) -> Iterator[ProblemResult]:
    class_points = {problem.id: problem.points for problem in in_class.problems} if in_class else {}
    for problem in report.problems:
        if not problem.max or problem.status is Status.BROKEN:
            continue
        passed = problem.status is Status.PASSED
        found = tuple(dict.fromkeys([rule.mistake for rule in problem.rules if rule.mistake]))
        yield ProblemResult(
            problem.id, problem.points, problem.max, passed, found, class_points.get(problem.id)
        )


def _changes(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Change]:
    """The rules that have other points in *after*, of those that are in both."""
    old = dict(_rules(before))
    for place, points in _rules(after):
        if place in old and abs(old[place] - points) > 0.005:
            yield Change(place[0], place[1], old[place], points)


def _rules(document: dict[str, Any]) -> Iterator[tuple[tuple[str, str, int], float]]:
    """The share of its points that each rule has; those that say the same, in their order."""
    for problem in document["problems"]:
        seen: dict[str, int] = {}
        for rule in problem["rules"]:
            if not rule["max"]:
                continue
            seen[rule["says"]] = seen.get(rule["says"], 0) + 1
            place = (problem["id"], rule["says"], seen[rule["says"]])
            yield place, 1.0 if rule["status"] == "passed" else rule["points"] / rule["max"]


@cache
def layers() -> tuple[str, ...]:
    """What stands between a learner's program and this machine; NoJail where nothing does."""
    return safe_jail().layers.names

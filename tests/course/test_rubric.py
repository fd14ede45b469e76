"""The rubrics: what they ask fits together, and the working programs have every point."""

import itertools
import shutil
import sys
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import KITS, kit_files
from handful.grader import (
    Status,
    Submission,
    find_jail,
    grade,
    prepare,
    problems_of,
    rubric,
)
from handful.grader.judge.transcript import Transcript
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import observed

each_kit = pytest.mark.parametrize("kit", list(KITS))


def solution(kit: str) -> dict[str, str]:
    files = kit_files(kit, solution=True)
    return {name: files[name] for name in built_in(kit).files}


@each_kit
def test_the_working_program_has_every_point_and_no_note(kit: str) -> None:
    report = grade(Submission("solution", solution(kit)), built_in(kit), find_jail())
    assert (
        report.points == report.max == sum(problem.points for problem in problems_of(built_in(kit)))
    )
    assert report.notes == ()
    assert {problem.status for problem in report.problems} == {Status.PASSED}


@each_kit
def test_the_skeleton_has_no_point(kit: str) -> None:
    report = grade(Submission("skeleton", dict(built_in(kit).skeleton)), built_in(kit), find_jail())
    assert report.points == 0


@each_kit
def test_a_file_that_is_run_plays_as_its_function_does(kit: str) -> None:
    """The words beside a program, and a list that a check gives, decide about no game otherwise."""
    games: dict[str, list[Probe]] = {}
    rubric = prepare(built_in(kit), find_jail(), "1")
    for problem in problems_of(built_in(kit)):
        for case in rubric.cases[problem.id] if problem.points else ():
            if case.probe.stubs and case.probe not in games.setdefault(problem.module, []):
                games[problem.module].append(case.probe)
    for module, probes in games.items():
        both = [(probe, probe._replace(as_file=True)) for probe in probes]
        job = Job("games", module, tuple(itertools.chain(*both)), as_written=True)
        with find_jail().session(solution(kit), built_in(kit).support) as session:
            (entry,) = session.run([job], 60)
        seen = observed(entry, range(2 * len(probes))).probes
        for number, probe in enumerate(probes):
            called, run = seen[2 * number], seen[2 * number + 1]
            assert run.called
            assert told(run) == told(called), probe.lines


def told(seen: object) -> list[str]:
    """The lines of a game without those about the word list."""
    lines = [str(line) for line in Transcript.of(seen.events).lines()]  # type: ignore[attr-defined]
    return [line for line in lines if "word list" not in line and "words loaded" not in line]


@each_kit
def test_every_mistake_of_an_assignment_is_a_known_one(kit: str) -> None:
    assignment = built_in(kit)
    rules = [rule for problem in assignment.problems for rule in problem.rules]
    names = {mistake.name for mistake in assignment.mistakes} | {rule.mistake for rule in rules}
    assert names - {""} <= set(assignment.pages.names)


def test_wording_counts_for_little_and_for_nothing_where_messages_may_differ() -> None:
    for kit in KITS:
        for problem in problems_of(built_in(kit)):
            wording = sum(rule.points for rule in problem.rules if rule.look == "wording")
            assert wording <= 0.15 * sum(rule.points for rule in problem.rules)
            assert kit != "solo" or wording == 0


GRADER = Path(rubric.__file__).parent


def test_the_hash_covers_all_code_and_data_of_the_grader() -> None:
    files = {
        path
        for path in (GRADER).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".html", ".css", ".md", ".po", ".mo")
    }
    assert GRADER / "report/result.py" in files
    assert files == set(rubric.hashed_files())


@pytest.mark.parametrize("name", ["report/result.py", "worker.py", "sandbox/machine.py"])
def test_a_change_in_any_file_makes_another_hash(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "grader"
    shutil.copytree(GRADER, copy)
    monkeypatch.setattr(rubric, "_HOME", copy)
    of = rubric.rubric_hash.__wrapped__
    before = of(built_in("ps4"))
    assert before != of(built_in("ps3"))
    with (copy / name).open("a") as file:
        file.write("\n# another line\n")
    assert of(built_in("ps4")) != before


def test_another_python_makes_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    of = rubric.rubric_hash.__wrapped__
    before = of(built_in("ps4"))
    monkeypatch.setattr(sys, "version_info", (4, 0, 0))
    assert of(built_in("ps4")) != before

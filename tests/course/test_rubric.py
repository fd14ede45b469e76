"""The rubrics: what they ask fits together, and the working programs have every point."""

import itertools

import pytest

from handful.course.checker import Status, Submission, find_jail, grade, rubric_hash, rubric_of
from handful.course.checker.grade import _data
from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.judge.transcript import Transcript
from handful.course.checker.program import wanted_files
from handful.course.checker.rubric import rubrics
from handful.course.checker.sandbox.job import Job, Probe
from handful.course.checker.sandbox.observation import observed
from handful.course.kit import KITS, kit_files

each_kit = pytest.mark.parametrize("kit", list(KITS))


def solution(kit: str) -> dict[str, str]:
    files = kit_files(kit, solution=True)
    return {name: files[name] for name in wanted_files(kit)}


@each_kit
def test_the_working_program_has_every_point_and_no_note(kit: str) -> None:
    report = grade(Submission("solution", solution(kit)), kit, find_jail())
    assert report.points == report.max == sum(problem.points for problem in rubric_of(kit))
    assert report.notes == ()
    assert {problem.status for problem in report.problems} == {Status.PASSED}


@each_kit
def test_a_file_that_is_run_plays_as_its_function_does(kit: str) -> None:
    """The words beside a program, and a list that a check gives, decide about no game otherwise."""
    games: dict[str, list[Probe]] = {}
    for problem in rubric_of(kit):
        for check in problem.checks:
            if check.probe.deal and check.probe not in games.setdefault(problem.module, []):
                games[problem.module].append(check.probe)
    for module, probes in games.items():
        both = [(probe, probe._replace(as_file=True)) for probe in probes]
        job = Job("games", module, tuple(itertools.chain(*both)), as_written=True)
        with find_jail().session(solution(kit), _data(kit, (), None)) as session:
            (entry,) = session.run([job], 60)
        seen = observed(entry, range(2 * len(probes))).probes
        for number, probe in enumerate(probes):
            called, run = seen[2 * number], seen[2 * number + 1]
            assert run.called
            assert told(run) == told(called), probe.lines


def told(seen: object) -> list[str]:
    """The lines of a game without those about the word list."""
    lines = Transcript.of(seen.events).lines()  # type: ignore[attr-defined]
    return [line for line in lines if "word list" not in line and "words loaded" not in line]


@each_kit
def test_every_name_that_a_check_can_give_is_a_known_mistake(kit: str) -> None:
    models = {
        model for problem in rubric_of(kit) for check in problem.checks for model in check.shows
    }
    names = {model.partition(":")[0] for model in models}
    assert names - {"unnamed"} <= set(MISTAKES)


@each_kit
def test_every_problem_has_checks_that_all_may_see_and_others(kit: str) -> None:
    for problem in rubric_of(kit):
        if problem.points:
            assert {check.visible for check in problem.checks} == {True, False}


@each_kit
def test_checks_have_names_of_their_own(kit: str) -> None:
    for problem in rubric_of(kit):
        names = [str(check.name) for check in problem.checks]
        assert len(set(names)) == len(names)


def test_wording_counts_for_little_and_for_nothing_where_messages_may_differ() -> None:
    for kit in KITS:
        for problem in rubric_of(kit):
            wording = sum(check.weight for check in problem.checks if check.wording)
            assert wording <= 0.15 * sum(check.weight for check in problem.checks)
            assert kit != "solo" or wording == 0


def test_the_hash_covers_whatever_decides_about_points(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {path.name for path in rubrics._files()}
    assert {"grade.py", "worlds.py", "points.py", "notes.py", "program.py", "settings.py"} <= names
    assert {"classic.py", "wildcard.py", "transcript.py", "runner.py", "look.py"} <= names
    assert {"wildcard.txt", "classic.txt", "computer.txt"} <= names  # the kits' working programs
    before = rubric_hash("ps4")
    assert before != rubric_hash("ps3")
    path = next(path for path in rubrics._files() if path.name == "classic.py")
    monkeypatch.setattr(rubrics, "_files", lambda: iter([path]))
    rubric_hash.cache_clear()
    try:
        assert rubric_hash("ps4") != before
    finally:
        monkeypatch.undo()
        rubric_hash.cache_clear()
    assert rubric_hash("ps4") == before

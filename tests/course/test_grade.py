"""Grading: what is the learner's doing, what is the checker's, and which world counts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from unittest.mock import Mock

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import (
    SEED,
    Report,
    Status,
    Submission,
    find_jail,
    grade,
    prepare,
    problems_of,
    text,
)
from handful.grader.program import Program
from handful.grader.report.result import RuleResult, World
from handful.grader.sandbox.jail import Layers
from handful.grader.sandbox.job import Job
from handful.grader.sandbox.session import Entry, Session
from handful.grader.settings import Settings
from handful.grader.worlds import Attempt, Trial, _probes, job_in

FILES = {name: kit_files("ps4", solution=True)[name] for name in ("ps4a.py", "ps4b.py")}
READY = '{"ready": true, "probe": -1}'
LOADED = '{"loaded": true, "probe": -1}'
KITS = ["ps4", "ps3", "wildcard", "solo", "scrabble-ish"]


class Told(Session):
    """Runs nothing: by job, what it was made with comes back, in every batch."""

    layers = Layers((), safe=True)

    def __init__(self, known: Mapping[str, Entry]) -> None:
        super().__init__()
        self.known = known

    @contextmanager
    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> Iterator[Session]:
        yield self

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        for job in jobs:
            if job.id in self.known:
                yield self.known[job.id]._replace(job=job.id)


def entry(*lines: str, ended: str = "ended", status: int = 0) -> Entry:
    return Entry("", ended, status, lines)


def graded(known: Mapping[str, Entry]) -> Report:
    prepare(built_in("ps4"), find_jail(), SEED)
    return grade(Submission("ann", FILES), built_in("ps4"), Told(known))


def said(check: RuleResult) -> str:
    return " ".join([str(sentence) for sentence in check.message])


def test_a_sandbox_that_returns_nothing_is_our_fault_and_costs_nothing() -> None:
    report = graded({})
    assert {problem.status for problem in report.problems} == {Status.BROKEN}
    assert (report.points, report.max) == (0, 0)
    told = "The checker itself failed here; this problem is not counted."
    assert said(report.problems[0].rules[0]) == told
    assert "The checker itself failed here" in text(report)


def test_a_problem_that_never_began_is_our_fault_and_the_others_are_graded() -> None:
    died = entry(READY, status=9)
    known = {problem.id: died for problem in problems_of(built_in("ps4"))}
    report = graded({**known, "2": entry(status=1024)})
    assert [p.status.value for p in report.problems[:3]] == ["failed", "broken", "failed"]
    assert report.max == 75


def test_a_program_that_kills_itself_is_the_learner_s_doing() -> None:
    problem = graded({"1": entry(READY, status=11)}).problems[0]
    assert problem.status is Status.FAILED
    assert said(problem.rules[0]) == (
        "Loading the file stopped with an early end of the program: signal 11"
    )
    problem = graded({"1": entry(READY, LOADED, status=11)}).problems[0]
    assert str(problem.rules[0].got) == "an early end of the program: signal 11"
    assert said(problem.rules[4]) == "The program ended itself before this check."


def test_one_that_hangs_and_cannot_say_so_is_an_endless_loop() -> None:
    checks = graded({"1": entry(READY, LOADED, ended="timeout", status=9)}).problems[0].rules
    assert checks[0].mistake == "endless-loop"
    assert str(checks[0].call).endswith("ps4a.getWordScore('a', 3)")
    assert said(checks[4]) == "A check before was stopped before it came to an end: getWordScore"


@pytest.mark.parametrize("world", World)
@pytest.mark.parametrize("name", KITS)
def test_no_job_holds_the_reference_of_what_it_grades(name: str, world: World) -> None:
    files = {
        file: source
        for file, source in kit_files(name, solution=True).items()
        if file in {f"{problem.module}.py" for problem in problems_of(built_in(name))}
    }
    program = Program.of(Submission("ann", files), built_in(name))
    rubric = prepare(built_in(name), find_jail(), SEED)
    tries = {p.id: Attempt(p, rubric, program) for p in problems_of(built_in(name))}
    trial = Trial(tries, program, Mock())
    for one in tries.values():  # nothing was seen yet, so all count as lost
        problem = one.problem
        if problem.is_program and world is World.REPAIRED:
            continue  # a program that is mended is not the one that was written
        probes = [probe for _, probe in _probes(one, world, as_file=False)]
        job = job_in(problem, world, trial, probes)
        assert job is not None
        for module, source in job.patches:
            for function in problem.functions:
                held = f"def {function}(" in source
                assert not held or module != problem.module
        if problem.is_program or world is World.WRITTEN:
            assert not any("def " in source for _, source in job.patches)
        assert f"{problem.module}.py" not in job.files
        assert "expected" not in repr([probe.document() for probe in probes])


def solo(**changes: str) -> Submission:
    """The working program of solo, in which each text by name is replaced."""
    source = kit_files("solo", solution=True)["wordgame.py"]
    for old, new in zip(changes["old"].split("|"), changes["new"].split("|"), strict=True):
        assert old in source
        source = source.replace(old, new)
    return Submission("ann", {"wordgame.py": source + changes.get("more", "")})


def test_a_program_that_is_right_is_seen_in_the_first_world_only() -> None:
    report = grade(solo(old="def", new="def"), built_in("solo"), find_jail())
    worlds = {check.world for problem in report.problems for check in problem.rules}
    assert (report.points, report.max, worlds) == (60, 60, {World.REFERENCE})


DROPS = """
def update_hand(hand, word):
    left = dict(hand)
    for letter in word:
        left[letter] -= 1
        if left[letter] == 0:
            del left[letter]
    return left

def play_hand(hand, word_list):
    total = 0
    hand = dict(hand)
    while len(hand) > 0:
        print("Current Hand:", end=" ")
        display_hand(hand)
        word = input("word? ")
        if word == ".":
            break
        if not is_valid_word(word, hand, word_list):
            print("Invalid word, please try again.")
            continue
        total += get_word_score(word, HAND_SIZE)
        print(word, "earned", get_word_score(word, HAND_SIZE), "Total:", total)
        hand = update_hand(hand, word)
    print("Total score:", total)
"""


def test_a_program_that_agrees_with_itself_counts_as_it_was_written() -> None:
    report = grade(solo(old="def", new="def", more=DROPS), built_in("solo"), find_jail())
    assert (report.points, report.max) == (60, 60)
    five = report.problems[4]
    assert five.status is Status.PASSED


def test_a_helper_that_fails_its_own_problem_costs_only_there() -> None:
    wrong = "\ndef update_hand(hand, word):\n    return {}\n"
    report = grade(solo(old="def", new="def", more=wrong), built_in("solo"), find_jail())
    lost = {problem.id for problem in report.problems if problem.points < problem.max}
    assert lost == {"2"}
    assert report.whole_fails


def test_only_the_problems_asked_for_are_run() -> None:
    settings = Settings(problems=frozenset({"2"}))
    report = grade(solo(old="def", new="def"), built_in("solo"), find_jail(), settings)
    assert [problem.id for problem in report.problems] == ["2"]
    assert report.max == 10


def test_what_hinders_loading_is_noted_once_and_costs_little() -> None:
    more = "\nname = input('Your name? ')\nother = input('And yours? ')\n"
    report = grade(
        solo(old="import random", new="import os, random\nos.chdir('C:/')", more=more),
        built_in("solo"),
        find_jail(),
    )
    notes = [(note.mistake, note.price) for note in report.notes]
    assert ("changes-folder", 1.0) in notes
    assert [price for name, price in notes if name == "input-at-import"] == [0, 0]
    assert (report.points, report.max) == (59, 60), "a point is the most for all notes together"


def test_notes_cost_at_most_two_per_cent_of_a_small_assignment() -> None:
    settings = Settings(problems=frozenset({"1"}))
    files = solo(old="import random", new="import os, random\nos.chdir('C:/')")
    report = grade(files, built_in("solo"), find_jail(), settings)
    assert (report.points, report.max) == (9.8, 10)


def test_an_absolute_word_list_is_noted_without_a_price() -> None:
    submission = solo(old='"words.txt"', new='"/home/ann/words.txt"')
    report = grade(submission, built_in("solo"), find_jail())
    assert [(note.mistake, note.price) for note in report.notes] == [("absolute-path", 0)]
    assert report.points == 60


def test_what_is_not_begun_is_told_calmly_and_the_whole_program_waits_for_it() -> None:
    skeleton = kit_files("ps4")
    begun = skeleton["ps4a.py"].replace("    pass", "    return 4", 1)
    files = {"ps4a.py": begun, "ps4b.py": skeleton["ps4b.py"]}
    report = grade(Submission("anna", files), built_in("ps4"), find_jail())
    assert [problem.id for problem in report.problems if problem.not_begun] == list("234567")
    assert report.problems[-1].status is Status.SKIPPED
    assert not report.whole_fails
    told = text(report)
    assert "\n--  Problem 7. You and your computer  0 of 20, not begun yet\n\n--  The prog" in told
    assert "skeleton" not in told
    assert "cannot work as a whole" in told


def test_a_part_that_is_not_begun_does_not_hide_that_the_other_fails_as_a_whole() -> None:
    ps4a = FILES["ps4a.py"].replace("return sum(hand.values())", "print(sum(hand.values()))")
    files = {"ps4a.py": ps4a, "ps4b.py": kit_files("ps4")["ps4b.py"]}
    report = grade(Submission("anna", files), built_in("ps4"), find_jail())
    assert report.problems[6].not_begun
    assert report.whole_fails

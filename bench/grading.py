"""How long grading takes: one submission against a bare Python start, and many in a second."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.measure import Series, take_turns
from bench.row import Row, at_most
from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import SEED, Report, Settings, Submission, find_jail, grade, prepare
from handful.grader.settings import SEARCH
from tests.support.course.programs import HOME, entry, folders, submission

__all__ = ["grading_rows"]

EDITION = "ps4"
RUNS = 31
JOBS = 2
CLASS = 1000
"""Submissions of which a figure tells; what so many take follows from what fewer take."""
FEW, MORE = 10, 60
ROUNDS = 4
STYLES = sorted(path for path in (HOME / "styles").glob("*/*") if path.is_dir())
STARTS = 50
"""Bare starts in a round, as many at a time as submissions."""


def grading_rows() -> Iterator[Row]:
    """One submission, and many; nothing where there is no jail."""
    safe = find_jail().layers.safe
    yield Row(
        "a correct ps4 submission graded, jailed",
        "python -c pass",
        _one() if safe else None,
        at_most(5),
    )
    many = _many() if safe else None
    yield Row(
        f"each of {CLASS:,} submissions, handful check --jobs {JOBS}",
        f"python -c pass, {JOBS} at a time",
        many and many.submission / many.start,
        at_most(6),
    )
    mixed = _mixed() if safe else {}
    yield Row(
        f"each of {CLASS:,} submissions of all kinds, without the search for small changes",
        "python -c pass",
        mixed.get(0),
        at_most(7),  # endless programs among them run for a whole second of processor time
    )
    yield Row(
        f"each of {CLASS:,} submissions of all kinds, with the search",
        "python -c pass",
        mixed.get(SEARCH),
        at_most(40),
    )
    yield Row(
        f"submissions a second for each core, {CLASS:,} with --jobs {JOBS}",
        "(absolute; 9 is wanted)",
        many and 1 / many.submission / min(JOBS, os.cpu_count() or 1),
    )


def _one() -> float:
    """The time of one submission, all problems, as a multiple of a bare start."""
    grade(_solution(0), built_in(EDITION), find_jail())  # the first makes the rubric
    bare = Series(_bare, range(RUNS))
    graded = Series(_graded, [_solution(number) for number in range(1, RUNS + 1)])
    take_turns(bare, graded, rounds=RUNS)
    for report in graded.answers:
        if report.points < report.max:
            raise RuntimeError(f"the solution has {report.points} of {report.max} points")
    return graded.median / bare.median


class _Many(NamedTuple):
    """Seconds for each of many, on all cores that are used: of a submission, of a bare start."""

    submission: float
    start: float


def _many() -> _Many:
    """The program itself, with a few submissions and with more: the difference is the others'.

    So its own start counts as in a class, a thousandth for each.
    """
    few, more, starts = [], [], []
    for number in range(ROUNDS):
        starts.append(_starts())
        few.append(_checked(number * CLASS, FEW))
        more.append(_checked(number * CLASS + FEW, MORE))
    each = (median(more) - median(few)) / (MORE - FEW)
    return _Many((median(few) + (CLASS - FEW) * each) / CLASS, median(starts))


def _checked(first: int, count: int) -> float:
    """Seconds for so many submissions, each different from all others."""
    with TemporaryDirectory() as folder:
        for number in range(first, first + count):
            path = Path(folder, "class", f"learner{number}")
            path.mkdir(parents=True)
            for name, text in _solution(number).files.items():
                (path / name).write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "handful", "check", EDITION, f"{folder}/class"]
        command += ["--jobs", str(JOBS), "--format", "csv", "--out", f"{folder}/points.csv"]
        start = perf_counter()
        # A cache of its own: what was graded in another run is not to be found.
        own = {**os.environ, "HANDFUL_CACHE": f"{folder}/cache"}
        ended = subprocess.run(command, check=False, capture_output=True, text=True, env=own)
        taken = perf_counter() - start
    if ended.returncode != 0 or f"{count} graded now" not in ended.stderr:
        raise RuntimeError(f"not all submissions have all points: {ended.stderr}")
    return taken


def _starts() -> float:
    """Seconds for each bare start, as many at a time as submissions are graded."""
    start = perf_counter()
    with ThreadPoolExecutor(JOBS) as pool:
        list(pool.map(_bare, range(STARTS)))
    return (perf_counter() - start) / STARTS


def _solution(number: int) -> Submission:
    """The working program, different for each *number*."""
    files = kit_files(EDITION, solution=True)
    return Submission(
        f"learner{number}",
        {name: f"{files[name]}\n# {number}\n" for name in built_in(EDITION).files},
    )


def _graded(submission: Submission) -> Report:
    return grade(submission, built_in(EDITION), find_jail())


def _mixed() -> dict[int, float]:
    """The programs that the checker is tried on: right, odd, wrong, hanging, of every kit.

    Each as often as the others, in turn with a bare start: without and with the search.
    """
    programs = [
        (built_in(entry(folder)["edition"]), submission(folder))
        for kind in ("gallery", "fair", "faulty")
        for folder in folders(kind)
    ]
    programs += [(built_in(entry(path)["edition"]), submission(path)) for path in STYLES]
    for assignment in {one.name: one for one, _ in programs}.values():
        prepare(assignment, find_jail(), SEED).prepare_mistakes()
    graded, starts = {0: 0.0, SEARCH: 0.0}, 0.0
    for number, (assignment, one) in enumerate(programs):
        start = perf_counter()
        _bare(number)
        starts += perf_counter() - start
        for search in graded:
            start = perf_counter()
            grade(one, assignment, find_jail(), Settings(search=search))
            graded[search] += perf_counter() - start
    return {search: seconds / starts for search, seconds in graded.items()}


def _bare(number: int) -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)

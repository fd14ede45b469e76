"""How long grading takes: one submission against a bare Python start, and many in a second."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.measure import Series, take_turns
from bench.table import Row, at_most
from handful.course.checker import Report, Submission, find_jail, grade, wanted_files
from handful.course.checker.many import Many, on_cores
from handful.course.kit import kit_files

__all__ = ["grading_rows"]

EDITION = "ps4"
RUNS = 31
MANY = 60
JOBS = 2


def grading_rows() -> Iterator[Row]:
    """One submission, and many; nothing where there is no jail."""
    safe = find_jail().layers.safe
    yield Row(
        "a correct ps4 submission graded, jailed",
        "python -c pass",
        _one() if safe else None,
        at_most(8),
    )
    yield Row(
        f"submissions a second for each core, {MANY} with --jobs {JOBS}",
        "(absolute; 9 is wanted)",
        _many() if safe else None,
    )


def _one() -> float:
    """The time of one submission, all problems, as a multiple of a bare start."""
    grade(_solution(0), EDITION, find_jail())  # the first makes the rubric
    bare = Series(_bare, range(RUNS))
    graded = Series(_graded, range(1, RUNS + 1))
    take_turns(bare, graded, rounds=RUNS)
    for report in graded.answers:
        if report.points < report.max:
            raise RuntimeError(f"the solution has {report.points} of {report.max} points")
    return graded.median / bare.median


def _many() -> float:
    """How many different submissions are graded in a second, for each core that is used."""
    with TemporaryDirectory() as folder:
        paths = []
        for number in range(MANY):
            path = Path(folder, f"learner{number}")
            path.mkdir()
            for name, text in _solution(number).files.items():
                (path / name).write_text(text, encoding="utf-8")
            paths.append(path)
        many = Many(paths, EDITION)
        start = perf_counter()
        many.run(on_cores(EDITION, find_jail(), JOBS))
        taken = perf_counter() - start
    if many.graded != MANY:
        raise RuntimeError(f"{many.graded} of {MANY} were graded")
    return MANY / taken / min(JOBS, os.cpu_count() or 1)


def _solution(number: int) -> Submission:
    """The working program, different for each *number*."""
    files = kit_files(EDITION, solution=True)
    return Submission(
        f"learner{number}",
        {name: f"{files[name]}\n# {number}\n" for name in wanted_files(EDITION)},
    )


def _graded(number: int) -> Report:
    return grade(_solution(number), EDITION, find_jail())


def _bare(number: int) -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)

"""Programs with one typical mistake each, and the deduction that a fair teacher would take.

The bands were written before anything was graded. Programs that are `held_out`, more than half,
are not for setting rules and prices by.
"""

import re
import tomllib
from pathlib import Path
from statistics import correlation, mean
from typing import Any, NamedTuple

import pytest

from handful.course.built_in import built_in
from handful.grader import Settings, Submission, find_jail, grade, problems_of
from handful.grader.report.result import ProblemResult

PROGRAMS = Path(__file__).parent / "one_mistake"
KITS = ("ps4", "ps3")
LEAST_WITHIN = 0.75
LEAST_CORRELATION = 0.7
FLAT = 0.3
"""A deduction that a grader could take for everything that is wrong."""

pytestmark = pytest.mark.slow


class Slip(NamedTuple):
    low: float
    high: float
    lost: float
    held_out: bool

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2

    @property
    def is_within(self) -> bool:
        return self.low - 0.005 <= self.lost <= self.high + 0.005


def results(kit: str, files: dict[str, str], seed: str = "1") -> list[ProblemResult]:
    report = grade(Submission("one", files), built_in(kit), find_jail(), Settings(seed=seed))
    return [problem for problem in report.problems if problem.max]


@pytest.fixture(scope="module")
def slips() -> list[Slip]:
    return [
        _graded(kit, slip)
        for kit in KITS
        for slip in tomllib.loads((PROGRAMS / f"{kit}.toml").read_text("utf-8"))["slip"]
    ]


def _graded(kit: str, slip: dict[str, Any]) -> Slip:
    files = _base(PROGRAMS / kit / "base" / slip["base"])
    assert files[slip["file"]].count(slip["old"]) == 1, slip["name"]
    files[slip["file"]] = files[slip["file"]].replace(slip["old"], slip["new"])
    [result] = [each for each in results(kit, files) if each.id == slip["problem"]]
    lost = 1 - result.points / result.max
    return Slip(slip["low"], slip["high"], lost, slip.get("held_out", False))


def _base(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.glob("*.py")}


@pytest.mark.parametrize("folder", sorted(PROGRAMS.glob("*/base/*")), ids=lambda path: path.name)
def test_a_program_without_a_mistake_keeps_every_point(folder: Path) -> None:
    kit = folder.parent.parent.name
    assert [(each.id, each.points) for each in results(kit, _base(folder))] == [
        (problem.id, problem.points) for problem in problems_of(built_in(kit)) if problem.points
    ]


@pytest.mark.parametrize("held_out", [False, True])
def test_most_deductions_are_what_a_fair_teacher_would_take(
    slips: list[Slip], held_out: bool
) -> None:
    some = [slip for slip in slips if slip.held_out == held_out]
    assert len(some) >= 120
    within = [slip for slip in some if slip.is_within]
    assert len(within) >= LEAST_WITHIN * len(some)


def test_deductions_are_nearer_to_a_fair_one_than_the_same_for_everything(
    slips: list[Slip],
) -> None:
    ours = mean([abs(slip.lost - slip.middle) for slip in slips])
    flat = mean([abs(FLAT - slip.middle) for slip in slips])
    assert ours <= flat


def test_a_worse_mistake_costs_more(slips: list[Slip]) -> None:
    middles, losses = [slip.middle for slip in slips], [slip.lost for slip in slips]
    assert _rank_correlation(middles, losses) >= LEAST_CORRELATION


def _rank_correlation(one: list[float], other: list[float]) -> float:
    return correlation(_ranks(one), _ranks(other))


def _ranks(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return [mean([n for n, each in enumerate(ordered) if each == value]) for value in values]


def test_the_seed_decides_about_little() -> None:
    files = _base(PROGRAMS / "ps4" / "base" / "anna")
    before = files["ps4a.py"]
    files["ps4a.py"] = re.sub(r"""(["']h["']: ?)4""", r"\g<1>5", before)
    assert files["ps4a.py"] != before
    lost = [10 - results("ps4", files, str(seed))[0].points for seed in range(5)]
    assert max(lost) - min(lost) <= 0.5


@pytest.mark.parametrize("kit", KITS)
def test_two_mistakes_cost_about_the_sum(kit: str) -> None:
    document = tomllib.loads((PROGRAMS / f"{kit}.toml").read_text("utf-8"))
    for two in document["two"]:
        both = _lost(kit, two["base"], two["edits"])
        alone = sum(_lost(kit, two["base"], [edit]) for edit in two["edits"])
        assert 0.8 * alone <= both <= 1.2 * alone, two["name"]


def _lost(kit: str, base: str, edits: list[dict[str, str]]) -> float:
    files = _base(PROGRAMS / kit / "base" / base)
    for edit in edits:
        assert files[edit["file"]].count(edit["old"]) == 1
        files[edit["file"]] = files[edit["file"]].replace(edit["old"], edit["new"])
    return sum(each.max - each.points for each in results(kit, files))

"""Checks: what to try, and how to judge what was seen. `folder/rubric.py` makes them."""

from typing import NamedTuple

from handful.grader.judge.verdict import Judge, Verdict
from handful.grader.report.result import World
from handful.grader.sandbox.job import Probe
from handful.grader.sandbox.observation import Observation

__all__ = ["Check", "Otherwise", "Tried"]


class Otherwise(NamedTuple):
    """Another way to see the same, where the file is run as it was written."""

    probe: Probe
    judge: Judge
    is_own_only: bool = False
    """Does it show nothing where some functions are ours?"""


class Check(NamedTuple):
    """One thing that is looked at.

    Checks with the same probe are one scenario: they are counted in the same world.
    """

    probe: Probe
    judge: Judge
    weight: float = 1
    wording: bool = False
    otherwise: Otherwise | None = None
    drawn: bool = False
    """Was the case drawn by chance?"""
    rule: int | None = None
    """The rule that it tests, by its place in the problem; None for a session, for several."""


class Tried(NamedTuple):
    """A scenario as it was seen in one world, and judged: a verdict for each of its checks."""

    world: World
    probe: Probe
    seen: Observation
    verdicts: tuple[Verdict, ...]
    earned: float
    is_right: bool
    among_ours: Observation | None = None
    """What was seen among our helpers, where *seen* is another run that a learner can repeat."""

"""Checks: a rule, what to try, and how to judge what was seen. Data, made by the other files."""

from typing import Any, NamedTuple

from handful.course.checker.judge.verdict import Judge
from handful.course.checker.message import Message, message
from handful.course.checker.sandbox.job import Probe

__all__ = ["DRAWN_CASES", "Check", "Otherwise", "Problem"]

DRAWN_CASES = message("cases drawn by chance")
"""What all cases of a problem that were drawn are called in a report: they are told as one."""


class Otherwise(NamedTuple):
    """Another way to see the same, where the file is run as it was written."""

    probe: Probe
    judge: Judge
    is_own_only: bool = False
    """Does it tell nothing where some functions are ours?"""


class Check(NamedTuple):
    """One thing that is looked at. *rule* is what the learner reads when it is not so.

    Checks with the same probe are one scenario: they are counted in the same world.
    """

    name: Message
    rule: Message
    probe: Probe
    judge: Judge
    visible: bool = False
    weight: float = 1
    wording: bool = False
    shows: frozenset[str] = frozenset()
    """Models of mistakes that cannot pass here: one that passes did not make them."""
    otherwise: Otherwise | None = None
    drawn: bool = False
    """Was the case drawn by chance?"""
    number: int | None = None
    """The rule that it tests, by its place in the problem; None for a session, for several."""


class Problem(NamedTuple):
    """A problem of the document: the functions that it asks for, and its checks."""

    id: str
    title: Message
    points: int
    module: str
    own: tuple[str, ...]
    checks: tuple[Check, ...]
    own_constants: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    """Functions of the kit that the learner may have changed; they stay as they are."""
    needs: tuple[str, ...] = ()
    """Modules of the kit that its own module imports."""
    rules: tuple[Any, ...] = ()
    """What an assignment's problem asks for, if its points belong to rules."""
    as_written: bool = False
    """Is the whole program run as the learner wrote it, no function replaced?"""

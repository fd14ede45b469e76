"""Checks: a rule, what to try, and how to judge what was seen. Data, made by `rubric`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

__all__ = ["Check", "Problem", "Seen", "Verdict"]

Seen = Mapping[str, Any]
"""What the observer reports of one probe: hostile input, so every reader asks for types."""


class Verdict(NamedTuple):
    """Was it right? If not: what was expected, what came, and the known mistake that does this."""

    right: bool
    expected: str = ""
    got: str = ""
    mistake: str | None = None
    where: str = ""
    """Where in a game it goes wrong, as the end of a sentence."""


class Check(NamedTuple):
    """One thing that is looked at. *rule* is what the learner reads when it is not so."""

    name: str
    rule: str
    probe: dict[str, Any]
    judge: Callable[[Seen], Verdict]
    call: str
    visible: bool = False
    weight: int = 1


class Problem(NamedTuple):
    """A problem of the document: the functions that it asks for, and its checks."""

    id: str
    title: str
    points: int
    module: str
    own: tuple[str, ...]
    checks: tuple[Check, ...]
    own_constants: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    """Functions of the kit that the learner may have changed; they stay as they are."""
    as_written: bool = False
    """Is the whole program run as the learner wrote it, no function replaced?"""

"""What a teacher is told of a class: the types, and how they are made."""

from typing_extensions import TypedDict

from handful.store import StoredClass
from handful.web.api.schema import described
from handful.web.course.api.check_answer import CheckAnswer
from handful.web.course.classes import Learner
from handful.web.game.day import stamp


@described
class ClassAnswer(TypedDict):
    """A class."""

    id: str
    """The class's id."""
    code: str
    """What learners type to join it."""
    title: str
    """What it is called."""
    edition: str
    """What it works on."""
    created: str
    """When it was opened."""
    closes: str | None
    """When it closes; null for open end."""
    closed: bool
    """Is it closed?"""
    kept_until: str
    """When it is deleted with everything in it."""
    learners: int
    """How many have joined."""


@described
class TeacherAnswer(TypedDict):
    """A teacher."""

    name: str
    """What the key is called."""
    classes: list[ClassAnswer]
    """The classes, the newest first."""


@described
class ColumnAnswer(TypedDict):
    """A problem of the table."""

    id: str
    """The problem's id."""
    title: str
    """What it is called."""
    max: float
    """What it is worth."""


@described
class CellAnswer(TypedDict):
    """What a learner has in a problem."""

    problem: str
    """The problem's id."""
    points: float
    """The points of the best check."""
    max: float
    """What it is worth."""
    passed: bool
    """Is all of it right?"""
    checks: int
    """How often it was checked."""
    check: str | None
    """The best check."""
    at: str | None
    """When it was checked last."""


@described
class LearnerAnswer(TypedDict):
    """A learner of the table."""

    id: str
    """What the learner is known by here."""
    nickname: str
    """The player's nickname."""
    name: str
    """The name or number that the learner gave, or the teacher; may be empty."""
    number: str
    """The number by which gradebooks find the learner; empty if there is none."""
    joined: str
    """When the learner joined."""
    seen: str | None
    """When something was checked last."""
    points: float
    """The points of all problems."""
    cells: list[CellAnswer]
    """One for each problem."""


@described
class MadeMistakeAnswer(TypedDict):
    """A mistake that learners make."""

    name: str
    """What it is called in reports."""
    told: str
    """What it is."""
    learners: int
    """How many have it in their last checks."""


ClassTableAnswer = TypedDict(
    "ClassTableAnswer",
    {
        "class": ClassAnswer,
        "problems": list[ColumnAnswer],
        "learners": list[LearnerAnswer],
        "mistakes": list[MadeMistakeAnswer],
    },
)
"""A class as a table: learners by problems, and the commonest mistakes first."""


class HandedInAnswer(CheckAnswer):
    """A check of a learner, with the files."""

    files: dict[str, str]
    nickname: str
    name: str


@described
class AlikeLearnerAnswer(TypedDict):
    """A learner whose program is much like that of another."""

    id: str
    """What the learner is known by here."""
    nickname: str
    """The player's nickname."""
    name: str
    """The name or number; may be empty."""
    check: str
    """The check whose files were compared."""


@described
class AlikeAnswer(TypedDict):
    """Learners whose programs are much alike."""

    share: float
    """How much is alike, up to 1."""
    learners: list[AlikeLearnerAnswer]
    """Two; more where all of them are the same."""


@described
class SimilarAnswer(TypedDict):
    """What is alike in a class: a hint where to look, never a verdict."""

    pairs: list[AlikeAnswer]
    """The most alike first."""


def class_answer(shown: StoredClass, learners: int, *, is_closed: bool) -> ClassAnswer:
    """A class as its teacher sees it."""
    return {
        "id": shown.id,
        "code": f"{shown.code[:4]}-{shown.code[4:]}",
        "title": shown.title,
        "edition": shown.edition,
        "created": stamp(shown.created),
        "closes": None if shown.closes is None else stamp(shown.closes),
        "closed": is_closed,
        "kept_until": stamp(shown.expires),
        "learners": learners,
    }


def learner_answer(learner: Learner) -> LearnerAnswer:
    """A row of the table."""
    return {
        "id": learner.id,
        "nickname": learner.nickname,
        "name": learner.name,
        "number": learner.number,
        "joined": stamp(learner.joined),
        "seen": None if learner.seen is None else stamp(learner.seen),
        "points": learner.points,
        "cells": [
            {
                "problem": cell.problem,
                "points": cell.points,
                "max": cell.max,
                "passed": cell.passed,
                "checks": cell.checks,
                "check": cell.check,
                "at": None if cell.at is None else stamp(cell.at),
            }
            for cell in learner.cells
        ],
    }

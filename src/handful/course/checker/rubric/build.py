"""What the rubrics of both rule sets are made of: names, hands, words, and kinds of checks."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from handful.console import EDITIONS, Edition
from handful.course.checker.judge.call import plays, words_games
from handful.course.checker.judge.transcript import Transcript
from handful.course.checker.rubric.check import Check, Seen
from handful.course.kit.name import camel_case
from handful.rules import Hand

__all__ = ["WORDS", "Names", "counts", "game_checks", "random_word", "said_none"]

WORDS = sorted(
    """
    acta ad ait air am an ant appels apples art as at axled cab cam came can cap car cat chap
    chi cow cows dad do dog dot dud duo each eat era face fast fax fix fox free ham him his
    hold hypha ice ick id if immanent inertia ire it jar jerk lot mad man map me net no not
    oat odd on out oy pair par part paw pet pi pig pit pot rat rate rent retain retina rip sat
    so stretta tap tar tatters tea ten tie tin to ton top tot tow trip up us use waft way we
    weed zap zebra zoo
    """.split()
)
"""The words of the checks: as the document says of its own checker, far fewer than in a game."""


class Names:
    """The document's names for things."""

    def __init__(self, edition: str, camel: bool) -> None:
        self.edition: Edition = EDITIONS[edition]
        self._camel = camel

    def __call__(self, name: str) -> str:
        """The document's name for what the project calls *name*."""
        return camel_case(name) if self._camel else name


def counts(letters: str) -> dict[str, int]:
    """The hand of these *letters* as the documents write it."""
    return Hand(letters).counts()


def random_word(chance: Random, length: int) -> str:
    """Letters in no order, for scores that nobody can have foreseen."""
    return "".join([chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(length)])


def said_none(got: Transcript, seen: Seen) -> str | None:
    """Was "None" printed, as happens when a result is printed that is none?"""
    said = [line for line in got.lines() if line.strip() == "None" or line.endswith(" None")]
    return "prints-none" if said else None


def game_checks(
    name: str,
    rule: str,
    probe: dict[str, Any],
    want: Transcript,
    call: str,
    *,
    result: Any = None,
    wrong: Sequence[tuple[str, Transcript]] = (),
    extra: Any = said_none,
    visible: bool = False,
    weight: int = 3,
    wording: bool = False,
    crash: str = "crash",
    otherwise: str | None = None,
    alike: Callable[[list[str]], list[str]] = list,
) -> Sequence[Check]:
    """The check of a game's facts and, where asked for, the small one of its wording."""
    judge = plays(want, result, wrong, extra, crash, otherwise)
    facts = Check(name, rule, probe, judge, call, visible, weight)
    if not wording:
        return [facts]
    words = Check(
        f"{name}: wording",
        "The game says, line by line, what the document's game says.",
        probe,
        words_games(want, alike),
        call,
        visible,
        1,
    )
    return [facts, words]

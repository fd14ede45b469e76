"""The rubric of part B of ps4: the computer plays too."""

from collections.abc import Sequence
from typing import NamedTuple

from handful.course.checker.judge.game import Extra
from handful.course.checker.judge.transcript import Transcript, expected_game
from handful.course.checker.message import Message, message
from handful.course.checker.rubric.build import Names, dealt, game_checks, game_probe
from handful.course.checker.rubric.check import Check, Problem
from handful.course.checker.rubric.wording import classic_lines
from handful.course.checker.sandbox.observation import Observation
from handful.rules import Hand

__all__ = ["ComputerCase", "computer_checks", "computer_problem"]


def computer_problem() -> Problem:
    """Problem 7: a game in which either plays a hand."""
    return Problem(
        "7",
        message("You and your computer"),
        20,
        "ps4b",
        ("playGame",),
        tuple(_games()),
        given=("compChooseWord", "compPlayHand"),
        needs=("ps4a",),
    )


class ComputerCase(NamedTuple):
    """A game to play: its name, what is typed, the hands that are dealt, the words, HAND_SIZE."""

    name: Message
    lines: Sequence[str]
    deals: Sequence[str]
    words: str
    size: int = 7
    visible: bool = False
    wording: bool = False
    extra: Extra | None = None
    loose: Sequence[str] = ()


_NAMES = Names("ps4b", camel=True)


def _games() -> list[Check]:
    cases = [
        ComputerCase(
            message("you play"),
            ["n", "u", "tatters", "e"],
            ["asrettt"],
            "rate stretta tatters",
            visible=True,
        ),
        ComputerCase(
            message("the computer plays"),
            ["n", "c", "e"],
            ["asrettt"],
            "rate stretta tatters",
            visible=True,
        ),
        ComputerCase(
            message("you, then the computer"),
            ["n", "u", "zap", ".", "r", "c", "e"],
            ["apyhhzo"],
            "hypha oy zap zappy",
            wording=True,
        ),
        ComputerCase(message("nothing to replay yet"), ["r", "e"], [], "zap", wording=True),
        ComputerCase(
            message("wrong commands"),
            ["x", "n", "me", "you", "c", "e"],
            ["acedxln"],
            "axled can",
            wording=True,
        ),
        ComputerCase(
            message("hands of four letters"),
            ["n", "c", "r", "u", "tots", "e"],
            ["tots"],
            "so tot tots",
            4,
        ),
        ComputerCase(
            message("the computer uses up the hand"),
            ["n", "c", "e"],
            ["aaccthi"],
            "acta chi",
            wording=True,
        ),
        ComputerCase(
            message("two new hands"),
            ["n", "c", "n", "u", ".", "r", "c", "e"],
            ["acedxln", "apyhhzo"],
            "axled can hypha zap",
        ),
        ComputerCase(
            message("a wrong answer at a replay"),
            ["n", "c", "r", "x", "u", ".", "e"],
            ["acedxln"],
            "axled can",
        ),
        ComputerCase(
            message("a wrong command before and between"),
            ["x", "r", "n", "u", ".", "y", "r", "c", "e"],
            ["acedxln"],
            "axled can",
        ),
        ComputerCase(
            message("lines that are no commands"),
            ["x", "", "nr", "n", "x", "", "uc", "u", ".", "re", "e"],
            ["acedxln"],
            "axled can",
            loose=("", "nr", "uc", "re"),
        ),
        ComputerCase(
            message("of equal words the computer takes the first"),
            ["n", "c", "e"],
            ["appselx"],
            "appels apples",
            extra=_later_word,
        ),
    ]
    return [check for case in cases for check in computer_checks(case)]


def computer_checks(case: ComputerCase) -> list[Check]:
    """The checks of one game."""
    hands = [Hand(letters) for letters in case.deals]
    words = sorted(case.words.split())
    want, _ = expected_game(_NAMES.edition, words, case.size, case.lines, hands)
    return game_checks(
        case.name,
        message(
            "After n or r the game asks who plays, until it is u or c; u lets you play the"
            " hand, c the computer, which of equal words takes the first; r is the same hand"
            " again."
        ),
        game_probe(_NAMES, case.lines, hands, case.size, words),
        want,
        extra=dealt(case.size, case.extra),
        visible=case.visible,
        wording=classic_lines if case.wording else None,
        loose=case.loose,
    )


def _later_word(got: Transcript, seen: Observation) -> tuple[str, ...]:
    """Name the mistake of choosing the later of two equal words."""
    shown = got.shown()
    return ("ties-wrong",) if "apples" in shown and "appels" not in shown else ()

"""What the rubrics of both rule sets are made of: names, hands, words, and kinds of checks."""

import re
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import NamedTuple

from handful.console import EDITIONS, Edition
from handful.course.checker.judge.call import answers, gives, keeps_arguments, name_of
from handful.course.checker.judge.game import (
    OTHER_NUMBER,
    Alike,
    Extra,
    Games,
    plays,
    returns,
    words_games,
)
from handful.course.checker.judge.transcript import Transcript, expected_hand, first_difference
from handful.course.checker.judge.verdict import Verdict
from handful.course.checker.message import Message, message
from handful.course.checker.rubric.check import Check, Otherwise, Problem
from handful.course.checker.rubric.model import Valid
from handful.course.checker.rubric.wording import words_only
from handful.course.checker.sandbox.job import Probe
from handful.course.checker.sandbox.observation import Observation
from handful.course.kit.name import camel_case
from handful.rules import Hand

__all__ = [
    "HELD",
    "NOT_LISTED",
    "OTHER_SIZE",
    "WORDS",
    "Names",
    "ValidCase",
    "counts",
    "dealt",
    "dealt_otherwise",
    "game_checks",
    "game_probe",
    "length_check",
    "random_word",
    "stopped_wrongly",
    "unchanged_when_asked",
    "used_up",
    "valid_checks",
    "valid_edges",
    "whole_problem",
    "with_lower_case",
    "words_in",
]

WORDS = tuple(
    sorted(
        """
        acta ad ait air am an ant appels apples art as at axled cab cam came can cap car cat chap
        chi cow cows dad do dog dot dud duo each eat era face fast fax fix fox free ham him his
        hold hypha ice ick id if immanent inertia ire it jar jerk lot mad man map me net no not
        oat odd on out oy pair par part paw pet pi pig pit pot quizzes rat rate rent retain retina
        rip sat so stretta tap tar tatters tea ten tie tin to ton top tot tow trip up us use waft
        way we weed tots zap zappy zebra zoo
        """.split()
    )
)
"""The words of the checks: as the document says of its own checker, far fewer than in a game."""

OTHER_SIZE = 5
"""What HAND_SIZE is changed to where nothing may depend on it."""


class Names:
    """The document's names for things."""

    def __init__(self, edition: str, camel: bool) -> None:
        self.edition: Edition = EDITIONS[edition]
        self.camel = camel

    def __call__(self, name: str) -> str:
        """The document's name for what the project calls *name*."""
        return camel_case(name) if self.camel else name


def counts(letters: str) -> dict[str, int]:
    """The hand of these *letters* as the documents write it."""
    return Hand(letters).counts()


def random_word(chance: Random, length: int) -> str:
    """Letters in no order, for scores that nobody can have foreseen."""
    return "".join([chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(length)])


class ValidCase(NamedTuple):
    """A word, a hand, the rule that decides whether it is valid, and whether all may see it."""

    word: str
    hand: dict[str, int]
    rule: Message
    visible: bool = False
    otherwise: Otherwise | None = None


HELD = message(
    "A word is valid only if the hand holds each of its letters as often as the word needs it."
)
NOT_LISTED = message("A word that is not in the list is not valid.")


def used_up(names: Names, letters: str, words: Sequence[str], lines: Sequence[str]) -> Otherwise:
    """A hand in which a letter is used up, and then asked for.

    Whoever drops such letters from the hand never meets a count of 0, but in our calls. With an
    update_hand of ours it would tell nothing.
    """
    hand = Hand(letters)
    given = (hand.counts(), list(words), len(hand))
    args = given if names.camel else given[:2]
    want, _ = expected_hand(names.edition, hand, words, len(hand), lines)
    probe = Probe(names("play_hand"), args, lines=tuple(lines), constants={"HAND_SIZE": len(hand)})
    return Otherwise(probe, plays(want), is_own_only=True)


def valid_edges(names: Names, listed: Message, stop: str) -> list[ValidCase]:
    """The cases that are the same in every kit; *listed* is the rule for words in the list.

    *stop* ends a hand.
    """
    return [
        ValidCase("honey", counts("hnoy"), HELD),
        ValidCase("honey", counts("oneyx"), HELD),
        ValidCase("honey", counts("honex"), HELD),
        ValidCase("lever", counts("eeelrv"), listed),
        ValidCase("evil", counts("eeevvviiilll"), listed),
        ValidCase(
            "evil",
            {**counts("evi"), "l": 0},
            message("A count of 0 means that the letter is not there."),
            otherwise=used_up(names, "eviolxt", ["evil", "lot"], ["lot", "evil", stop]),
        ),
        ValidCase("holly", counts("holly"), NOT_LISTED),
        ValidCase("", counts("abc"), message("The empty word is never valid.")),
    ]


def unchanged_when_asked(function: str, words: Sequence[str]) -> Check:
    """The check that asking whether a word is valid changes nothing."""
    given = ("hello", counts("hello"), list(words))
    return Check(
        message("nothing that is given is changed"),
        message("Asking whether a word is valid must not change the hand or the list."),
        Probe(function, given, watch=True),
        keeps_arguments(given, "mutates-hand", answers(bool)),
        weight=2,
    )


def valid_checks(
    function: str,
    cases: Sequence[ValidCase],
    listed: Sequence[str],
    right: Valid,
    models: Mapping[str, Valid],
) -> list[Check]:
    """One check a case; *models* tell what those would answer who make a known mistake."""
    checks, words = [], list(listed)
    for word, hand, rule, visible, otherwise in cases:
        want = right(word, hand, words)
        wrong = {name: model(word, hand, words) for name, model in models.items()}
        name = (
            message("{word} is valid with {hand}", word=repr(word), hand=repr(hand))
            if want
            else message("{word} is not valid with {hand}", word=repr(word), hand=repr(hand))
        )
        differ = {model: value for model, value in wrong.items() if value != want}
        probe = Probe(function, (word, hand, words))
        checks.append(
            Check(
                name,
                rule,
                probe,
                gives(want, differ),
                visible,
                shows=frozenset(differ),
                otherwise=otherwise,
            )
        )
    return checks


def with_lower_case(check: Check) -> Check:
    """The same *check*; a call with a word in upper case is made in lower case afterwards.

    Upper case is named as the reason only where the call in lower case is right.
    """
    args = check.probe.args
    lower = tuple([arg.lower() if isinstance(arg, str) else arg for arg in args])
    if lower == args:
        return check

    def judge(seen: Observation) -> Verdict:
        verdict = check.judge(seen._replace(results=seen.results[:1]))
        also = seen._replace(results=seen.results[1:])
        if not also.results or check.judge(also).right:
            return verdict
        other = [model for model in verdict.mistakes if name_of(model) != "case-sensitive"]
        return verdict._replace(mistakes=tuple(other))

    return check._replace(probe=check.probe._replace(also=(lower,)), judge=judge)


def length_check(names: Names, hand: dict[str, int], visible: bool = False) -> Check:
    """The length of a *hand*."""
    length = sum(hand.values())
    wrong = {
        "copies-left-out": len(hand),
        "copies-left-out: letters used up too": len([count for count in hand.values() if count]),
    }
    wrong = {model: other for model, other in wrong.items() if other != length}
    return Check(
        message("the length of {hand}", hand=repr(hand)),
        message("The length of a hand is the sum of all its counts, and the hand stays as it is."),
        Probe(names("calculate_handlen"), (hand,), watch=True),
        keeps_arguments([hand], "mutates-hand", gives(length, wrong)),
        visible,
        shows=frozenset(wrong),
    )


def game_checks(
    name: Message,
    rule: Message,
    probe: Probe,
    want: Transcript,
    *,
    result: int | None = None,
    wrong: Games | None = None,
    extra: Extra | None = None,
    visible: bool = False,
    weight: float = 3,
    wording: Alike | None = None,
    loose: Sequence[str] = (),
    again: bool = False,
    shows: Collection[str] = (),
) -> list[Check]:
    """The check of a game's facts, and where asked for those of its result and its wording."""
    shown = frozenset(shows)
    if wrong is not None and not callable(wrong):
        wrong = {
            model: game for model, game in wrong.items() if first_difference(game, want) is not None
        }
        shown |= frozenset(wrong)
    judge = plays(want, wrong, extra, loose, again=again)
    checks = [Check(name, rule, probe, judge, visible, weight, shows=shown)]
    if result is not None:
        checks.append(
            Check(
                message("{game}: what is returned", game=name),
                message("The function returns the total."),
                probe,
                returns(result),
                visible,
                1,
            )
        )
    if wording is not None:
        checks.append(
            Check(
                message("{game}: wording", game=name),
                message("The game says, line by line, what the document's game says."),
                probe,
                words_games(want, judge, wording, words_only),
                visible,
                1,
                wording=True,
            )
        )
    return checks


def game_probe(
    names: Names, lines: Sequence[str], hands: Sequence[Hand], size: int, words: Sequence[str]
) -> Probe:
    """A game in which these *lines* are typed, and these *hands* dealt."""
    return Probe(
        names("play_game"),
        (list(words),),
        lines=tuple(lines),
        deals=tuple([hand.counts() for hand in hands]),
        deal=names("deal_hand"),
        constants={"HAND_SIZE": size},
    )


def words_in(probe: Probe) -> set[str]:
    """The words with which a function is called."""
    lists = [value for value in probe.args if type(value) is list]
    single = [value for value in probe.args if type(value) is str and value.isalpha()]
    return {word for words in (*lists, single) for word in words}


def whole_problem(module: str, probe: Probe, want: Transcript) -> Problem:
    """The program as it was written, started as a file; it earns no points of its own.

    A file that asks something else first is given an answer to that.
    """
    judge = plays(want)
    started = probe._replace(as_file=True)
    first = started._replace(lines=("Ann", *probe.lines))
    check = Check(
        message("a whole game with your own functions"),
        message(
            "The file is started as it is, with the word list beside it, and a game is played."
        ),
        started,
        judge,
        visible=True,
        otherwise=Otherwise(first, lambda seen: judge(_without_first_answer(seen))),
    )
    title = message("The program as written")
    return Problem("whole", title, 0, module, (), (check,), as_written=True)


def _without_first_answer(seen: Observation) -> Observation:
    place = next((n for n, (kind, _) in enumerate(seen.events) if kind == "in"), None)
    return seen if place is None else seen._replace(events=seen.events[place + 1 :])


def stopped_wrongly(stop: str, more: Extra | None = None) -> Extra:
    """Name the mistake of saying that the letters ran out where a hand was ended by *stop*."""

    def extra(got: Transcript, seen: Observation) -> tuple[str, ...]:
        if got.typed and got.typed[-1] == stop and _says_out_of_letters(got.texts[-1]):
            return ("stop-message-wrong",)
        return more(got, seen) if more else ()

    return extra


def _says_out_of_letters(text: str) -> bool:
    """Does a line say that the letters ran out, and not that they did not?"""
    lines = [line.lower() for line in text.splitlines() if "ut of letters" in line]
    return any(not _DENIES.search(line) for line in lines)


_DENIES = re.compile(r"\b(?:not|never|before|until|without)\b|n't\b")


def dealt(size: int, more: Extra | None = None) -> Extra:
    """Name the mistake of dealing another number of letters than HAND_SIZE says."""

    def extra(got: Transcript, seen: Observation) -> tuple[str, ...]:
        return dealt_otherwise(got, size) or (more(got, seen) if more else ())

    return extra


def dealt_otherwise(got: Transcript, size: int) -> tuple[str, ...]:
    """The mistake where another number of letters was dealt than *size*; only 7 has a name."""
    others = {number for number in got.deals if number != size}
    if not others:
        return ()
    return ("hand-size-hard-coded",) if others == {7} else (OTHER_NUMBER,)

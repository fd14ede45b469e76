"""Judging a game: by its facts, by what it returns, by its wording."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from handful.course.checker.judge.call import ended_badly
from handful.course.checker.judge.transcript import (
    Answer,
    Transcript,
    answers_the_end,
    first_difference,
    flooded,
    plays_nothing,
    printed_elsewhere,
    question_lines,
    says_both,
    tells_grand_total,
    unanswered,
)
from handful.course.checker.judge.value import same, show, show_value
from handful.course.checker.judge.verdict import Judge, Verdict
from handful.course.checker.message import NOTHING, Message, message, verbatim
from handful.course.checker.sandbox.observation import Observation

__all__ = [
    "ANY_WORD",
    "OTHER_NUMBER",
    "Alike",
    "Extra",
    "Games",
    "none_lines",
    "plays",
    "prints_none",
    "returns",
    "words_games",
]

Extra: TypeAlias = Callable[[Transcript, Observation], tuple[str, ...]]
"""Models of mistakes that show themselves in another way than by numbers and letters."""
ANY_WORD = "unnamed: any word of the list is taken"
"""A model without a name: what it does is not to be called by another one's."""
OTHER_NUMBER = "unnamed: another number of letters is dealt"
"""A model without a name, where the number is neither HAND_SIZE nor 7."""
Games: TypeAlias = Mapping[str, Transcript] | Callable[[], Mapping[str, Transcript]]
"""The games of known mistakes, or what makes them when they are needed."""
Alike: TypeAlias = Callable[[list[str]], list[str]]
"""The lines of a game, those made equal that the document words in more than one way."""


def plays(
    want: Transcript,
    wrong: Games | None = None,
    extra: Extra | None = None,
    loose: Sequence[str] = (),
    *,
    again: bool = False,
) -> Judge:
    """Judge a game by its facts: numbers, letters, the kinds of messages, what was asked how often.

    *wrong* tells the games of known mistakes; *extra* may name one that shows itself otherwise;
    *loose* are lines that a program takes for commands if it looks for letters in them; with
    *again*, the first word is typed a second time, when its letters are gone.
    """

    def judge(seen: Observation) -> Verdict:
        got = Transcript.of(seen.events)
        if bad := ended_badly(seen, _crash(got)):
            told = message("{screen}({end})", screen=got.shown(), end=bad.got)
            return bad._replace(
                expected=verbatim(want.shown()), got=told, where=_where(got, len(got.texts) - 1)
            )
        place = first_difference(got, want)
        named = extra(got, seen) if extra else ()
        if place is None and got.texts == want.texts and not named:
            return Verdict(True)
        failed = Verdict(False, verbatim(want.shown()), verbatim(got.shown()))
        if place is not None and (number := flooded(got, want, place)):
            return failed._replace(where=_flood(got, place, number))
        if place is not None:
            models = wrong() if callable(wrong) else wrong or {}
            fits = [model for model, game in models.items() if _fits(got, game)]
            names = named or _loose(got, place, loose) or tuple(fits)
            if again and not named and place == 2 and got.facts()[2].numbers:
                names = ("first-hand-used", ANY_WORD)
            return failed._replace(mistakes=names, where=_where(got, place))
        if (place := plays_nothing(got, want)) is not None:
            return failed._replace(where=_where(got, place))
        failed = failed._replace(facts_right=True)
        if answers_the_end(got, want):
            told = message("At the end it says the same as after a wrong command.")
            return failed._replace(where=told)
        if (place := unanswered(got, want)) is not None:
            if says_both(got, want, place):
                return failed._replace(facts_right=False, where=_both(got, place))
            names = ("loose-command",) if _plays_after(got, loose) else ()
            if (other := printed_elsewhere(got, want, place)) is not None:
                return failed._replace(mistakes=names, where=_elsewhere(got, place, other))
            if not names and _answers_a_message(got, want, place):
                return failed._replace(where=_where(got, place))
            names = names or ("no-message",)
            return failed._replace(mistakes=names, where=_no_answer(got, want, place))
        if named := named or prints_none(got):
            return failed._replace(mistakes=named, where=_sizes(got, named))
        return Verdict(True)

    return judge


def _fits(got: Transcript, game: Transcript) -> bool:
    """Is this the *game* of a known mistake?"""
    if first_difference(got, game) is not None:
        return False
    return not game.facts()[-1].is_grand or tells_grand_total(got, game)


def _loose(got: Transcript, place: int, loose: Sequence[str]) -> tuple[str, ...]:
    """The mistake where it goes wrong at a line that looks like a command and is none."""
    after = _after(got, loose)
    return ("loose-command",) if place in after or _plays_after(got, loose) else ()


def _plays_after(got: Transcript, loose: Sequence[str]) -> bool:
    """Is a hand shown after a line that is no command?"""
    menu = got.facts()[0].letters  # of a question that ends with "n, r or e"
    return any(got.facts()[number].letters not in ("", menu) for number in _after(got, loose))


def _after(got: Transcript, loose: Sequence[str]) -> list[int]:
    """The stretches after lines that look like commands and are none."""
    return [number for number, line in enumerate(got.typed, 1) if line in loose]


def _answers_a_message(got: Transcript, want: Transcript, place: int) -> bool:
    """Was the line before this stretch typed into a message, as in `input("Invalid command.")`?"""
    if place < 2 or want.answers()[place - 1] is Answer.NONE:
        return False
    own, before = got.texts[place - 1].strip(), got.texts[place - 2]
    return "\n" not in own and question_lines(own)[-1:] != question_lines(before)[-1:]


def _crash(got: Transcript) -> str:
    """The mistake where a program stopped: on a replay before any hand, or anywhere."""
    first = got.typed[-1:] == ("r",) and "n" not in got.typed
    return "replay-first-crash" if first else "crash"


def prints_none(got: Transcript) -> tuple[str, ...]:
    """The mistake where "None" was printed, as happens when a result is printed that is none."""
    if not any("None" in text for text in got.texts):
        return ()
    return ("prints-none",) if none_lines(got.lines()) else ()


def none_lines(lines: Sequence[str]) -> list[str]:
    """Those of the *lines* that say None, by themselves or at their end."""
    return [line for line in lines if line.strip() == "None" or line.endswith(" None")]


def _where(got: Transcript, place: int) -> Message:
    if place == 0:
        return message("Here it goes wrong before anything is typed.")
    if place <= len(got.typed):
        return message(
            "Here it goes wrong after {typed} is typed.", typed=repr(got.typed[place - 1])
        )
    return message("Here it goes wrong at the end.")


def _flood(got: Transcript, place: int, number: int) -> Message:
    """What is told where the right number or hand would have to be found among too many."""
    if place == 0:
        return message(
            "Before anything is typed so much is printed ({number} numbers, words or hands) that"
            " nobody can see what is meant. Before the first question stands only what the game has"
            " to tell there.",
            number=number,
        )
    return message(
        "After {typed} so much is printed ({number} numbers, words or hands) that nobody can see"
        " what is meant. Between two questions stands only what the game has to tell there.",
        typed=repr(got.typed[place - 1]),
        number=number,
    )


def _both(got: Transcript, place: int) -> Message:
    return message(
        "After {typed} the game says what it says of a valid word, and of a refused one too.",
        typed=repr(got.typed[place - 1]),
    )


def _sizes(got: Transcript, named: tuple[str, ...]) -> Message:
    """What was dealt, where that is what is wrong."""
    if not {"hand-size-hard-coded", OTHER_NUMBER} & set(named):
        return NOTHING
    sizes = ", ".join([str(number) for number in dict.fromkeys(got.deals)])
    return message("The number of letters that it asks for is {sizes}.", sizes=sizes)


def _elsewhere(got: Transcript, place: int, other: int) -> Message:
    return message(
        "What is printed after {typed} is also printed after {other}, which is not refused.",
        typed=repr(got.typed[place - 1]),
        other=repr(got.typed[other - 1]),
    )


def _no_answer(got: Transcript, want: Transcript, place: int) -> Message:
    typed = repr(got.typed[place - 1]) if place else "''"
    told = {
        Answer.REFUSED: message("Nothing tells that {typed} is not a valid word.", typed=typed),
        Answer.COMMAND: message("Nothing tells that {typed} is not a command.", typed=typed),
        Answer.NOTHING_YET: message("Nothing tells that there is no hand to replay yet."),
    }
    return told.get(want.answers()[place], NOTHING)


def returns(want: int) -> Judge:
    """Judge a game by what it returns."""

    def judge(seen: Observation) -> Verdict:
        expected = message("returned {value}", value=show(want))
        if bad := ended_badly(seen):
            return bad._replace(expected=expected)
        if not seen.results:
            ended = seen.enough or seen.exited
            got = message("it did not come to its end" if ended else "nothing was returned")
            return Verdict(False, expected, got)
        value = seen.results[-1]
        if same(value.plain, want):
            return Verdict(True)
        names = ("returns-none",) if value.plain is None else ()
        return Verdict(False, expected, message("returned {value}", value=show_value(value)), names)

    return judge


def words_games(want: Transcript, facts: Judge, alike: Alike = list, words: Alike = list) -> Judge:
    """Judge a game by its wording: it has the document's lines in their order, and maybe more.

    Where its *facts* are wrong, only its *words* count: nobody pays for a wrong number twice.
    """

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        got = Transcript.of(seen.events)
        if got.texts == want.texts:
            return Verdict(True)
        wanted, said = alike(want.lines()), alike(got.lines())
        if _in_turn(wanted, said):
            return Verdict(True)
        if _in_turn(words(wanted), words(said)) and not facts(seen).right:
            return Verdict(True)
        return Verdict(False, verbatim(want.shown()), verbatim(got.shown()))

    return judge


def _in_turn(wanted: list[str], said: list[str]) -> bool:
    """Are all lines that are *wanted* among those *said*, in their order?"""
    left = iter(said)
    return all(line in left for line in wanted)

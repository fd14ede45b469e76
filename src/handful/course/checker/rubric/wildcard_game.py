"""The rubrics of the wildcard documents: playing a hand, a substitution, and a game."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from handful.course.checker.judge.call import ended_badly, keeps_arguments, leaves
from handful.course.checker.judge.game import ANY_WORD, Extra, plays
from handful.course.checker.judge.transcript import (
    Transcript,
    expected_game,
    expected_hand,
    question_lines,
)
from handful.course.checker.judge.value import show_value, without_zeros
from handful.course.checker.judge.verdict import Judge, Verdict
from handful.course.checker.message import Message, message, verbatim
from handful.course.checker.rubric.build import (
    OTHER_SIZE,
    Names,
    counts,
    dealt_otherwise,
    game_checks,
    length_check,
    stopped_wrongly,
    whole_problem,
)
from handful.course.checker.rubric.check import Check, Otherwise, Problem
from handful.course.checker.rubric.model import games_shown_once, played, wildcard_players
from handful.course.checker.rubric.wording import wildcard_lines
from handful.course.checker.sandbox.job import Probe
from handful.course.checker.sandbox.observation import Observation
from handful.rules import WILDCARD, Game, Hand

__all__ = [
    "GameCase",
    "HandCase",
    "game_problem_checks",
    "hand_checks",
    "hand_problem_checks",
    "substitution_check",
    "whole_game_checks",
    "whole_program",
]


class HandCase(NamedTuple):
    """A hand to play: its name, the letters, the words that are valid, and what is typed."""

    name: Message
    letters: str
    words: str
    lines: Sequence[str]
    visible: bool = False
    wording: bool = False


def hand_problem_checks(names: Names) -> list[Check]:
    """The checks of problem 5: the length of a hand, and playing it."""
    lengths: tuple[dict[str, int], ...] = (counts("aq*mull"), {}, {"a": 0, "b": 3})
    checks = [length_check(names, hand) for hand in lengths]
    cases = [
        HandCase(
            message("two words, then the end"),
            "ajef*rx",
            "fax fix jar",
            ["jar", "f*x", "!!"],
            visible=True,
            wording=True,
        ),
        HandCase(
            message("a refused word costs its letters"),
            "acfi*tx",
            "at cat fix",
            ["fix", "ac", "*t"],
            visible=True,
            wording=True,
        ),
        HandCase(message("stopping at once"), "cows*z", "cows so", ["!!"]),
        HandCase(message("upper case"), "cowsso*z", "cows so", ["COWS", "so", "!!"]),
        HandCase(
            message("a refused word with letters not held"),
            "cows*z",
            "cows so",
            ["c*wzzz", "so"],
        ),
        HandCase(
            message("a hand of ten letters"), "retainad*x", "ad retina", ["retina", "ad", "!!"]
        ),
        HandCase(message("a word of other letters"), "cows*z", "cows out", ["out", "cws", "!!"]),
        HandCase(message("an empty line"), "cows*z", "cows so", ["", "cows", "!!"]),
        HandCase(
            message("a word whose letters are used up"),
            "parttop*",
            "part top tot",
            ["part", "part", "top", "!!"],
        ),
        HandCase(message("a large score"), "quzz*es", "quizzes use", ["qu*zzes"]),
    ]
    checks += [check for case in cases for check in hand_checks(names, case)]
    return [*checks, _hand_kept(names)]


def hand_checks(names: Names, case: HandCase, *, drawn: bool = False) -> list[Check]:
    """The checks of one hand that is played; of one that is *drawn*, models are made at need."""
    hand, words = Hand(case.letters), sorted(case.words.split())
    want, game = expected_hand(names.edition, hand, words, len(hand), case.lines)

    def wrong() -> dict[str, Transcript]:
        games = {
            name: played(player, hand, words, case.lines, "!!")
            for name, player in wildcard_players(OTHER_SIZE).items()
        }
        return games | games_shown_once(want)

    return game_checks(
        case.name,
        message(
            "Each valid word earns its score, by the letters held at that moment; a refused one"
            " earns nothing, and is told; both use up their letters; !! ends the hand."
        ),
        Probe(
            "play_hand",
            (hand.counts(), words),
            lines=tuple(case.lines),
            constants={"HAND_SIZE": OTHER_SIZE},
        ),
        want,
        result=game.last_round.total,
        wrong=wrong if drawn else wrong(),
        extra=stopped_wrongly("!!", _case_matters if case.lines[0].isupper() else None),
        again=case.lines[0] in case.lines[1:],
        shows=[ANY_WORD] if "out" in case.lines else (),
        visible=case.visible,
        wording=wildcard_lines if case.wording else None,
    )


def _case_matters(got: Transcript, seen: Observation) -> tuple[str, ...]:
    """Name the mistake of refusing the first word, in upper case, and not the next one."""
    answers = [bool(fact.numbers) for fact in got.facts()[1:3]]
    return ("case-sensitive",) if answers == [False, True] else ()


def _hand_kept(names: Names) -> Check:
    """The hand that is given must be there for the replay, whoever takes care of that."""
    hand, words, lines = Hand("aci*prt"), ["car", "part", "pit"], ["part", "!!"]
    args = (hand.counts(), words)
    want, _ = expected_hand(names.edition, hand, words, len(hand), lines)
    again = ["1", "no", "part", "!!", "yes", "pit", "!!"]
    game, _ = expected_game(names.edition, words, 7, again, [hand])
    return Check(
        message("the hand that is given can be played again"),
        message("Playing a hand must not change the hand that is given: it may be replayed."),
        Probe("play_hand", args, lines=tuple(lines), watch=True),
        keeps_arguments(args, "hand-emptied", plays(want, games_shown_once(want))),
        weight=2,
        otherwise=Otherwise(_game_probe(again, [hand], 7, words), plays(game)),
    )


def _game_probe(
    lines: Sequence[str],
    hands: Sequence[Hand],
    size: int,
    words: Sequence[str],
    substitutes: Sequence[Mapping[str, int]] | None = None,
) -> Probe:
    return Probe(
        "play_game",
        (list(words),),
        lines=tuple(lines),
        deals=tuple([hand.counts() for hand in hands]),
        deal="deal_hand",
        substitutes=tuple(substitutes or ()),
        substitute="" if substitutes is None else "substitute_hand",
        constants={"HAND_SIZE": size},
    )


class GameCase(NamedTuple):
    """A game to play: its name, what is typed, the hands dealt, the letters drawn, HAND_SIZE."""

    name: Message
    lines: Sequence[str]
    deals: Sequence[str]
    draws: str = ""
    size: int = 7
    visible: bool = False
    wording: bool = False


_WORDS = ("at", "cat", "dad", "did", "dud", "ice", "ick", "out", "part", "pit", "sat", "tar")


def game_problem_checks(names: Names) -> list[Check]:
    """The checks of problem 6: substituting a letter, and playing a game."""
    cases = [
        GameCase(
            message("one hand, no options"),
            ["1", "no", "part", "ic*", "no"],
            ["aci*prt"],
            visible=True,
        ),
        GameCase(
            message("the document's game"),
            ["2", "no", "part", "ic*", "no", "yes", "l", "out", "!!", "yes", "d*d", "out", "!!"],
            ["aci*prt", "dd*lout"],
            "a",
            visible=True,
            wording=True,
        ),
        GameCase(
            message("the better of two scores counts"),
            ["1", "no", "part", "!!", "yes", "pit", "!!"],
            ["aci*prt"],
        ),
        GameCase(
            message("the replay may be the better one"),
            ["1", "no", "pit", "!!", "yes", "part", "!!"],
            ["aci*prt"],
        ),
        GameCase(
            message("a replay, and another hand"),
            ["2", "no", "pit", "!!", "yes", "part", "!!", "no", "out", "!!"],
            ["aci*prt", "dd*lout"],
        ),
        GameCase(
            message("each option once"),
            ["2", "yes", "p", "!!", "yes", "tar", "!!", "part", "!!"],
            ["aci*prt", "aci*prt"],
            "q",
        ),
        GameCase(message("hands of four letters"), ["1", "no", "*t", "!!", "no"], ["at*s"], size=4),
        GameCase(message("answers in upper case"), ["1", "NO", "part", "!!", "No"], ["aci*prt"]),
    ]
    checks = _substitutions()
    for case in cases:
        checks += whole_game_checks(names, case)
    # Whether "e" is asked about again or taken for no, these lines lead to the end of the game.
    checks.append(
        Check(
            message("an answer that is not yes"),
            message("Only yes (or y) means yes: nothing is replaced after any other answer."),
            _game_probe(["1", "e", "no", "!!", "no"], [Hand("aci*prt")], 7, _WORDS, []),
            _replaces_nothing,
        )
    )
    return checks


def whole_game_checks(names: Names, case: GameCase, words: Sequence[str] = _WORDS) -> list[Check]:
    """The checks of one game."""
    hands = [Hand(letters) for letters in case.deals]
    want, game = expected_game(names.edition, words, case.size, case.lines, hands, case.draws)
    letters = [line for line in case.lines if len(line) == 1 and line.isalpha()]
    want = want._replace(substituted=tuple(letters))
    held = [next(hand for hand in hands if letter in hand) for letter in letters]
    substitutes = [
        hand.replacing(letter, drawn).counts()
        for hand, letter, drawn in zip(held, letters, case.draws, strict=True)
    ]
    return game_checks(
        case.name,
        message(
            "One substitution and one replay in a game, each offered until it is taken; of a"
            " hand that is replayed the better score counts; the total over all hands is shown"
            " and returned."
        ),
        _game_probe(case.lines, hands, case.size, words, substitutes),
        want,
        result=game.total,
        wrong=_totals(want, game),
        extra=_once(case.size, want, upper=case.lines[1] == "NO"),
        shows=[_NO_IS_YES] if len(case.lines) == 5 and case.lines[1] == "no" else (),
        visible=case.visible,
        wording=wildcard_lines if case.wording else None,
    )


def _replaces_nothing(seen: Observation) -> Verdict:
    """Judge a game in which no letter is to be replaced."""
    if bad := ended_badly(seen):
        return bad
    got = Transcript.of(seen.events)
    right = bool(got.typed) and not got.substituted and not seen.enough
    expected = message("a hand in which nothing is replaced")
    return Verdict(right, expected, verbatim(got.shown()))


def _totals(want: Transcript, game: Game) -> dict[str, Transcript]:
    """The games of those who count replayed hands otherwise."""
    rounds = [[played.total for played in replayed] for replayed in game.deals]
    total = sum(max(scores) for scores in rounds)
    others = {
        "replay-summed": sum(sum(scores) for scores in rounds),
        "replay-overwrites": sum(scores[-1] for scores in rounds),
        "worse-score-counts": sum(min(scores) for scores in rounds),
    }
    found = {}
    for name, other in others.items():
        end = want.texts[-1].replace(f"over all hands: {total}", f"over all hands: {other}")
        found[name] = want._replace(texts=(*want.texts[:-1], end))
    return found


_NO_IS_YES = "unnamed: no is not taken for no"


def _once(size: int, want: Transcript, *, upper: bool) -> Extra:
    """Name the mistakes in what is dealt and asked."""
    replay_offers = [n for n, text in enumerate(want.texts[:-1]) if "to replay" in _last(text)]

    def extra(got: Transcript, seen: Observation) -> tuple[str, ...]:
        if other_size := dealt_otherwise(got, size):
            return other_size
        # The offer that was taken is known by what was typed, and by what the program did then.
        taken = [
            number - 2
            for number in got.substituted_after
            if number > 1 and got.typed[number - 2].lower() in ("yes", "y")
        ]
        taken += [
            number
            for number in replay_offers
            if got.typed[number : number + 1] == ("yes",) and number + 1 not in got.dealt_after
        ]
        if any(_offered_again(got, number) for number in taken):
            return ("options-repeated",)
        return ("case-sensitive", _NO_IS_YES) if upper and _goes_on(got, seen) else ()

    return extra


def _goes_on(got: Transcript, seen: Observation) -> bool:
    """Was something else done than to go on after the answer no?"""
    return bool(got.substituted or seen.enough or _is_same_question(got, 1, 2))


def _offered_again(got: Transcript, number: int) -> bool:
    """Is the question with this *number* asked again later?

    Where it is asked again at once, the answer was not understood. A question that had another
    answer than yes or no before is no offer.
    """
    before = [n for n in range(number) if _is_same_question(got, n, number)]
    if any(got.typed[n].lower() not in ("yes", "y", "no", "n") for n in before):
        return False
    asked = len(got.typed) + got.asked_again
    return any(_is_same_question(got, n, number) for n in range(number + 2, asked))


def _is_same_question(got: Transcript, one: int, other: int) -> bool:
    """Do two questions end with the same two lines, hands and numbers aside?

    One line is not enough: many ask with print, and then with the same "yes or no: " every time.
    """
    if max(one, other) >= len(got.typed) + got.asked_again:
        return False
    first, second = question_lines(got.texts[one]), question_lines(got.texts[other])
    number = min(2, len(first), len(second))
    return number > 0 and first[-number:] == second[-number:]


def _last(text: str) -> str:
    return (text.splitlines() or [""])[-1].lower()


def _substitutions() -> list[Check]:
    checks = []
    for letters, letter in (("hello", "l"), ("cows*z", "z"), ("aab", "a"), ("ab*cdef", "c")):
        checks.append(substitution_check(letters, letter))
    hand = counts("hello")
    checks.append(
        Check(
            message("the hand that is given stays as it is"),
            message("The function gives a new hand; the one that it is given must not change."),
            Probe("substitute_hand", (hand, "l"), watch=True, seed=1),
            keeps_arguments([hand, "l"], "substitute-mutates", _replaced(hand, "l")),
            weight=3,
        )
    )
    checks.append(
        Check(
            message("replacing a letter that is not held"),
            message("A letter that is not in the hand leaves the hand as it is."),
            Probe("substitute_hand", (hand, "z")),
            _same(hand),
        )
    )
    return checks


def substitution_check(letters: str, letter: str, seed: int = 1) -> Check:
    """A *letter* of a hand is replaced, forty times."""
    hand = counts(letters)
    return Check(
        message("replacing {letter} in {letters}", letter=repr(letter), letters=letters),
        message(
            "All copies of the letter become one new letter, which the hand did not hold before."
        ),
        Probe("substitute_hand", (hand, letter), times=40, seed=seed),
        _replaced(hand, letter),
    )


_VOWELS = WILDCARD.alphabet.vowels
_VOWEL_FOR_VOWEL = "unnamed: a vowel becomes another vowel only"
FEW = 6
"""Letters of which there are more among forty that are drawn by chance."""


def _same(hand: dict[str, int]) -> Judge:
    judged = leaves(hand)

    def judge(seen: Observation) -> Verdict:
        return ended_badly(seen, "substitute-crash-absent") or judged(seen)

    return judge


def _replaced(hand: dict[str, int], letter: str) -> Judge:
    rest = {held: count for held, count in hand.items() if held != letter}
    wanted = message(
        "{rest} and {count} of a letter that is none of {letters}",
        rest=repr(rest),
        count=hand[letter],
        letters=", ".join(hand),
    )

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=wanted)
        drawn: set[str] = set()
        returned = [without_zeros(value.plain) for value in seen.results]
        is_never_replaced = all(got == hand for got in returned)
        for value in seen.results:
            got = without_zeros(value.plain)
            failed = Verdict(False, wanted, show_value(value))
            if got is None:
                return failed._replace(mistakes=("returns-none",))
            if not isinstance(got, dict) or any(type(n) is not int for n in got.values()):
                return failed
            new = {held: count for held, count in got.items() if rest.get(held) != count}
            kept = all(got.get(held) == count for held, count in rest.items())
            in_hand = sum(got.values()) == sum(hand.values()) and got.keys() <= hand.keys()
            if is_never_replaced:
                return failed
            if in_hand or (kept and sum(new.values()) < hand[letter]):
                return failed._replace(mistakes=("substitute-in-hand",))
            if not kept or len(new) != 1 or not new.keys().isdisjoint(hand):
                return failed
            if not new.keys() <= set(WILDCARD.alphabet.letters):
                return failed
            drawn |= set(new)
        if len(seen.results) > FEW and len(drawn) < FEW:
            always = message("only {letters}", letters=repr("".join(sorted(drawn))))
            wanted_any = message("any letter that is not in the hand")
            alike = letter in _VOWELS and drawn == set(_VOWELS) - hand.keys()
            return Verdict(False, wanted_any, always, (_VOWEL_FOR_VOWEL,) if alike else ())
        return Verdict(bool(drawn), wanted, message("nothing"))

    return judge


def whole_program(names: Names, module: str) -> Problem:
    """The program as it was written, started as a file; it earns no points of its own."""
    lines = ["1", "no", "part", "zzz", "ic*", "no"]
    hands = [Hand("aci*prt")]
    want, _ = expected_game(names.edition, _WORDS, 7, lines, hands)
    return whole_problem(module, _game_probe(lines, hands, 7, _WORDS), want)

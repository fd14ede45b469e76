"""The rubrics of the classic documents: ps4, solo and scrabble-ish."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from handful.course.checker.judge.call import answers, gives, keeps_arguments, leaves
from handful.course.checker.judge.game import ANY_WORD, plays
from handful.course.checker.judge.transcript import Transcript, expected_game, expected_hand
from handful.course.checker.message import Message, message
from handful.course.checker.rubric.build import (
    HELD,
    OTHER_SIZE,
    Names,
    ValidCase,
    counts,
    dealt,
    game_checks,
    game_probe,
    length_check,
    random_word,
    stopped_wrongly,
    unchanged_when_asked,
    valid_checks,
    valid_edges,
    whole_problem,
)
from handful.course.checker.rubric.check import Check, Otherwise, Problem
from handful.course.checker.rubric.computer import computer_problem
from handful.course.checker.rubric.model import (
    classic_players,
    games_shown_once,
    played,
    valid_models,
)
from handful.course.checker.rubric.wording import classic_lines
from handful.course.checker.sandbox.job import Probe
from handful.editions import ps4a
from handful.rules import CLASSIC, Hand

__all__ = [
    "LISTED",
    "GameCase",
    "HandCase",
    "hand_checks",
    "ps4",
    "score_check",
    "scrabble_ish",
    "solo",
    "update_check",
    "whole_game_checks",
]


def ps4() -> tuple[Problem, ...]:
    """Seven problems in two files."""
    names = Names("ps4a", camel=True)
    six = _six(names, "ps4a", (10, 10, 10, 10, 10, 15))
    return (*six, computer_problem(), _whole(names, "ps4a"))


def solo() -> tuple[Problem, ...]:
    """Six problems."""
    names = Names("solo", camel=False)
    return (*_six(names, "wordgame", (10,) * 6), _whole(names, "wordgame"))


def scrabble_ish() -> tuple[Problem, ...]:
    """Six problems."""
    names = Names("scrabble-ish", camel=True)
    return (*_six(names, "scrabble_ish", (10,) * 6), _whole(names, "scrabble_ish"))


def _six(names: Names, module: str, points: tuple[int, ...]) -> list[Problem]:
    made = [
        (message("Word scores"), "get_word_score", _scores(names)),
        (message("Removing letters from a hand"), "update_hand", _updates(names)),
        (message("Valid words"), "is_valid_word", _valid(names)),
        (message("Hand length"), "calculate_handlen", _lengths(names)),
        (message("Playing a hand"), "play_hand", _hands(names)),
        (message("Playing a game"), "play_game", _games(names)),
    ]
    return [
        Problem(
            str(number),
            title,
            worth,
            module,
            (names(function),),
            tuple(checks),
            own_constants=("SCRABBLE_LETTER_VALUES",) if function == "get_word_score" else (),
        )
        for number, ((title, function, checks), worth) in enumerate(
            zip(made, points, strict=True), 1
        )
    ]


def _scores(names: Names) -> list[Check]:
    chance = Random("classic scores")
    cases = [("weed", 6, True), ("waybill", 7, True), ("it", 7, True), ("", 7, False)]
    cases += [("waybill", 8, False), ("fork", 4, False), ("outgnaw", 7, False), ("at", 2, False)]
    cases += [("a", 3, False), ("boxers", 6, False), ("abcdefghijklmnopqrstuvwxyz", 30, False)]
    cases += [(random_word(chance, length), n, False) for length, n in ((5, 9), (3, 3), (10, 10))]
    return [score_check(names, *case) for case in cases]


def score_check(names: Names, word: str, n: int, visible: bool = False) -> Check:
    """The score of a *word*."""
    want = CLASSIC.score(word, n)
    bare = CLASSIC.alphabet.worth(word) * len(word)
    models = {
        "hand-size-hard-coded: 7": CLASSIC.score(word, 7),
        "hand-size-hard-coded: 7 or more": bare + 50 * (len(word) >= 7),
        "hand-size-hard-coded: HAND_SIZE": CLASSIC.score(word, OTHER_SIZE),
        "bonus-wrong: never": bare,
        "bonus-wrong: always": bare + 50,
        "bonus-wrong: from 7 letters on": bare + 50 * (len(word) == n >= 7),
        "bonus-multiplied": bare + 50 * (len(word) == n) * len(word),
    }
    wrong = {name: value for name, value in models.items() if value != want}
    return Check(
        message("the score of {word} with n = {n}", word=repr(word), n=n),
        message(
            "A word scores the sum of its letters' values times its length,"
            " and 50 more if it has exactly n letters."
        ),
        Probe(names("get_word_score"), (word, n), constants={"HAND_SIZE": OTHER_SIZE}),
        gives(want, wrong),
        visible,
        shows=frozenset(wrong),
    )


def _updates(names: Names) -> list[Check]:
    function = names("update_hand")
    cases = [("aqlmuil", "quail", True), ("evvnill", "evil", True), ("hello", "hello", False)]
    cases += [("zzzap", "zap", False), ("aab", "", False), ("abcdefgh", "hgfedcba", False)]
    cases += [("eeelrv", "lever", False), ("sssseea", "asses", False)]
    checks = [update_check(names, *case) for case in cases]
    hand = counts("aqlmuil")
    checks.append(
        Check(
            message("the hand that is given stays as it is"),
            message("The function gives a new hand; the one that it is given must not change."),
            Probe(function, (hand, "quail"), watch=True),
            keeps_arguments([hand, "quail"], "mutates-hand", answers(dict)),
            weight=3,
        )
    )
    return checks


def update_check(names: Names, letters: str, word: str, visible: bool = False) -> Check:
    """What a *word* leaves of a hand."""
    return Check(
        message("what {word} leaves of {letters}", word=repr(word), letters=letters),
        message("The new hand has every letter of the old one, less the letters of the word."),
        Probe(names("update_hand"), (counts(letters), word)),
        leaves(Hand(letters).without(word).counts()),
        visible,
    )


_LIST = ("evil", "hello", "honey", "kwijibo", "lever", "rapture")


LISTED = message("A word in the list, from letters in the hand, is valid.")


def _valid(names: Names) -> list[Check]:
    cases = [
        ValidCase("hello", counts("hello"), LISTED, True),
        ValidCase("hello", counts("helo"), HELD, True),
        ValidCase("rapture", counts("raaapppetu"), HELD),
        ValidCase("honey", counts("nhoydwee"), LISTED, True),
        *valid_edges(names, LISTED, "."),
        ValidCase(
            "kwijibo",
            counts("kwijibo"),
            message("Any word in the list is valid, however odd."),
        ),
    ]
    function = names("is_valid_word")
    unchanged = unchanged_when_asked(function, _LIST)
    models = valid_models()
    return [*valid_checks(function, cases, _LIST, ps4a.isValidWord, models), unchanged]


def _lengths(names: Names) -> list[Check]:
    cases = [(counts("aqlmuil"), True), ({}, False), ({"a": 0, "b": 3}, False)]
    cases += [(counts("zz"), False), (counts("abcdefghijkl"), False)]
    return [length_check(names, *case) for case in cases]


class HandCase(NamedTuple):
    """A hand to play: its name, the letters, the words that are valid, what is typed, and n."""

    name: Message
    letters: str
    words: str
    lines: Sequence[str]
    n: int
    visible: bool = False
    wording: bool = False


def _hands(names: Names) -> list[Check]:
    cases = [
        HandCase(
            message("two words, then the end"),
            "acihmmz",
            "cam ham him map",
            ["him", "cam", "."],
            7,
            visible=True,
            wording=True,
        ),
        HandCase(
            message("a refused word, then all letters"),
            "asttwfo",
            "fast oat tow waft",
            ["tow", "tasf", "fast"],
            7,
            visible=True,
            wording=True,
        ),
        HandCase(message("the whole hand in one word"), "aretiin", "inertia rat", ["inertia"], 7),
        HandCase(
            message("the bonus is for n letters, not for 7"), "tots", "so tot", ["tot", "."], 4
        ),
        HandCase(message("all of a hand of three letters"), "tot", "to tot", ["tot"], 3),
        HandCase(message("all of a hand, and fewer than n letters"), "tot", "to tot", ["tot"], 7),
        HandCase(message("a word of five letters"), "honeyxz", "honey one", ["honey", "."], 7),
        HandCase(message("one letter several times"), "aaa", "aa", ["aa", "."], 7),
        HandCase(message("stopping at once"), "aretiin", "inertia rat", ["."], 7, wording=True),
        HandCase(
            message("refused words in a row"),
            "acihmmz",
            "cam him mad",
            ["zzz", "", "mad", "him", "."],
            9,
        ),
        HandCase(
            message("a word whose letters are used up"),
            "acihmmz",
            "cam ham him mac",
            ["him", "him", "cam", "ham", "."],
            8,
        ),
    ]
    checks = [check for case in cases for check in hand_checks(names, case)]
    return [*checks, _hand_kept(names)]


def hand_checks(names: Names, case: HandCase, *, drawn: bool = False) -> list[Check]:
    """The checks of one hand that is played; of one that is *drawn*, models are made at need."""
    solo = names.edition.name == "solo"  # whose play_hand takes no n
    hand, words = Hand(case.letters), sorted(case.words.split())
    want, _ = expected_hand(names.edition, hand, words, case.n, case.lines)
    size = case.n if solo else OTHER_SIZE

    def wrong() -> dict[str, Transcript]:
        games = {
            name: played(player, hand, words, case.lines, ".")
            for name, player in classic_players(case.n, size).items()
        }
        return games | games_shown_once(want)

    return game_checks(
        case.name,
        message(
            "Each valid word earns its score and uses up its letters; an invalid one changes"
            " nothing, and is told; a period ends the hand, and so does using the last letter."
        ),
        Probe(
            names("play_hand"),
            (hand.counts(), words) if solo else (hand.counts(), words, case.n),
            lines=tuple(case.lines),
            constants={"HAND_SIZE": size},
        ),
        want,
        wrong=wrong if drawn else wrong(),
        extra=stopped_wrongly("."),
        again=case.lines[0] in case.lines[1:],
        shows=[ANY_WORD] if "mad" in case.lines else (),
        visible=case.visible,
        wording=classic_lines if case.wording and not solo else None,
    )


def _hand_kept(names: Names) -> Check:
    """The hand that is given must be there for the replay, whoever takes care of that."""
    hand, words, lines = Hand("pzuttto"), ["pot", "top", "tot"], ["tot", "."]
    solo = names.edition.name == "solo"
    args = (hand.counts(), words) if solo else (hand.counts(), words, 7)
    want, _ = expected_hand(names.edition, hand, words, 7, lines)
    again = ["n", "tot", ".", "r", "top", ".", "e"]
    game, _ = expected_game(names.edition, words, 7, again, [hand])
    return Check(
        message("the hand that is given can be played again"),
        message("Playing a hand must not change the hand that is given: it may be replayed."),
        Probe(names("play_hand"), args, lines=tuple(lines), watch=True, constants={"HAND_SIZE": 7}),
        keeps_arguments(args, "hand-emptied", plays(want, games_shown_once(want))),
        weight=2,
        otherwise=Otherwise(game_probe(names, again, [hand], 7, words), plays(game)),
    )


class GameCase(NamedTuple):
    """A game to play: its name, what is typed, the hands that are dealt, and HAND_SIZE."""

    name: Message
    lines: Sequence[str]
    deals: Sequence[str]
    size: int = 7
    visible: bool = False
    wording: bool = False
    loose: bool = False


_WORDS = ("inertia", "paw", "pot", "top", "tot", "tots")


def _games(names: Names) -> list[Check]:
    cases = [
        GameCase(message("a hand, and the end"), ["n", "tot", ".", "e"], ["pzuttto"], visible=True),
        GameCase(
            message("a hand played again"),
            ["n", "tot", ".", "r", "top", ".", "e"],
            ["pzuttto"],
            visible=True,
            wording=True,
        ),
        GameCase(
            message("nothing to replay yet"),
            ["r", "n", "inertia", "e"],
            ["aretiin"],
            wording=True,
        ),
        GameCase(message("a wrong command"), ["x", "n", ".", "e"], ["pzuttto"], wording=True),
        GameCase(
            message("replaying twice, then a new hand"),
            ["n", ".", "r", "top", ".", "r", ".", "n", "paw", ".", "e"],
            ["pzuttto", "aqwffip"],
        ),
        GameCase(message("hands of four letters"), ["n", "tots", "e"], ["tots"], 4),
        GameCase(message("ending at once"), ["e"], []),
        GameCase(
            message("the last of two hands played again"),
            ["n", ".", "n", ".", "r", "paw", ".", "e"],
            ["pzuttto", "aqwffip"],
        ),
        GameCase(
            message("a wrong command, then nothing to replay"),
            ["x", "r", "n", ".", "e"],
            ["pzuttto"],
        ),
        GameCase(
            message("a wrong command between a hand and its replay"),
            ["n", "tot", ".", "x", "r", "top", ".", "e"],
            ["pzuttto"],
        ),
        GameCase(
            message("lines that are no commands"),
            ["n", ".", "x", "", "nr", "re", "e"],
            ["pzuttto"],
            loose=True,
        ),
    ]
    return [check for case in cases for check in whole_game_checks(names, case)]


def whole_game_checks(names: Names, case: GameCase, words: Sequence[str] = _WORDS) -> list[Check]:
    """The checks of one game."""
    hands = [Hand(letters) for letters in case.deals]
    want, _ = expected_game(names.edition, words, case.size, case.lines, hands)
    wording = case.wording and names.edition.name != "solo"
    return game_checks(
        case.name,
        message(
            "n deals a new hand of HAND_SIZE letters, r replays the last one (or says that"
            " there is none), e ends the game, and anything else is an invalid command."
        ),
        game_probe(names, case.lines, hands, case.size, words),
        want,
        extra=dealt(case.size),
        visible=case.visible,
        wording=classic_lines if wording else None,
        loose=("", "nr", "re") if case.loose else (),
    )


def _whole(names: Names, module: str) -> Problem:
    """The program as it was written, started as a file; it earns no points of its own."""
    lines = ["n", "tot", "zzz", ".", "r", "top", ".", "n", "inertia", "e"]
    hands = [Hand("pzuttto"), Hand("aretiin")]
    want, _ = expected_game(names.edition, _WORDS, 7, lines, hands)
    return whole_problem(module, game_probe(names, lines, hands, 7, _WORDS), want)

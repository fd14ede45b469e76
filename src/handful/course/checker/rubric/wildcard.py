"""The rubrics of the wildcard documents: ps3 and wildcard."""

from collections.abc import Sequence
from random import Random

from handful.course.checker.judge.call import (
    answers,
    ended_badly,
    gives,
    keeps_arguments,
    leaves,
)
from handful.course.checker.judge.value import show_value, without_zeros
from handful.course.checker.judge.verdict import Judge, Verdict
from handful.course.checker.message import Message, message, verbatim
from handful.course.checker.rubric.build import (
    HELD,
    OTHER_SIZE,
    Names,
    ValidCase,
    counts,
    random_word,
    unchanged_when_asked,
    used_up,
    valid_checks,
    valid_edges,
    with_lower_case,
)
from handful.course.checker.rubric.check import Check, Problem
from handful.course.checker.rubric.model import Valid, wildcard_valid_models
from handful.course.checker.rubric.wildcard_game import (
    game_problem_checks,
    hand_problem_checks,
    whole_program,
)
from handful.course.checker.sandbox.job import Probe
from handful.course.checker.sandbox.observation import Observation
from handful.editions import ps3 as edition
from handful.rules import WILDCARD, Hand

__all__ = [
    "STAR",
    "VALID",
    "deal_check",
    "different_stars",
    "plain_valid_models",
    "ps3",
    "score_check",
    "update_check",
    "varied_deals",
    "wildcard",
]


def ps3() -> tuple[Problem, ...]:
    """Six problems."""
    return _problems(Names("ps3", camel=False), "ps3")


def wildcard() -> tuple[Problem, ...]:
    """Six problems."""
    return _problems(Names("wildcard", camel=False), "WordGame")


def _problems(names: Names, module: str) -> tuple[Problem, ...]:
    def problem(number: int, title: Message, own: tuple[str, ...], checks: list[Check]) -> Problem:
        constants = ("SCRABBLE_LETTER_VALUES",) if number in (1, 4) else ()
        # The solution has these; a learner's own of the same name may take other arguments.
        given = ("ask_yes_or_no", "ask_number") if number == 6 else ()
        return Problem(str(number), title, 10, module, own, tuple(checks), constants, given)

    return (
        problem(1, message("Word scores"), ("get_word_score",), _scores()),
        problem(2, message("Removing letters from a hand"), ("update_hand",), _updates()),
        problem(3, message("Valid words"), ("is_valid_word",), _valid(names)),
        problem(
            4,
            message("Wildcards"),
            ("deal_hand", "is_valid_word", "get_word_score"),
            _wildcards(names),
        ),
        problem(
            5,
            message("Playing a hand"),
            ("calculate_handlen", "play_hand"),
            hand_problem_checks(names),
        ),
        problem(
            6,
            message("Playing a game"),
            ("substitute_hand", "play_game"),
            game_problem_checks(names),
        ),
        whole_program(names, module),
    )


def _scores() -> list[Check]:
    chance = Random("wildcard scores")
    cases = [("weed", 6, True), ("it", 7, True), ("WaybilL", 7, True), ("", 7, False)]
    cases += [("fork", 4, False), ("FORK", 7, False), ("scored", 7, False), ("at", 20, False)]
    cases += [
        ("abcdefghijklmnopqrstuvwxyz", 30, False),
        ("cat", 10, False),
        ("cows", 13, False),
        ("ox", 2, False),
        ("my", 4, False),
    ]
    cases += [(random_word(chance, length), n, False) for length, n in ((5, 9), (3, 3), (8, 12))]
    return [score_check(*case) for case in cases]


def score_check(word: str, n: int, visible: bool = False) -> Check:
    """The score of a *word*."""
    want = WILDCARD.score(word, n)
    worth, length = WILDCARD.alphabet.worth(word.lower()), len(word)
    lower = WILDCARD.alphabet.worth("".join([c for c in word if c == c.lower()]))

    def second(seven: int, n: int) -> int:
        return max(1, seven * length - 3 * (n - length))

    models = {
        "components-added": worth + second(7, n),
        "hand-size-for-seven": worth * second(OTHER_SIZE, n),
        "n-fixed: HAND_SIZE": worth * second(7, OTHER_SIZE),
        "n-fixed: 7": worth * second(7, 7),
        "case-sensitive: upper case is worth nothing": lower * second(7, n),
    }
    wrong = {name: value for name, value in models.items() if value != want}
    check = Check(
        message("the score of {word} with n = {n}", word=repr(word), n=n),
        message(
            "A word scores the sum of its letters' values times the larger of 1 and"
            " 7 * length - 3 * (n - length); upper case counts as lower case."
        ),
        Probe("get_word_score", (word, n), constants={"HAND_SIZE": OTHER_SIZE}),
        _stops_at_upper_case(gives(want, wrong), word),
        visible,
        shows=frozenset(wrong),
    )
    return with_lower_case(check)


def _stops_at_upper_case(judge: Judge, word: str) -> Judge:
    """The same judge, which names the mistake where a letter in upper case is not found."""

    def judge_crash(seen: Observation) -> Verdict:
        verdict, error = judge(seen), seen.error
        if error is None or error.kind != "KeyError":
            return verdict
        letter = error.message.strip("'\"")
        is_upper = letter != letter.lower() and letter in word
        return verdict._replace(mistakes=("case-sensitive",)) if is_upper else verdict

    return judge_crash


def _updates() -> list[Check]:
    cases = [
        (counts("aqlmuil"), "quail", True),
        (counts("jjolwnn"), "jolly", True),
        (counts("hello"), "HELLO", False),
        (counts("aab"), "zzz", False),
        (counts("aab"), "zab", False),
        (counts("aab"), "aaaa", False),
        (counts("abc"), "", False),
        (counts("a*b"), "a*", False),
        (counts("eeelrv"), "lever", False),
        ({**counts("evi"), "l": 0}, "evil", False),
    ]
    checks = [update_check(*case) for case in cases]
    for word in ("quail", "quailll"):
        hand = counts("aqlmuil")
        checks.append(
            Check(
                message("the hand that is given stays as it is after {word}", word=repr(word)),
                message("The function gives a new hand; the one that it is given must not change."),
                Probe("update_hand", (hand, word), watch=True),
                keeps_arguments([hand, word], "mutates-hand", answers(dict)),
                weight=2,
            )
        )
    return checks


def update_check(hand: dict[str, int], word: str, visible: bool = False) -> Check:
    """What a *word* leaves of a *hand*."""
    held = Hand("".join([letter * count for letter, count in hand.items()]))
    want = held.without(word.lower()).counts()
    wrong = {
        "case-sensitive": held.without(word).counts(),
        "negative-counts": _below(hand, word.lower(), others=False),
        "negative-counts: of letters not held too": _below(hand, word.lower(), others=True),
        "negative-counts: from 0 only": {
            letter: count if hand[letter] == 0 else max(count, 0)
            for letter, count in _below(hand, word.lower(), others=False).items()
        },
    }
    wrong = {name: left for name, left in wrong.items() if without_zeros(left) != want}
    check = Check(
        message("what {word} leaves of {hand}", word=repr(word), hand=repr(hand)),
        message(
            "The new hand is the old one less the letters of the word that it held; letters"
            " not held are ignored, and no count falls below 0."
        ),
        Probe("update_hand", (hand, word)),
        leaves(want, wrong),
        visible,
        shows=frozenset(wrong),
    )
    return with_lower_case(check)


def _below(hand: dict[str, int], word: str, *, others: bool) -> dict[str, int]:
    """What is left of *hand* for those who let counts fall below 0."""
    letters = set(hand) | (set(word) if others else set())
    return {letter: hand.get(letter, 0) - word.count(letter) for letter in sorted(letters)}


_LIST = ("cows", "evil", "hello", "honey", "it", "kwijibo", "lever", "rapture")
_WILD = ("wildcard-without-star", "wildcard-for-consonant")
"""Mistakes about the wildcard, with which the third problem has nothing to do."""


VALID = message(
    "A word in the list, from letters in the hand, is valid; upper case counts as lower case."
)
STAR = message("A * in a word stands for a vowel only, and must be in the hand itself.")


def plain_valid_models() -> dict[str, Valid]:
    """The known ways to be wrong about words without a wildcard."""
    models = wildcard_valid_models()
    return {name: model for name, model in models.items() if not name.startswith(_WILD)}


def _valid(names: Names) -> list[Check]:
    cases = [
        ValidCase("hello", counts("hello"), VALID, True),
        ValidCase("Rapture", counts("rraaapppetu"), VALID, True),
        ValidCase("hello", counts("helo"), HELD, True),
        *valid_edges(names, VALID, "!!"),
        ValidCase("KWIJIBO", counts("kwijibo"), VALID),
        ValidCase("lever", counts("le*vr"), HELD),
    ]
    unchanged = unchanged_when_asked("is_valid_word", _LIST)
    models = plain_valid_models()
    checks = valid_checks("is_valid_word", cases, _LIST, edition.is_valid_word, models)
    return [*map(with_lower_case, checks), unchanged]


def _wildcards(names: Names) -> list[Check]:
    used = used_up(names, "hneytx*", ["at", "honey"], ["*t", "h*ney", "!!"])
    hand = counts("cows*z")
    cases = [
        ValidCase("c*ws", hand, STAR, True),
        ValidCase("c*wz", hand, STAR, True),
        ValidCase("*ows", hand, STAR, True),
        ValidCase("C*WS", hand, STAR),
        ValidCase("h*ney", counts("nhoydwee"), STAR),
        ValidCase("h*ney", {**counts("nhydwee"), "*": 0}, STAR, otherwise=used),
        ValidCase("h*ney", counts("nh*ydwee"), STAR),
        ValidCase("ev*l", counts("*exlvo"), STAR),
        ValidCase("honey", counts("nh*ydwee"), STAR),
        ValidCase("h*ney", counts("n*ydwee"), STAR),
    ]
    models = wildcard_valid_models()
    checks = valid_checks("is_valid_word", cases, _LIST, edition.is_valid_word, models)
    checks = [with_lower_case(check) for check in checks]
    for word, n in (("c*ws", 6), ("h*ney", 7), ("*t", 2)):
        checks.append(star_check(word, n))
    for first, last in ((1, 6), (7, 7), (8, 13), (14, 20)):
        sizes = range(first, last + 1)
        name = (
            message("hands of {n}", n=first)
            if first == last
            else message("hands of {first} to {last}", first=first, last=last)
        )
        checks.append(deal_check(name, sizes, first))
    return checks


def deal_check(name: Message, sizes: Sequence[int], seed: int) -> Check:
    """Hands of these *sizes*, each dealt several times."""
    return Check(
        name,
        message("A hand of n letters has exactly one *, ceil(n / 3) - 1 vowels, and consonants."),
        Probe(
            "deal_hand",
            (sizes[0],),
            also=tuple([(n,) for n in sizes[1:]]),
            times=6,
            seed=seed,
            constants={"HAND_SIZE": OTHER_SIZE},
        ),
        _deals(sizes),
    )


def varied_deals(check: Check) -> Check:
    """The same *check* of hands of many letters; here not all hands of a size may be alike."""

    def judge(seen: Observation) -> Verdict:
        verdict = check.judge(seen)
        times = check.probe.times
        hands = [repr(value.plain) for value in seen.results]
        for place in range(0, len(hands) if verdict.right else 0, times):
            if len(set(hands[place : place + times])) == 1:
                got = message("{number} times {value}", number=times, value=hands[place])
                return Verdict(False, message("hands that are drawn by chance"), got)
        return verdict

    return check._replace(judge=judge)


def star_check(word: str, n: int) -> Check:
    """The score of a *word* with a wildcard."""
    return Check(
        message("the score of {word} with n = {n}", word=repr(word), n=n),
        message("A wildcard scores nothing, but counts as a letter."),
        Probe("get_word_score", (word, n)),
        _scores_a_star(word, n),
    )


def _scores_a_star(word: str, n: int) -> Judge:
    """Judge how the wildcard is scored; the rest of the formula is the first problem's business."""
    want = WILDCARD.score(word, n)
    plain_word = word.replace("*", "")
    second = max(1, 7 * len(word) - 3 * (n - len(word)))
    worth = WILDCARD.alphabet.worth(plain_word)
    wrong = {(worth + value * word.count("*")) * second for value in range(1, 11)}
    wrong.add(WILDCARD.score(plain_word, n))
    exact = gives(want)

    def judge(seen: Observation) -> Verdict:
        values = [value.plain for value in seen.results]
        if values and all(type(value) is int and value not in wrong for value in values):
            return Verdict(True)
        return exact(seen)

    return judge


def different_stars(words: Sequence[str], n: int) -> Check:
    """The scores of *words* with a wildcard whose other letters are worth more and more.

    By whatever formula, not all of them are the same.
    """

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        shown = dict.fromkeys([value.shown for value in seen.results])
        right = len(shown) > 1 and all(type(value.plain) is int for value in seen.results)
        return Verdict(right, message("scores of their own"), verbatim(", ".join(shown)))

    return Check(
        message("the scores of {words} with n = {n}", words=", ".join(words), n=n),
        message("A wildcard scores nothing, but counts as a letter."),
        Probe("get_word_score", (words[0], n), also=tuple([(word, n) for word in words[1:]])),
        judge,
    )


def _deals(sizes: Sequence[int]) -> Judge:
    """Judge hands that were dealt, of each size as often as of the others."""

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=_shares(sizes[0]))
        if not seen.results or len(seen.results) % len(sizes):
            return Verdict(False, _shares(sizes[0]), message("nothing"))
        times = len(seen.results) // len(sizes)
        for place, value in enumerate(seen.results):
            n = sizes[place // times]
            hand = without_zeros(value.plain)
            if value.plain is None:
                return Verdict(False, _shares(n), show_value(value), ("returns-none",))
            if not _right_hand(hand, n):
                got = message("deal_hand({n}) gave {hand}", n=n, hand=show_value(value))
                names = ("wrong-deal",) if isinstance(hand, dict) else ()
                return Verdict(False, _shares(n), got, names)
        return Verdict(True)

    return judge


def _shares(n: int) -> Message:
    vowels, consonants = WILDCARD.vowel_consonant_counts(n)
    return message(
        "1 wildcard, vowels: {vowels}, consonants: {consonants}",
        vowels=vowels,
        consonants=consonants,
    )


def _right_hand(hand: object, n: int) -> bool:
    if not isinstance(hand, dict) or any(type(c) is not int or c < 0 for c in hand.values()):
        return False
    letters = "".join([str(letter) * min(count, n + 1) for letter, count in hand.items()])
    vowels, consonants = WILDCARD.vowel_consonant_counts(n)
    found = (
        letters.count("*"),
        sum(x in WILDCARD.alphabet.vowels for x in letters),
        sum(x in WILDCARD.alphabet.consonants for x in letters),
    )
    return found == (1, vowels, consonants) and len(letters) == n

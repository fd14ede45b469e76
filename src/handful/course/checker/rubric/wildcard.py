"""The rubrics of the wildcard documents: ps3 and wildcard."""

from collections.abc import Callable
from random import Random
from typing import Any

from handful.course.checker.judge.call import ended_badly, gives, keeps_arguments, leaves
from handful.course.checker.judge.value import plain, show_told, without_zeros
from handful.course.checker.rubric.build import Names, counts, random_word
from handful.course.checker.rubric.check import Check, Problem, Seen, Verdict
from handful.course.checker.rubric.wildcard_game import (
    OTHER_SIZE,
    game_problem_checks,
    hand_problem_checks,
    whole_program,
)
from handful.rules import WILDCARD, Hand

__all__ = ["ps3", "wildcard"]


def ps3() -> tuple[Problem, ...]:
    """Six problems."""
    return _problems(Names("ps3", camel=False), "ps3")


def wildcard() -> tuple[Problem, ...]:
    """Six problems."""
    return _problems(Names("wildcard", camel=False), "WordGame")


def _problems(names: Names, module: str) -> tuple[Problem, ...]:
    def problem(number: int, title: str, own: tuple[str, ...], checks: list[Check]) -> Problem:
        constants = ("SCRABBLE_LETTER_VALUES",) if number == 4 else ()
        # The solution has these; a learner's own of the same name may take other arguments.
        given = ("ask_yes_or_no", "ask_number") if number == 6 else ()
        return Problem(str(number), title, 10, module, own, tuple(checks), constants, given)

    return (
        problem(1, "Word scores", ("get_word_score",), _scores()),
        problem(2, "Removing letters from a hand", ("update_hand",), _updates()),
        problem(3, "Valid words", ("is_valid_word",), _valid()),
        problem(4, "Wildcards", ("deal_hand", "is_valid_word", "get_word_score"), _wildcards()),
        problem(
            5, "Playing a hand", ("calculate_handlen", "play_hand"), hand_problem_checks(names)
        ),
        problem(6, "Playing a game", ("substitute_hand", "play_game"), game_problem_checks(names)),
        whole_program(names, module),
    )


def _scores() -> list[Check]:
    chance = Random("wildcard scores")
    cases = [("weed", 6, True), ("it", 7, True), ("WaybilL", 7, True), ("", 7, False)]
    cases += [("fork", 4, False), ("FORK", 7, False), ("scored", 7, False), ("at", 20, False)]
    cases += [(random_word(chance, length), n, False) for length, n in ((5, 9), (3, 3), (8, 12))]
    checks = []
    for word, n, visible in cases:
        want = WILDCARD.score(word, n)
        worth, length = WILDCARD.alphabet.worth(word.lower()), len(word)
        wrong = {
            "components-added": worth + max(1, 7 * length - 3 * (n - length)),
            "hand-size-for-seven": worth * max(1, 5 * length - 3 * (n - length)),
            "n-fixed": worth * max(1, 7 * length - 3 * (5 - length)),
        }
        checks.append(
            Check(
                f"the score of {word!r} with n = {n}",
                "A word scores the sum of its letters' values times the larger of 1 and"
                " 7 * length - 3 * (n - length); upper case counts as lower case.",
                {
                    "function": "get_word_score",
                    "args": [word, n],
                    "set": {"HAND_SIZE": OTHER_SIZE},
                },
                gives(
                    want,
                    {name: value for name, value in wrong.items() if value != want},
                    crash="case-sensitive" if word != word.lower() else "crash",
                ),
                f"get_word_score({word!r}, {n})",
                visible,
            )
        )
    return checks


def _updates() -> list[Check]:
    cases = [("aqlmuil", "quail", True), ("jjolwnn", "jolly", True), ("hello", "HELLO", False)]
    cases += [
        ("aab", "zzz", False),
        ("aab", "aaaa", False),
        ("abc", "", False),
        ("a*b", "a*", False),
    ]
    checks = []
    for letters, word, visible in cases:
        hand = counts(letters)
        want = Hand(letters).without(word.lower()).counts()
        wrong = (
            {"case-sensitive": Hand(letters).without(word).counts()} if word != word.lower() else {}
        )
        checks.append(
            Check(
                f"what {word!r} leaves of {letters}",
                "The new hand is the old one less the letters of the word that it held; letters not"
                " held are ignored, and no count falls below 0.",
                {"function": "update_hand", "args": [hand, word]},
                leaves(want, wrong),
                f"update_hand({hand!r}, {word!r})",
                visible,
            )
        )
    for word in ("quail", "quailll"):
        hand = counts("aqlmuil")
        checks.append(
            Check(
                f"the hand that is given stays as it is after {word!r}",
                "The function gives a new hand; the one that it is given must not change.",
                {"function": "update_hand", "args": [hand, word], "watch": True},
                keeps_arguments(
                    [hand, word],
                    "mutates-hand",
                    leaves(Hand("aqlmuil").without(word).counts()),
                ),
                f"update_hand({hand!r}, {word!r})",
                weight=2,
            )
        )
    return checks


_LIST = ["cows", "evil", "hello", "honey", "it", "kwijibo", "rapture"]
_VALID = "A word in the list, from letters in the hand, is valid; upper case counts as lower case."
_HELD = "A word is valid only if the hand holds each of its letters as often as the word needs it."
_ZERO = "A count of 0 means that the letter is not there."
_STAR = "A * in a word stands for a vowel only, and must be in the hand itself."

_Case = tuple[str, dict[str, int], str | None, str, bool]


def _judged(cases: list[_Case], true_fails: str = "case-sensitive") -> list[Check]:
    """One check a case: valid where no mistake is named."""
    checks = []
    for word, hand, mistake, rule, visible in cases:
        want = mistake is None
        wrong: dict[str, Any] = {mistake: True} if mistake else {}
        if want and word != word.lower():
            wrong[true_fails] = False
        checks.append(
            Check(
                f"{word!r} is {'valid' if want else 'not valid'} with {hand}",
                rule,
                {"function": "is_valid_word", "args": [word, hand, _LIST], "times": 2},
                gives(want, wrong),
                f"is_valid_word({word!r}, {hand!r}, {_LIST!r})",
                visible,
            )
        )
    return checks


def _valid() -> list[Check]:
    cases: list[_Case] = [
        ("hello", counts("hello"), None, _VALID, True),
        ("Rapture", counts("rraaapppetu"), None, _VALID, True),
        ("hello", counts("helo"), "letter-counts-ignored", _HELD, True),
        ("honey", counts("hnoy"), "letter-counts-ignored", _HELD, False),
        ("evil", {**counts("evi"), "l": 0}, "zero-count-available", _ZERO, False),
        (
            "holly",
            counts("holly"),
            "no-word-list-check",
            "A word that is not in the list is not valid.",
            False,
        ),
        ("", counts("abc"), "empty-word-valid", "The empty word is never valid.", False),
        ("KWIJIBO", counts("kwijibo"), None, _VALID, False),
    ]
    given: list[Any] = ["hello", counts("hello"), _LIST]
    unchanged = Check(
        "nothing that is given is changed",
        "Asking whether a word is valid must not change the hand or the list.",
        {"function": "is_valid_word", "args": given, "watch": True},
        keeps_arguments(given, "mutates-hand", gives(True)),
        f"is_valid_word('hello', {counts('hello')!r}, {_LIST!r})",
        weight=2,
    )
    return [*_judged(cases), unchanged]


def _wildcards() -> list[Check]:
    hand = counts("cows*z")
    cases: list[_Case] = [
        ("c*ws", hand, None, _STAR, True),
        ("c*wz", hand, "wildcard-for-consonant", _STAR, True),
        ("*ows", hand, "wildcard-for-consonant", _STAR, True),
        ("h*ney", counts("nhoydwee"), "wildcard-without-star", _STAR, False),
        ("h*ney", {**counts("nhydwee"), "*": 0}, "wildcard-without-star", _STAR, False),
        ("h*ney", counts("nh*ydwee"), None, _STAR, False),
        ("honey", counts("nh*ydwee"), "wildcard-without-star", _STAR, False),
    ]
    checks = _judged(cases)
    for word, n in (("c*ws", 6), ("h*ney", 7), ("*t", 2)):
        checks.append(
            Check(
                f"the score of {word!r} with n = {n}",
                "A wildcard scores nothing, but counts as a letter.",
                {"function": "get_word_score", "args": [word, n]},
                _scores_a_star(word, n),
                f"get_word_score({word!r}, {n})",
            )
        )
    for n in (1, 2, 4, 7, 10):
        checks.append(
            Check(
                f"a hand of {n}",
                "A hand of n letters has exactly one *, ceil(n / 3) - 1 vowels, and consonants.",
                {"function": "deal_hand", "args": [n], "times": 6, "seed": n},
                _deals(n),
                f"deal_hand({n})",
            )
        )
    return checks


def _scores_a_star(word: str, n: int) -> Callable[[Seen], Verdict]:
    """Judge how the wildcard is scored; the rest of the formula is the first problem's business."""
    want = WILDCARD.score(word, n)
    plain_word = word.replace("*", "")
    second = max(1, 7 * len(word) - 3 * (n - len(word)))
    worth = WILDCARD.alphabet.worth(plain_word)
    wrong = {(worth + value * word.count("*")) * second for value in range(1, 11)}
    wrong.add(WILDCARD.score(plain_word, n))
    exact = gives(want)

    def judge(seen: Seen) -> Verdict:
        verdict = exact(seen)
        results = seen.get("results")
        values = [plain(told) for told in results] if isinstance(results, list) else []
        if values and all(type(value) is int and value not in wrong for value in values):
            return Verdict(True)
        return verdict

    return judge


def _deals(n: int) -> Callable[[Seen], Verdict]:
    vowels, consonants = WILDCARD.shares(n)
    wanted = f"1 wildcard, {vowels} vowels, {consonants} consonants"

    def judge(seen: Seen) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=wanted)
        results = seen.get("results")
        for told in results if isinstance(results, list) else [None]:
            hand = without_zeros(plain(told))
            if not isinstance(hand, dict) or any(
                type(c) is not int or c < 0 for c in hand.values()
            ):
                return Verdict(False, wanted, show_told(told), "wrong-deal")
            letters = "".join([str(letter) * count for letter, count in hand.items()])
            found = (
                letters.count("*"),
                sum(x in WILDCARD.alphabet.vowels for x in letters),
                sum(x in WILDCARD.alphabet.consonants for x in letters),
            )
            if found != (1, vowels, consonants) or len(letters) != n:
                return Verdict(False, wanted, show_told(told), "wrong-deal")
        return Verdict(True)

    return judge

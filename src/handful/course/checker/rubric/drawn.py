"""Cases that are drawn by chance, beside the fixed ones that everybody can read.

They test no rule that the fixed cases do not test, and count like them. They show where a program
is right in the published cases only.
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import TypeAlias

from handful.course.checker.message import Message
from handful.course.checker.rubric import classic, computer, wildcard, wildcard_game
from handful.course.checker.rubric.build import (
    HELD,
    NOT_LISTED,
    WORDS,
    Names,
    ValidCase,
    counts,
    length_check,
    random_word,
    valid_checks,
    words_in,
)
from handful.course.checker.rubric.check import DRAWN_CASES, Check, Problem
from handful.course.checker.rubric.model import Valid, valid_models, wildcard_valid_models
from handful.editions import ps3, ps4a
from handful.rules import CLASSIC

__all__ = ["DRAWN", "with_drawn"]

Maker: TypeAlias = Callable[[Names, Random], list[Check]]
"""Draws the cases of one problem."""

FILL = "bcdfgklmnprst"
"""Letters for the rest of a hand; no word is made of them alone."""


def with_drawn(name: str, problem: Problem, seed: str) -> Problem:
    """The *problem* of the kit called *name*, with cases that the *seed* decides about."""
    make = DRAWN[name].get(problem.id)
    if make is None:
        return problem
    drawn = [
        check._replace(drawn=True) for check in make(_NAMES[name], Random(f"{seed} {problem.id}"))
    ]
    return problem._replace(checks=(*problem.checks, *drawn))


# Words and hands.


@cache
def _words(shortest: int, longest: int) -> tuple[str, ...]:
    """Words of the checks' list that mean nothing of their own to a check."""
    return tuple(
        [w for w in WORDS if shortest <= len(w) <= longest and w not in ("mad", "no", "out")]
    )


def _some(chance: Random, number: int, shortest: int = 3, longest: int = 4) -> list[str]:
    """Different words of the list."""
    return chance.sample(_words(shortest, longest), number)


def _hand(chance: Random, letters: str, size: int, without: str = "") -> str:
    """These *letters* and others, up to *size*, in any order."""
    others = [letter for letter in FILL if letter not in without]
    found = [*letters, *[chance.choice(others) for _ in range(size - len(letters))]]
    return "".join(chance.sample(found, len(found)))


def _no_word(chance: Random) -> str:
    """Something that is in no list of words, with letters that few hands have."""
    return "".join([chance.choice("jqvxz") for _ in range(3)])


def _list(chance: Random, *words: str) -> str:
    """A list of words that has these, and some others."""
    return " ".join(sorted({*words, *_some(chance, 4)}))


# The classic documents.


def _scores(names: Names, chance: Random) -> list[Check]:
    [word] = _some(chance, 1)
    cases = [(word, 7)]
    lengths = chance.sample((3, 4, 5, 6, 8), 5)
    cases += [(random_word(chance, length), length) for length in lengths[:3]]
    cases += [(random_word(chance, n), n + chance.randint(1, 4)) for n in lengths[3:]]
    return [classic.score_check(names, word, n) for word, n in cases]


def _hand_and_word(chance: Random, size: int, *, once: bool) -> tuple[str, str]:
    """A hand, each letter *once* or a vowel twice, and letters of it as a word.

    Of two vowels the word has one.
    """
    vowel = chance.choice("aeiou")
    others = chance.sample(FILL, size - 2)
    letters = [vowel, *others, *chance.sample("wxyz", 1)] if once else [vowel, vowel, *others]
    taken = [vowel, *chance.sample(others, chance.randint(1, size - 3))]
    return "".join(chance.sample(letters, size)), "".join(chance.sample(taken, len(taken)))


def _updates(names: Names, chance: Random) -> list[Check]:
    cases = [
        _hand_and_word(chance, size, once=once)
        for size, once in ((5, True), (6, False), (7, True), (8, False))
    ]
    return [classic.update_check(names, letters, word) for letters, word in cases]


def _valid_cases(
    chance: Random, valid: Message, held: Message, unlisted: Message
) -> tuple[list[ValidCase], list[str]]:
    """Words that are valid, not held, and not in the list; and the list."""
    words = _some(chance, 12, 3, 5)
    listed, others = sorted(words[:9]), words[9:]

    def enough(word: str) -> dict[str, int]:
        return counts(_hand(chance, word, len(word) + 2))

    cases = [ValidCase(word, enough(word), valid) for word in words[:3]]
    for word in words[3:6]:
        missing = chance.choice(word)
        rest = word.replace(missing, "", 1)
        letters = _hand(chance, rest, len(rest) + 3, without=missing)
        cases.append(ValidCase(word, counts(letters), held))
    cases += [ValidCase(word, enough(word), unlisted) for word in others]
    return cases, listed


@cache
def _models() -> Mapping[str, Valid]:
    return valid_models()


def _valid(names: Names, chance: Random) -> list[Check]:
    cases, listed = _valid_cases(chance, classic.LISTED, HELD, NOT_LISTED)
    return valid_checks(names("is_valid_word"), cases, listed, ps4a.isValidWord, _models())


def _counted(chance: Random) -> list[dict[str, int]]:
    """Hands with letters that are there once, and several times."""
    return [
        {letter: chance.randint(1, most) for letter in chance.sample(f"aeiou{FILL}", number)}
        for number, most in ((2, 4), (4, 1), (5, 3), (7, 1))
    ]


def _lengths(names: Names, chance: Random) -> list[Check]:
    return [length_check(names, hand) for hand in _counted(chance)]


@cache
def _published() -> frozenset[int]:
    """The numbers that are told in the fixed games in which one hand is played."""
    found = set()
    for probe in [check.probe for problem in classic.ps4() for check in problem.checks]:
        if probe.lines and len(probe.args) == 3:
            _, words, size = probe.args
            total = 0
            for line in probe.lines:
                earned = CLASSIC.score(line, size) if line in words else 0
                total += earned
                found |= {earned, total}
    return frozenset(found)


@cache
def _by_score(length: int) -> tuple[tuple[str, ...], ...]:
    """The words of a *length*, those together that earn the same."""
    found: dict[int, list[str]] = {}
    for word in _words(length, length):
        found.setdefault(CLASSIC.alphabet.worth(word), []).append(word)
    return tuple([tuple(words) for words in found.values()])


def _three(chance: Random, longest: int = 4) -> list[str]:
    """Three words that earn different points, the last totals such as no fixed game has.

    High scores are as likely as low ones: with three of them there are more totals than anybody
    could print without a sum.
    """
    while True:
        lengths = chance.sample((3, 4, chance.randint(3, longest)), 3)
        words = [chance.choice(chance.choice(_by_score(length))) for length in lengths]
        one, two, three = [CLASSIC.score(word, 20) for word in words]
        totals = {one, two, three, one + two, one + two + three}
        if len(totals) == 5 and _published().isdisjoint({one + two, one + two + three}):
            return words


def _hands(names: Names, chance: Random) -> list[Check]:
    one, two, three = _three(chance)
    first, second, third = _three(chance)
    left, middle, right = _three(chance, 5)
    refused, no_word = _no_word(chance), _no_word(chance)
    cases = [
        (_hand(chance, one + two + three, 12), [one, two, three, "."]),
        (_hand(chance, first + second + third, 12), [first, refused, second, third, "."]),
        (_hand(chance, left + middle + right, 0), [no_word, left, middle, right]),
    ]
    return [
        check
        for letters, lines in cases
        for check in classic.hand_checks(
            names,
            classic.HandCase(
                DRAWN_CASES,
                letters,
                _list(chance, *[line for line in lines if line in WORDS]),
                lines,
                len(letters),
            ),
            drawn=True,
        )
    ]


def _games(names: Names, chance: Random) -> list[Check]:
    one, two, three = _some(chance, 3, 2, 3)
    four, five, six = _some(chance, 3, 2, 3)
    no_word = _no_word(chance)
    cases = [
        (["n", one, ".", "e"], [_hand(chance, one + two, 7)]),
        (["n", one, no_word, ".", "r", two, ".", "e"], [_hand(chance, one + two, 7)]),
        (
            ["x", "n", four, ".", "n", five, ".", "r", six, ".", "e"],
            [_hand(chance, four + three, 7), _hand(chance, five + six, 7)],
        ),
    ]
    return [
        check
        for lines, deals in cases
        for check in classic.whole_game_checks(
            names,
            classic.GameCase(DRAWN_CASES, lines, deals),
            _list(chance, one, two, three, four, five, six).split(),
        )
    ]


def _computer(names: Names, chance: Random) -> list[Check]:
    one, two = _some(chance, 2, 2, 3)
    first, second = _computers_hand(chance, 1), _computers_hand(chance, 2)
    cases = [
        (["n", "u", one, ".", "e"], [_hand(chance, f"{one}{two}", 7)]),
        (["n", "c", "e"], [first]),
        (["n", "u", ".", "n", "c", "r", "c", "e"], [first, second]),
    ]
    checks: list[Check] = []
    for lines, deals in cases:
        playable = [word for letters in deals for word in _playable(letters)]
        words = " ".join(sorted({one, two, *playable}))
        checks += computer.computer_checks(computer.ComputerCase(DRAWN_CASES, lines, deals, words))
    return checks


def _computers_hand(chance: Random, words: int) -> str:
    """A hand of which the computer makes so many *words*, never with two equal ones at hand."""
    while True:
        letters = _hand(chance, "".join(_some(chance, words, 2, 3)), 7)
        if len(_entered(letters) or ()) == words:
            return letters


def _entered(letters: str) -> list[str] | None:
    """The words that the computer enters; None where it has to choose between equal ones."""
    size, entered = len(letters), list[str]()
    words = _playable(letters)
    while words:
        scores = [CLASSIC.score(word, size) for word in words]
        if scores.count(max(scores)) > 1:
            return None
        entered.append(words[scores.index(max(scores))])
        for letter in entered[-1]:
            letters = letters.replace(letter, "", 1)
        words = [word for word in words if _is_of(word, letters)]
    return entered


def _is_of(word: str, letters: str) -> bool:
    return all(word.count(letter) <= letters.count(letter) for letter in word)


def _playable(letters: str) -> list[str]:
    """All words of the checks that can be made of these *letters*.

    With these in a list, the computer enters the same as with the file beside the program.
    """
    held = set(letters)
    return [word for word in _beside() if held.issuperset(word) and _is_of(word, letters)]


@cache
def _beside() -> tuple[str, ...]:
    """The words of all fixed checks of the kit with the computer: what its words.txt has."""
    probes = [check.probe for problem in classic.ps4() for check in problem.checks]
    return tuple(sorted(set(WORDS).union(*[words_in(probe) for probe in probes])))


# The wildcard documents.


def _wild_scores(names: Names, chance: Random) -> list[Check]:
    cases = [(random_word(chance, length), chance.randint(length, 9)) for length in (3, 4, 5, 6)]
    cases += [(random_word(chance, 2), chance.randint(8, 12)) for _ in range(2)]
    return [wildcard.score_check(word, n) for word, n in cases]


def _wild_updates(names: Names, chance: Random) -> list[Check]:
    checks = []
    for size, once, others in ((5, True, ""), (6, False, ""), (7, True, ""), (8, False, "xz")):
        letters, taken = _hand_and_word(chance, size, once=once)
        word = "".join(chance.sample(f"{taken}{others}", len(taken) + len(others)))
        checks.append(wildcard.update_check(counts(letters), word))
    return checks


def _wild_valid(names: Names, chance: Random) -> list[Check]:
    cases, listed = _valid_cases(chance, wildcard.VALID, HELD, NOT_LISTED)
    models = _plain_models()
    return valid_checks("is_valid_word", cases, listed, ps3.is_valid_word, models)


@cache
def _plain_models() -> Mapping[str, Valid]:
    return wildcard.plain_valid_models()


@cache
def _star_models() -> Mapping[str, Valid]:
    return wildcard_valid_models()


def _starred(chance: Random, word: str, letters: str = "aeiou") -> str:
    """The *word* with a wildcard in place of one of these *letters*."""
    places = [place for place, letter in enumerate(word) if letter in letters]
    place = chance.choice(places)
    return f"{word[:place]}*{word[place + 1 :]}"


def _wildcards(names: Names, chance: Random) -> list[Check]:
    words = [w for w in _some(chance, 30, 3, 5) if set(w) & set("aeiou")][:8]
    cases = []
    for word in words[:2]:
        starred = _starred(chance, word)
        cases.append(ValidCase(starred, counts(_hand(chance, starred, 7)), wildcard.STAR))
    for word in words[2:4]:
        starred = _starred(chance, word, "bcdfghjklmnpqrstvwxyz")
        cases.append(ValidCase(starred, counts(_hand(chance, starred, 7)), wildcard.STAR))
    for word in words[4:6]:
        starred = _starred(chance, word)
        cases.append(ValidCase(starred, counts(_hand(chance, word, 7)), wildcard.STAR))
    checks = valid_checks("is_valid_word", cases, sorted(words), ps3.is_valid_word, _star_models())
    sizes = chance.sample(range(21, 36), 4)  # larger than any that is dealt in a fixed case
    for few in (sizes[:2], sizes[2:]):
        dealt = wildcard.deal_check(DRAWN_CASES, few, chance.randint(1, 1000))
        checks.append(wildcard.varied_deals(dealt))
    for n in (chance.randint(4, 6), chance.randint(7, 9)):
        worth_more = ["".join(chance.sample(f"*{rest}", 3)) for rest in ("rt", "mb", "kw", "qz")]
        checks.append(wildcard.different_stars(worth_more, n))
    return checks


def _each_once(chance: Random) -> tuple[str, str]:
    """Two words that have no letter twice, neither alone nor together."""
    while True:
        one, two = [
            chance.choice(chance.choice(_by_score(length))) for length in chance.sample((3, 4), 2)
        ]
        if len(set(one + two)) == len(one + two):
            return one, two


def _wild_hands(names: Names, chance: Random) -> list[Check]:
    plain, other = _each_once(chance)
    vowels = [
        words for words in [_three(chance) for _ in range(20)] if set(words[0]) & set("aeiou")
    ]
    first, second, third = vowels[0]
    starred = _starred(chance, first)
    left, middle, right = _three(chance)
    letters = _hand(chance, f"{starred}{second}{third}", 0)
    refused = "".join(chance.sample("vxz", 2))
    unused = [letter for letter in FILL if letter not in f"{plain}{other}"]
    others = chance.sample(unused, chance.randint(1, 4))
    cases = [
        (_hand(chance, f"{plain}{other}*{''.join(others)}", 0), [plain, other, "!!"]),
        (f"{letters}vxz", [starred, refused, second, third, "!!"]),
        (
            _hand(chance, f"{left}{middle}{right}*", 0),
            [_no_word(chance), left, middle, right, "!!"],
        ),
    ]
    words = (plain, other, first, second, third, left, middle, right)
    return [
        *[length_check(names, hand) for hand in _counted(chance)],
        *[
            check
            for letters, lines in cases
            for check in wildcard_game.hand_checks(
                names,
                wildcard_game.HandCase(DRAWN_CASES, letters, _list(chance, *words), lines),
                drawn=True,
            )
        ],
    ]


def _wild_games(names: Names, chance: Random) -> list[Check]:
    one, two, three = _some(chance, 3, 2, 3)
    new = chance.choice([letter for letter in "vxzj" if letter not in f"{one}{two}"])
    cases = [
        (["1", "no", one, "!!", "no"], [_hand(chance, f"{one}*", 7)], ""),
        (["1", "no", one, "!!", "yes", two, "!!"], [_hand(chance, f"{one}{two}*", 7)], ""),
        (
            ["2", "yes", "q", one, "!!", "yes", two, "!!", three, "!!"],
            [_hand(chance, f"{one}{two}q", 7), _hand(chance, f"{three}*", 7)],
            new,
        ),
    ]
    once = "".join(chance.sample(FILL, 5))
    letter, twice = chance.choice("aeiou"), chance.choice("hvwy")
    replaced = [(f"{once}{letter}", letter), (_hand(chance, f"{twice * 2}*a", 7), twice)]
    replaced.append((_hand(chance, "ix*", 6), "x"))
    checks = [
        wildcard_game.substitution_check(letters, letter, seed=chance.randint(1, 1000))
        for letters, letter in replaced
    ]
    for lines, deals, draws in cases:
        case = wildcard_game.GameCase(DRAWN_CASES, lines, deals, draws)
        words = _list(chance, one, two, three).split()
        checks += wildcard_game.whole_game_checks(names, case, words)
    return checks


_CLASSIC: Mapping[str, Maker] = {
    "1": _scores,
    "2": _updates,
    "3": _valid,
    "4": _lengths,
    "5": _hands,
    "6": _games,
}
_WILDCARD: Mapping[str, Maker] = {
    "1": _wild_scores,
    "2": _wild_updates,
    "3": _wild_valid,
    "4": _wildcards,
    "5": _wild_hands,
    "6": _wild_games,
}
DRAWN: Mapping[str, Mapping[str, Maker]] = {
    "ps4": {**_CLASSIC, "7": _computer},
    "ps3": _WILDCARD,
    "wildcard": _WILDCARD,
    "solo": _CLASSIC,
    "scrabble-ish": _CLASSIC,
}
"""By kit and problem, what draws its cases; the whole program, without points, has none."""
_NAMES = {
    "ps4": Names("ps4a", camel=True),
    "ps3": Names("ps3", camel=False),
    "wildcard": Names("wildcard", camel=False),
    "solo": Names("solo", camel=False),
    "scrabble-ish": Names("scrabble-ish", camel=True),
}

"""The rubrics of the wildcard documents: ps3 and wildcard."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from handful.course.checker.case import WORDS, Names, counts, game_checks, random_word, said_none
from handful.course.checker.judge import ended_badly, gives, keeps_arguments, leaves
from handful.course.checker.probe import Check, Problem, Seen, Verdict
from handful.course.checker.transcript import (
    Transcript,
    expected_game,
    expected_hand,
    rescored,
)
from handful.course.checker.value import plain, show_told, without_zeros
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
        problem(5, "Playing a hand", ("calculate_handlen", "play_hand"), _hands(names)),
        problem(6, "Playing a game", ("substitute_hand", "play_game"), _games(names)),
        _whole(names, module),
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
                    "set": {"HAND_SIZE": _OTHER_SIZE},
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
                {"function": "update_hand", "args": [hand, word]},
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
        {"function": "is_valid_word", "args": given},
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


def _hands(names: Names) -> list[Check]:
    checks: list[Check] = [
        Check(
            f"the length of {hand}",
            "The length of a hand is the sum of all its counts.",
            {"function": "calculate_handlen", "args": [hand]},
            gives(sum(hand.values())),
            f"calculate_handlen({hand!r})",
        )
        for hand in (counts("aq*mull"), {}, {"a": 0, "b": 3})
    ]
    cases = [
        ("two words, then the end", "ajef*rx", ["jar", "f*x", "!!"], True),
        ("a refused word costs its letters", "acfi*tx", ["fix", "ac", "*t"], True),
        ("stopping at once", "cows*z", ["!!"], False),
        ("upper case", "cows*z", ["COWS", "!!"], False),
        ("a refused word with letters not held", "cows*z", ["c*wzzz", "so", "!!"], False),
        ("a hand of ten letters", "retainad*x", ["retina", "ad", "!!"], False),
    ]
    for name, letters, lines, visible in cases:
        hand = Hand(letters)
        kept = _as_far_as_it_goes(hand, lines)
        want, game = expected_hand(names.edition, hand, WORDS, len(hand), kept)
        checks += game_checks(
            name,
            "Each valid word earns its score, by the letters held at that moment; a refused one"
            " earns nothing; both use up their letters; !! ends the hand. The total is returned.",
            {
                "function": "play_hand",
                "args": [hand.counts(), WORDS],
                "lines": kept,
                "set": {"HAND_SIZE": _OTHER_SIZE},
            },
            want,
            f"play_hand({hand.counts()!r}, word_list)",
            result=game.last_round.total,
            wrong=_fixed(want, hand),
            otherwise="case-sensitive" if name == "upper case" else None,
            visible=visible,
            wording=name in ("two words, then the end", "a refused word costs its letters"),
            alike=_one_wording,
        )
    return checks


def _one_wording(lines: list[str]) -> list[str]:
    """The lines of a hand as the document words a hand by itself.

    Inside a game the document words it otherwise, but gives play_hand nothing to know that by.
    """
    alike: list[str] = []
    for line in lines:
        line = line.replace("Current hand:", "Current Hand:")
        line = line.replace(
            "Please enter a word or '!!' to indicate you are done:",
            'Enter word, or "!!" to indicate that you are finished:',
        )
        ended = _ENDED.fullmatch(alike[-1]) if alike and line == "-" * 10 else None
        if ended is None:
            alike.append(line)
            continue
        alike[-1] = f"Total score: {ended[1]} points"
        if alike[-2:-1] == ["Ran out of letters"]:
            alike[-2:] = [f"Ran out of letters. {alike[-1]}"]
    return alike


_ENDED = re.compile(r"Total score for this hand: (\d+)")


def _as_far_as_it_goes(hand: Hand, lines: list[str]) -> list[str]:
    """The *lines* up to the one that uses the last letter."""
    kept = []
    for line in lines:
        kept.append(line)
        hand = hand.without(line.lower())
        if not hand:
            break
    return kept


def _fixed(want: Transcript, hand: Hand) -> list[tuple[str, Transcript]]:
    """The hands of those who take one n for all words."""

    def with_n(n: int) -> Transcript:
        return rescored(want, hand, lambda word, held: WILDCARD.score(word, n))

    return [("n-fixed", with_n(n)) for n in (_OTHER_SIZE, 7, len(hand))]


_OTHER_SIZE = 5
"""What HAND_SIZE is changed to where nothing may depend on it."""


def _games(names: Names) -> list[Check]:
    checks = _substitutions()
    cases: list[tuple[str, list[str], list[str], str, int, bool]] = [
        ("one hand, no options", ["1", "no", "part", "ic*", "no"], ["aci*prt"], "", 7, True),
        (
            "the document's game",
            ["2", "no", "part", "ic*", "no", "yes", "l", "out", "!!", "yes", "d*d", "out", "!!"],
            ["aci*prt", "dd*lout"],
            "a",
            7,
            True,
        ),
        (
            "the better of two scores counts",
            ["1", "no", "part", "!!", "yes", "!!"],
            ["aci*prt"],
            "",
            7,
            False,
        ),
        (
            "the replay may be the better one",
            ["1", "no", "!!", "yes", "part", "!!"],
            ["aci*prt"],
            "",
            7,
            False,
        ),
        (
            "each option once",
            ["2", "yes", "p", "!!", "yes", "!!", "part", "!!"],
            ["aci*prt", "aci*prt"],
            "q",
            7,
            False,
        ),
        ("hands of four letters", ["1", "no", "*t", "!!", "no"], ["at*s"], "", 4, False),
        ("answers in upper case", ["1", "NO", "part", "!!", "No"], ["aci*prt"], "", 7, False),
    ]
    for name, lines, deals, draws, size, visible in cases:
        hands = [Hand(letters) for letters in deals]
        want, game = expected_game(names.edition, WORDS, size, lines, hands, draws)
        letters = [line for line in lines if line in ("l", "p")]
        want = want._replace(substituted=tuple(letters))
        held = [next(hand for hand in hands if letter in hand) for letter in letters]
        substitutes = [
            hand.replacing(letter, drawn).counts()
            for hand, letter, drawn in zip(held, letters, draws, strict=True)
        ]
        checks += game_checks(
            name,
            "One substitution and one replay in a game, each offered until it is taken; of a hand"
            " that is replayed the better score counts; the total over all hands is shown and"
            " returned.",
            {
                "function": "play_game",
                "args": [WORDS],
                "lines": lines,
                "deals": [hand.counts() for hand in hands],
                "deal": "deal_hand",
                "substitutes": substitutes,
                "substitute": "substitute_hand",
                "set": {"HAND_SIZE": size},
            },
            want,
            f"play_game(word_list)  # typed: {' '.join(lines)}",
            result=game.total,
            wrong=_totals(want, game.deals),
            otherwise="case-sensitive" if name == "answers in upper case" else None,
            extra=_once(size),
            visible=visible,
            wording=name == "the document's game",
            alike=_one_wording,
        )
    # Whether "e" is asked about again or taken for no, these lines lead to the end of the game.
    typed = ["1", "e", "no", "!!", "no"]
    checks.append(
        Check(
            "an answer that is not yes",
            "Only yes (or y) means yes: nothing is replaced after any other answer.",
            {
                "function": "play_game",
                "args": [WORDS],
                "lines": typed,
                "deals": [counts("aci*prt")],
                "deal": "deal_hand",
                "substitute": "substitute_hand",
            },
            _replaces_nothing,
            f"play_game(word_list)  # typed: {' '.join(typed)}",
        )
    )
    return checks


def _replaces_nothing(seen: Seen) -> Verdict:
    """Judge a game in which no letter is to be replaced."""
    if bad := ended_badly(seen):
        return bad
    events = seen.get("events")
    got = Transcript.of(events if isinstance(events, list) else [])
    right = bool(got.typed) and not got.substituted and not seen.get("enough")
    return Verdict(right, "a hand in which nothing is replaced", got.shown())


def _totals(want: Transcript, deals: Any) -> list[tuple[str, Transcript]]:
    """The games of those who count replayed hands otherwise."""
    summed = sum(sum(played.total for played in rounds) for rounds in deals)
    last = sum(rounds[-1].total for rounds in deals)
    total = sum(max(played.total for played in rounds) for rounds in deals)
    found = []
    for name, other in (("replay-summed", summed), ("replay-overwrites", last)):
        if other != total:
            end = want.texts[-1].replace(f"over all hands: {total}", f"over all hands: {other}")
            found.append((name, want._replace(texts=(*want.texts[:-1], end))))
    return found


def _once(size: int) -> Callable[[Transcript, Seen], str | None]:
    """Name the mistakes in what is dealt and offered."""

    def extra(got: Transcript, seen: Seen) -> str | None:
        if any(number != size for number in got.deals):
            return "hand-size-hard-coded"
        offers = [text for text in got.texts if "substitute" in text.lower()]
        replays = [text for text in got.texts if "replay" in text.lower()]
        taken = [place for place, line in enumerate(got.typed) if line.lower() in ("yes", "y")]
        for asked, word in ((offers, "substitute"), (replays, "replay")):
            agreed = [place for place in taken if word in got.texts[place].lower().splitlines()[-1]]
            if agreed and any(text in got.texts[agreed[0] + 1 :] for text in asked[-1:]):
                return "options-repeated"
        return said_none(got, seen)

    return extra


def _substitutions() -> list[Check]:
    checks = []
    for letters, letter in (("hello", "l"), ("cows*z", "z"), ("aab", "a")):
        hand = counts(letters)
        call = f"substitute_hand({hand!r}, {letter!r})"
        probe = {"function": "substitute_hand", "args": [hand, letter], "times": 40}
        rule = "All copies of the letter become one new letter, which the hand did not hold before."
        checks.append(
            Check(f"replacing {letter!r} in {letters}", rule, probe, _replaced(hand, letter), call)
        )
        checks.append(
            Check(
                f"the hand {letters} that is given stays as it is",
                "The function gives a new hand; the one that it is given must not change.",
                {"function": "substitute_hand", "args": [hand, letter]},
                keeps_arguments([hand, letter], "substitute-mutates", _replaced(hand, letter)),
                call,
            )
        )
    hand = counts("hello")
    checks.append(
        Check(
            "replacing a letter that is not held",
            "A letter that is not in the hand leaves the hand as it is.",
            {"function": "substitute_hand", "args": [hand, "z"]},
            _same(hand),
            f"substitute_hand({hand!r}, 'z')",
        )
    )
    return checks


def _same(hand: dict[str, int]) -> Callable[[Seen], Verdict]:
    judged = leaves(hand)

    def judge(seen: Seen) -> Verdict:
        return ended_badly(seen, "substitute-crash-absent") or judged(seen)

    return judge


def _replaced(hand: dict[str, int], letter: str) -> Callable[[Seen], Verdict]:
    rest = {held: count for held, count in hand.items() if held != letter}
    wanted = f"{rest} and {hand[letter]} of a letter that is none of {', '.join(hand)}"

    def judge(seen: Seen) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=wanted)
        results = seen.get("results")
        drawn = set()
        for told in results if isinstance(results, list) else []:
            got = without_zeros(plain(told))
            if got is None:
                return Verdict(False, wanted, show_told(told), "returns-none")
            if not isinstance(got, dict):
                return Verdict(False, wanted, show_told(told))
            new = {held: count for held, count in got.items() if rest.get(held) != count}
            kept = all(got.get(held) == count for held, count in rest.items())
            if not kept or list(new.values()) != [hand[letter]] or not new.keys().isdisjoint(hand):
                return Verdict(False, wanted, show_told(told), "substitute-in-hand")
            if not new.keys() <= set(WILDCARD.alphabet.letters):
                return Verdict(False, wanted, show_told(told))
            drawn |= set(new)
        if len(results if isinstance(results, list) else []) > 1 and len(drawn) < 2:
            return Verdict(False, "another letter from time to time", f"always {''.join(drawn)!r}")
        return Verdict(bool(drawn), wanted, "nothing")

    return judge


def _whole(names: Names, module: str) -> Problem:
    """The program as it was written, no function replaced; it earns no points of its own."""
    lines = ["1", "no", "part", "zzz", "ic*", "no"]
    hands = [Hand("aci*prt")]
    want, game = expected_game(names.edition, WORDS, 7, lines, hands)
    checks = game_checks(
        "a whole game with your own functions",
        "All functions work together as one program.",
        {
            "function": "play_game",
            "args": [WORDS],
            "lines": lines,
            "deals": [hand.counts() for hand in hands],
            "deal": "deal_hand",
            "set": {"HAND_SIZE": 7},
        },
        want,
        f"play_game(word_list)  # typed: {' '.join(lines)}",
        result=game.total,
        visible=True,
        weight=1,
    )
    return Problem("whole", "The program as written", 0, module, (), tuple(checks), as_written=True)

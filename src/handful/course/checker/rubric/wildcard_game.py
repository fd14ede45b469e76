"""The rubrics of the wildcard documents: playing a hand, a substitution, and a game."""

import re
from collections.abc import Callable
from typing import Any

from handful.course.checker.judge.call import ended_badly, gives, keeps_arguments, leaves
from handful.course.checker.judge.transcript import (
    Transcript,
    expected_game,
    expected_hand,
    rescored,
)
from handful.course.checker.judge.value import plain, show_told, without_zeros
from handful.course.checker.rubric.build import WORDS, Names, counts, game_checks, said_none
from handful.course.checker.rubric.check import Check, Problem, Seen, Verdict
from handful.rules import WILDCARD, Hand

__all__ = ["OTHER_SIZE", "game_problem_checks", "hand_problem_checks", "whole_program"]


def hand_problem_checks(names: Names) -> list[Check]:
    """The checks of problem 5: the length of a hand, and playing it."""
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
                "set": {"HAND_SIZE": OTHER_SIZE},
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

    return [("n-fixed", with_n(n)) for n in (OTHER_SIZE, 7, len(hand))]


OTHER_SIZE = 5
"""What HAND_SIZE is changed to where nothing may depend on it."""


def game_problem_checks(names: Names) -> list[Check]:
    """The checks of problem 6: substituting a letter, and playing a game."""
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
                {"function": "substitute_hand", "args": [hand, letter], "watch": True},
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


def whole_program(names: Names, module: str) -> Problem:
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

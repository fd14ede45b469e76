"""A game as it was seen: what was printed and typed, and the facts that can be read from it."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from handful.console import Ask, Dealer, Edition, Flow, GameSetup, one_hand, whole_game
from handful.editions import ps4b
from handful.rules import Game, Hand

__all__ = [
    "Fact",
    "Transcript",
    "expected_game",
    "expected_hand",
    "first_difference",
    "rescored",
]

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w])")
_LETTERS = re.compile(r"(?:^|[\s:\[,('\"])([a-z*](?:[\s,'\"]+[a-z*])*)[\s\]'\")]*$")


class Fact(NamedTuple):
    """What one stretch of a game says, whatever its wording: numbers, and the letters shown."""

    numbers: tuple[int, ...]
    letters: str


class Transcript(NamedTuple):
    """The text printed before each line that was typed, and after the last one."""

    texts: tuple[str, ...]
    typed: tuple[str, ...]
    asked_again: bool = False
    deals: tuple[Any, ...] = ()
    substituted: tuple[str, ...] = ()

    @classmethod
    def of(cls, events: Iterable[Sequence[Any]]) -> "Transcript":
        """The transcript of what the observer saw; anything odd in it is left out."""
        texts, typed, deals, substituted, asked = [""], [], [], [], False
        for event in events:
            match list(event):
                case ["out", str(text)]:
                    texts[-1] += text
                case ["in", str(line)]:
                    typed.append(line)
                    texts.append("")
                case ["deal", number]:
                    deals.append(number)
                case ["substitute", str(letter)]:
                    substituted.append(letter)
                case ["asked"]:
                    asked = True
        return cls(tuple(texts), tuple(typed), asked, tuple(deals), tuple(substituted))

    def facts(self) -> list[Fact]:
        """What each stretch says."""
        return [_fact(text) for text in self.texts]

    def shown(self) -> str:
        """The game as on a screen, what was typed marked."""
        shown = ""
        for place, text in enumerate(self.texts):
            shown += text
            if place < len(self.typed):
                shown += f"⟦{self.typed[place]}⟧\n"
        return shown + ("⟦?⟧ (asked again)\n" if self.asked_again else "")

    def lines(self) -> list[str]:
        """The screen line by line, blanks at the ends of lines aside."""
        return [line.rstrip() for line in self.shown().rstrip().splitlines()]


@lru_cache(maxsize=1024)  # a class says the same again and again
def _fact(text: str) -> Fact:
    """The numbers in *text*, and the last letters that stand alone at the end of a line."""
    letters = ""
    for line in text.splitlines():
        if found := _LETTERS.search(line.rstrip()):
            letters = "".join(re.findall(r"[a-z*]", found[1]))
    return Fact(tuple(int(number) for number in _NUMBER.findall(text)), letters)


def says(fact: Fact, wanted: Fact) -> bool:
    """Does *fact* say all that is *wanted*: the numbers in their order, and the same letters?"""
    numbers = iter(fact.numbers)
    if not all(number in numbers for number in wanted.numbers):
        return False
    return not wanted.letters or Counter(fact.letters) == Counter(wanted.letters)


def first_difference(got: Transcript, wanted: Transcript) -> int | None:
    """The first stretch of *got* that does not say what is *wanted*; None if all do."""
    for place, (fact, want) in enumerate(zip(got.facts(), wanted.facts(), strict=False)):
        if not says(fact, want):
            return place
    replaced = tuple(letter.lower() for letter in got.substituted)
    if (len(got.texts), got.asked_again, replaced) != (
        len(wanted.texts),
        wanted.asked_again,
        wanted.substituted,
    ):
        return min(len(got.texts), len(wanted.texts)) - 1
    return None


def expected_hand(
    edition: Edition, hand: Hand, words: Container[str], size: int, lines: Sequence[str]
) -> tuple[Transcript, Game]:
    """A hand as the project's own game plays it."""
    return _drive(one_hand(hand, _setup(edition, words, size, (), ""), computer=False), lines)


def expected_game(
    edition: Edition,
    words: Sequence[str],
    size: int,
    lines: Sequence[str],
    deals: Sequence[Hand],
    draws: str = "",
) -> tuple[Transcript, Game]:
    """A game as the project's own plays it."""
    return _drive(whole_game(_setup(edition, words, size, deals, draws)), lines)


def rescored(
    game: Transcript, hand: Hand, score: Callable[[str, int], int], *, resets: bool = False
) -> Transcript:
    """The hand that was played, told by somebody with another *score* (word, letters held).

    With *resets*, a refused word makes the total begin anew.
    """
    texts, total = list(game.texts[:1]), 0
    for word, text in zip(game.typed, game.texts[1:], strict=True):
        earned = _EARNED.search(text)
        if earned:
            points = score(word, len(hand))
            total += points
            text = text.replace(earned[0], f"earned {points} points. Total: {total} points")
            hand = hand.without(word.lower())
        elif "valid word" in text:
            total = 0 if resets else total
            hand = hand.without(word.lower()) if "not a valid" in text else hand
        texts.append(_TOTAL.sub(f"Total score: {total} points", text))
    return game._replace(texts=tuple(texts))


_EARNED = re.compile(r"earned \d+ points\. Total: \d+ points")
_TOTAL = re.compile(r"Total score: \d+ points")


def _setup(
    edition: Edition, words: Container[str], size: int, deals: Sequence[Hand], draws: str
) -> GameSetup:
    return GameSetup(edition, words, size, Dealer(Random(1), deals, draws), _Computer(words))


class _Computer:
    """The documents' computer, under the documents' name."""

    def __init__(self, words: Container[str]) -> None:
        self.words = list(words) if isinstance(words, Sequence) else []

    def choose(self, hand: Hand, size: int) -> str | None:
        """The word that it enters."""
        return ps4b.compChooseWord(hand.counts(), self.words, size)


def _drive(flow: Flow[Game], lines: Sequence[str]) -> tuple[Transcript, Game]:
    texts: list[str] = [""]
    typed: list[str] = []
    waiting = list(lines)
    answer: str | None = None
    while True:
        try:
            text = flow.send(answer)
        except StopIteration as stop:
            assert not waiting, "the game takes every line"
            return Transcript(tuple(texts), tuple(typed)), stop.value
        texts[-1] += text
        answer = None
        if isinstance(text, Ask):
            answer = waiting.pop(0)
            typed.append(answer)
            texts.append("")

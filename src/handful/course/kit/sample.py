"""The sample games of a kit's README, played by the project's own console."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from handful.console import (
    Ask,
    Dealer,
    Edition,
    Flow,
    GameSetup,
    MenuWording,
    one_hand,
    whole_game,
)
from handful.round import Round
from handful.rules import Game, Hand

__all__ = ["sample_call", "sample_game", "sample_hand"]


class _Sample(NamedTuple):
    """A hand, what is typed, the words that are accepted or the computer enters, and a draw."""

    letters: str
    typed: str
    words: str
    draw: str = ""


_HANDS = {
    "classic": _Sample("acihmmz", "him cam .", "him cam"),
    "wildcard": _Sample("acfi*tx", "fix ac *t", "fix at"),
}
_GAMES = {
    "classic": _Sample("asttwfo", "r n tow tasf fast r fast . x e", "tow fast"),
    "wildcard": _Sample("dd*lout", "1 yes l out !! yes d*d out !!", "out dad", "a"),
}
_COMPUTER = _Sample("acedxln", "n c r me u lace . e", "axled lace")
"""The game of the edition that asks who plays."""


def sample_call(edition: Edition, *, size: bool) -> str:
    """The call of `play_hand` for the sample hand; *size* if it is given the size too."""
    hand = Hand.parse(_HANDS[edition.rules.name].letters)
    total = "total = " if edition.rules.name == "wildcard" else ""
    return f"{total}play_hand({hand.counts()}, word_list{f', {len(hand)}' if size else ''})"


def sample_hand(edition: Edition) -> str:
    """A hand by itself, as the terminal shows it."""
    sample = _HANDS[edition.rules.name]
    return _shown(one_hand(Hand.parse(sample.letters), _setup(edition, sample)), sample)


def sample_game(edition: Edition) -> str:
    """A game from its first question to its end, as the terminal shows it."""
    questions = edition.questions
    sample = _GAMES[edition.rules.name]
    if isinstance(questions, MenuWording) and questions.who is not None:
        sample = _COMPUTER
    return _shown(whole_game(_setup(edition, sample)), sample)


def _setup(edition: Edition, sample: _Sample) -> GameSetup:
    hand = Hand.parse(sample.letters)
    words = sample.words.split()
    dealer = Dealer(Random(1), [hand], sample.draw)
    return GameSetup(edition, words, len(hand), dealer, _Computer(words))


class _Computer:
    """Enters the words in order, as long as the hand has their letters."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def choose(self, round: Round, /) -> str | None:
        """The word that it enters."""
        return next((word for word in self.words if round.hand.covers(word)), None)


def _shown(flow: Flow[Game], sample: _Sample) -> str:
    """What is printed and typed until the *flow* ends."""
    return "".join(_texts(flow, iter(sample.typed.split())))


def _texts(flow: Flow[Game], lines: Iterator[str]) -> Iterator[str]:
    answer: str | None = None
    while True:
        try:
            text = flow.send(answer)
        except StopIteration:
            return
        yield text
        answer = None
        if isinstance(text, Ask):
            answer = next(lines)
            yield f"{answer}\n"

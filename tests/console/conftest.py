"""The setup of a game, and a player who types."""

from collections.abc import Callable, Collection
from random import Random

import pytest

from handful.console import EDITIONS, Ask, Dealer, Flow, GameSetup
from handful.players import SkyNet
from handful.rules import Game, Hand
from tests.support.command import handful as handful

WORDS = ("ad", "cam", "dad", "him", "inertia", "out", "part", "tin", "top", "tot")


@pytest.fixture
def setup() -> Callable[..., GameSetup]:
    """What a game of an edition needs; hands and letters come as given, then random ones."""

    def make(
        edition: str,
        *deal: str,
        draw: str = "",
        size: int = 7,
        words: Collection[str] = WORDS,
    ) -> GameSetup:
        chosen = EDITIONS[edition]
        hands = [Hand.parse(letters) for letters in deal]
        return GameSetup(
            edition=chosen,
            words=words,
            size=size,
            dealer=Dealer(Random(1), hands, draw),
            computer=SkyNet(WORDS),
        )

    return make


@pytest.fixture
def talk() -> Callable[..., tuple[str, Game]]:
    """Hold a conversation: what a terminal would show, typed lines in place, and the result.

    When the lines have ended, the question is shown, a line break, and no later question.
    """

    def hold(flow: Flow[Game], *lines: str) -> tuple[str, Game]:
        shown, waiting, ended = "", list(lines), False
        answer: str | None = None
        while True:
            try:
                text = flow.send(answer)
            except StopIteration as stop:
                assert not waiting, f"never read: {waiting}"
                game: Game = stop.value
                return shown, game
            answer = None
            if not isinstance(text, Ask):
                shown += text
            elif waiting:
                answer = waiting.pop(0)
                shown += f"{text}{answer}\n"
            elif not ended:
                ended = True
                shown += f"{text}\n"

    return hold

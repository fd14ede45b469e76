"""An edition's game, of whichever family it is, and a hand played by itself."""

from handful.console.flow import Flow
from handful.console.hand import play_hand, review_hand, watch_hand
from handful.console.setup import GameSetup
from handful.console.wording import MenuWording
from handful.rules import Game, Hand

__all__ = ["one_hand", "whole_game"]


def whole_game(setup: GameSetup) -> Flow[Game]:
    """Play the edition's game; the game as it ended."""
    questions = setup.edition.questions
    # Only the family that is played is loaded (docs/decisions/0003-start.md).
    if isinstance(questions, MenuWording):
        from handful.console.menu import play_menu

        return play_menu(setup, questions)
    from handful.console.series import play_series

    return play_series(setup, questions)


def one_hand(hand: Hand, setup: GameSetup, *, computer: bool = False) -> Flow[Game]:
    """Play one given hand, or let the computer play it; the game of that hand."""
    game = Game(setup.edition.rules, setup.size, hands=1).deal(hand)
    return _one_round(game, setup, computer)


def _one_round(game: Game, setup: GameSetup, computer: bool) -> Flow[Game]:
    play = watch_hand if computer else play_hand
    game = yield from play(game, setup, setup.edition.alone)
    yield from review_hand(game.last_round, setup, computer=computer)
    return game

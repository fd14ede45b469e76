"""An edition's game, of whichever family it is, and a hand played by itself."""

from handful.console.flow import Flow
from handful.console.hand import play_hand, review_hand, watch_hand
from handful.console.menu import play_menu
from handful.console.series import play_series
from handful.console.table import Table
from handful.console.wording import MenuWording
from handful.rules import Game, Hand

__all__ = ["one_hand", "whole_game"]


def whole_game(table: Table) -> Flow[Game]:
    """Play the edition's game; the game as it ended."""
    questions = table.edition.questions
    if isinstance(questions, MenuWording):
        return play_menu(table, questions)
    return play_series(table, questions)


def one_hand(hand: Hand, table: Table, *, computer: bool = False) -> Flow[Game]:
    """Play one given hand, or let the computer play it; the game of that hand."""
    game = Game(table.edition.rules, table.size, hands=1).deal(hand)
    return _one_round(game, table, computer)


def _one_round(game: Game, table: Table, computer: bool) -> Flow[Game]:
    play = watch_hand if computer else play_hand
    game = yield from play(game, table, table.edition.alone)
    yield from review_hand(game.last_round, table, computer=computer)
    return game

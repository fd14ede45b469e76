"""The classic family of games: deal, replay or end, as often as the player likes."""

from handful.console.flow import Ask, Flow
from handful.console.hand import play_hand, review_hand, watch_hand
from handful.console.setup import GameSetup
from handful.console.wording import MenuWording
from handful.rules import Game

__all__ = ["play_menu"]


def play_menu(setup: GameSetup, say: MenuWording) -> Flow[Game]:
    """Ask what to do next until the player ends the game; the game as it ended."""
    game = Game(setup.edition.rules, setup.size)
    while not game.over:
        command = yield Ask(say.ask)
        if command is None or command == "e":
            game = game.end()
        elif command == "n":
            hand = setup.dealer.deal(game.rules, game.size)
            game = yield from _play_round(game.deal(hand), setup, say)
        elif command == "r" and game.can_replay:
            game = yield from _play_round(game.replay(), setup, say)
        elif command == "r":
            yield say.nothing_to_replay
        else:
            yield say.invalid
    return game


def _play_round(game: Game, setup: GameSetup, say: MenuWording) -> Flow[Game]:
    """Play the round that was just begun, by whoever is to play it."""
    computer = False
    if say.who is not None:
        yield "\n"
        while (who := (yield Ask(say.who))) not in ("u", "c", None):
            yield say.invalid_who
        if who is None:
            return game.end()
        yield "\n"
        computer = who == "c"
    play = watch_hand if computer else play_hand
    game = yield from play(game, setup, setup.edition.inside)
    yield from review_hand(game.last_round, setup, computer=computer)
    yield say.after_hand
    return game

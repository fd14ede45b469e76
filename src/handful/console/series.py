"""The wildcard family of games: a number of hands, one substitution and one replay in all."""

from handful.console.flow import Ask, Flow
from handful.console.hand import play_hand, review_hand
from handful.console.setup import GameSetup
from handful.console.wording import SeriesWording
from handful.rules import Game, substitute

__all__ = ["play_series"]

_YES_OR_NO = {"yes": True, "y": True, "no": False, "n": False}


def play_series(setup: GameSetup, say: SeriesWording) -> Flow[Game]:
    """Play as many hands as the player asks for; the game as it ended."""
    hands = yield from _ask_number(say.ask_hands)
    game = Game(setup.edition.rules, setup.size, hands)
    while not game.over:
        game = game.deal(setup.dealer.deal(game.rules, game.size))
        if game.can_substitute:
            game = yield from _offer_substitution(game, setup, say)
        game = yield from play_hand(game, setup, setup.edition.inside)
        if game.can_replay:
            game = yield from _offer_replay(game, setup, say)
        # Only now: a review tells the perfect line, and the better score of a hand counts.
        for played in game.deals[-1]:
            yield from review_hand(played, setup)
    yield say.total.format(total=game.total)
    return game


def _offer_substitution(game: Game, setup: GameSetup, say: SeriesWording) -> Flow[Game]:
    """Ask whether a letter is to be exchanged, and exchange it."""
    hand = game.last_round.hand
    yield setup.edition.inside.hand.format(letters=" ".join(hand))
    wanted = yield from _ask_yes_or_no(say.ask_substitute)
    letter = (yield from _ask_letter(say.ask_letter)) if wanted else None
    if wanted is None or (wanted and letter is None):
        return game.end()
    yield say.before_hand
    if letter is None:
        return game
    return game.substitute(substitute(hand, letter, game.rules.alphabet, setup.dealer))


def _offer_replay(game: Game, setup: GameSetup, say: SeriesWording) -> Flow[Game]:
    """Ask whether the hand is to be played again, and play it; no again after the last hand."""
    wanted = yield from _ask_yes_or_no(say.ask_replay)
    if wanted:
        return (yield from play_hand(game.replay(), setup, setup.edition.inside))
    return game if wanted is not None and game.can_deal else game.end()


# Each question is asked until it is answered; None (or no hands) means that the lines have ended.


def _ask_number(question: str) -> Flow[int]:
    while (line := (yield Ask(question))) is not None:
        if line.isdecimal() and len(line) < 10 and int(line) > 0:
            return int(line)
    return 0


def _ask_yes_or_no(question: str) -> Flow[bool | None]:
    while (line := (yield Ask(question))) is not None:
        if line.lower() in _YES_OR_NO:
            return _YES_OR_NO[line.lower()]
    return None


def _ask_letter(question: str) -> Flow[str | None]:
    while (line := (yield Ask(question))) is not None:
        if len(line) == 1:
            return line.lower()
    return None

"""One hand: played by the person at the keyboard, or watched while the computer plays."""

from handful.console.flow import Ask, Flow, Wait
from handful.console.setup import GameSetup
from handful.console.wording import HandWording
from handful.round import Round as PlayedRound
from handful.rules import Game, Round

__all__ = ["play_hand", "printable", "review_hand", "watch_hand"]

ENTERED = 'The computer entered "{word}".\n'
"""What is said before a refusal: nobody has seen the computer type."""

MOST_SHOWN = 60
"""The longest entry that is shown in full; the longest hand has 50 letters."""


def play_hand(game: Game, setup: GameSetup, say: HandWording) -> Flow[Game]:
    """Ask for words until the letters run out or the player stops; the game after that.

    When there are no more lines the game ends with the hand.
    """
    while game.playing:
        yield _show_hand(game.last_round, say)
        line = yield Ask(say.ask)
        if line is None:
            game = game.end()
        elif line == setup.edition.stop:
            game = game.stop()
        else:
            game = game.play(line, setup.words)
            yield _answer(game.last_round, say)
    end = say.stopped if game.last_round.hand else say.ran_out
    yield end.format(total=game.last_round.total)
    return game


def watch_hand(game: Game, setup: GameSetup, say: HandWording) -> Flow[Game]:
    """Show the computer's words until it finds no more; the game after that."""
    while game.playing:
        yield Wait(_show_hand(game.last_round, say))
        try:
            word = setup.computer.choose(PlayedRound.of(game.last_round, setup.words))
        except KeyboardInterrupt:
            word = None
            yield "\n"
        if word is None:
            game = game.stop()
        else:
            game = game.play(word, setup.words)
            if not game.last_round.turns[-1].accepted:
                yield ENTERED.format(word=printable(word))
            yield _answer(game.last_round, say)
    yield say.watched.format(total=game.last_round.total)
    return game


def review_hand(round_: Round, setup: GameSetup, *, computer: bool = False) -> Flow[None]:
    """Show the review of a finished round, if reviews are wanted."""
    if setup.review is not None:
        yield setup.review(round_, "The computer" if computer else "You")


def printable(entered: str) -> str:
    """What was *entered*, cut if it is long, with nothing in it that would command a terminal."""
    if len(entered) > MOST_SHOWN:
        entered = entered[: MOST_SHOWN - 1] + "…"
    return "".join([letter if letter.isprintable() else "?" for letter in entered])


def _show_hand(round_: Round, say: HandWording) -> str:
    return say.hand.format(letters=" ".join(round_.hand))


def _answer(round_: Round, say: HandWording) -> str:
    """What is said of the last turn."""
    turn = round_.turns[-1]
    if turn.accepted:
        return say.accepted.format(word=turn.word, points=turn.points, total=round_.total)
    return say.refused

"""One hand: played by the person at the keyboard, or watched while the computer plays."""

from collections.abc import Iterator

from handful.console.flow import Ask, Flow
from handful.console.table import Table
from handful.console.wording import HandWording
from handful.rules import Accepted, Game, Round

__all__ = ["play_hand", "watch_hand"]


def play_hand(game: Game, table: Table, say: HandWording) -> Flow[Game]:
    """Ask for words until the letters run out or the player stops; the game after that.

    When there are no more lines the game ends with the hand.
    """
    while game.playing:
        yield _look(game.last_round, say)
        line = yield Ask(say.ask)
        if line is None:
            game = game.end()
        elif line == table.edition.stop:
            game = game.stop()
        else:
            game = game.play(line, table.words)
            yield _told(game.last_round, say)
    end = say.stopped if game.last_round.hand else say.ran_out
    yield end.format(total=game.last_round.total)
    yield from _review(game.last_round, table, "You")
    return game


def watch_hand(game: Game, table: Table, say: HandWording) -> Flow[Game]:
    """Show the computer's words until it finds no more; the game after that."""
    while game.playing:
        yield _look(game.last_round, say)
        word = table.computer.choose(game.last_round.hand, game.size)
        if word is None:
            game = game.stop()
        else:
            game = game.play(word, table.words)
            yield _told(game.last_round, say)
    yield say.watched.format(total=game.last_round.total)
    yield from _review(game.last_round, table, "The computer")
    return game


def _review(round_: Round, table: Table, who: str) -> Iterator[str]:
    if table.review is not None:
        yield table.review(round_, who)


def _look(round_: Round, say: HandWording) -> str:
    return say.hand.format(letters=" ".join(round_.hand))


def _told(round_: Round, say: HandWording) -> str:
    """What is said of the last turn."""
    turn = round_.turns[-1]
    if isinstance(turn.outcome, Accepted):
        return say.accepted.format(word=turn.word, points=turn.points, total=round_.total)
    return say.refused

"""Computer players: what one is, SkyNet, the perfect player, and how a player plays a round."""

from collections.abc import Collection
from os import PathLike
from reprlib import repr as short_repr
from typing import TYPE_CHECKING, Protocol

from handful.lexicon import Lexicon, Words, as_lexicon
from handful.rules import Hand, HandfulError, NotNow, RuleSet, require

if TYPE_CHECKING:
    from handful.round import Round

MAX_REFUSED = 100
"""A player that enters more words in a row that are refused and cost no letter never finishes."""


class BadPlayer(HandfulError):
    """A player that cannot be created, fails, or enters something that is not a word."""


class UnknownPlayer(HandfulError):
    """A name that no player has."""


class Player(Protocol):
    """Chooses one word at a time."""

    def choose(self, round: "Round", /) -> str | None:
        """The word to enter next in *round*, or None to stop."""


class SkyNet:
    """The best word now, again and again; of equal words the first in list order.

    It knows the words of the round, or only *words*, if they are given.

    >>> from handful.round import Round
    >>> SkyNet().choose(Round("appsel", "classic", ["appels", "apples"]))
    'appels'
    """

    def __init__(self, words: Words | None = None) -> None:
        if isinstance(words, str | PathLike) or not isinstance(words, Collection | None):
            words = as_lexicon(words)
        self.words = words

    def choose(self, round: "Round", /) -> str | None:
        """The first word in list order with the highest score, or None (rule 7.1)."""
        _require_round(round)
        words = round.lexicon if self.words is None else self.words
        return best_word_of(round.hand, round.rules, words, round.size)


class PerfectPlayer:
    """Plays the perfect line, sacrifices included."""

    def choose(self, round: "Round", /) -> str | None:
        """The first entry of the hand's perfect line, or None when nothing more can be earned."""
        _require_round(round)
        from handful.solver import perfect_line

        plays = perfect_line(round.hand, round.rules, round.lexicon, round.size).plays
        return plays[0].word if plays else None


def best_word_of(hand: Hand, rules: RuleSet, words: Collection[str], size: int) -> str | None:
    """The word that SkyNet plays: fast with a lexicon, correct with any collection of words."""
    # Imported when the computer first plays: a game starts without the solver.
    from handful.solver import best_word, scan
    from handful.solver.index import index_of

    if isinstance(words, Lexicon):
        best = best_word(hand, rules, index_of(words), size)
    else:
        best = scan(hand, rules, words, size)
    return None if best is None else best.word


def play_round(player: Player, round: "Round") -> "Round":
    """Let *player* play *round* to its end, and return it; the round may have turns already.

    To let several players play the same hand, give each its own `round.copy()`.

    >>> from handful.round import Round
    >>> ended = play_round(SkyNet(), Round("ieqzcdw"))
    >>> [turn.word for turn in ended.turns], ended
    (['wiz', 'de'], <Round of ieqzcdw, classic: 51 points after 2 turns, over>)
    """
    _require_round(round)
    if round.is_over:
        raise NotNow("this round is over; for several players, give each its own round.copy()")
    refused = 0
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        raise BadPlayer(
            f"a player is an object with a method choose(round), not {short_repr(player)}"
        )
    while not round.is_over:
        before = round.hand
        word = player.choose(round.copy())  # a player may try words on its copy
        if word is None:
            round.stop()
            break
        if not isinstance(word, str):
            raise BadPlayer(f"{_name(player)} chose {short_repr(word)}; return a word, or None")
        round.play(word)
        refused = refused + 1 if round.hand == before else 0
        if refused > MAX_REFUSED:
            raise BadPlayer(
                f"{_name(player)} entered more than {MAX_REFUSED} words in a row "
                f"that do not count, {word[:40]!r} last; return None to stop"
            )
    return round


def _require_round(round: object) -> None:
    from handful.round import Round

    require(round, Round, "a player chooses for a Round, such as Round('aretiin')", BadPlayer)


def _name(player: Player) -> str:
    """What the *player* is called: by its user, or else its class."""
    return str(getattr(player, "name", type(player).__name__))

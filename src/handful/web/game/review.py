"""Reviews: the truth about a finished round; once it was told, nothing more counts on the hand."""

from handful.web.errors import ErrorCode
from handful.web.game.rounds import Rounds
from handful.web.game.sharing import require_same_words
from handful.web.game.state import RoundError, RoundState, may_exchange
from handful.web.player.quota import Quota

__all__ = ["Reviews", "has_advice"]


class Reviews:
    """Reveals hands."""

    def __init__(self, rounds: Rounds, quota: Quota, reviews_an_hour: int) -> None:
        self._rounds = rounds
        self._quota = quota
        self._reviews_an_hour = reviews_an_hour

    def request(self, player: str, id_: str) -> RoundState:
        """The player's round, if it may be reviewed; counted by the hour."""
        state = self._rounds.get(player, id_)
        if not state.over:
            message = "The truth is told when the round is over."
            raise RoundError(ErrorCode.NOT_NOW, message, state)
        require_same_words(state, self._rounds.same_words(state.stored))
        self._quota.count("reviews", player, self._reviews_an_hour)
        return state

    def request_words(self, player: str, id_: str) -> RoundState:
        """The player's round, if its words may be listed: it was reviewed. Counted by the hour."""
        state = self._rounds.get(player, id_)
        if not state.over or not state.stored.revealed:
            message = "The words are listed when the round was reviewed."
            raise RoundError(ErrorCode.NOT_NOW, message, state)
        require_same_words(state, self._rounds.same_words(state.stored))
        self._quota.count("lists of words", player, self._reviews_an_hour)
        return state

    def reveal(self, state: RoundState) -> RoundState:
        """The round with its hand revealed from now on."""
        if not state.stored.revealed:
            self._rounds.store.reveal(state.stored.root)
        return state.storing(state.stored._replace(revealed=True))


def has_advice(state: RoundState) -> bool:
    """Could a letter have been exchanged, in a first round, and was none?"""
    substituted = any(move.kind == "substitute" for move in state.stored.moves)
    return may_exchange(state.stored) and not substituted

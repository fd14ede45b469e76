"""Reviews: the truth about a finished round; once it was told, nothing more counts on the hand."""

from handful.web.errors import ErrorCode
from handful.web.game.benchmark import Benchmarks
from handful.web.game.rounds import Rounds
from handful.web.game.sharing import require_same_words
from handful.web.game.state import RoundError, RoundState, may_exchange
from handful.web.player.quota import Quota


class Reviews:
    """Reveals hands."""

    def __init__(
        self, rounds: Rounds, benchmarks: Benchmarks, quota: Quota, reviews_an_hour: int
    ) -> None:
        self._rounds = rounds
        self._benchmarks = benchmarks
        self._quota = quota
        self._reviews_an_hour = reviews_an_hour

    def request(self, player: str, id_: str) -> RoundState:
        """The player's round, if it may be reviewed."""
        state = self._rounds.get(player, id_)
        if not state.over:
            message = "The truth is told when the round is over."
            raise RoundError(ErrorCode.NOT_NOW, message, state)
        require_same_words(state, self._rounds.same_words(state.stored))
        return state

    def charge(self, player: str) -> None:
        """Count a review that has to be searched for; ApiError if there were too many this hour."""
        self._quota.count("reviews", player, self._reviews_an_hour)

    def request_words(self, player: str, id_: str) -> RoundState:
        """The player's round, if its words may be listed: it was reviewed. Counted by the hour."""
        state = self._rounds.get(player, id_)
        if not state.over or not state.stored.revealed:
            message = "The words are listed when the round was reviewed."
            raise RoundError(ErrorCode.NOT_NOW, message, state)
        require_same_words(state, self._rounds.same_words(state.stored))
        self._quota.count("lists of words", player, self._reviews_an_hour)
        return state

    def reveal(self, state: RoundState, known: RoundState) -> RoundState:
        """The round with its hand revealed from now on, and with the benchmark *known* now."""
        new = known is not state
        if not state.stored.revealed:
            self._rounds.store.reveal(state.stored.root, known.stored if new else None)
        elif new:
            self._benchmarks.keep(known)
        return known.storing(known.stored._replace(revealed=True))


def has_advice(state: RoundState) -> bool:
    """Could a letter have been exchanged, in a first round, and was none?"""
    substituted = any(move.kind == "substitute" for move in state.stored.moves)
    return may_exchange(state.stored) and not substituted

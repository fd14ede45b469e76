"""Rounds: found in the store for their player, and new ones created."""

from collections.abc import Callable
from dataclasses import replace

from handful.lexicon import Lexicon
from handful.rules import RuleSet
from handful.store import YOU, Forgotten, Kind, Move, RoundResult, Store, StoredRound
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import HandOfDay
from handful.web.game.hint import cost_of, hints_used
from handful.web.game.remembered import RememberedRounds
from handful.web.game.replay import counts_when_begun, is_practice, may_be_replayed
from handful.web.game.state import RoundState
from handful.web.player.account import Accounts
from handful.web.player.identity import new_id
from handful.web.player.quota import Quota
from handful.web.solver.value import Benchmark, DayHand, EnteredWords


class Rounds:
    """The rounds of all players; *clock* tells the time in milliseconds."""

    def __init__(
        self,
        store: Store,
        lexicon: Lexicon,
        accounts: Accounts,
        quota: Quota,
        clock: Callable[[], int],
        rounds_an_hour: int,
    ) -> None:
        self.store = store
        self.lexicon = lexicon
        self.clock = clock
        self._accounts = accounts
        self._quota = quota
        self._rounds_an_hour = rounds_an_hour
        self.remembered = RememberedRounds()

    def get(self, player: str, id_: str) -> RoundState:
        """The round called *id_*, if it is the player's own."""
        stored = self.store.round(id_)
        if stored is None or stored.player != player:
            raise ApiError(ErrorCode.NOT_FOUND)
        return self.state(stored)

    def newest(self, player: str) -> RoundState | None:
        """The round that the player began last."""
        stored = self.store.newest(player)
        return None if stored is None else self.state(stored)

    def state(self, stored: StoredRound) -> RoundState:
        """The *stored* round, replayed."""
        earlier: tuple[int, ...] = ()
        replayed = False
        if stored.replay:
            scores = self.store.hand_scores(stored.root)
            earlier = tuple([score for number, score in scores if number < stored.replay])
        elif may_be_replayed(stored):
            replayed = self.store.has_counting_replay(stored.root)
        state = RoundState.of(stored, earlier, replayed, self.lexicon)
        if stored.finished is None:
            self.remembered.keep(state)
            return state
        result = stored.result
        if result is None:
            return state
        hints = result.hints - hints_used(stored.moves)
        known = result.practice or hints
        return replace(state, practice=result.practice, earlier_hints=hints) if known else state

    def with_earlier(self, state: RoundState) -> RoundState:
        """The *state* of a round that ends now, with what was known of the hand before it."""
        stored = state.stored
        practice = state.own and is_practice(self.store, stored)
        hints = self.store.hints_before(stored) if stored.replay else 0
        known = practice or hints
        return replace(state, practice=practice, earlier_hints=hints) if known else state

    def same_words(self, stored: StoredRound) -> bool:
        """Is the round played with the word list of this server?"""
        return stored.lexicon == self.lexicon.sha256

    def charge(self, player: str) -> None:
        """Count a new round of the player's; ApiError if there were too many in this hour."""
        self._accounts.require(player)
        self._quota.count("rounds", player, self._rounds_an_hour)

    def begin(
        self,
        player: str,
        hand: str,
        rules: RuleSet,
        size: int,
        by: str = YOU,
        entered: EnteredWords | None = None,
        benchmark: Benchmark | None = None,
    ) -> RoundState:
        """A new free round with *hand*, stored with everything that a computer *entered*.

        The *benchmark* of the hand is stored too, unless a replay counts, in which it would help.
        """
        new = self.new(player, hand, rules, size, by)
        if benchmark is not None and rules.replays is None:
            new = new._replace(perfect=benchmark.perfect, skynet=benchmark.skynet)
        state = self.state(new)
        for move in computer_moves(entered):
            state = state.after(move, self.lexicon)
        if state.over:
            now, score = self.clock(), state.round.total
            state = state.storing(
                state.stored._replace(finished=now, score=score, result=result_of(state))
            )
        try:
            kept = self.store.begin(state.stored)
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error
        assert kept, "only a scored round of a day can be there already"
        return state

    def new(
        self,
        player: str,
        hand: str,
        rules: RuleSet,
        size: int,
        by: str = YOU,
        kind: Kind = Kind.FREE,
        day: str | None = None,
    ) -> StoredRound:
        """A new round, not stored yet."""
        now = self.clock()
        id_ = new_id(now)
        return StoredRound(
            id=id_,
            player=player,
            root=id_,
            replay=0,
            kind=kind,
            day=day,
            by=by,
            rules=rules.name,
            size=size,
            dealt=hand,
            lexicon=self.lexicon.sha256,
            counts=counts_when_begun(kind, by),
            begun=now,
            finished=None,
            score=None,
            perfect=None,
            skynet=None,
            revealed=by != YOU,
        )

    def new_of_day(
        self, player: str, dealt: DayHand, hand: HandOfDay, day: str, kind: Kind
    ) -> StoredRound:
        """A new round of a day's hand, not stored yet.

        What a hand of five is worth is known from the start: no letter of it can be exchanged.
        """
        new = self.new(player, dealt.hand, hand.rules, hand.size, kind=kind, day=day)
        if not hand.number:
            return new
        worth = dealt.benchmark
        return new._replace(
            number_in_day=hand.number,
            perfect=worth.perfect,
            skynet=worth.skynet,
            ladder=None if worth.weaker is None else str(worth.weaker),
        )


def result_of(state: RoundState) -> RoundResult:
    """What is told later of a round that is over, without its moves."""
    words = [(turn.word, turn.points) for turn in state.round.turns if turn.accepted]
    return RoundResult(
        dealt=state.dealt,
        words=tuple(words),
        hints=hints_used(state.stored.moves) + state.earlier_hints,
        hint_cost=cost_of(state.stored),
        practice=state.practice,
    )


def computer_moves(entered: EnteredWords | None) -> list[Move]:
    """The moves of a computer that *entered* these words; none where a person plays."""
    if entered is None:
        return []
    moves = [Move(number, "word", word) for number, word in enumerate(entered.words, 1)]
    return [*moves, Move(len(moves) + 1, "stop", "")] if entered.stopped else moves

"""Moves: a word, a substitution, a hint or the end of a round, judged by the rules and stored."""

from handful.rules import NotNow
from handful.store import YOU, DayPart, Kind, Move, NextMove
from handful.web.errors import ErrorCode
from handful.web.game.day import FIVE
from handful.web.game.hand_in_play import HandsInPlay
from handful.web.game.hint import HINT, require_next
from handful.web.game.percent import percent
from handful.web.game.replay import counts_when_finished, store_replay
from handful.web.game.rounds import Rounds, computer_moves, result_of
from handful.web.game.state import RoundError, RoundState
from handful.web.game.substitution import draw
from handful.web.game.vouching import Vouching
from handful.web.player.identity import Identity, new_id
from handful.web.secret import Secret
from handful.web.solver.value import EnteredWords

MOST_MOVES = 200
"""Moves in a round: nobody who plays comes near, and the log stays short."""


class Moves:
    """Makes moves in rounds."""

    def __init__(
        self, rounds: Rounds, vouching: Vouching, in_play: HandsInPlay, secret: Secret
    ) -> None:
        self._rounds = rounds
        self._vouching = vouching
        self._in_play = in_play
        self._store = rounds.store
        self._lexicon = rounds.lexicon
        self._secret = secret

    async def make_next(self, who: Identity, id_: str, move: Move) -> RoundState | None:
        """The round after *move*, by one statement; None where more must be known: `make` it.

        So it is where the round is not remembered here, where it is not as remembered, where the
        move is refused, and where it ends the round.
        """
        if move.kind == HINT:
            return None
        state = self._rounds.remembered.take(id_, who.player, move.number)
        if state is None:
            return None
        try:
            after = self._judged(state, move)
        except RoundError:
            return None
        if after.over:
            return None
        stored, made = state.stored, after.stored.moves[-1]
        appended = await self._store.append_next(
            NextMove(stored.id, *who, made, stored.counts, stored.revealed)
        )
        if not appended:
            return None
        self._rounds.remembered.keep(after)
        return after

    def make(self, player: str, id_: str, move: Move, network: str) -> RoundState:
        """The round after *move*; the same state again for a move that was made already.

        *network* is where the player is.
        """
        state = self._rounds.get(player, id_)
        if not state.own:
            raise RoundError(ErrorCode.NOT_NOW, "This round is the computer's.", state)
        made = len(state.stored.moves)
        if move.number <= made:
            if move.number == made and state.over:
                state = self._vouching.look_at(state, network)
            return self._made_before(state, move)
        if move.number > made + 1:
            message = f"The next move of this round is number {made + 1}."
            raise RoundError(ErrorCode.STALE_MOVE, message, state)
        return self._make(state, move, network)

    def replay(self, state: RoundState, by: str, entered: EnteredWords | None) -> RoundState:
        """The hand of *state* in a new round, with everything that a computer *entered*."""
        now = self._rounds.clock()
        again = self._rounds.state(store_replay(self._store, state, new_id(now), by, now))
        if by != YOU:
            for move in computer_moves(entered):
                again = self._make(again, move)
        return again

    def _make(self, state: RoundState, move: Move, network: str = "") -> RoundState:
        """The state after *move*, which is stored; if another request was first, as it left it."""
        after = self._judged(state, move)
        after = self._ended(after) if after.over else after
        if self._append(after):
            if after.over:
                self._in_play.end(network, after.stored)
                return self._vouching.look_at(after, network)
            self._rounds.remembered.keep(after)
            return after
        latest = self._rounds.get(state.stored.player, state.stored.id)
        if len(latest.stored.moves) < move.number:
            message = "The move was not made; make it again."
            raise RoundError(ErrorCode.STALE_MOVE, message, latest)
        return self._made_before(latest, move)

    def _ended(self, after: RoundState) -> RoundState:
        """The state of a round that is over, with how it ends now."""
        after, now = self._rounds.with_earlier(after), self._rounds.clock()
        stored = after.stored
        counts = stored.counts and counts_when_finished(self._store, stored, now)
        return after.storing(
            stored._replace(
                counts=counts, finished=now, score=after.round.total, result=result_of(after)
            )
        )

    def _append(self, after: RoundState) -> bool:
        """Store the last move of *after*, and with it the end of the round if it is over."""
        stored = after.stored
        if stored.finished is None or stored.score is None:
            return self._store.append(stored.id, stored.moves[-1])
        return self._store.append(
            stored.id,
            stored.moves[-1],
            finished=(stored.score, stored.finished),
            counts=stored.counts,
            day=part_of_day(after),
            result=stored.result,
        )

    def _judged(self, state: RoundState, move: Move) -> RoundState:
        """The state after *move*, not stored yet."""
        if state.over:
            raise RoundError(ErrorCode.ROUND_OVER, None, state)
        if len(state.stored.moves) >= MOST_MOVES and move.kind != "stop":
            message = f"A round has at most {MOST_MOVES} entries: end it."
            raise RoundError(ErrorCode.TOO_MANY_MOVES, message, state)
        try:
            if move.kind == HINT:
                require_next(state, move)
                if move.drawn is None:  # it was not the next move when the word was looked for
                    message = "The move was not made; make it again."
                    raise RoundError(ErrorCode.STALE_MOVE, message, state)
            return state.after(self._with_drawn_letter(state, move), self._lexicon)
        except NotNow as error:
            sentence = str(error)
            message = f"{sentence[:1].upper()}{sentence[1:]}."
            if move.kind == "substitute":
                message = "A letter can be exchanged once, before the first word of a new hand."
            raise RoundError(ErrorCode.NOT_NOW, message, state) from error

    def _with_drawn_letter(self, state: RoundState, move: Move) -> Move:
        """A substitution with the letter that it draws: on a day the same for everybody."""
        if move.kind != "substitute":
            return move
        hand = state.round.dealt
        drawn_for = state.stored.day or state.stored.id
        after = draw(hand, move.text, state.rules.alphabet, self._secret, drawn_for)
        drawn = [new for old, new in zip(hand, after, strict=True) if old == move.text]
        return move._replace(drawn=drawn[0] if drawn else None)

    def _made_before(self, state: RoundState, move: Move) -> RoundState:
        """The state after the move of that number, if it was the same move."""
        made = state.stored.moves[move.number - 1]
        if (made.kind, made.text) != (move.kind, move.text):
            message = f"Move {move.number} of this round was another one."
            raise RoundError(ErrorCode.STALE_MOVE, message, state)
        return state.until(move.number)


def part_of_day(state: RoundState) -> DayPart | None:
    """What a finished scored round adds to its day: percent of a hand of five, else points."""
    stored, played = state.stored, state.round
    if stored.kind is not Kind.DAILY or stored.replay:
        return None
    words = sum(turn.accepted for turn in played.turns)
    if not stored.number_in_day:
        return DayPart(played.total, words, 1)
    counted = percent(stored, played.total)
    assert counted is not None, "what a hand of five is worth is stored when it is dealt"
    return DayPart(counted, words, len(FIVE))

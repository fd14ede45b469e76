"""Vouching: which days of players have a place on the board.

The board shows days of which every hand was played at a human pace, and at most forty rows of one
network, so that one person cannot fill it. All others stand apart: they count for the player as
before.
"""

from handful.store import Kind
from handful.web.game.day import end_of, still_counts
from handful.web.game.rounds import Rounds
from handful.web.game.state import RoundState
from handful.web.player.quota import Quota

MOST_ROWS = 40
"""Rows of one network on the board of a day: a class."""
SECONDS_A_HAND, SECONDS_A_MOVE = 2, 1
"""Nobody reads a hand and enters a word in less."""


class Vouching:
    """Gives finished days their place."""

    def __init__(self, rounds: Rounds, quota: Quota) -> None:
        self._store = rounds.store
        self._clock = rounds.clock
        self._quota = quota

    def look_at(self, state: RoundState, network: str) -> RoundState:
        """The finished round, vouched for if it may be; *network* is where it was ended.

        With the last of its day the day gets its place. Asking again does no harm: where the first
        time failed, the second one does it.
        """
        stored, now = state.stored, self._clock()
        scored = stored.kind is Kind.DAILY and not stored.replay and stored.counts
        if not scored or stored.day is None or not still_counts(stored.day, now):
            return state
        if not at_human_pace(state, stored.finished or now):
            return state
        if not stored.vouched:
            self._store.vouch(stored.id)
        self._give_place(stored.player, stored.day, network)
        return state.storing(stored._replace(vouched=True))

    def _give_place(self, player: str, day: str, network: str) -> None:
        """Give the player's *day* its place, if it waits for one."""
        if not self._store.awaits_vouching(player, day):
            return
        # The day is in the key, so that a network cannot be recognised on another day.
        if self._quota.number("rows", f"{network} {day}", end_of(day)) <= MOST_ROWS:
            self._store.vouch_day(player, day)


def at_human_pace(state: RoundState, ended: int) -> bool:
    """Did the round that *ended* at that time take as long as reading and typing take?"""
    entered = [move for move in state.stored.moves if move.kind != "stop"]
    least = SECONDS_A_HAND + SECONDS_A_MOVE * len(entered)
    return ended - state.stored.begun >= 1000 * least

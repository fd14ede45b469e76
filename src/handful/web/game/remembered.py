"""Rounds that are being played, remembered by the process that made their last move.

What is remembered is a guess: the statement that appends the next move compares it with the
database, where the truth is. So another process needs none of it, and losing it costs a reading.
"""

import threading

from handful.web.game.state import RoundState

MOST = 4000
"""Rounds, some kilobytes each."""


class RememberedRounds:
    """The states after the last moves of at most *most* rounds; the oldest are forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._states: dict[str, RoundState] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._states)

    def keep(self, state: RoundState) -> None:
        """Remember a round that goes on, if its state depends on no other round."""
        stored = state.stored
        if state.over or stored.replay or not state.own:
            return
        with self._lock:
            self._states.pop(stored.id, None)
            self._states[stored.id] = state
            if len(self._states) > self._most:
                del self._states[next(iter(self._states))]

    def take(self, id_: str, player: str, number: int) -> RoundState | None:
        """The player's round if its next move has that *number*; it is not remembered any more.

        So of two requests at once one takes it, and the other reads the round.
        """
        with self._lock:
            state = self._states.get(id_)
            if state is None or state.stored.player != player:
                return None
            del self._states[id_]
        return state if len(state.stored.moves) + 1 == number else None

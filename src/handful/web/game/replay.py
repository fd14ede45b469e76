"""Replays, and the one place that decides whether a round counts.

A round counts in statistics and on the board when the player plays it and cannot know the truth
about the hand yet: the free rounds that one deals oneself, the scored try of a day if it ends in
time, and under the wildcard rules one replay of a free hand. Once the truth was told, nothing more
counts on that hand.
"""

from handful.rules import RULE_SETS
from handful.store import YOU, Forgotten, Kind, Store, StoredRound, TooManyReplays
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import still_counts
from handful.web.game.state import RoundError, RoundState


def counts_when_begun(kind: Kind, by: str) -> bool:
    """Does the first round of a hand count, as long as it ends in time?"""
    return by == YOU and kind not in (Kind.ARCHIVE, Kind.PUZZLE)


def counts_when_finished(store: Store, stored: StoredRound, now: int) -> bool:
    """Does the round still count if it ends *now*? A scored try must end on its day.

    Nor does it count beside a practice round of the same hand, which tells the truth.
    """
    if stored.kind is not Kind.DAILY or stored.day is None:
        return True
    practised = store.has_practised(stored.player, stored.day, stored.number_in_day)
    return still_counts(stored.day, now) and not practised


def kind_of_day(store: Store, player: str, day: str, number: int, scored: bool) -> Kind:
    """What a new round of a day's hand is played for: each of today's is *scored*, once.

    Today may be a day gone by on another server, whose clock is ahead. Who has begun to practise a
    hand there can have seen the truth about it, and practises it here too.
    """
    if not scored or store.has_practised(player, day, number):
        return Kind.ARCHIVE
    return Kind.DAILY


def counted_replays(state: RoundState) -> int:
    """How many replays of the hand may count."""
    free = state.stored.kind is Kind.FREE and state.own and state.stored.counts
    return (state.rules.replays or 0) if free else 0


def can_replay(state: RoundState) -> bool:
    """Would a replay of the hand count: it may, none did yet, and the truth is not told?"""
    stored = state.stored
    unspoilt = not stored.replay and not stored.revealed and not state.replayed
    return unspoilt and state.over and counted_replays(state) > 0


def may_be_replayed(stored: StoredRound) -> bool:
    """Could a replay count of the hand, as far as its first round, which is over, tells?"""
    first = stored.kind is Kind.FREE and stored.by == YOU and not stored.replay
    limited = RULE_SETS[stored.rules].replays is not None
    return first and limited and stored.finished is not None and not stored.revealed


def is_practice(store: Store, stored: StoredRound) -> bool:
    """Was the hand known to the player when the round was begun, so that its score proves nothing?

    It was in a replay that does not count, and where the same hand was dealt before: on its day or
    in the archive, by a challenge, or as a puzzle that came back.
    """
    if stored.replay or stored.kind is Kind.CHALLENGE:  # decided when it was begun
        return not stored.counts
    return stored.kind in (Kind.ARCHIVE, Kind.PUZZLE) and store.had_hand(stored)


def may_be_revealed(state: RoundState) -> bool:
    """May something of the truth be told, because no counting replay could profit from it?"""
    stored = state.stored
    unlimited = state.rules.replays is None
    used = stored.replay > 0 and stored.counts  # this was the replay that counts
    return state.over and (stored.revealed or stored.kind is not Kind.FREE or unlimited or used)


def store_replay(store: Store, state: RoundState, id_: str, by: str, now: int) -> StoredRound:
    """A stored new round of the same hand; one of the player's own that has no move yet is reused.

    So a request that is sent again after a lost answer does not use up a counting replay.
    """
    if by != YOU:
        store.reveal(state.stored.root)  # a computer's round tells the truth about the hand
    try:
        return store.replay(state.stored, id_, by, state.dealt, now, counted_replays(state))
    except Forgotten as error:
        raise ApiError(ErrorCode.NOT_FOUND) from error
    except TooManyReplays as error:
        message = "You have played this hand very often: deal another one."
        raise RoundError(ErrorCode.NOT_NOW, message, state) from error

"""A finished round to be shared: figures that spoil nothing, and a code that proves the score.

A share code holds the words, and anybody can read them from it. So a round of a day that is still
scored gets a day code instead, which only names the round: the server tells the words when it may.
"""

import re
from dataclasses import dataclass

from handful.lexicon import Lexicon
from handful.rules import BadShareCode, Round
from handful.rules.share_code import ShareCode
from handful.store import YOU
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.hint import cost_of, hints_used
from handful.web.game.percent import share_of
from handful.web.game.replay import may_be_revealed
from handful.web.game.rounds import Rounds
from handful.web.game.state import RoundError, RoundState
from handful.web.player.identity import ID_PATTERN
from handful.web.solver.value import Benchmark

DAY_CODE = "D1"
"""How a day code begins."""
GROUP = 5
READ_AS = str.maketrans("OIL", "011")
"""Crockford's digits, as they are mistaken."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a code tells; of a day code also the round, which the server knows."""

    code: ShareCode
    state: RoundState | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """What can be told of a round without its words, and the share code or day code.

    *perfect* is the most that is known to be possible, and *percent* the score's share of it,
    rounded down; of one of five hands a day less what its *hints* cost.
    """

    score: int
    perfect: int
    skynet: int
    percent: int
    words: int
    hints: int
    share_code: str


def require_shareable(state: RoundState, same_words: bool) -> None:
    """Raise unless the round is over, the player's own, no practice, and may be told about."""
    if not state.over or not state.own:
        message = "A round of your own can be shared when it is over."
        raise RoundError(ErrorCode.NOT_NOW, message, state)
    if state.practice:
        message = "You knew this hand already: only a first try can be shared."
        raise RoundError(ErrorCode.NOT_NOW, message, state)
    require_same_words(state, same_words)
    if not may_be_revealed(state):
        message = "Play the hand again or ask for its review, then share it: sharing tells a part."
        raise RoundError(ErrorCode.NOT_NOW, message, state)


def require_same_words(state: RoundState, same_words: bool) -> None:
    """Raise unless the round was played with the server's word list."""
    if not same_words:
        message = "This hand was played with another word list; its truth is not known here."
        raise RoundError(ErrorCode.NOT_NOW, message, state)


def share(state: RoundState, lexicon: Lexicon, benchmark: Benchmark, sealed: bool) -> Share:
    """What can be shared of a finished round; *sealed* for a code that does not hold the words."""
    stored, played = state.stored, state.round
    perfect = max(benchmark.perfect, played.total)
    percent = share_of(played.total, perfect)
    hints = hints_used(stored.moves) + state.earlier_hints  # they helped in a replay, too
    code = day_code(stored.id) if sealed else str(ShareCode.of(played, lexicon.sha256, hints))
    return Share(
        score=played.total,
        perfect=perfect,
        skynet=benchmark.skynet,
        percent=max(0, percent - cost_of(stored)),
        words=sum(turn.accepted for turn in played.turns),
        hints=hints,
        share_code=code,
    )


def day_code(id_: str) -> str:
    """The day code of the round called *id_*.

    >>> day_code("01M7GPRANSNGXKX68XS5TDTRV4")
    'D1-01M7G-PRANS-NGXKX-68XS5-TDTRV-4'
    """
    groups = [id_[start : start + GROUP] for start in range(0, len(id_), GROUP)]
    return "-".join([DAY_CODE, *groups])


def read_code(text: str, rounds: Rounds) -> Told:
    """The share code that *text* is, or that a day code stands for; ApiError for any other text."""
    lexicon = rounds.lexicon
    digits = "".join(filter(str.isalnum, text)).upper().translate(READ_AS)
    if digits.startswith(DAY_CODE):
        return _read_day_code(digits.removeprefix(DAY_CODE), rounds)
    try:
        share_code = ShareCode.parse(text)
    except BadShareCode as error:
        raise _bad_code(error) from error
    if share_code.lexicon != lexicon.sha256[: len(share_code.lexicon)]:
        raise ApiError(
            ErrorCode.BAD_CODE,
            f"The code is about another word list, with the hash {share_code.lexicon}; "
            f"this one, {lexicon.name}, begins with {lexicon.sha256[:16]}.",
        )
    return Told(share_code)


def verify(share_code: ShareCode, rounds: Rounds) -> Round:
    """The round that a share code describes; ApiError unless it earns what the code claims."""
    try:
        return share_code.replay(rounds.lexicon)
    except BadShareCode as error:
        raise _bad_code(error) from error


def _bad_code(error: BadShareCode) -> ApiError:
    message = str(error)
    return ApiError(ErrorCode.BAD_CODE, f"{message[:1].upper()}{message[1:]}.")


def _read_day_code(id_: str, rounds: Rounds) -> Told:
    stored = rounds.store.round(id_) if re.fullmatch(ID_PATTERN, id_) else None
    if stored is None or stored.day is None or stored.finished is None or stored.by != YOU:
        message = "The code is not known here: it was mistyped, or its player was deleted."
        raise ApiError(ErrorCode.BAD_CODE, message)
    if not rounds.same_words(stored):
        message = "The code is about another word list; its round cannot be played again here."
        raise ApiError(ErrorCode.BAD_CODE, message)
    state = rounds.state(stored)
    hints = hints_used(stored.moves) + state.earlier_hints
    return Told(ShareCode.of(state.round, rounds.lexicon.sha256, hints), state)

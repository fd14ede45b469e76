"""A finished round to be shared: a text that spoils nothing, and a code that proves the score."""

from dataclasses import dataclass

from handful.lexicon import Lexicon
from handful.rules import Accepted, BadShareCode, Round
from handful.rules.share_code import ShareCode
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.replay import may_be_revealed
from handful.web.game.state import RoundError, RoundState
from handful.web.solver.value import Benchmark

__all__ = ["Share", "Verified", "require_shareable", "share", "verify"]

FULL = "\N{BLACK SQUARE}"
PART = "\N{SQUARE WITH LOWER RIGHT DIAGONAL HALF BLACK}"
NONE = "\N{WHITE SQUARE}"
SQUARES = 10


@dataclass(frozen=True, slots=True)
class Share:
    """A few lines with squares, the same as a sentence, and the share code."""

    text: str
    sentence: str
    share_code: str


@dataclass(frozen=True, slots=True)
class Verified:
    """A share code, and the round that it describes, replayed."""

    share_code: ShareCode
    round: Round


def require_shareable(state: RoundState, same_words: bool) -> None:
    """Raise unless the round is over, the player's own, and may be told about."""
    if not state.over or not state.own:
        message = "A round of your own can be shared when it is over."
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


def share(state: RoundState, lexicon: Lexicon, benchmark: Benchmark) -> Share:
    """What can be shared of a finished round."""
    stored, played = state.stored, state.round
    total, skynet = played.total, benchmark.skynet
    most = max(benchmark.perfect, total)
    percent = round(100 * total / most) if most else 100
    accepted = sum(isinstance(turn.outcome, Accepted) for turn in played.turns)
    words = "1 word" if accepted == 1 else f"{accepted} words"
    title = f"Handful {stored.day or ''}".strip()
    text = (
        f"{title} \N{MIDDLE DOT} {stored.rules} {stored.size}\n"
        f"{_squares(percent)} {percent} %\n"
        f"{total} of {most} points, SkyNet {skynet}"
    )
    sentence = (
        f"Handful, {stored.day or 'a hand'}, {stored.rules} rules, {stored.size} letters: "
        f"{total} of {most} points, {percent} percent, with {words}; "
        f"{_compared(total, skynet)}."
    )
    return Share(text, sentence, str(ShareCode.of(played, lexicon.sha256)))


def verify(text: str, lexicon: Lexicon) -> Verified:
    """The round that a share code describes; ApiError unless it earns what the code claims."""
    try:
        share_code = ShareCode.parse(text)
        if share_code.lexicon != lexicon.sha256[: len(share_code.lexicon)]:
            raise ApiError(
                ErrorCode.BAD_CODE,
                f"The code is about another word list, with the hash {share_code.lexicon}; "
                f"this one, {lexicon.name}, begins with {lexicon.sha256[:16]}.",
            )
        return Verified(share_code, share_code.replay(lexicon))
    except BadShareCode as error:
        message = str(error)
        raise ApiError(ErrorCode.BAD_CODE, f"{message[:1].upper()}{message[1:]}.") from error


def _compared(total: int, skynet: int) -> str:
    if total > skynet:
        return f"SkyNet was beaten, it made {skynet}"
    return f"SkyNet made {skynet}" if total < skynet else "as much as SkyNet"


def _squares(percent: int) -> str:
    """*percent* as a row of squares."""
    full, rest = divmod(percent, 100 // SQUARES)
    part = PART if rest else ""
    return FULL * full + part + NONE * (SQUARES - full - len(part))

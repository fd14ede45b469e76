"""A finished round to tell others of: nothing that spoils it, and a code that proves it."""

from itertools import count
from typing import Any

from handful.lexicon import Lexicon
from handful.rules import Accepted, BadRecord
from handful.rules.record import Record
from handful.web.problem import Problem
from handful.web.table import Table, turn_shapes

__all__ = ["share_shape", "verified_shape"]

FULL = "\N{BLACK SQUARE}"
PART = "\N{SQUARE WITH LOWER RIGHT DIAGONAL HALF BLACK}"
NONE = "\N{WHITE SQUARE}"
SQUARES = 10


def share_shape(table: Table, lexicon: Lexicon, perfect: int, skynet: int) -> dict[str, Any]:
    """The text, the sentence and the code of the round on the *table*."""
    stored, played = table.stored, table.round
    total = played.total
    what = stored.day or "a hand"
    most = max(perfect, total)
    skill = round(100 * total / most) if most else 100
    accepted = sum(isinstance(turn.outcome, Accepted) for turn in played.turns)
    words = "1 word" if accepted == 1 else f"{accepted} words"
    compared = _compared(total, skynet)
    title = f"Handful {stored.day or ''}".strip()
    text = (
        f"{title} \N{MIDDLE DOT} {stored.rules} {stored.size}\n"
        f"{_squares(skill)} {skill} %\n"
        f"{total} of {most} points, SkyNet {skynet}"
    )
    sentence = (
        f"Handful, {what}, {stored.rules} rules, {stored.size} letters: "
        f"{total} of {most} points, {skill} percent, with {words}; "
        f"{compared}."
    )
    return {"text": text, "sentence": sentence, "code": str(Record.of(played, lexicon.sha256))}


def verified_shape(code: str, lexicon: Lexicon) -> dict[str, Any]:
    """The round that *code* tells, replayed; Problem unless it gives the score that it claims."""
    try:
        record = Record.parse(code)
        if record.lexicon != lexicon.sha256[: len(record.lexicon)]:
            raise Problem(
                "bad-code",
                f"The code is about another word list, with the hash {record.lexicon}; "
                f"this one, {lexicon.name}, begins with {lexicon.sha256[:16]}.",
            )
        played = record.replay(lexicon)
    except BadRecord as error:
        told = str(error)
        raise Problem("bad-code", f"{told[:1].upper()}{told[1:]}.") from error
    return {
        "rules": record.rules,
        "size": record.size,
        "lexicon": {"name": lexicon.name, "sha256": lexicon.sha256},
        "hand": str(record.hand),
        "turns": turn_shapes(played, count(1)),
        "score": played.total,
        "ran_out": not played.hand,
    }


def _compared(total: int, skynet: int) -> str:
    if total > skynet:
        return f"SkyNet was beaten, it made {skynet}"
    return f"SkyNet made {skynet}" if total < skynet else "as much as SkyNet"


def _squares(skill: int) -> str:
    """*skill* in percent as a row of squares."""
    full, rest = divmod(skill, 100 // SQUARES)
    part = PART if rest else ""
    return FULL * full + part + NONE * (SQUARES - full - len(part))

"""Nicknames: what players are called on the board."""

import secrets
import unicodedata

from handful.web.errors import ApiError, ErrorCode

__all__ = ["check_nickname", "random_nickname"]

LONGEST = 24
LETTER_MARK_NUMBER = "LMN"
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that are not displayed."""
SIGNS = " .'_-"
ADJECTIVES = (
    "Bold Brisk Calm Clever Eager Gentle Happy Keen Lively Lucky Merry Nimble Patient Proud Quick "
    "Quiet Sly Steady Swift Witty"
).split()
BIRDS = (
    "Avocet Bittern Bunting Crane Curlew Dipper Dunlin Eider Finch Grebe Heron Ibis Jackdaw "
    "Kestrel Lapwing Linnet Magpie Osprey Plover Raven Siskin Snipe Swift Teal Wren"
).split()


def random_nickname() -> str:
    """A name for a player who has not chosen one."""
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(BIRDS)}"


def check_nickname(text: str) -> str:
    """*text* as a nickname: letters of any language, nothing invisible; ApiError otherwise.

    >>> check_nickname("  Ada   L. ")
    'Ada L.'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        raise ApiError(ErrorCode.BAD_REQUEST, f"A nickname has 1 to {LONGEST} characters.")
    if not INVISIBLE.isdisjoint(name):
        raise ApiError(ErrorCode.BAD_REQUEST, "A nickname is made of letters that can be seen.")
    kinds = [unicodedata.category(letter)[0] for letter in name]
    allowed = all(
        kind in LETTER_MARK_NUMBER or letter in SIGNS
        for letter, kind in zip(name, kinds, strict=True)
    )
    if not allowed or kinds.count("M") > len(name) // 2 or "L" not in kinds:
        raise ApiError(
            ErrorCode.BAD_REQUEST,
            f"A nickname is made of letters and figures, blanks and the signs {SIGNS.strip()}",
        )
    return name

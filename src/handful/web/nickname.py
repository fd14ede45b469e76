"""Nicknames: what players are called on the board."""

import secrets
import unicodedata

from handful.web.problem import Problem

__all__ = ["checked", "drawn"]

LONGEST = 24
LETTER_MARK_NUMBER = "LMN"
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that nobody sees."""
SIGNS = " .'_-"
MANNERS = (
    "Bold Brisk Calm Clever Eager Gentle Happy Keen Lively Lucky Merry Nimble Patient Proud Quick "
    "Quiet Sly Steady Swift Witty"
).split()
BIRDS = (
    "Avocet Bittern Bunting Crane Curlew Dipper Dunlin Eider Finch Grebe Heron Ibis Jackdaw "
    "Kestrel Lapwing Linnet Magpie Osprey Plover Raven Siskin Snipe Swift Teal Wren"
).split()


def drawn() -> str:
    """A name for somebody who has not chosen one."""
    return f"{secrets.choice(MANNERS)} {secrets.choice(BIRDS)}"


def checked(text: str) -> str:
    """*text* as a nickname, in the letters of any language; nothing in it that is not seen.

    >>> checked("  Ada   L. ")
    'Ada L.'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        raise Problem("bad-request", f"A nickname has 1 to {LONGEST} characters.")
    if not INVISIBLE.isdisjoint(name):
        raise Problem("bad-request", "A nickname is made of letters that can be seen.")
    kinds = [unicodedata.category(letter)[0] for letter in name]
    allowed = all(
        kind in LETTER_MARK_NUMBER or letter in SIGNS
        for letter, kind in zip(name, kinds, strict=True)
    )
    if not allowed or kinds.count("M") > len(name) // 2 or "L" not in kinds:
        raise Problem(
            "bad-request",
            f"A nickname is made of letters and figures, blanks and the signs {SIGNS.strip()}",
        )
    return name

"""Nicknames: what players are called on the board."""

import secrets
import unicodedata

from handful.web.errors import ApiError, ErrorCode
from handful.web.player.refused_name import is_insult, is_reserved

LONGEST = 24
MOST_MARKS = 2
"""Marks on one letter. Those that a language needs are mostly one character with their letter."""
LETTER_MARK_NUMBER = "LMN"
SIGNS = " .'\u2019_-"
SHOWN_SIGNS = ". ' \u2019 _ -"
RIGHT_TO_LEFT = ("R", "AL", "AN")
"""Unicode's classes of signs that make a text run from right to left."""
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
INVISIBLE = (
    # The code points that Unicode calls default-ignorable: where a font lacks them, nothing is
    # shown. Among them are all bidirectional controls.
    range(0x00AD, 0x00AE),
    range(0x034F, 0x0350),
    range(0x061C, 0x061D),
    range(0x115F, 0x1161),
    range(0x17B4, 0x17B6),
    range(0x180B, 0x1810),
    range(0x200B, 0x2010),
    range(0x202A, 0x202F),
    range(0x2060, 0x2070),
    range(0x3164, 0x3165),
    range(0xFE00, 0xFE10),
    range(0xFEFF, 0xFF00),
    range(0xFFA0, 0xFFA1),
    range(0xFFF0, 0xFFF9),
    range(0x1BCA0, 0x1BCA4),
    range(0x1D173, 0x1D17B),
    range(0xE0000, 0xE1000),
    # Marks that have no shape of their own.
    range(0x2D7F, 0x2D80),
    range(0x16FE4, 0x16FE5),
    range(0x1BC9D, 0x1BC9F),
)
"""What is not displayed."""
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


def is_visible(text: str) -> bool:
    r"""Does *text* show all that it is made of, in one line?

    >>> is_visible("<Ada>"), is_visible("A\u202eda"), is_visible("A\nda"), is_visible("\u3164")
    (True, False, False, False)
    """
    return text.isprintable() and not _hides_something(text)


def _hides_something(text: str) -> bool:
    return any(ord(letter) in hidden for letter in text for hidden in INVISIBLE)


def check_nickname(text: str) -> str:
    """*text* as a nickname: letters of any language, nothing invisible; ApiError otherwise.

    An insult is no nickname, nor is a name that could be taken for the game itself.

    >>> check_nickname("  Ada   L. ")
    'Ada L.'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        raise ApiError(ErrorCode.BAD_REQUEST, f"A nickname has 1 to {LONGEST} characters.")
    if _hides_something(name):
        raise ApiError(ErrorCode.BAD_REQUEST, "A nickname is made of letters that can be seen.")
    kinds = [unicodedata.category(letter) for letter in name]
    allowed = all(
        kind[0] in LETTER_MARK_NUMBER or letter in SIGNS
        for letter, kind in zip(name, kinds, strict=True)
    )
    # An apostrophe may be a letter (Lm): a name has another one.
    if not allowed or not any(kind[0] == "L" and kind != "Lm" for kind in kinds):
        raise ApiError(
            ErrorCode.BAD_REQUEST,
            f"A nickname is made of letters and figures, blanks and the signs {SHOWN_SIGNS}",
        )
    apart = [unicodedata.category(letter) for letter in unicodedata.normalize("NFD", name)]
    if not _marks_are_on_letters(kinds) or _most_marks(apart) > MOST_MARKS:
        raise ApiError(
            ErrorCode.BAD_REQUEST,
            f"Accents and other marks belong on a letter, at most {MOST_MARKS} on each.",
        )
    if is_insult(name):
        raise ApiError(ErrorCode.NAME_REFUSED, "That name would offend others: choose another.")
    if is_reserved(name):
        raise ApiError(ErrorCode.NAME_REFUSED, "That name is the game's own: choose another.")
    return name


def isolated(name: str) -> str:
    r"""*name* for a sentence of another direction: one that runs from right to left is set apart.

    >>> isolated("Ada"), isolated("\u05d0\u05d3\u05d4") == "\u2068\u05d0\u05d3\u05d4\u2069"
    ('Ada', True)
    """
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name):
        return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"
    return name


def _marks_are_on_letters(kinds: list[str]) -> bool:
    """Is every mark on a letter, and none around it? *kinds* are Unicode's categories."""
    before = ""
    for kind in kinds:
        if kind == "Me" or (kind[0] == "M" and before[:1] not in ("L", "M")):
            return False
        before = kind
    return sum(kind[0] == "M" for kind in kinds) <= sum(kind[0] == "L" for kind in kinds)


def _most_marks(kinds: list[str]) -> int:
    """How many marks a letter has at most, where each stands by itself."""
    marks = most = 0
    for kind in kinds:
        marks = marks + 1 if kind == "Mn" else 0
        most = max(most, marks)
    return most

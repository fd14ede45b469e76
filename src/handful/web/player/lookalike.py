"""Names that look alike, though they are made of other characters.

A name is reduced to skeletons: accents, blanks and signs are left out, and each letter that looks
like a Latin one becomes that one. Two names look alike if they have a skeleton in common.
"""

import hashlib
import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("data") / "lookalikes.tsv"
SHA256 = "dcad2b3a0c3009ba4efc256ae28c4b4a745d58f8fb9e093646330d86a7f0b36b"

ACCENTS = (
    range(0x0300, 0x0370),
    range(0x0483, 0x0488),
    range(0x1AB0, 0x1B00),
    range(0x1DC0, 0x1E00),
    range(0x20D0, 0x2100),
    range(0xFE20, 0xFE30),
)
"""Marks of no script: without them a name is still read as the same. Marks that belong to a script
are vowels, for example, and stay."""
SIGN_LETTERS = (*range(0x02B9, 0x02E0), 0x0640)
"""Letters that look like an apostrophe, another sign or a longer line."""
EUROPEAN = ("LATIN ", "CYRILLIC ", "GREEK ")
"""How the names of letters begin that are written with accents only."""
SMALL_CAPITAL = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
SAME_SHAPE = (
    ("I", "l"),
    ("1", "l"),
    ("i", "l"),
    ("rn", "m"),
    ("vv", "w"),
    ("VV", "W"),
    ("cl", "d"),
)
"""Latin letters that are mistaken for each other, in this case only."""


def look_alike(one: str, other: str) -> bool:
    r"""Could a reader take one name for the other?

    >>> look_alike("Ada Lovelace", "\u0410da_L\u043evelace"), look_alike("Ada", "Adam")
    (True, False)
    """
    return not skeletons(one).isdisjoint(skeletons(other))


@lru_cache(maxsize=4096)
def skeletons(name: str) -> frozenset[str]:
    """What *name* is reduced to, by its letters in any case and by their exact shape."""
    letters = _plain(name)
    in_any_case = (_mapped(letters).casefold(), _mapped(letters.casefold()).casefold())
    shape = _mapped(letters)
    for looks, like in SAME_SHAPE:
        shape = shape.replace(looks, like)
    return frozenset({*[f"letters {text}" for text in in_any_case], f"shape {shape}"})


def _plain(name: str) -> str:
    """The letters and digits of *name*, without accents; digits of any script are ours."""
    kept: list[str] = []
    base = ""
    for sign in unicodedata.normalize("NFKD", _mapped(name)):
        if unicodedata.category(sign)[0] == "M" and _is_european(base):
            continue  # a mark of another script, which reads as an accent here
        letter = base = _bare(sign)
        number = unicodedata.decimal(letter, None)
        if letter.isascii():
            kept.append(letter if letter.isalnum() else "")
        elif number is not None:
            kept.append(str(number))
        elif unicodedata.category(letter)[0] in "LMN" and not _is_accent(letter):
            kept.append(letter)
    return "".join(kept)


def _is_european(letter: str) -> bool:
    return unicodedata.name(letter or " ").startswith(EUROPEAN)


@lru_cache(maxsize=4096)
def _bare(letter: str) -> str:
    """A letter of a European script without the hook, tail or stroke that its name tells of."""
    name = unicodedata.name(letter, "")
    if small := SMALL_CAPITAL.fullmatch(name):
        return small[1]
    if not name.startswith(EUROPEAN) or " WITH " not in name or ord(letter) in _table():
        return letter
    try:
        return unicodedata.lookup(name.partition(" WITH ")[0])
    except KeyError:
        return letter


def _is_accent(letter: str) -> bool:
    code = ord(letter)
    return code in SIGN_LETTERS or any(code in accents for accents in ACCENTS)


def _mapped(text: str) -> str:
    """*text* with the letters that its letters look like."""
    return text.translate(_table())


@cache
def _table() -> dict[int, str]:
    content = FILE.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    assert found == SHA256, f"{FILE.name} has the hash {found}; install Handful again"
    rows = [line.split("\t") for line in content.decode().splitlines()]
    return {int(code, 16): like for code, like, _ in rows}

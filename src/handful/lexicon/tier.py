"""Tiers: how well known a word is, by the smallest list of SCOWL that has it.

Imported by its own name, because most games need no tiers:

>>> from handful.lexicon.tier import Tier, known_to, tier_of
"""

import zlib
from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache, total_ordering
from hashlib import sha256
from pathlib import Path

from handful.lexicon.lexicon import Lexicon, LexiconDamaged, LexiconMissing

__all__ = ["TIERS_SHA256", "Tier", "known_to", "tier_of", "tier_of_any"]

TIERS_SHA256 = "96a2a7641ebdaf36ac9d78efa98c9a69e3bc78de89ec17c936bf8b7e1a9990a5"
"""The hash of the text in data/tiers.txt.gz, which tools/make_tiers.py writes."""

GZIP = 16 + zlib.MAX_WBITS
"""What zlib calls a gzip file; the module gzip would have to be loaded for nothing else."""


@total_ordering
class Tier(Enum):
    """How well known a word is, the best known first.

    >>> Tier.COMMON < Tier.RARE, Tier("familiar")
    (True, <Tier.FAMILIAR: 'familiar'>)
    """

    COMMON = "common"
    FAMILIAR = "familiar"
    UNCOMMON = "uncommon"
    RARE = "rare"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Tier):
            return NotImplemented
        tiers = list(Tier)
        return tiers.index(self) < tiers.index(other)


def tier_of(word: str) -> Tier:
    """How well known *word* is, in lower case; one of more than 8 letters counts as rare.

    >>> [tier_of(word).value for word in ("quail", "quaff", "quagga", "quaere")]
    ['common', 'familiar', 'uncommon', 'rare']
    """
    return next((tier for tier, words in _tiers().items() if word in words), Tier.RARE)


def tier_of_any(words: Iterable[str], lexicon: Lexicon) -> Tier:
    """The tier of the best-known of those *words* that are in *lexicon*.

    >>> tier_of_any(["cat", "catkin", "catx"], Lexicon.of(["catkin"])).value
    'familiar'
    """
    return min([tier_of(word) for word in words if word in lexicon], default=Tier.RARE)


@lru_cache(maxsize=16)
def known_to(tier: Tier, lexicon: Lexicon) -> Lexicon:
    """The words of *lexicon*, in its order, that are at least as well known as *tier*.

    >>> known_to(Tier.FAMILIAR, Lexicon.of(["quagga", "quaff", "quail"])).words
    ('quaff', 'quail')
    """
    if tier is Tier.RARE:
        return lexicon
    known = frozenset[str]().union(*[words for at, words in _tiers().items() if at <= tier])
    return Lexicon.trusted(
        name=f"{lexicon.name}, {tier.value} words",
        text="".join([f"{word}\n" for word in lexicon if word in known]),
        origin=lexicon.origin,
        licence=lexicon.licence,
        alphabet=lexicon.alphabet,
    )


@cache
def _tiers() -> dict[Tier, frozenset[str]]:
    """By tier, best known first, its words; the rare ones are all others."""
    tiers = {}
    for section in _text().split("\n\n"):
        _, name, *words = section.split()
        tiers[Tier(name)] = frozenset(words)
    return tiers


def _text() -> str:
    """The shipped text, or an error that says why it is not to be had."""
    path = Path(__file__).with_name("data") / "tiers.txt.gz"
    try:
        content = zlib.decompress(path.read_bytes(), GZIP)
    except OSError as error:
        raise LexiconMissing(
            f"the shipped tiers of words cannot be read ({error}); reinstall Handful"
        ) from error
    except zlib.error as error:
        raise LexiconDamaged(
            f"the shipped tiers of words cannot be unpacked ({error}); reinstall Handful"
        ) from error
    if (found := sha256(content).hexdigest()) != TIERS_SHA256:
        raise LexiconDamaged(
            f"the shipped tiers of words have the hash {found[:12]}… in place of "
            f"{TIERS_SHA256[:12]}…; reinstall Handful"
        )
    return content.decode("ascii")

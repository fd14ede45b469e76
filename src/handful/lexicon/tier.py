"""Tiers: how well known a word is, by the smallest list of SCOWL that has it.

Imported by its own name, because most games need no tiers:

>>> from handful.lexicon.tier import Tier, known_to, tier_of
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache, total_ordering

from handful.lexicon.lexicon import Lexicon
from handful.lexicon.source import read_shipped, require_hash

TIERS_SHA256 = "96a2a7641ebdaf36ac9d78efa98c9a69e3bc78de89ec17c936bf8b7e1a9990a5"
"""The hash of data/tiers.txt, which tools/make_tiers.py writes."""


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
    text = read_shipped("tiers.txt")
    require_hash(text, TIERS_SHA256, "the shipped file tiers.txt")
    sections = [section.split() for section in text.split("\n\n")]
    return {Tier(name): frozenset(words) for _, name, *words in sections}

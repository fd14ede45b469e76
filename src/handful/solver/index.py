"""The anagram index: from letters, in any order, to the words that they spell.

Every letter is a prime number, the commonest the smallest, and letters together are their product,
the **key**. Words of the same letters have the same key; a hand can spell a word if the word's key
divides the hand's; and what is left of the hand is the quotient.

An index does not change once it is made, so threads can share one. That of a long list is kept in
the cache folder, in one file that is loaded at once (docs/decisions/0018-index-file.md).
"""

import marshal
import sys
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from math import prod
from typing import TYPE_CHECKING

from handful.lexicon import Lexicon, keep, recall, require_lexicon

if TYPE_CHECKING:
    from handful.rules import RuleSet
    from handful.solver.table import Table

    Asked = tuple[RuleSet, Table | None] | tuple[None, None]

__all__ = ["NOBODY", "Index", "index_of"]

FORMAT = f"handful-index/2 {sys.byteorder}"
MARSHAL_VERSION = 4
"""The version of marshal's format that every Python from 3.4 on can read."""
NOBODY = None, None
"""Instead of rules and their table, before anybody has asked."""
WORTH_KEEPING = 5_000
"""Fewer words than this are indexed sooner than a file is read."""


class Index:
    """A lexicon's words by their letters.

    The **place** of a word is where it begins in the text of the list, so places are in list order.

    >>> index = Index.build(Lexicon.of(["stop", "top", "post"]))
    >>> index.words(index.key("post")), index.first[index.key("opt")]
    (['stop', 'post'], 5)
    """

    def __init__(
        self,
        lexicon: Lexicon,
        letters: str,
        first: dict[int, int],
        followed: "array[int]",
        followers: "array[int]",
    ) -> None:
        self.lexicon = lexicon
        self.primes, self.wildcard = _primes(letters)
        """The prime of each letter that stands in a word, and that of a wildcard."""
        self.first = first
        """By key, the place of the first word with these letters, in list order."""
        # The places of words that another one with the same letters follows, and of the next one.
        self._followed = followed
        self._followers = followers
        self.tables: dict[RuleSet, Table | None] = {}
        """By the rule set, the table that was found, or None; see `source`."""
        self.asked: Asked = NOBODY
        """The rules of the last question, and their table: most often the next has the same."""

    def key(self, letters: str) -> int:
        """The product of the primes of *letters*, all of which must stand in some word."""
        return prod([self.primes[letter] for letter in letters])

    def word(self, place: int) -> str:
        """The word at that *place*."""
        text = self.lexicon.text
        return text[place : text.index("\n", place)]

    def places(self, key: int) -> Iterator[int]:
        """The places of all words with that *key*, in list order."""
        place = self.first.get(key)
        while place is not None:
            yield place
            at = bisect_left(self._followed, place)
            more = at < len(self._followed) and self._followed[at] == place
            place = self._followers[at] if more else None

    def words(self, key: int) -> list[str]:
        """The words with that *key*, in list order."""
        return [self.word(place) for place in self.places(key)]

    @classmethod
    def build(cls, lexicon: Lexicon) -> "Index":
        """The index of *lexicon*, made from its words."""
        frequent = Counter(lexicon.text.replace("\n", "")).most_common()
        letters = "".join([letter for letter, _ in frequent])
        prime_of = _primes(letters)[0].__getitem__
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        later: dict[int, int] = {}
        place = 0
        for word in lexicon.words:
            key = prod(map(prime_of, word))
            if key in last:
                later[last[key]] = place
            else:
                first[key] = place
            last[key] = place
            place += len(word) + 1
        followed = sorted(later)
        followers = array("I", [later[place] for place in followed])
        return cls(lexicon, letters, first, array("I", followed), followers)

    def dump(self) -> bytes:
        """The index as a file: a line with the hashes of the list and of the rest, and the rest."""
        parts = (self.first, self._followed.tobytes(), self._followers.tobytes())
        body = marshal.dumps(("".join(self.primes), *parts), MARSHAL_VERSION)
        return _title(self.lexicon, body) + b"\n" + body

    @classmethod
    def load(cls, lexicon: Lexicon, content: bytes) -> "Index | None":
        """The index in *content*; None unless it is whole, and of this lexicon."""
        title, _, body = content.partition(b"\n")
        if title != _title(lexicon, body):
            return None
        letters, first, *later = marshal.loads(body)  # noqa: S302  # its hash was checked
        return cls(lexicon, letters, first, *[array("I", places) for places in later])


def _title(lexicon: Lexicon, body: bytes) -> bytes:
    return f"{FORMAT} {lexicon.sha256} {sha256(body).hexdigest()}".encode()


def _primes(letters: str) -> tuple[dict[str, int], int]:
    """A prime for each of *letters*, and the next one for a wildcard."""
    primes: list[int] = []
    for candidate in count(2):
        if len(primes) > len(letters):
            break
        if all(candidate % prime for prime in primes):
            primes.append(candidate)
    return dict(zip(letters, primes, strict=False)), primes[-1]


def index_of(lexicon: Lexicon) -> Index:
    """The index of *lexicon*: from the cache folder, or built and kept there."""
    require_lexicon(lexicon)
    return _index_of(lexicon)


@lru_cache(maxsize=8)
def _index_of(lexicon: Lexicon) -> Index:
    if len(lexicon) < WORTH_KEEPING:
        return Index.build(lexicon)
    name = f"index-{lexicon.sha256[:16]}.marshal"
    content = recall(name)
    index = None if content is None else Index.load(lexicon, content)
    if index is None:
        index = Index.build(lexicon)
        keep(name, index.dump())
    return index

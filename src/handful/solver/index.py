"""The anagram index: from letters, in any order, to the words that they spell.

Every letter has a prime number, and the **key** of some letters is the product of their primes.
Words with the same letters have the same key. A hand can spell a word if the word's key divides the
hand's key, and the quotient is the key of the letters that are left.

An index never changes, so threads can share one. The index of a long list is cached in one file
(docs/decisions/0018-index-file.md).
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

from handful.lexicon import Lexicon, Words, as_lexicon, keep, recall
from handful.rules import Hand, RuleSet, rule_set

if TYPE_CHECKING:
    from handful.solver.table import Table

    LastLookup = tuple[RuleSet | None, Table | None]

FORMAT = f"handful-index/2 {sys.byteorder}"
MARSHAL_VERSION = 4
"""The version of marshal's format that every Python from 3.4 on can read."""
NO_LOOKUP_YET = None, None
MIN_CACHED_WORDS = 5_000
"""Shorter lists are not cached: indexing them is faster than reading a file."""


class Index:
    """A lexicon's words by their letters.

    The **offset** of a word is where it begins in the text of the list, so offsets are in list
    order.

    >>> index = Index.build(Lexicon.of(["stop", "top", "post"]))
    >>> index.words(index.key("post")), index.first[index.key("opt")]
    (['stop', 'post'], 5)
    """

    def __init__(
        self,
        lexicon: Lexicon,
        letters: str,
        first: dict[int, int],
        repeated: "array[int]",
        next_offsets: "array[int]",
    ) -> None:
        self.lexicon = lexicon
        self.primes, self.wildcard = _primes(letters)
        """The prime of each letter that occurs in a word, and the prime of the wildcard."""
        self.first = first
        """By key, the offset of the first word with these letters, in list order."""
        # The offsets of words that have a later anagram, and the offset of the next anagram.
        self._repeated = repeated
        self._next_offsets = next_offsets
        self.tables: dict[RuleSet, Table | None] = {}
        """By rule set, the table that was found, or None (see `table`)."""
        self.last_lookup: LastLookup = NO_LOOKUP_YET
        """The rules of the last lookup, and their table: the next one mostly has the same."""

    def key(self, letters: str) -> int:
        """The product of the primes of *letters*, each of which must occur in some word."""
        return prod([self.primes[letter] for letter in letters])

    def word(self, offset: int) -> str:
        """The word at *offset*."""
        text = self.lexicon.text
        return text[offset : text.index("\n", offset)]

    def offsets(self, key: int) -> Iterator[int]:
        """The offsets of all words with this *key*, in list order."""
        offset = self.first.get(key)
        while offset is not None:
            yield offset
            at = bisect_left(self._repeated, offset)
            more = at < len(self._repeated) and self._repeated[at] == offset
            offset = self._next_offsets[at] if more else None

    def words(self, key: int) -> list[str]:
        """The words with this *key*, in list order."""
        return [self.word(offset) for offset in self.offsets(key)]

    @classmethod
    def build(cls, lexicon: Lexicon) -> "Index":
        """Index the words of *lexicon*; the most frequent letter gets the smallest prime."""
        frequent = Counter(lexicon.text.replace("\n", "")).most_common()
        letters = "".join([letter for letter, _ in frequent])
        prime_of = _primes(letters)[0].__getitem__
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        next_offset: dict[int, int] = {}
        offset = 0
        for word in lexicon.words:
            key = prod(map(prime_of, word))
            if key in last:
                next_offset[last[key]] = offset
            else:
                first[key] = offset
            last[key] = offset
            offset += len(word) + 1
        repeated = sorted(next_offset)
        following = array("I", [next_offset[offset] for offset in repeated])
        return cls(lexicon, letters, first, array("I", repeated), following)

    def dump(self) -> bytes:
        """The content of a file: a line with the hashes of list and body, and the body."""
        arrays = (self._repeated.tobytes(), self._next_offsets.tobytes())
        body = marshal.dumps(("".join(self.primes), self.first, *arrays), MARSHAL_VERSION)
        return _title(self.lexicon, body) + b"\n" + body

    @classmethod
    def load(cls, lexicon: Lexicon, content: bytes) -> "Index | None":
        """The index in *content*; None if it is damaged or belongs to another lexicon."""
        title, _, body = content.partition(b"\n")
        if title != _title(lexicon, body):
            return None
        letters, first, *arrays = marshal.loads(body)  # noqa: S302  # its hash was checked
        return cls(lexicon, letters, first, *[array("I", content) for content in arrays])


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


def index_of(words: Words) -> Index:
    """The index of *words*, from memory, from the cache folder, or built."""
    return _index_of(as_lexicon(words))


def resolve(
    hand: str | Hand, rules: RuleSet | str, words: "Words | Index", size: int | None
) -> tuple[Hand, RuleSet, Index, int]:
    """The hand, the rule set, the index and the size, from any of the forms that `solve` takes."""
    index = words if isinstance(words, Index) else index_of(words)
    if isinstance(rules, str) or not (isinstance(hand, Hand) and words is index):
        rules = rule_set(rules, index.lexicon.alphabet)
        hand = rules.parse(hand)
    return hand, rules, index, len(hand) if size is None else size


@lru_cache(maxsize=8)
def _index_of(lexicon: Lexicon) -> Index:
    if len(lexicon) < MIN_CACHED_WORDS:
        return Index.build(lexicon)
    name = f"index-{lexicon.sha256[:16]}.marshal"
    content = recall(name)
    index = None if content is None else Index.load(lexicon, content)
    if index is None:
        index = Index.build(lexicon)
        keep(name, index.dump())
    return index

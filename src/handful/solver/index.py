"""The anagram index: from letters, in any order, to the words that they spell.

Every letter is a prime number, the commonest the smallest, and letters together are their product,
the **key**. Words of the same letters have the same key; a hand can spell a word if the word's key
divides the hand's; and what is left of the hand is the quotient.

The index of a long list is kept in the cache folder. Reading the file only cuts it into shelves,
one for each pair of rarest letters; a shelf is opened when a hand first needs it. So the first hand
waits a few milliseconds, and not for words that it cannot spell.
"""

from collections import Counter
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import count
from math import prod

from handful.lexicon import Lexicon, keep, recall

__all__ = ["ALL_AFTER", "Index", "index_of"]

FORMAT = "handful-index/1"
WORTH_KEEPING = 5_000
"""Fewer words than this are indexed sooner than a file is read."""
ALL_AFTER = 24
"""Who asks for as many hands as this will ask for more: then every shelf is opened, and the tables
in `table` are filled."""


class Index:
    """A lexicon's words by their letters.

    >>> index = Index.build(Lexicon.of(["stop", "post", "top"]))
    >>> index.groups[index.key("post")], index.places[index.key("opt")]
    ('stop post', 2)
    """

    def __init__(self, lexicon: Lexicon, letters: str) -> None:
        self.lexicon = lexicon
        *primes, wildcard = _primes(len(letters) + 1)
        self.primes = dict(zip(letters, primes, strict=True))
        """The prime of each letter that stands in a word."""
        self.wildcard = wildcard
        """The prime of a wildcard, which stands in none."""
        self.known: set[int] = set()
        """The keys of the words; of those on open shelves only, as in the next two."""
        self.groups: dict[int, str] = {}
        """By key, the words: in list order, with a blank between."""
        self.places: dict[int, int] = {}
        """By key, the place in the list of the first of them."""
        self._closed: dict[int, tuple[str, str, str]] = {}
        self._asked = 0

    def key(self, letters: str) -> int:
        """The product of the primes of *letters*, all of which must stand in some word."""
        return prod([self.primes[letter] for letter in letters])

    def place(self, word: str) -> int:
        """The place of *word* in the list, from 0."""
        return self._places[word]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {word: place for place, word in enumerate(self.lexicon.words)}

    def open(self, primes: list[int]) -> None:
        """Have all words at hand that letters with these *primes*, in order, could spell."""
        if not self._closed:
            return
        self._asked += 1
        if self._asked > ALL_AFTER:
            self.open_all()
            return
        for place, rarest in enumerate(primes):
            for shelf in (rarest, *[rarest * second for second in primes[:place]]):
                if shelf in self._closed:
                    self._open_shelf(shelf)

    def open_all(self) -> dict[int, str]:
        """Every group there is."""
        for shelf in list(self._closed):
            self._open_shelf(shelf)
        return self.groups

    def _open_shelf(self, shelf: int) -> None:
        keys, words, places = self._closed.pop(shelf)
        opened = [*map(int, keys.split(" "))]
        self.known.update(opened)
        self.groups.update(zip(opened, words.split("\t"), strict=True))
        self.places.update(zip(opened, map(int, places.split(" ")), strict=True))

    @classmethod
    def build(cls, lexicon: Lexicon) -> "Index":
        """The index of *lexicon*, made from its words."""
        frequent = Counter(lexicon.text.replace("\n", "")).most_common()
        index = cls(lexicon, "".join([letter for letter, _ in frequent]))
        prime_of = index.primes.__getitem__
        groups, places = index.groups, index.places
        for place, word in enumerate(lexicon.words):
            key = prod(map(prime_of, word))
            if key in groups:
                groups[key] += " " + word
            else:
                groups[key] = word
                places[key] = place
        index.known.update(groups)
        return index

    def dump(self) -> bytes:
        """The index as a file: a line that says what it is, the letters, four lines a shelf."""
        shelves: dict[int, list[int]] = {}
        groups = self.open_all()
        for key, words in groups.items():
            primes = sorted([self.primes[letter] for letter in words.partition(" ")[0]])
            shelves.setdefault(prod(primes[-2:]), []).append(key)
        lines = ["".join(self.primes)]
        for shelf, keys in shelves.items():
            lines.append(str(shelf))
            lines.append(" ".join([str(key) for key in keys]))
            lines.append("\t".join([groups[key] for key in keys]))
            lines.append(" ".join([str(self.places[key]) for key in keys]))
        body = "\n".join(lines).encode()
        return _title(self.lexicon, body) + b"\n" + body

    @classmethod
    def load(cls, lexicon: Lexicon, content: bytes) -> "Index | None":
        """The index in *content*; None unless it is whole, and of this lexicon."""
        title, _, body = content.partition(b"\n")
        if title != _title(lexicon, body):
            return None
        letters, *lines = body.decode().split("\n")
        index = cls(lexicon, letters)
        shelves = zip(lines[1::4], lines[2::4], lines[3::4], strict=True)
        index._closed = dict(zip(map(int, lines[::4]), shelves, strict=True))
        return index


def _title(lexicon: Lexicon, body: bytes) -> bytes:
    return f"{FORMAT} {lexicon.sha256} {sha256(body).hexdigest()}".encode()


def _primes(number: int) -> list[int]:
    """The first primes."""
    primes: list[int] = []
    for candidate in count(2):
        if len(primes) == number:
            return primes
        if all(candidate % prime for prime in primes):
            primes.append(candidate)
    raise AssertionError("there is no last prime")


@lru_cache(maxsize=8)
def index_of(lexicon: Lexicon) -> Index:
    """The index of *lexicon*: from the cache folder, or built and kept there."""
    if len(lexicon) < WORTH_KEEPING:
        return Index.build(lexicon)
    name = f"index-{lexicon.sha256[:16]}.txt"
    content = recall(name)
    index = None if content is None else Index.load(lexicon, content)
    if index is None:
        index = Index.build(lexicon)
        keep(name, index.dump())
    return index

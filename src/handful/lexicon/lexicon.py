"""The lexicon: a list of valid words, in an order that counts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from handful.lexicon.error import BadWord
from handful.rules import BadWordList

__all__ = ["Lexicon", "digest"]


def digest(text: str) -> str:
    """The hash by which a list is known: sha256 of its words in lower case, one a line."""
    from hashlib import sha256  # slow to load, and a game starts without it

    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Lexicon:
    """Valid words in list order, with where they come from.

    The words are kept as one *text*, in lower case, a line for each, and are split when first asked
    for: a game shows its first prompt before it needs any.

    >>> tiny = Lexicon.of(["tot", "top"])
    >>> "top" in tiny, "TOP" in tiny, list(tiny), len(tiny)
    (True, False, ['tot', 'top'], 2)
    """

    name: str
    text: str = field(repr=False)
    origin: str = ""
    licence: str = ""

    @classmethod
    def of(cls, words: Iterable[str], name: str = "words") -> "Lexicon":
        """The lexicon of *words*, in their order, each once; a word is letters in lower case."""
        if isinstance(words, str):
            raise BadWordList(
                f"{words!r:.40} is a text, not a list of words; find reads a file or a named list"
            )
        once = dict.fromkeys(words)
        for word in once:
            if not isinstance(word, str):
                raise BadWord(f"a word of a list is text, not {type(word).__name__}")
            if not word.isalpha() or word != word.lower():
                raise BadWord(
                    f"{word[:40]!r} cannot be a word of a list: it has letters only, in lower case"
                )
        return cls(name, "".join([f"{word}\n" for word in once]))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words, in list order."""
        return tuple(self.text.split())

    @cached_property
    def sha256(self) -> str:
        """The hash of the list: what an index or a share code is keyed by."""
        return digest(self.text)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return self.text.count("\n")

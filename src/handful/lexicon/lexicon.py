"""The lexicon: a list of valid words, whose order matters."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from os import PathLike
from typing import TYPE_CHECKING

from handful.rules import ENGLISH, Alphabet, BadRules, BadWordList, HandfulError, require

if TYPE_CHECKING:
    from handful.lexicon.source import NamedList

NAME = "the name of a word list is text"
DEFAULT = "course"
"""The list that is used unless another one is named."""


class BadWord(HandfulError):
    """Text that cannot be a word of a list."""


class BadWordFile(HandfulError):
    """A user's file that is not a list of words, or not an alphabet."""


class LexiconMissing(HandfulError, FileNotFoundError):
    """A missing word list."""


class LexiconDamaged(HandfulError):
    """A word list with the wrong hash."""


def digest(text: str) -> str:
    """The hash that identifies a list: sha256 of its words in lower case, one per line."""
    from hashlib import sha256  # slow to load, and a game starts without it

    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Lexicon:
    """Valid words in list order, with their alphabet, origin and licence.

    `Lexicon.load` reads a named list or a file, `Lexicon.of` takes words of your own. The words are
    one *text*, in lower case, one per line, split on first use: a game shows its first prompt
    before it needs any.

    >>> tiny = Lexicon.of(["tot", "top"])
    >>> "top" in tiny, "TOP" in tiny, list(tiny), len(tiny)
    (True, False, ['tot', 'top'], 2)
    """

    name: str
    text: str = field(repr=False)
    origin: str = ""
    licence: str = ""
    alphabet: Alphabet = field(default=ENGLISH, repr=False)

    def __post_init__(self) -> None:
        require(self.name, str, NAME, BadWordList)
        require(self.text, str, "the words are one text; Lexicon.of takes a list", BadWordList)
        require(self.alphabet, Alphabet, "the alphabet of a lexicon is an Alphabet", BadRules)
        text = _checked_text(self.text.split(), self.alphabet)
        object.__setattr__(self, "text", text)

    @classmethod
    def load(
        cls,
        name_or_file: str | PathLike[str] = DEFAULT,
        alphabet: Alphabet | str | PathLike[str] | None = None,
    ) -> "Lexicon":
        """The named list, or the words in a file; a name wins over a file of that name.

        *alphabet* is for words that are not English: an `Alphabet`, or the TOML file with one. A
        named list is loaded once per process, a file every time.

        >>> Lexicon.load("enable")
        Lexicon(name='enable', origin='ENABLE, ...', licence='public domain')
        """
        what = "Lexicon.load takes a name or a file (Lexicon.of takes words)"
        require(name_or_file, str | PathLike, what, BadWordList)
        from handful.lexicon.source import NAMED, read_words

        if isinstance(name_or_file, str) and name_or_file in NAMED:
            if alphabet is not None and alphabet != ENGLISH:
                raise BadRules(
                    f"the word list {name_or_file} is English; with another alphabet, name a file "
                    "of words"
                )
            return _load_named(NAMED[name_or_file])
        return read_words(name_or_file, _as_alphabet(alphabet))

    @classmethod
    def of(
        cls,
        words: Iterable[str],
        *,
        name: str = "words",
        alphabet: Alphabet | str | PathLike[str] | None = None,
    ) -> "Lexicon":
        """The lexicon of *words*, in their order, each once; a word is letters in lower case."""
        if isinstance(words, str | bytes):
            raise BadWordList(
                f"{words!r:.40} is {'a text' if isinstance(words, str) else 'bytes'}, not a list "
                "of words; Lexicon.load reads a file or a named list"
            )
        require(words, Iterable, "the words are a list of texts", BadWordList)
        require(name, str, NAME, BadWordList)
        letters = _as_alphabet(alphabet)
        return cls.trusted(name, _checked_text(words, letters), alphabet=letters)

    @classmethod
    def trusted(
        cls,
        name: str,
        text: str,
        origin: str = "",
        licence: str = "",
        alphabet: Alphabet = ENGLISH,
    ) -> "Lexicon":
        """The lexicon of a *text* that needs no check, for loaders."""
        lexicon = object.__new__(cls)
        lexicon.__dict__.update(
            name=name, text=text, origin=origin, licence=licence, alphabet=alphabet
        )
        return lexicon

    @property
    def is_named(self) -> bool:
        """Is it one of the named lists?"""
        from handful.lexicon.source import NAMED

        named = NAMED.get(self.name)
        return named is not None and named.origin == self.origin

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words, in list order."""
        return tuple(self.text.split())

    @cached_property
    def sha256(self) -> str:
        """The hash of the list, by which its index, tables and share codes are known."""
        return digest(self.text)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.words)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        known = self._known
        return word in known or (not word.isascii() and self.alphabet.compose(word) in known)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return self._length

    @cached_property
    def _length(self) -> int:
        return self.text.count("\n")


@lru_cache(maxsize=8)
def _load_named(named: "NamedList") -> Lexicon:
    return named.load()


def _as_alphabet(alphabet: Alphabet | str | PathLike[str] | None) -> Alphabet:
    """*alphabet* itself, or the one in the file of that name; English for None."""
    if alphabet is None:
        return ENGLISH
    if isinstance(alphabet, Alphabet):
        return alphabet
    require(alphabet, str | PathLike, "an alphabet is an Alphabet or a TOML file", BadRules)
    from handful.lexicon.source import read_alphabet

    return read_alphabet(alphabet)


def _checked_text(words: Iterable[str], alphabet: Alphabet) -> str:
    """The text of a lexicon of *words*, or an error that names the word that cannot be one."""
    once: dict[str, None] = {}
    for word in words:
        require(word, str, "a word of a list is text", BadWord)
        composed = word if word.isascii() else alphabet.compose(word)
        letters = composed.replace("'", "") if "'" in alphabet.letters else composed
        if not letters.isalpha() or composed != composed.lower():
            raise BadWord(
                f"{word[:40]!r} cannot be in a word list: a word has letters only, in lower case"
            )
        once[composed] = None
    return "".join([f"{word}\n" for word in once])


Words = str | PathLike[str] | Collection[str]
"""Valid words: a `Lexicon`, the name of a list, a file, or a collection of words."""


def as_lexicon(words: Words) -> Lexicon:
    """The lexicon of *words*, in any of their forms.

    >>> as_lexicon(["tot", "top"]).words
    ('tot', 'top')
    """
    if isinstance(words, Lexicon):
        return words
    if isinstance(words, str | PathLike):
        return Lexicon.load(words)
    what = "the words are a Lexicon, the name of a list, a file, or a collection of words"
    require(words, Collection, what, BadWordList)
    return Lexicon.of(words)

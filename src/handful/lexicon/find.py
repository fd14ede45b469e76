"""From what a user names or gives to a lexicon."""

from collections.abc import Collection
from os import PathLike, fspath

from handful.lexicon.error import LexiconMissing
from handful.lexicon.lexicon import Lexicon
from handful.lexicon.named import DEFAULT, NAMED
from handful.rules import BadWordList

__all__ = ["as_lexicon", "find", "find_argument", "require_lexicon"]


def find(name_or_file: str | PathLike[str] = DEFAULT) -> Lexicon:
    """The named list, or the words in the user's file; a name wins over a file so called.

    >>> find("enable")
    Lexicon(name='enable', origin='ENABLE, ...', licence='public domain')
    """
    if not isinstance(name_or_file, str | PathLike):
        raise BadWordList(
            f"a word list is found by its name or file, not by {type(name_or_file).__name__}; "
            "Lexicon.of(words) makes one of your own words"
        )
    if not name_or_file:
        raise LexiconMissing(f"a word list needs a name or a file; the lists are {_names()}")
    if isinstance(name_or_file, str) and name_or_file in NAMED:
        return NAMED[name_or_file].load()
    from handful.lexicon.word_file import read_words  # not needed for a named list

    try:
        return read_words(name_or_file)
    except LexiconMissing:
        raise LexiconMissing(
            f"there is no word list and no file called {fspath(name_or_file)!r}; "
            f"the lists are {_names()}"
        ) from None


def as_lexicon(words: str | PathLike[str] | Collection[str]) -> Lexicon:
    """The lexicon that *words* is, or names, or whose words it holds.

    >>> as_lexicon(["tot", "top"]).words
    ('tot', 'top')
    """
    if isinstance(words, Lexicon):
        return words
    if isinstance(words, str | PathLike):
        return find(words)
    if isinstance(words, Collection):
        return Lexicon.of(words)
    raise BadWordList(
        "the words are a Lexicon, the name of a list, a file, or a collection of words, "
        f"not {type(words).__name__}"
    )


def find_argument(lexicon: Lexicon) -> str | None:
    """What `find` and `--words` take to load *lexicon* again; None if it has no name or file.

    >>> find_argument(find("enable")), find_argument(Lexicon.of(["tot"]))
    ('enable', None)
    """
    named = NAMED.get(lexicon.name)
    if named is not None and named.origin == lexicon.origin:
        return named.name
    return lexicon.origin or None


def require_lexicon(lexicon: object) -> None:
    """Raise unless *lexicon* is one: where words are looked up often, only that is quick."""
    if not isinstance(lexicon, Lexicon):
        raise BadWordList(
            "a Lexicon is needed, such as find('course') or Lexicon.of(words), "
            f"not {type(lexicon).__name__}"
        )


def _names() -> str:
    return " and ".join(NAMED)

"""From what a user names to a lexicon."""

from handful.lexicon.error import LexiconMissing
from handful.lexicon.lexicon import Lexicon
from handful.lexicon.named import DEFAULT, NAMED

__all__ = ["find"]


def find(name_or_file: str = DEFAULT) -> Lexicon:
    """The named list, or the words in the user's file; a name wins over a file so called.

    >>> find("enable")
    Lexicon(name='enable', origin='ENABLE, ...', licence='public domain')
    """
    if not name_or_file:
        raise LexiconMissing(f"a word list needs a name or a file; the lists are {_names()}")
    if name_or_file in NAMED:
        return NAMED[name_or_file].load()
    from handful.lexicon.word_file import read_words  # not needed for a named list

    try:
        return read_words(name_or_file)
    except LexiconMissing:
        raise LexiconMissing(
            f"there is no word list and no file called {name_or_file!r}; the lists are {_names()}"
        ) from None


def _names() -> str:
    return " and ".join(NAMED)

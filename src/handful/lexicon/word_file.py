"""A user's own files: words, and the alphabet of another language."""

from os import PathLike, fspath
from pathlib import Path

from handful.lexicon.lexicon import BadWordFile, Lexicon, LexiconMissing
from handful.rules import ENGLISH, Alphabet, BadRules

__all__ = ["MOST_BYTES", "read_alphabet", "read_words"]

MOST_BYTES = 64 * 1024 * 1024
"""The largest file that is read; the longest English word lists have about 5 MB."""


def read_words(path: str | PathLike[str], alphabet: Alphabet = ENGLISH) -> Lexicon:
    """The lexicon in the file at *path*: upper or lower case, one word a line or several.

    The words keep the order of the file, each at its first place.
    """
    words: dict[str, None] = {}
    known = frozenset(alphabet.letters)
    for number, line in enumerate(_text(path).splitlines(), 1):
        for word in line.split():
            lower = alphabet.normalize(word)
            if not known.issuperset(lower):
                strange = next(letter for letter in lower if letter not in known)
                raise BadWordFile(
                    f"{path}, line {number}: {_short(word)} is not a word: {strange!r} is not one "
                    f"of the letters {alphabet.letters[0]} to {alphabet.letters[-1]}"
                    + (
                        "; for another language, give its alphabet (docs/languages.md)"
                        if alphabet == ENGLISH and strange.isalpha()
                        else ""
                    )
                )
            words[lower] = None
    if not words:
        raise BadWordFile(f"{path} is empty; a word list needs at least one word")
    return Lexicon.trusted(
        name=Path(path).name,
        text="".join([f"{word}\n" for word in words]),
        origin=fspath(path),
        licence="your own file",
        alphabet=alphabet,
    )


def read_alphabet(path: str | PathLike[str]) -> Alphabet:
    """The alphabet in the TOML file at *path*; docs/languages.md describes the format."""
    from tomllib import TOMLDecodeError, loads

    try:
        table = loads(_text(path))
    except LexiconMissing:
        raise LexiconMissing(
            f"there is no alphabet file {path}; docs/languages.md shows how to write one"
        ) from None
    except (TOMLDecodeError, RecursionError) as error:
        raise BadWordFile(f"{path} is not a TOML file: {error}") from error
    try:
        return Alphabet.from_table(table)
    except BadRules as error:
        raise BadWordFile(f"{path}: {error}") from error


def _text(path: str | PathLike[str]) -> str:
    try:
        is_folder = Path(path).is_dir()
    except (OSError, ValueError):
        is_folder = False  # opening it says what is wrong
    if is_folder:
        raise BadWordFile(f"{path} is a folder; name the file with the words in it")
    try:
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise LexiconMissing(f"there is no file {path}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadWordFile(f"{path} cannot be read: {reason}") from error
    if len(content) > MOST_BYTES:
        raise BadWordFile(f"{path} is larger than {MOST_BYTES >> 20} MB; that is not a word list")
    if b"\0" in content:
        line = content[: content.index(b"\0")].count(b"\n") + 1
        raise BadWordFile(f"{path} is not a text file: line {line} holds a zero byte")
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadWordFile(
            f"{path} is not a text file in UTF-8: line {line} holds the byte "
            f"{content[error.start]:#04x}"
        ) from error


def _short(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:40] + "…")

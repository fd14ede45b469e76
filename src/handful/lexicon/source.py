"""Where words come from: the named lists, users' files, the shipped data, and the cache folder.

Paths are plain text here: every game starts with this file, and pathlib would cost it a third of a
bare Python start (docs/decisions/0003-start.md).
"""

import os
import sys
from binascii import crc32
from collections.abc import Callable
from contextlib import suppress
from os import PathLike, fspath
from os.path import basename, dirname, expanduser, isdir, join
from typing import NamedTuple

from handful.lexicon.lexicon import BadWordFile, Lexicon, LexiconDamaged, LexiconMissing, digest
from handful.rules import ENGLISH, Alphabet, BadRules

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read; the longest English word lists have about 5 MB."""

# The documents' list is that of wordsegment 1.3.1, cut to 2 to 8 letters, less these words.
NOT_IN_COURSE = frozenset(
    """
    aji caf cuz da das dep doh dum eco eew emo est fah foo gi gif gis grr hom hoo lah lud lun mam
    meh mmm moi mux nav nug och oik oma oof opa org owt pak pho po pos rez roo ryu san sev sig soc
    soh sus talkfest te tec tes tix tiz tum ums uni vin vins vog yas
    """.split()
)


class NamedList(NamedTuple):
    """A word list known by its name and its hash."""

    name: str
    sha256: str
    origin: str
    licence: str
    read: Callable[[], str]
    cached_crc32: int | None = None
    """The checksum of the copy in the cache folder, for a list that is slow to read: a game starts
    with it, and importing hashlib would take longer than reading the list."""

    def load(self) -> Lexicon:
        """The lexicon, or an error that says why it cannot be loaded; never another list."""
        name = f"{self.name}.txt"
        cached = recall(name) if self.cached_crc32 is not None else None
        if cached is not None and crc32(cached) == self.cached_crc32:
            return Lexicon.trusted(self.name, cached.decode("ascii"), self.origin, self.licence)
        text = self.read()
        advice = "reinstall Handful, or name another list with --words"
        require_hash(text, self.sha256, f"the word list {self.name}", advice)
        if self.cached_crc32 is not None:
            keep(name, text.encode())
        return Lexicon.trusted(self.name, text, self.origin, self.licence)


def _read_course() -> str:
    """The course list, from the words in wordsegment's data file; its code is not run."""
    from importlib.util import find_spec  # only the first game of a machine needs it

    package = find_spec("wordsegment")
    if package is None or package.origin is None:
        raise LexiconMissing(
            "the course list is made from the package wordsegment, which is not installed; "
            "run: pip install wordsegment==1.3.1 (or play with --words enable)"
        )
    try:
        with open(join(dirname(package.origin), "words.txt"), encoding="utf-8") as file:
            words = file.read().split()
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconMissing(
            f"the data file of the package wordsegment cannot be read ({error}); "
            "run: pip install --force-reinstall wordsegment==1.3.1"
        ) from error
    return "".join([f"{w}\n" for w in words if 2 <= len(w) <= 8 and w not in NOT_IN_COURSE])


NAMED = {
    named.name: named
    for named in (
        NamedList(
            name="course",
            sha256="48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292",
            origin="the documents' list, built from the data of wordsegment 1.3.1",
            licence="not shipped; wordsegment is Apache-2.0",
            read=_read_course,
            cached_crc32=0xF77234A1,
        ),
        NamedList(
            name="enable",
            sha256="d76e852f357a0bb615c1963d6c29655af425079d3ef8c224e05166173dd538a9",
            origin="ENABLE, 2 to 8 letters, with fe ki oi qi za",
            licence="public domain",
            read=lambda: read_shipped("enable.txt"),
        ),
    )
}


def read_shipped(name: str) -> str:
    """The text of the file called *name* in the package's data folder."""
    try:
        with open(join(dirname(__file__), "data", name), encoding="ascii") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconMissing(
            f"the shipped file {name} cannot be read ({error}); reinstall Handful"
        ) from error


def require_hash(text: str, sha256: str, what: str, advice: str = "reinstall Handful") -> None:
    """Raise unless *text* has this hash."""
    if (found := digest(text)) != sha256:
        raise LexiconDamaged(
            f"{what} has the hash {found[:12]}… instead of {sha256[:12]}…; {advice}"
        )


def read_words(path: str | PathLike[str], alphabet: Alphabet = ENGLISH) -> Lexicon:
    """The lexicon in the file at *path*, in its order: any case, one word a line or several."""
    missing = (
        f"there is no word list and no file called {fspath(path)!r}; "
        f"the lists are {' and '.join(NAMED)}"
    )
    advice = "; another language needs its alphabet (docs/languages.md)"
    words: dict[str, None] = {}
    known = frozenset(alphabet.letters)
    for number, line in enumerate(_read_file(path, missing).splitlines(), 1):
        for word in line.split():
            lower = alphabet.normalize(word)
            if not known.issuperset(lower):
                strange = next(letter for letter in lower if letter not in known)
                raise BadWordFile(
                    f"{path}, line {number}: {word if len(word) <= 40 else word[:40] + '…'!r} "
                    f"is not a word: {strange!r} is not one of the letters {alphabet.listed}"
                    + advice
                    * (alphabet == ENGLISH and strange.isalpha())
                )
            words[lower] = None
    if not words:
        raise BadWordFile(f"{path} is empty; a word list needs at least one word")
    return Lexicon.trusted(
        name=basename(path),
        text="".join([f"{word}\n" for word in words]),
        origin=fspath(path),
        licence="your own file",
        alphabet=alphabet,
    )


def read_alphabet(path: str | PathLike[str]) -> Alphabet:
    """The alphabet in the TOML file at *path*; docs/languages.md describes the format."""
    from tomllib import TOMLDecodeError, loads

    missing = f"there is no alphabet file {path}; docs/languages.md shows how to write one"
    try:
        return Alphabet.from_table(loads(_read_file(path, missing)))
    except (TOMLDecodeError, RecursionError) as error:
        raise BadWordFile(f"{path} is not a TOML file: {error}") from error
    except BadRules as error:
        raise BadWordFile(f"{path}: {error}") from error


def _read_file(path: str | PathLike[str], missing: str) -> str:
    """The text of a user's file; *missing* is the message if there is none."""
    if isdir(path):
        raise BadWordFile(f"{path} is a folder; name the file with the words in it")
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise LexiconMissing(missing) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadWordFile(f"{path} cannot be read: {reason}") from error
    if len(content) > MAX_BYTES:
        raise BadWordFile(f"{path} is larger than {MAX_BYTES >> 20} MB; that is not a word list")
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


def cache_folder() -> str:
    """The folder for files that save time: `HANDFUL_CACHE`, or the system's usual one."""
    if given := os.environ.get("HANDFUL_CACHE"):
        return given
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or expanduser("~/AppData/Local")
    elif sys.platform == "darwin":
        root = expanduser("~/Library/Caches")
    else:
        root = os.environ.get("XDG_CACHE_HOME") or expanduser("~/.cache")
    return join(root, "handful")


def recall(name: str) -> bytes | None:
    """The cached file called *name*, or None if it cannot be read."""
    try:
        with open(join(cache_folder(), name), "rb") as file:
            return file.read()
    except OSError:
        return None


def keep(name: str, content: bytes) -> bool:
    """Write *content* to the cached file called *name*; returns whether that was possible.

    Another process sees the old file or the new one, never half of one.
    """
    folder = cache_folder()
    unfinished = join(folder, f"{name}.{os.getpid()}.tmp")
    try:
        os.makedirs(folder, exist_ok=True)
        with open(unfinished, "wb") as file:
            file.write(content)
        os.replace(unfinished, join(folder, name))
    except OSError:
        with suppress(OSError):
            os.unlink(unfinished)
        return False
    return True

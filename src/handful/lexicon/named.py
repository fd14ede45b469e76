"""The lists that have a name: where each comes from, and the proof that it is the right one."""

from binascii import crc32
from collections.abc import Callable
from os.path import dirname, join
from typing import NamedTuple

from handful.lexicon.cache import keep, recall
from handful.lexicon.lexicon import Lexicon, LexiconDamaged, LexiconMissing, digest

__all__ = ["NAMED", "NamedList"]

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
    with it, and loading what computes a sha256 would take longer than all of its reading."""

    def load(self) -> Lexicon:
        """The lexicon, or an error that says why it is not to be had; never another list."""
        name = f"{self.name}.txt"
        cached = recall(name) if self.cached_crc32 is not None else None
        if cached is not None and crc32(cached) == self.cached_crc32:
            return Lexicon.trusted(self.name, cached.decode("ascii"), self.origin, self.licence)
        text = self.read()
        if (found := digest(text)) != self.sha256:
            raise LexiconDamaged(
                f"the word list {self.name} has the hash {found[:12]}… in place of "
                f"{self.sha256[:12]}…; reinstall Handful, or name another list with --words"
            )
        if self.cached_crc32 is not None:
            keep(name, text.encode())
        return Lexicon.trusted(self.name, text, self.origin, self.licence)


def _course() -> str:
    """The course list, from the words of wordsegment."""
    words = [w for w in _wordsegment() if 2 <= len(w) <= 8 and w not in NOT_IN_COURSE]
    return "".join([f"{word}\n" for word in words])


def _wordsegment() -> list[str]:
    """The words in wordsegment's data file; its code is not run."""
    from importlib.util import find_spec  # only the first game of a machine needs it

    package = find_spec("wordsegment")
    if package is None or package.origin is None:
        raise LexiconMissing(
            "the course list is made from the package wordsegment, which is not installed; "
            "run: pip install wordsegment==1.3.1 (or play with --words enable)"
        )
    try:
        with open(join(dirname(package.origin), "words.txt"), encoding="utf-8") as file:
            return file.read().split()
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconMissing(
            f"the data file of the package wordsegment cannot be read ({error}); "
            "run: pip install --force-reinstall wordsegment==1.3.1"
        ) from error


def _enable() -> str:
    """The shipped list."""
    try:
        with open(join(dirname(__file__), "data", "enable.txt"), encoding="ascii") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconMissing(
            f"the shipped list enable cannot be read ({error}); reinstall Handful"
        ) from error


NAMED = {
    named.name: named
    for named in (
        NamedList(
            name="course",
            sha256="48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292",
            origin="the documents' list, built from the data of wordsegment 1.3.1",
            licence="not shipped; wordsegment is Apache-2.0",
            read=_course,
            cached_crc32=0xF77234A1,
        ),
        NamedList(
            name="enable",
            sha256="d76e852f357a0bb615c1963d6c29655af425079d3ef8c224e05166173dd538a9",
            origin="ENABLE, 2 to 8 letters, with fe ki oi qi za",
            licence="public domain",
            read=_enable,
        ),
    )
}

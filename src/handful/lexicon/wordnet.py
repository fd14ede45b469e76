"""Definitions of words, read from WordNet's files if they are installed.

Nothing of WordNet is copied into the project: Debian's package wordnet-base has the files, and
without them a word has no definition. Their format is in WordNet's manual, wndb(5WN), and the rules
from a form to its base are in morphy(7WN). Import this module by its own name: a game starts
without it.
"""

import mmap
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path

from handful.rules import HandfulError

FOLDERS = ("/usr/share/wordnet", "/usr/local/WordNet-3.0/dict")
"""Where the files are: as Debian installs them, and as WordNet itself does."""
PACKAGE = "Debian and Ubuntu: apt install wordnet-base"

PARTS = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
"""The parts of speech, by the ends of the files' names."""

ENDINGS = {
    "noun": "s/ ses/s xes/x zes/z ches/ch shes/sh men/man ies/y",
    "verb": "s/ ies/y es/e es/ ed/e ed/ ing/e ing/",
    "adj": "er/ est/ er/e est/e",
    "adv": "",
}
"""By part of speech, each ending and what replaces it in the base form (morphy(7WN))."""

MAX_REMEMBERED = 1 << 16
"""Words for which it is remembered whether they have a definition: most of a list."""

EXAMPLE = re.compile(r'\s*[;:,]\s*"')
"""Where the first example of how the word is used begins, after the definition."""


class DefinitionsMissing(HandfulError, FileNotFoundError):
    """Missing files with definitions."""


class DefinitionsDamaged(HandfulError):
    """Files with definitions that do not match each other."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One of the meanings of a word; *word* is the base form that has it."""

    word: str
    part: str
    text: str


class WordNet:
    """The definitions in a folder with WordNet's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.defines = lru_cache(MAX_REMEMBERED)(self._defines)
        for part in PARTS:
            for name in (f"index.{part}", f"data.{part}", f"{part}.exc"):
                if not (folder / name).is_file():
                    raise DefinitionsMissing(
                        f"there is no file {name} of WordNet in {folder}; install the files "
                        f"({PACKAGE}), or name the folder that has them"
                    )

    @classmethod
    def open(cls, folder: str | PathLike[str] | None = None) -> "WordNet":
        """The WordNet in *folder*, else the one that this machine has."""
        if folder is not None:
            return cls(Path(folder))
        for usual in FOLDERS:
            if Path(usual).is_dir():
                return cls(Path(usual))
        raise DefinitionsMissing(
            f"the files of WordNet are not installed, and words have no definitions ({PACKAGE}); "
            "if they are elsewhere, name their folder"
        )

    @cached_property
    def words(self) -> int:
        """How many words are defined, one that is two parts of speech counted twice."""
        return sum(1 for part in PARTS for line in self._lines(f"index.{part}") if line[:1] != " ")

    def define(self, word: str) -> tuple[Definition, ...]:
        """What *word* means: nouns first, and of each part the most usual meaning first.

        An inflected form means what its base does: geese what goose does. The meanings that names
        have, such as China's, are given only for a word with a capital.
        """
        return tuple(dict.fromkeys(self._definitions(word)))

    def get_ready(self) -> None:
        """Read the files now instead of on the first lookup."""
        self._irregular, self._files  # noqa: B018 reading them loads the files

    def _defines(self, word: str) -> bool:
        """Does *word* have a definition? Faster than defining it."""
        return any(True for _ in self._definitions(word))

    def _definitions(self, word: str) -> Iterator[Definition]:
        names = word != word.lower()
        for part in PARTS if word else ():
            for base in self._bases(word.lower().replace(" ", "_"), part):
                for spelled, text in self._meanings(base, part):
                    if names or spelled == spelled.lower():
                        yield Definition(base, PARTS[part], text)

    def _bases(self, word: str, part: str) -> Iterator[str]:
        """The *word* itself, and the forms that it may be an inflected form of."""
        yield word
        if (irregular := self._irregular[part].get(word)) is not None:
            yield from irregular
            return
        if part == "noun" and (word.endswith("ss") or len(word) <= 2):
            return
        for rule in ENDINGS[part].split():
            ending, _, base = rule.partition("/")
            if word.endswith(ending) and len(word) > len(ending):
                yield word.removesuffix(ending) + base

    @cached_property
    def _irregular(self) -> dict[str, dict[str, list[str]]]:
        return {
            part: {form: bases for form, *bases in map(str.split, self._lines(f"{part}.exc"))}
            for part in PARTS
        }

    def _meanings(self, base: str, part: str) -> Iterator[tuple[str, str]]:
        line = self._index_line(base, part)
        if line is None:
            return
        fields = line.split()
        try:
            for offset in fields[-int(fields[2]) :]:
                yield _meaning(self._data_line(offset, part), base)
        except (ValueError, IndexError) as error:
            raise self._damaged(part) from error

    def _index_line(self, base: str, part: str) -> str | None:
        """The line of *base* in the index, which is sorted by bytes."""
        content = self._files[f"index.{part}"]
        wanted = f"{base} ".encode()
        low, high = 0, len(content)
        while low < high:
            middle = (low + high) // 2
            start = content.rfind(b"\n", low, middle) + 1 or low
            end = content.find(b"\n", middle)
            end = len(content) if end < 0 else end
            line = content[start:end]
            if line.startswith(wanted):
                return line.decode("utf-8", "replace")
            if line < wanted:
                low = end + 1
            else:
                high = start
        return None

    def _data_line(self, offset: str, part: str) -> str:
        """The line at *offset*, which begins with that number."""
        content = self._files[f"data.{part}"]
        start = int(offset) if offset.isdecimal() else len(content)
        end = content.find(b"\n", start)
        line = content[start:end].decode("utf-8", "replace")
        if not line.startswith(f"{offset} ") or " | " not in line:
            raise self._damaged(part)
        return line

    def _damaged(self, part: str) -> DefinitionsDamaged:
        return DefinitionsDamaged(
            f"WordNet's files index.{part} and data.{part} in {self.folder} do not match; "
            f"reinstall them ({PACKAGE})"
        )

    def _lines(self, name: str) -> list[str]:
        return (self.folder / name).read_text("utf-8", "replace").splitlines()

    @cached_property
    def _files(self) -> dict[str, mmap.mmap]:
        """The indexes and the data, mapped into memory: only what is looked up is read."""
        names = [f"{kind}.{part}" for kind in ("index", "data") for part in PARTS]
        return {name: self._mapped(name) for name in names}

    def _mapped(self, name: str) -> mmap.mmap:
        with (self.folder / name).open("rb") as file:
            try:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError as error:  # there is nothing in the file
                raise DefinitionsDamaged(
                    f"WordNet's file {name} in {self.folder} is empty; reinstall it ({PACKAGE})"
                ) from error


def _meaning(line: str, base: str) -> tuple[str, str]:
    """How *base* is spelled in a line of data, and the text, without its examples."""
    data, _, gloss = line.partition(" | ")
    fields = data.split()
    # Every word is followed by a number; an adjective may have its position in parentheses.
    spellings = [each.partition("(")[0] for each in fields[4 : 4 + 2 * int(fields[3], 16) : 2]]
    spelled = next((each for each in spellings if each.lower() == base), base)
    return spelled, EXAMPLE.split(gloss, 1)[0].strip()

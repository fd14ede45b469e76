"""WordNet for tests: a tiny one, written in its format, and the one of this machine."""

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from handful.lexicon.wordnet import FOLDERS

LICENCE = "  1 This software and database is a stand-in, written by a test.  \n"
MISSING = "WordNet is not installed; see tools/install-test-packages (wordnet-base)"

Entry = tuple[str, str, str]
"""A part of speech, the words with one meaning, and what WordNet calls their gloss."""

ENTRIES: list[Entry] = [
    ("noun", "quail", 'small game birds; "a brace of quail"'),
    ("verb", "quail cringe", "draw back, as with fear"),
    ("noun", "tie", "a cord with which something is tied"),
    ("noun", "tie necktie", "neckwear worn under a collar"),
    ("noun", "tie", "equality of score in a contest"),
    ("noun", "tie", "a meaning that is seldom meant"),
    ("verb", "tie", "fasten with a rope or string"),
    ("noun", "goose", "a web-footed bird"),
    ("noun", "China", "a country in Asia"),
    ("noun", "china", "porcelain"),
    ("noun", "box", "a container"),
    ("noun", "cat", "a feline mammal"),
    ("noun", "cot", "a small bed"),
    ("adj", "near(a)", "close in space"),
    ("adv", "near", "at a short distance"),
    ("noun", "ice_cream", "a frozen dessert"),
]
IRREGULAR = {"noun": "geese goose\n", "verb": "", "adj": "", "adv": ""}


def write_wordnet(folder: Path, entries: Iterable[Entry] = ENTRIES) -> Path:
    """Write the *entries* into *folder* as WordNet's files."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in ("noun", "verb", "adj", "adv"):
        data, offsets = LICENCE, defaultdict[str, list[str]](list)
        for at, words, gloss in entries:
            if at != part:
                continue
            offset = f"{len(data):08}"
            spelled = words.split()
            listed = " ".join([f"{word} 0" for word in spelled])
            data += f"{offset} 00 {part[0]} {len(spelled):02x} {listed} 000 | {gloss}  \n"
            for word in spelled:
                offsets[word.partition("(")[0].lower()].append(offset)
        index = [
            f"{word} {part[0]} {len(found)} 0 {len(found)} 0 {' '.join(found)}  \n"
            for word, found in offsets.items()
        ]
        (folder / f"data.{part}").write_text(data)
        (folder / f"index.{part}").write_text(LICENCE + "".join(sorted(index)))
        (folder / f"{part}.exc").write_text(IRREGULAR[part])
    return folder


@pytest.fixture(scope="session")
def real_wordnet() -> Path:
    """The folder of WordNet; without it the test is skipped, but in CI it fails."""
    for folder in map(Path, FOLDERS):
        if folder.is_dir():
            return folder
    if os.environ.get("CI") == "true":
        pytest.fail(MISSING)
    pytest.skip(MISSING)

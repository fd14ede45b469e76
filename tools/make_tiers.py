"""Make src/handful/lexicon/data/tiers.txt: how well known a word is, from the sizes of SCOWL.

Run by hand, on a machine with `apt install scowl`:

    python tools/make_tiers.py [FOLDER]

FOLDER holds SCOWL's lists, as Debian installs them or as SCOWL itself has them in final/. What is
printed at the end belongs into `TIERS_SHA256` of src/handful/lexicon/tier.py and into the README.md
beside the data. The same lists give the same text.

SCOWL cuts its lists by size, from 10 (the first words one learns) to 95 (anything ever printed):

    common      sizes 10, 20, 35
    familiar    sizes 40, 50, 55
    uncommon    sizes 60, 70
    rare        all else, which is not stored

A word belongs to the best tier in which a list has it. But a size means what it says only in the
lists of words that English has in common, and of American, British and Canadian spellings:

- A variant spelling has the size of the spelling that it varies: `bowlder` that of `boulder`. So
  the first variants, which SCOWL calls almost equal, are familiar at best, the others uncommon.
- All that only Australians say has the size 35, `jumbuck` too: uncommon at best.
- So are abbreviations: the size is that of the abbreviation, and few who know `col.` for a column
  know the `col` that is a pass.
- Names, words with a capital, contractions, hackers' words and Roman numerals are left out.

Words count without their accents, for word lists have none: `cafe` has the size of `café`. Kept are
words of 2 to 8 letters, each of them from a to z.

The text has a section a tier, best known first, with a blank line between: a line `# common`, then
the tier's words in order, one a line.
"""

import re
import unicodedata
from hashlib import sha256
from pathlib import Path

import click

LISTS = Path("/usr/share/dict/scowl")
DATA = Path(__file__).parents[1] / "src" / "handful" / "lexicon" / "data" / "tiers.txt"

LARGEST = {"common": 35, "familiar": 55, "uncommon": 70}
"""By tier, best known first, the largest size of SCOWL that belongs to it."""

AS_SIZED = ("english", "american", "british", "british_z", "canadian")
FIRST_VARIANTS = ("variant_1", "british_variant_1", "canadian_variant_1")

HAND_WORD = re.compile("[a-z]{2,8}")
LIST_NAME = re.compile(r"(?P<spelling>\w+)-(?P<kind>words|abbreviations)\.(?P<size>\d+)")


def tier_of_list(name: str) -> str | None:
    """The tier of the words in the list called *name*; None if they are rare, or no words."""
    if (found := LIST_NAME.fullmatch(name)) is None:
        return None
    size = int(found["size"])
    if found["kind"] == "words" and found["spelling"] in AS_SIZED:
        at_best = "common"
    elif found["kind"] == "words" and found["spelling"] in FIRST_VARIANTS:
        at_best = "familiar"
    else:
        at_best = "uncommon"
    size = max(size, LARGEST[at_best])
    return next((tier for tier, largest in LARGEST.items() if size <= largest), None)


def hand_words(content: bytes) -> set[str]:
    """The words in a list that a hand can spell, without their accents."""
    try:
        text = content.decode()  # as Debian has them
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # as SCOWL has them
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return {word for word in "".join(letters).splitlines() if HAND_WORD.fullmatch(word)}


def read_tiers(folder: Path) -> dict[str, set[str]]:
    """By tier, best known first, the words in the lists in *folder*, each in one tier only."""
    tiers: dict[str, set[str]] = {tier: set() for tier in LARGEST}
    for path in folder.iterdir():
        if tier := tier_of_list(path.name):
            tiers[tier] |= hand_words(path.read_bytes())
    better: set[str] = set()
    for words in tiers.values():
        words -= better
        better |= words
    return tiers


def text_of(tiers: dict[str, set[str]]) -> bytes:
    """The text of the file: a section a tier."""
    sections = [["# " + tier, *sorted(words)] for tier, words in tiers.items()]
    return "\n".join(["".join([f"{line}\n" for line in lines]) for lines in sections]).encode()


@click.command()
@click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=LISTS
)
def main(folder: Path) -> None:
    """Make the file of tiers from SCOWL's lists in FOLDER (default: where Debian has them)."""
    tiers = read_tiers(folder)
    if not all(tiers.values()):
        raise click.ClickException(f"{folder} does not hold the lists of SCOWL")
    content = text_of(tiers)
    DATA.write_bytes(content)
    for tier, words in tiers.items():
        click.echo(f"{tier:<10}{len(words):>8,}")
    click.echo(f"sha256 of the text: {sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()

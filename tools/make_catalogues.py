"""Gather the sentences of reports, and compile their translations.

    python -m tools.make_catalogues

Every call of `message("…")` and `plural("…", "…", n)` in the course and the commands, in Python
files and in templates, becomes an entry of the catalogue of each language. Translations that are
there stay, also of sentences that are gone (marked #~): they come back with their sentence. What
has no translation yet is listed; write it into the .po file, and run this again.
"""

import ast
import io
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from handful.course import LANGUAGES
from handful.grader.message import DOMAIN

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "handful"
FOLDERS = (PACKAGE / "grader", PACKAGE / "course" / "kit", PACKAGE / "cli")
LOCALE = PACKAGE / "grader" / "report" / "locale"
CALLS = ("message", "plural")
PEOPLE = "Handful contributors"

Sentence = str | tuple[str, str]
"""A sentence, or two where it depends on a number."""


class NotASentence(Exception):
    """A call whose sentence stands elsewhere, where nobody would find it."""


def gather(folders: Sequence[Path] = FOLDERS) -> dict[Sentence, list[str]]:
    """The sentences in the *folders*, each with the files in which it stands."""
    found: dict[Sentence, list[str]] = {}
    for path in sorted([path for folder in folders for path in folder.rglob("*")]):
        if path.suffix == ".py":
            sentences = _in_python(path)
        elif path.suffix == ".html":
            sentences = _in_template(path)
        else:
            continue
        for sentence in sentences:
            files = found.setdefault(sentence, [])
            if (name := f"{path.parent.name}/{path.name}") not in files:
                files.append(name)
    return found


def _in_python(path: Path) -> Iterator[Sentence]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in CALLS
            and path.name != "message.py"
        ):
            most = CALLS.index(node.func.id) + 1
            for texts in product(*[_texts(part) for part in node.args[:most]]):
                yield _sentence(texts, f"{path.name}:{node.lineno}")


def _texts(node: ast.expr) -> list[object]:
    """The text that stands there, or both where one of two is chosen."""
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return [node.value if isinstance(node, ast.Constant) else None]


def _in_template(path: Path) -> Iterator[Sentence]:
    template = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
    for line, name, texts in extract_from_ast(template, gettext_functions=CALLS):
        given = list(texts) if isinstance(texts, tuple) else [texts]
        yield _sentence(given[: CALLS.index(name) + 1], f"{path.name}:{line}")


def _sentence(texts: Sequence[object], place: str) -> Sentence:
    match list(texts):
        case [str(one)]:
            return one
        case [str(one), str(many)]:
            return one, many
    raise NotASentence(f"{place}: write the sentence itself into the call")


def updated(known: Catalog, found: dict[Sentence, list[str]]) -> Catalog:
    """The catalogue with the sentences *found*, and the translations that are *known*."""
    made = Catalog(
        known.locale,
        DOMAIN,
        header_comment="# The sentences of reports. Made by tools/make_catalogues.py; the"
        " translations are written here.",
        project="Handful",
        version=DOMAIN,
        creation_date=known.creation_date,
        revision_date=known.creation_date,
        language_team=PEOPLE,
        last_translator=PEOPLE,
        msgid_bugs_address=PEOPLE,
        fuzzy=False,
    )
    translations = {
        entry.id: entry.string for entry in (*known.obsolete.values(), *known) if entry.id
    }
    for sentence, files in found.items():
        made.add(
            sentence,
            translations.pop(sentence, None),
            locations=[(name, 0) for name in files],
        )
    for sentence, string in translations.items():
        key = sentence if isinstance(sentence, str) else sentence[0]
        if key not in made and any(string if isinstance(string, tuple) else [string]):
            made.obsolete[key] = Message(sentence, string)
    return made


def missing(catalogue: Catalog) -> list[str]:
    """The sentences without a translation."""
    return [
        entry.id if isinstance(entry.id, str) else entry.id[0]
        for entry in catalogue
        if entry.id
        and not all(entry.string if isinstance(entry.string, tuple | list) else [entry.string])
    ]


def read(language: str) -> Catalog:
    """The catalogue of a *language* as it is; an empty one if there is none yet."""
    path = place(language, "po")
    if not path.is_file():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def place(language: str, kind: str) -> Path:
    """Where the catalogue of a *language* lies, as po or as mo."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def source(catalogue: Catalog) -> bytes:
    """The .po file, for translators."""
    written = io.BytesIO()
    write_po(written, catalogue, width=100, include_lineno=False)
    return written.getvalue().rstrip(b"\n") + b"\n"


def compiled(catalogue: Catalog) -> bytes:
    """The .mo file, for the program.

    Sentences that are gone are in it too: stored reports may still say them.
    """
    whole = Catalog(catalogue.locale, DOMAIN, fuzzy=False)
    whole.mime_headers = catalogue.mime_headers
    for entry in (*catalogue.obsolete.values(), *catalogue):
        if entry.id:
            whole.add(entry.id, entry.string)
    written = io.BytesIO()
    write_mo(written, whole)
    return written.getvalue()


def main() -> int:
    """Bring all catalogues up to date; 1 if a translation is missing."""
    found = gather()
    lacking = 0
    for language in LANGUAGES[1:]:
        catalogue = updated(read(language), found)
        place(language, "po").parent.mkdir(parents=True, exist_ok=True)
        place(language, "po").write_bytes(source(catalogue))
        place(language, "mo").write_bytes(compiled(catalogue))
        for sentence in missing(catalogue):
            lacking += 1
            sys.stderr.write(f"{language}: no translation of {sentence!r}\n")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())

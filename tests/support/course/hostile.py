"""Hostile submissions: programs from the folder of attacks, and folders that attack by their shape.

A program of the folder `attacks` is added to an honest one. Its first line says what it tries, its
second what it earns; a line "# File: NAME" begins another file that is handed in with it.
"""

import io
import json
import os
import stat
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import handful
from handful.course.kit import kit_files

__all__ = ["ATTACKS", "FULL", "HONEST", "ODD_NAMES", "SHAPES", "Shape", "earns", "files_of", "put"]

ATTACKS = {
    path.name.partition(".")[0]: path
    for path in sorted((Path(__file__).parents[2] / "course" / "attacks").glob("*.py.txt"))
}
"""The attacks of the folder, by name."""
HONEST = {name: kit_files("ps4", solution=True)[name] for name in ("ps4a.py", "ps4b.py")}
"""A correct program."""
FULL = 85.0
PART_B = 20.0
"""What the second file of the correct program earns without the first."""
_FILE = "# File: "


def files_of(attack: Path, canary: Path) -> dict[str, str]:
    """What is handed in for an *attack* of the folder; it looks for a *canary*."""
    source = attack.read_text("utf-8").replace("@CANARY@", str(canary))
    source = source.replace("@SOURCE@", str(Path(handful.__file__).parents[1]))
    first, *others = f"\n{source}".split(f"\n{_FILE}")
    files = {"ps4a.py": HONEST["ps4a.py"] + first[1:] + "\n", "ps4b.py": HONEST["ps4b.py"]}
    for other in others:
        name, _, text = other.partition("\n")
        files[name] = text + "\n"
    return files


def earns(attack: Path, points: float, most: float) -> bool:
    """Is this what the *attack* earns, as its second line says?"""
    told = attack.read_text("utf-8").split("\n")[1].removeprefix("# Earns: ")
    if told.startswith("at most "):  # it depends on the version of Python and on the machine
        limit, _, of = told.removeprefix("at most ").partition(" of ")
        return points <= float(limit) and most == float(of)
    return f"{points:g} of {most:g}" == told


# Submissions that attack by their shape: archives, notebooks, links, and texts heavy to read.


class Shape(NamedTuple):
    """A way to make a hostile folder, and the most points it may earn; None if nobody grades it."""

    make: Callable[[Path], None]
    most: float | None


def put(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write *files* into a *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)


def _text(added: str) -> Shape:
    """The honest program, and a text after it that is heavy to read."""
    return Shape(lambda folder: put(folder, HONEST | {"ps4a.py": HONEST["ps4a.py"] + added}), FULL)


def _notebook(text: str) -> Shape:
    part_b = {"ps4b.py": HONEST["ps4b.py"]}
    return Shape(lambda folder: put(folder, {"ps4a.ipynb": text, **part_b}), PART_B)


def _zip(members: Callable[[], Iterable[tuple[str | zipfile.ZipInfo, str | bytes]]]) -> Shape:
    return Shape(lambda folder: put(folder, {"work.zip": _packed(members())}), None)


def _packed(members: Iterable[tuple[str | zipfile.ZipInfo, str | bytes]]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(name, text)
    return written.getvalue()


def _nested() -> list[tuple[str | zipfile.ZipInfo, str | bytes]]:
    packed = _packed(HONEST.items())
    for _ in range(60):
        packed = _packed([("in.zip", packed)])
    return [("in.zip", packed)]


def _link_in_zip() -> list[tuple[str | zipfile.ZipInfo, str | bytes]]:
    link = zipfile.ZipInfo("ps4a.py")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return [(link, "/etc/passwd"), ("ps4b.py", HONEST["ps4b.py"])]


def _beside_part_b(make: Callable[[Path], object]) -> Shape:
    """The second file is honest; the first is whatever *make* puts in its place."""

    def made(folder: Path) -> None:
        put(folder, {"ps4b.py": HONEST["ps4b.py"]})
        make(folder / "ps4a.py")

    return Shape(made, None)


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10 << 30)


def _names_within(folder: Path) -> None:
    """Other files beside the honest ones, with names that are markup, codes or very long."""
    names = (
        "<img src=x onerror=alert(1)>",
        "=cmd",
        "{word}",
        "\x1b[31m",
        "n\nl",
        "a" * 240,
        "\u202e",
    )
    put(folder, HONEST | {f"{name}.py": "x = 1\n" for name in names})


def _folders_as_files(folder: Path) -> None:
    put(folder, HONEST)
    put(folder / "words.txt", {"words.txt": "ZZZ\n", "x.py": "x"})


_CELL = {"cell_type": "code", "source": ["x = 1\n"]}
_ODD_CELLS = (7, None, [7, None, ["x"]], {"a": 1}, "%%bash\nrm -rf /", "!ls", "%run /etc/passwd")

SHAPES: dict[str, Shape] = {
    "text_of_dots": _text("\nimport a" + ".a" * 30_000 + "\n"),
    "text_of_empty_lines": _text("\n" * 20_000 + "\t \n" * 60_000),
    "text_of_braces": _text("\nx = f'" + "{a}" * 120_000 + "'\n"),
    "text_of_signs": _text("\nx = " + "-" * 1_500 + "1\n"),
    "text_of_digits": _text("\nx = " + "9" * 300_000 + "\n"),
    "text_of_comparisons": _text("\nx = 1" + "<1" * 150_000 + "\n"),
    "text_of_decorators": _text("\n" + "@a\n" * 90_000 + "def f(): pass\n"),
    "text_of_one_function": _text("\n" + "def getWordScore(word, n):\n return 1\n" * 9_000),
    "text_with_zero_byte": Shape(_text("\nx = '\0'\n").make, None),
    "notebook_nested": _notebook('{"cells":' + "[" * 2_000_000 + "]" * 2_000_000 + "}"),
    "notebook_of_cells": _notebook(json.dumps({"cells": [_CELL] * 70_000})),
    "notebook_of_digits": _notebook('{"nbformat":' + "9" * 5_000 + ',"cells":[]}'),
    "notebook_of_oddities": _notebook(
        json.dumps({"cells": [{"cell_type": "code", "source": source} for source in _ODD_CELLS]})
    ),
    "archive_of_names": _zip(lambda: [(f"f{number}.py", "") for number in range(100_002)]),
    "archive_of_zeros": _zip(lambda: [("ps4a.py", b"\0" * (1 << 28))]),
    "archive_climbs": _zip(
        lambda: [("../../handful-attack.py", "x"), *HONEST.items()]  # nothing is unpacked
    )._replace(most=FULL),
    "archive_in_archives": _zip(_nested),
    "archive_with_link": _zip(_link_in_zip),
    "archive_cut_off": Shape(
        lambda folder: put(folder, {"work.zip": _packed(HONEST.items())[:-30]}), None
    ),
    "pipe_as_file": _beside_part_b(os.mkfifo),
    "link_as_file": _beside_part_b(lambda path: path.symlink_to("/etc/passwd")),
    "link_to_neighbour": _beside_part_b(lambda path: path.symlink_to("../honest 1/ps4a.py")),
    "link_to_zeros": _beside_part_b(lambda path: path.symlink_to("/dev/zero")),
    "file_of_ten_gigabytes": _beside_part_b(_sparse),
    "folders_as_files": Shape(_folders_as_files, FULL),
    "names_of_files": Shape(_names_within, FULL),
}
ODD_NAMES = (
    "<img src=x onerror=alert(1)>",
    "=cmd|' C calc'!A0",
    "@SUM(1)",
    "{word} {0} %s {{7*7}}",
    "\x1b[31mred\x07",
    "\u202etxt.exe\u2066",
    "two\nlines\r\n<b>",
    "-rf --out x",
    '"quote,comma"',
    "]]>&amp;",
    "b" * 255,
)
"""Names of people, as a platform makes folders of them, each with an honest program."""

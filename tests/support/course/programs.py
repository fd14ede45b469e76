"""The programs that the checker is tried on: each a folder with its files as text, and an entry.

They are kept as text because not all of them can be read as Python.
"""

import tempfile
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from handful.course.built_in import built_in
from handful.grader import Report, Submission, find_jail, grade, requirements_of
from tests.support.course.submission import read_submission

HOME = Path(__file__).parents[2] / "course"
GALLERY: dict[str, dict[str, Any]] = tomllib.loads(
    (HOME / "gallery" / "gallery.toml").read_text("utf-8")
)
"""By folder in the gallery, the kit and the problems that lose points."""


def folders(kind: str) -> list[Path]:
    """The programs of a *kind*: gallery, fair or faulty."""
    return sorted(path for path in (HOME / kind).iterdir() if path.is_dir())


@cache
def entry(folder: Path) -> dict[str, Any]:
    """What is known of the program in *folder*."""
    if folder.parent.name == "gallery":
        return GALLERY[folder.name]
    if folder.parent.parent.name == "styles":
        return {"edition": folder.parent.name}
    return tomllib.loads((folder / "entry.toml").read_text("utf-8"))


def write_program(folder: Path, into: Path) -> None:
    """Write the files of the program as a learner has them."""
    for path in folder.glob("*.py*"):
        (into / path.name.removesuffix(".txt")).write_bytes(path.read_bytes())


@cache
def submission(folder: Path) -> Submission:
    """The program in *folder*, read as it is handed in."""
    with tempfile.TemporaryDirectory() as home:
        handed_in = Path(home) / folder.name
        handed_in.mkdir()
        write_program(folder, handed_in)
        return read_submission(handed_in, requirements_of(built_in(entry(folder)["edition"])))


@cache
def graded(folder: Path) -> Report:
    """The report on the program in *folder*."""
    return grade(submission(folder), built_in(entry(folder)["edition"]), find_jail())

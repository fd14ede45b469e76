"""The kits: the files that a learner starts from, and the working program.

The skeleton and the solution of a program are one template, in data/. The texts of the games come
from `console`, and the word list from `lexicon`.

Start reading at `kit`; `write` writes the files, and an autograder for Gradescope.
"""

from handful.course.kit.kit import KITS, Kit, NoSuchKit, kit_files
from handful.course.kit.write import (
    CannotWrite,
    FileOutcome,
    FileState,
    write_archive,
    write_autograder,
    write_folder,
)

__all__ = [
    "KITS",
    "CannotWrite",
    "FileOutcome",
    "FileState",
    "Kit",
    "NoSuchKit",
    "kit_files",
    "write_archive",
    "write_autograder",
    "write_folder",
]

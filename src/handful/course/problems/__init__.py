"""The problems of each edition in the project's own words, with examples and hints.

One Markdown file per edition. Points, files and the required functions are in the checker's rubric,
under the same problem ids.

Start reading at `edition_text`; the format of the files is described there.
"""

from handful.course.problems.edition_text import (
    EDITION_TEXTS,
    EditionText,
    Example,
    Given,
    NoSuchEdition,
    ProblemText,
    edition_text,
)

__all__ = [
    "EDITION_TEXTS",
    "EditionText",
    "Example",
    "Given",
    "NoSuchEdition",
    "ProblemText",
    "edition_text",
]

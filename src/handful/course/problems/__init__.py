"""The problems of each edition, told in the project's own words, with examples and hints.

One Markdown file an edition. Points, files and the functions that a problem asks for are not told
here: the checker's rubric has them, under the same problem ids.

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

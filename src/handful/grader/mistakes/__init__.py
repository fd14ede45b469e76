"""The pages about known mistakes: symptom, cause, an example and a hint.

The grader has pages about mistakes that can be made in any assignment; an assignment brings its
own. Start reading at `Pages`.
"""

from handful.grader.markup import Code, Paragraph, Span
from handful.grader.mistakes.page import GENERAL, Page, Pages, UnknownMistake, page_texts

__all__ = [
    "GENERAL",
    "Code",
    "Page",
    "Pages",
    "Paragraph",
    "Span",
    "UnknownMistake",
    "page_texts",
]

"""The pages about known mistakes: symptom, cause, an example and a hint.

One page per mistake, with its name, in the Markdown that `handful.course.markup` reads. Start
reading at `page`.
"""

from handful.course.checker.mistakes.page import Page, UnknownMistake, names, page, summary
from handful.course.markup import Code, Paragraph, Span

__all__ = ["Code", "Page", "Paragraph", "Span", "UnknownMistake", "names", "page", "summary"]

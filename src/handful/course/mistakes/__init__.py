"""The pages about known mistakes: what you see, why it happens, an example, and a hint.

A page a mistake, called after it, in the Markdown that `handful.course.markup` reads. Start reading
at `page`.
"""

from handful.course.markup import Code, Paragraph, Span
from handful.course.mistakes.page import Page, UnknownMistake, names, page

__all__ = ["Code", "Page", "Paragraph", "Span", "UnknownMistake", "names", "page"]

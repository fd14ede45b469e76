"""The pages about known mistakes: what you see, why it happens, an example, and a hint.

A page a mistake, called after it, in a small part of Markdown. Start reading at `page`.
"""

from handful.course.mistakes.page import Code, Page, Paragraph, Span, UnknownMistake, names, page

__all__ = ["Code", "Page", "Paragraph", "Span", "UnknownMistake", "names", "page"]

"""The small part of Markdown in which the course's texts are written: paragraphs and fenced code.

Within paragraphs, these kinds of emphasis: **strong**, *em* and `code`. Headings are left to the
modules that read a kind of text: `mistakes` and `problems`.
"""

import re
from typing import Literal, NamedTuple, TypeAlias

SpanKind: TypeAlias = Literal["", "strong", "em", "code"]
"""The emphasis of a part of a paragraph."""

_FENCE = re.compile(r"^```(\w*)\n(.*?)\n*^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"\*\*(?P<strong>.+?)\*\*|`(?P<code>[^`]+)`|(?<!\w)\*(?P<em>[^*]+)\*(?!\w)")
_KINDS: tuple[SpanKind, ...] = ("strong", "code", "em")


class Span(NamedTuple):
    """A part of a paragraph; *kind* is strong, em, code, or nothing."""

    text: str
    kind: SpanKind = ""


class Paragraph(NamedTuple):
    """Sentences; the first is often a heading of its own, which is strong."""

    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        """The sentences alone."""
        return "".join([f"`{text}`" if kind == "code" else text for text, kind in self.spans])


class Code(NamedTuple):
    """Lines of code, or of a game; *language* is what the fence says: python, pycon, text."""

    text: str
    language: str = ""


Block: TypeAlias = Paragraph | Code


def blocks(text: str) -> tuple[Block, ...]:
    r"""The paragraphs and the code of *text*, in order.

    >>> blocks("Call it *twice*:\n\n```python\nf(1)\nf(1)\n```\n")[1]
    Code(text='f(1)\nf(1)', language='python')
    """
    found: list[Block] = []
    end = 0
    for fence in _FENCE.finditer(text):
        found += _paragraphs(text[end : fence.start()])
        found.append(Code(fence[2], fence[1]))
        end = fence.end()
    return (*found, *_paragraphs(text[end:]))


def spans(text: str) -> tuple[Span, ...]:
    """The parts of a paragraph, which is one line from now on.

    >>> spans("Is `hand` the *same*?")
    (Span(text='Is ', kind=''), Span(text='hand', kind='code'), Span(text=' the ', kind=''), ...)
    """
    text, found, end = " ".join(text.split()), list[Span](), 0
    for part in _SPAN.finditer(text):
        kind = next(each for each in _KINDS if part[each])
        found += [Span(text[end : part.start()]), Span(part[kind], kind)]
        end = part.end()
    return tuple(span for span in (*found, Span(text[end:])) if span.text)


def _paragraphs(text: str) -> list[Paragraph]:
    return [Paragraph(spans(one)) for one in text.strip().split("\n\n") if one]

"""The error for what cannot be graded; its message can be translated for a report."""

from handful.grader.error import GraderError
from handful.grader.message import Message

__all__ = ["BadSubmission", "shown"]


class BadSubmission(GraderError):
    """Something that cannot be graded at all."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def shown(name: object) -> str:
    r"""A path or a name as one line of text: what cannot be printed is escaped.

    >>> print(shown("a\nb"))
    a\nb
    """
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in str(name)])

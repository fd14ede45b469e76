"""Messages: a sentence with gaps and what fills them, so that it can be said in any language.

The English sentence is the key under which the catalogues have the others. Whoever makes a message
writes it inside the call of `message`, where the tool that gathers sentences finds it.
"""

from typing import NamedTuple, TypeAlias, Union

__all__ = ["NOTHING", "Gap", "Message", "message", "verbatim"]

Gap: TypeAlias = Union[str, int, "Message"]
"""What may fill a gap: a value stays as it is in every language, a message does not."""


class Message(NamedTuple):
    """A sentence, and what fills its gaps by name."""

    text: str
    gaps: tuple[tuple[str, Gap], ...] = ()

    def __str__(self) -> str:
        """The sentence in English."""
        return self.text.format(**{name: str(gap) for name, gap in self.gaps})

    def __bool__(self) -> bool:
        """Is there anything to say?"""
        return bool(str(self))


def message(text: str, /, **gaps: Gap) -> Message:
    """The sentence *text* with its *gaps* filled.

    >>> print(message("the score of {word} with n = {n}", word="'it'", n=7))
    the score of 'it' with n = 7
    """
    return Message(text, tuple(gaps.items()))


def verbatim(text: str) -> Message:
    """What is the same in every language: a value, or what a program printed."""
    return Message("{text}", (("text", text),))


NOTHING = verbatim("")

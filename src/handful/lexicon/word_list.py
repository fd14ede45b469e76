"""A plain Python list of words in which looking one up is quick."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from handful.lexicon.lexicon import Lexicon

__all__ = ["WordList"]


def _then_forget(change: Callable[..., Any]) -> Callable[..., Any]:
    """*change*, a method of list, made to forget what was known of the words before."""

    @wraps(change)
    def changing(self: "WordList", /, *args: Any, **kwargs: Any) -> Any:
        try:
            return change(self, *args, **kwargs)
        finally:
            self._known = self.lexicon = None

    return changing


class WordList(list[str]):
    """What the documents' functions load: a list in all but the speed of `in`.

    It may be changed like any list.

    >>> words = WordList(["tot"])
    >>> "tot" in words, "top" in words
    (True, False)
    >>> words.append("top")
    >>> "top" in words
    True
    """

    lexicon: Lexicon | None = None
    """The lexicon that this is the list of, until the list is changed."""
    _known: frozenset[str] | None = None
    _length = 0

    @classmethod
    def of(cls, lexicon: Lexicon) -> "WordList":
        """The list of the words of *lexicon*."""
        words = cls(lexicon)
        words.lexicon = lexicon
        return words

    def __contains__(self, word: object) -> bool:
        # Another length means that the list is being changed right now.
        if self._known is None or self._length != len(self):
            self._known = frozenset(self)
            self._length = len(self)
        return isinstance(word, str) and word in self._known


for _name in (
    "append clear extend insert pop remove reverse sort __delitem__ __iadd__ __imul__ __setitem__"
).split():
    setattr(WordList, _name, _then_forget(getattr(list, _name)))

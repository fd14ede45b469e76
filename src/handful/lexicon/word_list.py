"""A plain Python list of words in which looking one up is quick."""

from collections.abc import Callable
from functools import wraps
from typing import Any

__all__ = ["WordList"]


def _then_forget(change: Callable[..., Any]) -> Callable[..., Any]:
    """*change*, a method of list, made to forget what was known of the words before."""

    @wraps(change)
    def changing(self: "WordList", /, *args: Any, **kwargs: Any) -> Any:
        self._known = None
        return change(self, *args, **kwargs)

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

    _known: frozenset[str] | None = None

    def __contains__(self, word: object) -> bool:
        if self._known is None:
            self._known = frozenset(self)
        return word in self._known


for _name in (
    "append clear extend insert pop remove reverse sort __delitem__ __iadd__ __imul__ __setitem__"
).split():
    setattr(WordList, _name, _then_forget(getattr(list, _name)))

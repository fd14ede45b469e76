"""A rival: a word graph (DAWG) in C++, by the package dawg2, searched prefix by prefix."""

from collections.abc import Callable, Sequence
from typing import Protocol

from handful.rules import CLASSIC, Hand

__all__ = ["by_graph"]


class Graph(Protocol):
    """What we ask of the package's type."""

    def __contains__(self, word: str, /) -> bool: ...

    def has_keys_with_prefix(self, prefix: str, /) -> bool:
        """Does any word begin like this?"""


def by_graph(words: Sequence[str], n: int) -> Callable[[Hand], int] | None:
    """A function from a hand to the score of its best word; None without the package."""
    try:
        from dawg import CompletionDAWG
    except ImportError:
        return None
    graph: Graph = CompletionDAWG(words)
    return lambda hand: _best_score(graph, "", hand.counts(), n)


def _best_score(graph: Graph, prefix: str, left: dict[str, int], n: int) -> int:
    """The best score of all words that begin with *prefix* and go on with the letters *left*."""
    best_score = CLASSIC.score(prefix, n) if prefix in graph else 0
    for letter in left:
        if left[letter] and graph.has_keys_with_prefix(prefix + letter):
            left[letter] -= 1
            best_score = max(best_score, _best_score(graph, prefix + letter, left, n))
            left[letter] += 1
    return best_score

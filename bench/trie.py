"""A rival: a trie of nested dictionaries, searched letter by letter."""

from collections.abc import Callable, Iterable

from handful.rules import CLASSIC, Hand

__all__ = ["by_trie"]

Trie = dict[str, "Trie"]
END = ""
"""The key that a node has where a word ends."""


def by_trie(words: Iterable[str], n: int) -> Callable[[Hand], int]:
    """A function from a hand to the score of its best word, or 0 if there is none."""
    root = _trie(words)
    return lambda hand: _best_score(root, "", hand.counts(), n)


def _trie(words: Iterable[str]) -> Trie:
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = {}
    return root


def _best_score(node: Trie, word: str, left: dict[str, int], n: int) -> int:
    """The best score of all words that begin with *word* and go on with the letters *left*."""
    best_score = CLASSIC.score(word, n) if END in node else 0
    for letter in left:
        if left[letter] and letter in node:
            left[letter] -= 1
            best_score = max(best_score, _best_score(node[letter], word + letter, left, n))
            left[letter] += 1
    return best_score

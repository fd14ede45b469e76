"""SkyNet, the documents' computer."""

from collections.abc import Collection

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, BadWordList, Hand, RuleSet

__all__ = ["SkyNet"]


class SkyNet:
    """The best word now, again and again; of equal words the first in list order.

    Quick with a lexicon, which has an index; right with any collection of words.

    >>> SkyNet(["appels", "apples"]).choose(Hand.parse("appsel"), 6)
    'appels'
    """

    def __init__(self, words: Collection[str], rules: RuleSet = CLASSIC) -> None:
        if isinstance(words, str):
            raise BadWordList(f"{words!r:.40} is a text, not a list of words; use find(name)")
        self.words = words
        self.rules = rules

    def choose(self, hand: Hand, size: int) -> str | None:
        """The first word in list order with the strictly highest score, or None (rule 7.1)."""
        # A game starts without the solver, and needs it when the computer is first asked.
        from handful.solver import best_word, index_of, scan

        if isinstance(self.words, Lexicon):
            best = best_word(hand, self.rules, index_of(self.words), size)
        else:
            best = scan(hand, self.rules, self.words, size)
        return None if best is None else best.word

"""SkyNet, the documents' computer."""

from collections.abc import Iterable

from handful.rules import CLASSIC, Hand, RuleSet

__all__ = ["SkyNet"]


class SkyNet:
    """The best word now, again and again; of equal words the first in list order.

    >>> SkyNet(["appels", "apples"]).choose(Hand.parse("appsel"), 6)
    'appels'
    """

    def __init__(self, words: Iterable[str], rules: RuleSet = CLASSIC) -> None:
        self.words = words
        self.rules = rules

    def choose(self, hand: Hand, size: int) -> str | None:
        """The first word in list order with the strictly highest score, or None (rule 7.1)."""
        n = self.rules.scoring_size(hand, size)
        best, most = None, 0
        for word in self.words:
            for spelling in self.rules.spellings(word, hand):
                if (points := self.rules.score(spelling, n)) > most:
                    best, most = spelling, points
        return best

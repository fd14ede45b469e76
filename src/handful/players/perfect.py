"""The perfect player: nobody can do better with the hand."""

from handful.lexicon import Lexicon, require_lexicon
from handful.rules import CLASSIC, Hand, RuleSet

__all__ = ["PerfectPlayer"]


class PerfectPlayer:
    """Plays the perfect line, sacrifices included."""

    def __init__(self, words: Lexicon, rules: RuleSet = CLASSIC) -> None:
        require_lexicon(words)
        self.words = words
        self.rules = rules

    def choose(self, hand: Hand, size: int) -> str | None:
        """The first entry of the hand's perfect line, or None when nothing more can be earned."""
        from handful.solver import index_of, perfect_line

        plays = perfect_line(hand, self.rules, index_of(self.words), size).plays
        return plays[0].word if plays else None

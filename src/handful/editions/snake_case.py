"""The documents' functions under the names of ps3, wildcard and solo."""

import random
from collections import Counter
from collections.abc import Iterable

from handful.editions.document import Document
from handful.rules import Hand, substitute

__all__ = ["NAMES", "Classic", "Wildcard"]

NAMES = (
    "load_words get_frequency_dict get_word_score display_hand deal_hand update_hand is_valid_word "
    "calculate_handlen play_hand play_game"
).split()


class SnakeCase(Document):
    """No function here changes the hand or the list that it is given."""

    def load_words(self) -> list[str]:
        """The list of valid words, in lower case; says that it loads them, and how many."""
        return self.load()

    def get_frequency_dict(self, sequence: Iterable[str]) -> dict[str, int]:
        """How often each element of *sequence* stands in it."""
        return dict(Counter(sequence))

    def get_word_score(self, word: str, n: int) -> int:
        """The points of *word* for a hand of *n* letters."""
        return self.rules.score(word, n)

    def display_hand(self, hand: dict[str, int]) -> None:
        """Print the letters of *hand*, with a blank between."""
        self.display(hand)

    def deal_hand(self, n: int) -> dict[str, int]:
        """A new hand of *n* letters."""
        return self.deal(n).counts()

    def update_hand(self, hand: dict[str, int], word: str) -> dict[str, int]:
        """A new hand without the letters of *word*; letters used up are not in it."""
        return {letter: count for letter, count in self.left(hand, word).items() if count}

    def is_valid_word(self, word: str, hand: dict[str, int], word_list: list[str]) -> bool:
        """Is *word* in the list, and made of letters that the hand holds?"""
        return self.valid(word, hand, word_list)

    def calculate_handlen(self, hand: dict[str, int]) -> int:
        """How many letters *hand* holds."""
        return self.length(hand)


class Classic(SnakeCase):
    """The games of solo, which give nothing back."""

    def play_hand(self, hand: dict[str, int], word_list: list[str]) -> None:
        """Play *hand* at the terminal."""
        self.play_one(hand, word_list, max(self.hand_size, self.length(hand)))

    def play_game(self, word_list: list[str]) -> None:
        """Play hands at the terminal until the player ends the game."""
        self.play_all(word_list)


class Wildcard(SnakeCase):
    """The games of ps3 and wildcard, which give their totals back."""

    def substitute_hand(self, hand: dict[str, int], letter: str) -> dict[str, int]:
        """A new hand with one drawn letter, not held before, for all copies of *letter*."""
        rules = self.rules
        held = Hand.from_counts(hand)
        return substitute(held, rules.normalize(letter), rules.alphabet, random).counts()

    def play_hand(self, hand: dict[str, int], word_list: list[str]) -> int:
        """Play *hand* at the terminal; its total."""
        return self.play_one(hand, word_list, self.length(hand))

    def play_game(self, word_list: list[str]) -> int:
        """Play as many hands as the player asks for; the total over all of them."""
        game, _ = self.play_all(word_list)
        return game.total

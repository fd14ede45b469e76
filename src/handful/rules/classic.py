"""The classic rules: a bonus for the whole hand, and refused words cost nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from handful.rules.alphabet import ENGLISH, Alphabet
from handful.rules.dealing import draw, require_letters, require_size
from handful.rules.hand import Hand
from handful.rules.ruleset import Chooser

__all__ = ["CLASSIC", "Classic"]

WHOLE_HAND_BONUS = 50


@dataclass(frozen=True, slots=True)
class Classic:
    """The rules of the documents ps4, solo and scrabble-ish.

    >>> CLASSIC.score("weed", 7), CLASSIC.score("waybill", 7)
    (32, 155)
    """

    alphabet: Alphabet = ENGLISH
    name: str = "classic"
    substitutions: int = 0
    replays: int | None = None

    def using(self, alphabet: Alphabet) -> "Classic":
        """The same rules with another alphabet."""
        return replace(self, alphabet=alphabet)

    def parse(self, text: str) -> Hand:
        """The hand that *text* spells; a wildcard is never dealt here."""
        hand = Hand.parse(text)
        require_letters(hand, self.alphabet.letters, self.name)
        return hand

    def deal(self, size: int, chooser: Chooser) -> Hand:
        """A hand with a third of vowels, rounded down (rule 1.1)."""
        require_size(size)
        vowels = size // 3
        return draw(
            chooser, (self.alphabet.vowels, vowels), (self.alphabet.consonants, size - vowels)
        )

    def normal(self, word: str) -> str:
        """*word* itself: upper case is not read as lower (rule 3.4)."""
        return word

    def readings(self, word: str) -> Iterator[str]:
        """*word* alone."""
        yield word

    def spellings(self, word: str, hand: Hand) -> Iterator[str]:
        """*word*, if the hand holds it."""
        if hand.covers(word):
            yield word

    def scoring_size(self, hand: Hand, size: int) -> int:
        """The hand size of the game, however many letters are left (rule 2.2)."""
        return size

    def score(self, word: str, n: int) -> int:
        """Letter values times length, and the bonus when all *n* letters are used (rule 2.2)."""
        points = self.alphabet.worth(word) * len(word)
        return points + WHOLE_HAND_BONUS if word and len(word) == n else points

    def after_refusal(self, hand: Hand, word: str) -> Hand:
        """The same hand (rule 4.1)."""
        return hand


CLASSIC = Classic()

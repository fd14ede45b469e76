"""The classic rules: a bonus for the whole hand, and refused words cost nothing."""

from collections.abc import Iterator
from typing import NamedTuple

from handful.rules.alphabet import ENGLISH, Alphabet
from handful.rules.dealing import draw, require_letters, require_size
from handful.rules.hand import Hand
from handful.rules.ruleset import Chooser

__all__ = ["CLASSIC", "Classic"]

WHOLE_HAND_BONUS = 50


class Classic(NamedTuple):
    """The rules of the documents ps4, solo and scrabble-ish.

    >>> CLASSIC.score("weed", 7), CLASSIC.score("waybill", 7)
    (32, 155)
    """

    alphabet: Alphabet = ENGLISH
    name: str = "classic"
    substitutions: int = 0
    replays: int | None = None
    order_counts: bool = False

    @property
    def stands_for(self) -> str:
        """Nothing: there is no wildcard."""
        return ""

    def using(self, alphabet: Alphabet) -> "Classic":
        """The same rules with another alphabet."""
        return self._replace(alphabet=alphabet)

    def parse(self, text: str) -> Hand:
        """The hand that *text* spells; a wildcard is never dealt here."""
        hand = Hand.parse(text)
        require_letters(hand, self.alphabet.letters, self.name)
        return hand

    def shares(self, size: int) -> tuple[int, int]:
        """A third of vowels, rounded down, and the rest (rule 1.1)."""
        return size // 3, size - size // 3

    def deal(self, size: int, chooser: Chooser) -> Hand:
        """A hand of vowels and consonants (rule 1.1)."""
        require_size(size)
        vowels, consonants = self.shares(size)
        return draw(chooser, (self.alphabet.vowels, vowels), (self.alphabet.consonants, consonants))

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

    def scoring_size(self, held: int, size: int) -> int:
        """The hand size of the game, however many letters are left (rule 2.2)."""
        return size

    def points(self, worth: int, length: int, n: int) -> int:
        """Letter values times length, and the bonus when all *n* letters are used (rule 2.2)."""
        return worth * length + (WHOLE_HAND_BONUS if length == n > 0 else 0)

    def score(self, word: str, n: int) -> int:
        """The points of *word* when *n* letters earn the bonus."""
        return self.points(self.alphabet.worth(word), len(word), n)

    def after_refusal(self, hand: Hand, word: str) -> Hand:
        """The same hand (rule 4.1)."""
        return hand


CLASSIC = Classic()

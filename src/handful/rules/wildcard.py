"""The wildcard rules: one `*` for a vowel, long words score most, refused words cost letters."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from handful.rules.alphabet import ENGLISH, Alphabet
from handful.rules.dealing import draw, require_letters, require_size
from handful.rules.error import BadHand
from handful.rules.hand import Hand
from handful.rules.ruleset import Chooser

__all__ = ["WILDCARD", "Wildcard"]

# The numbers of the documents' formula. The 7 is a constant, not the hand size (rule 2.3).
USED_LETTER = 7
LEFT_LETTER = 3


class Wildcard(NamedTuple):
    """The rules of the documents ps3 and wildcard.

    >>> WILDCARD.score("weed", 6), WILDCARD.score("it", 7), WILDCARD.score("f*x", 4)
    (176, 2, 216)
    """

    alphabet: Alphabet = ENGLISH
    name: str = "wildcard"
    substitutions: int = 1
    replays: int | None = 1
    order_counts: bool = True

    @property
    def stands_for(self) -> str:
        """The vowels (rule 3.3)."""
        return self.alphabet.vowels

    def using(self, alphabet: Alphabet) -> "Wildcard":
        """The same rules with another alphabet."""
        return self._replace(alphabet=alphabet)

    def parse(self, text: str) -> Hand:
        """The hand that *text* spells, with one wildcard or none."""
        hand = Hand.parse(text)
        require_letters(hand, self.alphabet.letters + self.alphabet.wildcard, self.name)
        if (wildcards := hand.letters.count(self.alphabet.wildcard)) > 1:
            raise BadHand(
                f"a hand has at most one {self.alphabet.wildcard}, and this one has {wildcards}"
            )
        return hand

    def shares(self, size: int) -> tuple[int, int]:
        """A third of vowels, rounded up, less one for the `*`; and the rest (rule 1.2)."""
        third = -(-size // 3)
        return third - 1, size - third

    def deal(self, size: int, chooser: Chooser) -> Hand:
        """A hand of vowels, one `*`, and consonants (rule 1.2)."""
        require_size(size)
        alphabet, (vowels, consonants) = self.alphabet, self.shares(size)
        return draw(
            chooser,
            (alphabet.vowels, vowels),
            (alphabet.wildcard, 1),
            (alphabet.consonants, consonants),
        )

    def normal(self, word: str) -> str:
        """*word* in lower case (rule 3.4)."""
        return word.lower()

    def readings(self, word: str) -> Iterator[str]:
        """*word* with every wildcard read as each of the vowels (rule 3.3)."""
        parts = word.split(self.alphabet.wildcard)
        for vowels in product(self.stands_for, repeat=len(parts) - 1):
            yield "".join([part + vowel for part, vowel in zip(parts, (*vowels, ""), strict=True)])

    def spellings(self, word: str, hand: Hand) -> Iterator[str]:
        """*word* as it is, then with a wildcard for one vowel after another."""
        if hand.covers(word):
            yield word
        for place, letter in enumerate(word):
            if letter in self.stands_for:
                spelling = word[:place] + self.alphabet.wildcard + word[place + 1 :]
                if hand.covers(spelling):
                    yield spelling

    def scoring_size(self, held: int, size: int) -> int:
        """The letters in the hand at this moment (rule 2.3)."""
        return held

    def points(self, worth: int, length: int, n: int) -> int:
        """Letter values times what the length earns and the letters left cost (rule 2.3)."""
        return worth * max(1, USED_LETTER * length - LEFT_LETTER * (n - length))

    def score(self, word: str, n: int) -> int:
        """The points of *word*, in any case, out of a hand of *n* letters."""
        return self.points(self.alphabet.worth(self.normal(word)), len(word), n)

    def after_refusal(self, hand: Hand, word: str) -> Hand:
        """The hand without the letters of *word* that it held (rule 4.2)."""
        return hand.without(self.normal(word))


WILDCARD = Wildcard()

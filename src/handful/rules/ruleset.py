"""The shape that every rule set has: what differs between the documents' two games."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from handful.rules.alphabet import Alphabet
from handful.rules.hand import Hand

__all__ = ["Chooser", "RuleSet"]


class Chooser(Protocol):
    """Where chance comes from: `random.Random`, the `random` module, or a test's script."""

    def choice(self, seq: Sequence[str], /) -> str:
        """One element of *seq*."""


class RuleSet(Protocol):
    """Scoring, dealing, penalties, allowances; the two there are: `CLASSIC` and `WILDCARD`."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """What the rule set is called wherever one is chosen."""

    @property
    def alphabet(self) -> Alphabet:
        """The letters and their values."""

    @property
    def substitutions(self) -> int:
        """How many times in a game a letter may be exchanged."""

    @property
    def replays(self) -> int | None:
        """How many times in a game a hand may be played again; None for any number."""

    @property
    def order_counts(self) -> bool:
        """Does a word's score depend on the letters held? Then order and throwing away count."""

    @property
    def stands_for(self) -> str:
        """The letters that a wildcard may be read as; none where there is no wildcard."""

    def using(self, alphabet: Alphabet) -> "RuleSet":
        """The same rules with another alphabet."""

    def parse(self, text: str) -> Hand:
        """The hand that *text* spells, if these rules can deal such a hand."""

    def shares(self, size: int) -> tuple[int, int]:
        """How many vowels and how many consonants a hand of *size* is dealt."""

    def deal(self, size: int, chooser: Chooser) -> Hand:
        """A new hand of *size* letters."""

    def normal(self, word: str) -> str:
        """*word* as the rules read it."""

    def readings(self, word: str) -> Iterator[str]:
        """The words that *word*, in its normal form, may stand for."""

    def spellings(self, word: str, hand: Hand) -> Iterator[str]:
        """The ways to enter the list's *word* from *hand*, highest-scoring first."""

    def scoring_size(self, held: int, size: int) -> int:
        """The n of the scoring rule, when *held* letters are in the hand in a game of *size*."""

    def points(self, worth: int, length: int, n: int) -> int:
        """The points of any word of *length* letters whose values add up to *worth*."""

    def score(self, word: str, n: int) -> int:
        """The points of *word*, which need not be valid."""

    def after_refusal(self, hand: Hand, word: str) -> Hand:
        """The hand left when *word* was refused."""

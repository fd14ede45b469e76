"""A line: a sequence of words for a hand, with what each earns."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from handful.rules import Hand, RuleSet

__all__ = ["Line", "Play", "sacrifice"]


class Play(NamedTuple):
    """One entry of a line; a sacrifice is entered to be refused, and only throws letters away."""

    word: str
    points: int
    sacrifice: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Entries in the order in which they are made.

    >>> line = Line((Play("am", 8), Play("boa", 15)))
    >>> len(line), line.score, [play.word for play in line]
    (2, 23, ['am', 'boa'])
    """

    plays: tuple[Play, ...] = ()

    @property
    def score(self) -> int:
        """What the entries earn together."""
        return sum([play.points for play in self.plays])

    def __iter__(self) -> Iterator[Play]:
        return iter(self.plays)

    def __len__(self) -> int:
        return len(self.plays)


def sacrifice(letters: str, hand: Hand, rules: RuleSet, words: Container[str]) -> Play:
    """The play that throws *letters* out of *hand* (rule 4.2).

    If they happen to spell a word, a letter that is not held makes the entry invalid, and costs
    nothing itself.
    """
    wildcard = rules.alphabet.wildcard
    if any(map(words.__contains__, rules.readings(letters))):
        others = rules.alphabet.letters + wildcard
        letters += next((letter for letter in others if letter not in hand), "?")
    return Play(letters, 0, sacrifice=True)

"""A line: a sequence of entries for a hand, with the points of each."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from handful.rules import Hand, RuleSet, require


class Play(NamedTuple):
    """One entry of a line.

    A sacrifice is an invalid entry, made only to throw letters away.
    """

    word: str
    points: int
    sacrifice: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Plays in the order in which they are entered.

    >>> line = Line((Play("am", 8), Play("boa", 15)))
    >>> len(line), line.score, [play.word for play in line]
    (2, 23, ['am', 'boa'])
    >>> print(line)
    am 8 + boa 15
    """

    plays: tuple[Play, ...] = ()

    def __post_init__(self) -> None:
        require(self.plays, tuple, "the plays of a line are a tuple")
        for play in self.plays:
            require(play, Play, "a line has plays, such as Play('lute', 16)")

    @property
    def score(self) -> int:
        """The total of all plays."""
        return sum([play.points for play in self.plays])

    def __str__(self) -> str:
        plays = [(play.word, "(thrown away)" if play.sacrifice else play.points) for play in self]
        return " + ".join([f"{word} {points}" for word, points in plays]) or "no word"

    def __iter__(self) -> Iterator[Play]:
        return iter(self.plays)

    def __len__(self) -> int:
        return len(self.plays)

    def __getitem__(self, number: int) -> Play:
        return self.plays[number]


def sacrifice(letters: str, hand: Hand, rules: RuleSet, words: Container[str]) -> Play:
    """The play that throws *letters* out of *hand* (rule 4.2).

    If the letters spell a word, a letter that is not held is added: it makes the entry invalid and
    costs nothing.
    """
    if any(map(words.__contains__, rules.readings(letters))):
        others = rules.alphabet.letters + rules.alphabet.wildcard
        letters += next((letter for letter in others if letter not in hand), "?")
    return Play(letters, 0, sacrifice=True)


def full_hand_bonus(rules: RuleSet, size: int) -> int:
    """The extra points for a word that uses all *size* letters dealt.

    >>> from handful.rules import CLASSIC, WILDCARD
    >>> full_hand_bonus(CLASSIC, 7), full_hand_bonus(WILDCARD, 7)
    (50, 0)
    """
    if rules.order_counts or not size:
        return 0
    return rules.points(1, size, size) - rules.points(1, size, size + 1)

"""The values that travel between the server and the solver's process, and who asks for them."""

from dataclasses import dataclass
from typing import NamedTuple

from handful.rules import Round


class Asker(NamedTuple):
    """Who asks the solver: a player, the player's address, and the network around it."""

    network: str
    address: str
    player: str


SERVER = Asker("", "", "")
"""The server itself, which is answered first."""


@dataclass(frozen=True, slots=True)
class EnteredWords:
    """The words that were entered in a round, and whether it was stopped with letters left."""

    words: tuple[str, ...]
    stopped: bool

    @classmethod
    def of(cls, played: Round) -> "EnteredWords":
        """What was entered in a round."""
        return cls(tuple([turn.word for turn in played.turns]), played.stopped)


@dataclass(frozen=True, slots=True)
class AskedReview:
    """A round that is to be reviewed: the hand *dealt*, and what was *entered*.

    *advise* says that the exchange of a letter is to be judged too, *own* that whoever asks has
    played it, and no computer.
    """

    rules: str
    size: int
    dealt: str
    entered: EnteredWords
    advise: bool
    own: bool


@dataclass(frozen=True, slots=True)
class HintedWord:
    """The word of a hint: as it is entered, perhaps with a wildcard, and as the list has it."""

    entry: str
    word: str


class WeakerScores(NamedTuple):
    """What the computers below SkyNet earn with a hand; stored as the three numbers.

    >>> str(WeakerScores(12, 14, 20)), WeakerScores.parse("12 14 20").expert
    ('12 14 20', 20)
    """

    novice: int
    club: int
    expert: int

    @classmethod
    def parse(cls, text: str) -> "WeakerScores":
        """The scores that are written as *text*."""
        return cls(*map(int, text.split()))

    def __str__(self) -> str:
        return " ".join(map(str, self))


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What perfect play, SkyNet and the computers below it earn with a hand."""

    perfect: int
    skynet: int
    weaker: WeakerScores | None = None


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand for free play, and its benchmark if that is known."""

    hand: str
    benchmark: Benchmark | None


@dataclass(frozen=True, slots=True)
class DayHand:
    """A hand of a day, what it is worth, and the best line that needs only common words."""

    hand: str
    benchmark: Benchmark
    line: tuple[str, ...] = ()

    @property
    def beatable(self) -> bool:
        """Can more than SkyNet's score be made of it?"""
        return self.benchmark.perfect > self.benchmark.skynet


@dataclass(frozen=True, slots=True)
class PracticeHand:
    """A hand to practise on, and its words with their points."""

    hand: str
    words: tuple[tuple[str, int], ...]

"""The values that travel between the server and the solver's process, and who asks for them."""

from dataclasses import dataclass
from typing import NamedTuple

from handful.rules import Round

__all__ = ["SERVER", "Asker", "Benchmark", "DayHand", "DealtHand", "EnteredWords"]


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
class Benchmark:
    """What perfect play and SkyNet earn with a hand."""

    perfect: int
    skynet: int


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand for free play, and its benchmark if that is known."""

    hand: str
    benchmark: Benchmark | None


@dataclass(frozen=True, slots=True)
class DayHand:
    """The hand of a day, and whether SkyNet can be beaten on it."""

    hand: str
    beatable: bool

"""Ratings by Glicko-2: how strong a player is, and how sure that is.

The steps are those of Mark Glickman's paper "Example of the Glicko-2 system". A puzzle is an
opponent whose strength is known: whoever solves it has won.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

CENTRE = 1500.0
SCALE = 173.7178
"""Points of a rating for one unit of the system's own scale."""
MOST_DEVIATION = 350.0
TAU = 0.5
"""How fast the volatility may change."""
CLOSE_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength; *deviation* says how far off it may be, *volatility* how unsteady it is.

    >>> Rating()
    Rating(value=1500.0, deviation=350.0, volatility=0.06)
    """

    value: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    def expected(self, other: "Rating") -> float:
        """How likely it is to win against *other*, whose deviation makes it less certain.

        >>> Rating(1500).expected(Rating(1500))
        0.5
        """
        weight = _weight(other.deviation / SCALE)
        return 1 / (1 + math.exp(-weight * (self.value - other.value) / SCALE))

    def after(self, games: Sequence["Game"]) -> "Rating":
        """The rating after a period with these *games*; without any it is only less certain."""
        deviation = self.deviation / SCALE
        if not games:
            return Rating(self.value, _spread(deviation, self.volatility), self.volatility)
        expected = [self.expected(game.opponent) for game in games]
        weights = [_weight(game.opponent.deviation / SCALE) for game in games]
        pairs = zip(weights, expected, strict=True)
        variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance in pairs)
        surprise = sum(
            weight * (game.score - chance)
            for weight, game, chance in zip(weights, games, expected, strict=True)
        )
        volatility = _volatility(deviation, variance, variance * surprise, self.volatility)
        before = _spread(deviation, volatility) / SCALE
        new = 1 / math.sqrt(1 / before**2 + 1 / variance)
        return Rating(self.value + SCALE * new**2 * surprise, SCALE * new, volatility)


@dataclass(frozen=True, slots=True)
class Game:
    """A game against *opponent*: 1 is won, 0 is lost."""

    opponent: Rating
    score: float


def _weight(deviation: float) -> float:
    """How much a game counts against somebody whose strength is uncertain."""
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _spread(deviation: float, volatility: float) -> float:
    """The deviation after a period of time, as points of a rating."""
    return min(MOST_DEVIATION, SCALE * math.hypot(deviation, volatility))


def _volatility(deviation: float, variance: float, gain: float, volatility: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5 of the paper).

    *gain* is by how much the games alone would move the rating.
    """
    start = math.log(volatility**2)

    def off(guess: float) -> float:
        power = math.exp(guess)
        spread = deviation**2 + variance + power
        return power * (gain**2 - spread) / (2 * spread**2) - (guess - start) / TAU**2

    low = start
    if gain**2 > deviation**2 + variance:
        high = math.log(gain**2 - deviation**2 - variance)
    else:
        steps = 1
        while off(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    off_low, off_high = off(low), off(high)
    while abs(high - low) > CLOSE_ENOUGH:
        between = low + (low - high) * off_low / (off_high - off_low)
        off_between = off(between)
        if off_between * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = between, off_between
    return math.exp(low / 2)

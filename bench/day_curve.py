"""When people play: how a day's visits are spread over its hours."""

from random import Random

__all__ = ["HOURS", "PEAK", "PHASES", "moment"]

HOURS = (12, 8, 5, 4, 4, 6, 12, 24, 34, 36, 38, 42, 50, 46, 42, 44, 50, 60, 76, 92, 100, 92, 64, 32)
"""Visits by the hour, beside those of the busiest: a quiet night, and a peak in the evening."""
PHASES = {"night": range(6), "morning": range(6, 12), "afternoon": range(12, 18)} | {
    "evening": range(18, 24)
}
PEAK = max(HOURS) / sum(HOURS)
"""The share of a day's visits that comes in its busiest hour: a little more than a tenth."""
_EACH = [hour for hour, visits in enumerate(HOURS) for _ in range(visits)]
"""Each hour as often as it has visits."""


def moment(chance: Random) -> float:
    """When somebody comes, as a share of the day: 0.5 is noon."""
    return (_EACH[int(chance.random() * len(_EACH))] + chance.random()) / 24

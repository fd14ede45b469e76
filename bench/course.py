"""What all rows share: the course list, the hands, and one scan as the unit of time."""

from collections.abc import Sequence
from random import Random

from bench.measure import Series
from bench.scan import best_by_scan
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, Hand, RuleSet

__all__ = ["COURSE", "HANDS", "SCANS", "SCAN_SPEED", "SCAN_TIME", "SIZE", "hands", "scans"]

COURSE = Lexicon.load("course")
SIZE = 7
HANDS = 1_000
SCANS = 40
SCAN_SPEED = "the scan's speed"
SCAN_TIME = "the scan's time"


def hands(rules: RuleSet, size: int, count: int = HANDS) -> list[Hand]:
    """So many hands, the same in every run."""
    chooser = Random(size)
    return [rules.deal(size, chooser) for _ in range(count)]


def scans(words: Sequence[str] = COURSE.words) -> Series[dict[str, int], int]:
    """Scans of the list for the first of the seven-letter hands."""
    dealt = [hand.counts() for hand in hands(CLASSIC, SIZE, SCANS)]
    return Series(lambda hand: best_by_scan(hand, words, SIZE), dealt)

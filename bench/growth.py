"""How the cost grows: with the hand, and with the list."""

from collections.abc import Iterator
from functools import partial

from bench.course import COURSE, SCAN_SPEED, SIZE, hands, scans
from bench.measure import Series, take_turns
from bench.row import Row
from bench.solver import best_word_speed, perfect_line_speed
from handful.lexicon import Lexicon
from handful.rules import CLASSIC
from handful.solver import best_word, perfect_line
from handful.solver.index import Index

__all__ = ["hand_rows", "list_rows"]

SIZES = range(4, 16)
PARTS = (8, 4, 2)


def hand_rows() -> Iterator[Row]:
    """Hands of four letters to fifteen; the sizes that have a limit are not measured again."""
    for size in SIZES:
        speed = best_word_speed(CLASSIC, size).median
        yield Row(f"best word, {size} letters", SCAN_SPEED, speed)
    for size in SIZES:
        speed = perfect_line_speed(CLASSIC, size).median
        yield Row(f"perfect line, {size} letters", SCAN_SPEED, speed)


def list_rows() -> Iterator[Row]:
    """A part of the list, up to all of it, against the scan of all of it."""
    for part in PARTS:
        lexicon = Lexicon.of(COURSE.words[::part])
        index, dealt = Index.build(lexicon), hands(CLASSIC, SIZE)
        scan, part_scan = scans(), scans(lexicon.words)
        best = Series(partial(best_word, rules=CLASSIC, words=index, size=SIZE), dealt)
        perfect = Series(partial(perfect_line, rules=CLASSIC, words=index, size=SIZE), dealt)
        take_turns(scan, part_scan, best, perfect)
        for what, series in (("scan", part_scan), ("best word", best), ("perfect line", perfect)):
            yield Row(f"{what}, 1/{part} of the list", SCAN_SPEED, scan.median / series.median)
    speed = best_word_speed(CLASSIC, SIZE).median
    yield Row("best word, all of the list", SCAN_SPEED, speed)
    speed = perfect_line_speed(CLASSIC, SIZE).median
    yield Row("perfect line, all of the list", SCAN_SPEED, speed)

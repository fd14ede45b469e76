"""Other ways to the best word: how fast they are, and that their answers are ours."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.command import by_an, by_wordplay
from bench.course import COURSE, SCAN_SPEED, SCANS, SIZE, hands, scans
from bench.graph import by_graph
from bench.measure import Series, take_turns
from bench.row import Row
from bench.trie import by_trie
from handful.rules import CLASSIC, Hand
from handful.solver import best_word
from handful.solver.index import index_of

__all__ = ["rival_rows"]

HANDS = 400
PROCESSES = SCANS
"""A program is started anew for every hand, which takes as long as a scan."""


def rival_rows() -> Iterator[Row]:
    """The best word of the seven-letter hands by a trie, by a word graph, by two programs."""
    yield _row("a trie of dicts", by_trie(COURSE.words, SIZE), HANDS)
    yield _row("dawg2", by_graph(COURSE.words, SIZE), HANDS)
    with TemporaryDirectory() as folder:
        words = Path(folder, "words.txt")
        words.write_text(COURSE.text, encoding="ascii")
        yield _row("the program an", by_an(words, SIZE), PROCESSES)
        yield _row("the program wordplay", by_wordplay(words, SIZE), PROCESSES)


def _row(name: str, rival: Callable[[Hand], int] | None, count: int) -> Row:
    what = f"best word by {name}, {SIZE} letters"
    if rival is None:
        return Row(what, SCAN_SPEED, None)
    theirs, scan = Series(rival, hands(CLASSIC, SIZE, count)), scans()
    take_turns(scan, theirs)
    _require_our_scores("the scan", scan.answers)
    _require_our_scores(name, theirs.answers)
    return Row(what, SCAN_SPEED, scan.median / theirs.median)


def _require_our_scores(name: str, scores: list[int]) -> None:
    """Raise unless *scores* are those that we find for as many hands."""
    for hand, score in zip(hands(CLASSIC, SIZE, len(scores)), scores, strict=True):
        play = best_word(hand, CLASSIC, index_of(COURSE), SIZE)
        ours = play.points if play else 0
        if score != ours:
            raise RuntimeError(f"best score of {hand}: {score} by {name}, {ours} by handful")

"""`handful solve --many`: the answers for a file of hands, a line each."""

import csv
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from handful.lexicon import Lexicon
from handful.lexicon.hidden import shown
from handful.rules import BadHand, BadSize, Round, RuleSet
from handful.solver import MOST_LETTERS, Index, Line, greedy_line, index_of, perfect_line

__all__ = ["FORMATS", "solve_many"]

FORMATS = ("jsonl", "csv")
FIELDS = ("hand", "best", "points", "greedy", "perfect", "line")
"""The best word and its points, SkyNet's score, the perfect one and its entries."""
STDIN = "-"
STEP = 1000
"""So many hands are done between two steps of the progress bar."""


def solve_many(
    path: str, rules: RuleSet, lexicon: Lexicon, size: int | None, kind: str, unfiltered: bool
) -> None:
    """Print what the hands in the file at *path* hold, one a line; of *kind* jsonl or csv."""
    from handful.cli.progress import Progress

    lines, count = _read(path)
    index = index_of(lexicon)
    table = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
    if kind == "csv":
        table.writeheader()
    with Progress("hands", count) as progress:
        for number, text in enumerate(lines, 1):
            if not text.strip():
                continue
            answer = _answer(text, number, rules, index, size, unfiltered)
            if kind == "csv":
                table.writerow({**answer, "line": " ".join(answer["line"])})
            else:
                sys.stdout.write(json.dumps(answer) + "\n")
            if not number % STEP:
                progress.advance(STEP)


def _read(path: str) -> tuple[Iterable[str], int | None]:
    """The lines of the file, and how many there are, if that is known."""
    if path == STDIN:
        return sys.stdin, None
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except OSError as error:
        raise BadHand(f"the file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadHand(f"the file {path} is no text in UTF-8; a line of it is a hand") from error
    return lines, len(lines)


def _answer(
    text: str, number: int, rules: RuleSet, index: Index, size: int | None, unfiltered: bool
) -> dict[str, Any]:
    try:
        hand = rules.parse(text)
        game = len(hand) if size is None else size
        Round(rules, hand, game)  # raises unless the size fits
    except (BadHand, BadSize) as error:
        raise BadHand(f"line {number}: {error}") from error
    greedy = greedy_line(hand, rules, index, game)
    perfect = perfect_line(hand, rules, index, game) if len(hand) <= MOST_LETTERS else None
    best = greedy.plays[0] if greedy.plays else None
    return {
        "hand": str(hand),
        "best": None if best is None else shown(best.word, unfiltered),
        "points": 0 if best is None else best.points,
        "greedy": greedy.score,
        "perfect": None if perfect is None else perfect.score,
        "line": [] if perfect is None else _entries(perfect, unfiltered),
    }


def _entries(line: Line, unfiltered: bool) -> list[str]:
    """What is entered; letters that are thrown away have a - before them."""
    return [
        f"-{play.word}" if play.sacrifice else shown(play.word, unfiltered) for play in line.plays
    ]

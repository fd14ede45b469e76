"""Rivals: the anagram programs `an` and `wordplay`, as Debian has them."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from handful.rules import CLASSIC, Hand

__all__ = ["by_an", "by_wordplay"]

GAMES = "/usr/games"
"""Where Debian puts them; not every user's path has it."""


def by_an(words: Path, n: int) -> Callable[[Hand], int] | None:
    """A function from a hand to the score of its best word; None where `an` is not installed."""
    if (program := _find("an")) is None:
        return None
    return lambda hand: _best_score([program, "-w", "-d", str(words), str(hand)], n)


def by_wordplay(words: Path, n: int) -> Callable[[Hand], int] | None:
    """The same by `wordplay`, which prints only words, including those without vowels."""
    if (program := _find("wordplay")) is None:
        return None
    return lambda hand: _best_score([program, str(hand), "-slxvi", "-f", str(words)], n)


def _find(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), GAMES]))


def _best_score(command: list[str], n: int) -> int:
    """The best score of all words that the *command* prints."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return max([CLASSIC.score(word, n) for word in done.stdout.lower().split()], default=0)

"""The package as a whole."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

ONE_HAND = """
import sys
sys.path.append(sys.argv.pop())
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, Hand, Round
from handful.solver import advise, greedy_line, index_of, perfect_line, playable_words, review_of
index, hand = index_of(Lexicon.load()), Hand.parse("acihmmz")
for ask in (advise, greedy_line, perfect_line, playable_words):
    ask(hand, CLASSIC, index, 7)
print(review_of(Round(CLASSIC, hand, 7), index).perfect.score)
print(sorted({name.split(".")[0] for name in sys.modules}))
"""


@pytest.mark.parametrize("heavy", ["numpy", "rich", "matplotlib", "distributed"])
def test_single_hands_are_solved_without(
    heavy: str, python: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> None:
    # A package by that name, so that importing it would work wherever the tests run.
    (tmp_path / heavy).mkdir()
    (tmp_path / heavy / "__init__.py").touch()
    ended = python("-c", ONE_HAND, str(tmp_path))
    score, loaded = ended.stdout.splitlines()
    assert score == "58"
    assert "'handful'" in loaded
    assert f"'{heavy}'" not in loaded

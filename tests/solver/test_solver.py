"""The package as a whole."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import Any

import pytest

from handful.lexicon import Lexicon, LexiconMissing, Words
from handful.rules import CLASSIC, BadHand, BadRules, BadWordList, Hand, HandfulError
from handful.solver import Play, advise, best_word, greedy_line, perfect_line, playable_words
from handful.solver.index import index_of

WORDS = ["am", "boa", "ma", "mob"]


@pytest.mark.parametrize("hand", ["aabmo", "A A B M O", Hand.parse("aabmo")])
@pytest.mark.parametrize("rules", ["classic", CLASSIC])
@pytest.mark.parametrize("words", [WORDS, tuple(WORDS), Lexicon.of(WORDS), index_of(WORDS)])
def test_every_function_takes_hand_rules_and_words_in_every_form(
    hand: str | Hand, rules: str, words: Words
) -> None:
    assert best_word(hand, rules, words) == Play("mob", 21)
    assert [play.word for play in greedy_line(hand, rules, words)] == ["mob"]
    assert str(perfect_line(hand, rules, words)) == "am 8 + boa 15"
    assert playable_words(hand, rules, words)[0] == Play("mob", 21)
    assert advise(hand, rules, words)[0].gain >= 0


def test_a_file_and_a_name_are_words_too(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text(" ".join(WORDS))
    assert best_word("aabmo", "classic", file) == Play("mob", 21)
    assert best_word("uezkltz", "classic", "course", size=7) == Play("klutz", 90)


@pytest.mark.parametrize("ask", [best_word, greedy_line, perfect_line, playable_words, advise])
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((3, "classic", WORDS), BadHand),
        (("aab", "martian", WORDS), BadRules),
        (("aab", "classic", Random(1)), BadWordList),
        (("aab", "classic", "no-such-list"), LexiconMissing),
        (("aa*b", "classic", WORDS), BadHand),
    ],
)
def test_a_wrong_argument_is_an_error_that_says_so(
    ask: Callable[..., object], arguments: tuple[Any, ...], error: type[HandfulError]
) -> None:
    with pytest.raises(error):
        ask(*arguments)


ONE_HAND = """
import sys
sys.path.append(sys.argv.pop())
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, Hand, Round
from handful.solver import advise, greedy_line, perfect_line, playable_words, review_of
from handful.solver.index import index_of
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

"""Which hands are fit to be dealt on the web: none that would embarrass, none without a word."""

from dataclasses import dataclass

from handful.lexicon.hidden import is_hidden
from handful.lexicon.tier import Tier, known_to
from handful.rules import Hand, RuleSet
from handful.solver import Line, best_word, greedy_line, perfect_line
from handful.solver.index import Index, index_of
from handful.web.solver.value import Benchmark


@dataclass(frozen=True, slots=True)
class Fit:
    """A hand that may be dealt, with the benchmark that fell out of looking at it."""

    hand: Hand
    benchmark: Benchmark


def is_fit(hand: Hand, rules: RuleSet, index: Index, size: int) -> bool:
    """May *hand* be dealt in a game of *size* letters?

    It has a common word; and no hidden word is the best of its common ones, which a hint tells, nor
    needed for SkyNet's line or the perfect one.
    """
    return fit_of(hand, rules, index, size) is not None


def fit_of(hand: Hand, rules: RuleSet, index: Index, size: int) -> Fit | None:
    """*hand* with its benchmark, if it is fit to be dealt. What is quick to find is asked first."""
    common = index_of(known_to(Tier.COMMON, index.lexicon))
    hint = best_word(hand, rules, common, size) if len(common.lexicon) else None
    if hint is None or is_hidden(hint.word):
        return None
    skynet = greedy_line(hand, rules, index, size)
    if _hides(skynet):
        return None
    perfect = perfect_line(hand, rules, index, size)
    if _hides(perfect):
        return None
    return Fit(hand, Benchmark(perfect.score, skynet.score))


def _hides(line: Line) -> bool:
    """Has *line* a hidden word?"""
    return any(is_hidden(play.word) for play in line.plays)

"""Hands too large to be searched: an upper bound, and the best line found."""

from fractions import Fraction

from handful.rules import Hand, RuleSet
from handful.solver.choice import entry, hand_primes, word_keys
from handful.solver.exact import MOST_STEPS, search
from handful.solver.index import Index
from handful.solver.line import Line, Perfect, Play
from handful.solver.sacrifice import sacrifice
from handful.solver.word_value import WordKey

__all__ = ["best_found", "upper_bound"]

OPENINGS = 4
SMALL = 16
"""From so many letters down, what is left is handed to the search."""


def best_found(hand: Hand, rules: RuleSet, index: Index, size: int) -> Perfect:
    """The best of a few lines: high-scoring words first, and what is left of the hand searched."""
    words = word_keys(
        hand_primes(hand, rules, index), rules, index, rules.scoring_size(len(hand), size)
    )
    by_points = sorted(words, key=lambda word: -word.points)
    entered = [entry(word.key, rules, index)[2] for word in by_points]
    best = without = Line()
    for opening in entered[:OPENINGS]:
        line = _words(opening, entered, hand, rules, index, size)
        kept = _arranged(line, hand, rules, size)
        without = max(without, kept, key=lambda line: line.score)
        unused = hand.without("".join(line))
        if rules.order_counts and unused:
            thrown = sacrifice(str(unused), hand, rules, index.lexicon)
            rest = _arranged(line, hand.without(str(unused)), rules, size)
            kept = Line((thrown, *rest.plays))
        best = max(best, kept, key=lambda line: line.score)
    return Perfect(best, without, exact=False, bound=upper_bound(hand, words, rules, index, size))


def upper_bound(hand: Hand, words: list[WordKey], rules: RuleSet, index: Index, size: int) -> int:
    """A total that no line of these *words* out of *hand* can exceed.

    The points of a word are shared among its letters by their values. No letter can bring in more
    than its value times the best rate of any word that it stands in.
    """
    alike: dict[tuple[int, int], list[int]] = {}
    for word in words:
        alike.setdefault((word.worth, word.length), []).append(word.key)
    rates: list[tuple[Fraction, list[int]]] = []
    unshared = 0
    for (worth, length), keys in alike.items():
        most = max(
            rules.points(worth, length, rules.scoring_size(held, size))
            for held in range(length, len(hand) + 1)
        )
        if worth:
            rates.append((max(Fraction(0), Fraction(most, worth)), keys))
        else:
            unshared += most * len(keys) * (len(hand) // length)
    rates.sort(reverse=True)
    gain = Fraction(0)
    for letter, count in hand.counts().items():
        value = max(0, rules.alphabet.values.get(letter, 0))
        prime = index.primes.get(letter)
        if value and prime:
            gain += count * value * _best_rate(rates, prime)
    return int(gain) + unshared


def _best_rate(rates: list[tuple[Fraction, list[int]]], prime: int) -> Fraction:
    """The best of *rates*, largest first, of the words that have the letter of that *prime*."""
    for rate, keys in rates:
        if any(not key % prime for key in keys):
            return rate
    return Fraction(0)


def _words(
    opening: str, by_points: list[str], hand: Hand, rules: RuleSet, index: Index, size: int
) -> list[str]:
    """Words to play: the opening, high-scoring ones that fit, and the best of the rest."""
    line = [opening]
    left = hand.without(opening)
    for word in by_points:
        while left.covers(word):
            if len(left) <= SMALL:
                rest = search(left, rules, index, size, MOST_STEPS // 10)
                if rest is not None:
                    return line + [play.word for play in rest.line.plays if not play.sacrifice]
            line.append(word)
            left = left.without(word)
    return line


def _arranged(words: list[str], hand: Hand, rules: RuleSet, size: int) -> Line:
    """The line of *words*, those with the highest letter values last, when the hand is smallest."""
    plays = []
    for word in sorted(words, key=lambda word: rules.alphabet.worth(word) / len(word)):
        plays.append(Play(word, rules.score(word, rules.scoring_size(len(hand), size))))
        hand = hand.without(word)
    return Line(tuple(plays))

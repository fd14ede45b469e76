"""The words in a hand: all of them, the best one now, and the greedy line."""

from collections.abc import Container, Iterable

from handful.rules import Hand, RuleSet
from handful.solver.choice import MOST_CHOICES, choices, entries, hand_primes, word_keys
from handful.solver.index import Index
from handful.solver.line import Line, Play
from handful.solver.source import by_table
from handful.solver.table import Table
from handful.solver.word_value import merits, place_of, points_of

__all__ = ["best_word", "distinct_words", "greedy_line", "playable_words", "scan"]


@by_table(Table.best_word)
def best_word(hand: Hand, rules: RuleSet, index: Index, size: int) -> Play | None:
    """The first word in list order with the highest score, or None if no word scores (rule 7.1)."""
    primes, wildcard = hand_primes(hand, rules, index)
    if 1 << len(primes) > MOST_CHOICES:
        best_of_all = next(iter(playable_words(hand, rules, index, size)), None)
        return best_of_all if best_of_all and best_of_all.points > 0 else None
    n = rules.scoring_size(len(hand), size)
    keys, known = choices(primes), index.first.keys()
    best = max(map(merits(index, rules, n).__getitem__, known & keys), default=0)
    vowels = ""
    for vowel in rules.stands_for if wildcard else "":
        if vowel in index.primes:
            prime = index.primes[vowel]
            with_vowel = known & [key * prime for key in keys]
            merit = max(map(merits(index, rules, n, vowel).__getitem__, with_vowel), default=0)
            if merit > best:
                best, vowels = merit, vowel
            elif merit == best and vowels:
                vowels += vowel
    points = points_of(best)
    if points <= 0:
        return None
    word = index.word(place_of(best))
    if vowels:
        # One word, for which one vowel or another may be given up: the first in it is.
        word = word.replace(min(vowels, key=word.index), rules.alphabet.wildcard, 1)
    return Play(word, points)


@by_table(Table.greedy_line)
def greedy_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Line:
    """The best word now, again and again: what SkyNet plays."""
    plays = []
    while (play := best_word(hand, rules, index, size)) is not None:
        plays.append(play)
        hand = hand.without(play.word)
    return Line(tuple(plays))


def playable_words(hand: Hand, rules: RuleSet, index: Index, size: int) -> list[Play]:
    """Every entry that would be accepted: highest-scoring first, equal ones in list order.

    A word that can be entered with the wildcard in several places is there once for each.
    """
    n = rules.scoring_size(len(hand), size)
    found: dict[str, tuple[int, int, int]] = {}
    for word in word_keys(hand_primes(hand, rules, index), rules, index, n):
        for place, at, entered in entries(word.key, rules, index):
            order = (-word.points, place, at)
            found[entered] = min(order, found.get(entered, order))
    return [Play(entered, -found[entered][0]) for entered in sorted(found, key=found.__getitem__)]


def distinct_words(plays: Iterable[Play], rules: RuleSet, words: Container[str]) -> list[Play]:
    """Of *plays*, best first, those that spell one of *words* which none before them spells.

    So a word is there once, in its best spelling, however often it can be entered.
    """
    seen: set[str] = set()
    found = []
    for play in plays:
        new = {word for word in rules.readings(play.word) if word in words} - seen
        if new:
            seen |= new
            found.append(play)
    return found


def scan(hand: Hand, rules: RuleSet, words: Iterable[str], size: int) -> Play | None:
    """The best word by trying every one of *words*: for lists that have no index."""
    n = rules.scoring_size(len(hand), size)
    best, most = None, 0
    for word in words:
        for spelling in rules.spellings(word, hand):
            if (points := rules.score(spelling, n)) > most:
                best, most = spelling, points
    return None if best is None else Play(best, most)

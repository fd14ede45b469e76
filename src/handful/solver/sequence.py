"""The best sequence of words, where each is scored by the letters held when it is entered.

A word's points depend on nothing but the word and how many letters are held beside it. So a
sequence is looked at from its end, as a **chain**: words are put before those that follow, and
each is scored by the number of letters that come after it. Two kinds are looked for:

    throwing  letters that no word uses are thrown away at the beginning: nothing comes after the
              last word
    keeping   they are held to the end: so many letters come after the last word, and all other
              letters must be used up; where nothing is thrown away it is the same line, and is not
              looked for

A chain is given up when it cannot reach the best any more, whatever is put before it; one that can
just reach it is not. So all best chains are there in the end, and the line is made of them by the
rule for ties (docs/solver.md): the earliest word in the list now, and letters are thrown away only
where no word does.
"""

from functools import lru_cache
from math import prod
from typing import NamedTuple

from handful.rules import Hand, RuleSet
from handful.solver.choice import HandPrimes, entry
from handful.solver.index import Index
from handful.solver.line import Line, Play
from handful.solver.sacrifice import sacrifice
from handful.solver.word_value import LENGTHS

__all__ = ["SequenceSearch", "Sequences"]

NEVER = -(1 << 60)
"""Less than anything that can be earned or lost."""
NEW_CHAIN = 8
"""A new chain takes as long as so many words that are tried and do not fit."""


class Sequences(NamedTuple):
    """The best lines, with letters thrown away and with all letters kept."""

    throwing: Line
    keeping: Line


_Group = tuple[int, list[int], list[int]]
"""Words of one length and worth: their length, their points by the number of letters held, and
their keys."""
_Option = tuple[int, int, int, list[int]]
"""Words to put before a chain: what they and all before them bring at most; what they earn; their
length; their keys."""


class _Chain(NamedTuple):
    """A chain that reaches the best, by the letters that it uses."""

    key: int
    held: int
    """How many letters these are, with those that come after the chain."""
    table: dict[int, int]
    """What this chain and those within it earn, by their letters."""


class _Opening(NamedTuple):
    """A word with which a chain begins, and what it earns: there, and by the letters held."""

    chain: _Chain
    key: int
    earned: int
    points: list[int]


class _Points(dict[int, list[int]]):
    """The points of words by their shape, for every number of letters held."""

    def __init__(self, rules: RuleSet, letters: int, size: int) -> None:
        super().__init__()
        self.points = rules.points
        self.sizes = [rules.scoring_size(held, size) for held in range(letters + 1)]

    def __missing__(self, shape: int) -> list[int]:
        worth, length = divmod(shape, LENGTHS)
        sizes = self.sizes
        # A word is entered out of as many letters as it has, or more.
        points = [0] * length + [self.points(worth, length, n) for n in sizes[length:]]
        self[shape] = points
        return points


@lru_cache(maxsize=64)
def _points(rules: RuleSet, letters: int, size: int) -> _Points:
    return _Points(rules, letters, size)


class SequenceSearch:
    """The search for the best sequences out of *hand* of *words*, which are keys by their shape."""

    def __init__(
        self,
        hand: Hand,
        held: HandPrimes,
        words: dict[int, list[int]],
        rules: RuleSet,
        index: Index,
        size: int,
        most_steps: int,
    ) -> None:
        self.hand = hand
        self.letters = len(hand)
        self.rules = rules
        self.index = index
        self.size = size
        self.steps_left = most_steps
        self.key = prod(held.primes) * (index.wildcard if held.wildcard else 1)
        self.known = len(held.primes) + held.wildcard
        """How many letters stand in words."""
        points = _points(rules, self.letters, size)
        self.groups: list[_Group] = [
            (shape % LENGTHS, points[shape], words[shape]) for shape in sorted(words)
        ]
        # Of words of one length the worthiest earn most, and are last.
        self.tops = sorted({length: points for length, points, _ in self.groups}.items())

    def best(self) -> Sequences | None:
        """The best sequences; None if that takes too many steps."""
        throwing = self.throwing()
        keeping = None if throwing is None else self.keeping(throwing)
        return None if throwing is None or keeping is None else Sequences(throwing, keeping)

    def throwing(self) -> Line | None:
        """The best line; letters may be thrown away. None if that takes too many steps."""
        least = max([0, *[points[length] for length, points in self.tops]])
        found = self.chains(0, self.limits(exact=False), least, exact=False)
        return found and self.line(*found)

    def keeping(self, throwing: Line) -> Line | None:
        """The best line without throwing letters away, if *throwing* is the best with that."""
        if not any(play.sacrifice for play in throwing.plays):
            return throwing
        limits = self.limits(exact=True)
        most = self.kept(throwing)
        best: list[_Chain] = []
        for after in range(self.letters - self.known, self.letters):
            if limits[after] >= most:
                found = self.chains(after, limits, most, exact=True)
                if found is None:
                    return None
                chains, earned = found
                best = chains if earned > most else best + chains
                most = earned
        return self.line(best, most)

    def kept(self, line: Line) -> int:
        """What the words of *line* earn when all letters are kept."""
        earned, held, rules = 0, self.letters, self.rules
        for play in line.plays:
            if not play.sacrifice:
                earned += rules.score(play.word, rules.scoring_size(held, self.size))
                held -= len(play.word)
        return earned

    def limits(self, *, exact: bool) -> list[int]:
        """By how many letters come after: what words before them earn at most.

        If *exact*, these must use up all other letters of the hand.
        """
        limits = [NEVER if exact else 0] * self.letters + [0]
        for count in range(self.letters - 1, -1, -1):
            best = limits[count]
            for length, points in self.tops:
                held = count + length
                if held > self.letters:
                    break
                limit = points[held] + limits[held]
                if limit > best:
                    best = limit
            limits[count] = best
        return limits

    def chains(
        self, after: int, limits: list[int], least: int, *, exact: bool
    ) -> tuple[list[_Chain], int] | None:
        """All best chains with so many letters *after* them, if they earn *least*; and the most.

        If *exact*, they use up all other letters of the hand. Chains are left out where nothing
        before them can reach *least* or the best found. None if that takes too many steps.
        """
        table = {1: 0}
        layers: list[list[int]] = [[] for _ in range(self.letters + 1)]
        layers[after].append(1)
        for count in range(after, self.letters):
            if not layers[count]:
                continue
            options = self.options(
                count, limits, least - max([table[key] for key in layers[count]])
            )
            for state in layers[count]:
                earned = table[state]
                rest = self.key // state
                for reach, points, length, keys in options:
                    if earned + reach < least:
                        break
                    fitting = [key for key in keys if not rest % key] if count > after else keys
                    self.steps_left -= len(keys) + NEW_CHAIN * len(fitting)
                    total = earned + points
                    longer = layers[count + length]
                    for key in fitting:
                        larger = state * key
                        if larger not in table:
                            longer.append(larger)
                            table[larger] = total
                        elif total > table[larger]:
                            table[larger] = total
                    if fitting and total > least and not (exact and count + length < self.letters):
                        least = total
                if self.steps_left < 0:
                    return None
        ends = self.letters if exact else after
        best = [
            _Chain(key, count, table)
            for count in range(ends, self.letters + 1)
            for key in layers[count]
            if table[key] == least
        ]
        return best, least

    def options(self, count: int, limits: list[int], least: int) -> list[_Option]:
        """What can be put before so many letters and reach *least*, those first that reach most."""
        options = [
            (reach, points[held], length, keys)
            for length, points, keys in self.groups
            if (held := count + length) <= self.letters
            and (reach := points[held] + limits[held]) >= least
        ]
        options.sort(key=_reach, reverse=True)
        return options

    def line(self, chains: list[_Chain], most: int) -> Line:
        """The line that *chains* make, all of those that earn *most*, by the rule for ties."""
        plays = []
        hand, key = self.hand, self.key
        while most > 0:
            openings = self.openings(chains, most)
            now = _playable(openings, key, len(hand))
            if not now:
                thrown, key, now = self.throw(hand, key, openings)
                plays.append(sacrifice(thrown, hand, self.rules, self.index.lexicon))
                hand = hand.without(thrown)
            keys = {opening.key for opening in now}
            _, _, word, used = min([(*entry(one, self.rules, self.index), one) for one in keys])
            now = [opening for opening in now if opening.key == used]
            earned = now[0].earned
            plays.append(Play(word, earned))
            chains = [
                _Chain(chain.key // used, chain.held - len(word), chain.table) for chain, *_ in now
            ]
            hand, key, most = hand.without(word), key // used, most - earned
        return Line(tuple(plays))

    def openings(self, chains: list[_Chain], most: int) -> list[_Opening]:
        """The words with which *chains* that earn *most* can begin."""
        openings = []
        for chain in chains:
            used, held, table = chain
            after = set(table.values())
            for length, points, keys in self.groups:
                if length <= held and most - points[held] in after:
                    earned = points[held]
                    openings += [
                        _Opening(chain, key, earned, points)
                        for key in keys
                        if not used % key and table.get(used // key) == most - earned
                    ]
        return openings

    def throw(
        self, hand: Hand, key: int, openings: list[_Opening]
    ) -> tuple[str, int, list[_Opening]]:
        """The letters to throw away, the key of the others, and the words that these can begin."""
        wildcard, primes = self.rules.alphabet.wildcard, self.index.primes
        kept = hand.letters
        # A letter that all chains need is needed for ever, so each is looked at once.
        for letter in sorted(kept, key=lambda letter: (letter == wildcard, letter)):
            prime = primes.get(letter, 1)
            if letter == wildcard and self.rules.stands_for:
                prime = self.index.wildcard
            rest = key // prime
            if any(not rest % opening.chain.key for opening in openings):
                kept, key = kept.replace(letter, "", 1), rest
                if now := _playable(openings, key, len(kept)):
                    return str(hand.without(kept)), key, now
        raise AssertionError("a hand of just the letters of a chain can be played")


def _reach(option: _Option) -> int:
    return option[0]


def _playable(openings: list[_Opening], key: int, held: int) -> list[_Opening]:
    """Those of *openings* that earn as much out of so many letters held, which have that *key*."""
    return [
        opening
        for opening in openings
        if not key % opening.chain.key and opening.points[held] == opening.earned
    ]

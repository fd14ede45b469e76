"""The best sequence of words, where each is scored by the letters held when it is entered.

A word's points depend on nothing but the word and how many letters are held beside it. So a
sequence is looked at from its end, as a **chain**: words are put before those that follow, and
each is scored by the number of letters that come after it. Two kinds are looked for:

    throwing  letters that no word uses are thrown away at the beginning: nothing comes after the
              last word
    keeping   they are held to the end: so many letters come after the last word, and all other
              letters must be used up

A chain is given up when it cannot reach the best any more, whatever is put before it; one that can
just reach it is not. So all best chains are there in the end, and the line is made of them by the
rule for ties (docs/solver.md): the earliest word in the list now, and letters are thrown away only
where no word does.
"""

from math import prod
from typing import NamedTuple

from handful.rules import Hand, RuleSet
from handful.solver.choice import HandPrimes, entries
from handful.solver.index import Index
from handful.solver.line import Line, Play
from handful.solver.sacrifice import sacrifice
from handful.solver.word_value import WordKey

__all__ = ["Sequences", "best_sequences"]

NEVER = -(1 << 60)
"""Less than anything that can be earned or lost."""


class Sequences(NamedTuple):
    """The best lines, with letters thrown away and with all letters kept."""

    throwing: Line
    keeping: Line


class _Group(NamedTuple):
    """Words of one length and worth: they earn the same, by the number of letters held."""

    length: int
    points: list[int]
    keys: list[int]


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


def best_sequences(
    hand: Hand,
    held: HandPrimes,
    words: list[WordKey],
    rules: RuleSet,
    index: Index,
    size: int,
    most_steps: int,
) -> Sequences | None:
    """The best sequences of *words* out of *hand*, or None if that takes too many steps."""
    search = _Search(hand, held, words, rules, index, size, most_steps)
    throwing = search.throwing()
    keeping = None if throwing is None else search.keeping(throwing)
    return None if throwing is None or keeping is None else Sequences(throwing, keeping)


class _Search:
    """The search for the best sequences out of one hand."""

    def __init__(
        self,
        hand: Hand,
        held: HandPrimes,
        words: list[WordKey],
        rules: RuleSet,
        index: Index,
        size: int,
        most_steps: int,
    ) -> None:
        self.hand = hand
        self.letters = letters = len(hand)
        self.rules = rules
        self.index = index
        self.size = size
        self.steps_left = most_steps
        self.key = prod(held.primes) * (index.wildcard if held.wildcard else 1)
        self.known = len(held.primes) + held.wildcard
        """How many letters stand in words."""
        alike: dict[tuple[int, int], list[int]] = {}
        for key, _, length, worth, _ in words:
            alike.setdefault((length, worth), []).append(key)
        ns = [rules.scoring_size(count, size) for count in range(letters + 1)]
        self.groups = [
            _Group(
                length,
                [rules.points(worth, length, n) if n else 0 for n in ns],
                keys,
            )
            for (length, worth), keys in alike.items()
        ]

    def throwing(self) -> Line | None:
        """The best line; letters may be thrown away. None if that takes too many steps."""
        least = max([0, *[group.points[group.length] for group in self.groups]])
        found = self.chains(0, self.limits(exact=False), least, exact=False)
        return found and self.line(*found)

    def keeping(self, throwing: Line) -> Line | None:
        """The best line without throwing letters away, if *throwing* is the best with that."""
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
        earned, hand = 0, self.hand
        for play in line.plays:
            if not play.sacrifice:
                earned += self.rules.score(play.word, self.rules.scoring_size(len(hand), self.size))
                hand = hand.without(play.word)
        return earned

    def limits(self, *, exact: bool) -> list[int]:
        """By how many letters come after: what words before them earn at most.

        If *exact*, these must use up all other letters of the hand.
        """
        limits = [NEVER if exact else 0] * self.letters + [0]
        for count in range(self.letters - 1, -1, -1):
            room = self.letters - count
            for length, points, _ in self.groups:
                if length <= room:
                    limit = points[count + length] + limits[count + length]
                    if limit > limits[count]:
                        limits[count] = limit
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
            options = self.options(count, limits)
            for state in layers[count]:
                earned = table[state]
                rest = self.key // state
                for reach, points, length, keys in options:
                    if earned + reach < least:
                        break
                    self.steps_left -= len(keys)
                    fitting = [key for key in keys if not rest % key]
                    total = earned + points
                    for key in fitting:
                        larger = state * key
                        if larger not in table:
                            layers[count + length].append(larger)
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

    def options(self, count: int, limits: list[int]) -> list[_Option]:
        """What can be put before so many letters: that first with which most can be reached."""
        room = self.letters - count
        options = [
            (points[count + length] + limits[count + length], points[count + length], length, keys)
            for length, points, keys in self.groups
            if length <= room
        ]
        options.sort(key=lambda option: -option[0])
        return options

    def line(self, chains: list[_Chain], most: int) -> Line:
        """The line that *chains* make, all of those that earn *most*, by the rule for ties."""
        plays = []
        hand, key = self.hand, self.key
        while most > 0:
            openings = self.openings(chains, most)
            kept = hand
            while not (now := _playable(openings, key, len(kept))):
                kept, key = self.one_thrown(kept, key, chains)
            if kept is not hand:
                gone = str(hand.without(str(kept)))
                plays.append(sacrifice(gone, hand, self.rules, self.index.lexicon))
                hand = hand.without(gone)
            keys = {opening.key for opening in now}
            _, _, word, used = min(
                [(*entries(one, self.rules, self.index)[0], one) for one in keys]
            )
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
            for length, points, keys in self.groups:
                if length <= chain.held:
                    earned = points[chain.held]
                    openings += [
                        _Opening(chain, key, earned, points)
                        for key in keys
                        if not chain.key % key
                        and chain.table.get(chain.key // key) == most - earned
                    ]
        return openings

    def one_thrown(self, hand: Hand, key: int, chains: list[_Chain]) -> tuple[Hand, int]:
        """The *hand* without the first letter of the alphabet that some chain does not need."""
        wildcard = self.rules.alphabet.wildcard
        for letter in sorted(set(hand), key=lambda letter: (letter == wildcard, letter)):
            prime = self.index.primes.get(letter, 1)
            if letter == wildcard and self.rules.stands_for:
                prime = self.index.wildcard
            if any(not key // prime % chain.key for chain in chains):
                return hand.without(letter), key // prime
        raise AssertionError("where no word can be entered some letter is not needed")


def _playable(openings: list[_Opening], key: int, held: int) -> list[_Opening]:
    """Those of *openings* that earn as much out of so many letters held, which have that *key*."""
    return [
        opening
        for opening in openings
        if not key % opening.chain.key and opening.points[held] == opening.earned
    ]

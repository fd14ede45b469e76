"""The perfect line: the highest total that the rules allow, by one search for all rule sets.

A line is looked at from its end, as a **chain** of words that uses some of the letters, all of
them. Words are put before a chain, and each is scored by the letters that it and the chain have
together: under the wildcard rules that is what is held when it is entered, if all other letters
were thrown away at the beginning (docs/solver.md proves that nothing is lost by that). Of two
chains with the same letters only the better one is kept. A chain is given up when it cannot reach
the best any more, whatever is put before it; one that can just reach it is not. So all best chains
are there in the end, and the line is made of them by the rule for ties: the earliest word in the
list now, and letters are thrown away only where no word does.
"""

from functools import lru_cache
from typing import NamedTuple

from handful.rules import BadHand, BadSize, Hand, RuleSet
from handful.solver.index import Index
from handful.solver.line import Line, Play, sacrifice
from handful.solver.source import by_table
from handful.solver.table import Table
from handful.solver.words import LENGTHS, first_entry, hand_key, words_in

__all__ = ["MOST_LETTERS", "perfect_line", "perfect_score", "require_solvable"]

MOST_LETTERS = 15
"""The largest hand of which the perfect line is found."""
MOST_STEPS = 50_000_000
"""A search is given up after so many steps; a step is a word that is tried before a chain."""
NEW_CHAIN = 8
"""A new chain takes as long as so many words that are tried and do not fit."""


@by_table(Table.perfect_line)
def perfect_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Line:
    """The perfect line of *hand* in a game of *size* letters.

    Raises BadHand where the hand has more than 15 letters, or too many words to try them all.
    """
    require_solvable(len(hand))
    if size < len(hand):
        raise BadSize(f"the hand size {size} is smaller than the hand {hand}; give its size")
    return _Search(hand, rules, index, size).line()


@by_table(Table.perfect_score)
def perfect_score(hand: Hand, rules: RuleSet, index: Index, size: int) -> int:
    """The score of the perfect line of *hand*: where a table has it, sooner than the line."""
    return perfect_line(hand, rules, index, size).score


def require_solvable(letters: int) -> None:
    """Raise where a hand has too many *letters* for a perfect line."""
    if letters > MOST_LETTERS:
        raise BadHand(
            f"the perfect line is found for hands of up to {MOST_LETTERS} letters, "
            f"and this one has {letters}; take fewer letters"
        )


class _PointsByHeld(dict[int, list[int]]):
    """The points of words by their shape, for every number of letters held."""

    def __init__(self, rules: RuleSet, letters: int, size: int) -> None:
        super().__init__()
        self.points = rules.points
        self.sizes = [rules.scoring_size(held, size) for held in range(letters + 1)]

    def __missing__(self, shape: int) -> list[int]:
        worth, length = divmod(shape, LENGTHS)
        # A word is entered out of as many letters as it has, or more.
        points = [0] * length + [self.points(worth, length, n) for n in self.sizes[length:]]
        self[shape] = points
        return points


@lru_cache(maxsize=64)
def _points_by_held(rules: RuleSet, letters: int, size: int) -> _PointsByHeld:
    return _PointsByHeld(rules, letters, size)


class _Opening(NamedTuple):
    """A word with which a best chain begins."""

    chain: int
    """The key of the chain, that word included."""
    key: int
    points: list[int]
    """What the word earns, by the letters held."""
    earned: int
    """What it earns before this chain."""


class _Search:
    """The search for the best chains out of *hand*."""

    def __init__(self, hand: Hand, rules: RuleSet, index: Index, size: int) -> None:
        self.hand = hand
        self.letters = len(hand)
        self.rules = rules
        self.index = index
        self.key = hand_key(hand, rules, index)
        words: dict[int, list[int]] = {}
        for shape, key in words_in(hand, rules, index):
            words.setdefault(shape, []).append(key)
        points = _points_by_held(rules, self.letters, size)
        self.groups = [(shape % LENGTHS, points[shape], words[shape]) for shape in sorted(words)]
        """Words of one length and worth: their length, points by letters held, and keys."""
        self.earned = {1: 0}
        """What chains earn, by the key of their letters."""

    def limits(self) -> list[int]:
        """By the letters that a chain has: what words before it earn at most."""
        # Of words of one length the worthiest earn most, and are last.
        tops = sorted({length: points for length, points, _ in self.groups}.items())
        limits = [0] * (self.letters + 1)
        for count in range(self.letters - 1, -1, -1):
            for length, points in tops:
                held = count + length
                if held > self.letters:
                    break
                limits[count] = max(limits[count], points[held] + limits[held])
        return limits

    def best_chains(self) -> tuple[dict[int, int], int]:
        """The keys of all best chains, with their numbers of letters; and what they earn."""
        earned, limits = self.earned, self.limits()
        steps_left = MOST_STEPS
        most = max([0, *[points[length] for length, points, _ in self.groups]])
        layers: list[list[int]] = [[1], *[[] for _ in range(self.letters)]]
        for count in range(self.letters):
            if not layers[count]:
                continue
            least = most - max([earned[chain] for chain in layers[count]])
            options = [
                (reach, points[held], length, keys)
                for length, points, keys in self.groups
                if (held := count + length) <= self.letters
                and (reach := points[held] + limits[held]) >= least
            ]
            options.sort(key=_reach, reverse=True)
            for chain in layers[count]:
                so_far = earned[chain]
                rest = self.key // chain
                for reach, points, length, keys in options:
                    if so_far + reach < most:
                        break
                    fitting = [key for key in keys if not rest % key] if count else keys
                    steps_left -= len(keys) + NEW_CHAIN * len(fitting)
                    total = so_far + points
                    longer = layers[count + length]
                    for key in fitting:
                        larger = chain * key
                        if larger not in earned:
                            longer.append(larger)
                            earned[larger] = total
                        elif total > earned[larger]:
                            earned[larger] = total
                    if fitting and total > most:
                        most = total
                if steps_left < 0:
                    raise BadHand(
                        f"{self.hand} spells too many words of {self.index.lexicon.name} "
                        "to find its perfect line; take fewer letters"
                    )
        best = {
            key: count for count, layer in enumerate(layers) for key in layer if earned[key] == most
        }
        return best, most

    def line(self) -> Line:
        """The line that the best chains make, by the rule for ties."""
        chains, most = self.best_chains()
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
            *_, word, used = min([(*first_entry(one, self.rules, self.index), one) for one in keys])
            now = [opening for opening in now if opening.key == used]
            earned = now[0].earned
            plays.append(Play(word, earned))
            chains = {opening.chain // used: chains[opening.chain] - len(word) for opening in now}
            hand, key, most = hand.without(word), key // used, most - earned
        return Line(tuple(plays))

    def openings(self, chains: dict[int, int], most: int) -> list[_Opening]:
        """The words with which *chains* that earn *most* can begin."""
        after = set(self.earned.values())
        return [
            _Opening(chain, key, points, points[held])
            for chain, held in chains.items()
            for length, points, keys in self.groups
            if length <= held and most - points[held] in after
            for key in keys
            if not chain % key and self.earned.get(chain // key) == most - points[held]
        ]

    def throw(
        self, hand: Hand, key: int, openings: list[_Opening]
    ) -> tuple[str, int, list[_Opening]]:
        """The letters to throw away, the key of the others, and the words that can begin then."""
        wildcard, primes = self.rules.alphabet.wildcard, self.index.primes
        kept = hand.letters
        # A letter that all chains need is needed to the end, so each is looked at once.
        for letter in sorted(kept, key=lambda letter: (letter == wildcard, letter)):
            prime = primes.get(letter, 1)
            if letter == wildcard and self.rules.wildcard_letters:
                prime = self.index.wildcard
            rest = key // prime
            if any(not rest % opening.chain for opening in openings):
                kept, key = kept.replace(letter, "", 1), rest
                if now := _playable(openings, key, len(kept)):
                    return str(hand.without(kept)), key, now
        raise AssertionError("a hand of just the letters of a chain can be played")


def _reach(option: tuple[int, int, int, list[int]]) -> int:
    return option[0]


def _playable(openings: list[_Opening], key: int, held: int) -> list[_Opening]:
    """Those of *openings* that earn as much out of so many letters held, which have that *key*."""
    return [
        opening
        for opening in openings
        if not key % opening.chain and opening.points[held] == opening.earned
    ]

"""The perfect line: the highest total that the rules allow, by one search for all rule sets.

The search builds lines from their end. A **chain** is a sequence of words, and assumes that the
hand has just its letters: all others were thrown away before. The search puts words before chains.
A new first word is scored by the letters of the chain and its own, which are held when it is
entered. Of chains with the same letters only the best total is stored. A chain that cannot reach
the best total with any words before it is dropped; a chain that can just reach it is not.
So all best chains are known in the end, and the rule for ties makes the line from them.

docs/solver.md proves that this finds the perfect line, and has a worked example.
"""

from operator import itemgetter
from typing import NamedTuple

from handful.lexicon import Words
from handful.rules import BadHand, BadSize, Hand, RuleSet
from handful.solver.index import Index
from handful.solver.line import Line, Play, sacrifice
from handful.solver.table import Table, look_up_or_search
from handful.solver.words import LENGTHS, first_spelling, hand_key, points_by_held, words_in

MAX_SOLVED_LETTERS = 15
"""The largest hand for which the perfect line is found."""
MAX_STEPS = 250_000_000
"""A search is given up after this many steps. A step tries one word before one chain."""
STEPS_PER_FIT = 8
"""A word that fits takes as long as this many words that do not."""


def perfect_line(
    hand: str | Hand, rules: RuleSet | str, words: Words | Index, size: int | None = None
) -> Line:
    """The perfect line of *hand* in a game of *size* letters; the arguments are as for `solve`.

    Raises BadHand if the hand has more than 15 letters, or spells too many words to try them all.
    """
    return look_up_or_search(Table.perfect_line, _perfect_line, hand, rules, words, size)


def _perfect_line(hand: Hand, rules: RuleSet, index: Index, size: int) -> Line:
    if len(hand) > MAX_SOLVED_LETTERS:
        raise BadHand(
            f"the perfect line is computed for hands of up to {MAX_SOLVED_LETTERS} letters, "
            f"and this one has {len(hand)}; use fewer letters"
        )
    if size < len(hand):
        raise BadSize(f"the hand size {size} is smaller than the hand {hand}; give its size")
    return _Search(hand, rules, index, size).line()


def perfect_score(hand: Hand, rules: RuleSet, words: Index, size: int) -> int:
    """The score of the perfect line of *hand*; a table gives it faster than the line."""
    return look_up_or_search(Table.perfect_score, _search_score, hand, rules, words, size)


def _search_score(hand: Hand, rules: RuleSet, index: Index, size: int) -> int:
    return _perfect_line(hand, rules, index, size).score


class _Opening(NamedTuple):
    """A first word of a best chain."""

    chain: int
    """The key of the chain, including the word."""
    key: int
    """The key of the word."""
    points: list[int]
    """The points of the word, by the number of letters held."""
    earned: int
    """Its points as the first word of this chain."""


class _Search:
    """The search for the best chains in *hand*."""

    def __init__(self, hand: Hand, rules: RuleSet, index: Index, size: int) -> None:
        self.hand = hand
        self.letters = len(hand)
        self.rules = rules
        self.index = index
        self.key = hand_key(hand, rules, index)
        self.steps = 0
        words: dict[int, list[int]] = {}
        for shape, key in words_in(hand, rules, index):
            words.setdefault(shape, []).append(key)
        points = points_by_held(rules, self.letters, size)
        self.groups = [(shape % LENGTHS, points[shape], words[shape]) for shape in sorted(words)]
        """The words of each shape: their length, their points by letters held, and their keys."""
        self.word_count = sum([len(keys) for keys in words.values()])
        self.totals = {1: 0}
        """The best total of the chains with the same letters, by their key."""

    def line(self) -> Line:
        """The line that the rule for ties makes from the best chains."""
        chains, total = self.best_chains()
        plays = []
        hand, key = self.hand, self.key
        while total > 0:
            openings = self.openings(chains, total)
            playable = _playable(openings, key, len(hand))
            if not playable:
                thrown, key, playable = self.throw(hand, key, openings)
                plays.append(sacrifice(thrown, hand, self.rules, self.index.lexicon))
                hand = hand.without(thrown)
            *_, word, used = min(
                [
                    (*first_spelling(first, self.rules, self.index), first)
                    for first in {opening.key for opening in playable}
                ]
            )
            chosen = [opening for opening in playable if opening.key == used]
            points = chosen[0].earned
            plays.append(Play(word, points))
            chains = {
                opening.chain // used: chains[opening.chain] - len(word) for opening in chosen
            }
            hand, key, total = hand.without(word), key // used, total - points
        return Line(tuple(plays))

    def best_chains(self) -> tuple[dict[int, int], int]:
        """The keys of all best chains, with their numbers of letters; and their total."""
        totals, limits = self.totals, self.limits()
        best = max([0, *[points[length] for length, points, _ in self.groups]])
        steps = 0
        layers: list[list[int]] = [[1], *[[] for _ in range(self.letters)]]
        for count, layer in enumerate(layers[:-1]):
            if not layer:
                continue
            needed = best - max([totals[chain] for chain in layer])
            options = [
                (reach, points[held], length, keys)
                for length, points, keys in self.groups
                if (held := count + length) <= self.letters
                and (reach := points[held] + limits[held]) >= needed
            ]
            options.sort(key=itemgetter(0), reverse=True)
            for chain in layer:
                before = totals[chain]
                rest = self.key // chain
                for reach, points, length, keys in options:
                    if before + reach < best:
                        break
                    fitting = [key for key in keys if not rest % key] if count else keys
                    steps += len(keys) + STEPS_PER_FIT * len(fitting)
                    total = before + points
                    longer = layers[count + length]
                    for key in fitting:
                        larger = chain * key
                        if larger not in totals:
                            longer.append(larger)
                            totals[larger] = total
                        elif total > totals[larger]:
                            totals[larger] = total
                    if fitting and total > best:
                        best = total
                if steps > MAX_STEPS:
                    raise self.too_many_words()
        self.steps = steps
        chains = {
            key: count for count, layer in enumerate(layers) for key in layer if totals[key] == best
        }
        return chains, best

    def limits(self) -> list[int]:
        """By the letters of a chain, an upper limit for the points of all words before it."""
        # Of words of one length the most valuable earn most, and are last.
        tops = sorted({length: points for length, points, _ in self.groups}.items())
        limits = [0] * (self.letters + 1)
        for count in range(self.letters - 1, -1, -1):
            for length, points in tops:
                held = count + length
                if held > self.letters:
                    break
                limits[count] = max(limits[count], points[held] + limits[held])
        return limits

    def too_many_words(self) -> BadHand:
        """The error of a search that has taken too many steps."""
        return BadHand(
            f"{self.hand} spells too many words of {self.index.lexicon.name} "
            "to find its perfect line; use fewer letters or a shorter list"
        )

    def openings(self, chains: dict[int, int], total: int) -> list[_Opening]:
        """The first words of all *chains*, which earn this *total*."""
        known = set(self.totals.values())
        found = []
        for chain, held in chains.items():
            new = [
                _Opening(chain, key, points, points[held])
                for length, points, keys in self.groups
                if length <= held and total - points[held] in known
                for key in keys
                if not chain % key and self.totals.get(chain // key) == total - points[held]
            ]
            self.steps += self.word_count + STEPS_PER_FIT * len(new)
            if self.steps > MAX_STEPS:
                raise self.too_many_words()
            found += new
        return found

    def throw(
        self, hand: Hand, key: int, openings: list[_Opening]
    ) -> tuple[str, int, list[_Opening]]:
        """The letters to throw away, the key of the others, and the words that are playable then.

        A letter is thrown if some best chain does without it.
        """
        wildcard, primes = self.rules.alphabet.wildcard, self.index.primes
        left = hand.letters
        # One pass: a letter that all chains need now is needed after throwing others, too.
        for letter in sorted(left, key=lambda letter: (letter == wildcard, letter)):
            prime = primes.get(letter, 1)
            if letter == wildcard and self.rules.wildcard_letters:
                prime = self.index.wildcard
            rest = key // prime
            if any(not rest % opening.chain for opening in openings):
                left, key = left.replace(letter, "", 1), rest
                if playable := _playable(openings, key, len(left)):
                    return str(hand.without(left)), key, playable
        raise AssertionError("a hand of just the letters of a chain can be played")


def _playable(openings: list[_Opening], key: int, held: int) -> list[_Opening]:
    """The openings that are in the hand with this *key* and lose nothing by *held* letters."""
    return [
        opening
        for opening in openings
        if not key % opening.chain and opening.points[held] == opening.earned
    ]

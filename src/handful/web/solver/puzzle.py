"""Puzzles: hands on which SkyNet's greedy line is not the best, and how hard it is to see that."""

from dataclasses import dataclass
from random import Random

from handful.lexicon import Lexicon
from handful.lexicon.tier import Tier, known_to
from handful.rules import CLASSIC, WILDCARD, Hand, RuleSet
from handful.solver import perfect_line
from handful.solver.index import index_of
from handful.web.solver.fitness import fit_of

KINDS = ((CLASSIC, 6), (CLASSIC, 7), (CLASSIC, 7), (CLASSIC, 8), (WILDCARD, 6), (WILDCARD, 7))
"""Rules and sizes of puzzles, each as likely as the next."""
RATINGS = {Tier.COMMON: 1100, Tier.FAMILIAR: 1400, Tier.UNCOMMON: 1700, Tier.RARE: 2000}
"""How hard a puzzle is by the rarest word that a winner has to know."""
GAP_POINTS = 150
"""What the gap adds to that where it is smallest, and takes away where it is wide."""
WIDE_GAP = 0.5
"""SkyNet's score and half of it: more makes a puzzle no easier."""
CLOSE = 60
"""A puzzle so near to the strength that was asked for is taken at once."""
MOST_PUZZLES, MOST_DEALS = 12, 400


@dataclass(frozen=True, slots=True)
class PuzzleHand:
    """A hand on which *skynet* can be beaten, and how hard that is."""

    rules: str
    size: int
    hand: str
    perfect: int
    skynet: int
    difficulty: int


def find_puzzle(lexicon: Lexicon, seed: int, aim: float) -> PuzzleHand:
    """Of the puzzles that *seed* deals, the one whose difficulty is nearest to *aim*."""
    chance = Random(seed)
    found: list[PuzzleHand] = []
    for _ in range(MOST_DEALS):
        rules, size = chance.choice(KINDS)
        puzzle = puzzle_of(rules.deal(size, chance), rules, size, lexicon)
        if puzzle is None:
            continue
        found.append(puzzle)
        if abs(puzzle.difficulty - aim) <= CLOSE or len(found) == MOST_PUZZLES:
            break
    assert found, "a third of all hands are puzzles; a word list with none is too small to play"
    return min(found, key=lambda puzzle: abs(puzzle.difficulty - aim))


def puzzle_of(hand: Hand, rules: RuleSet, size: int, lexicon: Lexicon) -> PuzzleHand | None:
    """The *hand* as a puzzle; None where it is not fit to be dealt, or SkyNet cannot be beaten."""
    fit = fit_of(hand, rules, index_of(lexicon), size)
    if fit is None or fit.benchmark.perfect <= fit.benchmark.skynet:
        return None
    perfect, skynet = fit.benchmark.perfect, fit.benchmark.skynet
    tier, best = needed_words(hand, rules, size, lexicon, skynet)
    hard = difficulty(tier, skynet, best)
    return PuzzleHand(rules.name, size, str(hand), perfect, skynet, hard)


def needed_words(
    hand: Hand, rules: RuleSet, size: int, lexicon: Lexicon, skynet: int
) -> tuple[Tier, int]:
    """How rare the words are that beating *skynet* needs, and the most that can be made of them."""
    for tier in Tier:
        best = perfect_line(hand, rules, index_of(known_to(tier, lexicon)), size).score
        if best > skynet:
            return tier, best
    raise AssertionError("with all words SkyNet is beaten")


def difficulty(tier: Tier, skynet: int, best: int) -> int:
    """How hard it is to beat *skynet* with words of *tier*, of which *best* can be made.

    Rare words are hard to find, and so is a small gap: few lines are in it.

    >>> difficulty(Tier.COMMON, 100, 200), difficulty(Tier.COMMON, 100, 101)
    (950, 1244)
    """
    gap = min(WIDE_GAP, (best - skynet) / max(1, skynet)) / WIDE_GAP
    return round(RATINGS[tier] + GAP_POINTS * (1 - 2 * gap))

"""Hands as people play them, to fill a database with: real words, real points, real benchmarks."""

from dataclasses import dataclass
from random import Random

from handful.lexicon import DEFAULT, Lexicon
from handful.rules import Round, RuleSet
from handful.solver import greedy_line, playable_words
from handful.solver.index import index_of
from handful.web.game.percent import share_of
from handful.web.solver.value import Benchmark
from handful.web.solver.worker import benchmark

__all__ = ["PlayedHand", "play_hands"]

REFUSED = "zzz"
"""What is entered by mistake now and then: spelled from no hand that is dealt here."""
MISTAKES = 0.15
"""The share of entries that are refused."""
BEST = 8
"""People find one of so many best words."""
MAX_WORDS = 5


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished round of a hand: its *moves* are kind, text and points of each."""

    rules: RuleSet
    size: int
    dealt: str
    worth: Benchmark
    moves: tuple[tuple[str, str, int | None], ...]
    score: int

    @property
    def words(self) -> tuple[tuple[str, int], ...]:
        """The accepted words with their points."""
        return tuple([(text, points) for _, text, points in self.moves if points is not None])

    @property
    def percent(self) -> int:
        """The score in percent of perfect."""
        return share_of(self.score, self.worth.perfect)


def play_hands(
    rules: RuleSet, size: int, hands: int, times: int, chance: Random, by: str = "you"
) -> list[list[PlayedHand]]:
    """So many *hands*, each played so many *times*; a computer plays greedily."""
    lexicon = Lexicon.load(DEFAULT)
    found: list[list[PlayedHand]] = []
    while len(found) < hands:
        dealt = rules.deal(size, chance)
        if "z" in dealt.letters:
            continue
        worth = benchmark(DEFAULT, rules.name, size, str(dealt))
        if not worth.perfect:
            continue
        fresh = Round(rules, dealt, size)
        rounds = [
            _greedy(fresh, lexicon) if by != "you" else _played(fresh, lexicon, chance)
            for _ in range(times)
        ]
        found.append([_as_stored(each, worth) for each in rounds])
    return found


def _played(fresh: Round, lexicon: Lexicon, chance: Random) -> Round:
    """A typical round: good words, a mistake, and an early end."""
    played, index = fresh, index_of(lexicon)
    while not played.is_over and len(played.turns) < MAX_WORDS:
        words = playable_words(played.hand, fresh.rules, index, fresh.size)[:BEST]
        if not words:
            break
        word = REFUSED if chance.random() < MISTAKES else chance.choice(words).word
        played = played.play(word, lexicon)
    return played.stop() if not played.is_over else played


def _greedy(fresh: Round, lexicon: Lexicon) -> Round:
    played = fresh
    for play in greedy_line(fresh.dealt, fresh.rules, index_of(lexicon), fresh.size).plays:
        played = played.play(play.word, lexicon)
    return played.stop() if not played.is_over else played


def _as_stored(played: Round, worth: Benchmark) -> PlayedHand:
    moves: list[tuple[str, str, int | None]] = [
        ("word", turn.word, turn.points if turn.accepted else None) for turn in played.turns
    ]
    if played.stopped:
        moves.append(("stop", "", None))
    return PlayedHand(
        played.rules,
        played.size,
        str(played.dealt),
        worth,
        tuple(moves),
        played.total,
    )

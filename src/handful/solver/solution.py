"""Everything about one hand in one value, and the coach's advice on it."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from handful.lexicon import DEFAULT, Lexicon, Words, as_lexicon
from handful.rules import BadHand, BadRules, Hand, Round, RuleSet, candidates, rule_set
from handful.rules.ruleset import require_readable_size
from handful.solver.index import Index, index_of, resolve
from handful.solver.line import Line, Play
from handful.solver.perfect import MAX_SOLVED_LETTERS, perfect_line, perfect_score
from handful.solver.review import luck_of
from handful.solver.words import distinct_words, greedy_line, playable_words

MAX_ADVISED_LETTERS = 10
"""The largest hand on which players get advice; larger ones take longer than a player waits."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The exact mean of the perfect scores after replacing *letter*, or none (None).

    *gain* is the difference from replacing none.
    """

    letter: str | None
    expected: Fraction
    gain: Fraction


def advise(
    hand: str | Hand, rules: RuleSet | str, words: Words | Index, size: int | None = None
) -> list[Advice]:
    """The mean perfect score after replacing each letter of *hand*, or none: the best first.

    The arguments are as for `solve`. Every letter that is not held is equally likely to come (rule
    5.2). Raises BadHand if the hand has more letters than the perfect line is found for.
    """
    hand, rules, index, size = resolve(hand, rules, words, size)
    drawable = candidates(hand, rules.alphabet)
    unchanged = perfect_score(hand, rules, index, size)
    advice = [Advice(None, Fraction(unchanged), Fraction(0))]
    for letter in dict.fromkeys(hand) if drawable else ():
        scores = [
            perfect_score(hand.replacing(letter, drawn), rules, index, size) for drawn in drawable
        ]
        expected = Fraction(sum(scores), len(scores))
        advice.append(Advice(letter, expected, expected - unchanged))
    return sorted(advice, key=lambda option: -option.gain)


@dataclass(frozen=True, repr=False)
class Solution:
    """A hand with its words, highest-scoring first, its greedy line and its perfect line.

    A word that can be entered in several ways is listed once, in its best spelling. *size* is the
    hand size of the game, on which the bonus depends.
    """

    hand: Hand
    rules: RuleSet
    size: int
    lexicon: Lexicon
    words: tuple[Play, ...]
    greedy: Line

    @property
    def best(self) -> Play | None:
        """The word with the highest score; None if no word scores."""
        return self.greedy.plays[0] if self.greedy.plays else None

    @cached_property
    def perfect(self) -> Line:
        """The line with the highest total; BadHand if the hand has more than 15 letters."""
        return perfect_line(self.hand, self.rules, index_of(self.lexicon), self.size)

    @property
    def luck(self) -> float | None:
        """The percentage of deals with a lower perfect score; None if it is not known.

        It is known for full hands of 4 to 8 letters with a named list, and for every size that has
        a table (`handful table build`).
        """
        if len(self.hand) != self.size or len(self.hand) > MAX_SOLVED_LETTERS:
            return None
        return luck_of(self.perfect, self.rules, index_of(self.lexicon), self.size)

    def coach(self) -> list[Advice]:
        """The mean perfect score after replacing each letter, or none: the best first.

        >>> [(option.letter, float(option.expected)) for option in solve("qa").coach()][1:]
        [('a', 3.0), (None, 0.0)]
        """
        return advise(self.hand, self.rules, index_of(self.lexicon), self.size)

    def __repr__(self) -> str:
        words = "1 word" if len(self.words) == 1 else f"{len(self.words)} words"
        best = "no word" if self.best is None else f"{self.best.word} {self.best.points}"
        scores = f"greedy {self.greedy.score}"
        if len(self.hand) <= MAX_SOLVED_LETTERS:
            scores += f", perfect {self.perfect.score}"
        return f"<Solution of {self.hand}: {words}, best {best}, {scores}>"


class RoundInPlay(Protocol):
    """The part of `handful.Round` that `solve` uses; this package may not import it."""

    @property
    def hand(self) -> Hand:
        """The letters that are left."""

    @property
    def rules(self) -> RuleSet:
        """The rule set."""

    @property
    def lexicon(self) -> Lexicon:
        """The valid words."""

    @property
    def size(self) -> int:
        """The hand size of the game."""


def solve(
    hand: str | Hand | RoundInPlay,
    rules: RuleSet | str = "classic",
    words: Words = DEFAULT,
    size: int | None = None,
) -> Solution:
    """Every word in a hand, the best one, the greedy line and the perfect line.

    *hand* is the letters, or a round (`handful.Round`), which has everything else. *rules* is a
    rule set or its name. *words* is a lexicon, the name of a word list, a file, or a collection of
    words.

    *size* is the number of letters dealt at the start of the round; by default, the number of
    letters in *hand*. It decides which words earn a bonus, so give it, or the round, for letters
    left in the middle of a round.

    >>> solve("quiz").best, solve("quiz", size=7).best  # the bonus is for using all seven letters
    (Play(word='quiz', points=138, sacrifice=False), Play(word='quiz', points=88, sacrifice=False))

    >>> solve("uezkltz")
    <Solution of uezkltz: 20 words, best klutz 90, greedy 90, perfect 100>
    >>> solve("f*nd", "wildcard", ["find", "fin", "fend"]).perfect.plays
    (Play(word='f*nd', points=196, sacrifice=False),)
    """
    if isinstance(hand, str | Hand):
        lexicon = as_lexicon(words)
        rules = rule_set(rules, lexicon.alphabet)
        hand = rules.parse(hand)
    elif hasattr(hand, "lexicon"):
        if (rules, words, size) != ("classic", DEFAULT, None):
            raise BadRules("a round has its own rules, words and size: solve(round)")
        lexicon, rules, size, hand = hand.lexicon, hand.rules, hand.size, hand.hand
    else:
        raise BadHand(f"solve takes letters, a Hand or a Round, not {type(hand).__name__}")
    if size is None:
        size = len(hand)
    Round(rules, hand, size)  # raises unless the size fits
    require_readable_size(size)
    index = index_of(lexicon)
    return Solution(
        hand=hand,
        rules=rules,
        size=size,
        lexicon=lexicon,
        words=tuple(distinct_words(playable_words(hand, rules, index, size), rules, lexicon)),
        greedy=greedy_line(hand, rules, index, size),
    )

"""Everything about one hand in one value."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from os import PathLike

from handful.lexicon import DEFAULT, Lexicon, as_lexicon
from handful.rules import CLASSIC, RULE_SETS, BadRules, Hand, Round, RuleSet
from handful.solver.index import index_of
from handful.solver.line import Line, Play
from handful.solver.perfect import MOST_LETTERS, perfect_line
from handful.solver.words import distinct_words, greedy_line, playable_words

__all__ = ["Solution", "rule_set", "solve"]


@dataclass(frozen=True, repr=False)
class Solution:
    """A hand with its words, highest-scoring first, its greedy line and its perfect line.

    A word that can be entered in several ways is there once, in its best spelling.

    *size* is the hand size of the game, which decides about the bonus; *lexicon* has the words.
    """

    hand: Hand
    rules: RuleSet
    size: int
    lexicon: Lexicon
    words: tuple[Play, ...]
    greedy: Line

    @property
    def best(self) -> Play | None:
        """The word that scores most now; None if no word scores."""
        return self.greedy.plays[0] if self.greedy.plays else None

    @cached_property
    def perfect(self) -> Line:
        """The line with the highest total; BadHand where the hand has more than 15 letters."""
        return perfect_line(self.hand, self.rules, index_of(self.lexicon), self.size)

    def __repr__(self) -> str:
        words = "1 word" if len(self.words) == 1 else f"{len(self.words)} words"
        best = "no word" if self.best is None else f"{self.best.word} {self.best.points}"
        scores = f"greedy {self.greedy.score}"
        if len(self.hand) <= MOST_LETTERS:
            scores += f", perfect {self.perfect.score}"
        return f"<Solution of {self.hand}: {words}, best {best}, {scores}>"


def solve(
    letters: str | Hand,
    rules: RuleSet | str = CLASSIC,
    words: str | PathLike[str] | Collection[str] = DEFAULT,
    size: int | None = None,
) -> Solution:
    """Every word in a hand, the best one, the greedy line and the perfect line.

    *rules* is a rule set or its name; *words* is a lexicon, the name of a word list, a file, or a
    collection of words.

    *size* is the number of letters that were dealt at the start of the round, and by default the
    number of *letters*. It decides which words earn a bonus, so always give it for the letters left
    in the middle of a round: `solve(round.hand, round.rules, words, round.size)`.

    >>> solve("quiz").best, solve("quiz", size=7).best  # the bonus is for using all seven letters
    (Play(word='quiz', points=138, sacrifice=False), Play(word='quiz', points=88, sacrifice=False))

    >>> solve("uezkltz")
    <Solution of uezkltz: 20 words, best klutz 90, greedy 90, perfect 100>
    >>> solve("f*nd", "wildcard", ["find", "fin", "fend"]).perfect.plays
    (Play(word='f*nd', points=196, sacrifice=False),)
    """
    rules = rule_set(rules)
    hand = rules.parse(letters.letters if isinstance(letters, Hand) else letters)
    if size is None:
        size = len(hand)
    Round(rules, hand, size)  # raises unless the size fits
    lexicon = as_lexicon(words)
    index = index_of(lexicon)
    return Solution(
        hand=hand,
        rules=rules,
        size=size,
        lexicon=lexicon,
        words=tuple(distinct_words(playable_words(hand, rules, index, size), rules, lexicon)),
        greedy=greedy_line(hand, rules, index, size),
    )


def rule_set(rules: RuleSet | str) -> RuleSet:
    """The rule set that *rules* is or names."""
    if isinstance(rules, str):
        if rules in RULE_SETS:
            return RULE_SETS[rules]
    elif hasattr(rules, "scoring_size"):
        return rules
    raise BadRules(f"{rules!r:.40} is not a rule set; there are {' and '.join(RULE_SETS)}")

"""The round as programs use it: rules, words, hand and turns in one object."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from handful import rules as pure
from handful.lexicon import DEFAULT, NAMED, Lexicon, Words, as_lexicon, digest
from handful.rules import (
    ENGLISH,
    BadRound,
    Chooser,
    Hand,
    NotNow,
    RuleSet,
    Turn,
    require,
    rule_set,
)
from handful.rules.ruleset import require_readable_size

if TYPE_CHECKING:
    from handful.solver import Play, Review, Solution

STOPPED = "."
"""The end of a text form, for a round that the player ended."""
EMPTY = "-"
"""An empty line that was entered, in a text form."""
OWN_WORDS = "-"
"""Instead of the name of a word list, in a text form: the list has no name."""
MAX_TEXT = 100_000
"""The longest text form that is read: several thousand turns."""
HASH_DIGITS = 8
"""Digits of the hash of words and alphabet in a text form."""
EXAMPLE = "classic 7 course:48f71d6e uezkltz lute"
PLAIN = "*?_'"
"""Written as they are in a text form, like letters; other characters are percent-encoded."""


class Round:
    """One hand played to its end: `play` enters words, and the round keeps the turns.

    >>> round = Round("uezkltz", "classic", "course")
    >>> round.play("lute")
    Turn(word='lute', points=16, reason=None, left=Hand.parse('zkz'))
    >>> round.hand, round.total, round.is_over
    (Hand.parse('zkz'), 16, False)
    >>> round.stop()
    >>> round.review().perfect.score
    100

    The hand is text or a `Hand`, the rules are a rule set or its name, and the words are a
    `Lexicon`, the name of a list, a file, or a collection of words. *size* is the hand size of the
    game, on which the bonus depends; by default, the number of letters.
    """

    def __init__(
        self,
        hand: str | Hand,
        rules: RuleSet | str = "classic",
        words: Words = DEFAULT,
        size: int | None = None,
    ) -> None:
        self._words: Collection[str] = as_lexicon(words)
        found = rule_set(rules, self.lexicon.alphabet)
        dealt = found.parse(hand)
        size = len(dealt) if size is None else size
        self._round = pure.Round(found, dealt, size)
        require_readable_size(size)

    @classmethod
    def deal(
        cls,
        rules: RuleSet | str = "classic",
        size: int = 7,
        words: Words = DEFAULT,
        rng: Chooser | None = None,
    ) -> "Round":
        """A round with a new hand of *size* letters; *rng* is a `random.Random`, for example.

        >>> from random import Random
        >>> Round.deal("classic", size=7, words="course", rng=Random(33)).hand
        Hand.parse('uezkltz')
        """
        lexicon = as_lexicon(words)
        if rng is None:
            import random

            rng = random
        found = rule_set(rules, lexicon.alphabet)
        require_readable_size(size)
        return cls.wrap(pure.Round(found, found.deal(size, rng), size), lexicon)

    @classmethod
    def wrap(cls, played: pure.Round, words: Collection[str]) -> "Round":
        """The round around *played*, a value of `handful.rules`, with these valid *words*."""
        require(played, pure.Round, "wrap takes a handful.rules.Round")
        found = cls.__new__(cls)
        found._words, found._round = words, played
        return found

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._round.rules

    @property
    def lexicon(self) -> Lexicon:
        """The valid words."""
        if not isinstance(self._words, Lexicon):
            self._words = as_lexicon(self._words)
        return self._words

    @property
    def size(self) -> int:
        """The hand size of the game."""
        return self._round.size

    @property
    def dealt(self) -> Hand:
        """The hand as it was dealt."""
        return self._round.dealt

    @property
    def hand(self) -> Hand:
        """The letters that are left."""
        return self._round.hand

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self._round.turns

    @property
    def total(self) -> int:
        """The points of the turns so far."""
        return self._round.total

    @property
    def is_over(self) -> bool:
        """Has the round ended: by `stop`, or because no letter is left?"""
        return self._round.is_over

    @property
    def value(self) -> pure.Round:
        """The round as an immutable value of `handful.rules`."""
        return self._round

    def play(self, word: str) -> Turn:
        """Enter *word*: the turn, which says whether it was accepted, its points, or the reason.

        Classic games do not read upper case as lower case (rule 3.4), and no game strips blanks:
        for people who type, `play(line.strip().lower())` is kinder. The turn has each letter as one
        character, however it was typed.
        """
        self._round = self._round.play(self.rules.alphabet.compose(word), self.lexicon)
        return self._round.turns[-1]

    def stop(self) -> None:
        """End the round while letters are left."""
        self._round = self._round.stop()

    def copy(self) -> "Round":
        """An independent round with the same turns: playing it does not change this one."""
        return Round.wrap(self._round, self._words)

    def words(self) -> "tuple[Play, ...]":
        """The words that can be entered now, with their points, highest-scoring first."""
        return self.solve().words

    def solve(self) -> "Solution":
        """The words, the best one, the greedy line and the perfect line of the letters left."""
        from handful.solver import solve

        return solve(self.hand, self.rules, self.lexicon, self.size)

    def review(self) -> "Review":
        """The round, which must be over, compared with the perfect line."""
        from handful.solver import review_of

        if not self.is_over:
            raise NotNow("this round is not over; finish it with play() or stop(), then review it")
        return review_of(self._round, self.lexicon)

    def format(self) -> str:
        """The round as one line of text, which `Round.parse` reads.

        The parts: rules, hand size, word list and the beginning of the hash of words and alphabet,
        the hand as it was dealt, the words entered, and a dot if the player ended the round.

        >>> round = Round("uezkltz")
        >>> round.play("lute").points
        16
        >>> round.format()
        'classic 7 course:48f71d6e uezkltz lute'
        >>> Round.parse(round.format()) == round
        True
        """
        name = self.lexicon.name if self.lexicon.is_named else OWN_WORDS
        words = f"{name}:{_hash(self.lexicon, self.rules)[:HASH_DIGITS]}"
        entered = [_written(turn.word) for turn in self.turns]
        end = [STOPPED] if self._round.stopped else []
        fields = [self.rules.name, str(self.size), words, str(self.dealt) or EMPTY, *entered, *end]
        return " ".join(fields)

    @classmethod
    def parse(cls, text: str, words: Words | None = None) -> "Round":
        """The round that `format` wrote as *text*.

        *words* must be given, and be the same with the same alphabet, unless the round was played
        with a named list. No file is opened because the text says so: it may come from a stranger.
        """
        require(text, str, "a round is parsed from text", BadRound)
        if len(text) > MAX_TEXT:
            raise BadRound(f"a round has at most {MAX_TEXT:,} characters, not {len(text):,}")
        rules, size, source, dealt, entered = _fields(text)
        name, _, sha256 = source.partition(":")
        if not sha256:
            raise BadRound(
                f"the hash is missing after the word list {name!r:.40}, as in {EXAMPLE!r}"
            )
        if words is None:
            if name not in NAMED:
                raise BadRound(
                    f"the round does not name one of the word lists {' and '.join(NAMED)}: "
                    "give its words as well"
                )
            words = name
        lexicon = as_lexicon(words)
        expected = _hash(lexicon, rule_set(rules, lexicon.alphabet))
        if not expected.startswith(sha256):
            raise BadRound(
                f"the round was played with another word list or alphabet (hash {sha256[:16]}, "
                f"not {expected[:HASH_DIGITS]}); give a Lexicon with the same words and alphabet"
            )
        round_ = cls(Hand() if dealt == EMPTY else dealt, rules, lexicon, size)
        for word in entered:
            if round_.is_over:
                raise BadRound(f"{text!r:.80} continues after the end of the round")
            if word == STOPPED:
                round_.stop()
            else:
                round_.play(_read(word))
        return round_

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self._round == other._round and self.lexicon == other.lexicon

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return repr(self._round)


def _hash(lexicon: Lexicon, rules: RuleSet) -> str:
    """The hash of all that decides the points: the words, and the alphabet if it is not English."""
    alphabet = rules.alphabet
    if alphabet == ENGLISH:
        return lexicon.sha256
    values = [(letter, alphabet.values[letter]) for letter in alphabet.letters]
    return digest(repr((lexicon.sha256, sorted(alphabet.vowels), values, alphabet.wildcard)))


def _fields(text: str) -> tuple[str, int, str, str, Sequence[str]]:
    """The parts of a text form."""
    parts = text.split()
    if len(parts) < 4 or not (parts[1].isascii() and parts[1].isdecimal() and len(parts[1]) < 5):
        raise BadRound(f"{text!r:.80} is not a round; a round is written like {EXAMPLE!r}")
    rules, size, source, dealt, *entered = parts
    return rules, int(size), source, dealt, entered


def _written(word: str) -> str:
    signs = [
        sign
        if sign.isalpha() or sign in PLAIN
        else "".join([f"%{byte:02X}" for byte in sign.encode(errors="surrogatepass")])
        for sign in word
    ]
    return "".join(signs) or EMPTY


def _read(word: str) -> str:
    from urllib.parse import unquote

    try:
        return "" if word == EMPTY else unquote(word, errors="surrogatepass")
    except UnicodeDecodeError:
        raise BadRound(f"{word!r:.40} is not a word as a round writes it") from None

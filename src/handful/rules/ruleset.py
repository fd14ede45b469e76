"""The two rule sets, classic and wildcard: dealing, scoring, and what a refused word costs.

Numbers like "rule 2.2" refer to docs/rules.md.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, Protocol, TypeAlias

from handful.rules.alphabet import ENGLISH, Alphabet
from handful.rules.error import BadHand, BadRules, BadSize, HandfulError, require
from handful.rules.hand import MAX_LETTERS, WORD, Hand

WHOLE_HAND_BONUS = 50
# The numbers of the wildcard documents' formula. The 7 is a constant, not the hand size (rule 2.3).
POINTS_PER_LETTER_USED = 7
POINTS_PER_LETTER_LEFT = 3


class Chooser(Protocol):
    """A source of randomness: `random.Random`, the `random` module, or a test's script."""

    def choice(self, seq: Sequence[str], /) -> str:
        """One element of *seq*."""


class Classic(NamedTuple):
    """The rules of ps4, solo and scrabble-ish: a bonus for the whole hand, refusals cost nothing.

    >>> CLASSIC.score("weed", 7), CLASSIC.score("waybill", 7)
    (32, 155)
    """

    alphabet: Alphabet = ENGLISH
    name: str = "classic"
    substitutions: int = 0
    """How many times in a game a letter may be exchanged."""
    replays: int | None = None
    """How many times in a game a hand may be played again; None for any number."""
    order_counts: bool = False
    """Does a word's score depend on the letters held when it is entered?"""

    @property
    def wildcard_letters(self) -> str:
        """The letters that a wildcard may be read as: none, there is no wildcard."""
        return ""

    def with_alphabet(self, alphabet: Alphabet) -> "Classic":
        """The same rules with another alphabet."""
        require(alphabet, Alphabet, "the alphabet of a rule set is an Alphabet", BadRules)
        return self._replace(alphabet=alphabet)

    def parse(self, text: str | Hand) -> Hand:
        """The hand that *text* spells; a wildcard is never dealt here."""
        return _parse(text, self.alphabet, wildcards=0)

    def vowel_consonant_counts(self, size: int) -> tuple[int, int]:
        """A third of vowels, rounded down, and the rest (rule 1.1)."""
        require_size(size)
        return size // 3, size - size // 3

    def deal(self, size: int, chooser: Chooser) -> Hand:
        """A hand of vowels and consonants (rule 1.1)."""
        alphabet, (vowels, consonants) = self.alphabet, self.vowel_consonant_counts(size)
        return _draw(chooser, (alphabet.vowels, vowels), (alphabet.consonants, consonants))

    def normalize(self, word: str) -> str:
        """*word* itself: upper case is not read as lower case (rule 3.4)."""
        require(word, str, WORD)
        return word if word.isascii() else self.alphabet.compose(word)

    def readings(self, word: str) -> Iterator[str]:
        """What the normalized *word* can be read as: itself; nothing if it has a wildcard."""
        require(word, str, WORD)
        if self.alphabet.wildcard not in word:
            yield word

    def scoring_size(self, held: int, size: int) -> int:
        """The n of the scoring rule: the hand size, however many letters are *held* (rule 2.2)."""
        return size

    def points(self, worth: int, length: int, n: int) -> int:
        """Letter values times length, and the bonus when all *n* letters are used (rule 2.2)."""
        _require_numbers(worth, length, n)
        return worth * length + (WHOLE_HAND_BONUS if length == n > 0 else 0)

    def score(self, word: str, n: int) -> int:
        """The points of *word* when *n* letters earn the bonus."""
        word = self.normalize(word)
        return self.points(self.alphabet.worth(word, wildcard=False), len(word), n)

    def after_refusal(self, hand: Hand, word: str) -> Hand:
        """The same hand (rule 4.1)."""
        require(hand, Hand, "a hand is a Hand, such as Hand.parse('aretiin')", BadHand)
        return hand


class Wildcard(NamedTuple):
    """The rules of ps3 and wildcard: one `*` for a vowel, and refused words cost letters.

    >>> WILDCARD.score("weed", 6), WILDCARD.score("it", 7), WILDCARD.score("f*x", 4)
    (176, 2, 216)
    """

    alphabet: Alphabet = ENGLISH
    name: str = "wildcard"
    substitutions: int = 1
    replays: int | None = 1
    order_counts: bool = True

    @property
    def wildcard_letters(self) -> str:
        """The letters that a wildcard may be read as: the vowels (rule 3.3)."""
        return self.alphabet.vowels

    def with_alphabet(self, alphabet: Alphabet) -> "Wildcard":
        """The same rules with another alphabet."""
        require(alphabet, Alphabet, "the alphabet of a rule set is an Alphabet", BadRules)
        return self._replace(alphabet=alphabet)

    def parse(self, text: str | Hand) -> Hand:
        """The hand that *text* spells, with one wildcard or none."""
        return _parse(text, self.alphabet, wildcards=1)

    def vowel_consonant_counts(self, size: int) -> tuple[int, int]:
        """A third of vowels, rounded up, less one for the `*`; and the rest (rule 1.2)."""
        require_size(size)
        third = -(-size // 3)
        return third - 1, size - third

    def deal(self, size: int, chooser: Chooser) -> Hand:
        """A hand of vowels, one `*`, and consonants (rule 1.2)."""
        alphabet, (vowels, consonants) = self.alphabet, self.vowel_consonant_counts(size)
        return _draw(
            chooser,
            (alphabet.vowels, vowels),
            (alphabet.wildcard, 1),
            (alphabet.consonants, consonants),
        )

    def normalize(self, word: str) -> str:
        """*word* in lower case (rule 3.4)."""
        return self.alphabet.normalize(word)

    def readings(self, word: str) -> Iterator[str]:
        """*word* with every wildcard read as each of the vowels (rule 3.3)."""
        require(word, str, WORD)
        parts = word.split(self.alphabet.wildcard)
        for vowels in product(self.wildcard_letters, repeat=len(parts) - 1):
            yield "".join([part + vowel for part, vowel in zip(parts, (*vowels, ""), strict=True)])

    def scoring_size(self, held: int, size: int) -> int:
        """The n of the scoring rule: the letters *held* at this moment (rule 2.3)."""
        return held

    def points(self, worth: int, length: int, n: int) -> int:
        """Letter values times what the length earns and the letters left cost (rule 2.3)."""
        _require_numbers(worth, length, n)
        return worth * max(
            1, POINTS_PER_LETTER_USED * length - POINTS_PER_LETTER_LEFT * (n - length)
        )

    def score(self, word: str, n: int) -> int:
        """The points of *word*, in any case, out of a hand of *n* letters."""
        word = self.normalize(word)
        return self.points(self.alphabet.worth(word), len(word), n)

    def after_refusal(self, hand: Hand, word: str) -> Hand:
        """The hand without the letters of *word* that it held (rule 4.2)."""
        require(hand, Hand, "a hand is a Hand, such as Hand.parse('aretiin')", BadHand)
        return hand.without(self.normalize(word))


RuleSet: TypeAlias = Classic | Wildcard
"""Dealing, scoring, penalties and allowances; both have the same members."""

CLASSIC = Classic()
WILDCARD = Wildcard()
RULE_SETS: dict[str, RuleSet] = {"classic": CLASSIC, "wildcard": WILDCARD}


def rule_set(rules: RuleSet | str, alphabet: Alphabet = ENGLISH) -> RuleSet:
    """The rule set that *rules* is or names, for words of this *alphabet*.

    One given by its name gets the *alphabet*; any other may differ from it in the letters' values.
    """
    if isinstance(rules, str):
        if rules in RULE_SETS:
            found = RULE_SETS[rules]
            return found if alphabet == ENGLISH else found.with_alphabet(alphabet)
    elif isinstance(rules, RuleSet):
        if rules.alphabet.letters != alphabet.letters:
            raise BadRules(
                f"these rules have other letters than the word list; use {rules.name!r} "
                f"or {rules.name.upper()}.with_alphabet(lexicon.alphabet)"
            )
        return rules
    raise BadRules(f"{rules!r:.40} is not a rule set; choose {' or '.join(RULE_SETS)}")


def candidates(hand: Hand, alphabet: Alphabet) -> str:
    """The letters that a substitution can draw: those that are not in the hand (rule 5.2)."""
    return "".join([letter for letter in alphabet.letters if letter not in hand])


def substitute(hand: Hand, letter: str, alphabet: Alphabet, chooser: Chooser) -> Hand:
    """The hand after every copy of *letter* became one drawn letter that was not held.

    A letter that is not held leaves the hand as it is (rule 5.3).
    """
    fresh = candidates(hand, alphabet)
    if letter not in hand or not fresh:
        return hand
    return hand.replacing(letter, chooser.choice(fresh))


def _parse(text: str | Hand, alphabet: Alphabet, wildcards: int) -> Hand:
    """The hand that *text* spells in this *alphabet*; *wildcards* is how many it may have."""
    if isinstance(text, Hand):
        hand = text
    else:
        hand = Hand.parse(alphabet.normalize(text) if isinstance(text, str) else text)
    wildcard = alphabet.wildcard
    for letter in hand:
        if letter == wildcard and not wildcards:
            raise BadHand(
                f"{letter!r} is only for the wildcard rules: choose wildcard, "
                "or --edition ps3 in play"
            )
        if letter != wildcard and letter not in alphabet.letters:
            raise BadHand(
                f"{letter!r} is not a letter of the game; use the letters {alphabet.listed}"
            )
    if (found := hand.letters.count(wildcard)) > wildcards:
        raise BadHand(f"a hand has at most one {wildcard}, and this one has {found}")
    return hand


def _draw(chooser: Chooser, *sources: tuple[str, int]) -> Hand:
    """A hand of *count* letters from each of the *sources*, drawn with replacement, in order."""
    if not callable(getattr(chooser, "choice", None)) or isinstance(chooser, type):
        raise HandfulError(
            f"the letters are drawn by a random generator, such as Random(33), not {chooser!r:.40}"
        )
    letters = [chooser.choice(source) for source, count in sources for _ in range(count)]
    return Hand("".join(letters))


def require_size(size: int) -> None:
    """Raise unless a hand of *size* letters can be dealt."""
    require(size, int, "a hand size is a whole number, such as 7", BadSize)
    if size < 1:
        raise BadSize(f"a hand has at least 1 letter, not {size}")


def require_readable_size(size: int) -> None:
    """Raise if a hand of *size* letters is too long to be read from text."""
    if isinstance(size, int) and size > MAX_LETTERS:
        raise BadSize(f"a hand has at most {MAX_LETTERS} letters, not {size}")


def _require_numbers(worth: int, length: int, n: int) -> None:
    if not type(worth) is type(length) is type(n) is int:
        raise HandfulError(f"points take whole numbers, not {(worth, length, n)!r:.60}")

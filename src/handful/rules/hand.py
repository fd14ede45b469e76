"""The hand: the letters a player holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from handful.rules.error import BadHand, require

TEXT = "a hand is text, such as 'aretiin'"
WORD = "a word is text, such as 'lute'"

APOSTROPHE = "'"
WILDCARD_SIGNS = "*?_"
"""What an alphabet may use as its wildcard."""

MAX_LETTERS = 50
"""The longest hand that is read from text. A game with more letters may be dealt."""


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """The letters a player holds, in the order in which they were dealt.

    Hands with the same letters in another order are not equal; compare `sorted(hand)`.

    >>> Hand.parse("quailml").without("quail")
    Hand.parse('ml')
    >>> str(Hand.parse("A C I *"))
    'aci*'
    """

    letters: str = ""

    def __post_init__(self) -> None:
        require(self.letters, str, TEXT, BadHand)
        plain = self.letters.replace("*", "")
        if plain and not (plain.isalpha() and plain == plain.lower()):
            wrong = next((sign for sign in plain if not _is_held(sign)), None)
            if wrong is None:
                return
            if wrong.isalpha():
                raise BadHand(f"{wrong!r} is not in lower case; Hand.parse reads any case")
            raise BadHand(f"{wrong!r} is not a letter; a hand is written like aretiin or aci*prt")

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """The hand that *text* spells: letters and wildcards, in any case, blanks ignored.

        A letter with an accent may be written as one character or as two.
        """
        require(text, str, TEXT, BadHand)
        letters = "".join(text.split()).lower()
        if not letters:
            raise BadHand("a hand needs at least one letter, for example: aretiin")
        if not letters.isascii():
            from unicodedata import normalize  # not needed for most hands

            letters = normalize("NFC", letters)
        if len(letters) > MAX_LETTERS:
            raise BadHand(
                f"a hand has at most {MAX_LETTERS} letters, and this one has {len(letters)}"
            )
        return cls(letters)

    @classmethod
    def from_counts(cls, counts: Mapping[str, int]) -> "Hand":
        """The hand that a dictionary of counts holds; a count of zero or less means no such letter.

        >>> Hand.from_counts({"a": 1, "q": 0, "l": 2})
        Hand.parse('all')
        """
        require(counts, Mapping, "counts are like {'a': 1}", BadHand)
        for letter, count in counts.items():
            if not isinstance(letter, str) or len(letter) != 1:
                raise BadHand(f"{letter!r:.40} is not one letter; counts are like {{'a': 1}}")
            require(count, int, f"the count of {letter!r} is a whole number", BadHand)
        return cls("".join([letter * count for letter, count in counts.items()]))

    def counts(self) -> dict[str, int]:
        """How often each letter is held, in the order of first appearance."""
        return {letter: self.letters.count(letter) for letter in dict.fromkeys(self.letters)}

    def covers(self, word: str) -> bool:
        """Does the hand hold every letter of *word*, as often as the word needs it?

        >>> Hand.parse("aretiin").covers("retina"), Hand.parse("aretiin").covers("retainer")
        (True, False)
        """
        if type(word) is not str:  # inlined: scanning a word list calls this for every word
            require(word, str, WORD)
        if len(word) > len(self.letters):
            return False
        held = self.letters.count
        return all(word.count(letter) <= held(letter) for letter in set(word))

    def without(self, word: str) -> "Hand":
        """The hand left when the letters of *word* are gone; letters not held are ignored.

        >>> Hand.parse("jjolwnn").without("jolly")
        Hand.parse('jwnn')
        """
        require(word, str, WORD)
        left = self.letters
        for letter in word:
            left = left.replace(letter, "", 1)
        return Hand(left)

    def replacing(self, letter: str, by: str) -> "Hand":
        """The hand with every copy of *letter* turned into *by*, in its place."""
        for each in (letter, by):
            require(each, str, "a letter is text, such as 'a'", BadHand)
        return Hand(self.letters.replace(letter, by))

    def __str__(self) -> str:
        return self.letters

    def __repr__(self) -> str:
        if not 0 < len(self.letters) <= MAX_LETTERS:
            return f"Hand({self.letters!r})" if self.letters else "Hand()"
        return f"Hand.parse({self.letters!r})"

    def __len__(self) -> int:
        return len(self.letters)

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, str) and len(letter) == 1 and letter in self.letters


def _is_held(sign: str) -> bool:
    return (sign.isalpha() and sign == sign.lower()) or sign in APOSTROPHE + WILDCARD_SIGNS

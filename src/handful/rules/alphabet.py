"""The alphabet as data: another language is another value of this type, not other code."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from handful.rules.error import BadRules, UnknownLetter, require
from handful.rules.hand import APOSTROPHE, WILDCARD_SIGNS, WORD

OTHER_APOSTROPHES = "\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"
"""What people type, or their keyboards insert, for an apostrophe."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Vowels, consonants, the values of both, and the wildcard.

    Every letter is one character in lower case; an apostrophe may be a letter.

    >>> ENGLISH.worth("quail")
    14
    """

    vowels: str
    consonants: str
    values: Mapping[str, int] = field(hash=False, repr=False)
    wildcard: str = "*"

    def __post_init__(self) -> None:
        if self.wildcard not in tuple(WILDCARD_SIGNS):
            raise BadRules(
                f"the wildcard is one of {' '.join(WILDCARD_SIGNS)}, not {self.wildcard!r:.40}"
            )
        for letters in (self.vowels, self.consonants):
            require(letters, str, "vowels and consonants are texts, such as 'aeiou'", BadRules)
        require(self.values, Mapping, "the values of letters are like {'a': 1}", BadRules)
        for letter, value in self.values.items():
            if type(value) is not int or value < 0:
                raise BadRules(
                    f"the value of {letter!r} is a whole number from 0 on, not {value!r:.40}"
                )
        for letter in self.vowels + self.consonants:
            if letter not in self.values:
                raise BadRules(f"the letter {letter!r} has no value; values are like {{'a': 1}}")
        # A copy that nobody can change.
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __hash__(self) -> int:
        return hash(self.vowels)  # rule sets are looked up for every hand

    def __reduce__(self) -> tuple[type["Alphabet"], tuple[str, str, dict[str, int], str]]:
        # A mapping proxy cannot be pickled or copied.
        return Alphabet, (self.vowels, self.consonants, dict(self.values), self.wildcard)

    @property
    def letters(self) -> str:
        """Every letter, in the order of code points; the wildcard is not one."""
        return "".join(sorted(self.vowels + self.consonants))

    @property
    def listed(self) -> str:
        """Every letter, in the order of *values* or of the alphabet's file, for messages."""
        return "".join([letter for letter in self.values if letter in self.letters])

    def worth(self, word: str, wildcard: bool = True) -> int:
        """The sum of the letters' values (rule 2.1); a wildcard is worth 0, if the game has one."""
        require(word, str, WORD)
        values, free = self.values, self.wildcard if wildcard else None
        try:
            if free is None and self.wildcard in word:
                raise KeyError(self.wildcard)
            return sum([values[letter] for letter in word if letter != free])
        except KeyError as missing:
            raise UnknownLetter(
                f"{missing.args[0]!r} in {word[:40]!r} has no value; use the letters {self.listed}"
            ) from None

    def normalize(self, text: str) -> str:
        """*text* in lower case, with each letter as one character."""
        require(text, str, WORD)
        lower = text.lower()
        return lower if lower.isascii() else self.compose(lower)

    def compose(self, text: str) -> str:
        """*text* with each letter as one character, and typographic apostrophes as plain ones."""
        require(text, str, WORD)
        if not self.letters.isascii():
            from unicodedata import normalize  # not needed for English

            text = normalize("NFC", text)
        if APOSTROPHE in self.consonants:
            for sign in OTHER_APOSTROPHES:
                text = text.replace(sign, APOSTROPHE)
        return text

    @classmethod
    def from_table(cls, table: Mapping[str, object]) -> "Alphabet":
        """The alphabet that a TOML file describes (docs/languages.md).

        >>> tiny = Alphabet.from_table({"letters": "aeñt", "vowels": "ae",
        ...                             "values": {"1": "aet", "8": "ñ"}})
        >>> tiny.consonants, tiny.worth("ñañ")
        ('ñt', 17)
        """
        require(table, Mapping, "an alphabet is made of a table", BadRules)
        unknown = {str(key) for key in table} - {"letters", "vowels", "values", "wildcard"}
        if unknown:
            raise BadRules(
                f"{min(unknown)!r:.40} does not belong in an alphabet; "
                "it has letters, vowels, values and perhaps wildcard"
            )
        letters, vowels = _letters(table, "letters"), _letters(table, "vowels")
        for vowel in vowels:
            if vowel not in letters:
                raise BadRules(f"the vowel {vowel!r} is missing from letters")
        consonants = "".join([letter for letter in letters if letter not in vowels])
        if not consonants:
            raise BadRules("an alphabet needs consonants: letters that are not in vowels")
        wildcard = table.get("wildcard", "*")
        if not isinstance(wildcard, str) or wildcard in letters:
            raise BadRules(f"the wildcard is one of {' '.join(WILDCARD_SIGNS)}, and not a letter")
        return cls(vowels, consonants, _values(table, letters), wildcard)


def _letters(table: Mapping[str, object], key: str) -> str:
    """The letters under *key* in a TOML file, each once."""
    from unicodedata import normalize

    text = table.get(key)
    if not isinstance(text, str) or not text.strip():
        raise BadRules(f'an alphabet needs {key}, a text such as {key} = "aeiou"')
    letters = normalize("NFC", "".join(text.split()))
    for at, letter in enumerate(letters):
        if not (letter.isalpha() and letter == letter.lower()) and letter != APOSTROPHE:
            raise BadRules(f"{letter!r} in {key} is not a letter in lower case")
        if letter in letters[:at]:
            raise BadRules(f"{letter!r} is twice in {key}")
    return letters


def _values(table: Mapping[str, object], letters: str) -> dict[str, int]:
    """The value of each letter, from the table *values*: points, and the letters worth them."""
    from unicodedata import normalize

    groups = table.get("values")
    if not isinstance(groups, Mapping):
        raise BadRules('an alphabet needs a table [values] with lines such as 1 = "aeilnorstu"')
    values: dict[str, int] = {}
    for key, group in groups.items():
        points = str(key)
        if not (points.isascii() and points.isdecimal() and len(points) < 6):
            raise BadRules(f"{points!r:.40} in [values] is not a number of points, such as 1")
        if not isinstance(group, str):
            raise BadRules(f'{points} in [values] needs the letters as text, such as "aeiou"')
        for letter in normalize("NFC", "".join(group.split())):
            if letter not in letters:
                raise BadRules(f"{letter!r} in [values] is missing from letters")
            if letter in values:
                raise BadRules(f"{letter!r} has two values in [values]")
            values[letter] = int(points)
    if missing := [letter for letter in letters if letter not in values]:
        raise BadRules(f"{missing[0]!r} has no value in [values]")
    return {letter: values[letter] for letter in letters}


VALUES = {1: "aeilnorstu", 2: "dg", 3: "bcmp", 4: "fhvwy", 5: "k", 8: "jx", 10: "qz", 0: "*"}
ENGLISH = Alphabet(
    vowels="aeiou",
    consonants="bcdfghjklmnpqrstvwxyz",
    values=dict(sorted((sign, value) for value, signs in VALUES.items() for sign in signs)),
)

"""The alphabet as data: another language is another value of this type, not other code."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from handful.rules.error import BadRules, UnknownLetter

__all__ = ["ENGLISH", "Alphabet"]


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Vowels, consonants, the values of both, and the wildcard.

    >>> ENGLISH.worth("quail")
    14
    """

    vowels: str
    consonants: str
    values: Mapping[str, int] = field(hash=False, repr=False)
    wildcard: str = "*"

    def __post_init__(self) -> None:
        for letter, value in self.values.items():
            if not isinstance(value, int) or value < 0:
                raise BadRules(
                    f"the value of {letter!r} is a whole number from 0 on, not {value!r:.40}"
                )
        # A copy, since the caller's dictionary may change later, and one that nobody can change.
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __reduce__(self) -> tuple[type["Alphabet"], tuple[str, str, dict[str, int], str]]:
        # A mapping proxy cannot be pickled or copied.
        return Alphabet, (self.vowels, self.consonants, dict(self.values), self.wildcard)

    @property
    def letters(self) -> str:
        """Every letter, in alphabetical order; the wildcard is not one."""
        return "".join(sorted(self.vowels + self.consonants))

    def worth(self, word: str) -> int:
        """The sum of the values of the letters of *word* (rule 2.1); the wildcard adds nothing."""
        values = self.values
        try:
            return sum([values[letter] for letter in word if letter != self.wildcard])
        except KeyError as missing:
            raise UnknownLetter(
                f"{missing.args[0]!r} in {word[:40]!r} has no value; use the letters {self.letters}"
            ) from None


def _by_value(groups: Mapping[int, str]) -> dict[str, int]:
    return {letter: value for value, letters in groups.items() for letter in letters}


ENGLISH = Alphabet(
    vowels="aeiou",
    consonants="bcdfghjklmnpqrstvwxyz",
    values=_by_value(
        {1: "aeilnorstu", 2: "dg", 3: "bcmp", 4: "fhvwy", 5: "k", 8: "jx", 10: "qz", 0: "*"}
    ),
)

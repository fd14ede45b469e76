"""The share code: a finished round as a short text that proves its score.

A code is made of digits of 5 bits each, so a letter of the hand or of a word is one digit of the
code. The digits are Crockford's: no I, L, O or U, and case does not matter. The
checksum is that of bech32m: it detects up to four wrong digits in a code of usual length, and a
wrong digit or two swapped neighbours in any code. docs/rules.md describes the format under "The
share code". If it changes, the version changes.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from handful.rules import RULE_SETS
from handful.rules.error import BadHand, BadShareCode, NotNow
from handful.rules.hand import MAX_LETTERS, Hand
from handful.rules.round import Round

MAX_WORDS = 200
"""The most words in a code; every word costs a letter, so a round never comes near."""
MAX_TEXT = 20_000
"""The longest text that is read; the longest code, with its hyphens, has 13,000 characters."""

NUMBERED = ("classic", "wildcard")
"""The rule sets by their number in a code: a new one goes to the end."""

MARK = 17  # the digit H, which begins every code; the version follows
PLAIN, HINTED = 1, 2
"""The versions: a code of the second one has the number of hints, which is not 0."""
LETTERS = "abcdefghijklmnopqrstuvwxyz*"
INVALID = "?"  # ends a refused word that had other characters than letters, or too many letters
SPELLING = LETTERS + "\n" + INVALID

HASH = 16  # hexadecimal digits of the lexicon's sha256, that is 64 bits
HASH_DIGITS = 13
NUMBER_DIGITS = 6  # of 4 bits each; the highest score of 50 letters needs 5
MAX_SCORE = (1 << 4 * NUMBER_DIGITS) - 1
CHECK_DIGITS = 6
GROUP = 5

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = (
    {digit: value for value, digit in enumerate(DIGITS)}
    | {digit.lower(): value for value, digit in enumerate(DIGITS)}
    | dict.fromkeys("Oo", 0)
    | dict.fromkeys("IiLl", 1)
)
# Hyphens of all kinds, and the invisible characters that come with text copied from a page.
IGNORED = frozenset("-\xad\u2010\u2011\u2012\u2013\u2014\u2212\u200b\u2060\ufeff")


@dataclass(frozen=True, slots=True)
class ShareCode:
    """A round that is over: the hand as it was played, the words that counted, and the score.

    *lexicon* is the first 16 hexadecimal digits of the list's sha256. The words are those that
    changed the hand; a refused word is among them only if it cost letters. *hints* is how many
    hints the player had.

    >>> hand = Hand.parse("uezkltz")
    >>> share_code = ShareCode("classic", 7, "d76e852f357a0bb6", hand, ("lute",), 16)
    >>> str(share_code)
    'H1-07DEV-M55WT-QM2XP-H0M4S-ABKSV-BMK4G-WDT70'
    >>> ShareCode.parse(str(share_code)) == share_code
    True
    >>> share_code.replay({"lute"})
    <Round of uezkltz, classic: 16 points after 1 turn, over>
    """

    rules: str
    size: int
    lexicon: str
    hand: Hand
    words: tuple[str, ...]
    score: int
    hints: int = 0

    def __post_init__(self) -> None:
        """Raise unless a round could have this share code, with some word list."""
        rules = RULE_SETS.get(self.rules)
        if rules is None or self.rules not in NUMBERED:
            raise BadShareCode(f"a code cannot have the rule set {self.rules[:40]!r}")
        try:
            rules.parse(str(self.hand))
        except BadHand as error:
            raise BadShareCode(f"the hand in the code is not valid: {error}") from error
        if not len(self.hand) <= self.size <= MAX_LETTERS:
            raise BadShareCode(
                f"a hand of {len(self.hand)} letters cannot have the hand size {self.size}"
            )
        if len(self.lexicon) != HASH or any(c not in "0123456789abcdef" for c in self.lexicon):
            raise BadShareCode(f"{self.lexicon[:40]!r} is not the beginning of a word list's hash")
        if len(self.words) > MAX_WORDS:
            raise BadShareCode(f"a code has at most {MAX_WORDS} words, not {len(self.words)}")
        for word in self.words:
            letters = word.removesuffix(INVALID)
            if not 0 < len(letters) <= MAX_LETTERS or any(
                letter not in LETTERS for letter in letters
            ):
                raise BadShareCode(f"{word[:40]!r} cannot be a word in a code")
        if not 0 <= self.score <= MAX_SCORE:
            raise BadShareCode(f"a round cannot earn {self.score} points")
        if not 0 <= self.hints <= MAX_WORDS:
            raise BadShareCode(f"a round cannot have {self.hints} hints")

    @classmethod
    def of(cls, played: Round, lexicon_sha256: str, hints: int = 0) -> "ShareCode":
        """The share code of *played*, a round that is over, by the list with this hash.

        Words are normalized. A refused word with other characters than letters is written as the
        letters that it cost and a question mark.
        """
        if not played.is_over:
            raise NotNow("this round is not over, so it has no share code yet")
        if RULE_SETS.get(played.rules.name) != played.rules:
            raise BadShareCode("only rounds with the usual rules and letters have a share code")
        words: list[str] = []
        before = played.dealt
        for turn in played.turns:
            if turn.left != before:
                word = played.rules.normalize(turn.word)
                plain = len(word) <= MAX_LETTERS and all(letter in LETTERS for letter in word)
                words.append(word if plain else f"{before.without(str(turn.left))}{INVALID}")
            before = turn.left
        return cls(
            played.rules.name,
            played.size,
            lexicon_sha256[:HASH],
            played.dealt,
            tuple(words),
            played.total,
            hints,
        )

    @classmethod
    def parse(cls, text: str) -> "ShareCode":
        """The share code in *text*; blanks, line ends and hyphens do not count."""
        values = _values(text)
        if _remainder(values) != REMAINDER:
            raise _damaged("its checksum is wrong")
        digits = iter(values[2:-CHECK_DIGITS])
        number = _take(digits)
        if number >= len(NUMBERED):
            raise BadShareCode("the code is for an unknown rule set; update Handful")
        size = _take_number(digits)
        lexicon = 0
        for _ in range(HASH_DIGITS):
            lexicon = lexicon << 5 | _take(digits)
        if lexicon >> 4 * HASH:
            raise _damaged("the hash of its word list is too large")
        score = _take_number(digits)
        hints = _take_number(digits) if values[1] == HINTED else 0
        if values[1] == HINTED and not hints:
            raise _damaged("its number of hints is 0")
        spelled = list(digits)
        if any(value >= len(SPELLING) for value in spelled):
            raise _damaged("it has invalid letters")
        letters, *words = "".join([SPELLING[value] for value in spelled]).split("\n")
        return cls(
            NUMBERED[number], size, f"{lexicon:0{HASH}x}", Hand(letters), tuple(words), score, hints
        )

    def replay(self, words: Container[str]) -> Round:
        """The round, played again by the rules; an error if the claimed score is not earned."""
        played = Round(RULE_SETS[self.rules], self.hand, self.size)
        for word in self.words:
            if played.is_over:
                raise BadShareCode(f"{word!r} comes too late: no letters are left")
            before, played = played.hand, played.play(word, words)
            if played.hand == before:
                reason = played.turns[-1].reason
                assert reason is not None, "an accepted word uses letters"
                raise BadShareCode(f"{word!r} does not count: it is {reason.value}")
        if not played.is_over:
            played = played.stop()
        if played.total != self.score:
            raise BadShareCode(
                f"the code claims {self.score} points, and its words earn {played.total}"
            )
        return played

    def __str__(self) -> str:
        hash_value = int(self.lexicon, 16)
        values = [
            MARK,
            HINTED if self.hints else PLAIN,
            NUMBERED.index(self.rules),
            *_number(self.size),
            *[hash_value >> 5 * digit & 31 for digit in reversed(range(HASH_DIGITS))],
            *_number(self.score),
            *(_number(self.hints) if self.hints else []),
            *[SPELLING.index(letter) for letter in "\n".join([str(self.hand), *self.words])],
        ]
        check = _remainder([*values, *[0] * CHECK_DIGITS]) ^ REMAINDER
        values += [check >> 5 * digit & 31 for digit in reversed(range(CHECK_DIGITS))]
        code = "".join([DIGITS[value] for value in values])
        groups = [code[start : start + GROUP] for start in range(2, len(code), GROUP)]
        return "-".join([code[:2], *groups])


def _values(text: str) -> list[int]:
    """The values of the digits of *text*, if it looks like a code of this version."""
    if len(text) > MAX_TEXT:
        raise BadShareCode(
            f"a text of more than {MAX_TEXT} characters is too long for a share code"
        )
    written = [sign for sign in text if not sign.isspace() and sign not in IGNORED]
    values = [READ_AS.get(sign, -1) for sign in written]
    if values[:1] != [MARK] or values[1:2] not in [[version] for version in range(1, 10)]:
        short = text if len(text) <= 40 else text[:40] + "…"
        raise BadShareCode(f"{short!r} is not a share code; share codes begin with H1-")
    if values[1] not in (PLAIN, HINTED):
        raise BadShareCode("the code was made by a newer version of Handful; update Handful")
    for sign, value in zip(written, values, strict=True):
        if value < 0:
            raise _damaged(f"codes do not contain {sign!r}")
    if len(values) <= 2 + CHECK_DIGITS:
        raise _damaged("most of it is missing")
    return values


def _take(digits: Iterator[int]) -> int:
    for digit in digits:
        return digit
    raise _damaged("it ends too early")


def _take_number(digits: Iterator[int]) -> int:
    """The next number: 4 bits a digit, the highest first; 16 is added if more follow."""
    number = 0
    for count in range(1, NUMBER_DIGITS + 1):
        digit = _take(digits)
        number = number << 4 | digit & 15
        if digit < 16:
            if count > 1 and number < 1 << 4 * (count - 1):
                break
            return number
    raise _damaged("a number in it has the wrong form")


def _number(number: int) -> list[int]:
    """The digits that `_take_number` reads."""
    values = [number & 15]
    while number := number >> 4:
        values.append(number & 15 | 16)
    return values[::-1]


def _damaged(how: str) -> BadShareCode:
    return BadShareCode(f"the code is damaged: {how}; copy it again, from H to its end")


# The generator of bech32's checksum, and the remainder that BIP 350 chose so that a digit
# more or less near the end is detected, too.
GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
REMAINDER = 0x2BC830A3


def _remainder(values: Iterable[int]) -> int:
    """The remainder of *values*, as a polynomial over 32 elements, by the generator."""
    remainder = 1
    for value in values:
        top = remainder >> 25
        remainder = (remainder & 0x1FFFFFF) << 5 ^ value
        for bit, term in enumerate(GENERATOR):
            if top >> bit & 1:
                remainder ^= term
    return remainder

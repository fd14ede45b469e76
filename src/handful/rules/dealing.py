"""What both rule sets do when letters are drawn."""

from collections.abc import Iterable

from handful.rules.alphabet import Alphabet
from handful.rules.error import BadHand, BadSize
from handful.rules.hand import Hand
from handful.rules.ruleset import Chooser

__all__ = ["candidates", "draw", "substitute"]


def draw(chooser: Chooser, *sources: tuple[str, int]) -> Hand:
    """A hand of so many letters from each source, drawn with replacement, in that order."""
    letters = [chooser.choice(source) for source, count in sources for _ in range(count)]
    return Hand("".join(letters))


def candidates(hand: Hand, alphabet: Alphabet) -> str:
    """The letters that a substitution can bring: those that are not in the hand (rule 5.2)."""
    return "".join([letter for letter in alphabet.letters if letter not in hand])


def substitute(hand: Hand, letter: str, alphabet: Alphabet, chooser: Chooser) -> Hand:
    """The hand after every copy of *letter* became one drawn letter that was not held.

    A letter that is not held leaves the hand as it is (rule 5.3).
    """
    fresh = candidates(hand, alphabet)
    if letter not in hand or not fresh:
        return hand
    return hand.replacing(letter, chooser.choice(fresh))


def require_size(size: int) -> None:
    """Raise unless a hand of *size* letters can be dealt."""
    if type(size) is not int:
        raise BadSize(f"a hand size is a whole number, for example 7, and not {size!r:.40}")
    if size < 1:
        raise BadSize(f"a hand has at least 1 letter, not {size}")


def require_letters(hand: Hand, known: Iterable[str], rules: str) -> None:
    """Raise unless every letter of *hand* is one of *known*."""
    for letter in hand:
        if letter not in known:
            raise BadHand(f"{letter!r} is never dealt under the {rules} rules; leave it out")

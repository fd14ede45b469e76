"""Throwing letters away: an entry that is refused, and costs just the letters that are to go."""

from collections.abc import Container

from handful.rules import Hand, RuleSet
from handful.solver.line import Play

__all__ = ["sacrifice"]


def sacrifice(letters: str, hand: Hand, rules: RuleSet, words: Container[str]) -> Play:
    """The play that throws *letters* out of *hand* (rule 4.2).

    If they happen to spell a word, a letter that is not held makes the entry invalid, and costs
    nothing itself.
    """
    wildcard = rules.alphabet.wildcard
    readings = rules.readings(letters) if wildcard in letters else (letters,)
    if any(map(words.__contains__, readings)):
        others = rules.alphabet.letters + wildcard
        letters += next((letter for letter in others if letter not in hand), "?")
    return Play(letters, 0, sacrifice=True)

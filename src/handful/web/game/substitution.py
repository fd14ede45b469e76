"""Substitutions: the secret decides which letter is drawn, on a day the same for everybody."""

from random import Random

from handful.rules import Alphabet, Hand, substitute
from handful.web.secret import Secret


def draw(hand: Hand, letter: str, alphabet: Alphabet, secret: Secret, drawn_for: str) -> Hand:
    """*hand* with *letter* exchanged; *drawn_for* is a day, or the id of a free round."""
    return substitute(hand, letter, alphabet, Random(secret.seed("draw", drawn_for, letter)))

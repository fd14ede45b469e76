"""Which wordings of a game are the same: each form that a document's own examples show is right.

Numbers and letters are no wording. Which ones a game tells is judged by its facts, and nobody pays
for the same wrong number twice.
"""

import re

__all__ = ["classic_lines", "wildcard_lines"]

_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’", "'"))
"""What a document's quotation marks become when they are copied, and what they are in Python."""
_HAND = re.compile(r"current hand: *(.*)", re.IGNORECASE)


_GLUED = re.compile(r"(?<=\d)(?=[a-z])|(?<=[a-z:])(?=\d)", re.IGNORECASE)
"""Where a number stands beside a word, and the blank between them was forgotten."""


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def _plain(line: str) -> str:
    """A line with Python's quotation marks, a blank between a number and a word, and no number."""
    return _NUMBER.sub("0", _GLUED.sub(" ", line.translate(_QUOTES)))


def _hand_line(line: str) -> str:
    """A line in its plain form: of a hand, what is no letter, as brackets and commas are."""
    line = _plain(line)
    found = _HAND.fullmatch(line)
    if not found:
        return line
    return " ".join(["Current Hand:", *[part for part in found[1].split() if len(part) > 1]])


def classic_lines(lines: list[str]) -> list[str]:
    """The lines of a classic game: blank lines, and a word of goodbye, are there or not.

    >>> classic_lines(["Current Hand:  t o p", "", "Goodbye! Total score: 6points."])
    ['Current Hand:', 'Total score: 0 points.']
    """
    found = [_hand_line(line).removeprefix("Goodbye! ") for line in lines if line]
    return [line.removesuffix(".") if " earned " in line else line for line in found]


def wildcard_lines(lines: list[str]) -> list[str]:
    """The lines of a wildcard game, as the document words a hand by itself.

    Inside a game the document words it otherwise, but gives play_hand nothing to know that by;
    lines of dashes, and the ends of some lines, are there or not.
    """
    alike: list[str] = []
    for line in lines:
        line = _DASHES.sub("", _plain(line))
        if ended := _RAN_OUT.match(line):
            alike.append("Ran out of letters")
            line = line[ended.end() :]
        if total := _ENDED.fullmatch(line):
            line = f"Total score: {total[1]} points"
        line = _ASKED.sub('Enter word, or "!!" to indicate that you are finished:', line)
        line = line.replace("This is not a valid word", "That is not a valid word")
        if line:
            alike.append(_hand_line(line))
    return alike


_ASKED = re.compile(
    r"Please enter a word or ['\"]!!['\"] to indicate (?:that )?you are done:"
    r"|Enter word, or ['\"]!!['\"] to indicate that you are (?:done|finished):"
)
_DASHES = re.compile(r"-{3,} *")
_RAN_OUT = re.compile(r"Ran out of letters[.!]? *")
_ENDED = re.compile(r"Total score(?: for this hand)?: (\d+)(?: points)?\.?")

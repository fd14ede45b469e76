"""Wording: each form that a document's own examples show is right."""

import re

_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’", "'"))
"""What a document's quotation marks become when they are copied, and what they are in Python."""
_HAND = re.compile(r"current hand: *(.*)", re.IGNORECASE)


_ONE_LETTER = re.compile(r"[a-z*]", re.IGNORECASE)
_ANY_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_GLUED = re.compile(r"(?<=\d)(?=[a-z])|(?<=[a-z:])(?=\d)", re.IGNORECASE)
"""Where a number stands beside a word, and the blank between them was forgotten."""


def _plain(line: str) -> str:
    """A line with Python's quotation marks, and with a blank between a number and a word."""
    return _GLUED.sub(" ", line.translate(_QUOTES))


def _hand_line(line: str) -> str:
    """A line in its plain form: of a hand, blanks after the colon and the order are free."""
    line = _plain(line)
    found = _HAND.fullmatch(line)
    return f"Current Hand: {' '.join(sorted(found[1].split()))}" if found else line


def classic_lines(lines: list[str]) -> list[str]:
    """The lines of a classic game: blank lines, and a word of goodbye, are there or not.

    >>> classic_lines(["Current Hand:  t o p", "", "Goodbye! Total score: 6points."])
    ['Current Hand: o p t', 'Total score: 6 points.']
    """
    found = [_hand_line(line).removeprefix("Goodbye! ") for line in lines if line]
    return [line.removesuffix(".") if " earned " in line else line for line in found]


def words_only(lines: list[str]) -> list[str]:
    """Lines without their facts: another number for every number, and no letters of hands.

    >>> words_only(["Current Hand: o p t", "Total score: 6 points."])
    ['Current Hand:', 'Total score: 0 points.']
    """
    found = []
    for line in lines:
        if hand := _HAND.fullmatch(line):
            left = [part for part in hand[1].split() if not _ONE_LETTER.fullmatch(part)]
            found.append(" ".join(["Current Hand:", *left]))
        else:
            found.append(_ANY_NUMBER.sub("0", line))
    return found


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


def alike(want, facts_right):
    """What puts the lines of a game into the form that stands for all right ones.

    Where its facts are wrong, only its words count: nobody pays for a wrong number twice.
    """
    lines = wildcard_lines if any("!!" in text for text in want.texts) else classic_lines
    return lines if facts_right else lambda some: words_only(lines(some))

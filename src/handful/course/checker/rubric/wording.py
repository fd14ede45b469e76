"""Which wordings of a game are the same: each form that a document's own examples show is right."""

import re

__all__ = ["classic_lines", "computer_lines", "wildcard_lines"]

_HAND = re.compile(r"current hand: *(.*)", re.IGNORECASE)


def _hand_line(line: str) -> str:
    """A line that shows a hand: blanks after the colon, and the order of letters, are free."""
    found = _HAND.fullmatch(line)
    return f"Current Hand: {' '.join(sorted(found[1].split()))}" if found else line


def classic_lines(lines: list[str]) -> list[str]:
    """The lines of a classic game.

    >>> classic_lines(["Current Hand:  t o p", "Invalid command.", "", "Enter n"])
    ['Current Hand: o p t', 'Invalid command.', 'Enter n']
    """
    alike: list[str] = []
    for line in lines:
        if line or not alike or not alike[-1].endswith("Invalid command."):
            alike.append(_hand_line(line))
    return alike


def computer_lines(lines: list[str]) -> list[str]:
    """The lines of a game with the computer, whose hands have blank lines in them or none."""
    return [_hand_line(line) for line in lines if line]


def wildcard_lines(lines: list[str]) -> list[str]:
    """The lines of a wildcard game, as the document words a hand by itself.

    Inside a game the document words it otherwise, but gives play_hand nothing to know that by; the
    total for a hand and its dashes are sometimes left out.
    """
    alike: list[str] = []
    for line in lines:
        line = _hand_line(line)
        line = _ASKED.sub('Enter word, or "!!" to indicate that you are finished:', line)
        line = re.sub(r"^This is not a valid word", "That is not a valid word", line)
        if not line or _DASHES.fullmatch(line):
            continue
        if ended := _ENDED.fullmatch(line):
            line = f"Total score: {ended[1]} points"
        if alike and alike[-1].rstrip(".") == "Ran out of letters":
            alike[-1] = f"Ran out of letters. {line}"
            continue
        alike.append(line)
    return alike


_ASKED = re.compile(
    r"Please enter a word or ['\"]!!['\"] to indicate (?:that )?you are done:"
    r"|Enter word, or ['\"]!!['\"] to indicate that you are (?:done|finished):"
)
_DASHES = re.compile(r"-{3,}")
_ENDED = re.compile(r"Total score for this hand: (\d+)(?: points)?\.?")

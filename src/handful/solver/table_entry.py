"""An entry: which word of the list is entered, and where the wildcard stands in it, as a number.

The place of the word in the list stands above four bits, and in these is 0 for no wildcard, 1 if it
stands for the first letter, and so on.
Of two entries the smaller number is the earlier word in the list, or the same word with the
wildcard farther left, or with none. So entries are in the order in which ties are decided.
"""

__all__ = ["LONGEST_TEXT", "NO_ENTRY", "WILDCARD_THROWN", "entry_of"]

NO_ENTRY = 0xFFFF_FFFF
"""The number that stands for no entry."""
WILDCARD_THROWN = 0xFF
"""What stands for the wildcard where a letter is thrown; others are numbered from 1."""
LONGEST_TEXT = 1 << 28
"""A list whose text has as many characters, or more, has no table."""


def entry_of(place: int, wildcard: int = -1) -> int:
    """The number of the entry: the *place* of the word, and where the *wildcard* stands in it.

    >>> entry_of(70), entry_of(70, 2)
    (1120, 1123)
    """
    return place << 4 | wildcard + 1

"""Long texts, compressed: a report of 50,000 characters takes 3,000 bytes, and a third of a ms."""

import zlib

LEVEL = 6
"""Of zlib. 9 gains a twentieth more and takes up to ten times as long."""
LONE_SURROGATES = "surrogatepass"
"""What programs print need not be valid Unicode, and is kept all the same."""


def pack(text: str) -> bytes:
    """The *text* as it is stored.

    >>> text = "expected 176, got 175; " * 1000
    >>> len(pack(text)) < len(text) / 100
    True
    >>> unpack(pack(text)) == text
    True
    """
    return zlib.compress(text.encode(errors=LONE_SURROGATES), LEVEL)


def unpack(packed: bytes) -> str:
    """The text that was packed."""
    return zlib.decompress(packed).decode(errors=LONE_SURROGATES)

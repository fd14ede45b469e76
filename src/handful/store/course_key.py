"""Keys of teachers and of programs: making one, and the digest by which it is known.

A key is shown once, when it is made; the store has its SHA-256 digest. A password needs a slow hash
with a salt, because people choose passwords that can be guessed. A key is 160 random bits: nobody
can try them all, so that a plain hash is as good, and a request is answered at once.
"""

import hashlib
import secrets

from handful.store.course_model import KeyKind

PREFIXES: dict[KeyKind, str] = {"teacher": "hft_", "api": "hfa_"}
"""How keys begin: whoever finds one in a file sees what it is."""
CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base32, five bits a character: no i, l, o or u."""
LENGTH = 32


def new_key(kind: KeyKind) -> str:
    """A new key: its prefix, and 160 random bits.

    >>> key = new_key("teacher")
    >>> key[:4], len(key)
    ('hft_', 36)
    """
    return PREFIXES[kind] + "".join([secrets.choice(CROCKFORD) for _ in range(LENGTH)])


def hash_of(key: str) -> str:
    """The SHA-256 digest of a *key*, in hexadecimal, by which it is stored.

    >>> hash_of("hft_0")
    'b9673f952a99a7215d8b9468cf97db81f540be1bcd0bf804c4e9cbcbcabfe1c7'
    """
    return hashlib.sha256(key.encode()).hexdigest()

"""The server's secret key: it signs cookies and seeds the day's hands."""

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

from handful.rules import HandfulError

LEAST = 32
"""Characters that a secret has at least."""


class BadSecret(HandfulError):
    """A secret that cannot be used."""


class Secret:
    """A key, which is never printed, and what is made with it.

    >>> Secret("x" * 32).signature("cookie", "me") == Secret("y" * 32).signature("cookie", "me")
    False
    """

    def __init__(self, text: str) -> None:
        if len(text) < LEAST:
            raise BadSecret(
                f"a secret has at least {LEAST} characters, and this one has {len(text)}; "
                "make one with: python -c 'import secrets; print(secrets.token_hex())'"
            )
        self._key = text.encode("utf-8", "surrogateescape")  # as the environment gives any bytes

    def signature(self, *parts: str) -> str:
        """The signature of *parts*: what only those who know the secret can write."""
        return urlsafe_b64encode(self._digest(parts)[:18]).decode()

    def seed(self, *parts: str) -> int:
        """The seed of a random generator for *parts*."""
        return int.from_bytes(self._digest(parts))

    def _digest(self, parts: tuple[str, ...]) -> bytes:
        return hmac.digest(self._key, "\0".join(parts).encode(), hashlib.sha256)


def find_secret(file: Path, given: str | None = None) -> str:
    """The secret that was *given*, or the one in *file*, which is made where there is none."""
    if given is not None:
        return given
    if not file.exists():
        _make_secret(file)
    try:
        return file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSecret(
            f"the secret in {file} cannot be read ({error}); remove the file, or set HANDFUL_SECRET"
        ) from error


def _make_secret(file: Path) -> None:
    """Write a new secret; where another server does the same, one of them is kept, whole."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w") as stream:
                stream.write(f"{secrets.token_hex(32)}\n")
            with suppress(FileExistsError):
                os.link(draft, file)
        finally:
            draft.unlink()
    except OSError as error:
        raise BadSecret(
            f"the secret cannot be kept in {file} ({error.strerror}); "
            "choose another folder, or set HANDFUL_SECRET"
        ) from error

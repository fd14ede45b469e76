"""The key with which stored reports are signed: the user's own, made once on each machine.

A store lies beside the work of strangers, who may write there. What they cannot do is sign.
"""

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

from handful.grader.error import GraderError
from handful.grader.system import BadFile, config_folder, open_plain

__all__ = ["KEY_FILE", "NoKey", "signature", "signing_key"]

KEY_FILE = "grades.key"
"""The name of the file, in the user's configuration folder."""
BYTES = 32


class NoKey(GraderError):
    """The user's key cannot be read or made."""


def signature(key: bytes, content: bytes) -> bytes:
    """What only those who know the *key* can write below the *content*: 64 hexadecimal digits."""
    return hmac.digest(key, content, hashlib.sha256).hex().encode()


def signing_key() -> bytes:
    """The user's key; it is made where there is none."""
    where = ""
    try:
        path = config_folder() / KEY_FILE
        where = f" in {path}"
        try:
            return _read(path)
        except FileNotFoundError:
            _make(path)
            return _read(path)
    except (OSError, BadFile) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise NoKey(
            f"the key that signs stored reports cannot be kept{where}: {why}; "
            "set HANDFUL_CONFIG to a folder of your own, or say --no-store"
        ) from error


def _read(path: Path) -> bytes:
    with os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
        mode = S_IMODE(os.fstat(file.fileno()).st_mode)
        if os.name == "posix" and mode & 0o077:
            raise BadFile("others can read it; if nobody has, chmod 600 is enough, else remove it")
        text = file.read(2 * BYTES + 2)
    try:
        key = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        key = b""
    if len(key) != BYTES:
        raise BadFile("there is no key in it; remove it, and a new one is made")
    return key


def _make(path: Path) -> None:
    """Write a new key; where another run does the same, one of them is kept, whole."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{secrets.token_hex(BYTES)}\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()

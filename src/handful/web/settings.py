"""What a server is started with; it travels to the server's processes through the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from handful.lexicon import DEFAULT
from handful.rules import HandfulError
from handful.web.secret import find_secret

__all__ = ["DATABASE", "BadSetting", "Limits", "Settings"]

DATABASE = "sqlite:///handful.db"


class BadSetting(HandfulError):
    """A setting that cannot be meant."""


class Limits(NamedTuple):
    """How fast is too fast: requests a second and at once, and how many in an hour.

    The first four are kept by each process for itself, to protect it. The others are counted in
    the database, so that they hold whatever process is asked.
    """

    player_rate: int = 20
    player_burst: int = 80
    address_rate: int = 200
    address_burst: int = 800
    players_an_hour: int = 300
    """New players from one address: a whole school may come from one."""
    restores_an_hour: int = 30
    rounds_an_hour: int = 600
    reviews_an_hour: int = 240


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Settings:
    """The database, the secret, the word list and the limits."""

    secret: str = field(repr=False)
    database: str = DATABASE
    words: str = DEFAULT
    limits: Limits = LIMITS

    @classmethod
    def find(cls, environment: Mapping[str, str], database: str | None = None) -> "Settings":
        """What the *environment* says, and what is made where it says nothing."""
        url = database or environment.get("HANDFUL_DATABASE") or DATABASE
        secret = find_secret(_secret_file(url), environment.get("HANDFUL_SECRET"))
        limits = {
            name: _number(variable, environment[variable])
            for name in Limits._fields
            if (variable := f"HANDFUL_{name.upper()}") in environment
        }
        words = environment.get("HANDFUL_WORDS") or DEFAULT
        return cls(secret=secret, database=url, words=words, limits=Limits(**limits))

    def as_environment(self) -> dict[str, str]:
        """The settings as `find` reads them."""
        limits = {f"HANDFUL_{name.upper()}": str(n) for name, n in self.limits._asdict().items()}
        return {
            "HANDFUL_DATABASE": self.database,
            "HANDFUL_SECRET": self.secret,
            "HANDFUL_WORDS": self.words,
            **limits,
        }


def _secret_file(url: str) -> Path:
    """Beside a database that is a file; else in the folder in which the server was started."""
    scheme, _, file = url.partition(":///")
    if scheme == "sqlite" and file:
        return Path(os.path.splitext(file)[0] + ".secret")  # noqa: PTH122
    return Path("handful.secret")


def _number(variable: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise BadSetting(f"{variable} is a number above 0, not {text[:40]!r}")
    return int(text)

"""What a server is started with: options and the environment, read by pydantic-settings.

Every setting is a variable `HANDFUL_NAME`. The settings travel to the server's processes through
the environment.
"""

import os
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from handful.lexicon import DEFAULT
from handful.lexicon.wordnet import DefinitionsMissing, WordNet
from handful.rules import HandfulError
from handful.web.secret import find_secret

DATABASE = "sqlite:///handful.db"
PREFIX = "HANDFUL_"
NO_DEFINITIONS = "none"

MOST = 10**9 - 1
Count = Annotated[int, Field(ge=1, le=MOST)]


class BadSetting(HandfulError):
    """A setting that cannot be used."""


class Limits(BaseSettings):
    """Requests a second and in a burst, connections, and how many in an hour.

    What is for an hour is counted in the database, for all processes together. The others are
    counted by each process for itself, to protect it.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    player_rate: Count = 20
    player_burst: Count = 80
    address_rate: Count = 200
    address_burst: Count = 800
    file_rate: Count = 500
    file_burst: Count = 10_000
    """The files of the page: some seventy for each browser that opens it, and once more to keep."""
    connections: Count = 1000
    connections_an_address: Count = 250
    """A classroom behind one address: forty browsers with six connections each."""
    header_seconds: Count = 15
    body_seconds: Count = 30
    send_seconds: Count = 60
    idle_seconds: Count = 5
    players_an_hour: Count = 300
    """New players from one address: a whole school may come from one."""
    restores_an_hour: Count = 30
    rounds_an_hour: Count = 600
    reviews_an_hour: Count = 240
    codes_an_hour: Count = 300
    """Codes that are checked from one address: enough for a school, too few to guess a hand by."""
    checks_an_hour: Count = 600
    """Checks of a learner's program."""
    runs_at_once: Count = 20
    """Programs of learners that are played at the same time."""
    tries_an_hour: Count = 600
    """Scored tries of the days' hands from one address: five each of three classes."""


class Settings(Limits):
    """The database, the secret, the word list, the names of the server, and the limits."""

    secret: SecretStr
    database: Annotated[str, BeforeValidator(lambda url: url or DATABASE)] = DATABASE
    words: Annotated[str, BeforeValidator(lambda words: words or DEFAULT)] = DEFAULT
    allowed_hosts: str = ""
    """Names beside localhost, this machine's own, and all addresses; between commas."""
    processes: Annotated[int, Field(ge=1, le=64)] = 1
    """How many processes answer."""
    course: bool = False
    """Is the course served?"""
    course_local: bool = False
    """May whoever asks from this machine run programs, without a class?"""
    editor: str = ""
    """The folder of a fuller editor for the course; empty for our own."""
    wordnet: str = ""
    """The folder of WordNet's files; empty for the usual ones, `none` for no definitions."""

    @classmethod
    def read(cls, **options: str) -> "Settings":
        """The settings of *options* and the environment; a secret is made where there is none."""
        if "secret" not in options and f"{PREFIX}SECRET" not in os.environ:
            database = options.get("database") or os.environ.get(f"{PREFIX}DATABASE") or DATABASE
            options["secret"] = find_secret(_secret_file(database))
        try:
            return cls.model_validate(options)
        except ValidationError as error:
            raise BadSetting(_sentence(error)) from error

    def open_wordnet(self) -> WordNet | None:
        """Where definitions come from; None where there are none. A folder that is named is there.

        The files are looked for when the server starts, and not again.
        """
        if self.wordnet == NO_DEFINITIONS:
            return None
        if self.wordnet:
            return WordNet.open(self.wordnet)
        try:
            return WordNet.open()
        except DefinitionsMissing:
            return None

    def as_environment(self) -> dict[str, str]:
        """The settings as `read` finds them in the environment."""
        values = {**self.model_dump(), "secret": self.secret.get_secret_value()}
        return {f"{PREFIX}{name.upper()}": str(value) for name, value in values.items()}


def _sentence(error: ValidationError) -> str:
    """What is wrong with the first setting that cannot be used."""
    first = error.errors()[0]
    name = str(first["loc"][0])
    given = repr(str(first["input"])[:40])
    if name in Limits.model_fields:
        return f"{PREFIX}{name.upper()} is a number from 1 to {MOST:,}, not {given}"
    return f"{PREFIX}{name.upper()} cannot be used: {first['msg']}, not {given}"


def _secret_file(url: str) -> Path:
    """Beside a database that is a file; else in the folder in which the server was started."""
    scheme, _, file = url.partition(":///")
    if scheme == "sqlite" and file and file != ":memory:":
        return Path(os.path.splitext(file)[0] + ".secret")  # noqa: PTH122
    return Path("handful.secret")

"""What learners write, as it is typed: kept for a known player, on every device the same."""

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from handful.course.built_in import built_in
from handful.store import Store
from handful.web.errors import ApiError, ErrorCode

MOST_CHARACTERS = 200_000
"""In one file; the working programs have about 10,000."""


class Work(NamedTuple):
    """The files of a learner, which version they are, and when they were saved."""

    files: Mapping[str, str]
    version: int = 0
    saved: int | None = None


class StaleWork(ApiError):
    """Somebody, on another device, saved another version; *work* is that."""

    def __init__(self, work: Work) -> None:
        super().__init__(ErrorCode.STALE_WORK)
        self.work = work


class WorkKeeper:
    """Keeps work in the store; *clock* tells the time in milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    def find(self, player: str, edition: str) -> Work:
        """The player's work on an edition; without files where there is none."""
        found = self._store.work(player, edition)
        if found is None:
            return Work({})
        return Work(json.loads(found.files), found.version, found.saved)

    def save(self, player: str, edition: str, files: Mapping[str, str], version: int) -> Work:
        """Keep *files*, which were made from this *version*; StaleWork if there is a newer one."""
        now = self._clock()
        text = json.dumps(dict(sorted(files.items())))
        saved = self._store.save_work(player, edition, text, version, now)
        if saved is None:
            raise StaleWork(self.find(player, edition))
        return Work(files, saved, now)


def checked_files(files: Mapping[str, str], kit: str) -> dict[str, str]:
    """The *files*, if they are files of the kit; ApiError says what is wrong with them."""
    wanted = built_in(kit).files
    for name, text in files.items():
        if name not in wanted:
            raise ApiError(
                ErrorCode.BAD_FILE, f"A file is called {' or '.join(wanted)}, not {name[:40]!r}."
            )
        if len(text) > MOST_CHARACTERS:
            raise ApiError(
                ErrorCode.TOO_LARGE,
                f"{name} is longer than {MOST_CHARACTERS:,} characters; that is not a program.",
            )
        if "\0" in text:
            raise ApiError(ErrorCode.BAD_FILE, f"{name} is not a text: it holds a zero byte.")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise ApiError(
                ErrorCode.BAD_FILE, f"{name} is not a text: it holds half a character."
            ) from error
    return {name: text.replace("\r\n", "\n").replace("\r", "\n") for name, text in files.items()}


def require_written(files: Mapping[str, str]) -> None:
    """Raise where there is nothing to run or to check."""
    if not any(text.strip() for text in files.values()):
        raise ApiError(ErrorCode.BAD_FILE, "There is nothing in the file: write something first.")

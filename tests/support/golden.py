"""The documents' games as files: what was set up, what is seen, what is typed."""

import re
from pathlib import Path
from typing import NamedTuple

__all__ = ["GAMES", "TYPED", "GoldenGame", "read_game"]

TYPED = re.compile("⟦(.*?)⟧\n")


class GoldenGame(NamedTuple):
    """A game file: its name, its set-up, and the game as it is to be seen."""

    name: str
    setup: dict[str, list[str]]
    body: str

    @property
    def edition(self) -> str:
        """The edition that plays."""
        return self.setup["edition"][0]

    @property
    def typed(self) -> list[str]:
        """What the player types, in order."""
        return TYPED.findall(self.body)

    def options(self) -> list[str]:
        """The set-up as options of `handful play`."""
        options = [
            f"--{key}={value}"
            for key in ("hand", "deal", "draw")
            for value in self.setup.get(key, ())
        ]
        options += [f"--hand-size={size}" for size in self.setup.get("size", ())]
        options += ["--computer" for _ in self.setup.get("by", ())]
        return [f"--edition={self.edition}", *options]


def read_game(path: Path) -> GoldenGame:
    """The game in the file at *path*."""
    setup, body = {}, path.read_text(encoding="utf-8")
    while body.startswith("# "):
        line, body = body.split("\n", 1)
        key, value = line.removeprefix("# ").split(":", 1)
        setup[key] = value.split()
    return GoldenGame(path.stem, setup, body)


GAMES = [
    read_game(path)
    for path in sorted((Path(__file__).parents[1] / "console" / "games").glob("*.txt"))
]

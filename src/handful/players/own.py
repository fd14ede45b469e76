"""A player of the user's own, loaded by the name of its module and class."""

import sys
from importlib import import_module
from pathlib import Path
from reprlib import repr as short_repr
from traceback import walk_tb
from typing import TYPE_CHECKING

from handful.players.player import MOST_REFUSED, BadPlayer
from handful.rules import Hand

if TYPE_CHECKING:
    from handful.round import Round

__all__ = ["OwnPlayer"]

MOST_TEXT = 200
"""Characters of an error's own text that are shown."""


class OwnPlayer:
    """The player of the class that *name*, such as `mybot:Bot`, names.

    The class is called without arguments, and its instance is asked `choose(round)` for a word, or
    None to stop; it gets a copy of the round, to try things with. The module is looked for in the
    current folder first. Whatever goes wrong in it is a `BadPlayer` with one sentence.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._tries = 0
        self._hand: Hand | None = None
        player_class = _load_class(name)
        try:
            self.player = player_class()
        except (Exception, SystemExit) as error:
            raise BadPlayer(f"{name}() failed: {_why(error, name)}") from error
        if not callable(getattr(self.player, "choose", None)):
            raise BadPlayer(f"{name} has no method choose(round)")

    def choose(self, round: "Round", /) -> str | None:
        """What the player chooses, if it is a word or None."""
        hand = round.hand
        self._tries = self._tries + 1 if hand == self._hand else 0
        self._hand = hand
        if self._tries > MOST_REFUSED:
            raise BadPlayer(
                f"{self.name} entered more than {MOST_REFUSED} words in a row that do not count; "
                "its choose returns None to stop"
            )
        try:
            word = self.player.choose(round.copy())
        except (Exception, SystemExit) as error:
            raise BadPlayer(
                f"{self.name} failed on the hand {hand}: {_why(error, self.name)}"
            ) from error
        if word is None or isinstance(word, str):
            return word
        raise BadPlayer(
            f"{self.name} chose {short_repr(word)} on the hand {hand}; "
            "choose returns a word or None"
        )


def _load_class(name: str) -> type:
    """The class that *name* names."""
    module_name, _, class_name = name.partition(":")
    if not module_name or not class_name:
        raise BadPlayer(f"{name!r} does not name a player; write it as module:Class")
    if module_name.endswith(".py"):
        module = module_name.removesuffix(".py")
        raise BadPlayer(f"{module_name} is a file; leave out .py: {module}:{class_name}")
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(module_name), class_name, None)
    except (Exception, SystemExit) as error:
        raise BadPlayer(
            f"the module {module_name} cannot be imported: {_why(error, name)}"
        ) from error
    if callable(found) and not isinstance(found, type):
        raise BadPlayer(f"{name} is not a class; write a class with a method choose(round)")
    if not isinstance(found, type):
        raise BadPlayer(f"there is no class {class_name} in the module {module_name}")
    return found


def _why(error: BaseException, name: str) -> str:
    """The *error* in one line, with the place in the module of the player called *name*."""
    try:
        message = " ".join(str(error).split())[:MOST_TEXT]
    except Exception:  # the player's own error may fail as well
        message = ""
    message = "".join([sign if sign.isprintable() else "?" for sign in message])
    why = f"{type(error).__name__}: {message}" if message else type(error).__name__
    module_name = name.partition(":")[0]
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        if frame.f_globals.get("__name__") == module_name:
            return f"{why} ({Path(frame.f_code.co_filename).name}, line {line})"
    return why

"""Somebody's own player: found by the name of its module and class, and watched while it plays.

Imported by its own name, so that a game against another opponent starts without it.
"""

import sys
from importlib import import_module
from pathlib import Path
from reprlib import repr as short_repr
from traceback import walk_tb

from handful.lexicon import Lexicon
from handful.players.error import BadPlayer
from handful.players.player import MOST_REFUSED
from handful.rules import Hand, RuleSet

__all__ = ["OwnPlayer"]

MOST_TEXT = 200
"""So much of an error's own text is shown."""


class OwnPlayer:
    """The player of the class that *name*, such as `mybot:Bot`, names.

    The class is called with the lexicon and the rule set of the game, and its instance is asked
    `choose(hand, size)` for a word, or None to stop. The module is looked for in the current folder
    first. Whatever goes wrong in it is a `BadPlayer` with one sentence.
    """

    def __init__(self, name: str, lexicon: Lexicon, rules: RuleSet) -> None:
        self.name = name
        self.asked = 0
        self.hand: Hand | None = None
        made = _class(name)
        try:
            self.player = made(lexicon, rules)
        except (Exception, SystemExit) as error:
            raise BadPlayer(
                f"{name} cannot be made of (lexicon, rules): {_why(error, name)}"
            ) from error
        if not callable(getattr(self.player, "choose", None)):
            raise BadPlayer(f"{name} has no method choose(hand, size)")

    def choose(self, hand: Hand, size: int) -> str | None:
        """What the player chooses, if it is a word or None."""
        self.asked = self.asked + 1 if hand == self.hand else 0
        self.hand = hand
        if self.asked > MOST_REFUSED:
            raise BadPlayer(
                f"{self.name} entered more than {MOST_REFUSED} words in a row that do not count; "
                "its choose returns None to stop"
            )
        try:
            word = self.player.choose(hand, size)
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


def _class(name: str) -> type:
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
        raise BadPlayer(
            f"{name} is not a class; write a class that is made of (lexicon, rules) and has a "
            "method choose(hand, size)"
        )
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

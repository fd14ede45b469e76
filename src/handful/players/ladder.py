"""Opponents by name: the ladder from beginner to perfect, and the user's own players.

The weaker ones of the ladder play as SkyNet does, the best word now, but know fewer words.
docs/players.md publishes their strengths.
"""

import sys
from importlib import import_module
from pathlib import Path
from reprlib import repr as short_repr
from traceback import walk_tb
from typing import TYPE_CHECKING, NamedTuple

from handful.lexicon import Lexicon
from handful.lexicon.tier import Tier, known_to
from handful.players.player import (
    MAX_REFUSED,
    BadPlayer,
    PerfectPlayer,
    Player,
    SkyNet,
    UnknownPlayer,
)
from handful.rules import ENGLISH, require

if TYPE_CHECKING:
    from handful.round import Round

MAX_TEXT = 200
"""Characters of an error's own text that are shown."""


class Rung(NamedTuple):
    """An opponent: the words that it knows, and whether it plays them perfectly."""

    name: str
    description: str
    knows: Tier = Tier.RARE
    perfect: bool = False


LADDER = {
    rung.name: rung
    for rung in (
        Rung("novice", "the best word now, of the common words", Tier.COMMON),
        Rung("club", "the best word now, of the common and familiar words", Tier.FAMILIAR),
        Rung("expert", "the best word now, of all but the rare words", Tier.UNCOMMON),
        Rung("skynet", "the best word now, of all words: the documents' computer"),
        Rung("perfect", "the most that the hand can earn", perfect=True),
    )
}


class _LimitedPlayer:
    """SkyNet with only the words of the round that are well known."""

    def __init__(self, rung: Rung) -> None:
        self.name = rung.name
        self._knows = rung.knows

    def choose(self, round: "Round", /) -> str | None:
        require_tiers(self.name, round.lexicon)
        return SkyNet(known_to(self._knows, round.lexicon)).choose(round)


def require_tiers(name: str, lexicon: Lexicon) -> None:
    """Raise if the player *name* needs to know how common words are, and they are not English."""
    rung = LADDER.get(name)
    if rung is not None and rung.knows is not Tier.RARE and lexicon.alphabet != ENGLISH:
        raise BadPlayer(
            f"{name} plays the best-known words of English, and this word list has another "
            "alphabet; play against skynet or perfect"
        )


def opponent(name: str) -> Player:
    """The player called *name*; a name like `module:Class` is your own player.

    >>> opponent("novise")
    Traceback (most recent call last):
    handful.players.player.UnknownPlayer: there is no player called 'novise'; choose ...
    """
    require(name, str, "a player is chosen by its name, such as 'skynet'", UnknownPlayer)
    if ":" in name:
        return OwnPlayer(name)
    if name not in LADDER:
        raise UnknownPlayer(
            f"there is no player called {name!r}; choose {', '.join(LADDER)}, "
            "or your own as module:Class"
        )
    rung = LADDER[name]
    if rung.perfect:
        return PerfectPlayer()
    return SkyNet() if rung.knows is Tier.RARE else _LimitedPlayer(rung)


class OwnPlayer:
    """The player of the class that *name*, such as `mybot:Bot`, names.

    The class is called without arguments, and `choose(round)` of its instance gets a copy of the
    round and returns a word, or None to stop. Modules in the current folder come first. Anything
    that goes wrong is a `BadPlayer` with one sentence.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        player_class = _load_class(name)
        try:
            self.player = player_class()
        except (Exception, SystemExit) as error:
            raise BadPlayer(f"{name}() failed: {_why(error, name)}") from error
        if not callable(getattr(self.player, "choose", None)):
            raise BadPlayer(f"{name} has no method choose(round)")

    def choose(self, round: "Round", /) -> str | None:
        """What the player chooses, if it is a word or None."""
        hand, turns = round.hand, round.turns[-MAX_REFUSED - 1 :]
        if len(turns) > MAX_REFUSED and not turns[0].accepted and turns[0].left == hand:
            raise BadPlayer(
                f"{self.name} entered more than {MAX_REFUSED} words in a row that do not count, "
                f"{turns[-1].word[:40]!r} last; return None to stop"
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
    """The *error* in one line, with the line of the player's module in which it happened."""
    try:
        message = " ".join(str(error).split())[:MAX_TEXT]
    except Exception:  # the player's own error may fail as well
        message = ""
    message = "".join([sign if sign.isprintable() else "?" for sign in message])
    why = f"{type(error).__name__}: {message}" if message else type(error).__name__
    module_name = name.partition(":")[0]
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        if frame.f_globals.get("__name__") == module_name:
            return f"{why} ({Path(frame.f_code.co_filename).name}, line {line})"
    return why

"""The machine as the learner's code finds it: our lines to type, hands, clock and word list.

Part of the program inside the jail: it runs after `runner`, in the same program.
"""

import builtins
import io
import os
import sys
import time

# ruff: noqa: F821  # what `runner` has, which ran before


class Screen(io.TextIOBase):
    """What is printed, up to a limit, in order with what is asked."""

    def __init__(self):
        self.events = []
        self.left = MOST_TEXT
        self.flooded = False

    def writable(self):
        return True

    def write(self, text):
        text = str(text)
        if len(text) > self.left:
            self.flooded = True
        elif text:
            moved[0] += 1
        kept = text[: self.left]
        self.left -= len(kept)
        if kept:
            if self.events and self.events[-1][0] == "out":
                self.events[-1][1] += kept
            else:
                self.add("out", kept)
        return len(text)

    def shows(self, hand):
        """Is there a line with the letters of the *hand*, in any order?"""
        letters = sorted([letter for letter in hand for _ in range(hand[letter])])
        text = "".join([event[1] for event in self.events if event[0] == "out"])
        tails = [line.rpartition(":")[2].lower() for line in text.split("\n")]
        return letters in [sorted([c for c in t if c.isalpha() or c == "*"]) for t in tails]

    def add(self, *event):
        if len(self.events) < MOST_ITEMS:
            self.events.append(list(event))
        else:
            self.flooded = True


class World:
    """Lines to type, hands to deal, and the screen."""

    def __init__(self, probe, endless):
        self.screen = Screen()
        self.lines = list(probe.get("lines", ()))
        self.deals = list(probe.get("deals", ()))
        self.substitutes = list(probe.get("substitutes", ()))
        self.endless = endless
        self.refused = 0
        self.asked = 0
        self.ahead = False  # was a hand dealt before anything was asked?
        self.over = False  # was one dealt more than there are?
        self.counted = bool(self.lines) and self.lines[0].isdigit()  # is the number of hands typed?

    def refuse(self, reason):
        """Stop the learner's code; code that will not be stopped goes on for ever."""
        self.refused += 1
        if self.refused > MOST_REFUSED:
            self.endless(0, sys._getframe())
        raise Enough(reason)

    def enter(self):
        """Put this world in place of the one that was."""
        world = self

        def input(prompt="", /):
            if str(prompt):
                world.screen.write(prompt)
            world.asked += 1
            moved[0] += 1
            if not world.lines:
                world.screen.add("asked")
                world.refuse("asked for more than was typed")
            line = sys.intern(world.lines.pop(0))  # as Python has single letters, for `is`
            world.screen.add("in", line)
            return line

        sys.stdout = sys.stderr = self.screen
        sys.stdin = Typed(input)
        builtins.input = input

    def dealer(self, name):
        """What stands for the function that deals; it goes by that function's *name*."""

        def deal(n):
            moved[0] += 1
            self.screen.add("deal", n if type(n) is int else repr(n)[:40])
            if not self.asked:  # nobody can have asked for a hand yet: the first one stays
                self.ahead = True
                return dict(self.deals[0]) if self.deals else dict.fromkeys(UNSEEN, 1)
            if self.ahead and self.deals and self.screen.shows(self.deals[0]):
                self.deals.pop(0)  # that hand was played
            self.ahead = False
            if self.deals:
                return dict(self.deals.pop(0))
            if self.over:
                self.refuse("dealt more hands than there are")
            self.over = True  # one for a hand after the last, which nobody will see
            return dict.fromkeys(SPARE if self.counted else UNSEEN, 1)

        return called(deal, name)

    def substitution(self, name):
        """What stands for the function that replaces a letter."""

        def substitute(hand, letter):
            self.screen.add("substitute", str(letter)[:40])
            return dict(self.substitutes.pop(0)) if self.substitutes else dict(hand)

        return called(substitute, name)


class Typed(io.TextIOBase):
    """What is typed, for programs that read it themselves."""

    def __init__(self, ask):
        self.ask = ask

    def readable(self):
        return True

    def readline(self, size=-1):
        return self.ask() + "\n"


def called(function, name):
    """The *function* under a *name* that the learner knows, also where Python tells it."""
    function.__name__ = function.__qualname__ = name
    return function


# The machine as the learner's code finds it: our clock, our word list, no way out of the folder.


def prepare(hindrances):
    """Make this process a machine on which sleeping takes no time, and the word list is there."""
    passed = [0.0]
    real_open = io.open

    def sleep(seconds, /):
        passed[0] += max(0.0, seconds)

    def clock(name, unit=1):
        real = getattr(time, name)

        def told_time():
            moved[0] += 1
            now = real()
            return now + type(now)(passed[0] * unit)

        return called(told_time, name)

    time.sleep = sleep
    for name in ("time", "monotonic", "perf_counter"):
        setattr(time, name, clock(name))
        setattr(time, name + "_ns", clock(name + "_ns", 1_000_000_000))

    kept = {}

    def open(file, mode="r", *more, **named):
        try:
            return real_open(file, mode, *more, **named)
        except OSError:
            name = os.fspath(file) if hasattr(file, "__fspath__") else file
            if type(name) is str and "b" not in mode and (name in kept or "r" not in mode):
                return Note(kept, name, mode)
            elsewhere = type(name) is str and name.endswith(".txt") and "r" in mode
            if not elsewhere or name == WORDS:
                raise
            hindrances.append({"kind": "path", "message": name[:200], "line": None})
            return real_open(WORDS, mode, *more, **named)

    def chdir(path):
        hindrances.append({"kind": "chdir", "message": str(path)[:200], "line": caller_line()})

    def exit(code=None):
        raise SystemExit(code)

    def uname():  # a machine that tells its kind, and nothing else of itself
        kind = getattr(sys.implementation, "_multiarch", "").partition("-")[0]
        return os.uname_result((sys.platform.capitalize(), "jail", "", "", kind))

    if hasattr(os, "uname"):
        os.uname = uname
    builtins.open = io.open = open
    os.chdir = chdir
    builtins.exit = builtins.quit = exit


class Note(io.StringIO):
    """A text that a program writes: it is there as long as the program, and nowhere else."""

    def __init__(self, kept, name, mode):
        super().__init__("" if "w" in mode else kept.get(name, ""))
        if "a" in mode:
            self.seek(0, io.SEEK_END)
        self.kept, self.name = kept, name

    def close(self):
        if not self.closed:
            self.kept[self.name] = self.getvalue()
        super().close()


def caller_line():
    """The line from which a function of ours was called."""
    return sys._getframe(2).f_lineno

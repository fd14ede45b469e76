"""The machine as the learner's code finds it: our lines to type, stubs, clock and files.

Part of the program inside the jail: it runs after `runner`, in the same program.
"""

import _signal as signal  # type: ignore[import-not-found]  # the other imports enum
import builtins
import io
import os
import sys
import time

# ruff: noqa: F821  # names from `runner`, which ran before

OURS = ("<handful>", "<reference>")
"""The file names of code that is not the learner's."""


class Screen(io.TextIOBase):
    """What is printed, up to a limit, in order with what is asked."""

    def __init__(self):
        self.events = []
        self.left = MOST_TEXT

    def writable(self):
        return True

    def write(self, text):
        text = str(text)
        if text and len(text) <= self.left:
            moved[0] += 1
        kept = text[: self.left]
        self.left -= len(kept)
        if kept:
            if self.events and self.events[-1][0] == "out":
                self.events[-1][1] += kept
            else:
                self.add("out", kept)
        return len(text)

    def shows(self, value):
        """Does a line end with the characters of the *value*, in any order?

        Of a dictionary of counts these are its keys, each as often as it is counted.
        """
        if type(value) is dict:
            counts = [(str(key), count) for key, count in value.items() if type(count) is int]
            value = "".join([key * count for key, count in counts])
        wanted = sorted("".join(str(value).lower().split()))
        text = "".join([event[1] for event in self.events if event[0] == "out"])
        tails = [line.rpartition(":")[2].lower() for line in text.split("\n")]
        return wanted in [sorted([c for c in t if c.isalnum() or c in wanted]) for t in tails]

    def question(self):
        """The last line that was printed and is not blank."""
        text = self.events[-1][1] if self.events and self.events[-1][0] == "out" else ""
        return text.rstrip().rpartition("\n")[2].strip()

    def add(self, *event):
        if len(self.events) < MOST_ITEMS:
            self.events.append(list(event))


class World:
    """Lines to type, and the screen."""

    def __init__(self, probe, endless):
        self.screen = Screen()
        self.lines = list(probe.get("lines", ()))
        self.endless = endless
        self.extra = probe.get("extra", "")
        self.extra_answer = probe.get("extra_answer", "")
        self.extra_left = MOST_REFUSED
        self.refused = 0
        self.asked = 0

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
            if world.extra and world.screen.question() == world.extra:
                world.extra_left -= 1
                if world.extra_left < 0:
                    world.refuse("asked the same too often")
                world.screen.add("extra", world.extra_answer)
                return world.extra_answer
            if not world.lines:
                world.screen.add("asked")
                world.refuse("asked for more than was typed")
            line = sys.intern(world.lines.pop(0))  # as Python has single letters, for `is`
            world.screen.add("in", line)
            return line

        sys.stdout = sys.stderr = self.screen
        sys.stdin = Typed(input)
        builtins.input = input


# Stubs: functions of the learner's that return values of ours.


def stub(world, name, own, known):
    """What replaces the learner's *own* function called *name*; *known* is what job.Stub says.

    It takes the parameters of the solution's function. Where the learner's code passes fewer, its
    own function is called before, because it may ask for the rest.
    """
    values, spare = [[dumps(value) for value in known[kind]] for kind in ("values", "spare")]
    is_next_prepared = False

    def give(passed):
        nonlocal is_next_prepared
        moved[0] += 1
        for parameter, fact in known["facts"].items():
            if parameter in passed:
                world.screen.add("fact", fact, plain_fact(passed[parameter]))
        if known["prepared"] and not world.asked and (values or spare):
            is_next_prepared = True
            return loads((values or spare)[0])
        if is_next_prepared and values and world.screen.shows(loads(values[0])):
            values.pop(0)  # it was used
        is_next_prepared = False
        if values or spare:
            return loads((values or spare).pop(0))
        if known["unchanged"] not in passed:
            world.refuse("called a function more often than it has values")
        return passed[known["unchanged"]]

    def ask_and_give(*given, **named):
        before = len(world.screen.events)
        result = own(*given, **named)
        typed = [event[1] for event in world.screen.events[before:] if event[0] == "in"]
        passed = dict.fromkeys(known["facts"], typed[-1]) if typed else {}
        if known["unchanged"]:
            passed[known["unchanged"]] = result
        return give(passed)

    if known["parameters"] is None:
        return called(lambda *given, **named: give({}), name)
    parameters = ", ".join(known["parameters"])
    ours = eval(f"lambda {parameters}: give(locals())", {"give": give})  # noqa: S307
    return stand_in(ours, own, name, ask_and_give, use_defaults=False)


def plain_fact(value):
    """A *value* that is passed to a stub, as a number or a text."""
    return value if type(value) is int else (value if type(value) is str else repr(value))[:40]


# Stand-ins: functions of ours in place of the learner's own, which may take other arguments.


def stand_in(ours, own, name, otherwise=None, use_defaults=True):
    """The function *ours* in place of the learner's *own*: it takes what either of them takes.

    Arguments go to the parameters of the same name, and others in their order. Where the learner's
    code passes too little for *ours*, or something of another kind, *otherwise* is called: the
    learner's *own* function, if nothing else is given.
    """
    if not callable(own) or has_same_parameters(own, ours):
        return called(ours, name)
    otherwise = otherwise or own
    own_takes, ours_takes = parameters(own), parameters(ours)

    def replacement(*given, **named):
        fits_own = own_takes is None or bound(own_takes, given, named) is not None
        calls = []
        if own_takes is not None and sys._getframe(1).f_code.co_filename not in OURS:
            fitting = arguments_of(ours_takes, own_takes, given, named, use_defaults)
            if fitting is not None:
                calls.append(((), fitting))
        if bound(ours_takes, given, named) is not None:
            calls.append((given, named))
        for values, values_by_name in calls:
            before = moved[0]
            try:
                return ours(*values, **values_by_name)
            except (TypeError, AttributeError):
                if moved[0] != before or not fits_own:
                    raise
        return (otherwise if fits_own else own)(*given, **named)

    return called(replacement, name)


def has_same_parameters(own, ours):
    """Are both plain functions with the same parameters, without defaults? Most are."""
    if type(own) is not type(stand_in):
        return False
    taken = [
        (code.co_varnames[: code.co_argcount], code.co_kwonlyargcount, code.co_flags & 12)
        for code in (own.__code__, ours.__code__)
    ]
    usual = own.__defaults__ or ours.__defaults__
    return taken[0] == taken[1] and taken[0][1:] == (0, 0) and not usual


def parameters(function):
    """The signature of a *function*; None if it has none that can be seen."""
    from inspect import signature  # it imports much, and is rarely needed

    try:
        return signature(function)
    except (TypeError, ValueError):
        return None


def bound(takes, given, named):
    """By its name, what each parameter of the signature *takes* is given; None if it cannot be."""
    try:
        return takes.bind(*given, **named)
    except TypeError:
        return None


def arguments_of(ours, own, given, named, use_defaults):
    """What *ours* is given, by name, where *own* is called so; None if something is missing."""
    values = bound(own, given, named)
    if values is None:
        return None
    if use_defaults:
        values.apply_defaults()
    known, others = {}, []
    wanted = {plain_name(name) for name in ours.parameters}
    for name, value in values.arguments.items():
        kind = own.parameters[name].kind
        if kind is kind.VAR_POSITIONAL:
            others += value
        elif plain_name(name) in wanted:
            known[plain_name(name)] = value
        elif kind is not kind.VAR_KEYWORD:
            others.append(value)
    found = {}
    for name, parameter in ours.parameters.items():
        if plain_name(name) in known:
            found[name] = known[plain_name(name)]
        elif parameter.default is parameter.empty:
            if not others:
                return None
            found[name] = others.pop(0)
    return found


def plain_name(name):
    """A parameter's *name* without what learners vary: `wordList` is `word_list`."""
    return name.replace("_", "").lower()


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


# The machine as the learner's code finds it: our clock, our files, no way out of the folder.


def prepare(hindrances):
    """Make this process a machine on which sleeping takes no time, and our files are found."""
    passed = [0.0]
    real_open = io.open

    def sleep(seconds, /):
        passed[0] += max(0.0, seconds)

    def clock(name, unit=1):
        real = getattr(time, name)

        def shifted_time():
            moved[0] += 1
            now = real()
            return now + type(now)(passed[0] * unit)

        return called(shifted_time, name)

    time.sleep = sleep
    for name in ("time", "monotonic", "perf_counter"):
        setattr(time, name, clock(name))
        setattr(time, name + "_ns", clock(name + "_ns", 1_000_000_000))

    kept = {}
    beside = os.listdir()

    def meant_file(path):
        """The only file beside the program with the ending of a *path*; None if there are more."""
        ending = path.rpartition(".")[2]
        alike = [name for name in beside if name.rpartition(".")[2] == ending]
        return alike[0] if len(alike) == 1 else None

    def open(file, mode="r", *more, **named):
        try:
            return real_open(file, mode, *more, **named)
        except OSError:
            name = os.fspath(file) if hasattr(file, "__fspath__") else file
            if type(name) is str and "b" not in mode and (name in kept or "r" not in mode):
                return Note(kept, name, mode)
            meant = meant_file(name) if type(name) is str and "r" in mode else None
            if meant in (None, name):
                raise
            hindrances.append({"type": "path", "message": name[:200], "line": None})
            return real_open(meant, mode, *more, **named)

    def chdir(path):
        hindrances.append({"type": "chdir", "message": str(path)[:200], "line": caller_line()})

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


# Stopping programs that use too much processor time, or wait for too long. Limits count the
# processor time of this process, which does not depend on what else the machine does.

SILENT_SHARE = 1 / 3
"""The share of its time that a program may compute without a question, a print or a stub."""
LOOK = 0.01
"""Seconds of processor time between two looks at the program."""


def watch(seconds, too_long, waits):
    """Call *too_long* after so many *seconds* of processor time, or a third of them in silence.

    What it returns begins anew, with other seconds. *waits* is the number of seconds for which a
    program may wait, where only this process can tell: elsewhere the process that started it sends
    SIGALRM.
    """
    alive = [moved[0], used()]
    limits = [seconds, seconds * SILENT_SHARE]

    def look(number, frame):
        now = used()
        if alive[0] != moved[0]:
            alive[:] = moved[0], now
        if now > limits[0] or now - alive[1] > limits[1]:
            too_long(number, frame)

    def begin(seconds):
        now = used()
        alive[:] = moved[0], now
        limits[:] = now + seconds, seconds * SILENT_SHARE

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, too_long)
        signal.signal(signal.SIGPROF, look)
        signal.setitimer(signal.ITIMER_PROF, LOOK, LOOK)
    else:
        watch_by_thread(too_long, look, waits)
    return begin


def watch_by_thread(too_long, look, waits):
    """The same where there are no timers.

    The thread only asks for a look: `look` runs between two steps of the program, as it does after
    a signal. A program that waits takes no step, so the thread itself stops it.
    """
    import _thread

    watched, now = _thread.get_ident(), time.monotonic
    begun = now() - used()

    def wait():
        while now() - begun - used() < waits:
            sleep(LOOK)
            _thread.interrupt_main(signal.SIGTERM)
        too_long(0, sys._current_frames().get(watched))

    signal.signal(signal.SIGTERM, look)
    _thread.start_new_thread(wait, ())

"""The program inside the jail: it runs what the learner wrote, and reports what happened.

It knows no expected value and judges nothing. Standard library only: nothing of Handful is in here,
and nothing that only some systems have. `run_job` is the beginning: one module is loaded, with
reference versions of other functions in place, and its probes are tried one after another.

What is imported here is paid for by every submission, and makes every process that is started
larger; so it is little, and nothing that imports `enum` or `re`. Documents come in by marshal, for
they are our own; what goes out is JSON, which can be read without believing it.
"""

import gc

gc.disable()  # nothing is garbage until the learner's code runs

import _signal as signal  # type: ignore[import-not-found]  # noqa: E402  # the other imports enum
import builtins  # noqa: E402
import io  # noqa: E402
import marshal  # noqa: E402
import os  # noqa: E402
import random  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from _frozen_importlib import ModuleSpec  # noqa: E402
from _json import encode_basestring_ascii as quoted  # noqa: E402

MOST_TEXT = 20_000
MOST_ITEMS = 300
MOST_REFUSED = 50
MOST_BYTES = 400_000
TREE = 0x400
"""The flag that makes `compile` give a tree, which `ast` would be imported for."""
WORDS = "words.txt"
UNSEEN = "aeinrst"
"""A hand that is dealt where none is to be seen."""

CONSTANTS = {None: "null", True: "true", False: "false"}

moved = [0]
"""Counts what the learner's own values do not show: calls, lines typed, looks at the clock."""

dumps, loads, write, sleep = marshal.dumps, marshal.loads, os.write, time.sleep
used = time.process_time


class Enough(BaseException):
    """Raised in the learner's code when it asks for more lines than there are."""


# What the learner's code is given in place of the world.


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
        else:
            moved[0] += 1
        kept = text[: self.left]
        self.left -= len(kept)
        if kept:
            if self.events and self.events[-1][0] == "out":
                self.events[-1][1] += kept
            else:
                self.add("out", kept)
        return len(text)

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
                return dict(self.deals[0]) if self.deals else dict.fromkeys(UNSEEN, 1)
            if not self.deals:
                self.refuse("dealt more hands than there are")
            return dict(self.deals.pop(0))

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


# Values, told so that nothing of the learner's is needed to read them.


def name_of(kind):
    """A type's own name, whatever its metaclass says."""
    return type.__dict__["__name__"].__get__(kind)[:60]


def told(value, depth=0):
    """*value* as plain JSON, with its exact type; other objects by their type and repr."""
    kind = type(value)
    if value is None:
        return {"type": "None"}
    if kind is bool:
        return {"type": "bool", "value": value}
    if kind is int:
        small = abs(value) < 2**53
        return {"type": "int", "value": value if small else f"{value.bit_length()} bits"}
    if kind is float:
        return {"type": "float", "value": repr(value)}
    if kind is str:
        return {"type": "str", "value": value[:MOST_TEXT], "length": len(value)}
    if depth < 3 and (kind is list or kind is tuple or kind is set):
        items = [told(item, depth + 1) for item in list(value)[:MOST_ITEMS]]
        return {"type": kind.__name__, "items": items, "length": len(value)}
    if depth < 3 and issubclass(kind, dict):
        pairs = list(dict.items(value))[:MOST_ITEMS]
        items = [[told(key, depth + 1), told(item, depth + 1)] for key, item in pairs]
        return {"type": "dict", "items": items, "length": dict.__len__(value)}
    try:
        text = repr(value)[:200]
    except Exception as error:
        text = f"its repr raised {name_of(type(error))}"
    return {"type": name_of(kind), "repr": text if type(text) is str else ""}


def written(value):
    """*value*, made of plain types only, as JSON."""
    if isinstance(value, str):
        return quoted(value)
    kind = type(value)
    if kind is dict:
        items = [f"{quoted(key)}: {written(item)}" for key, item in value.items()]
        return "{" + ", ".join(items) + "}"
    if kind is list:
        return "[" + ", ".join([written(item) for item in value]) + "]"
    if kind is int:
        return repr(value)
    return CONSTANTS[value]


def told_error(error, names):
    """What was raised, and the learner's file and line."""
    file = line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in names:
            file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename in names:
        file, line = error.filename, error.lineno
    try:
        message = str(error)[:300]
    except Exception:
        message = ""
    return {
        "type": name_of(type(error)),
        "message": message if type(message) is str else "",
        "file": file,
        "line": line if type(line) is int else None,
    }


# One job, in its own process.


def run_job(files, job, compiled, report, give):
    """Load the module of a *job*, and try its probes, each reported as it comes to its end.

    Where the learner's *files* are not yet *compiled*, they are here, and given on by *give*.
    """
    names = set(files) - set(job["files"])

    def too_long(number, frame):
        file = line = None
        while frame is not None:
            if frame.f_code.co_filename in names:
                file, line = frame.f_code.co_filename, frame.f_lineno
                break
            frame = frame.f_back
        report({"timeout": True, "file": file, "line": line})
        os._exit(3)

    watch(job["seconds"], too_long, names)
    if not compiled:
        compiled = compile_all(files)
    give(compiled)  # before anything of the learner's runs: other jobs get nothing from that
    gc.enable()
    program = Program(files, job, compiled, too_long)
    error = program.load()
    observation = {
        "loaded": error is None,
        "events": program.world.screen.events,
        "hindrances": program.hindrances[:MOST_ITEMS],
    }
    if error is not None:
        observation["error"] = told_error(error, names)
    report(observation)
    if error is None:
        for probe in job["probes"]:
            report(program.run(probe, names))
    os._exit(0)


def watch(seconds, too_long, names):
    """Call *too_long* after so many seconds, or when the program shows no sign of life for long.

    And as soon as it goes round in a circle.
    """
    seen = {}
    alive = [moved[0], used()]

    def look(number, frame):
        if alive[0] != moved[0]:
            alive[:] = moved[0], used()
        if used() - alive[1] > seconds * PATIENCE:
            too_long(number, frame)
        if len(seen) < MOST_STATES:
            state = state_of(frame, names)
            seen[state] = seen.get(state, 0) + 1
            if state and seen[state] == OFTEN_SEEN:
                too_long(number, frame)
        return NEXT_LOOK if len(seen) < MOST_STATES else FIRST_LOOK

    (watch_by_alarm if hasattr(signal, "setitimer") else watch_by_thread)(seconds, too_long, look)


def watch_by_alarm(seconds, too_long, look):
    """Call *too_long* after so many seconds, and *look* as often as it says."""

    def look_again(number, frame):
        # From now on: however long a look takes, the program goes on in between.
        signal.setitimer(signal.ITIMER_PROF, look(number, frame))

    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.signal(signal.SIGPROF, look_again)
    signal.setitimer(signal.ITIMER_PROF, FIRST_LOOK)


def watch_by_thread(seconds, too_long, look):
    """The same where there are no alarms.

    The thread only says when: what looks at the program runs between two of its steps, as it does
    after an alarm. Otherwise one step that takes long would be seen again and again.
    """
    import _thread

    watched, now = _thread.get_ident(), time.monotonic
    end, next_look = now() + seconds, used() + FIRST_LOOK

    def look_again(number, frame):
        nonlocal next_look
        next_look = used() + look(number, frame)

    def wait():
        while (left := end - now()) > 0:
            sleep(min(left, NEXT_LOOK))
            if used() >= next_look:
                _thread.interrupt_main(signal.SIGTERM)
        too_long(0, sys._current_frames().get(watched))

    signal.signal(signal.SIGTERM, look_again)
    _thread.start_new_thread(wait, ())


PATIENCE = 0.15
"""The share of its time that a program may compute without a question, a print or a deal."""
FIRST_LOOK, NEXT_LOOK = 0.06, 0.004
"""Seconds of the processor's time after which a program is looked at, and then again."""
OFTEN_SEEN, MOST_STATES, MOST_STATE, MOST_VALUES = 4, 1_000, 20_000, 2_000
"""How often all must be the same to be a circle; how many states are kept, how large they are."""


class Unknown(Exception):
    """Raised about a value of which it cannot be seen what changes in it."""


def state_of(frame, names):
    """All that could make a difference to what the learner's code does next; None if unknown.

    A program that is in the same state again does the same again, and so for ever.
    """
    state = []
    while frame is not None and frame.f_code.co_filename in OURS:
        frame = frame.f_back
    if frame is None or frame.f_code.co_filename not in names:
        return None  # in a library, of which nobody knows how far it is
    while frame is not None:
        code = frame.f_code
        if code.co_filename in names:
            inside = frame.f_locals is not frame.f_globals
            state.append((code.co_name, frame.f_lasti, frame.f_locals if inside else {}))
        frame = frame.f_back
    try:
        modules = [sys.modules.get(name[:-3]) for name in names]
        plain = Plain(names)
        packed = dumps(
            [
                [(name, place, plain.named(values)) for name, place, values in state],
                [plain.named(module.__dict__) for module in modules if module],
                hash(random.getstate()),
                moved[0],
            ]
        )
    except Exception:  # whatever the learner's values do when they are looked at
        return None
    return packed if len(packed) < MOST_STATE else None


class Plain:
    """Values as marshal can write them, so that every change in them shows."""

    def __init__(self, names):
        self.names = names
        self.left = MOST_VALUES

    def named(self, values):
        """The *values* by name."""
        return [(name, self.value(value)) for name, value in values.items() if name[:2] != "__"]

    def value(self, value):
        kind = type(value)
        self.left -= 1
        if self.left < 0:
            raise Unknown
        if kind in TEXT and len(value) > MOST_STATE:
            raise Unknown
        if kind in PLAIN:
            return value
        if kind in STILL:
            own = kind is type and value.__module__ + ".py" in self.names
            if own or (kind is FUNCTION and value.__dict__):
                raise Unknown
            return id(value)
        if kind is range:
            return repr(value)
        if kind in ITERATORS:
            return value.__length_hint__()
        if kind in (list, tuple, set, frozenset):
            return [self.value(item) for item in value]
        if issubclass(kind, dict):
            return [(self.value(key), self.value(item)) for key, item in dict.items(value)]
        raise Unknown


OURS = ("<handful>", "<reference>")
"""Programs of ours, which come to their end."""
TEXT = (str, bytes)
PLAIN = (int, float, bool, str, bytes, type(None))
FUNCTION = type(told_error)
STILL = (type(len), type(sys), FUNCTION, type)
"""Functions, modules and classes: as a rule nothing that changes."""
ITERATORS = tuple(
    [type(iter(one)) for one in ([], (), "", "\u0416", range(0), {1}, {}, {}.values(), {}.items())]  # type: ignore[var-annotated]
)
"""Those that tell how much is left of what they go through."""


def compile_all(files):
    """The *files* that can be compiled, as bytes that only the learner's processes unpack.

    The others every job tries to compile for itself, and tells what happens.
    """
    codes = {}
    sys.stderr = None  # warnings are for nobody
    for name, text in files.items():
        try:
            codes[name] = dumps(compile(text, name, "exec"))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    compiled = dumps(codes)
    return compiled if len(compiled) <= MOST_BYTES else dumps({})


def unpacked(compiled):
    """The learner's files that were compiled before; none if that was cut off."""
    try:
        return loads(compiled)
    except (EOFError, ValueError, TypeError):
        return {}


class Program:
    """The learner's files as modules: they can import one another."""

    def __init__(self, files, job, compiled, endless):
        self.files = files
        self.job = job
        self.codes = {**unpacked(compiled), **job["files"]}
        self.endless = endless
        self.hindrances = []
        self.modules = []
        self.last = {}
        self.constants = {}
        self.is_ready = not job.get("as_written")
        self.world = World({}, endless)

    def load(self):
        """Load the module, with reference functions in place; what went wrong, or None."""
        prepare(self.hindrances)
        self.world.enter()
        sys.meta_path.insert(0, self)
        try:
            for name in (*self.job.get("before", ()), self.job["module"]):
                module = __import__(name)
            self.module = module
            for name, code in self.job["patches"]:
                exec(loads(code), sys.modules[name].__dict__)
        except BaseException as raised:
            return raised
        return None

    # What `import` asks of those who find and load modules.

    def find_spec(self, name, path=None, target=None):
        file = name + ".py"
        known = file in self.codes or file in self.files
        return ModuleSpec(name, self, origin=file) if known else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        """Run a file as a module; what stops it is left out, and the rest still runs."""
        name = module.__name__
        file = module.__file__ = name + ".py"
        if file not in self.job["files"]:
            self.modules.append(module)
            if self.job.get("as_written"):
                self.run_by_parts(module, file)
                return
        before = dict(module.__dict__)
        try:
            code = self.codes.get(file)
            exec(loads(code) if code else compile(self.files[file], file, "exec"), module.__dict__)
        except BaseException:
            if file in self.job["files"]:
                raise
            module.__dict__.clear()
            module.__dict__.update(before)
            self.run_by_parts(module, file)

    def run_by_parts(self, module, file):
        """Run a file without its last lines; where it stops, one statement after another.

        What did not run is told.
        """
        tree = compile(self.files[file], file, "exec", TREE)
        nodes = [node for node in tree.body if not is_last(node)]
        last = [part for node in tree.body if is_last(node) for part in node.body]
        self.last[module.__name__] = last
        before = dict(module.__dict__)
        if not self.constants:
            try:
                self.run_part(nodes, module, file)
                return
            except BaseException:
                module.__dict__.clear()
                module.__dict__.update(before)
        for node in nodes:
            try:
                self.run_part([node], module, file)
            except BaseException as raised:
                kind = name_of(type(raised))
                told_as = told_error(raised, {file})
                told_as["line"] = told_as["line"] or node.lineno
                self.hindrances.append({"kind": kind, **told_as})
                if isinstance(raised, Enough):
                    last.append(node)
                    last.sort(key=line_of)
            module.__dict__.update(
                {name: n for name, n in self.constants.items() if name in module.__dict__}
            )

    def start_again(self, constants):
        """Load the module anew, with these *constants* from the line on where they are set."""
        known = self.module.__dict__
        other = {name: n for name, n in constants.items() if known.get(name) != n}
        kept = {name: known[name] for name in list(known) if name.startswith("__")}
        known.clear()
        known.update(kept)
        before = self.hindrances
        self.constants, self.hindrances = other, []
        self.run_by_parts(self.module, self.module.__file__)
        self.constants, self.hindrances = {}, before
        for name, code in self.job["patches"]:
            if name == self.module.__name__:
                exec(loads(code), known)

    def run_part(self, nodes, module, file):
        """Run some statements of a file."""
        tree = compile("", file, "exec", TREE)
        tree.body = nodes
        exec(compile(tree, file, "exec"), module.__dict__)

    def make_ready(self):
        """Run the last lines as far as they go: what they make is there for the functions."""
        self.is_ready = True
        World({}, self.endless).enter()
        try:
            self.run_last(self.module)
        except BaseException:
            return  # as far as they go: what they ask for is not there

    def run_last(self, module):
        nodes = self.last.get(module.__name__)
        if nodes:
            module.__dict__["__name__"] = "__main__"
            try:
                self.run_part(nodes, module, module.__file__)
            finally:
                module.__dict__["__name__"] = self.job["module"]

    def run(self, probe, names):
        """What one call did, or one game."""
        moved[0] += 1
        world = World(probe, self.endless)
        if probe.get("as_file"):
            World({}, self.endless).enter()  # a game at the top level is not played yet
            self.start_again(probe.get("constants", {}))
        world.enter()
        function = self.module.__dict__.get(probe["function"])
        if not callable(function):
            return {"absent": True}
        random.seed(probe.get("seed", 0))
        changed = self.put_in_place(world, probe)
        observation = {}
        try:
            observation["results"] = self.results(function, probe, observation)
        except Enough as ended:
            observation["enough"] = str(ended)
        except SystemExit:
            observation["exited"] = True
        except BaseException as raised:
            observation["error"] = told_error(raised, names)
        for known, name, there in changed:
            known.pop(name, None)
            known.update(there)
        if "error" in observation and not self.is_ready:
            self.make_ready()
            return self.run(probe, names)
        observation["events"] = world.screen.events
        observation["flooded"] = world.screen.flooded
        return observation

    def results(self, function, probe, observation):
        if probe.get("as_file"):
            return self.run_as_file(function, probe["function"], observation)
        results = []
        for packed in [
            dumps(given, 2) for given in (probe.get("args", ()), *probe.get("also", ()))
        ]:
            for _ in range(probe.get("times", 1)):
                arguments = loads(packed)  # 2: the same twice became two
                moved[0] += 1
                results.append(told(function(*arguments, *self.further(function, arguments))))
                if probe.get("watch"):
                    observation["after"] = [told(argument) for argument in arguments]
        return results

    def further(self, function, arguments):
        """What the file itself keeps for further parameters, found by their names."""
        if not self.job.get("as_written") or type(function) is not type(told):
            return []
        code = function.__code__
        wanted = code.co_argcount - len(function.__defaults__ or ())
        names = code.co_varnames[len(arguments) : wanted]
        known = self.module.__dict__
        return [known[name] for name in names] if all(name in known for name in names) else []

    def run_as_file(self, function, name, observation):
        """What the *function* gives when the last lines of the file call it."""
        results = []

        def recorded(*given, **named):
            observation["called"] = True
            result = function(*given, **named)
            results.append(told(result))
            return result

        self.module.__dict__[name] = called(recorded, name)
        try:
            self.run_last(self.module)
        finally:
            self.module.__dict__[name] = function
        return results

    def put_in_place(self, world, probe):
        """Our constants, deals and substitutions; what was there before."""
        new = dict(probe.get("constants", {}))
        if "deal" in probe:
            new[probe["deal"]] = world.dealer(probe["deal"])
        if "substitute" in probe:
            new[probe["substitute"]] = world.substitution(probe["substitute"])
        changed = []
        for name, value in new.items():
            for module in {id(m): m for m in (self.module, *self.modules)}.values():
                known = module.__dict__
                if module is self.module or name in known:
                    changed.append((known, name, {name: known[name]} if name in known else {}))
                    known[name] = value
        return changed


def line_of(node):
    """Where in the file a statement stands."""
    return node.lineno


def is_last(node):
    """Is this what runs only when the file itself is started?"""
    test = getattr(node, "test", None)
    parts = [getattr(test, "left", None), *getattr(test, "comparators", ())]
    named = any(getattr(part, "id", "") == "__name__" for part in parts)
    return named and any(getattr(part, "value", "") == "__main__" for part in parts)

"""The program inside the jail: it runs what the learner wrote, and reports what happened.

It knows no expected value and judges nothing. Standard input holds documents, each after its
length: first the files and a list of the problems, then what to call for each problem. Standard
output gets, for each problem, a line that says how it ended, and then what its process reported.

Each problem runs in a process of its own. All of these are started before the first of them runs,
and each reads its own document only: what one problem holds (reference versions of the others'
functions) or reports can never be found in the memory of another. Standard library only: nothing of
Handful is in here.
"""

import gc

gc.disable()  # nothing is garbage until the learner's code runs

import builtins  # noqa: E402
import ctypes  # noqa: E402
import io  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import random  # noqa: E402
import resource  # noqa: E402
import select  # noqa: E402
import signal  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
import types  # noqa: E402

MOST_TEXT = 20_000
MOST_ITEMS = 300
MOST_BYTES = 400_000
MOST_REFUSED = 50
GRACE = 0.5
LENGTH = 10
"""How many digits tell the length of a document."""

dumps, loads, write = json.dumps, json.loads, os.write


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

    def refuse(self, reason):
        """Stop the learner's code; code that will not be stopped goes on for ever."""
        self.refused += 1
        if self.refused > MOST_REFUSED:
            self.endless(0, sys._getframe())
        raise Enough(reason)

    def input(self, prompt="", /):
        if str(prompt):
            self.screen.write(prompt)
        if not self.lines:
            self.screen.add("asked")
            self.refuse("asked for more than was typed")
        line = self.lines.pop(0)
        self.screen.add("in", line)
        return line

    def deal(self, n):
        self.screen.add("deal", n if type(n) is int else repr(n)[:40])
        if not self.deals:
            self.refuse("dealt more hands than there are")
        return dict(self.deals.pop(0))

    def substitute(self, hand, letter):
        self.screen.add("substitute", str(letter)[:40])
        return dict(self.substitutes.pop(0)) if self.substitutes else dict(hand)


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


def told_error(error, names):
    """What was raised, and the learner's line."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in names:
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename in names:
        line = error.lineno
    try:
        message = str(error)[:300]
    except Exception:
        message = ""
    return {
        "type": name_of(type(error)),
        "message": message if type(message) is str else "",
        "line": line if type(line) is int else None,
    }


# One problem, in its own process.


def run_problem(files, problem, pipe, confine):
    """Run the probes of a problem, reporting each; never returns."""
    names = set(files) - set(problem["files"])
    state = {"probe": -1}

    def report(observation):
        observation["probe"] = state["probe"]
        data = (dumps(observation) + "\n").encode()
        while data:
            data = data[write(pipe, data) :]

    def too_long(number, frame):
        line = None
        while frame is not None:
            if frame.f_code.co_filename in names:
                line = frame.f_lineno
                break
            frame = frame.f_back
        report({"timeout": True, "line": line})
        os._exit(3)

    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, problem["seconds"])
    confine()
    # From here on, whatever happens is the learner's doing.
    report({"ready": True})
    gc.enable()
    module, error, screen = load({**files, **problem["files"]}, problem, too_long)
    observation = {"loaded": error is None, "events": screen.events}
    if error is not None:
        observation["error"] = told_error(error, names)
    report(observation)
    if error is None:
        for number, probe in enumerate(problem["probes"]):
            state["probe"] = number
            report(run_probe(module, probe, names, too_long))
    os._exit(0)


def load(files, problem, endless):
    """The learner's module with the reference functions in place; or what went wrong."""
    world = World({}, endless)
    sys.stdout = sys.stderr = world.screen
    sys.stdin = io.StringIO("")
    builtins.input = world.input
    error = module = None
    try:
        for name in problem["modules"]:
            module = types.ModuleType(name)
            module.__file__ = name + ".py"
            sys.modules[name] = module
            exec(compile(files[name + ".py"], name + ".py", "exec"), module.__dict__)
        for source in problem["patches"]:
            exec(compile(source, "<reference>", "exec"), module.__dict__)
    except BaseException as raised:
        error = raised
    return module, error, world.screen


def run_probe(module, probe, names, endless):
    """What one call did."""
    world = World(probe, endless)
    screen = world.screen
    sys.stdout = sys.stderr = screen
    sys.stdin = io.StringIO("\n".join(world.lines) + "\n")
    builtins.input = world.input
    random.seed(probe.get("seed", 1))
    changed = {}
    for name, value in probe.get("set", {}).items():
        changed[name] = module.__dict__.get(name)
        module.__dict__[name] = value
    if "deal" in probe:
        module.__dict__[probe["deal"]] = world.deal
    if "substitute" in probe:
        module.__dict__[probe["substitute"]] = world.substitute
    arguments = loads(dumps(probe["args"]))
    observation = {}
    try:
        function = module.__dict__[probe["function"]]
        results = [told(function(*arguments)) for _ in range(probe.get("times", 1))]
        if probe.get("watch"):
            observation["after"] = [told(argument) for argument in arguments]
        observation["results"] = results
    except Enough as ended:
        observation["enough"] = str(ended)
    except BaseException as raised:
        observation["error"] = told_error(raised, names)
    module.__dict__.update(changed)
    observation["events"] = screen.events
    observation["flooded"] = screen.flooded
    return observation


# The last walls: limits of the learner's process, and the few system calls that it may make.

LIMITS = {"AS": 512 << 20, "FSIZE": 1 << 20, "NOFILE": 32, "CORE": 0, "NPROC": 0}

ALLOWED = {
    "x86_64": (
        0xC000003E,
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17 19 20 21 23 24 25 26 28 32 33 34 35 36 37 38 "
        "39 60 63 72 74 78 79 80 81 89 96 97 98 99 100 102 104 107 108 110 111 115 127 131 158 "
        "186 201 202 204 217 218 228 229 230 231 232 233 257 262 267 269 270 271 273 281 291 292 "
        "293 318 332 334 436 439",
    ),
    "aarch64": (
        0xC00000B7,
        "17 20 21 22 23 24 25 48 49 50 56 57 59 61 62 63 64 65 66 67 72 73 78 79 80 82 93 "
        "94 96 98 99 101 102 103 113 114 115 123 124 132 134 135 136 139 153 158 160 163 165 169 "
        "172 173 174 175 176 177 178 179 214 215 216 222 226 227 233 278 291 293 436 439",
    ),
}
"""By machine: how the kernel calls it, and the calls that a program needs to compute and to read.

Whatever makes processes, talks, signals, writes names into folders or shares memory is not there.
"""
FCNTL = {"x86_64": 72, "aarch64": 25}
HARMLESS = (0, 1, 2, 3, 4, 1030)
"""What may be done with an open file: nothing that sends signals to others or locks."""


def seccomp_program():
    """The filter as the kernel takes it; OSError where there is no list for this machine."""
    name = os.uname().machine
    if name not in ALLOWED or sys.platform != "linux":
        raise OSError("no list of system calls for this machine")
    machine, calls = ALLOWED[name]
    load_word, equal, above, answer = 0x20, 0x15, 0x35, 0x06
    refuse, allow, kill = 0x00050001, 0x7FFF0000, 0x80000000
    steps = [(load_word, 0, 0, 4), (equal, 1, 0, machine), (answer, 0, 0, kill)]
    steps += [(load_word, 0, 0, 0), (above, 0, 1, 0x40000000), (answer, 0, 0, kill)]
    for call in map(int, calls.split()):
        if call != FCNTL[name]:
            steps += [(equal, 0, 1, call), (answer, 0, 0, allow)]
    steps += [(equal, 1, 0, FCNTL[name]), (answer, 0, 0, refuse), (load_word, 0, 0, 24)]
    for command in HARMLESS:
        steps += [(equal, 0, 1, command), (answer, 0, 0, allow)]
    steps.append((answer, 0, 0, refuse))

    class Filter(ctypes.Structure):
        _fields_ = [("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte)]
        _fields_.append(("k", ctypes.c_uint))

    class Program(ctypes.Structure):
        _fields_ = [("len", ctypes.c_ushort), ("filter", ctypes.POINTER(Filter))]

    return Program(len(steps), (Filter * len(steps))(*[Filter(*step) for step in steps]))


def walls(strict):
    """What confines a process for so many seconds; unless *strict*, as well as it goes."""
    libc = ctypes.CDLL(None, use_errno=True)
    program = None
    try:
        program = seccomp_program()
    except OSError:
        if strict:
            raise

    def confine(seconds):
        for name, most in {**LIMITS, "CPU": int(seconds) + 2}.items():
            try:
                resource.setrlimit(getattr(resource, "RLIMIT_" + name), (most, most))
            except (ValueError, OSError):
                if strict:
                    raise
        if program is None:
            return
        refused = libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.byref(program), 0, 0)
        if refused and strict:
            raise OSError(ctypes.get_errno(), "seccomp was refused")

    def die_with_parent():
        if sys.platform == "linux":
            libc.prctl(1, signal.SIGKILL, 0, 0, 0)

    return confine, die_with_parent


# The process that starts the others.


def take(descriptor):
    """The next document."""

    def exactly(size):
        data = bytearray()
        while len(data) < size:
            part = os.read(descriptor, size - len(data))
            if not part:
                raise EOFError("the job ends too early")
            data += part
        return bytes(data)

    return loads(exactly(int(exactly(LENGTH))))


class Waiting:
    """A process that waits for its turn."""

    def __init__(self, job, problem):
        turn, self.go = os.pipe()
        self.reader, pipe = os.pipe()
        self.problem = problem
        self.child = os.fork()
        if self.child == 0:
            try:
                self.wait(job, turn, pipe)
            finally:
                os._exit(4)
        os.close(turn)
        os.close(pipe)

    def wait(self, job, turn, pipe):
        """Wait for the turn; then run, or only take the document away. Never returns."""
        job["die_with_parent"]()
        os.closerange(1, turn)
        os.closerange(turn + 1, pipe)
        os.closerange(pipe + 1, 256)
        said = os.read(turn, 1)
        if not said:
            os._exit(5)
        problem = take(0)
        os.close(0)
        os.close(turn)
        if said == b"g":
            confine = job["confine"]
            run_problem(job["files"], problem, pipe, lambda: confine(problem["seconds"]))
        os._exit(0)

    def run(self, skip):
        """How the problem ended, with which status, and what its process reported."""
        os.write(self.go, b"s" if skip else b"g")
        deadline = time.monotonic() + self.problem["seconds"] + GRACE
        data, ended = bytearray(), "not-loaded" if skip else "ended"
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.reader], [], [], left)[0]:
                ended = "timeout"
                break
            part = os.read(self.reader, 65536)
            if not part:
                break
            data += part
            if len(data) > MOST_BYTES:
                ended = "flooded"
                break
        os.kill(self.child, signal.SIGKILL)
        _, status = os.waitpid(self.child, 0)
        os.close(self.reader)
        os.close(self.go)
        return ended, status, bytes(data[:MOST_BYTES])


def main():
    """Read the job, run its problems one after another, and write what each reported."""
    job = take(0)
    job["confine"], job["die_with_parent"] = walls(job["strict"])
    out = os.dup(1)
    hung = set()
    gc.freeze()
    for waiting in [Waiting(job, problem) for problem in job["problems"]]:
        problem = waiting.problem
        ended, status, data = waiting.run(skip=problem["module"] in hung)
        # A file that hangs when it is loaded would hang again for every problem.
        if b'"loaded"' not in data and (ended == "timeout" or b'"timeout": true' in data):
            hung.add(problem["module"])
        line = {"problem": problem["id"], "ended": ended, "status": status, "size": len(data)}
        data = dumps(line).encode() + b"\n" + data
        while data:
            data = data[os.write(out, data) :]


if __name__ == "__main__":
    main()

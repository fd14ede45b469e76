"""The program inside the jail: it runs what the learner wrote, and reports what happened.

It knows no expected value and judges nothing. It reads one JSON document from standard input (the
files, and problem by problem what to call), and writes one JSON line a problem. Each problem runs
in a process of its own, which reports line by line through a pipe; whatever the learner's code does
to that process, the others are not touched. Standard library only: nothing of Handful is in here.
"""

import builtins
import ctypes
import io
import json
import os
import platform
import random
import resource
import select
import signal
import sys
import time
import traceback
import types

MOST_TEXT = 20_000
MOST_ITEMS = 300
MOST_BYTES = 400_000
GRACE = 0.5


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
                self.events.append(["out", kept])
        return len(text)


class World:
    """Lines to type, hands to deal, and the screen."""

    def __init__(self, probe):
        self.screen = Screen()
        self.lines = list(probe.get("lines", ()))
        self.deals = list(probe.get("deals", ()))
        self.substitutes = list(probe.get("substitutes", ()))

    def input(self, prompt="", /):
        if str(prompt):
            self.screen.write(prompt)
        if not self.lines:
            self.screen.events.append(["asked"])
            raise Enough("asked for more than was typed")
        line = self.lines.pop(0)
        self.screen.events.append(["in", line])
        return line

    def deal(self, n):
        self.screen.events.append(["deal", n if type(n) is int else repr(n)[:40]])
        if not self.deals:
            raise Enough("dealt more hands than there are")
        return dict(self.deals.pop(0))

    def substitute(self, hand, letter):
        self.screen.events.append(["substitute", str(letter)[:40]])
        return dict(self.substitutes.pop(0)) if self.substitutes else dict(hand)


# Values, told so that nothing of the learner's is needed to read them.


def told(value, depth=0):
    """*value* as plain JSON, with its exact type; other objects by their type and repr."""
    kind = type(value)
    if value is None:
        return {"type": "None"}
    if kind is bool or kind is int:
        return {"type": kind.__name__, "value": value if abs(value) < 2**53 else str(value)[:60]}
    if kind is float:
        return {"type": "float", "value": repr(value)}
    if kind is str:
        return {"type": "str", "value": value[:MOST_TEXT], "length": len(value)}
    if depth < 3 and (kind is list or kind is tuple or kind is set):
        items = [told(item, depth + 1) for item in list(value)[:MOST_ITEMS]]
        return {"type": kind.__name__, "items": items, "length": len(value)}
    if depth < 3 and isinstance(value, dict):
        items = []
        for key in list(dict.keys(value))[:MOST_ITEMS]:
            items.append([told(key, depth + 1), told(dict.__getitem__(value, key), depth + 1)])
        return {"type": "dict", "items": items, "length": dict.__len__(value)}
    try:
        text = repr(value)[:200]
    except Exception as error:
        text = f"its repr raised {type(error).__name__}"
    return {"type": kind.__name__[:60], "repr": text if type(text) is str else ""}


def told_error(error, names):
    """What was raised, and the learner's line."""
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename in names:
            line = number
    if isinstance(error, SyntaxError) and error.filename in names:
        line = error.lineno
    try:
        message = str(error)[:300]
    except Exception:
        message = ""
    return {"type": type(error).__name__[:60], "message": message, "line": line}


# One problem, in its own process.


def run_problem(job, problem, pipe):
    """Run the probes of a problem, reporting each; never returns."""
    names = set(job["files"]) - set(problem.get("files", ()))
    state = {"probe": -1}

    def report(observation):
        observation["probe"] = state["probe"]
        data = (json.dumps(observation) + "\n").encode()
        while data:
            data = data[os.write(pipe, data) :]

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
    confine(problem["seconds"])
    module, error, screen = load(job, problem, names)
    observation = {"loaded": error is None, "events": screen.events[:MOST_ITEMS]}
    if error is not None:
        observation["error"] = told_error(error, names)
    report(observation)
    if error is None:
        for number, probe in enumerate(problem["probes"]):
            state["probe"] = number
            report(run_probe(module, probe, names))
    os._exit(0)


def load(job, problem, names):
    """The learner's module with the reference functions in place; or what went wrong."""
    world = World({})
    sys.stdout = sys.stderr = world.screen
    sys.stdin = io.StringIO("")
    builtins.input = world.input
    error = module = None
    try:
        for name in problem["modules"]:
            module = types.ModuleType(name)
            module.__file__ = name + ".py"
            sys.modules[name] = module
            source = problem.get("files", {}).get(name + ".py") or job["files"][name + ".py"]
            exec(compile(source, name + ".py", "exec"), module.__dict__)
        for source in problem["patches"]:
            exec(compile(source, "<reference>", "exec"), module.__dict__)
    except BaseException as raised:
        error = raised
    return module, error, world.screen


def run_probe(module, probe, names):
    """What one call did."""
    world = World(probe)
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
    arguments = json.loads(json.dumps(probe["args"]))
    observation = {}
    try:
        function = module.__dict__[probe["function"]]
        results = [told(function(*arguments)) for _ in range(probe.get("times", 1))]
        observation["results"] = results
    except Enough as ended:
        observation["enough"] = str(ended)
    except BaseException as raised:
        observation["error"] = told_error(raised, names)
    module.__dict__.update(changed)
    observation["after"] = [told(argument) for argument in arguments]
    observation["events"] = screen.events[:MOST_ITEMS]
    observation["flooded"] = screen.flooded
    return observation


# The last walls: limits and forbidden system calls of the learner's process.


def confine(seconds):
    """Give up what no learner's program needs."""
    limits = {
        resource.RLIMIT_CPU: int(seconds) + 2,
        resource.RLIMIT_AS: 512 << 20,
        resource.RLIMIT_FSIZE: 1 << 20,
        resource.RLIMIT_NOFILE: 32,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NPROC: 0,
    }
    for limit, most in limits.items():
        resource.setrlimit(limit, (most, most))
    forbid()


FORBIDDEN = {
    "x86_64": (
        0xC000003E,
        "41 42 49 50 53 56 57 58 59 62 101 155 161 165 200 234 246 248 249 250 "
        "272 298 308 310 311 321 322 323 424 425 426 427 434 435 438",
    ),
    "aarch64": (
        0xC00000B7,
        "198 199 200 201 203 220 221 129 130 131 117 41 51 40 97 241 268 270 271 "
        "217 218 219 280 281 282 424 425 426 427 434 435 438",
    ),
}
"""By machine: how the kernel calls it, and the calls that make processes, talk, kill or mount."""


def forbid():
    """Have the kernel refuse those calls from now on (seccomp)."""
    if platform.machine() not in FORBIDDEN:
        raise OSError("no list of system calls for this machine")
    machine, calls = FORBIDDEN[platform.machine()]
    load_word, equal, above, answer = 0x20, 0x15, 0x35, 0x06
    refuse, allow, kill = 0x00050001, 0x7FFF0000, 0x80000000
    program = [(load_word, 0, 0, 4), (equal, 1, 0, machine), (answer, 0, 0, kill)]
    program += [(load_word, 0, 0, 0), (above, 0, 1, 0x40000000), (answer, 0, 0, kill)]
    for call in map(int, calls.split()):
        program += [(equal, 0, 1, call), (answer, 0, 0, refuse)]
    program.append((answer, 0, 0, allow))

    class Filter(ctypes.Structure):
        _fields_ = [("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte)]
        _fields_.append(("k", ctypes.c_uint))

    class Program(ctypes.Structure):
        _fields_ = [("len", ctypes.c_ushort), ("filter", ctypes.POINTER(Filter))]

    filters = (Filter * len(program))(*[Filter(*step) for step in program])
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(
        22, 2, ctypes.byref(Program(len(program), filters)), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "seccomp was refused")


# The process that starts the others.


def observe(job, problem, out):
    """Run a problem in its own process; how it ended, and the lines that it reported."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            os.close(out)
            for descriptor in (0, 1, 2):
                os.close(descriptor)
            run_problem(job, problem, writer)
        finally:
            os._exit(4)
    os.close(writer)
    deadline = time.monotonic() + problem["seconds"] + GRACE
    data, ended = b"", "ended"
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([reader], [], [], left)[0]:
            ended = "timeout"
            break
        part = os.read(reader, 65536)
        if not part:
            break
        data += part
        if len(data) > MOST_BYTES:
            ended = "flooded"
            break
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(reader)
    lines = data[:MOST_BYTES].decode("utf-8", "replace").split("\n")[:-1]
    return {"problem": problem["id"], "ended": ended, "status": status, "lines": lines}


def main():
    """Read the job, run its problems one after another, and write a line for each."""
    job = json.loads(sys.stdin.buffer.read())
    out = os.dup(1)
    for name, text in job["data"].items():
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    loading = 0
    for problem in job["problems"]:
        if loading >= 1:
            told_line = {"problem": problem["id"], "ended": "not-loaded", "status": 0, "lines": []}
        else:
            told_line = observe(job, problem, out)
            # A file that hangs when it is loaded would hang again for every problem.
            first = told_line["lines"][:1]
            hung = told_line["ended"] != "ended" and not first
            if hung or (first and '"timeout": true' in first[0]):
                loading += 1
        data = (json.dumps(told_line) + "\n").encode()
        while data:
            data = data[os.write(out, data) :]


if __name__ == "__main__":
    main()

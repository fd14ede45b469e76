"""The program inside the jail: it runs what the learner wrote, and reports what happened.

It knows no expected value and judges nothing. Standard input is a file: this program, then a
document with the learner's files and a list of the problems, then for each problem a document with
what to call. Standard output gets, for each problem, a line that says how it ended, and then what
its process reported.

Each problem runs in a process of its own. All of these are started before the first of them runs,
and each reads its own document only: what one problem holds (reference versions of the others'
functions) or reports can never be found in the memory of another. Standard library only: nothing of
Handful is in here.

What is imported here is paid for by every submission, and makes every process that is started
larger; so it is little, and nothing that imports `enum` or `re`. Documents come in by marshal, for
they are our own; what goes out is JSON, which can be read without believing it.
"""

import gc

gc.disable()  # nothing is garbage until the learner's code runs

import _signal as signal  # type: ignore[import-not-found]  # noqa: E402  # the other imports enum
import builtins  # noqa: E402
import ctypes  # noqa: E402
import io  # noqa: E402
import marshal  # noqa: E402
import os  # noqa: E402
import random  # noqa: E402
import resource  # noqa: E402
import select  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from _json import encode_basestring_ascii as quoted  # noqa: E402

MOST_TEXT = 20_000
MOST_ITEMS = 300
MOST_BYTES = 400_000
MOST_REFUSED = 50
GRACE = 0.5
LENGTH = 10
"""How many digits tell the length of the program, and of the document that follows."""

OFTEN = ("string", "copy", "collections", "itertools", "functools", "re", "typing")
"""Modules that learners import: once here, not in the process of each problem."""
CONSTANTS = {None: "null", True: "true", False: "false"}

dumps, loads, write = marshal.dumps, marshal.loads, os.write


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


def run_problem(job, problem, compiled, pipe, codes):
    """Run the probes of a problem, reporting each to the *pipe*; never returns.

    Where the learner's files are not yet *compiled*, they are here, and passed on by *codes*.
    """
    names = set(job["files"]) - set(problem["files"])
    state = {"probe": -1}

    def report(observation):
        observation["probe"] = state["probe"]
        write_all(pipe, (written(observation) + "\n").encode())

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
    job["confine"](problem["seconds"])
    # From here on, whatever happens is the learner's doing.
    report({"ready": True})
    if not compiled:
        compiled = compile_all(job["files"])
        write_all(codes, compiled)
    os.close(codes)  # before anything of the learner's runs: other problems get nothing from that
    gc.enable()
    module, error, screen = load(job, problem, compiled, too_long)
    observation = {"loaded": error is None, "events": screen.events}
    if error is not None:
        observation["error"] = told_error(error, names)
    report(observation)
    if error is None:
        for number, probe in enumerate(problem["probes"]):
            state["probe"] = number
            report(run_probe(module, probe, names, too_long))
    os._exit(0)


def compile_all(files):
    """The *files* that can be compiled, as bytes that only the learner's processes unpack.

    The others every problem tries to compile for itself, and tells what happens.
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


def load(job, problem, compiled, endless):
    """The learner's module with the reference functions in place; or what went wrong."""
    world = World({}, endless)
    sys.stdout = sys.stderr = world.screen
    sys.stdin = io.StringIO("")
    builtins.input = world.input
    error = module = None
    try:
        codes = {**unpacked(compiled), **problem["files"]}
        for name in problem["modules"]:
            module = type(sys)(name)
            file = module.__file__ = name + ".py"
            sys.modules[name] = module
            known = file in codes
            code = loads(codes[file]) if known else compile(job["files"][file], file, "exec")
            exec(code, module.__dict__)
        for code in problem["patches"]:
            exec(loads(code), module.__dict__)
    except BaseException as raised:
        error = raised
    return module, error, world.screen


def unpacked(compiled):
    """The learner's files that were compiled before; none if that was cut off."""
    try:
        return loads(compiled)
    except (EOFError, ValueError, TypeError):
        return {}


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
    arguments = loads(dumps(probe["args"], 2))  # 2: the same twice becomes two
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


def walls(strict, calls):
    """What confines a process for so many seconds; unless *strict*, as well as it goes.

    *calls* is the filter for system calls, empty where there is none for this machine.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if strict and not calls:
        raise OSError("no list of system calls for this machine")
    steps = ctypes.create_string_buffer(calls, len(calls))

    def confine(seconds):
        for name, most in {**LIMITS, "CPU": int(seconds) + 2}.items():
            try:
                resource.setrlimit(getattr(resource, "RLIMIT_" + name), (most, most))
            except (ValueError, OSError):
                if strict:
                    raise
        if not calls:
            return
        # The kernel's struct sock_fprog: how many steps of eight bytes, and where they are.
        program = (ctypes.c_size_t * 2)(len(steps) // 8, ctypes.addressof(steps))
        refused = libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program, 0, 0)
        if refused and strict:
            raise OSError(ctypes.get_errno(), "seccomp was refused")

    def die_with_parent():
        if sys.platform == "linux":
            libc.prctl(1, signal.SIGKILL, 0, 0, 0)

    return confine, die_with_parent


# The process that starts the others.


def write_all(descriptor, data):
    """Write *data*, in as many pieces as it takes."""
    while data:
        data = data[write(descriptor, data) :]


def read_all(descriptor, deadline):
    """What comes until the end, the *deadline* or a flood, and which of these it was."""
    data, ended = bytearray(), "ended"
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([descriptor], [], [], left)[0]:
            ended = "timeout"
            break
        part = os.read(descriptor, 65536)
        if not part:
            break
        data += part
        if len(data) > MOST_BYTES:
            ended = "flooded"
            break
    os.close(descriptor)
    return bytes(data[:MOST_BYTES]), ended


class Waiting:
    """A process that waits for its turn."""

    def __init__(self, job, problem):
        turn, self.go = os.pipe()
        self.reader, pipe = os.pipe()
        self.codes, codes = os.pipe()
        self.problem = problem
        self.child = os.fork()
        if self.child == 0:
            try:
                self.wait(job, turn, pipe, codes)
            finally:
                os._exit(4)
        for descriptor in (turn, pipe, codes):
            os.close(descriptor)

    def wait(self, job, turn, pipe, codes):
        """Wait for the turn, and run the problem. Never returns."""
        job["die_with_parent"]()
        first = 1
        for descriptor in sorted((turn, pipe, codes)):
            os.closerange(first, descriptor)
            first = descriptor + 1
        os.closerange(first, 256)
        said = b"".join(iter(lambda: os.read(turn, 65536), b""))
        if said:
            place = job["start"] + self.problem["place"]
            problem = loads(os.pread(0, self.problem["size"], place))
            os.close(0)
            os.close(turn)
            run_problem(job, problem, said[1:], pipe, codes)
        os._exit(0)

    def run(self, compiled):
        """Let it run with what is *compiled*: how it ended, its status, what was reported.

        And what is compiled now. None of it is believed here, or looked into.
        """
        deadline = time.monotonic() + self.problem["seconds"] + GRACE
        write_all(self.go, b"g" + compiled)
        os.close(self.go)
        codes, _ = read_all(self.codes, deadline)
        data, ended = read_all(self.reader, deadline)
        return ended, self.end(), data, compiled or codes

    def end(self):
        """The status with which the process ends, now."""
        os.kill(self.child, signal.SIGKILL)
        return os.waitpid(self.child, 0)[1]


def import_often(texts):
    """Import what the *texts* seem to import, of what is harmless and often imported."""
    for name in OFTEN:
        if any(f"import {name}" in text or f"from {name} " in text for text in texts):
            __import__(name)


def main():
    """Read the job, run its problems one after another, and write what each reported."""
    job = loads(os.read(0, int(os.read(0, LENGTH))))
    job["start"] = os.lseek(0, 0, os.SEEK_CUR)
    job["confine"], job["die_with_parent"] = walls(job["strict"], job["calls"])
    import_often(job["files"].values())
    hung = set()
    gc.freeze()
    compiled = b""
    for waiting in [Waiting(job, problem) for problem in job["problems"]]:
        problem = waiting.problem
        if problem["module"] in hung:
            ended, status, data = "not-loaded", waiting.end(), b""
        else:
            ended, status, data, compiled = waiting.run(compiled)
        # A file that hangs when it is loaded would hang again for every problem.
        if b'"loaded"' not in data and (ended == "timeout" or b'"timeout": true' in data):
            hung.add(problem["module"])
        line = {"problem": problem["id"], "ended": ended, "status": status, "size": len(data)}
        write_all(1, written(line).encode() + b"\n" + data)
    os._exit(0)  # the process ends with all it holds: nothing is worth tidying up


if __name__ == "__main__":
    main()

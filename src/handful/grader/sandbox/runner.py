"""The program inside the jail: it runs what the learner wrote, and reports what happened.

It knows no expected value and judges nothing. Standard library only: nothing of Handful is in here,
and nothing that only some systems have. `run_job` is the beginning: one module is loaded, with
reference versions of other functions in place, and its probes are tried one after another. What the
learner's code finds there, and how it is stopped, is in `machine`.

What is imported here is paid for by every submission, and makes every process that is started
larger; so it is little, and nothing that imports `enum` or `re`. Documents come in by marshal, for
they are our own; what goes out is JSON, which can be read without believing it.
"""

import gc

gc.disable()  # nothing is garbage until the learner's code runs

import marshal  # noqa: E402
import os  # noqa: E402
import random  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from _frozen_importlib import ModuleSpec  # noqa: E402
from _json import encode_basestring_ascii as quoted  # noqa: E402

# ruff: noqa: F821  # names from `machine`, which runs after

MOST_TEXT = 20_000
MOST_ITEMS = 300
MOST_REFUSED = 50
MOST_STOPS = 3
"""How often a variant that uses too much time may catch what stops it."""
LENGTH = 10
"""The length of what follows in a file has this many digits."""
TREE = 0x400
"""The flag that makes `compile` give a tree, which `ast` would be imported for."""

CONSTANTS = {None: "null", True: "true", False: "false"}

moved = [0]
"""Counts what the learner's own values do not show: calls, lines typed, looks at the clock."""

dumps, loads, write, sleep = marshal.dumps, marshal.loads, os.write, time.sleep
used = time.process_time


class Stopped(BaseException):
    """Raised in a variant that uses too much time, so that the next one can be tried."""


class Enough(BaseException):
    """Raised in the learner's code when it asks for more lines than there are."""


# Values, encoded so that none of the learner's classes is needed to read them.


def name_of(kind):
    """A type's own name, whatever its metaclass says."""
    return type.__dict__["__name__"].__get__(kind)[:60]


def encode(value, depth=0):
    """*value* as plain JSON, with its exact type; other objects by their type and repr."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if (kind is int and abs(value) < 2**53) or (kind is str and len(value) <= MOST_TEXT):
        return value
    if kind is float:
        return {"float": repr(value)}
    if depth < 3 and (kind is list or kind is tuple) and len(value) <= MOST_ITEMS:
        return {name_of(kind): [encode(item, depth + 1) for item in value]}
    if depth < 3 and issubclass(kind, dict) and dict.__len__(value) <= MOST_ITEMS:
        pairs = dict.items(value)
        return {"dict": [[encode(key, depth + 1), encode(item, depth + 1)] for key, item in pairs]}
    text = ""
    if kind not in (int, str, list, tuple, dict, set):  # these are too long to be read
        try:
            text = repr(value)[:200]
        except Exception as error:
            text = f"its repr raised {name_of(type(error))}"
    return {"type": name_of(kind), "repr": text if type(text) is str else ""}


def to_json(value):
    """*value*, made of plain types only, as JSON."""
    if isinstance(value, str):
        return quoted(value)
    kind = type(value)
    if kind is dict:
        items = [f"{quoted(key)}: {to_json(item)}" for key, item in value.items()]
        return "{" + ", ".join(items) + "}"
    if kind is list:
        return "[" + ", ".join([to_json(item) for item in value]) + "]"
    if kind is int:
        return repr(value)
    return CONSTANTS[value]


def encode_error(error, names):
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


def reporter(descriptor):
    """A function that writes an observation, as a line, to *descriptor*."""
    number = -3  # then -1 twice, ready and loaded, and the numbers of the probes

    def report(observation):
        nonlocal number
        number += 1
        observation["probe"] = max(number, -1)
        data = (to_json(observation) + "\n").encode()
        while data:
            data = data[write(descriptor, data) :]

    return report


def run_job(files, job, report):
    """Load the module of a *job*, and report on it and on each of its probes. Never returns."""
    names = set(files) - set(job["files"])

    program, stops = None, 0

    def too_long(number, frame):
        nonlocal stops
        stops += 1
        if program is not None and program.in_variant and stops % MOST_STOPS:
            raise Stopped
        file = line = None
        while frame is not None:
            if frame.f_code.co_filename in names:
                file, line = frame.f_code.co_filename, frame.f_lineno
                break
            frame = frame.f_back
        report({"timeout": True, "file": file, "line": line})
        os._exit(3)

    begin = watch(job["seconds"], too_long, job["waits"])
    gc.enable()
    program = Program(files, job, too_long)
    error = program.load()
    observation = {
        "loaded": error is None,
        "hindrances": program.hindrances[:MOST_ITEMS],
    }
    if error is not None:
        observation["error"] = encode_error(error, names)
    report(observation)
    for variant in job.get("variants") or [None] if error is None else ():
        before = program.change(variant) if variant else None
        if variant:
            begin(job["variant_seconds"])
        for probe in job["probes"]:
            report(program.run(probe, names))
        if before is not None:
            program.change_back(before)
    os._exit(0)


def parted(text, file):
    """The statements of a file, and the last ones: what runs only when the file is started."""
    tree = quietly_compiled(text, file, TREE)
    body = [node for node in tree.body if not is_last(node)]
    return body, [part for node in tree.body if is_last(node) for part in node.body]


def quietly_compiled(text, file, flags=0):
    """A file, compiled: warnings are for nobody."""
    stderr, sys.stderr = sys.stderr, None
    try:
        return compile(text, file, "exec", flags)
    finally:
        sys.stderr = stderr


def code_of(nodes, file):
    """Some statements of a *file*, compiled."""
    tree = compile("", file, "exec", TREE)
    tree.body = nodes
    return compile(tree, file, "exec")


class Program:
    """The learner's files as modules: they can import one another."""

    def __init__(self, files, job, endless):
        self.files = files
        self.job = job
        self.endless = endless
        self.hindrances = []
        self.modules = []
        self.last = {}
        self.own = {}  # by name, the learner's functions that have stand-ins
        self.constants = {}
        self.has_other_constants = False
        self.is_ready = not job.get("as_written")
        self.in_variant = False
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
                self.patch(sys.modules[name].__dict__, code)
        except BaseException as raised:
            return raised
        return None

    # What `import` asks of those who find and load modules.

    def find_spec(self, name, path=None, target=None):
        file = name + ".py"
        known = file in self.job["files"] or file in self.files
        return ModuleSpec(name, self, origin=file) if known else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        """Run a file as a module; what stops it is left out, and the rest still runs."""
        file = module.__file__ = module.__name__ + ".py"
        ours = self.job["files"].get(file)
        if ours is not None:
            exec(loads(ours), module.__dict__)
            return
        self.modules.append(module)
        self.run_body(module, file)

    def run_body(self, module, file):
        """Run a file; where it stops, one statement after another."""
        before = dict(module.__dict__)
        try:
            if not self.constants:
                exec(quietly_compiled(self.files[file], file), module.__dict__)
                self.last.pop(module.__name__, None)
                return
        except BaseException:
            module.__dict__.clear()
            module.__dict__.update(before)
        self.run_by_parts(module, file)

    def run_by_parts(self, module, file):
        """Run the statements of a file one after another; what did not run is reported."""
        nodes, last = parted(self.files[file], file)
        for node in nodes:
            try:
                exec(code_of([node], file), module.__dict__)
            except BaseException as raised:
                failure = encode_error(raised, {file})
                self.hindrances.append({**failure, "line": failure["line"] or node.lineno})
                if isinstance(raised, Enough):
                    last.append(node)
                    last.sort(key=line_of)
            module.__dict__.update(
                {name: n for name, n in self.constants.items() if name in module.__dict__}
            )
        self.last[module.__name__] = code_of(last, file)

    def start_again(self, constants):
        """Load the module anew, with these *constants* from the line on where they are set."""
        known = self.module.__dict__
        other = {name: n for name, n in constants.items() if known.get(name) != n}
        kept = {name: known[name] for name in list(known) if name.startswith("__")}
        known.clear()
        known.update(kept)
        before = self.hindrances
        self.has_other_constants = bool(other)
        self.constants, self.hindrances = other, []
        self.run_body(self.module, self.module.__file__)
        self.constants, self.hindrances = {}, before
        for name, code in self.job["patches"]:
            if name == self.module.__name__:
                self.patch(known, code)

    def change(self, code):
        """Put a variant of a function in place; what was there before."""
        known = self.module.__dict__
        before = dict(known)
        self.in_variant = True
        try:
            exec(loads(code), known)
        except BaseException:
            return before  # the function as it was is tried once more
        return before

    def change_back(self, before):
        """Put back what was there before a variant."""
        self.in_variant = False
        known = self.module.__dict__
        known.clear()
        known.update(before)

    def patch(self, known, code):
        """Run a program of ours in a module; functions of the learner's get stand-ins."""
        before = dict(known)
        graded = {probe["function"] for probe in self.job["probes"]}
        exec(loads(code), known)
        for name, ours in list(known.items()):
            own = before.get(name)
            if own is not ours and callable(own) and type(ours) is type(encode):
                self.own[name] = own
                replacement = stand_in(ours, own, name)
                others = [n for n in same_function(known, name, own) if n not in graded]
                known.update(dict.fromkeys(others, replacement))

    def make_ready(self):
        """Run the last lines as far as they go: what they make is there for the functions."""
        self.is_ready = True
        World({}, self.endless).enter()
        try:
            self.run_last(self.module)
        except BaseException:
            return  # as far as they go: what they ask for is not there

    def run_last(self, module):
        """Run what runs only when the file is started."""
        name, file = module.__name__, module.__file__
        if name not in self.last:
            self.last[name] = code_of(parted(self.files[file], file)[1], file)
        module.__dict__["__name__"] = "__main__"
        try:
            exec(self.last[name], module.__dict__)
        finally:
            module.__dict__["__name__"] = self.job["module"]

    def run(self, probe, names):
        """What one call did, or one game."""
        moved[0] += 1
        world = World(probe, self.endless)
        if probe.get("as_file"):
            World({}, self.endless).enter()  # a game at the top level is not played yet
            self.start_again(probe.get("constants", {}))
        elif self.has_other_constants:
            self.start_again({})  # those of the last session are no business of this one
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
            observation["error"] = encode_error(raised, names)
        for known, name, there in changed:
            known.pop(name, None)
            known.update(there)
        if "error" in observation and not self.is_ready:
            self.make_ready()
            return self.run(probe, names)
        observation["events"] = world.screen.events
        return observation

    def results(self, function, probe, observation):
        if probe.get("as_file"):
            return self.run_as_file(function, probe["function"], observation)
        results = []
        packed = dumps(probe.get("args", ()), 2)  # in version 2, the same value twice becomes two
        for _ in range(probe.get("times", 1)):
            arguments = loads(packed)
            moved[0] += 1
            results.append(encode(function(*arguments, *self.further(function, arguments))))
            if probe.get("watch"):
                observation["after"] = [encode(argument) for argument in arguments]
        return results

    def further(self, function, arguments):
        """What the file itself keeps for further parameters, found by their names."""
        if not self.job.get("as_written") or type(function) is not type(encode):
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
            results.append(encode(result))
            return result

        self.module.__dict__[name] = called(recorded, name)
        try:
            self.run_last(self.module)
        finally:
            self.module.__dict__[name] = function
        return results

    def put_in_place(self, world, probe):
        """Our constants and stubs; what was there before."""
        known = self.module.__dict__
        new = dict(probe.get("constants", {}))
        for name, one in probe.get("stubs", {}).items():
            new[name] = stub(world, name, self.own.get(name, known.get(name)), one)
        changed = []
        for name, value in new.items():
            own = self.module.__dict__.get(name)
            for module in {id(m): m for m in (self.module, *self.modules)}.values():
                known = module.__dict__
                if module is not self.module and name not in known:
                    continue
                for other in same_function(known, name, own):
                    changed.append((known, other, {other: known[other]} if other in known else {}))
                    known[other] = value
        return changed


def same_function(known, name, own):
    """The *name*, and the others in a module for the learner's *own* function, as in `f = g`."""
    others = [other for other in known if known[other] is own] if callable(own) else []
    return dict.fromkeys([name, *others])


def line_of(node):
    """Where in the file a statement stands."""
    return node.lineno


def is_last(node):
    """Is this what runs only when the file itself is started?"""
    test = getattr(node, "test", None)
    parts = [getattr(test, "left", None), *getattr(test, "comparators", ())]
    named = any(getattr(part, "id", "") == "__name__" for part in parts)
    return named and any(getattr(part, "value", "") == "__main__" for part in parts)

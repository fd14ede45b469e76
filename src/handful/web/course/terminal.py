"""The program inside the jail that plays a learner's program for real, or tries some lines of it.

It runs after `walls`, in the same program, which starts it from *file*: the descriptor of a
document with the learner's files and what to run. Input, output and the clock are Python's own. The
first thing that is written is a line that says that all walls stand; after it, all that is written
is the learner's.
"""

import _ast
import atexit
import builtins
import io
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import SourceFileLoader

# ruff: noqa: F821  # what `walls` has, which ran before, and *file*

LENGTH = 10
"""How many digits tell the length of what follows."""
READY = b"ready\n"
FAILED, OUT_OF_MEMORY = 101, 102
"""The exit codes after an error that nobody caught."""
OURS = "<handful>"
"""The file of everything in here, as tracebacks name it."""
TYPED = "<stdin>"
"""The file of lines that are typed."""
TREE = 0x400
"""The flag that makes `compile` give a tree, which `ast` would be imported for."""


class LearnersFiles:
    """Finds the learner's files, under the names that the learner knows, for `import`."""

    def __init__(self, names):
        self.names = names

    def find_spec(self, name, path=None, target=None):
        file = name + ".py"
        if file not in self.names:
            return None
        spec = ModuleSpec(name, SourceFileLoader(name, file), origin=file)
        spec.has_location = True
        return spec


def main():
    """Stand behind all walls, run what is asked, and end."""
    given = marshal.loads(os.read(file, int(os.read(file, LENGTH))))  # noqa: S302  # our own
    isolate(given["folders"])
    if given["parent"] and os.getppid() != given["parent"]:
        os._exit(FAILED)  # it has ended before this process was told to end with it
    os.dup2(1, 2)
    os.closerange(3, 256)
    furnish(set(given["files"]))
    confine(given["processor_seconds"], given["calls"])
    os.write(1, READY)
    code = ended_with(given)
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except BaseException as error:
        show(error)
    os._exit(code)


def furnish(names):
    """Make this process what a Python is that a person has started beside the files *names*."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout = sys.__stdout__ = unbuffered(1, "strict")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = unbuffered(2, "backslashreplace")  # type: ignore[misc]
    sys.dont_write_bytecode = True
    sys.path.insert(0, "")
    sys.meta_path.insert(0, LearnersFiles(names))
    builtins.exit = builtins.quit = leave
    os.uname = uname


def unbuffered(descriptor, errors):
    """A stream that shows each text as soon as it is written."""
    raw = io.FileIO(descriptor, "w", closefd=False)
    return io.TextIOWrapper(raw, "utf-8", errors, "\n", write_through=True)


def leave(code=None):
    """What `exit` and `quit` do."""
    raise SystemExit(code)


def uname():
    """A machine that tells its kind, and nothing else of itself: the system does not answer."""
    kind = getattr(sys.implementation, "_multiarch", "").partition("-")[0]
    return os.uname_result((sys.platform.capitalize(), "jail", "", "", kind))


def ended_with(given):
    """Run what is asked; the exit code of how that ended."""
    file = given["main"]
    main = type(sys)("__main__")
    main.__builtins__ = builtins
    sys.modules["__main__"] = main
    sys.argv = [file]
    try:
        if file:
            main.__file__ = file
            exec(compile(given["files"][file], file, "exec", dont_inherit=True), main.__dict__)
        else:
            try_lines(given["lines"], main.__dict__)
    except SystemExit as ended:
        if ended.code is not None and type(ended.code) is not int:
            print(ended.code, file=sys.stderr)  # noqa: T201
    except MemoryError as error:
        show(error)
        return OUT_OF_MEMORY
    except BaseException as error:
        show(error)
        return FAILED
    return 0


def try_lines(text, known):
    """Run the statements of a *text* as if they were typed one by one; errors are shown."""
    try:
        tree = compile(text, TYPED, "exec", TREE, dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        type_lines(text.split("\n"))
        show(error)
        return
    lines = text.split("\n")
    for nodes in on_lines(tree.body):
        type_lines(lines[nodes[0].lineno - 1 : nodes[-1].end_lineno])
        try:
            for node in nodes:
                sys.displayhook = show_returned if is_call(node) else sys.__displayhook__
                exec(compile(_ast.Interactive([node]), TYPED, "single", dont_inherit=True), known)
        except SystemExit:
            raise
        except BaseException as error:
            show(error)


def is_call(node):
    """Is this statement the call of a function? Not of one that never returns anything."""
    if not isinstance(node, _ast.Expr) or not isinstance(node.value, _ast.Call):
        return False
    return getattr(node.value.func, "id", "") not in ("print", "exec")


def show_returned(value):
    """Show what a call returned, nothing too: what it printed looks the same else."""
    sys.stdout.write("returned: " + repr(value) + "\n")


def on_lines(nodes):
    """The statements, those together that stand on one line."""
    together = []
    for node in nodes:
        if together and together[-1][-1].end_lineno == node.lineno:
            together[-1].append(node)
        else:
            together.append([node])
    return together


def type_lines(lines):
    """Show *lines* as they look when they are typed."""
    for number, line in enumerate(lines):
        sys.__stdout__.write(("... " if number else ">>> ") + line + "\n")


def show(error):
    """Show an error that nobody caught as Python does, without what is not the learner's."""
    try:
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename == OURS:
            trace = trace.tb_next
        error = error.with_traceback(trace)
        sys.excepthook(type(error), error, trace)
    except BaseException:  # of a learner's own hook, or there is no memory, or no screen any more
        try:
            os.write(2, type.__dict__["__name__"].__get__(type(error)).encode() + b"\n")
        except OSError:
            os._exit(FAILED)


if __name__ == "__main__":
    main()

"""The jail: a process that can reach nothing, by bubblewrap or by Landlock."""

import json
import marshal
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from handful.course.checker.sandbox.seccomp import seccomp_filter
from handful.rules import HandfulError

__all__ = ["KINDS", "Jail", "Layers", "NoJail", "find_jail"]

Job = dict[str, Any]
"""The learner's *files*, the *data* beside them, and *problems*: what to load and call in each."""
Entry = dict[str, Any]
"""What came back of one problem: *ended*, *status*, and *lines*, which nobody should believe."""


class NoJail(HandfulError):
    """There is no way here to run other people's programs safely."""


class Layers(NamedTuple):
    """What stands between a submission and the machine."""

    names: tuple[str, ...]
    safe: bool


class Jail(NamedTuple):
    """A way to run the observer: the command before it, and what that isolates."""

    command: tuple[str, ...]
    layers: Layers
    strict: bool = True
    """Must every limit hold, or is as much confined as the machine allows?"""

    def run(self, job: Job, seconds: float) -> list[Entry]:
        """What the observer reports of *job*, one entry a problem; cut off after *seconds*."""
        with self._started(_packed(job, self.strict), job["data"]) as process:
            try:
                output, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                output, _ = process.communicate()
            finally:
                process.kill()
        return _read(output)

    @contextmanager
    def _started(self, asked: bytes, data: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
        """The observer's process, about to read what is *asked*, in a folder with the *data*."""
        command = [*self.command, BOOT]
        with ExitStack() as stack:
            stdin = stack.enter_context(_held(asked))
            if "bubblewrap" in self.layers.names:
                files = {name: stack.enter_context(_held(data[name].encode())) for name in data}
                place = command.index("--chdir")
                command[place:place] = _data_options(files)
                run = _process(command, stdin, tuple(file.fileno() for file in files.values()))
            else:
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="handful-jail-"))
                for name, text in data.items():
                    Path(folder, name).write_text(text, "utf-8")
                Path(folder).chmod(0o755)
                run = _process(command, stdin, folder=folder)
            yield stack.enter_context(run)


def _process(
    command: list[str],
    stdin: BinaryIO,
    descriptors: tuple[int, ...] = (),
    folder: str | None = None,
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={},
        pass_fds=descriptors,
        cwd=folder,
        start_new_session=True,  # a Ctrl-C at the terminal is ours, not the jail's
    )


def _held(content: bytes) -> BinaryIO:
    """A file without a name that holds *content*, open; in memory where that can be."""
    if sys.platform == "linux":
        file: BinaryIO = os.fdopen(os.memfd_create("handful"), "w+b")
    else:
        file = cast("BinaryIO", tempfile.TemporaryFile())  # noqa: SIM115  # whoever asks closes it
    file.write(content)
    file.seek(0)
    return file


def _data_options(files: dict[str, BinaryIO]) -> Iterator[str]:
    """What tells bubblewrap to put the *files* into the folder."""
    for name, file in files.items():
        yield from ("--file", str(file.fileno()), f"{FOLDER}/{name}")


# What the observer is asked. This direction is trusted, so it is marshalled, programs compiled: the
# interpreter in the jail is this one, and nothing of it is spent on reading text.

BOOT = "import marshal, os\nexec(marshal.loads(os.read(0, int(os.read(0, 10)))))"
"""The program that starts the observer, from the beginning of what it is asked."""
APART = 2
"""The last version of marshal in which a value that stands in two places becomes two values."""


def _packed(job: Job, strict: bool) -> bytes:
    """The *job* as the observer reads it: its program, a document for all, one for each problem."""
    documents = [_document(problem) for problem in job["problems"]]
    listed, place = [], 0
    for problem, document in zip(job["problems"], documents, strict=True):
        listed.append(
            {
                "id": problem["id"],
                "seconds": problem["seconds"],
                "module": problem["modules"][-1],
                "place": place,
                "size": len(document),
            }
        )
        place += len(document)
    for_all = marshal.dumps(
        {
            "files": job["files"],
            "problems": listed,
            "strict": strict,
            "calls": seccomp_filter(),
        }
    )
    first = [_compiled(_source("observer.py"), "<observer>"), for_all]
    return b"".join([*[b"%010d%b" % (len(part), part) for part in first], *documents])


def _document(problem: dict[str, Any]) -> bytes:
    """What only the process of one *problem* may see, the reference functions among it."""
    files = {name: _compiled(text, name) for name, text in problem["files"].items()}
    patches = [_compiled(text, "<reference>") for text in problem["patches"]]
    return marshal.dumps({**problem, "files": files, "patches": patches}, APART)


@lru_cache(maxsize=256)
def _compiled(source: str, name: str) -> bytes:
    """One of our own programs, as Python keeps it."""
    return marshal.dumps(compile(source, name, "exec"))


def _read(output: bytes) -> list[Entry]:
    """What the observer wrote; from the first thing on that is not as it should be, nothing."""
    found = []
    while output:
        line, _, output = output.partition(b"\n")
        try:
            entry = json.loads(line)
            size = entry["size"]
            whole = isinstance(entry["problem"], str) and 0 <= size <= len(output)
        except (ValueError, KeyError, TypeError):
            break
        if not whole:
            break
        entry["lines"] = output[:size].decode("utf-8", "replace").split("\n")[:-1]
        output = output[size:]
        found.append(entry)
    return found


@cache
def _source(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


# The kinds of jails.

FOLDER = "/tmp"  # noqa: S108  # inside the jail
SYSTEM = ("/usr/lib", "/lib", "/lib64", "/usr/lib64", "/etc/ld.so.cache")
"""What Python needs besides itself."""


@cache
def _hidden() -> tuple[str, ...]:
    """Folders beside Python's own in which there may be packages, this one with its solutions."""
    roots = (Path(os.path.realpath(sys.base_prefix)), Path("/usr"), Path("/usr/local"))
    found = [
        path
        for root in roots
        for name in ("site-packages", "dist-packages")
        for path in (*root.glob(f"lib/python*/{name}"), *root.glob(f"local/lib/python*/{name}"))
    ]
    found.append(Path(__file__).parents[3])
    seen = tuple(os.path.realpath(path) for path in (*SYSTEM, sys.base_prefix))
    return tuple(
        path
        for path in dict.fromkeys(os.path.realpath(path) for path in found)
        if any(path.startswith(f"{place}/") for place in seen)
    )


def _bubblewrap() -> Jail | None:
    """Everything unshared, another user, nothing to see but Python, nothing that can be written."""
    program = shutil.which("bwrap")
    if program is None:
        return None
    command = [program, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    command += ["--uid", "65534", "--gid", "65534", "--hostname", "jail"]
    base = os.path.realpath(sys.base_prefix)
    for path in dict.fromkeys((*SYSTEM, base)):
        command += ["--ro-bind-try", path, path]
    for path in _hidden():
        command += ["--tmpfs", path, "--remount-ro", path]
    command += ["--size", str(1 << 20), "--tmpfs", FOLDER, "--chdir", FOLDER]
    command += ["--remount-ro", FOLDER, "--remount-ro", "/"]
    names = ("bubblewrap", "namespaces", "user", "tmpfs", "rlimits", "seccomp")
    return Jail((*command, *_python()), Layers(names, safe=True))


def _landlock() -> Jail | None:
    """No namespaces: files out of reach by Landlock, everything else by the list of calls."""
    if sys.platform != "linux":
        return None
    layers = Layers(("landlock", "seccomp", "rlimits"), safe=True)
    return Jail((*_python(), _source("landlock.py"), *_hidden()), layers)


def _limits() -> Jail | None:
    """No jail: the program can read what its user can read."""
    layers = Layers(("seccomp", "rlimits"), safe=False)
    return Jail(_python(), layers) if sys.platform == "linux" else None


def _bare() -> Jail | None:
    """No wall at all, for learners who grade their own file."""
    return Jail(_python(), Layers((), safe=False), strict=False) if os.name == "posix" else None


def _python() -> tuple[str, ...]:
    """The interpreter itself, not a virtual environment's link to it, about to run a text."""
    return (os.path.realpath(sys.executable), "-I", "-S", "-c")


KINDS = {
    "bubblewrap": _bubblewrap,
    "landlock": _landlock,
    "limits": _limits,
    "bare": _bare,
}
"""By name, the jails from the best to none."""


@cache
def find_jail(kind: str | None = None) -> Jail:
    """The best jail that works on this machine, tried out; of one *kind* only if that is asked."""
    for name, made in KINDS.items():
        if kind in (None, name):
            jail = made()
            if jail is not None and _works(jail):
                return jail
    what = "" if kind is None else f" by {kind}"
    raise NoJail(f"programs cannot be run{what} on this machine; see handful doctor")


def _works(jail: Jail) -> bool:
    """Does a problem run in the *jail*, and where it claims to be safe, is this file hidden?"""
    source = f"def look():\n  try: open({__file__!r})\n  except OSError: return True\n"
    probe = {"function": "look", "args": []}
    problem = {"id": "try", "seconds": 5.0, "modules": ["m"], "files": {}, "patches": []}
    job = {"files": {"m.py": source}, "data": {}, "problems": [{**problem, "probes": [probe]}]}
    try:
        [entry] = jail.run(job, 10)
        seen = json.loads(entry["lines"][2])["results"][0]["type"]
    except (OSError, ValueError, KeyError, IndexError):
        return False
    return bool(seen == "bool" or not jail.layers.safe)

"""The jail: a process that can reach nothing, by bubblewrap or by Landlock."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

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
        with self._started(job["data"]) as process:
            try:
                output, _ = process.communicate(_packed(job, self.strict), timeout=seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                output, _ = process.communicate()
            finally:
                process.kill()
        return _read(output)

    @contextmanager
    def _started(self, data: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
        """The observer's process, in a folder with the *data*."""
        command = [*self.command, _source("observer.py")]
        if "bubblewrap" in self.layers.names:
            options, descriptors = _data_options(data)
            try:
                place = command.index("--chdir")
                with _process([*command[:place], *options, *command[place:]], descriptors) as run:
                    yield run
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
        else:
            with tempfile.TemporaryDirectory(prefix="handful-jail-") as folder:
                for name, text in data.items():
                    Path(folder, name).write_text(text, "utf-8")
                Path(folder).chmod(0o755)
                with _process(command, [], folder) as run:
                    yield run


def _process(
    command: list[str], descriptors: list[int], folder: str | None = None
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={},
        pass_fds=descriptors,
        cwd=folder,
        start_new_session=True,  # a Ctrl-C at the terminal is ours, not the jail's
    )


def _data_options(data: dict[str, str]) -> tuple[list[str], list[int]]:
    """What tells bubblewrap to put the files into the folder, and where it reads them from."""
    options, descriptors = [], []
    for name, text in data.items():
        descriptor = os.memfd_create(name)
        os.write(descriptor, text.encode())
        os.lseek(descriptor, 0, os.SEEK_SET)
        options += ["--file", str(descriptor), f"{FOLDER}/{name}"]
        descriptors.append(descriptor)
    return options, descriptors


def _packed(job: Job, strict: bool) -> bytes:
    """The *job* as the observer reads it: a document for all, then one for each problem."""
    listed = [
        {"id": problem["id"], "seconds": problem["seconds"], "module": problem["modules"][-1]}
        for problem in job["problems"]
    ]
    documents = [{"files": job["files"], "problems": listed, "strict": strict}, *job["problems"]]
    packed = [json.dumps(document).encode() for document in documents]
    return b"".join([b"%010d%b" % (len(document), document) for document in packed])


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
    found.append(Path(__file__).parents[2])
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

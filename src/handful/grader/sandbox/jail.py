"""The jail: a process that can reach nothing, by bubblewrap or by Landlock."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, NamedTuple, Protocol

from handful.grader.error import GraderError
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import observed
from handful.grader.sandbox.plain import PlainSession
from handful.grader.sandbox.seccomp import seccomp_filter
from handful.grader.sandbox.session import (
    BOOT,
    HERE,
    INSIDE,
    WALLS,
    ForkingSession,
    Session,
    end,
    program,
)
from handful.grader.sandbox.waiting import JOB_SECONDS, most_waiting


class NoJail(GraderError):
    """There is no way here to run other people's programs safely."""


class Layers(NamedTuple):
    """What isolates a submission from the machine."""

    names: tuple[str, ...]
    safe: bool


class Sandbox(Protocol):
    """A way to run learners' programs."""

    @property
    def layers(self) -> Layers:
        """What it isolates."""

    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> AbstractContextManager[Session]:
        """The sandbox with a learner's *files*, in a folder with the *data*.

        *allow* are the paths of packages that may be imported.
        """


class Plain(NamedTuple):
    """No jail: processes with the rights of this one, on any system."""

    layers: Layers = Layers((), safe=False)

    @contextmanager
    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> Iterator[Session]:
        """A folder with the *data*, in which each job is started."""
        with _folder(data) as folder:
            waits = most_waiting(JOB_SECONDS)
            sources = (*INSIDE, HERE / "single.py")
            yield PlainSession(program(files, sources, allow, waits=waits), folder)


class Launch(NamedTuple):
    """What starts a jail: a command, open files that it reads, a folder to start it in."""

    command: list[str]
    descriptors: tuple[int, ...]
    folder: str | None


class Jail(NamedTuple):
    """A way to run a program inside: the command before it, and what that isolates."""

    command: tuple[str, ...]
    layers: Layers

    @contextmanager
    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> Iterator[Session]:
        """The process inside, waiting for jobs; it ends with the session."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with ExitStack() as stack:
            stack.enter_context(ours)
            with theirs:
                sources = (*INSIDE, WALLS, HERE / "forking.py")
                control = theirs.fileno()
                text = self.program(files, sources, allow, control=control)
                given = stack.enter_context(open_file(text))
                launch = self.launch(BOOT.format(0), data, allow, opened=stack, kept=stack)
                process = start(launch, given.fileno(), control)
            stack.enter_context(process)
            stack.callback(end, process)
            yield ForkingSession(process, given, ours.fileno(), len(text))

    def program(
        self,
        files: Mapping[str, str],
        sources: Sequence[Path],
        allow: Sequence[str] = (),
        **shared: object,
    ) -> bytes:
        """The program inside, made of *sources*, with what its walls need."""
        folders = None
        if "landlock" in self.layers.names:
            readable = [*SYSTEM, os.path.realpath(sys.base_prefix)]
            folders = (readable, list(allow), set(_hidden()))
        walls = {"calls": seccomp_filter(), "folders": folders}
        return program(files, sources, allow, **walls, **shared)

    def launch(
        self,
        boot: str,
        data: Mapping[str, str],
        allow: Sequence[str] = (),
        *,
        opened: ExitStack,
        kept: ExitStack,
    ) -> Launch:
        """What starts the program *boot* in the jail, in a folder with the *data*.

        *opened* may be closed when it was started, *kept* when it has ended.
        """
        command = [*self.command, boot]
        if "bubblewrap" not in self.layers.names:
            return Launch(command, (), kept.enter_context(_folder(data)))
        contents = {name: text.encode() for name, text in data.items()}
        files = {name: opened.enter_context(open_file(text)) for name, text in contents.items()}
        size = command.index("--size") + 1
        command[size] = str(max(int(command[size]), 2 * sum(map(len, contents.values()))))
        options = [
            option
            for name, file in files.items()
            for option in ("--file", str(file.fileno()), f"{FOLDER}/{name}")
        ]
        options += [option for path in allow for option in ("--ro-bind", path, path)]
        place = command.index("--chdir")
        command[place:place] = options
        return Launch(command, tuple(file.fileno() for file in files.values()), None)


def start(launch: Launch, stdin: int, *descriptors: int) -> "subprocess.Popen[bytes]":
    """Start a jail, with these *descriptors* open in it."""
    return subprocess.Popen(  # noqa: S603
        launch.command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env={},
        pass_fds=(*descriptors, *launch.descriptors),
        cwd=launch.folder,
        process_group=0,  # a Ctrl-C at the terminal is for us only
    )


def open_file(content: bytes) -> BinaryIO:
    """An open file in memory that holds *content*."""
    assert sys.platform == "linux", "jails are for Linux only"
    file = os.fdopen(os.memfd_create("handful"), "w+b")
    file.write(content)
    file.seek(0)
    return file


@contextmanager
def _folder(data: Mapping[str, str]) -> Iterator[str]:
    """A temporary folder with the *data*, which everyone can read."""
    # Windows removes no folder in which a program still runs.
    with TemporaryDirectory(prefix="handful-", ignore_cleanup_errors=True) as folder:
        for name, text in data.items():
            Path(folder, name).write_text(text, "utf-8", newline="\n")
        Path(folder).chmod(0o755)
        yield folder


# The kinds of jails.

FOLDER = "/tmp"  # noqa: S108  # inside the jail
SYSTEM = ("/usr/lib", "/lib", "/lib64", "/usr/lib64", "/etc/ld.so.cache")
"""What Python needs besides itself."""


@cache
def _hidden() -> tuple[str, ...]:
    """Folders below Python's own that hold packages, Handful with its solutions among them."""
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
    """Everything unshared, another user, nothing visible but Python, nothing writable."""
    program = shutil.which("bwrap") if sys.platform == "linux" else None
    if program is None:
        return None
    command = [program, "--unshare-all", "--die-with-parent", "--clearenv"]
    command += ["--uid", "65534", "--gid", "65534", "--hostname", "jail"]
    base = os.path.realpath(sys.base_prefix)
    for path in dict.fromkeys((*SYSTEM, base)):
        command += ["--ro-bind-try", path, path]
    for path in _hidden():
        command += ["--tmpfs", path]
    command += ["--size", str(1 << 20), "--tmpfs", FOLDER, "--chdir", FOLDER]
    # Last: allowed packages may lie in these folders.
    for path in (*_hidden(), FOLDER, "/"):
        command += ["--remount-ro", path]
    names = ("bubblewrap", "namespaces", "user", "tmpfs", "rlimits", "seccomp")
    return Jail((*command, *_python()), Layers(names, safe=True))


def _landlock() -> Jail | None:
    """Without namespaces: files out of reach by Landlock, all else by the list of system calls."""
    layers = Layers(("landlock", "seccomp", "rlimits"), safe=True)
    return Jail(_python(), layers) if sys.platform == "linux" else None


def _python() -> tuple[str, ...]:
    """The interpreter itself, not a virtual environment's link to it, about to run a text."""
    return (os.path.realpath(sys.executable), "-I", "-S", "-c")


KINDS: dict[str, Callable[[], Sandbox | None]] = {
    "bubblewrap": _bubblewrap,
    "landlock": _landlock,
    "plain": Plain,
}
"""By name, the sandboxes from the best to none."""


@cache
def find_jail(kind: str | None = None) -> Sandbox:
    """The best sandbox that works on this machine, or the one of this *kind*; NoJail if none does.

    It is tried out.
    """
    for name, made in KINDS.items():
        if kind in (None, name):
            jail = made()
            if jail is not None and _works(jail):
                return jail
    what = "" if kind is None else f" by {kind}"
    raise NoJail(f"programs cannot be run{what} on this machine; see handful doctor")


def _works(jail: Sandbox) -> bool:
    """Does a job run in the *jail*, and if it claims to be safe, is this file hidden?"""
    source = f"def look():\n  try: open({__file__!r})\n  except OSError: return True\n"
    try:
        with jail.session({"m.py": source}, {}) as session:
            entries = list(session.run([Job("try", "m", (Probe("look"),))], 5.0))
    except OSError:
        return False
    seen = observed(entries[0] if entries else None, [0]).probes.get(0)
    if seen is None or not seen.results:
        return False
    return seen.results[0].plain is True or not jail.layers.safe

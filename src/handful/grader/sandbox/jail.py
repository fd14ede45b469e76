"""The jail: a process that can reach nothing, by bubblewrap or by Landlock."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol, cast

from handful.grader.error import GraderError
from handful.grader.sandbox.folder import held_folder
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import observed
from handful.grader.sandbox.plain import plain_session
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

__all__ = [
    "KINDS",
    "Jail",
    "Launch",
    "Layers",
    "NoJail",
    "Plain",
    "Sandbox",
    "find_jail",
    "held_file",
]


class NoJail(GraderError):
    """There is no way here to run other people's programs safely."""


class Layers(NamedTuple):
    """What stands between a submission and the machine."""

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

        *allow* are folders of packages that may be imported.
        """


class Plain(NamedTuple):
    """No jail and no fork: what every system has."""

    layers: Layers = Layers((), safe=False)

    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> AbstractContextManager[Session]:
        """Processes of their own, with the rights of whoever asks."""
        return plain_session(files, data, allow)


class Launch(NamedTuple):
    """What starts a jail: a command, the open files that it reads, and a folder to start it in."""

    command: list[str]
    descriptors: tuple[int, ...]
    folder: str | None


class Jail(NamedTuple):
    """A way to run the program inside: the command before it, and what that isolates."""

    command: tuple[str, ...]
    layers: Layers
    strict: bool = True
    """Must every limit hold, or is as much confined as the machine allows?"""

    @contextmanager
    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> Iterator[Session]:
        """The process inside, waiting for jobs; it does not outlive the session."""
        control, orders = os.pipe()
        with ExitStack() as stack:
            stack.callback(os.close, orders)
            with os.fdopen(control, "rb") as reading:
                sources = (*INSIDE, WALLS, HERE / "forking.py")
                text = program(files, sources, allow, strict=self.strict, control=control)
                asked = stack.enter_context(held_file(text))
                launch = self.launch(BOOT, data, allow, opened=stack, kept=stack)
                process = _process(launch, asked, reading)
            stack.enter_context(process)
            stack.callback(end, process)
            yield ForkingSession(process, asked, orders, len(text))

    def launch(
        self,
        boot: str,
        data: Mapping[str, str],
        allow: Sequence[str],
        *,
        opened: ExitStack,
        kept: ExitStack,
    ) -> Launch:
        """What starts the program *boot* in the jail, in a folder with the *data*.

        What is *opened* may be closed when it was started; what is *kept* when it has ended.
        """
        command = [*self.command, boot]
        if "bubblewrap" not in self.layers.names:
            folder = kept.enter_context(held_folder("handful-jail-"))
            for name, text in data.items():
                Path(folder, name).write_text(text, "utf-8")
            Path(folder).chmod(0o755)
            place = len(command) - 1
            if "landlock" in self.layers.names:
                command[place:place] = [f"+{path}" for path in allow]
            return Launch(command, (), folder)
        encoded = {name: text.encode() for name, text in data.items()}
        held = {name: opened.enter_context(held_file(text)) for name, text in encoded.items()}
        size = command.index("--size") + 1
        command[size] = str(max(int(command[size]), 2 * sum(map(len, encoded.values()))))
        place = command.index("--chdir")
        command[place:place] = [*_data_options(held), *_package_options(allow)]
        return Launch(command, tuple(file.fileno() for file in held.values()), None)


def _process(launch: Launch, stdin: BinaryIO, control: BinaryIO) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603
        launch.command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env={},
        pass_fds=(control.fileno(), *launch.descriptors),
        cwd=launch.folder,
        process_group=0,  # a Ctrl-C at the terminal is for us only
    )


def held_file(content: bytes) -> BinaryIO:
    """A file without a name that holds *content*, open; in memory where that can be."""
    if sys.platform == "linux":
        file: BinaryIO = os.fdopen(os.memfd_create("handful"), "w+b")
    else:
        file = cast("BinaryIO", tempfile.TemporaryFile())  # noqa: SIM115  # whoever asks closes it
    file.write(content)
    file.seek(0)
    return file


def _data_options(files: Mapping[str, BinaryIO]) -> Iterator[str]:
    """What tells bubblewrap to put the *files* into the folder."""
    for name, file in files.items():
        yield from ("--file", str(file.fileno()), f"{FOLDER}/{name}")


def _package_options(allow: Sequence[str]) -> Iterator[str]:
    """What tells bubblewrap to show packages where they are."""
    for path in allow:
        yield from ("--ro-bind", path, path)


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
    # Last: packages that are allowed may have their places in these folders.
    for path in (*_hidden(), FOLDER, "/"):
        command += ["--remount-ro", path]
    names = ("bubblewrap", "namespaces", "user", "tmpfs", "rlimits", "seccomp")
    return Jail((*command, *_python()), Layers(names, safe=True))


def _landlock() -> Jail | None:
    """No namespaces: files out of reach by Landlock, everything else by the list of calls."""
    if sys.platform != "linux":
        return None
    layers = Layers(("landlock", "seccomp", "rlimits"), safe=True)
    source = Path(__file__).with_name("landlock.py").read_text("utf-8")
    return Jail((*_python(), source, *_hidden()), layers)


def _limits() -> Jail | None:
    """No jail: the program can read what its user can read."""
    layers = Layers(("seccomp", "rlimits"), safe=False)
    return Jail(_python(), layers) if sys.platform == "linux" else None


def _bare() -> Jail | None:
    """No wall at all, for learners who grade their own file."""
    try:
        import resource  # noqa: F401  # what the program inside needs
    except ImportError:
        return None
    return Jail(_python(), Layers((), safe=False), strict=False) if hasattr(os, "fork") else None


def _plain() -> Plain:
    """No wall, and nothing that only some systems have."""
    return Plain()


def _python() -> tuple[str, ...]:
    """The interpreter itself, not a virtual environment's link to it, about to run a text."""
    return (os.path.realpath(sys.executable), "-I", "-S", "-c")


KINDS: dict[str, Callable[[], Sandbox | None]] = {
    "bubblewrap": _bubblewrap,
    "landlock": _landlock,
    "limits": _limits,
    "bare": _bare,
    "plain": _plain,
}
"""By name, the jails from the best to none."""


@cache
def find_jail(kind: str | None = None) -> Sandbox:
    """The best jail that works on this machine, tried out; of one *kind* only if that is asked."""
    for name, made in KINDS.items():
        if kind in (None, name):
            jail = made()
            if jail is not None and _works(jail):
                return jail
    what = "" if kind is None else f" by {kind}"
    raise NoJail(f"programs cannot be run{what} on this machine; see handful doctor")


def _works(jail: Sandbox) -> bool:
    """Does a job run in the *jail*, and where it claims to be safe, is this file hidden?"""
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

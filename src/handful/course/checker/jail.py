"""The jail: a process that can reach nothing, started by bubblewrap."""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from handful.rules import HandfulError

__all__ = ["Jail", "Layers", "NoJail", "find_jail"]

MOST_OUTPUT = 8_000_000
SCRATCH = 4 << 20
"""The bytes that a submission can write, in all."""


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

    def run(self, job: dict[str, Any], seconds: float) -> list[dict[str, Any]]:
        """What the observer reports of *job*, one entry a problem; cut off after *seconds*."""
        source = Path(__file__).with_name("observer.py").read_text("utf-8")
        command = [*self.command, _python(), "-I", "-S", "-c", source]
        with subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            close_fds=True,
        ) as process:
            try:
                output, _ = process.communicate(json.dumps(job).encode(), timeout=seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                output, _ = process.communicate()
        return _read(output[:MOST_OUTPUT])


def _read(output: bytes) -> list[dict[str, Any]]:
    """The lines of the observer; what is not such a line is not believed."""
    found = []
    for line in output.split(b"\n"):
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict) and isinstance(entry.get("problem"), str):
            found.append(entry)
    return found


def _python() -> str:
    """The interpreter itself, not a virtual environment's link to it."""
    return os.path.realpath(sys.executable)


@cache
def find_jail() -> Jail:
    """The best jail that works on this machine, tried out; without any, the observer alone."""
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is not None:
        jail = Jail(tuple(_bubblewrap(bubblewrap)), Layers(_NAMES, safe=True))
        if _works(jail):
            return jail
    return Jail((), Layers(("rlimits", "seccomp"), safe=False))


_NAMES = ("bubblewrap", "namespaces", "user", "tmpfs", "rlimits", "seccomp")


def _bubblewrap(program: str) -> list[str]:
    """Everything unshared, another user, nothing to see but Python, a small folder to write."""
    base = os.path.realpath(sys.base_prefix)
    command = [program, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    command += ["--uid", "65534", "--gid", "65534", "--hostname", "jail"]
    for path in dict.fromkeys(
        ("/usr/lib", "/lib", "/lib64", "/usr/lib64", "/etc/ld.so.cache", base)
    ):
        command += ["--ro-bind-try", path, path]
    return [*command, "--size", str(SCRATCH), "--tmpfs", "/tmp", "--chdir", "/tmp"]  # noqa: S108


def _works(jail: Jail) -> bool:
    """Does a problem run in the *jail*, and can it not see this file?"""
    probe = {"function": "look", "args": []}
    source = f"import os\ndef look(): return os.path.exists({__file__!r}), os.getuid()\n"
    problem = {"id": "try", "seconds": 5.0, "modules": ["m"], "patches": [], "probes": [probe]}
    job = {"files": {"m.py": source}, "data": {}, "problems": [problem]}
    try:
        [entry] = jail.run(job, 10)
        seen = json.loads(entry["lines"][1])["results"][0]["items"]
    except (OSError, ValueError, KeyError, IndexError):
        return False
    return [item["value"] for item in seen] == [False, 65534]

"""Live attacks on the jail of this machine, to see whether it holds."""

from typing import NamedTuple

from handful.grader.sandbox.jail import Sandbox
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import Observation, observed


class Attack(NamedTuple):
    """Something that a submission might try; *held* if it could not."""

    name: str
    tries: str
    held: bool


_TRIES = {
    "files": "reads a file of this machine",
    "network": "opens a socket",
    "processes": "starts a process",
    "memory": "takes 600 MB of memory",
    "writing": "writes a file",
    "environment": "reads the environment",
}

_SOURCE = f"""
import os

def files():
    return [open(path).read(1) for path in ({__file__!r}, "/etc/passwd") if succeeds(open, path)]

def network():
    import socket
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("127.0.0.1", 9)) is None

def processes():
    child = os.fork()
    if child == 0:
        os._exit(0)
    return child

def memory():
    return len(bytearray(600 << 20))

def writing():
    path = f"handful-attack-{{os.getpid()}}"
    made = os.O_WRONLY | os.O_CREAT  # open itself is ours, and keeps texts in memory
    return any(succeeds(os.open, f"{{folder}}/{{path}}", made) for folder in (".", "/var/tmp"))

def environment():
    return set(os.environ) - {{"PWD", "LC_CTYPE"}} or succeeds(open, "/proc/self/environ")

def succeeds(act, *given):
    try:
        act(*given)
    except OSError:
        return False
    return True

def attempt(name):
    try:
        return bool(globals()[name]())
    except (OSError, MemoryError, ImportError):
        return False
"""


def attacks(jail: Sandbox) -> list[Attack]:
    """What was tried in the *jail*; an attack of which nothing is heard counts as not held."""
    probes = tuple([Probe("attempt", (name,)) for name in _TRIES])
    try:
        with jail.session({"m.py": _SOURCE}, {}) as session:
            entries = list(session.run([Job("try", "m", probes)], 5.0))
    except OSError:
        entries = []
    seen = observed(entries[0] if entries else None, range(len(probes))).probes
    return [
        Attack(name, tries, _held(seen.get(number)))
        for number, (name, tries) in enumerate(_TRIES.items())
    ]


def _held(seen: Observation | None) -> bool:
    return seen is not None and [value.plain for value in seen.results] == [False]

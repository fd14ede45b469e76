"""Sandboxes for tests: the kinds that work here, and what a program does in one."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from handful.grader import NoJail, find_jail
from handful.grader.sandbox.jail import KINDS, Jail, Sandbox
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import Observation, Observed, observed

PATIENCE = 300.0
"""Seconds after which a program that hangs is given up; no test measures time."""
WORDS = {"words.txt": "ZOO\n"}


def sandbox(kind: str) -> Sandbox:
    """The sandbox of a *kind*; the test is skipped where there is none."""
    assert kind in KINDS
    try:
        return find_jail(kind)
    except NoJail:
        if os.environ.get("CI") == "true" and kind == "bubblewrap":
            pytest.fail("bubblewrap does not work here; see tools/install-test-packages")
        pytest.skip(f"{kind} does not work on this machine; see handful doctor")


def jail(kind: str) -> Jail:
    """The same, where it has to be a jail."""
    found = sandbox(kind)
    assert isinstance(found, Jail)
    return found


def run(
    program: str | Mapping[str, str],
    /,
    *probes: Probe | str,
    within: Sandbox | None = None,
    seconds: float = PATIENCE,
    allow: Sequence[str] = (),
    **job: Any,
) -> Observed:
    """What was seen of a program, m.py if it is one file: functions to call, or probes."""
    asked = tuple([Probe(probe) if isinstance(probe, str) else probe for probe in probes])
    files = {"m.py": program} if isinstance(program, str) else program
    with (within or find_jail()).session(files, WORDS, allow) as session:
        entries = list(session.run([Job("1", "m", asked, **job)], seconds))
    return observed(entries[0] if entries else None, range(len(asked)))


def call(program: str | Mapping[str, str], probe: Probe | str, /, **more: Any) -> Observation:
    """What one probe did."""
    return run(program, probe, **more).probes[0]


def values(seen: Observation) -> list[Any]:
    """The plain values of what was returned."""
    return [value.plain for value in seen.results]


def printed(seen: Observation) -> str:
    """What was printed."""
    return "".join([str(what) for kind, what in seen.events if kind == "out"])

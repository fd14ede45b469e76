"""The filter of system calls: as the kernel reads it, and none where there is no list."""

import os
from collections.abc import Iterator
from struct import iter_unpack

import pytest

from handful.grader.sandbox.seccomp import CALLS, MACHINES, seccomp_filter

LOAD, EQUAL, ABOVE, ANSWER = 0x20, 0x15, 0x35, 0x06
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050001, 0x80000000
WRITE, FORK, EXECVE, KILL_CALL, SOCKET, PTRACE = 1, 57, 59, 62, 41, 101
ABOUT_THE_MACHINE = {"x86_64": {63, 99, 137, 138}, "aarch64": {160, 179, 43, 44}}
"""uname, sysinfo, statfs, fstatfs"""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    seccomp_filter.cache_clear()
    yield
    seccomp_filter.cache_clear()


def on(machine: str, monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "n", "6", "v", machine)))
    return seccomp_filter()


def answer(program: bytes, machine: int, call: int, argument: int = 0) -> int:
    """What the filter says to a call: the little of the kernel's interpreter that it needs."""
    data = {0: call, 4: machine, 24: argument}
    steps = list(iter_unpack("HBBI", program))
    place = loaded = 0
    while True:
        code, yes, no, value = steps[place]
        if code == ANSWER:
            return int(value)
        if code == LOAD:
            loaded = data[value]
        else:
            place += yes if (loaded == value if code == EQUAL else loaded >= value) else no
        place += 1


def test_only_what_is_listed_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    program = on("x86_64", monkeypatch)
    machine = MACHINES["x86_64"]
    allowed = {call for call in range(512) if answer(program, machine, call) == ALLOW}
    assert allowed == set(CALLS["x86_64"].values())
    assert not allowed & {FORK, EXECVE, KILL_CALL, SOCKET, PTRACE}
    assert answer(program, machine, FORK) == REFUSE


@pytest.mark.parametrize("name", MACHINES)
def test_no_call_tells_about_the_machine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = on(name, monkeypatch)
    machine = MACHINES[name]
    told = [answer(program, machine, call) for call in ABOUT_THE_MACHINE[name]]
    assert told == [REFUSE] * 4


def test_calls_by_another_name_end_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    program = on("x86_64", monkeypatch)
    machine = MACHINES["x86_64"]
    assert answer(program, 0x40000003, WRITE) == KILL  # as a 32-bit program
    assert answer(program, machine, 0x40000000 + WRITE) == KILL  # as x32


@pytest.mark.parametrize("name", MACHINES)
def test_files_cannot_be_made_to_send_signals(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = on(name, monkeypatch)
    machine = MACHINES[name]
    owner, lock, flags = 8, 6, 3
    assert answer(program, machine, CALLS[name]["fcntl"], flags) == ALLOW
    assert answer(program, machine, CALLS[name]["fcntl"], owner) == REFUSE
    assert answer(program, machine, CALLS[name]["fcntl"], lock) == REFUSE


def test_a_machine_without_a_list_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert on("vax", monkeypatch) == b""

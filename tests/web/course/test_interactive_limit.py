"""Programs that are played and want too much: limits, attacks, and nothing is left of them."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from handful.course import built_in
from handful.grader import Jail, NoJail
from handful.grader.sandbox import jail as jail_module
from handful.grader.sandbox.jail import Layers
from handful.grader.sandbox.waiting import process_tree
from handful.web.course.interactive import (
    LIMITS,
    CannotStart,
    LineRefused,
    ProgramRun,
    RunEnd,
    RunLimits,
    Why,
)
from tests.support.course.sandboxes import jail, sandbox
from tests.support.web.playing import (
    DONE,
    ENDLESS,
    WAITS,
    WORDS,
    each_kind,
    play,
    run_async,
    until_gone,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no jail")

# Limits.


@pytest.mark.slow
@each_kind
@pytest.mark.parametrize(
    ("program", "limits", "end"),
    [
        (
            WAITS,
            RunLimits(seconds=0.6),
            RunEnd(Why.TIME, "The program was ended: a run has 0.01 minutes."),
        ),
        (
            WAITS,
            RunLimits(idle_seconds=0.3),
            RunEnd(Why.IDLE, "The program was ended: nothing was typed for 0.005 minutes."),
        ),
        (
            ENDLESS,
            RunLimits(processor_seconds=2),
            RunEnd(Why.TIME, "The program was ended: it computed for more than 2 seconds."),
        ),
        (
            "import signal\nfor n in range(1, 65):\n"
            "    try: signal.signal(n, signal.SIG_IGN)\n    except OSError: pass\n" + ENDLESS,
            RunLimits(processor_seconds=2),
            RunEnd(Why.TIME, "The program was ended: it computed for more than 2 seconds."),
        ),
        (
            "x = 'x' * (600 << 20)\n",
            LIMITS,
            RunEnd(Why.MEMORY, "The program ended: it took too much memory."),
        ),
        (
            "x = []\nwhile True: x.append('y' * 9999 + str(len(x)))\n",
            LIMITS,
            RunEnd(Why.MEMORY, "The program ended: it took too much memory."),
        ),
    ],
    ids=["wall", "idle", "processor", "signals ignored", "memory", "memory in small pieces"],
)
def test_a_run_has_limits(kind: str, program: str, limits: RunLimits, end: RunEnd) -> None:
    assert play(kind, program, limits=limits).end == end


@each_kind
@pytest.mark.parametrize(
    "flood",
    [
        "while True: print('flood')\n",
        "import os\nwhile True: os.write(1, b'\\xff' * 9999)\n",
        "import sys\nwhile True: sys.stderr.write('\\x1b[2J\\x00')\n",
    ],
)
def test_a_flood_is_ended(kind: str, flood: str) -> None:
    seen = play(kind, flood)
    assert seen.end == RunEnd(
        Why.OUTPUT, "The program was ended: it wrote more than 200,000 bytes."
    )
    assert 190_000 <= len(seen.text) <= 200_000


def test_a_flood_that_nobody_reads_is_held_up_and_takes_no_memory() -> None:
    async def waits(run: ProgramRun) -> None:
        await asyncio.sleep(1)
        run.stop("enough")

    seen = play("bubblewrap", "while True: print('flood')\n", while_running=waits)
    assert seen.end == RunEnd(Why.STOPPED, "enough")
    assert len(seen.text) < 200_000  # what the system keeps in a pipe, and some more at the end


def type_on(run: ProgramRun) -> None:
    while True:
        run.send_line("\ud800" * 1000)


def test_lines_have_limits() -> None:
    async def types(run: ProgramRun) -> None:
        with pytest.raises(LineRefused, match=r"^A line has at most 1,000 characters\.$"):
            run.send_line("x" * 1001)
        with pytest.raises(LineRefused, match="no line end"):
            run.send_line("x\ny")
        for _ in range(20):
            run.send_line("\U0001f600" * 250)
        with pytest.raises(LineRefused, match="does not read what is typed"):
            type_on(run)
        run.stop()

    seen = play("bubblewrap", "import time\ntime.sleep(999)\n", while_running=types)
    assert seen == ("", RunEnd(Why.STOPPED, "The program was stopped."))


@each_kind
def test_who_computes_long_is_put_behind_everybody_else(kind: str) -> None:
    policies: list[set[int]] = []

    async def looks(run: ProgramRun) -> None:
        policies.append({os.sched_getscheduler(pid) for pid in process_tree(run.pid)})
        while policies[-1] != {os.SCHED_IDLE}:
            await asyncio.sleep(0.1)
            policies.append({os.sched_getscheduler(pid) for pid in process_tree(run.pid)})
        run.stop()

    play(kind, ENDLESS, while_running=looks, limits=RunLimits(quick_seconds=0.2))
    assert policies[0] == {os.SCHED_OTHER}


# Attacks.

ATTACKS = {
    "fork": "import os\nwhile True: os.fork()",
    "thread": "import _thread\nwhile True: _thread.start_new_thread(print, ())",
    "shell": "import subprocess\nsubprocess.run(['/bin/sh', '-c', 'echo in'])",
    "passwd": "open('/etc/passwd').read()",
    "this file": f"open({__file__!r}).read()",
    "the solution": f"open({str(Path(built_in.__file__).parent / 'kit/write.py')!r}).read()",
    "the package": "import handful.course",
    "environment": "open('/proc/self/environ').read()",
    "socket": "import socket\nsocket.create_connection(('127.0.0.1', 80))",
    "write": "open('note.txt', 'w')",
    "write to tmp": "open('/var/tmp/handful-note', 'w')",
    "change a file": "open('words.txt', 'a')",
    "remove a file": "import os\nos.remove('words.txt')",
    "parent": "import os\nos.kill(os.getppid(), 9)",
    "group": "import os\nos.kill(0, 9)",
    "trace": "import ctypes\n"
    "assert ctypes.CDLL(None).ptrace(16, 1, 0, 0) == 0, 'PermissionError: refused'",
    "priority": "import os\nos.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))",
    "limits": "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (99, 99))",
    "outlive": "import ctypes\n"
    "assert ctypes.CDLL(None).prctl(1, 0, 0, 0, 0) == 0, 'PermissionError: refused'",
}


@each_kind
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_refused_and_the_run_goes_on(kind: str, attack: str) -> None:
    source = f"""
import traceback
try:
    exec({ATTACKS[attack]!r})
    print("HELD NOT")
except BaseException as error:
    print(type(error).__name__, error)
print(input('still here? '))
"""
    seen = play(kind, source, [("still here? ", "yes")])
    assert seen.end == DONE
    assert "HELD NOT" not in seen.text
    assert seen.text.endswith("still here? yes\n")
    assert "Error" in seen.text or "error" in seen.text
    assert not Path("/var/tmp/handful-note").exists()


@each_kind
def test_descriptors_are_those_of_a_terminal_and_no_others(kind: str) -> None:
    source = """
import os
def is_open(number):
    try: os.fstat(number)
    except OSError: return False
    return True
print([number for number in range(300) if is_open(number)])
"""
    assert play(kind, source) == ("[0, 1, 2]\n", DONE)


@each_kind
def test_control_characters_and_bytes_that_are_no_text_come_as_they_are(kind: str) -> None:
    source = (
        "import os\nos.write(1, b'\\x1b[31m\\x00\\x07\\xff\\xe2\\x82')\nos.write(1, b'\\xac')\n"
    )
    assert play(kind, source).text == "\x1b[31m\x00\x07\ufffd€"


@each_kind
def test_who_closes_the_screen_is_still_ended(kind: str) -> None:
    source = "import os, time\nos.close(1)\nos.close(2)\ntime.sleep(999)\n"
    seen = play(kind, source, limits=RunLimits(seconds=0.6))
    assert (seen.text, seen.end.why) == ("", Why.TIME)


@each_kind
def test_a_crash_is_no_fault_of_ours(kind: str) -> None:
    seen = play(kind, "import ctypes\nctypes.string_at(1)\n")
    assert seen == ("", RunEnd(Why.ERROR, "The program crashed."))


# Beginning and end.


def test_what_is_not_safe_runs_nothing() -> None:
    with pytest.raises(NoJail):
        play("plain", "print(1)")


def test_a_jail_that_cannot_be_started_is_told() -> None:
    for command in (("/bin/false",), ("/nowhere/false",), ("/bin/echo", "ready?")):
        broken = Jail(command, Layers(("landlock",), safe=True))
        with pytest.raises(CannotStart):
            run_async(ProgramRun.start(broken, {"m.py": ""}, main="m.py"))


@each_kind
def test_without_a_filter_nothing_runs(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    strict = jail(kind)
    monkeypatch.setattr(jail_module, "seccomp_filter", lambda: b"")
    with pytest.raises(CannotStart):
        run_async(ProgramRun.start(strict, {"m.py": "print(1)"}, main="m.py"))


@pytest.mark.parametrize("name", ["../m.py", "/m.py", "", "a\nb.py", ".."])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(CannotStart, match="no name of a file"):
        run_async(ProgramRun.start(sandbox("bubblewrap"), {name: ""}, main=name))


@each_kind
@pytest.mark.parametrize("program", [ENDLESS, WAITS, "print(1)\n", "import time\ntime.sleep(99)\n"])
def test_nothing_is_left(
    kind: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    within = sandbox(kind)

    async def started() -> list[int]:
        run = await ProgramRun.start(within, {"m.py": program}, WORDS, main="m.py")
        tree = process_tree(run.pid)
        await asyncio.sleep(0.1)
        await run.close()
        await run.close()
        return tree

    files = open_files()
    until_gone(run_async(started()))
    assert list(tmp_path.iterdir()) == []
    assert open_files() == files


@each_kind
def test_who_goes_while_it_is_started_leaves_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    within = sandbox(kind)
    before = set(process_tree(os.getpid()))

    async def gone(seconds: float) -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(
                ProgramRun.start(within, {"m.py": ENDLESS}, WORDS, main="m.py"), seconds
            )
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0.01)

    for seconds in (0.0001, 0.002, 0.01):
        run_async(gone(seconds))
    until_gone(sorted(set(process_tree(os.getpid())) - before))
    assert list(tmp_path.iterdir()) == []


OWNER = """
import asyncio, json, sys
from handful.grader import find_jail
from handful.web.course.interactive import ProgramRun
from handful.grader.sandbox.waiting import process_tree

async def main():
    source = "import signal\\nprint('on')\\nwhile True: pass\\n"
    run = await ProgramRun.start(find_jail(sys.argv[1]), {"m.py": source}, main="m.py")
    async for text in run.output():
        print(json.dumps(process_tree(run.pid)), flush=True)

asyncio.run(main())
"""


@each_kind
def test_a_run_dies_with_its_owner(kind: str) -> None:
    sandbox(kind)
    owner = subprocess.Popen([sys.executable, "-c", OWNER, kind], stdout=subprocess.PIPE, text=True)
    with owner:
        assert owner.stdout is not None
        tree = json.loads(owner.stdout.readline())
        assert tree
        owner.send_signal(signal.SIGKILL)
    until_gone(tree)


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))

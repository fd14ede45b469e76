"""Without a jail: the same is seen as in one, by nothing but what every system has."""

import subprocess
import sys
from pathlib import Path

import pytest

from handful.grader import find_jail
from handful.grader.sandbox import waiting
from handful.grader.sandbox.jail import Plain
from handful.grader.sandbox.job import Job, Probe, Stub
from handful.grader.sandbox.observation import FLOODED, Observed, observed
from tests.support.course.sandboxes import PATIENCE, WORDS, call, run, sandbox, values

ENDINGS = """
import os, random, time, _thread
input("at the top? ")
def returns(hand, word): return [hand, word, 1, 1.5, None, True, ("a",), {1}]
def changes(hand): hand.clear()
def raises(): return {}["z"]
def asks(): return [input("? "), input("again? ")]
def leaves(): exit(3)
def prints(): print("x" * 10_000, "\\u0416", flush=True); print(b"y")
def floods():
    for _ in range(5_000): print("x" * 1_000)
def deals(): return [input(), deal(7), swap({"a": 1}, "a")]
def deal(n): return {}
def swap(hand, letter): return {}
def chance(): return random.random()
def sleeps(): time.sleep(1_000); return 1
def reads(): return open("words.txt").read()
def waits():
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()
def dies(): os._exit(7)
def crashes():
    import ctypes
    ctypes.string_at(0)
def deep(): return deep()
def main(): return input()
if __name__ == "__main__":
    made = main()
    print("made", made)
"""
PROBES = (
    Probe("returns", ({"a": 1}, "word"), times=2, watch=True),
    Probe("changes", ({"a": 1},), watch=True),
    Probe("raises"),
    Probe("asks", lines=("one",)),
    Probe("leaves"),
    Probe("prints"),
    Probe("floods"),
    Probe("deals", lines=("n",), stubs={"deal": Stub(({"d": 1},)), "swap": Stub()}),
    Probe("chance", seed=5),
    Probe("sleeps"),
    Probe("reads"),
    Probe("nothing"),
    Probe("deep"),
    Probe("main", lines=("line",), as_file=True),
)


def both(*probes: Probe, seconds: float, as_written: bool = True) -> tuple[Observed, Observed]:
    plain, jailed = [
        run(ENDINGS, *probes, within=within, seconds=seconds, as_written=as_written)
        for within in (sandbox("plain"), find_jail())
    ]
    return plain, jailed


@pytest.mark.parametrize("as_written", [False, True])
def test_every_way_to_end_looks_the_same_as_in_a_jail(as_written: bool) -> None:
    plain, jailed = both(*PROBES, seconds=PATIENCE, as_written=as_written)
    assert len(plain.probes) == len(PROBES)
    assert plain == jailed


@pytest.mark.parametrize("function", ["waits", "dies", "crashes"])
def test_a_process_that_comes_to_a_bad_end_looks_the_same_too(
    function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_jail(), sandbox("plain")
    monkeypatch.setattr(waiting, "JOB_SECONDS", 0.5)
    plain, jailed = both(Probe("reads"), Probe(function), Probe("reads"), seconds=0.7)
    assert plain.stopped == jailed.stopped == 1
    assert plain.probes == jailed.probes


def test_what_is_not_loaded_looks_the_same() -> None:
    for source in ("def f(:\n", "import os\nos._exit(1)\n", "x = 1\n" + "(" * 500):
        seen = [run(source, "f", within=within) for within in (sandbox("plain"), find_jail())]
        assert seen[0] == seen[1]
        assert seen[0].loading is not None
        assert not seen[0].loading.loaded


def test_a_program_that_writes_to_the_descriptors_reaches_no_report() -> None:
    source = (
        "import os\ndef f():\n    os.write(1, b'{}\\n')\n    os.write(2, b'{}')\n    return 1\n"
    )
    assert values(call(source, "f", within=Plain())) == [1]


def test_a_program_that_floods_its_reports_is_cut_off() -> None:
    source = "import os\ndef f():\n    for n in range(20): os.write(3, b'x' * 60_000)\n"
    with Plain().session({"m.py": source}, WORDS) as session:
        [entry] = session.run([Job("1", "m", (Probe("f"),))], PATIENCE)
    assert entry.ended == "flooded"
    seen = observed(entry, [0]).probes[0]
    assert seen.error is not None
    assert seen.error.kind == FLOODED


def test_the_folder_goes_with_the_session() -> None:
    source = "import os\ndef f():\n    open('note', 'w').write('x')\n    return os.getcwd()\n"
    with Plain().session({"m.py": source}, WORDS) as session:
        [entry] = session.run([Job("1", "m", (Probe("f"),))], PATIENCE)
        folder = Path(values(observed(entry, [0]).probes[0])[0])
        assert (folder / "note").exists()
    assert not folder.exists()


HIDDEN = """
import builtins, os, signal, sys

for name in ("resource", "_posixshmem", "fcntl", "pwd", "grp"):
    sys.modules[name] = None
for name in ("fork", "pipe2", "memfd_create", "setsid", "uname"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGALRM", "setitimer", "alarm", "SIGPROF", "ITIMER_REAL"):
    if hasattr(signal, name):
        delattr(signal, name)
sys.platform = "win32"

from handful.grader import Submission, grade
from handful.grader.sandbox.jail import find_jail
from handful.course.built_in import built_in
from handful.course.kit import kit_files

jail = find_jail()
report = grade(Submission("ann", {"wordgame.py": kit_files("solo", solution=True)["wordgame.py"]}),
               built_in("solo"), jail)
print(type(jail).__name__, report.points, report.max)
"""


def test_where_nothing_of_unix_is_there_a_file_is_graded_all_the_same() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HIDDEN],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (ended.stdout, ended.stderr) == ("Plain 60.0 60.0\n", "")


def test_without_alarms_a_thread_stops_what_hangs() -> None:
    # The program inside finds no timer, as on Windows, and so has no alarm to wait for.
    source = "while True:\n    pass\n"
    with Plain().session({"m.py": source}, WORDS) as session:
        started = session._program  # type: ignore[attr-defined]
        hidden = started.replace(b"setitimer", b"nothing__")
        assert hidden != started
        session._program = hidden  # type: ignore[attr-defined]
        first, second = session.run([Job("1", "m", ()), Job("2", "m", ())], 0.5)
    loading = observed(first, []).loading
    assert loading is not None
    assert loading.timeout is not None
    assert (loading.timeout.file, loading.timeout.line) in (("m.py", 1), ("m.py", 2))
    assert second.ended == "not-loaded"

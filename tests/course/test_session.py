"""Sessions: batches of jobs in one sandbox, of which none can spoil or see another."""

import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from handful.grader.sandbox.jail import KINDS, Jail, Layers
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import observed
from handful.grader.sandbox.session import Session
from tests.support.course.sandboxes import PATIENCE, WORDS, sandbox, values

SAFE = ("bubblewrap", "landlock")
each_safe = pytest.mark.parametrize("kind", SAFE)
each_kind = pytest.mark.parametrize("kind", KINDS)


def ask(session: Session, *functions: str, seconds: float = PATIENCE) -> list[object]:
    """The first result of each function, called in a job of its own; None for none."""
    jobs = [Job(str(number), "m", (Probe(name),)) for number, name in enumerate(functions)]
    results: list[object] = []
    for entry in session.run(jobs, seconds):
        seen = observed(entry, [0]).probes.get(0)
        results.append(values(seen)[0] if seen and seen.results else None)
    return results


@each_kind
def test_one_session_runs_batch_after_batch(kind: str) -> None:
    source = "count = 0\ndef f():\n    global count\n    count += 1\n    return count\n"
    with sandbox(kind).session({"m.py": source}, WORDS) as session:
        assert ask(session, "f", "f", "f") == [1, 1, 1]
        assert ask(session, "f") == [1]
        assert list(session.run([], PATIENCE)) == []
        assert ask(session, "f") == [1]


SECRET = "secret-of-a-job-4711"

LOOKING = """
import gc, os

MARK = "-".join(["secret", "of", "a", "job", "4711"])

def here():
    found = []
    for thing in gc.get_objects():
        if isinstance(thing, dict):
            found += [*thing.keys(), *thing.values()]
        elif isinstance(thing, (list, tuple, set)):
            found += list(thing)
    texts = [text for text in found if isinstance(text, str) and text != MARK]
    packed = [data for data in found if isinstance(data, bytes)]
    return sum(MARK in text for text in texts) + sum(MARK.encode() in data for data in packed)

def descriptors():
    found = []
    for number in range(256):
        try:
            found.append(len(os.pread(number, 1 << 20, 0)))
        except OSError:
            pass
    return found

def leave():
    for number in range(3, 256):
        try:
            os.write(number, MARK.encode() + b"\\n")
        except OSError:
            pass
    for path in ("note.txt", "/tmp/note.txt", "/dev/shm/note.txt"):
        try:
            open(path, "w").write(MARK + "!")
        except OSError:
            pass
    return 1

def notes():
    return [p for p in ("note.txt", "/tmp/note.txt", "/dev/shm/note.txt") if os.path.exists(p)]
"""


@each_safe
def test_nothing_of_one_job_is_found_in_another_of_its_batch_or_of_the_next(kind: str) -> None:
    patch = f"held = ['{SECRET}' + str(number) for number in range(3)]\n"
    holds = Job("holds", "m", (Probe("here"), Probe("leave")), patches=(("m", patch),))
    looks = Job("looks", "m", (Probe("here"), Probe("descriptors"), Probe("notes")))
    with sandbox(kind).session({"m.py": LOOKING}, WORDS) as session:
        first, second = session.run([holds, looks], PATIENCE)
        [third] = session.run([looks], PATIENCE)
    seen = observed(first, [0, 1]).probes
    assert values(seen[0])[0] >= 3  # the job that holds it finds it: the search can find
    assert values(seen[1]) == [1]
    for entry in (second, third):
        found = observed(entry, [0, 1, 2]).probes
        assert [values(found[number]) for number in range(3)] == [[0], [[]], [[]]]


OPEN = """
import os
def f():
    found = 0
    for number in range(1000):
        try:
            os.fstat(number)
            found += 1
        except OSError:
            continue
    return found
"""


@each_safe
def test_a_job_has_two_open_files_however_many_the_grader_has(kind: str) -> None:
    """With the pipe for orders it could report a processor time of 0, and run for ever."""
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(Path(os.devnull).open("rb"))
        with sandbox(kind).session({"m.py": OPEN}, WORDS) as session:
            assert ask(session, "f") == [2]


@each_kind
def test_a_job_that_hangs_is_stopped_and_the_others_run(kind: str) -> None:
    source = """
import _thread

def wait():
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()

def f():
    return 1
"""
    with sandbox(kind).session({"m.py": source}, WORDS) as session:
        jobs = [Job("hangs", "m", (Probe("wait"),)), Job("runs", "m", (Probe("f"),))]
        first, second = session.run(jobs, 0.5)
        seen = observed(first, [0])
        assert seen.stopped == 0
        assert seen.probes[0].timeout is not None
        assert (seen.probes[0].timeout.file, seen.probes[0].timeout.line) == ("m.py", 7)
        assert values(observed(second, [0]).probes[0]) == [1]
        assert ask(session, "f") == [1]


@each_kind
def test_a_file_that_hangs_when_loaded_is_tried_once_in_a_batch(kind: str) -> None:
    hangs = "import _thread\nlock = _thread.allocate_lock()\nlock.acquire()\nlock.acquire()\n"
    files = {"m.py": hangs, "n.py": "def f(): return 1\n"}
    jobs = [
        Job("1", "m", (Probe("f"),)),
        Job("2", "m", (Probe("f"),)),
        Job("3", "n", (Probe("f"),)),
    ]
    with sandbox(kind).session(files, WORDS) as session:
        first, second, third = session.run(jobs, 0.5)
    loading = observed(first, [0]).loading
    assert loading is not None
    assert loading.timeout is not None
    assert loading.timeout.line == 4
    assert (second.ended, second.lines) == ("not-loaded", ())
    assert observed(second, [0]).skipped
    assert values(observed(third, [0]).probes[0]) == [1]


def test_a_sandbox_that_dies_gives_no_entries_and_no_error() -> None:
    dead = Jail(("/bin/false",), Layers((), safe=False))
    with dead.session({"m.py": ""}, WORDS) as session:
        assert list(session.run([Job("1", "m", ())], PATIENCE)) == []
        assert list(session.run([Job("1", "m", ())], PATIENCE)) == []


def test_a_sandbox_that_writes_rubbish_gives_no_entries() -> None:
    for told in ("rubbish", "{}", "[]", '{"job": "1"}'):
        odd = Jail(("/bin/echo", told), Layers((), safe=False))
        with odd.session({"m.py": ""}, WORDS) as session:
            assert list(session.run([Job("1", "m", ())], PATIENCE)) == []


REPORTS = """
import os

def end():
    for number in range(3, 256):
        try:
            os.write(number, b'\\n{}\\n')
        except OSError:
            pass
    os._exit(0)

def cut():
    for number in range(3, 256):
        try:
            os.write(number, b'no end of a line')
        except OSError:
            pass
    os._exit(0)

def f():
    return 1
"""


@each_safe
@pytest.mark.parametrize("function", ["end", "cut"])
def test_no_report_can_be_taken_for_the_end_of_the_batch(kind: str, function: str) -> None:
    with sandbox(kind).session({"m.py": REPORTS}, WORDS) as session:
        for _ in range(20):  # whether all of it is read at once is chance
            assert ask(session, function, "f", function) == [None, 1, None]

"""Programs that do not end are stopped by their processor time; long ones that end are not."""

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Status, Submission, find_jail, grade
from handful.grader.sandbox import session as session_module
from handful.grader.sandbox import waiting
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import Failure, observed
from handful.grader.sandbox.packages import package_folders
from handful.grader.sandbox.waiting import TICK, WaitingClock
from tests.support.course.sandboxes import PATIENCE, WORDS, call, run, sandbox, values

SHORT, SECONDS = 0.6, 60.0
"""Processor time for programs that do not end, and for those that do."""

ENDLESS = {
    "nothing": "def f():\n    while True:\n        pass\n",
    "a counter that stays": "def f():\n    n = 1\n    while n < 3:\n        n = n * 1\n",
    "a counter that grows": "def f():\n    n = 1\n    while n:\n        n += 1\n",
    "sleeping": "import time\ndef f():\n    while True: time.sleep(1)\n",
    "the clock": "import time\ndef f():\n    while True: time.time()\n",
    "printing": "def f():\n    while True: print('Invalid word')\n",
    "printing nothing": "def f():\n    while True: print(end='')\n",
    "a helper": "def g(a): return len(a)\ndef f():\n    while g('abc') == 3: pass\n",
    "a caught error": (
        "def f():\n    while True:\n        try: int('x')\n        except ValueError: continue\n"
    ),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_loop_without_an_end_is_stopped_with_its_line(name: str) -> None:
    seen = call(ENDLESS[name], "f", seconds=SHORT)
    assert seen.timeout is not None
    assert seen.timeout.file == "m.py"
    assert seen.timeout.line in range(1, 7)


def test_a_loop_at_the_top_of_the_file_is_stopped_too() -> None:
    loading = run("n = 1\nwhile n == 1:\n    n = 1\n", "f", seconds=SHORT).loading
    assert loading is not None
    assert loading.timeout is not None


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock", "plain"])
def test_a_loop_that_no_signal_stops_is_ended_by_the_system(kind: str) -> None:
    source = "def f(): return sum(iter(int, 1))\n"  # one step of the program, in C
    seen = call(source, "f", seconds=SHORT, within=sandbox(kind))
    assert seen.timeout == Failure("")


FINITE = {
    "for": """
def f():
    total = 0
    for n in range(1_500_000):
        total += 1
    return total
""",
    "for in for": """
def f():
    found = 0
    for a in range(1_200):
        for b in range(1_200):
            if a == b:
                found += 1
    return found
""",
    "while with a counter": """
def f():
    n = 0
    while n < 1_500_000:
        n += 1
    return n
""",
    "a global counter": """
n = 0
def step():
    global n
    n += 1
def f():
    while n < 700_000:
        step()
    return n
""",
    "a counter in a dictionary": """
def f():
    hand = {"a": 700_000, "b": 0}
    while hand["a"] > 0:
        hand["a"] -= 1
    return sum(hand.values())
""",
    "a list that grows": """
def f():
    found = []
    while len(found) < 900_000:
        found.append("a")
    return len(found)
""",
    "a dictionary that grows": """
def f():
    found = {}
    while len(found) < 400_000:
        found[len(found)] = 1
    return len(found)
""",
    "a list whose middle changes": """
def f():
    found = [0] * 3_000
    while 0 in found:
        found[(found.index(0) + 1_500) % 3_000 if found[1_500] == 0 else found.index(0)] = 1
    return sum(found)
""",
    "a text that grows": """
def f():
    text = ""
    while len(text) < 50_000:
        text += "a"
    return len(text)
""",
    "an object's counter": """
class Game:
    played = 0
def f():
    game = Game()
    while game.played < 900_000:
        game.played += 1
    return game.played
""",
    "a class's counter": """
class Game:
    played = 0
def f():
    while Game.played < 900_000:
        Game.played += 1
    return Game.played
""",
    "a function's counter": """
def f():
    while f.played < 900_000:
        f.played += 1
    return f.played
f.played = 0
""",
    "a closure": """
def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
def f():
    step = counter()
    while step() < 500_000:
        pass
    return step()
""",
    "four million steps over a closure": """
def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
def f():
    step = counter()
    while step() < 4_000_000:
        pass
    return step()
""",
    "an iterator that nobody names": """
from itertools import repeat
def f():
    for letter in repeat("a", 4_000_000):
        pass
    return 1
""",
    "a generator": """
def letters():
    n = 0
    while n < 900_000:
        n += 1
        yield "a"
def f():
    for letter in letters():
        letter = "a"
    return 1
""",
    "a default argument": """
def step(seen=[0]):
    seen[0] += 1
    return seen[0]
def f():
    while step() < 700_000:
        pass
    return step()
""",
    "the place in a file": """
import io
file = io.StringIO("a" * 700_000)
def f():
    while file.read(1):
        pass
    return 1
""",
    "a call from C": """
def same(letter):
    return letter == "a"
def f():
    return sum(map(same, "a" * 900_000))
""",
    "an iterator": """
def f():
    left = iter([1] * 900_000)
    n = 0
    try:
        while next(left) == 1:
            pass
    except StopIteration:
        return 1
""",
    "recursion": """
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def f():
    return fib(24)
""",
    "random retries": """
import random
def f():
    random.seed(2)
    while random.random() > 0.000_001:
        pass
    return 1
""",
    "somebody's own chance": """
import random
chance = random.Random(2)
def f():
    while chance.random() > 0.000_001:
        pass
    return 1
""",
    "letters of a word": """
def f():
    return sum(1 for letter in "a" * 900_000 if letter == "a")
""",
    "waiting for the clock": """
import time
def f():
    begun = time.time()
    while time.time() - begun < 0.3:
        pass
    return 1
""",
    "a long way through a library": """
import difflib
def f():
    words = ["letters" + "abcdefghij"[n % 10] * (n % 7) for n in range(60)]
    words = words * 200
    return len(difflib.get_close_matches("lettersaaa", words, 3, 0.1))
""",
    "a sorted hand": """
def f():
    return sorted(range(400_000), key=lambda n: -n)[0]
""",
}


@pytest.mark.parametrize("name", FINITE)
def test_a_long_loop_that_comes_to_its_end_is_not_stopped(name: str) -> None:
    seen = call(FINITE[name], "f", seconds=SECONDS)
    assert seen.timeout is None
    assert seen.error is None
    assert len(values(seen)) == 1


def test_a_long_import_is_not_stopped() -> None:
    pytest.importorskip("numpy")
    source = "import numpy\ndef f(): return 1\n"
    allow = package_folders(("numpy",))
    seen = run(source, "f", seconds=SECONDS, allow=allow, as_written=True)
    assert values(seen.probes[0]) == [1]


def test_a_counter_in_another_file_is_seen_to_count() -> None:
    files = {
        "m.py": "import state\ndef f():\n    while state.n < 700_000:\n        state.n += 1\n"
        "    return state.n\n",
        "state.py": "n = 0\n",
    }
    assert values(call(files, "f", seconds=SECONDS)) == [700_000]


def test_the_same_call_may_come_again_and_again() -> None:
    source = "def f():\n    n = 0\n    while n < 100_000:\n        n += 1\n    return n\n"
    probe = Probe("f", times=40)
    assert values(call(source, probe, seconds=SECONDS)) == [100_000] * 40
    seen = run(source, *["f"] * 40, seconds=SECONDS)
    assert [values(seen.probes[number]) for number in range(40)] == [[100_000]] * 40


# Only processor time counts, and what a program waits by itself: not what else the machine does.

WAITS = """
import _thread
def rests():
    lock = _thread.allocate_lock()
    return lock.acquire() and not lock.acquire(True, 1.2)
def waits():
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()
def after(): return 2
"""


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock", "plain"])
def test_a_program_that_waits_is_stopped_with_its_line(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    jail = sandbox(kind)
    monkeypatch.setattr(waiting, "JOB_SECONDS", 0.5)
    jobs = [Job(name, "m", (Probe(name),)) for name in ("waits", "after")]
    with jail.session({"m.py": WAITS}, WORDS) as session:
        waits, after = [observed(entry, [0]).probes[0] for entry in session.run(jobs, PATIENCE)]
    assert waits.timeout == Failure("", "", "m.py", 9)
    assert values(after) == [2]


STUBBORN = """
import _thread, signal, time
def waits():
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()
def after(): return 2
"""


def test_one_that_waits_and_takes_no_signal_is_ended_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    jail = sandbox("bubblewrap")
    monkeypatch.setattr(waiting, "JOB_SECONDS", 0.5)
    monkeypatch.setattr(session_module, "WARNING_SECONDS", 0.5)
    jobs = [Job(name, "m", (Probe(name),)) for name in ("waits", "after")]
    with jail.session({"m.py": STUBBORN}, WORDS) as session:
        waits, after = [observed(entry, [0]).probes[0] for entry in session.run(jobs, PATIENCE)]
    assert waits.timeout == Failure("")
    assert values(after) == [2]


def test_a_program_that_would_compute_if_it_could_does_not_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a machine so busy that it has no processor for the program."""
    jail = sandbox("bubblewrap")
    monkeypatch.setattr(waiting, "JOB_SECONDS", 0.3)
    assert call(WAITS, "rests", within=jail).timeout is not None
    monkeypatch.setattr(WaitingClock.__init__, "__defaults__", (lambda: 0.0, lambda pid: True))
    assert values(call(WAITS, "rests", within=jail)) == [True]


def test_only_moments_count_in_which_nothing_would_compute() -> None:
    now, runs = [0.0], [True]
    clock = WaitingClock(1, lambda: now[0], lambda pid: runs[0])
    for _ in range(1000):
        now[0] += TICK
        assert clock.late() < 0
    runs[0] = False
    now[0] += 3600.0  # whoever looks was stopped for an hour
    clock.late()
    assert clock.waited == 2 * TICK
    while clock.late() < 0:
        now[0] += TICK
    assert clock.waited == waiting.most_waiting(waiting.JOB_SECONDS)


def test_all_jobs_of_a_submission_together_may_not_wait_for_ever() -> None:
    now = [0.0]
    clock = WaitingClock(1, lambda: now[0], lambda pid: False)
    waited = 0.0
    for _ in range(100):
        clock.begin()
        while clock.late() < 0:
            now[0] += TICK
        waited += clock.waited
    assert waited < waiting.most_waiting(waiting.SUBMISSION_SECONDS) + 100 * 2 * TICK


# One budget for all of a submission.


@pytest.mark.parametrize("kind", ["bubblewrap", "plain"])
def test_all_jobs_together_have_a_budget(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    jail = sandbox(kind)
    monkeypatch.setattr(session_module, "SUBMISSION_SECONDS", 1.0)
    source = "import time\ndef f():\n    while True: time.time()\n"
    with jail.session({"m.py": source}, WORDS) as session:
        batches = [
            list(session.run([Job(name, "m", (Probe("f"),)) for name in names], 0.6))
            for names in ("abc", "d")
        ]
    ended = [observed(entry, [0]).out_of_time for batch in batches for entry in batch]
    assert ended == [False, False, True, True]


def test_a_program_that_uses_up_its_budget_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "SUBMISSION_SECONDS", 1.0)
    files = {
        name: text
        + "\nimport time\ndef slow(*given):\n    while True: time.time()\n"
        + "".join([f"{function} = slow\n" for function in ("getWordScore", "updateHand")])
        for name, text in kit_files("ps4", solution=True).items()
        if name in built_in("ps4").files
    }
    report = grade(Submission("slow", files), built_in("ps4"), find_jail())
    told = {
        str(line)
        for problem in report.problems
        for check in problem.rules
        if check.status is Status.FAILED
        for line in check.message
    }
    assert "The program had used up all its processor time before this check." in told

"""Endless loops: one that goes round in a circle is stopped soon, one that ends is not."""

import time

import pytest

from handful.course.checker.sandbox.job import Job, Probe
from handful.course.checker.sandbox.observation import Failure, observed
from handful.course.checker.sandbox.packages import package_folders
from tests.course.sandboxes import PATIENCE, WORDS, call, run, sandbox, values

SECONDS = 60.0
"""What each program may take: a circle is found after a tenth of one."""

ENDLESS = {
    "nothing": "def f():\n    while True:\n        pass\n",
    "a counter that stays": "def f():\n    n = 1\n    while n < 3:\n        n = n * 1\n",
    "a hand that stays": (
        "def f():\n    hand = {'a': 1}\n    while sum(hand.values()):\n        hand = dict(hand)\n"
    ),
    "a word list": (
        "words = [str(n) for n in range(500)]\n"
        "def f():\n    while True:\n        if 'zzz' in words: break\n"
    ),
    "sleeping": "import time\ndef f():\n    while True: time.sleep(1)\n",
    "printing": "def f():\n    while True: print('Invalid word')\n",
    "printing nothing": "def f():\n    while True: print(end='')\n",
    "a helper": "def g(a): return len(a)\ndef f():\n    while g('abc') == 3: pass\n",
    "a comprehension": "def f():\n    while all(c in 'abc' for c in 'abc'): pass\n",
    "a caught error": (
        "def f():\n    while True:\n        try: int('x')\n        except ValueError: continue\n"
    ),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_circle_is_stopped_long_before_its_time(name: str) -> None:
    begun = time.monotonic()
    seen = call(ENDLESS[name], "f", seconds=SECONDS)
    assert seen.timeout is not None
    assert seen.timeout.file == "m.py"
    assert time.monotonic() - begun < SECONDS / 4


def test_a_circle_is_told_with_its_line() -> None:
    seen = call("def f():\n    n = 1\n    while n:\n        n = 1\n", "f", seconds=SECONDS)
    assert seen.timeout in [Failure("", "", "m.py", line) for line in (3, 4)]


def test_after_a_job_that_hangs_the_next_has_half_its_time() -> None:
    program = (
        "import signal\n"
        "def f():\n    while True: pass\n"
        "def g(): return int(signal.getitimer(signal.ITIMER_REAL)[0])\n"
    )
    names = ("g", "f", "g")
    jobs = [Job(str(place), "m", (Probe(name),)) for place, name in enumerate(names)]
    with sandbox("bubblewrap").session({"m.py": program}, WORDS) as session:
        entries = list(session.run(jobs, PATIENCE))
    first, hung, after = [observed(entry, [0]).probes[0] for entry in entries]
    assert hung.timeout is not None
    assert values(first)[0] > PATIENCE / 2 > values(after)[0]


def test_a_circle_at_the_top_of_the_file_is_stopped_too() -> None:
    begun = time.monotonic()
    loading = run("n = 1\nwhile n == 1:\n    n = 1\n", "f", seconds=SECONDS).loading
    assert loading is not None
    assert loading.timeout is not None
    assert time.monotonic() - begun < SECONDS / 4


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
def test_a_long_loop_that_comes_to_its_end_is_not_taken_for_a_circle(name: str) -> None:
    seen = call(FINITE[name], "f", seconds=SECONDS)
    assert seen.timeout is None
    assert seen.error is None
    assert len(values(seen)) == 1


def test_a_long_import_is_no_circle() -> None:
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


def test_the_same_call_again_and_again_is_no_circle() -> None:
    source = "def f():\n    n = 0\n    while n < 100_000:\n        n += 1\n    return n\n"
    probe = Probe("f", times=40)
    assert values(call(source, probe, seconds=SECONDS)) == [100_000] * 40
    seen = run(source, *["f"] * 40, seconds=SECONDS)
    assert [values(seen.probes[number]) for number in range(40)] == [[100_000]] * 40


def test_a_value_that_looks_back_does_not_disturb() -> None:
    source = """
class Odd(dict):
    def items(self): raise KeyError("looked at")
    def __repr__(self): raise KeyError("looked at")
odd = Odd()
def f():
    n = 0
    while n < 900_000:
        n += 1
    return n
"""
    assert values(call(source, "f", seconds=SECONDS)) == [900_000]

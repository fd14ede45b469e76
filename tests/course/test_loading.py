"""Loading what learners wrote: what stops a part of a file is told, and the rest is there."""

from collections.abc import Mapping
from typing import Any

import pytest

from handful.grader import find_jail
from handful.grader.sandbox.job import Job, Probe, Stub
from handful.grader.sandbox.observation import Fact, Failure, Loading, observed
from tests.support.course.sandboxes import PATIENCE, WORDS, call, printed, run, values

BOTH = pytest.mark.parametrize("as_written", [False, True])
"""Among reference functions, and as the learner wrote it all."""


def loading(files: str | Mapping[str, str], **more: Any) -> Loading:
    found = run(files, "f", **more).loading
    assert found is not None
    return found


def test_a_file_that_does_nothing_odd_meets_no_hindrance() -> None:
    assert loading("import random\ndef f(): return 1\n") == Loading(loaded=True)


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("name = input('Your name? ')", "Enough", "asked for more than was typed"),
        ("import sys; sys.stdin.readline()", "Enough", "asked for more than was typed"),
        ("while True: input()", "Enough", "asked for more than was typed"),
        ("play()", "Enough", "asked for more than was typed"),
        ("1 / 0", "ZeroDivisionError", "division by zero"),
        ("import nowhere", "ModuleNotFoundError", "No module named 'nowhere'"),
        ("from random import nothing", "ImportError", ""),
        ("exit()", "SystemExit", ""),
        ("import sys; sys.exit(1)", "SystemExit", "1"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", ""),
        ("words = open('nowhere.csv')", "FileNotFoundError", ""),
    ],
)
@BOTH
def test_what_stops_a_line_leaves_the_rest(
    line: str, kind: str, message: str, as_written: bool
) -> None:
    source = f"def play():\n    input()\nbefore = 1\n{line}\ndef f(): return before + 1\n"
    seen = run(source, "f", as_written=as_written)
    assert values(seen.probes[0]) == [2]
    assert seen.loading is not None
    assert seen.loading.loaded
    # What asks is tried once more with the last lines of the file, which may ask.
    [hindrance] = [one for one in seen.loading.hindrances if one.kind != "last"]
    assert (hindrance.kind, hindrance.file) == (kind, "m.py")
    assert hindrance.line in ((2, 4) if line == "play()" else (4,))
    assert hindrance.message.startswith(message)


@BOTH
def test_a_change_of_folder_is_told_and_not_done(as_written: bool) -> None:
    source = "import os\nos.chdir('C:/Users/ann')\ndef f(): return open('words.txt').read()\n"
    seen = run(source, "f", as_written=as_written)
    assert values(seen.probes[0]) == ["ZOO\n"]
    assert seen.loading is not None
    assert seen.loading.hindrances == (Failure("chdir", "C:/Users/ann", "", 2),)


@pytest.mark.parametrize(
    "opened",
    [
        "open('/home/ann/words.txt')",
        "open(r'C:\\Users\\ann\\words.txt', 'r')",
        "open('/home/ann/my_list.txt', 'r', encoding='utf-8')",
        "__import__('io').open('../words.txt')",
        "__import__('pathlib').Path('/home/ann/words.txt').open()",
        "open(__import__('pathlib').Path('/home/ann') / 'words.txt')",
    ],
)
def test_a_word_list_elsewhere_is_the_one_that_is_here(opened: str) -> None:
    seen = run(f"words = {opened}.read()\ndef f(): return words\n", "f")
    assert values(seen.probes[0]) == ["ZOO\n"]
    assert seen.loading is not None
    assert [one.kind for one in seen.loading.hindrances] == ["path"]
    assert seen.loading.hindrances[0].message.endswith(".txt")


def test_only_a_text_that_is_read_is_taken_for_the_word_list() -> None:
    for opened in ("open('/etc/nothing')", "open('/home/ann/out.bin', 'wb')", "open(77)"):
        [hindrance] = loading(f"{opened}\ndef f(): pass\n").hindrances
        assert hindrance.kind in ("FileNotFoundError", "OSError", "PermissionError")


def test_what_a_program_writes_it_can_read_and_nobody_else() -> None:
    source = """
def f():
    with open("scores/log.txt", "w") as log:
        log.write("one\\n")
    with open("scores/log.txt", "a") as log:
        print("two", file=log)
    return open("scores/log.txt").read()
"""
    assert values(call(source, "f")) == ["one\ntwo\n"]
    assert loading("open('words.txt', 'w').close()\ndef f(): pass\n").hindrances == ()


def test_what_hinders_when_loaded_is_printed_nowhere() -> None:
    source = "print('hello')\nx = 1 / 0\ndef f(): print('again')\n"
    assert printed(call(source, "f")) == "again\n"


def test_a_file_that_cannot_be_compiled_is_not_loaded() -> None:
    found = loading("def f(:\n    pass\n")
    assert not found.loaded
    assert found.error is not None
    assert (found.error.kind, found.error.file, found.error.line) == ("SyntaxError", "m.py", 1)


@BOTH
def test_a_needless_import_of_a_file_that_cannot_be_compiled_is_left_out(as_written: bool) -> None:
    files = {"m.py": "import notes\ndef f(): return 1\n", "notes.py": "this is no Python\n"}
    seen = run(files, "f", as_written=as_written)
    assert values(seen.probes[0]) == [1]
    assert seen.loading is not None
    assert [(one.kind, one.line) for one in seen.loading.hindrances] == [("SyntaxError", 1)]


# Files that were handed in together.


@BOTH
def test_files_import_one_another(as_written: bool) -> None:
    files = {
        "m.py": "from helper import *\nimport more\ndef f(): return double(more.three())\n",
        "helper.py": "def double(n): return 2 * n\n",
        "more.py": "import helper\ndef three(): return helper.double(1) + 1\n",
    }
    assert values(call(files, "f", as_written=as_written)) == [6]


def test_files_import_each_other_in_a_circle_as_python_does() -> None:
    files = {
        "m.py": "import other\ndef f(): return other.g()\ndef one(): return 1\n",
        "other.py": "import m\ndef g(): return m.one()\n",
    }
    assert values(call(files, "f")) == [1]


def test_our_program_stands_for_the_learners_of_the_same_name() -> None:
    files = {"m.py": "from part import *\ndef f(): return g()\n", "part.py": "def g(): return 1\n"}
    assert values(call(files, "f")) == [1]
    ours = {"part.py": "def g(): return 2\n"}
    assert values(call(files, "f", files=ours)) == [2]
    assert values(call(files, "f", files=ours, before=("part",))) == [2]


def test_a_hindrance_in_another_file_is_told_with_that_file() -> None:
    files = {"m.py": "import helper\ndef f(): return 1\n", "helper.py": "x = 1\ninput()\n"}
    assert loading(files).hindrances == (
        Failure("Enough", "asked for more than was typed", "helper.py", 2),
    )


def test_a_patch_comes_after_the_file_and_before_the_calls() -> None:
    source = "SIZE = 7\ndef f(): return g() + SIZE\ndef g(): return 1\n"
    patches = (("m", "def g(): return 100\n"),)
    assert values(call(source, "f", patches=patches)) == [107]
    assert values(call(source, "f")) == [8]


# The machine is ours.


def test_sleeping_takes_no_time_and_moves_the_clock() -> None:
    source = """
import time
def f():
    before = [time.time(), time.monotonic(), time.perf_counter(), time.time_ns() / 1e9]
    time.sleep(3_000)
    after = [time.time(), time.monotonic(), time.perf_counter(), time.time_ns() / 1e9]
    return [2_999 < b - a < 3_060 for a, b in zip(before, after)]
"""
    assert values(call(source, "f", seconds=60.0)) == [[True] * 4]
    names = "import time\ndef f(): return [time.sleep.__name__, time.time.__name__]\n"
    assert values(call(names, "f")) == [["sleep", "time"]]


@pytest.mark.parametrize("end", ["exit()", "quit()", "exit(0)", "__import__('sys').exit()"])
def test_leaving_the_program_ends_the_call_and_not_the_job(end: str) -> None:
    seen = run(f"def f():\n    print('Bye')\n    {end}\ndef g(): return 1\n", "f", "g")
    assert seen.probes[0].exited
    assert seen.probes[0].error is None
    assert printed(seen.probes[0]) == "Bye\n"
    assert values(seen.probes[1]) == [1]


def test_a_program_that_asks_is_answered_and_then_stopped() -> None:
    source = "def f():\n    while True: print(input('? '))\n"
    seen = call(source, Probe("f", lines=("one", "two")))
    assert seen.enough == "asked for more than was typed"
    assert seen.events == (
        ("out", "? "),
        ("in", "one"),
        ("out", "one\n? "),
        ("in", "two"),
        ("out", "two\n? "),
        ("asked", ""),
    )


def test_a_program_that_will_not_be_stopped_is_ended() -> None:
    source = "def f():\n    while True:\n        try: input()\n        except BaseException: pass\n"
    seen = call(source, "f", seconds=PATIENCE)
    assert seen.timeout is not None
    assert seen.timeout.line in (3, 4)


DEALING = """
def deal(n): return {"x": n}
def change(hand, letter): return {}
SIZE = 7
def f():
    input()
    hand = deal(SIZE)
    return [hand, change(hand, "a"), deal(SIZE)]
def unseen():
    first = deal(SIZE)
    return [first, deal(SIZE), input(), deal(SIZE)]
def shown():
    first = deal(SIZE)
    input()
    print("Current Hand: b a b")
    return [first, deal(SIZE)]
def names(): return [deal.__name__, change.__name__]
"""


DEAL = Stub(({"a": 1},), ({"q": 1},), prepared=True, facts={"n": "dealt"}, parameters=("n",))


def dealing(function: str, *hands: dict[str, int]) -> Probe:
    return Probe(function, lines=("n",), stubs={"deal": DEAL._replace(values=hands)})


def test_stubs_and_constants_are_ours() -> None:
    change = Stub(
        ({"c": 3},), facts={"letter": "changed"}, parameters=("hand", "letter"), unchanged="hand"
    )
    probe = Probe(
        "f",
        lines=("",),
        stubs={"deal": DEAL._replace(values=({"a": 1}, {"b": 2})), "change": change},
        constants={"SIZE": 4},
    )
    seen = run(DEALING, probe, Probe("deal", (5,)), "names")
    assert values(seen.probes[0]) == [[{"a": 1}, {"c": 3}, {"b": 2}]]
    assert [event for event in seen.probes[0].events if event[0] != "out"] == [
        ("in", ""),
        ("fact", Fact("dealt", 4)),
        ("fact", Fact("changed", "a")),
        ("fact", Fact("dealt", 4)),
    ]
    assert values(seen.probes[1]) == [{"x": 5}]  # put back afterwards
    names = call(DEALING, probe._replace(function="names", lines=()))
    assert values(names) == [["deal", "change"]]
    used_up = probe._replace(stubs={**probe.stubs, "change": change._replace(values=())})
    assert values(call(DEALING, used_up)) == [[{"a": 1}, {"a": 1}, {"b": 2}]]


def test_a_call_before_the_first_question_takes_no_value() -> None:
    probe = dealing("unseen", {"a": 1})
    assert values(call(DEALING, probe)) == [[{"a": 1}, {"a": 1}, "n", {"a": 1}]]


def test_a_value_that_was_prepared_and_shown_is_used() -> None:
    probe = dealing("shown", {"a": 1, "b": 2}, {"c": 1})
    assert values(call(DEALING, probe)) == [[{"a": 1, "b": 2}, {"c": 1}]]


def test_after_the_spare_value_a_call_stops_the_program() -> None:
    assert values(call(DEALING, dealing("f", {"a": 1}))) == [[{"a": 1}, {}, {"q": 1}]]
    seen = call(DEALING, dealing("f"))
    assert seen.enough == "called a function more often than it has values"


def test_a_function_that_the_solution_does_not_define_takes_any_arguments() -> None:
    source = "from random import randrange\ndef f(): return [randrange(6), randrange(1, stop=7)]\n"
    seen = call(source, Probe("f", stubs={"randrange": Stub((5, "6"))}))
    assert values(seen) == [[5, "6"]]


# As the learner wrote it all.


MAIN = """
def f(word, scores, sizes=None): return [word, scores["a"]]
def g(word, nothing_of_that_name): return word
if __name__ == "__main__":
    scores = {"a": 1}
    ready = __name__
    input("Play? ")
    later = 1
"""


def test_what_the_last_lines_make_is_there_for_the_functions() -> None:
    seen = run(MAIN, Probe("f", ("w",)), as_written=True)
    assert values(seen.probes[0]) == [["w", 1]]


def test_without_the_last_lines_there_is_no_further_argument() -> None:
    seen = call(MAIN, Probe("f", ("w",)))
    assert seen.error is not None
    assert "missing 1 required positional argument: 'scores'" in seen.error.message


def test_a_further_parameter_is_found_by_its_name_only() -> None:
    seen = call(MAIN, Probe("g", ("w",)), as_written=True)
    assert seen.error is not None
    assert "missing 1 required positional argument" in seen.error.message


AS_FILE = """
import random
SIZE = 7
DOUBLE = 2 * SIZE
def deal(n): return {"x": n}
def game(words):
    input("? ")
    print(deal(SIZE), DOUBLE, words)
    return 46
if __name__ == "__main__":
    total = game(["own"])
    print("Total:", total)
"""
PROBE = Probe(
    "game",
    (["given"],),
    lines=("n",),
    stubs={"deal": Stub(({"a": 1},))},
    constants={"SIZE": 4},
    as_file=True,
)


def test_a_file_is_run_as_it_is_with_our_constants_from_their_line_on() -> None:
    seen = call(AS_FILE, PROBE, as_written=True)
    assert seen.called
    assert values(seen) == [46]
    assert printed(seen) == "? {'a': 1} 8 ['own']\nTotal: 46\n"


def test_a_call_uses_what_was_made_when_the_file_was_loaded() -> None:
    seen = call(AS_FILE, PROBE._replace(as_file=False), as_written=True)
    assert not seen.called
    assert printed(seen) == "? {'a': 1} 14 ['given']\n"


def test_each_run_of_the_file_begins_anew() -> None:
    source = "count = 0\ndef game():\n    global count\n    count += 1\n    return count\n"
    source += "if __name__ == '__main__':\n    game()\n    game()\n"
    seen = run(source, *[Probe("game", as_file=True)] * 2, as_written=True)
    assert [values(seen.probes[number]) for number in (0, 1)] == [[1, 2], [1, 2]]


def test_a_patch_holds_when_the_file_is_run_again() -> None:
    patches = (("m", "def deal(n): return {'ours': n}\n"),)
    seen = call(AS_FILE, PROBE._replace(stubs={}), as_written=True, patches=patches)
    assert printed(seen) == "? {'ours': 4} 8 ['own']\nTotal: 46\n"


def test_last_lines_that_call_something_else_are_seen_not_to_call_the_function() -> None:
    source = "def game(): return 1\nif __name__ == '__main__':\n    print('nothing')\n"
    assert not call(source, Probe("game", as_file=True), as_written=True).called


def test_a_game_at_the_top_level_is_played_when_the_file_is_run() -> None:
    source = "def game():\n    print(input())\n    return 5\ngame()\n"
    seen = call(source, Probe("game", lines=("n",), as_file=True), as_written=True)
    assert (seen.called, values(seen), printed(seen)) == (True, [5], "n\n")


# Calls.


def test_a_call_that_is_repeated_has_fresh_arguments_each_time() -> None:
    source = "def f(hand, words):\n    hand.clear()\n    words.append('x')\n    return len(words)\n"
    probe = Probe("f", ({"a": 1}, ["w"]), times=3, watch=True)
    seen = call(source, probe)
    assert values(seen) == [2, 2, 2]
    assert [value.plain for value in seen.after] == [{}, ["w", "x"]]


def test_chance_begins_with_the_seed() -> None:
    source = "import random\ndef f(): return random.randrange(10 ** 9)\n"
    seen = run(source, Probe("f", times=2), "f", Probe("f", seed=2))
    first, again, other = [values(seen.probes[number]) for number in range(3)]
    assert first[0] != first[1]
    assert again == first[:1]
    assert other != again


def test_a_function_that_is_not_there_is_told() -> None:
    seen = run("g = 5\n", "f", "g")
    assert [seen.probes[number].absent for number in (0, 1)] == [True, True]


def test_a_crash_is_told_with_the_learners_line() -> None:
    files = {
        "m.py": "import n\ndef f():\n    return n.g()\n",
        "n.py": "def g():\n    return 1 / 0\n",
    }
    error = call(files, "f").error
    assert error is not None
    assert (error.kind, error.message) == ("ZeroDivisionError", "division by zero")
    assert (error.file, error.line) == ("n.py", 2)


def test_every_job_of_a_session_loads_anew() -> None:
    with find_jail().session(
        {"m.py": "made = []\ndef f():\n    made.append(1)\n    return made\n"}, WORDS
    ) as s:
        jobs = [Job(str(n), "m", (Probe("f"), Probe("f"))) for n in range(2)]
        entries = list(s.run(jobs, PATIENCE))
    for entry in entries:
        probes = observed(entry, [0, 1]).probes
        assert [values(probes[number]) for number in (0, 1)] == [[[1]], [[1, 1]]]

"""Jails: each kind is tried out, and is safe only where attacks on it fail."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from handful.course.checker import Jail, NoJail, find_jail, rubric_of
from handful.course.checker.rubric.rubrics import RUBRICS
from handful.course.checker.sandbox import jail as jail_module
from handful.course.checker.sandbox.jail import KINDS, Layers
from handful.course.checker.sandbox.self_test import attacks

PATIENCE = 300.0
"""Seconds after which a program that hangs is given up; no test measures time."""


def found(kind: str) -> Jail:
    try:
        return find_jail(kind)
    except NoJail:
        if os.environ.get("CI") == "true" and kind == "bubblewrap":
            pytest.fail("bubblewrap does not work here; see tools/install-test-packages")
        pytest.skip(f"{kind} does not work on this machine; see handful doctor")


def job(source: str, *calls: str, seconds: float = PATIENCE) -> dict[str, Any]:
    """One problem for each call."""
    problems = [
        {
            "id": call,
            "seconds": seconds,
            "modules": ["m"],
            "files": {},
            "patches": [],
            "probes": [{"function": call, "args": []}],
        }
        for call in calls
    ]
    return {"files": {"m.py": source}, "data": {"words.txt": "ZOO\n"}, "problems": problems}


LAYERS = {
    "bubblewrap": ("bubblewrap", "namespaces", "user", "tmpfs", "rlimits", "seccomp"),
    "landlock": ("landlock", "seccomp", "rlimits"),
    "limits": ("seccomp", "rlimits"),
    "bare": (),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_jail_says_what_it_is_made_of(kind: str) -> None:
    safe = kind in ("bubblewrap", "landlock")
    assert found(kind).layers == Layers(LAYERS[kind], safe)


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_a_safe_jail_holds_against_every_attack(kind: str) -> None:
    assert [attack.name for attack in attacks(found(kind)) if not attack.held] == []


def test_limits_alone_do_not_hide_files() -> None:
    held = {attack.name: attack.held for attack in attacks(found("limits"))}
    assert not held["files"]
    assert not held["writing"]
    assert held["network"]
    assert held["processes"]
    assert held["memory"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_data_lies_beside_the_program_and_nothing_stays(kind: str) -> None:
    source = "def read():\n    return open('words.txt').read()\n"
    [entry] = found(kind).run(job(source, "read"), PATIENCE)
    assert entry["ended"] == "ended"
    assert '"value": "ZOO\\n"' in entry["lines"][2]


def test_each_problem_has_its_own_process() -> None:
    source = "import os\ndef end(): os._exit(0)\ndef stay(): return 1\n"
    first, second = found("bubblewrap").run(job(source, "end", "stay"), PATIENCE)
    assert [len(first["lines"]), len(second["lines"])] == [2, 3]


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_cannot_be_compiled_stops_only_its_own_problems(kind: str) -> None:
    asked = job("def good(): return 1\n", "good", "good")
    asked["files"]["n.py"] = "def bad(:\n"
    asked["problems"][0] |= {"id": "bad", "modules": ["n"]}
    bad, good = found(kind).run(asked, PATIENCE)
    error = json.loads(bad["lines"][1])["error"]
    assert (error["type"], error["line"]) == ("SyntaxError", 1)
    assert '"value": 1' in good["lines"][2]


def test_a_file_too_large_to_be_passed_on_compiled_runs_all_the_same() -> None:
    source = "".join([f"def f{n}(): return 'text number {n}'\n" for n in range(4000)])
    first, second = found("bubblewrap").run(job(source, "f1", "f3999"), PATIENCE)
    assert '"value": "text number 1"' in first["lines"][2]
    assert '"value": "text number 3999"' in second["lines"][2]


def test_what_is_passed_on_compiled_was_there_before_the_first_line_ran() -> None:
    source = """
import os
def note():
    for number in range(3, 256):
        try: os.write(number, b"{}" * 100)
        except OSError: pass
def names(): return sorted(name for name in globals() if name[0] != "_")
"""
    _, second = found("bubblewrap").run(job(source, "note", "names"), PATIENCE)
    names = json.loads(second["lines"][2])["results"][0]["items"]
    assert [name["value"] for name in names] == ["names", "note", "os"]


def test_a_strict_jail_runs_nothing_without_a_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    jail = found("limits")
    monkeypatch.setattr(jail_module, "seccomp_filter", lambda: b"")
    assert jail.run(job("def f(): return 1\n", "f"), PATIENCE) == []
    loose = jail._replace(strict=False)
    assert len(loose.run(job("def f(): return 1\n", "f"), PATIENCE)) == 1


@pytest.mark.parametrize("name", RUBRICS)
def test_what_goes_into_the_jail_is_plain(name: str) -> None:
    for problem in rubric_of(name):
        for check in problem.checks:
            assert repr(json.loads(json.dumps(check.probe))) == repr(check.probe)


def test_a_jail_that_runs_too_long_is_ended_with_all_in_it() -> None:
    source = "import time\ndef wait(): time.sleep(3000)\n"
    for kind in ("bubblewrap", "landlock"):
        assert found(kind).run(job(source, "wait", seconds=3000), 1) == []


def test_without_bubblewrap_the_next_best_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found("landlock")
    monkeypatch.setitem(KINDS, "bubblewrap", lambda: None)
    assert find_jail.__wrapped__().layers.names == ("landlock", "seccomp", "rlimits")


def test_without_landlock_nothing_is_called_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "bubblewrap", lambda: None)
    monkeypatch.setitem(KINDS, "landlock", lambda: None)
    assert not find_jail.__wrapped__().layers.safe


def test_a_jail_that_shows_files_is_not_taken_for_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    open_door = found("limits")._replace(layers=Layers(("landlock",), safe=True))
    monkeypatch.setitem(KINDS, "landlock", lambda: open_door)
    with pytest.raises(NoJail, match="cannot be run by landlock"):
        find_jail.__wrapped__("landlock")


def test_where_nothing_runs_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS:
        monkeypatch.setitem(KINDS, kind, lambda: Jail(("/bin/false",), Layers((), safe=False)))
    with pytest.raises(NoJail, match="programs cannot be run on this machine"):
        find_jail.__wrapped__()


def test_packages_beside_python_are_hidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    packages = tmp_path / "lib" / "python3.99" / "site-packages"
    packages.mkdir(parents=True)
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    assert str(packages) in jail_module._hidden.__wrapped__()


@pytest.mark.parametrize(
    "output",
    [b"", b"rubbish", b"[]\n", b'{"problem": "1", "size": 5}\nabc', b'{"problem": 1, "size": 0}\n'],
)
def test_what_the_observer_would_not_write_is_not_believed(output: bytes) -> None:
    assert jail_module._read(output) == []

"""Jails: each kind is tried out, and is safe only where attacks on it fail."""

import json
import marshal
import sys
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import KITS
from handful.grader import SEED, Jail, NoJail, find_jail, prepare
from handful.grader.cache import Cache
from handful.grader.sandbox import jail as jail_module
from handful.grader.sandbox import session as session_module
from handful.grader.sandbox import waiting
from handful.grader.sandbox.jail import KINDS, Layers, Plain
from handful.grader.sandbox.job import Job, Probe, Stub
from handful.grader.sandbox.self_test import attacks
from handful.grader.sandbox.session import Entry
from tests.support.course.sandboxes import PATIENCE, WORDS, call, jail, run, sandbox, values

LAYERS = {
    "bubblewrap": ("bubblewrap", "namespaces", "user", "tmpfs", "rlimits", "seccomp"),
    "landlock": ("landlock", "seccomp", "rlimits"),
    "plain": (),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_jail_says_what_it_is_made_of(kind: str) -> None:
    safe = kind in ("bubblewrap", "landlock")
    assert sandbox(kind).layers == Layers(LAYERS[kind], safe)


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_a_safe_jail_holds_against_every_attack(kind: str) -> None:
    assert [attack.name for attack in attacks(sandbox(kind)) if not attack.held] == []


ABOUT_THE_MACHINE = """
import ctypes, os, platform
libc = ctypes.CDLL(None)
def fails(act, *given):
    try:
        act(*given)
    except OSError:
        return True
def kernel(): return libc.uname(ctypes.create_string_buffer(1000))
def load(): return libc.sysinfo(ctypes.create_string_buffer(1000))
def python(): return [platform.system(), platform.node(), platform.release(), platform.version()]
def average(): return fails(os.getloadavg)
def disk(): return fails(os.statvfs, ".")
"""


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_the_system_tells_a_program_neither_kernel_nor_name_nor_load(kind: str) -> None:
    probes = ("kernel", "load", "python", "average", "disk")
    seen = run(ABOUT_THE_MACHINE, *probes, within=sandbox(kind)).probes
    assert [values(seen[number]) for number in range(5)] == [
        [-1],
        [-1],
        [["Linux", "jail", "", ""]],
        [True],
        [True],
    ]


OUTSIDE = """
import os
def succeeds(act, *given):
    try:
        act(*given)
    except OSError:
        return False
    return True
def read(path): return succeeds(os.open, path, os.O_RDONLY)
def listed(path): return succeeds(os.listdir, path)
def known(path): return succeeds(os.lstat, path)
"""


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_nothing_outside_is_read_or_listed_and_bubblewrap_hides_that_it_is_there(
    kind: str, tmp_path: Path, cache: Path
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("x")
    Cache("reports", "a report").write("it", "stored")
    files = [
        str(precious),
        *[str(path) for path in cache.glob("check/reports/*/it")],
        "/etc/passwd",
        "/proc/self/status",
        "/proc/loadavg",
        "/proc/version",
    ]
    folders = [str(tmp_path), "/home", "/proc", "/sys", "/dev"]
    probes = [Probe("read", (path,)) for path in files]
    probes += [Probe("listed", (path,)) for path in folders]
    if kind == "bubblewrap":
        # Landlock cannot hide this: whoever guesses a path learns size, times and owner.
        probes += [Probe("known", (path,)) for path in files + folders]
    seen = run(OUTSIDE, *probes, within=sandbox(kind)).probes
    told = [(probe, values(seen[number])) for number, probe in enumerate(probes)]
    assert [probe for probe, found in told if found != [False]] == []


def test_an_attack_of_which_nothing_is_heard_counts_as_not_held() -> None:
    silent = Jail(("/bin/false",), Layers((), safe=True))
    assert [attack.held for attack in attacks(silent)] == [False] * 6
    absent = Jail(("/nowhere/false",), Layers((), safe=True))
    assert [attack.held for attack in attacks(absent)] == [False] * 6


@pytest.mark.parametrize("kind", KINDS)
def test_the_data_lies_beside_the_program(kind: str) -> None:
    source = "def read():\n    return open('words.txt').read()\n"
    assert values(call(source, "read", within=sandbox(kind))) == ["ZOO\n"]


@pytest.mark.parametrize("kind", KINDS)
def test_each_job_has_its_own_process(kind: str) -> None:
    source = "import os\ndef end(): os._exit(0)\ndef stay(): return 1\n"
    with sandbox(kind).session({"m.py": source}, WORDS) as session:
        jobs = [Job(name, "m", (Probe(name),)) for name in ("end", "stay")]
        first, second = session.run(jobs, PATIENCE)
    assert (first.job, len(first.lines)) == ("end", 2)
    assert (second.job, len(second.lines)) == ("stay", 3)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_cannot_be_compiled_stops_only_its_own_jobs(kind: str) -> None:
    files = {"m.py": "def good(): return 1\n", "n.py": "def bad(:\n"}
    with sandbox(kind).session(files, WORDS) as session:
        bad, good = session.run(
            [Job("bad", "n", (Probe("bad"),)), Job("good", "m", (Probe("good"),))], PATIENCE
        )
    error = json.loads(bad.lines[1])["error"]
    assert (error["type"], error["line"]) == ("SyntaxError", 1)
    assert '"results": [1]' in good.lines[2]


def test_a_jail_runs_nothing_without_a_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    found = jail("bubblewrap")
    monkeypatch.setattr(jail_module, "seccomp_filter", lambda: b"")
    assert run("def f(): return 1\n", "f", within=found).broken


@pytest.mark.parametrize("name", KITS)
def test_what_goes_into_the_jail_is_plain(name: str) -> None:
    for cases in prepare(built_in(name), find_jail(), SEED).cases.values():
        for case in cases:
            document = case.probe.document()
            assert repr(marshal.loads(marshal.dumps(document))) == repr(document)
            stubs = {name: Stub(**one) for name, one in document.pop("stubs", {}).items()}
            assert Probe(**document, stubs=stubs) == case.probe


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_a_jail_that_says_nothing_is_ended_with_all_in_it(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import _thread\ndef wait():\n    lock = _thread.allocate_lock()\n"
    source += "    lock.acquire()\n    lock.acquire()\n"
    jail = sandbox(kind)
    monkeypatch.setattr(waiting, "JOB_SECONDS", 0.0)
    monkeypatch.setattr(session_module, "WARNING_SECONDS", 0.0)
    with jail.session({"m.py": source}, WORDS) as session:
        assert list(session.run([Job("1", "m", (Probe("wait"),))], 3000.0)) == []
        assert list(session.run([Job("2", "m", (Probe("no"),))], PATIENCE)) == []


def test_without_bubblewrap_the_next_best_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox("landlock")
    monkeypatch.setitem(KINDS, "bubblewrap", lambda: None)
    assert find_jail.__wrapped__().layers.names == ("landlock", "seccomp", "rlimits")


def test_without_landlock_nothing_is_called_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "bubblewrap", lambda: None)
    monkeypatch.setitem(KINDS, "landlock", lambda: None)
    assert not find_jail.__wrapped__().layers.safe


def test_a_jail_that_shows_files_is_not_taken_for_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    open_door = Plain(Layers(("landlock",), safe=True))
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


def test_an_entry_is_what_a_process_came_to() -> None:
    with find_jail().session({"m.py": "def f(): pass\n"}, WORDS) as session:
        [entry] = session.run([Job("7", "m", (Probe("f"),))], PATIENCE)
    assert entry == Entry("7", "ended", 0, entry.lines)
    assert [json.loads(line)["probe"] for line in entry.lines] == [-1, -1, 0]

"""`handful check` with many submissions: what is written where, and the exit codes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful.course.checker import find_jail
from handful.course.checker.report.formats import FORMATS
from handful.course.kit import kit_files

Run: TypeAlias = Callable[..., CompletedProcess[str]]
AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

HANDFUL = str(Path(sys.executable).with_name("handful"))
SOLUTION = kit_files("solo", solution=True)["wordgame.py"]
SKELETON = kit_files("solo")["wordgame.py"]
STORE = ".handful-grades.jsonl"
PATIENCE = 60
ENDLESS = f"{SOLUTION}\nwhile True:\n    pass\n"

jailed = pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here")


UNJAILED = """
from handful.cli import check, main
jail = check.find_jail()
check.find_jail = lambda: jail._replace(layers=jail.layers._replace(safe=False))
main()
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A class of three, two of which handed in the same."""
    folder = tmp_path / "class"
    for name, source in {"ann": SOLUTION, "bob": SOLUTION, "cyd": SKELETON}.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "wordgame.py").write_text(source)
    return folder


@jailed
def test_many_are_graded_kept_and_not_graded_again(handful: Run, course: Path) -> None:
    first = handful("check", "solo", str(course), "--format", "json")
    kept = course.parent / STORE
    assert first.returncode == 1
    assert first.stderr == (
        f"2 graded now, 1 known before, the same or not read; kept in {kept}.\n"
    )
    found = json.loads(first.stdout)
    assert [one["submission"] for one in found] == ["ann", "bob", "cyd"]
    assert found[0]["points"] == found[1]["points"] == found[0]["max"]
    assert found[2]["points"] == 0
    assert len(kept.read_text().splitlines()) == 2
    second = handful("check", "solo", str(course), "--format", "json")
    assert second.stdout == first.stdout
    assert second.stderr.startswith("0 graded now, 3 known before")


@jailed
def test_full_points_for_all_is_exit_code_0(handful: Run, course: Path) -> None:
    ended = handful("check", "solo", str(course / "ann"), str(course / "bob"), "--no-store")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not list(course.glob("**/.handful*"))


@jailed
def test_one_submission_is_kept_only_on_demand(handful: Run, course: Path, tmp_path: Path) -> None:
    ended = handful("check", "solo", str(course / "ann"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not list(tmp_path.glob("**/.handful*"))
    kept = tmp_path / "kept"
    assert handful("check", "solo", str(course / "ann"), "--store", str(kept)).returncode == 0
    again = handful("check", "solo", str(course / "ann"), "--store", str(kept))
    assert again.stderr.startswith("0 graded now, 1 known before")


@jailed
def test_a_bad_one_among_many_stops_no_other(handful: Run, course: Path) -> None:
    (course / "dan.py").write_bytes(b"\0")
    ended = handful("check", "solo", str(course), "--no-store", NO_COLOR="1")
    assert ended.returncode == 1
    assert ended.stdout.count("ann: ") == 1
    assert "dan.py is not a text file: it holds a zero byte" in " ".join(ended.stdout.split())


def test_a_bad_one_alone_is_wrong_use(handful: Run, tmp_path: Path) -> None:
    ended = handful("check", "solo", str(tmp_path / "nobody"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"Error: there is no file or folder {tmp_path / 'nobody'}\n"


@jailed
def test_reports_are_written_to_a_file(handful: Run, course: Path, tmp_path: Path) -> None:
    out = tmp_path / "points.json"
    ended = handful("check", "solo", str(course / "ann"), "--format", "json", "--out", str(out))
    assert (ended.returncode, ended.stdout) == (0, "")
    assert json.loads(out.read_text())["submission"] == "ann"
    ended = handful("check", "solo", str(course / "ann"), "--out", str(tmp_path / "no" / "file"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "cannot be written: No such file or directory" in ended.stderr


@jailed
def test_any_name_and_any_result_can_be_written(handful: Run, tmp_path: Path) -> None:
    strange = tmp_path / "class" / os.fsdecode(b"\xff\x1b[31m.py")
    strange.parent.mkdir()
    for path in (strange, strange.with_name("other.py")):
        path.write_text(f"{SOLUTION}\ndef get_word_score(*given):\n    return '\\ud800\\x1b'\n")
    for form in FORMATS:
        out = tmp_path / f"class.{form}"
        ended = handful(
            "check", "solo", str(strange.parent), "--format", form, "--out", str(out), "--similar"
        )
        assert ended.returncode == 1
        assert "\x1b" not in ended.stderr
        assert out.read_text("utf-8")


@jailed
def test_a_class_becomes_a_folder_of_pages(handful: Run, course: Path, tmp_path: Path) -> None:
    (course / "cyd").rename(course / "cyd <b>..")
    out = tmp_path / "new" / "pages"
    asked = ("check", "solo", str(course), "--format", "html", "--out", str(out))
    ended = handful(*asked)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert f"begin with {out / 'index.html'}." in ended.stderr
    assert sorted(path.name for path in out.iterdir()) == [
        "ann.html",
        "bob.html",
        "cyd-b.html",
        "index.html",
    ]
    assert '<a href="cyd-b.html">cyd &lt;b&gt;..</a>' in (out / "index.html").read_text("utf-8")
    assert "0 of 60 points" in (out / "cyd-b.html").read_text("utf-8")
    again = handful(*asked)
    assert again.returncode == 2
    assert again.stderr == (
        f"Error: {out / 'index.html'} is there already; add --force to replace it\n"
    )


@jailed
def test_pages_replace_only_by_force_and_never_follow_a_link(
    handful: Run, course: Path, tmp_path: Path
) -> None:
    out, precious = tmp_path / "pages", tmp_path / "precious"
    out.mkdir()
    precious.write_text("mine")
    (out / "ann.html").symlink_to(precious)
    asked = ("check", "solo", str(course), "--format", "html", "--out", str(out))
    ended = handful(*asked)
    assert ended.returncode == 2
    assert f"{out / 'ann.html'} is there already" in ended.stderr
    assert [path.name for path in out.iterdir()] == ["ann.html"]
    assert handful(*asked, "--force").returncode == 1
    assert len(list(out.iterdir())) == 4
    assert precious.read_text() == "mine"
    assert not (out / "ann.html").is_symlink()


@jailed
def test_one_submission_in_a_folder_is_its_own_index(
    handful: Run, course: Path, tmp_path: Path
) -> None:
    out = tmp_path / "pages"
    ended = handful("check", "solo", str(course / "ann"), "--format", "html", "--out", str(out))
    assert ended.returncode == 0
    assert [path.name for path in out.iterdir()] == ["index.html"]
    assert "<h1>60 of 60 points</h1>" in (out / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--force"], "--force goes with --format html and a folder as --out"),
        (["--force", "--format", "html", "--out", "a.html"], "--force goes with --format html"),
        (["--format", "csv", "--out", "."], ". is a folder; name a file, or choose --format html"),
    ],
)
def test_a_place_that_cannot_be_is_told_before_anything_is_graded(
    handful: Run, tmp_path: Path, options: list[str], message: str
) -> None:
    ended = handful("check", "solo", str(tmp_path / "nobody"), *options)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert message in ended.stderr


@jailed
def test_regrading_says_whose_points_changed(handful: Run, course: Path) -> None:
    handful("check", "solo", str(course))
    kept = course.parent / STORE
    [full] = [line for line in kept.read_text().splitlines() if '"submission":"ann"' in line]
    entry = json.loads(full)
    entry["report"]["problems"][0]["points"] -= 1
    check = entry["report"]["problems"][0]["checks"][0]
    check["points"] = 0
    kept.write_text(json.dumps(entry) + "\n")
    ended = handful("check", "solo", str(course), "--regrade")
    lines = ended.stderr.splitlines()
    most = entry["report"]["max"]
    assert f"ann: {most - 1:g} points, now {most:g}" in lines
    assert f"bob: {most - 1:g} points, now {most:g}" in lines
    changed = f"  problem {entry['report']['problems'][0]['id']}, {check['name']}: 0.00 of "
    assert sum(line.startswith(changed) for line in lines) == 2
    assert lines[-1] == "Points changed: 2 of 3."


def test_regrading_needs_a_store(handful: Run, course: Path) -> None:
    ended = handful("check", "solo", str(course), "--regrade", "--no-store")
    assert ended.returncode == 2
    assert "--no-store goes neither with --store nor with --regrade" in ended.stderr


@jailed
def test_similar_programs_are_pointed_out(handful: Run, course: Path) -> None:
    renamed = SOLUTION.replace("hand", "held") + "\n# my own work\n"
    (course / "bob" / "wordgame.py").write_text(renamed)
    ended = handful("check", "solo", str(course), "--similar", "--no-store")
    assert ended.stderr.splitlines()[-2].startswith("Much alike, which may have good reasons")
    assert ended.stderr.splitlines()[-1].split() == [ended.stderr.split()[-3], "ann", "bob"]


def test_without_a_jail_other_peoples_programs_are_refused(python: Run, course: Path) -> None:
    ended = python("-c", UNJAILED, "check", "solo", str(course))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "other people's programs run only in a jail" in ended.stderr
    assert not (course.parent / STORE).exists()
    own = python("-c", UNJAILED, "check", "solo", str(course / "ann"))
    assert own.stderr == "Note: no jail here; the program runs with your own rights.\n"
    assert own.returncode == 0


@jailed
def test_an_interruption_keeps_what_is_done(course: Path) -> None:
    for number in range(6):
        (course / f"endless{number}.py").write_text(f"{ENDLESS}\n# {number}\n")
    (course / "ann" / "wordgame.py").write_text(SOLUTION + "\n# ann\n")
    with subprocess.Popen(
        [HANDFUL, "check", "solo", str(course), "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A program that is started in the background ignores Ctrl-C, and so would its children.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as running:
        kept = course.parent / STORE
        deadline = time.monotonic() + PATIENCE
        while not (kept.exists() and kept.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (130, b"")
    done = len(kept.read_text().splitlines())
    assert 1 <= done < 9
    assert "Interrupted: " in err.decode()
    assert f" of 9 are graded and kept in {kept}; the same command goes on" in err.decode()


@jailed
def test_a_bar_is_drawn_at_a_terminal(terminal: AtTerminal, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text(f"{ENDLESS}\n# {name}\n")
    command = ["check", "solo", str(tmp_path), "--no-store", "--jobs", "2"]
    seen, code = terminal(["/usr/bin/env", "TERM=xterm", HANDFUL, *command])
    assert code == 1
    assert "left:" in seen

"""`handful check` with many submissions: what is written where, and the exit codes."""

import csv
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from handful.cli import main
from handful.cli.check import write_text
from handful.course.kit import kit_files
from handful.grader import Report, find_jail
from handful.grader.message import verbatim
from handful.grader.report.formats import FORMATS
from handful.grader.report.gradebook import GRADEBOOKS

Run: TypeAlias = Callable[..., CompletedProcess[str]]
AtTerminal: TypeAlias = Callable[..., tuple[str, int]]

HANDFUL = str(Path(sys.executable).with_name("handful"))
SOLUTION = kit_files("solo", solution=True)["wordgame.py"]
SKELETON = kit_files("solo")["wordgame.py"]
PATIENCE = 60
ENDLESS = f"{SOLUTION}\nwhile True:\n    pass\n"

jailed = pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here")


UNJAILED = """
from handful.cli import check, main
jail = check.find_jail()
check.find_jail = lambda: jail._replace(layers=jail.layers._replace(safe=False))
main()
"""


@pytest.fixture(autouse=True)
def stored(cache: Path) -> Path:
    """The folder of stored reports; it is empty."""
    folder = cache / "check" / "reports"
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def reports(stored: Path) -> list[Path]:
    return list(stored.glob("*/[!.]*"))


def check(*options: str | Path) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, options)])


@pytest.mark.parametrize(("columns", "width"), [("60", 60), (None, 100), ("200", 100), ("x", 100)])
def test_a_report_that_is_piped_is_as_wide_as_columns_says(
    columns: str | None,
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    lines = "a " * 500
    one = Report("solo", "ann", "", (), (), not_graded=verbatim(lines))
    write_text([one], "en")
    assert max(map(len, capsys.readouterr().out.splitlines())) == width - 1


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A class of three, two of which handed in the same."""
    folder = tmp_path / "class"
    for name, source in {"ann": SOLUTION, "bob": SOLUTION, "cyd": SKELETON}.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "wordgame.py").write_text(source)
    return folder


@jailed
def test_many_are_graded_stored_and_not_graded_again(
    handful: Run, course: Path, stored: Path
) -> None:
    before = sorted(course.parent.rglob("*"))
    first = handful("check", "solo", str(course), "--format", "json")
    assert first.returncode == 1
    assert first.stderr == "2 graded now, 0 graded before, 1 duplicates or unreadable.\n"
    found = json.loads(first.stdout)
    assert [one["submission"] for one in found] == ["ann", "bob", "cyd"]
    assert found[0]["points"] == found[1]["points"] == found[0]["max"]
    assert found[2]["points"] == 0
    assert len(reports(stored)) == 2
    second = handful("check", "solo", str(course), "--format", "json")
    assert second.stdout == first.stdout
    assert second.stderr == "0 graded now, 3 graded before, 0 duplicates or unreadable.\n"
    # Beside the submissions, where others may write, nothing is stored, so nothing can be forged.
    assert sorted(course.parent.rglob("*")) == before


@jailed
def test_a_cache_folder_that_cannot_be_used_is_an_error_before_anything_is_graded(
    handful: Run, course: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    cache = str(tmp_path / "file")
    ended = handful("check", "solo", str(course), HANDFUL_CACHE=cache)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"Error: nothing can be stored in {cache}/check: Not a directory;"
        " set HANDFUL_CACHE to a folder of your own, or use --no-store\n"
    )
    assert handful("check", "solo", str(course), "--no-store", HANDFUL_CACHE=cache).stdout


@jailed
@pytest.mark.parametrize("options", [["ann"], ["ann", "bob", "--no-store"]])
def test_full_points_are_exit_code_0_and_one_submission_is_not_stored(
    course: Path, stored: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.chdir(course)
    ended = check("solo", *options)
    assert (ended.exit_code, ended.stderr, reports(stored)) == (0, "", [])


@pytest.mark.slow
@jailed
def test_the_same_file_has_the_same_report_in_a_class_and_a_seed_can_be_repeated(
    handful: Run, course: Path, tmp_path: Path
) -> None:
    ann = str(course / "ann")
    alone = json.loads(handful("check", "solo", ann, "--format", "json").stdout)
    again = json.loads(handful("check", "solo", ann, "--format", "json").stdout)
    assert alone == again
    first = json.loads(handful("check", "solo", str(course), "--format", "json").stdout)
    second = json.loads(
        handful("check", "solo", str(course), "--format", "json", "--regrade").stdout
    )
    assert first == second
    [same] = [one for one in first if one["submission"] == "ann"]
    assert (same["seed"], same["problems"]) == (alone["seed"], alone["problems"])
    told = handful("check", "solo", ann, "--seed", "a5b6").stdout
    assert told.endswith("the same ones come with --seed a5b6\n")
    page = handful("check", "solo", ann, "--format", "html", "--seed", "a text").stdout
    assert "--seed a text" in page


@pytest.mark.slow
@jailed
def test_reports_with_another_seed_are_others(handful: Run, course: Path) -> None:
    for seed, graded in (("one", 2), ("two", 2), ("one", 0)):
        ended = handful("check", "solo", str(course), "--seed", seed)
        assert ended.stderr.startswith(f"{graded} graded now")


@pytest.mark.parametrize("seed", ["", " ", "x" * 101, "a\nb", "\udcff"])
def test_a_seed_that_cannot_be_shown_is_wrong_use(handful: Run, tmp_path: Path, seed: str) -> None:
    ended = handful("check", "solo", str(tmp_path), "--seed", seed)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "use the seed of a report, or 1 to 100 letters or digits" in ended.stderr


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


@pytest.mark.slow
@jailed
def test_any_name_and_any_result_can_be_written(handful: Run, tmp_path: Path) -> None:
    strange = tmp_path / "class" / os.fsdecode(b"\xff\x1b[31m.py")
    strange.parent.mkdir()
    for path in (strange, strange.with_name("other.py")):
        path.write_text(f"{SOLUTION}\ndef get_word_score(*given):\n    return '\\ud800\\x1b'\n")
    for form in FORMATS:
        out = tmp_path / f"class.{form}"
        ended = handful("check", "solo", str(strange.parent), "--format", form, "--out", str(out))
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
    assert f"start at {out / 'index.html'}." in ended.stderr
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


@pytest.mark.slow
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
        (["--force"], "--force is for --format html with a folder as --out"),
        (["--force", "--format", "html", "--out", "a.html"], "--force is for --format html"),
        (["--format", "csv", "--out", "."], ". is a folder; name a file, or use --format html"),
    ],
)
def test_an_impossible_output_path_is_an_error_before_anything_is_graded(
    handful: Run, tmp_path: Path, options: list[str], message: str
) -> None:
    ended = handful("check", "solo", str(tmp_path / "nobody"), *options)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert message in ended.stderr


@pytest.mark.slow
@jailed
def test_regrading_says_whose_points_changed(handful: Run, course: Path, stored: Path) -> None:
    handful("check", "solo", str(course))
    for path in reports(stored):
        report = pickle.loads(path.read_bytes())
        problem = report.problems[0]
        problem = problem._replace(points=problem.points - 1)
        if report.submission == "ann":
            path.write_bytes(
                pickle.dumps(report._replace(problems=(problem, *report.problems[1:])))
            )
    ended = handful("check", "solo", str(course), "--regrade")
    assert ended.stderr.splitlines()[1:] == [
        "ann: 59 points, now 60",
        "bob: 59 points, now 60",
        "Points changed: 2 of 3.",
    ]


def test_regrading_needs_a_store(handful: Run, course: Path) -> None:
    ended = handful("check", "solo", str(course), "--regrade", "--no-store")
    assert ended.returncode == 2
    assert "--no-store cannot be combined with --regrade" in ended.stderr


def test_without_a_jail_other_peoples_programs_are_refused(python: Run, course: Path) -> None:
    ended = python("-c", UNJAILED, "check", "solo", str(course))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "other people's programs run only in a jail" in ended.stderr
    own = python("-c", UNJAILED, "check", "solo", str(course / "ann"))
    assert own.stderr == "Note: no jail here; the program runs with your own rights.\n"
    assert own.returncode == 0


@jailed
def test_an_interruption_keeps_what_is_done(course: Path, stored: Path) -> None:
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
        deadline = time.monotonic() + PATIENCE
        while not reports(stored) and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (130, b"")
    assert 1 <= len(reports(stored)) < 9
    assert "Interrupted: " in err.decode()
    assert " of 9 are graded; run the same command to continue." in err.decode()


@pytest.mark.slow
@jailed
def test_a_bar_is_drawn_at_a_terminal(terminal: AtTerminal, tmp_path: Path) -> None:
    counting = ENDLESS.replace("    pass", "    HAND_SIZE += 1")  # no circle: it takes its time
    for name in "abcdefgh":
        (tmp_path / f"{name}.py").write_text(f"{counting}\n# {name}\n")
    command = ["check", "solo", str(tmp_path), "--no-store", "--jobs", "2"]
    seen, code = terminal(["/usr/bin/env", "TERM=xterm", HANDFUL, *command])
    assert code == 1
    assert "graded  [#" in seen


PS4 = kit_files("ps4", solution=True)
ONE_FUNCTION = """\
def getWordScore(word, n):
    score = sum([SCRABBLE_LETTER_VALUES[letter] for letter in word]) * len(word)
    return score + 50 if len(word) == n else score
"""
ROSTER = "name,id\nCyd Fry,3\nAnn Lee,ann\nEve Hart,5\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--problem", "9"], "solo has no problem '9'; there are 1, 2, 3, 4, 5, 6"),
        (["--points", "POINTS"], "points.toml: the points of problem '1' must be a number"),
        (["--points", "none.toml"], "none.toml cannot be read: No such file or directory"),
        (["--allow", "no-such-package"], "there is no package 'no-such-package' here"),
        (["--roster", "none.csv"], "none.csv cannot be read: No such file or directory"),
        (["--column", "ps4"], "--column is only for --format canvas"),
        (["--similar", "pairs.txt"], "--similar is a .csv or .html file, not pairs.txt"),
        (["--format", "gradescope", "other"], "--format gradescope takes one path"),
        (["--format", "gradescope", "--roster", "r.csv"], "--format gradescope is for one person"),
        (["nobody"], "there is no file or folder nobody"),
    ],
)
def test_a_wrong_option_is_a_sentence_before_anything_is_graded(
    course: Path, options: list[str], message: str
) -> None:
    points = course.parent / "points.toml"
    points.write_text("[points]\n1 = 'a'\n")
    before = sorted(course.parent.rglob("*"))
    given = [str(points) if option == "POINTS" else option for option in options]
    ended = check("solo", course, *given)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr
    assert sorted(course.parent.rglob("*")) == before


def test_what_cannot_be_read_alone_is_a_sentence_and_exit_code_2(tmp_path: Path) -> None:
    trap, empty, link = tmp_path / "trap.zip", tmp_path / "empty", tmp_path / "ps4a.py"
    with zipfile.ZipFile(trap, "w") as archive:
        archive.writestr("ps4a.txt", "x = 1")
    empty.mkdir()
    link.symlink_to("/etc/passwd")
    for path, told in (
        (trap, f"Error: there is no Python file in {trap}, only ps4a.txt\n"),
        (empty, f"Error: there is nothing to grade in {empty}\n"),
        (link, f"Error: {link} is a link to elsewhere; hand in the file itself\n"),
    ):
        ended = check("ps4", path)
        assert (ended.exit_code, ended.stdout, ended.stderr) == (2, "", told)


@jailed
def test_part_b_alone_is_out_of_all_points(tmp_path: Path) -> None:
    (tmp_path / "computer.py").write_text(PS4["ps4b.py"])
    ended = check("ps4", tmp_path / "computer.py", "--format", "json")
    report = json.loads(ended.stdout)
    assert (ended.exit_code, report["points"], report["max"]) == (1, 20, 85)


@jailed
def test_problems_that_are_named_are_all_that_counts(tmp_path: Path) -> None:
    (tmp_path / "computer.py").write_text(PS4["ps4b.py"])
    ended = check("ps4", tmp_path / "computer.py", "--problem", "7", "--format", "json")
    report = json.loads(ended.stdout)
    assert (ended.exit_code, report["points"], report["max"]) == (0, 20, 20)
    assert [problem["id"] for problem in report["problems"]] == ["7"]


@jailed
def test_points_come_from_a_file(course: Path) -> None:
    points = course.parent / "points.toml"
    points.write_text("wording = false\nrounding = 0.5\n[points]\n1 = 5\n6 = 40\n")
    ended = check("solo", course / "ann", "--points", points, "--format", "json")
    report = json.loads(ended.stdout)
    assert (ended.exit_code, report["points"], report["max"]) == (0, 85, 85)


@jailed
def test_a_roster_has_a_row_for_everybody_in_its_order(course: Path) -> None:
    roster = course.parent / "roster.csv"
    roster.write_text(ROSTER)
    (course / "cyd").rename(course / "Fry Cyd")
    ended = check("solo", course, "--roster", roster, "--format", "csv", "--no-store")
    rows = list(csv.DictReader(ended.stdout.splitlines()))
    assert [(row["submission"], row["points"]) for row in rows] == [
        ("Cyd Fry", "0"),
        ("Ann Lee", "60"),
        ("Eve Hart", ""),
        ("bob", "60"),
    ]
    assert rows[2]["not graded"] == "nothing was handed in"
    assert ended.exit_code == 1


@pytest.mark.slow
@jailed
@pytest.mark.parametrize("form", FORMATS)
def test_unreadable_submissions_are_named_in_every_format(course: Path, form: str) -> None:
    (course / "dan").mkdir()
    (course / "dan" / "notes.docx").write_bytes(b"PK")
    where = course / "dan" if form == "gradescope" else course
    ended = check("solo", where, "--format", form, "--no-store")
    assert ended.exit_code == 1
    assert "there is no Python file in" in " ".join(ended.stdout.split())


@pytest.mark.slow
@jailed
def test_gradebooks_have_no_grade_where_nothing_was_graded(course: Path) -> None:
    (course / "dan").mkdir()
    moodle = check("solo", course, "--format", "moodle", "--no-store")
    canvas = check("solo", course, "--format", "canvas", "--column", "Week 4", "--no-store")
    grades = {row["Full name"]: row["Grade"] for row in csv.DictReader(moodle.stdout.splitlines())}
    assert grades == {"ann": "60", "bob": "60", "cyd": "0", "dan": ""}
    points = {row["Student"]: row["Week 4"] for row in csv.DictReader(canvas.stdout.splitlines())}
    assert points == {"    Points Possible": "60", "ann": "60", "bob": "60", "cyd": "0", "dan": ""}


@pytest.mark.slow
@jailed
def test_each_person_gets_a_file(course: Path, tmp_path: Path) -> None:
    out = tmp_path / "feedback"
    asked = ("solo", course, "--feedback", out, "--no-store", "--language", "uk")
    ended = check(*asked)
    assert ended.exit_code == 1
    assert sorted(path.name for path in out.iterdir()) == ["ann.txt", "bob.txt", "cyd.txt"]
    assert "60" in (out / "ann.txt").read_text("utf-8")
    again = check(*asked)
    assert (again.exit_code, "ann.txt is there already" in again.stderr) == (2, True)
    assert check(*asked, "--force").exit_code == 1


@pytest.mark.slow
@jailed
def test_pairs_that_are_alike_are_written_beside(course: Path, tmp_path: Path) -> None:
    for name in ("pairs.csv", "pairs.html"):
        out = tmp_path / name
        ended = check("solo", course, "--similar", out, "--no-store", "--format", "csv")
        assert f"Similar: 1; written to {out}." in ended.stderr
        assert "ann" in out.read_text("utf-8")
        assert "bob" in out.read_text("utf-8")


@jailed
def test_a_moodle_download_is_graded_as_it_is(tmp_path: Path) -> None:
    download = tmp_path / "PS-solo-7.zip"
    with zipfile.ZipFile(download, "w") as archive:
        archive.writestr("Ann Lee_1_assignsubmission_file/wordgame.py", SOLUTION)
        archive.writestr("Ivo Berg_2_assignsubmission_file/game.py", SOLUTION)
        archive.writestr("Eve Hart_3_assignsubmission_file/essay.pdf", b"%PDF")
    ended = check("solo", download, "--format", "moodle", "--no-store")
    rows = list(csv.DictReader(ended.stdout.splitlines()))
    assert [(row["Identifier"], row["Full name"], row["Grade"]) for row in rows] == [
        ("Participant 1", "Ann Lee", "60"),
        ("Participant 3", "Eve Hart", ""),
        ("Participant 2", "Ivo Berg", "60"),
    ]


def suites(document: str) -> tuple[int, int]:
    """How many failures and errors a JUnit document counts."""
    found = list(ET.fromstring(document).iter("testsuite"))
    return (
        sum(int(suite.get("failures", "")) for suite in found),
        sum(int(suite.get("errors", "")) for suite in found),
    )


@pytest.mark.slow
@jailed
@pytest.mark.parametrize(
    ("files", "earned", "failures"),
    [
        ({"ps4a.py": ONE_FUNCTION}, 10, 40),
        ({"ps4a.py": PS4["ps4a.py"]}, 65, 10),
        ({"ps4b.py": PS4["ps4b.py"]}, 20, 35),
    ],
    ids=["one function", "part A", "part B"],
)
def test_parts_left_out_count_as_missing_in_every_format(
    tmp_path: Path, files: dict[str, str], earned: int, failures: int
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    [path] = tmp_path.iterdir()
    told = {}
    for form in (*FORMATS, *GRADEBOOKS):
        ended = check("ps4", path, "--format", form)
        assert ended.exit_code == 1, form
        told[form] = ended.stdout
    assert told["text"].startswith(f"{path.name}: {earned} of 85 points")
    report = json.loads(told["json"])
    assert (report["points"], report["max"]) == (earned, 85)
    [row] = csv.DictReader(told["csv"].splitlines())
    assert (row["points"], row["max"]) == (str(earned), "85")
    assert f"{earned} of 85" in told["html"]
    assert suites(told["junit"]) == (failures, 0)
    results = json.loads(told["gradescope"])
    assert results["score"] == earned
    assert round(sum(test.get("score", 0) for test in results["tests"]), 2) == earned
    assert round(sum(test.get("max_score", 0) for test in results["tests"]), 2) == 85
    assert "85" in told["moodle"]
    assert "85" in told["canvas"]


@pytest.mark.slow
@jailed
def test_only_the_chosen_problem_counts_in_every_format(tmp_path: Path) -> None:
    path = tmp_path / "ps4a.py"
    path.write_text(ONE_FUNCTION)
    told = {}
    for form in (*FORMATS, *GRADEBOOKS):
        ended = check("ps4", path, "--format", form, "--problem", "1")
        assert ended.exit_code == 0, form
        told[form] = ended.stdout
    assert told["text"].startswith("ps4a.py: 10 of 10 points")
    report = json.loads(told["json"])
    assert (report["points"], report["max"], len(report["problems"])) == (10, 10, 1)
    assert suites(told["junit"]) == (0, 0)
    results = json.loads(told["gradescope"])
    assert results["score"] == 10
    assert round(sum(test["max_score"] for test in results["tests"]), 2) == 10
    assert check("ps4", path, "--problem", "1-2").exit_code == 1


@pytest.mark.parametrize(
    ("files", "code"),
    [({"ps4a.py": ONE_FUNCTION}, 1), ({"ps4a.py": PS4["ps4a.py"]}, 1), (PS4, 0)],
    ids=["one function", "part A", "all"],
)
def test_the_job_of_the_recipe_for_ci_fails_while_points_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], code: int
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "teacher.md").read_text("utf-8")
    [line] = [line for line in page.splitlines() if line.startswith("    - handful check")]
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    assert check(*line.split()[3:]).exit_code == code
    failures, errors = suites((tmp_path / "report.xml").read_text("utf-8"))
    assert (failures > 0, errors) == (code == 1, 0)


@pytest.mark.slow
def test_all_points_under_another_name_are_no_failure_in_ci(tmp_path: Path) -> None:
    (tmp_path / "my_part_a.py").write_text(PS4["ps4a.py"])
    (tmp_path / "ps4b.py").write_text(PS4["ps4b.py"])
    ended = check("ps4", tmp_path, "--format", "junit")
    assert (ended.exit_code, suites(ended.stdout)) == (0, (0, 0))
    assert "my_part_a.py was graded as ps4a.py" in ended.stdout


@pytest.mark.slow
@jailed
@pytest.mark.parametrize(
    "files",
    [
        {"ann/ps4a.py": ONE_FUNCTION, "bob/ps4a.py": PS4["ps4a.py"]},
        {"a/ann/ps4a.py": ONE_FUNCTION, "b/bob/ps4a.py": ONE_FUNCTION},
        {
            "Ann Lee_1001_assignsubmission_file_/ps4a.py": ONE_FUNCTION,
            "Bob Fry_1002_assignsubmission_file_/ps4a.py": ONE_FUNCTION,
        },
        {"leeann_21_3001_ps4a.py": ONE_FUNCTION, "frybob_22_3002_ps4a.py": ONE_FUNCTION},
        {"ann/notes.docx": "x", "bob/notes.docx": "x"},
        {},
    ],
)
@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_gradescope_gets_one_result_whatever_is_in_the_folder(
    tmp_path: Path, files: dict[str, str], packed: bool
) -> None:
    folder = tmp_path / "submission"
    folder.mkdir()
    if packed:
        with zipfile.ZipFile(folder / "work.zip", "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
    else:
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content)
    ended = check("ps4", folder, "--format", "gradescope", "--problem", "1")
    results = json.loads(ended.stdout)
    assert isinstance(results, dict)
    is_program = any(name.endswith(".py") for name in files)
    assert (results.get("score"), "score" in results) == ((10 if is_program else None), is_program)

"""The page for teachers: its commands are run, on a class like the one that it tells of."""

import csv
import re
import shlex
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from handful.cli import main
from handful.course.kit import kit_files
from handful.grader import find_jail
from tests.support.course.page import Transcript, is_printed, text_of, transcripts
from tests.support.course.programs import GALLERY, HOME, graded

PAGE = text_of("teacher.md")
COMMANDS = [line.strip() for line in PAGE.splitlines() if line.startswith("    handful ")]
SHOWN = transcripts(PAGE)
COSTS = re.findall(r"^\| `([\w-]+)` \| ([\w-]+) \| (\S+) of (\S+) \|$", PAGE, re.MULTILINE)
ELSEWHERE = ("--cluster", "handful doctor", "handful serve")
"""What is not run here: other machines, what this one has, and what does not end."""
SOLUTION = kit_files("ps4", solution=True)
SKELETON = kit_files("ps4")

pytestmark = [
    pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here"),
    pytest.mark.slow,
]


class Course(NamedTuple):
    """The folder of a course, and what every command did in it."""

    folder: Path
    ended: dict[str, Result]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """What every command of the page does, one after the other in one folder."""
    here = tmp_path_factory.mktemp("course")
    for name in ("ps4a.py", "ps4b.py"):
        for who, files in (("anna", SOLUTION), ("class/anna", SOLUTION), ("class/bob", SKELETON)):
            (here / who).mkdir(parents=True, exist_ok=True)
            (here / who / name).write_text(files[name])
    (here / "class" / "dan").mkdir()
    (here / "class" / "dan" / "essay.docx").write_bytes(b"PK")
    with zipfile.ZipFile(here / "moodle.zip", "w") as archive:
        archive.writestr("Ann Lee_1001_assignsubmission_file_/ps4a.py", SOLUTION["ps4a.py"])
    with zipfile.ZipFile(here / "canvas.zip", "w") as archive:
        archive.writestr("leeann_21_3001_ps4a.py", SOLUTION["ps4a.py"])
    (here / "roster.csv").write_text("name,id\nAnna,1\nEve,2\n")
    (here / "worksheet.csv").write_text(
        "Identifier,Full name,Grade,Last modified (grade),Feedback comments\n"
        "Participant 1001,Ann Lee,,-,\n"
    )
    (here / "gradebook.csv").write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,Problem set 4 (77)\n"
        "    Points Possible,,,,,85\n"
        '"Lee, Ann",21,,,,\n'
    )
    [settings] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (here / "points.toml").write_text(settings)
    ended = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        for command in COMMANDS:
            if not any(part in command for part in ELSEWHERE):
                ended[command] = CliRunner().invoke(main, shlex.split(command)[1:])
    return Course(here, ended)


def test_no_command_of_the_page_is_wrong_use(course: Course) -> None:
    assert len(course.ended) > 20
    for command, ended in course.ended.items():
        assert ended.exit_code in (0, 1), (command, ended.stderr)
        assert "Traceback" not in ended.stderr


def test_the_commands_give_what_the_page_says(course: Course) -> None:
    def of(part: str) -> str:
        [command] = [command for command in course.ended if command.endswith(part)]
        return course.ended[command].stdout

    assert "20 of 20" in of("--problem 7")
    assert "55 of 55" in of("--problem 1-4,6")
    assert course.ended["handful check ps4 anna"].exit_code == 0
    roster = list(csv.DictReader(of("--roster roster.csv --format csv").splitlines()))
    assert [row["submission"] for row in roster] == ["Anna", "Eve", "bob", "dan"]
    assert roster[1]["not graded"] == "nothing was handed in"
    assert roster[3]["not graded"] == "there is no Python file in dan, only essay.docx"
    points = list(csv.DictReader(of("--points points.toml --format csv").splitlines()))
    assert (points[0]["points"], points[0]["max"]) == ("90", "90")


def test_the_files_are_where_the_page_says(course: Course) -> None:
    assert "Participant 1001,Ann Lee,65,-," in (course.folder / "grades.csv").read_text("utf-8")
    assert '"Lee, Ann",21,,,,65' in (course.folder / "import.csv").read_text("utf-8")
    assert (course.folder / "feedback" / "ann-lee_1001_assignfeedback_file_report.txt").is_file()
    assert (course.folder / "letters" / "bob.txt").is_file()
    assert (course.folder / "pages" / "index.html").is_file()
    assert (course.folder / "pairs.html").is_file()
    assert zipfile.is_zipfile(course.folder / "autograder.zip")


def test_the_page_shows_reports_and_what_mistakes_cost() -> None:
    assert len(SHOWN) >= 3
    assert len(COSTS) >= 5


@pytest.mark.parametrize("one", [pytest.param(one, id=one.command) for one in SHOWN])
def test_what_the_page_shows_is_what_is_printed(
    one: Transcript, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, source in one.files.items():
        (course.folder / name).write_text(source, "utf-8")
    monkeypatch.chdir(course.folder)
    monkeypatch.delenv("COLUMNS", raising=False)
    ended = CliRunner().invoke(main, shlex.split(one.command))
    assert ended.exit_code in (0, 1)
    assert is_printed(one.printed, ended.stdout), ended.stdout


@pytest.mark.parametrize(("name", "kit", "lost", "most"), COSTS)
def test_a_mistake_costs_what_the_page_says(name: str, kit: str, lost: str, most: str) -> None:
    assert GALLERY[name]["edition"] == kit
    problems = [
        p for p in graded(HOME / "gallery" / name).problems if p.id in GALLERY[name]["loses"]
    ]
    [problem] = problems
    assert (round(problem.max - problem.points, 2), problem.max) == (float(lost), float(most))

"""All hostile submissions as one class, beside honest ones, by the command that a teacher types."""

import csv
import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import time
import unicodedata
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support.course.hostile import (
    ATTACKS,
    FULL,
    HONEST,
    ODD_NAMES,
    SHAPES,
    earns,
    files_of,
    put,
)
from tests.support.course.sandboxes import sandbox

pytestmark = pytest.mark.slow

SECRET = "canary-5f1d7c"
HONEST_NAMES = [f"honest {number}" for number in range(10)]
FORMATS = ("text", "html", "csv", "junit", "moodle", "canvas")
PATIENCE = 1_200
"""Seconds after which the command is given up; no test measures time."""
BECOME_PARENT_OF_ORPHANS = 36


class Class(NamedTuple):
    """What a class of attackers left: reports by name, documents by format, and the rest."""

    reports: dict[str, dict[str, Any]]
    documents: dict[str, Path]
    said: str
    seconds: float
    orphans: list[str]
    left: list[str]


def check(folder: Path, form: str, environment: dict[str, str]) -> str:
    """Grade the class in *folder*; what the command says to the teacher."""
    command = ["check", "ps4", "class", "--jobs", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "handful", *command, "--format", form, "--out", f"report.{form}"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    return done.stdout + done.stderr


def orphans(before: set[int]) -> list[str]:
    """The commands of the processes that were left to this one, and do not end."""
    found: list[str] = []
    for _ in range(50):
        found = []
        for path in Path("/proc").iterdir():
            try:
                state = (path / "stat").read_text().rpartition(")")[2].split()
                command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if int(state[1]) == os.getpid() and state[0] != "Z" and int(path.name) not in before:
                found.append(command)
        if not found:
            break
        time.sleep(0.2)
    return found


def children() -> set[int]:
    """The numbers of all processes."""
    return {int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Class:
    """The class, graded once; the other documents come from stored reports."""
    sandbox("bubblewrap")
    folder = tmp_path_factory.mktemp("teacher")
    canary = folder / "canary"
    for path in (canary, canary.with_suffix(".txt")):
        path.write_text(SECRET)
    for name, attack in ATTACKS.items():
        put(folder / "class" / name, files_of(attack, canary))
    for name, shape in SHAPES.items():
        shape.make(folder / "class" / name)
    for name in HONEST_NAMES:  # each is another file, so that none is taken for another
        put(folder / "class" / name, HONEST | {"ps4a.py": f"{HONEST['ps4a.py']}\n# {name}\n"})
    for name in ODD_NAMES:
        put(folder / "class" / name, HONEST)
    there = {path.name for path in folder.iterdir()}
    (folder / "tmp").mkdir()
    environment = {**os.environ, "HANDFUL_CANARY": SECRET, "TMPDIR": str(folder / "tmp")}
    libc = ctypes.CDLL(None)
    libc.prctl(BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)
    before = children()
    begun = time.monotonic()
    said = check(folder, "json", environment)
    seconds = time.monotonic() - begun
    alone = orphans(before)
    libc.prctl(BECOME_PARENT_OF_ORPHANS, 0, 0, 0, 0)
    made = {path.name for path in folder.iterdir()} - there - {"report.json", "tmp"}
    left = [*sorted(made), *[str(path) for path in (folder / "tmp").iterdir()]]
    for name in SHAPES:
        if name.startswith("text_"):  # slow to read, and what they are was told above
            shutil.rmtree(folder / "class" / name)
    for form in FORMATS:
        said += check(folder, form, environment)
    documents = {form: folder / f"report.{form}" for form in ("json", *FORMATS)}
    reports = {one["submission"]: one for one in json.loads(documents["json"].read_text("utf-8"))}
    return Class(reports, documents, said, seconds, alone, left)


def test_the_class_is_large(graded: Class, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(ATTACKS) >= 80
    assert len({path.read_text("utf-8").split("\n")[0] for path in ATTACKS.values()}) == len(
        ATTACKS
    )
    count = len(ATTACKS) + len(SHAPES) + len(HONEST_NAMES) + len(ODD_NAMES)
    assert len(graded.reports) == count
    with capsys.disabled():
        print(f"\n{len(ATTACKS)} attacks in a class of {count}: {graded.seconds:.0f} s")  # noqa: T201


def test_honest_programs_have_all_their_points(graded: Class) -> None:
    full = [name for name, report in graded.reports.items() if report["points"] == FULL]
    assert set(HONEST_NAMES) <= set(full)
    others = [n for n in graded.reports if n not in (*ATTACKS, *SHAPES, *HONEST_NAMES)]
    assert len(others) == len(ODD_NAMES)
    assert set(others) <= set(full)


def test_every_attack_earns_what_its_honest_part_earns(graded: Class) -> None:
    wrong = {
        name: (graded.reports[name]["points"], graded.reports[name]["max"])
        for name, path in ATTACKS.items()
        if not earns(path, graded.reports[name]["points"], graded.reports[name]["max"])
    }
    assert wrong == {}


def test_a_shape_earns_no_more_than_what_can_be_read_of_it(graded: Class) -> None:
    for name, shape in SHAPES.items():
        report = graded.reports[name]
        if shape.most is None:
            assert report["not_graded"], name
        else:
            assert not report.get("not_graded"), name
            assert report["points"] <= shape.most, name


def test_nothing_looks_like_a_fault_of_the_checker(graded: Class) -> None:
    for name, report in graded.reports.items():
        assert "broken" not in {problem["status"] for problem in report["problems"]}, name
    assert "Traceback" not in graded.said
    assert "failed" not in graded.said


def test_nothing_is_left(graded: Class) -> None:
    assert graded.orphans == []
    assert graded.left == []


def test_no_document_holds_what_an_attack_looked_for(graded: Class) -> None:
    for form, path in graded.documents.items():
        document = path.read_text("utf-8")
        for word in (SECRET, "REACHED", "root:x:"):
            assert word not in document, form
        # What a JSON document holds is written there with escapes.
        told = str(json.loads(document)) if form == "json" else document
        codes = {c for c in set(told) if unicodedata.category(c) in ("Cc", "Cf", "Cs")}
        assert codes <= {"\n", "\t"}, form


class Live(HTMLParser):
    """Collects what would run in a browser."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.found: list[tuple[str, str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            runs = re.match(r"\s*(javascript|vbscript|data:text)", value or "", re.IGNORECASE)
            if name.startswith("on") or name in ("srcdoc", "src", "formaction") or runs:
                self.found.append((tag, name, value))


def test_a_page_runs_nothing_of_a_learner(graded: Class) -> None:
    page = Live()
    document = graded.documents["html"].read_text("utf-8")
    page.feed(document)
    assert page.found == []
    assert not page.tags & {"script", "img", "iframe", "object", "embed", "form", "base", "svg"}
    assert "&lt;script&gt;" in document  # it is there, to be read


@pytest.mark.parametrize("form", ["csv", "moodle", "canvas"])
def test_a_sheet_holds_no_formula(graded: Class, form: str) -> None:
    with graded.documents[form].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) > len(ATTACKS) + len(ODD_NAMES)
    assert len({len(row) for row in rows}) == 1
    for cell in [cell for row in rows for cell in row]:
        is_number = re.fullmatch(r"-?[\d.]*", cell)
        assert is_number or not cell.lstrip().startswith(("=", "+", "-", "@")), cell


def test_a_junit_document_is_whole(graded: Class) -> None:
    root = ET.parse(graded.documents["junit"]).getroot()
    assert len(list(root.iter("testcase"))) > 50 * len(ATTACKS)

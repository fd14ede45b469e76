"""The source of the course's page: the same rules as for the game's."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from handful.web.static import StaticFile
from tests.web.test_page_source import COMPARE, NAMES, NOT_FETCHED, PATIENCE, ROOT, ended_well, tool

PAGE = ROOT / "src" / "handful" / "web" / "course" / "page"
WAYS = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function")
"""Ways to make markup or code of a text."""


def sources() -> list[Path]:
    kinds = (".js", ".css", ".html")
    return [file for file in sorted(PAGE.rglob("*")) if file.suffix in kinds]


@pytest.mark.slow
def test_what_is_sent_does_what_is_written() -> None:
    pairs = {
        str(file.relative_to(PAGE)): [
            file.read_text("utf-8"),
            StaticFile.read(file, PAGE).plain.decode(),
        ]
        for file in PAGE.rglob("*.js")
    }
    compiler = Path(tool("tsc")).resolve().parents[1]
    ended = subprocess.run(
        [tool("node"), "-e", COMPARE, str(compiler)],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert json.loads(ended.stdout) == []


def test_the_types_are_right() -> None:
    ended_well(tool("tsc"), "-p", str(PAGE / "course" / "jsconfig.json"))


def test_the_pages_own_tests_pass() -> None:
    ended_well(tool("node"), "--test", str(ROOT / "tests" / "web" / "course" / "page") + "/")


def test_no_file_names_another_host() -> None:
    named = {
        (file.name, host)
        for file in sources()
        for host in NAMES.findall(file.read_text("utf-8"))
        if host not in NOT_FETCHED
    }
    assert named == set()


def test_no_file_makes_markup_of_text() -> None:
    found = [
        (file.name, way) for file in sources() for way in WAYS if way in file.read_text("utf-8")
    ]
    assert found == []


def test_no_script_or_style_stands_in_the_html() -> None:
    for file in PAGE.rglob("*.html"):
        text = file.read_text("utf-8")
        assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text) == []


def test_every_import_leads_to_a_file() -> None:
    game = PAGE.parents[1] / "page"
    lost = []
    for file in PAGE.rglob("*.js"):
        text = file.read_text("utf-8")
        for path in re.findall(r'^import [^;]*?"([./][^"]+)";', text, re.MULTILINE):
            target = game / path[1:] if path.startswith("/") else file.parent / path
            if not target.is_file():
                lost.append((file.name, path))
    assert lost == []


def test_a_sheet_has_those_in_it_that_it_imports() -> None:
    sheet = StaticFile.read(PAGE / "course" / "style.css", PAGE).plain.decode()
    assert "@import" not in sheet
    for part in (PAGE / "course" / "style").glob("*.css"):
        rules = [line.strip() for line in part.read_text("utf-8").splitlines()]
        assert set(sheet.splitlines()).issuperset([rule for rule in rules if rule.endswith("{")])

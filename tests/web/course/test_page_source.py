"""The source of the course's page: the same rules as for the game's."""

import re

import pytest

from handful.web.static import StaticFile
from tests.support.web.page_source import (
    ROOT,
    code_in_html,
    ended_well,
    hosts_named,
    markup_of_text,
    scripts_sent_otherwise,
    tool,
)

PAGE = ROOT / "src" / "handful" / "web" / "course" / "page"


@pytest.mark.slow
def test_what_is_sent_does_what_is_written() -> None:
    assert scripts_sent_otherwise(PAGE) == []


def test_the_types_are_right() -> None:
    ended_well(tool("tsc"), "-p", str(PAGE / "course" / "jsconfig.json"))


def test_the_pages_own_tests_pass() -> None:
    ended_well(tool("node"), "--test", str(ROOT / "tests" / "web" / "course" / "page") + "/")


def test_no_file_names_another_host() -> None:
    assert hosts_named(PAGE) == set()


def test_no_file_makes_markup_of_text() -> None:
    assert markup_of_text(PAGE) == []


def test_no_script_or_style_stands_in_the_html() -> None:
    assert code_in_html(PAGE) == []


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

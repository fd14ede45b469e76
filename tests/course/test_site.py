"""The folder of pages: whatever submissions are called, each has a page that can be opened."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from handful.grader.report.html import InTheWay, file_names, require_free, site
from tests.support.course.factories import FAILED, MIXED, PASSED, problem, report

HOSTILE = [
    "../../etc/passwd",
    "/absolute",
    "C:\\windows",
    "index",
    "INDEX.html",
    "con",
    "LPT1",
    ".hidden",
    "-rf",
    "",
    "..",
    "a\0b\n",
    "\x1b[31m",
    "\ud800",
    "\u202egnp",
    "%2e%2e%2f",
    "javascript:alert(1)",
    '"><script>',
    "x" * 5000,
    "\u0416" * 5000,
    "Caf\u00e9",
    "Cafe\u0301",
    "caf\u00c9",
    "cafe-2",
    "caf\u00e9-2",
]


def test_hostile_names_become_plain_file_names_and_no_two_the_same() -> None:
    names = file_names(HOSTILE, ".html")
    assert len({name.casefold() for name in names}) == len(HOSTILE)
    for name in names:
        assert re.fullmatch(r"\w+(-\w+)*\.html", name)
        assert len(name.encode()) < 255
        assert name != "index.html"
        assert not re.match(r"(con|lpt1)\.", name)


def test_names_that_differ_in_accents_or_case_only_are_told_apart() -> None:
    assert file_names(["Caf\u00e9", "Cafe\u0301", "CAFE"]) == [
        "caf\u00e9",
        "caf\u00e9-2",
        "cafe",
    ]
    assert file_names(["ann-2", "ann", "Ann"]) == ["ann-2", "ann", "ann-3"]


def test_the_overview_leads_to_every_page() -> None:
    reports = [MIXED._replace(submission=name) for name in HOSTILE]
    pages = dict(site(reports))
    links = re.findall(r'<a href="([^"]*)">', pages["index.html"])
    assert [unquote(link) for link in links] == list(pages)[1:]
    assert len(pages) == len(HOSTILE) + 1
    assert "<script" not in "".join(pages.values())


def test_a_page_is_the_report_alone() -> None:
    pages = dict(site([report(problem(PASSED), name="anna"), report(problem(FAILED), name="bela")]))
    assert "How the points fall" in pages["index.html"]
    assert "Report by report" not in pages["index.html"]
    assert "anna" in pages["anna.html"]
    assert "bela" not in pages["anna.html"]


def test_a_link_to_nowhere_is_in_the_way_too(tmp_path: Path) -> None:
    require_free(tmp_path / "new", ["index.html"])
    (tmp_path / "anna.html").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InTheWay, match=r"anna\.html is there already; add --force"):
        require_free(tmp_path, ["index.html", "anna.html"])

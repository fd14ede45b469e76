import re
from html.parser import HTMLParser

import pytest

from handful.course.checker.report.html import html
from handful.course.checker.report.result import Report
from tests.course.factories import BROKEN, FACTS, FAILED, MIXED, PASSED, WORDING, problem, report

VOID = {"meta", "link", "br"}


class Tags(HTMLParser):
    """The tags of a page, and whether each that is opened is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(page: str) -> Tags:
    parser = Tags()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


@pytest.mark.parametrize("reports", [[MIXED], [MIXED, report(problem(FACTS, WORDING))], []])
def test_a_page_is_well_formed_and_needs_nothing_but_itself(reports: list[Report]) -> None:
    page = html(reports)
    found = tags(page)
    assert "script" not in found.seen
    assert all(address.startswith(("#", "data:")) for address in found.addresses)
    assert "@import" not in page
    assert "url(" not in page
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page


def test_the_first_difference_and_what_was_typed_are_marked() -> None:
    page = html([report(problem(FACTS, WORDING, FAILED))])
    assert '<span class="part">Total: 59 points</span>' in page
    assert 'word? <span class="typed">tot</span>' in page
    assert "<mark>54 (int</mark>)" in page
    assert "<mark>&#x27;54&#x27; (str</mark>)" in page
    assert page.count('<p class="label">Try it:</p>') == 2


def test_what_is_missing_has_a_mark_too() -> None:
    page = html([report(problem(FAILED._replace(expected="ab", got="a")))])
    assert "a<mark>b</mark>" in page
    assert "a<mark>⌷</mark>" in page


def test_a_check_has_its_rule_line_points_and_mistake() -> None:
    page = html([report(problem(PASSED, FAILED))])
    assert "<h1>4 of 6 points</h1>" in page
    assert (
        "<h3>the score of &#x27;at&#x27; "
        '<span class="cost">−2</span> <span class="hidden">hidden</span> '
        '<span class="mistake">bonus-wrong</span></h3>\n'
        "<p><b>Line 7:</b> A word scores the sum of its letters&#x27; values times its length.</p>"
    ) in page
    assert "<strong>1 of 1</strong> visible checks passed: 4 of 4 points" in page
    assert "<strong>0 of 1</strong> hidden checks passed: 0 of 2 points" in page
    assert "1 check passed" in page


def test_broken_and_skipped_are_called_so() -> None:
    page = html([MIXED])
    assert '<section class="problem broken">' in page
    assert "The checker itself failed in Problem 3. Title 3." in page
    assert '<article class="skipped">' in page


def test_everything_from_outside_is_escaped() -> None:
    bad = "<script>alert(1)</script>\"'&\x1b⟦<img src=x>⟧\ud800"
    check = FAILED._replace(
        name=bad, call=bad, expected=f"{bad}\n{bad}", got=bad, message=bad, mistake="<b>"
    )
    one = report(problem(check), name=bad)._replace(notes=(check,), sandbox=(bad,), edition=bad)
    for page in (html([one]), html([one, one])):
        assert not {"script", "img"} & tags(page).seen
        assert "\x1b" not in page
        page.encode()


def test_columns_are_as_tall_as_the_numbers_they_stand_for() -> None:
    full, none = report(problem(PASSED)), report(problem(FAILED))
    page = html([full, full, full, none])
    heights = re.findall(r'<i style="height:([\d.]+)rem">', page)
    assert (heights[0], heights[5], heights[10]) == ("3", "0", "9")


def test_the_overview_counts_points_mistakes_and_submissions() -> None:
    full = report(problem(PASSED), name="full")
    page = html([full, report(problem(PASSED, FAILED), name="some"), report(BROKEN, name="odd")])
    assert "<h1>3 submissions</h1>" in page
    assert "<strong>1</strong> of 2 have every point" in page
    assert "<strong>1</strong> broken" in page
    counts = re.findall(r"<li><b>(\d*)</b>", page)
    assert counts == ["", "", "", "", "", "", "1", "", "", "", "1"]
    assert '<span class="mistake">bonus-wrong</span><small>The 50 points came' in page
    assert '<td class="broken">broken</td>' in page
    assert page.count('<details class="report">') == 3
    assert '<a href="#s1">some</a>' in page
    assert '<div id="s1">' in page

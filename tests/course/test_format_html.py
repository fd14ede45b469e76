import re
from html.parser import HTMLParser

import pytest

from handful.course.built_in import pages
from handful.grader.judge.shown import value
from handful.grader.message import message, verbatim
from handful.grader.mistakes import GENERAL
from handful.grader.paste import paste
from handful.grader.report.html import html
from handful.grader.report.result import Report, World
from handful.grader.sandbox.job import Probe
from tests.support.course.factories import (
    BROKEN,
    EMPTY,
    FACTS,
    FAILED,
    FULL,
    LETTERS,
    MIXED,
    NOT_BEGUN,
    NOT_GRADED,
    NOTE,
    PASSED,
    PRICED,
    WHOLE_FAILS,
    WORDING,
    problem,
    report,
    screen,
    screens,
    values,
)

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


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(
    "reports",
    [[MIXED], [NOT_GRADED], [MIXED, NOT_GRADED, report(problem(FACTS, WORDING))], []],
    ids=["one", "not graded", "many", "none"],
)
def test_a_page_is_well_formed_and_needs_nothing_but_itself(
    reports: list[Report], language: str
) -> None:
    page = html(reports, language)
    found = tags(page)
    assert "script" not in found.seen
    assert all(address.startswith(("#", "data:")) for address in found.addresses)
    assert "@import" not in page
    assert "url(" not in page
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page


def test_the_first_difference_and_what_was_typed_are_marked() -> None:
    page = html([report(problem(FACTS, WORDING, FAILED._replace(mistake=None)))])
    assert '<span class="part">Total: <mark>59</mark> points</span>' in page
    assert '<span class="part"><mark>Current </mark>Hand: t t o</span>' in page
    assert '<span class="part"><mark class="missing">missing</mark>Hand: t t o</span>' in page
    assert 'word? <span class="typed">tot</span>' in page
    assert "<mark>54 (int</mark>)" in page
    assert "<mark>&#39;54&#39; (str</mark>)" in page
    assert page.count('<p class="label">Try it:</p>') == 3


def test_what_is_missing_has_a_mark_too() -> None:
    page = html([report(problem(FAILED._replace(**values("ab", "a"))))])
    assert "a<mark>b</mark>" in page
    assert 'a<mark class="missing">missing</mark>' in page
    assert "⌷" not in page


def test_a_problem_with_all_its_points_is_passed_even_with_a_broken_rule() -> None:
    page = html([report(problem(PASSED, FAILED._replace(points=2)))])
    assert '<section class="problem passed">' in page
    assert '<span class="status">passed</span>' in page
    assert "<h3>A word of exactly n letters earns 50 points more" in page


def test_what_to_type_is_said_in_the_language_of_the_page() -> None:
    rule = FAILED._replace(call=paste("m", Probe("f", (1,), lines=("at", ""))))
    assert "m.f(1)  # введіть: at, (лише Enter)</code>" in html([report(problem(rule))], "uk")
    assert "m.f(1)  # type: at, (only Enter)</code>" in html([report(problem(rule))])


def test_a_broken_rule_has_its_line_points_and_mistake() -> None:
    page = html([report(problem(PASSED, FAILED))], pages=pages())
    assert "<h1>4 of 6 points</h1>" in page
    assert (
        "<h3>A word of exactly n letters earns 50 points more, whatever n is. "
        '<span class="cost">−2</span> '
        '<a class="mistake" href="#mistake-bonus-wrong">bonus-wrong</a></h3>\n'
        "<p><b>Line 7:</b> 3 cases fail.</p>"
    ) in page
    assert "<strong>1 of 2</strong> rules met: 4 of 6 points" in page
    assert (
        "<summary>1 rule met</summary><ul><li>Each letter counts its Scrabble value.</li></ul>"
    ) in page


def test_one_mistake_that_breaks_several_rules_is_one_card_with_the_others_folded() -> None:
    others = (
        FAILED._replace(says=EMPTY, call=verbatim("f(1)")),
        FAILED._replace(says=LETTERS, call=verbatim("f(2)")),
    )
    page = html([report(problem(FAILED, *others))])
    assert page.count("<article") == 1
    assert (
        "<summary>2 more rules for the same reason</summary><ul>"
        '<li>The empty word scores 0. <span class="cost">−2</span>'
        '<pre class="call" tabindex="0"><code>f(1)</code></pre></li>'
    ) in page
    assert "<code>f(2)</code>" in page


def test_a_problem_that_is_not_begun_is_no_card_and_names_no_mistake() -> None:
    page = html([report(problem(PASSED), problem(NOT_BEGUN, number="2"))._replace(notes=(NOTE,))])
    assert '<span class="status">not begun yet</span>' in page
    assert '<section class="problem skipped">' in page
    assert "<article" not in page
    assert "skeleton" not in page


def test_broken_and_skipped_are_called_so() -> None:
    page = html([MIXED])
    assert '<section class="problem broken">' in page
    assert "The checker itself failed in Problem 3. Playing a hand." in page
    assert '<section class="problem skipped">' in page
    assert '<p class="skipped note">There is no ps4b.py in what was handed in.</p>' in page


def test_everything_from_outside_is_escaped() -> None:
    bad = "<script>alert(1)</script>\"'&\x1b⟦<img src=x>⟧\ud800"
    message_ = verbatim(bad)
    rule = FAILED._replace(
        says=message_,
        call=message_,
        expected=screen(f"{bad}\n{bad}"),
        got=value(bad),
        message=(message_,),
        mistake="<b>",
        file=bad,
    )
    one = report(problem(rule), name=bad)._replace(notes=(rule,), sandbox=(bad,), edition=bad)
    refused = one._replace(not_graded=message_)
    for page in (html([one]), html([one, one, refused]), html([refused])):
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
    some, odd = report(problem(PASSED, FAILED), name="some"), report(BROKEN, name="odd")
    page = html([full, some, odd], pages=pages())
    assert "<h1>3 submissions</h1>" in page
    assert "<strong>1</strong> of 2 have every point" in page
    assert "<strong>1</strong> is broken: the checker itself failed" in page
    counts = re.findall(r"<li><b>(\d*)</b>", page)
    assert counts == ["", "", "", "", "", "", "1", "", "", "", "1"]
    assert 'href="#mistake-bonus-wrong">bonus-wrong</a><small>The 50 points came' in page
    assert '<td class="broken">broken</td>' in page
    assert page.count('<details class="report">') == 3
    assert '<a href="#s1">some</a>' in page
    assert '<div id="s1">' in page


def test_a_game_shows_the_part_that_matters_and_folds_the_rest() -> None:
    lines = [f"line {first}{last}" for first in "klmnopqrst" for last in "klmnopqrst"]
    got = [*lines[:50], "line fifty", *lines[51:]]
    rule = WORDING._replace(**screens("\n".join(lines), "\n".join(got), (50, 50)))
    page = html([report(problem(rule))])
    assert page.count('<details class="fold"><summary>… 46 lines before</summary>') == 2
    assert page.count('<details class="fold"><summary>… 42 lines after</summary>') == 2
    assert '<span class="part">line <mark>fifty</mark></span>' in page
    assert page.count("line tt") == 2


def test_a_world_other_than_the_usual_one_is_named() -> None:
    assert "Seen with" not in html([MIXED])
    page = html([report(problem(FACTS._replace(world=World.WRITTEN)))])
    assert "is typed. Seen with all of your own functions.</p>" in page


def test_lines_to_try_are_one_block_to_copy() -> None:
    code = "from ps4a import *\nHAND_SIZE = 5\nf(1)"
    page = html([report(problem(FAILED._replace(call=verbatim(code))))])
    assert f'<pre class="call" tabindex="0"><code>{code}</code></pre>' in page


def test_notes_have_their_file_and_price() -> None:
    page = html([report(problem(PASSED))._replace(notes=(NOTE, PRICED))])
    assert "<h1>1.5 of 4 points</h1>" in page
    assert "ps4a.py is the skeleton" in page
    assert "<b>ps4a.py, line 12:</b> playGame() is called while" in page
    assert '<span class="cost">−2.5</span>' in page


def test_every_mistake_that_is_named_is_explained_in_the_page_itself() -> None:
    rules = [FAILED._replace(says=message("you play"), mistake=name) for name in GENERAL.names]
    page = html([report(problem(*rules))])
    links = set(re.findall(r'href="#(mistake-[a-z0-9-]+)"', page))
    assert links == {f"mistake-{name}" for name in GENERAL.names}
    assert links == set(re.findall(r'<section class="explained" id="([^"]+)">', page))
    assert page.count("<strong>A hint.</strong>") == len(GENERAL.names)
    assert "<strong>In the report.</strong>" in page
    assert "**A hint" not in page
    assert "```" not in page


def test_an_explanation_stands_once_in_a_page_of_many() -> None:
    page = html([MIXED, MIXED], pages=pages())
    assert page.count('id="mistake-bonus-wrong"') == 1


def test_what_was_not_graded_has_a_reason_and_no_points() -> None:
    page = html([NOT_GRADED])
    assert "<h1>Not graded</h1>" in page
    assert "Nothing was handed in." in page
    assert "0 of 0" not in page
    page = html([FULL, NOT_GRADED])
    assert "<strong>1</strong> was not graded" in page
    assert (
        '<td class="why" colspan="2"><span>not graded: Nothing was handed in.</span></td>' in page
    )
    assert "<strong>1</strong> of 1 have every point" in page
    assert "<strong>4</strong> of 4 points is the median" in page


def test_no_summary_says_that_all_is_right_when_the_whole_program_fails() -> None:
    sentence = "The whole program, run as it was written, does not yet do what it should."
    assert sentence in html([WHOLE_FAILS])
    assert sentence not in html([FULL])
    page = html([FULL, WHOLE_FAILS])
    assert "<strong>1</strong> of 2 have every point" in page
    assert "<strong>1</strong> has every point, but the whole program fails" in page


def test_names_and_reasons_in_the_overview_are_never_cut() -> None:
    page = html([FULL, NOT_GRADED])
    assert "ellipsis" not in page
    assert "td.why span { display: block; max-width: calc(100vw" in page

"""Submissions that are much alike, as a table and side by side."""

import csv
import io
import re

import pytest

from handful.grader.report.similar import MOST, Row, beside, similar_csv, similar_html
from handful.grader.submission.similar import Alike

ONE = """\
SIZE = 7

def score(word, n):
    total = 0  # so far
    for letter in word:
        total += VALUES[letter]
    return total

def length(hand):
    return sum(hand.values())
"""
OTHER = """\
SIZE = 7

def length(letters):
    return sum(letters.values())

def score(word, n):
    s = 0
    for c in word:
        s += VALUES[c]
    print(s)
    return s
"""
PAIRS = [
    Alike(1.0, ("anna", "bela", "=cmd")),
    Alike(0.954, ("anna", "<script>")),
]


def test_a_row_is_two_submissions_and_how_much_is_alike() -> None:
    assert (
        similar_csv(PAIRS)
        == """\
alike in percent,submission,other submission
100,anna,bela
100,anna,'=cmd
95,anna,<script>
"""
    )
    (head, *_) = csv.reader(io.StringIO(similar_csv([], "uk")))
    assert head == ["схожість у відсотках", "робота", "інша робота"]


def test_functions_stand_beside_those_of_the_same_name() -> None:
    rows = list(beside(ONE, OTHER))
    assert Row((1, "SIZE = 7"), (1, "SIZE = 7"), "same") in rows
    assert Row((3, "def score(word, n):"), (6, "def score(word, n):"), "same") in rows
    assert Row((4, "    total = 0  # so far"), (7, "    s = 0"), "renamed") in rows
    assert Row(None, (10, "    print(s)"), "other") in rows
    assert Row((9, "def length(hand):"), (3, "def length(letters):"), "renamed") in rows


def test_no_line_is_lost_and_none_is_shown_twice() -> None:
    rows = list(beside(ONE, OTHER))
    for source, lines in ((ONE, [r.left for r in rows]), (OTHER, [r.right for r in rows])):
        shown = sorted(line for line in lines if line is not None)
        assert shown == list(enumerate(source.splitlines(), 1))


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_page_has_the_code_of_both_and_nothing_from_elsewhere(language: str) -> None:
    sources = {
        "anna": {"ps4a.py": ONE},
        "bela": {"ps4a.py": OTHER},
        "<script>": {"ps4a.py": "x = '<script>'\n", "ps4b.py": "y = 1\n"},
    }
    page = similar_html(PAIRS, sources, language)
    assert f'<html lang="{language}">' in page
    assert "default-src 'none'" in page
    assert page.count('<details class="pair"') == 2
    assert "<b>100 %</b> <span>anna</span> <span>bela</span> <span>=cmd</span>" in page
    assert "<b>95 %</b>" in page
    assert "<code>    total += VALUES[letter]</code>" in page.replace("        total", "    total")
    assert '<tr class="renamed"><td class="number">4</td>' in page
    assert "<script" not in page
    assert "y = 1" in page


def test_the_words_of_the_page_are_in_the_language() -> None:
    page = similar_html([], {}, "uk")
    shown = re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert set(re.findall(r"[A-Za-z]+", shown)) == {"Handful"}
    assert "Дуже схожих робіт немає." in shown


def test_of_many_pairs_the_first_have_their_code_and_the_others_are_listed() -> None:
    pairs = [Alike(0.9, (f"a{number}", f"b{number}")) for number in range(MOST + 2)]
    sources = {name: {"ps4a.py": "x = 1\n"} for pair in pairs for name in pair.names}
    page = similar_html(pairs, sources)
    assert page.count('<table class="code">') == MOST
    assert f"<li>90 %: a{MOST}, b{MOST}</li>" in page


def test_a_submission_whose_files_are_gone_is_an_empty_side() -> None:
    page = similar_html([Alike(1.0, ("anna", "bela"))], {"anna": {"ps4a.py": ONE}})
    assert '<tr class="other"><td class="number">1</td>' in page

"""The page of the study, made from a list of a few words and hands of four letters."""

import json
import re
from copy import deepcopy
from html.parser import HTMLParser
from typing import Any

import pytest

pytest.importorskip("numpy", reason="the study needs numpy: pip install 'handful[study]'")
pytest.importorskip(
    "matplotlib", reason="its pictures need matplotlib: pip install 'handful[study]'"
)

import matplotlib as mpl

from handful.lexicon import Lexicon
from handful.players.ladder import LADDER
from handful.study.figure import compute_figures, player_scores
from handful.study.report import headline, render_report

Figures = dict[str, Any]
SIZE = 4
# With h, i, m, q SkyNet takes "him" (24 points), and misses "hm" and "qi" (14 and 22).
WORDS = ["him", "hm", "qi", "tot", "to"]
VOID = {"br", "link", "meta"}
CELLS = {"td", "th", "dt", "dd", "li", "p", "caption"}


def counted(rules: str, name: str = "tiny") -> Figures:
    """The figures of the list, under the *rules*."""
    lexicon = Lexicon.of(WORDS, name=name)
    tables = {player: player_scores(player, rules, SIZE, lexicon) for player in LADDER}
    return compute_figures(lexicon, rules, SIZE, tables)


def without_points() -> Figures:
    """The figures of a list of which no word can be dealt."""
    empty = counted("classic")
    for strength in empty["players"].values():
        strength |= {"mean": 0.0, "deviation": 0.0, "median": 0, "most": 0}
        strength |= {"perfect": 1.0, "nothing": 1.0, "skill": 0.0}
    empty["skynet_beatable"] = dict.fromkeys(empty["skynet_beatable"], 0)
    empty["distribution"] = {player: [(0, empty["ways"])] for player in empty["players"]}
    empty["richest"] = empty["hardest"] = []
    for letter in empty["letters"].values():
        letter |= {"mean": 0.0, "worth": 0.0}
    return empty


class Page(HTMLParser):
    """A page that was read: its elements with their attributes, those left open, and its text."""

    def __init__(self, known: Figures) -> None:
        super().__init__()
        self.known = known
        self.page = render_report(known)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(self.page)
        self.close()
        self.text = " ".join(self.text.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag
        self.text += " " if tag in CELLS else ""

    def handle_data(self, data: str) -> None:
        self.text += "" if self.open[-1:] == ["style"] else data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def values(self, *names: str) -> list[str]:
        return [it[name] or "" for _, it in self.elements for name in names if name in it]


@pytest.fixture(scope="module")
def classic() -> Page:
    return Page(counted("classic"))


@pytest.fixture(scope="module")
def wildcard() -> Page:
    return Page(counted("wildcard"))


@pytest.fixture(scope="module")
def nothing() -> Page:
    return Page(without_points())


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the pictures out, which take long to draw."""
    monkeypatch.setattr("handful.study.report._svg", lambda *picture: "")


@pytest.fixture(params=["classic", "wildcard", "nothing"])
def any_page(request: pytest.FixtureRequest) -> Page:
    found: Page = request.getfixturevalue(request.param)
    return found


def test_every_element_is_closed(any_page: Page) -> None:
    assert any_page.open == []


@pytest.mark.slow
def test_the_same_figures_give_the_same_bytes_also_when_read_back_from_json(classic: Page) -> None:
    assert render_report(json.loads(json.dumps(classic.known))) == classic.page


def test_settings_of_matplotlib_do_not_change_the_page(nothing: Page) -> None:
    with mpl.rc_context({"font.size": 30, "axes.grid": True, "lines.linewidth": 9}):
        assert render_report(nothing.known) == nothing.page
        assert mpl.rcParams["font.size"] == 30


def test_the_page_needs_nothing_but_itself(any_page: Page) -> None:
    assert "//" not in re.sub(r"http://www\.w3\.org/(2000/svg|1999/xlink)", "", any_page.page)
    assert not re.search(r"@import|url\((?!#)", any_page.page)
    assert all(
        link[:1] == "#" or link == "data:," for link in any_page.values("href", "xlink:href")
    )
    assert any_page.values("src", "srcset", "action") == []
    assert any_page.all("script") == []


def test_no_date_and_no_version_is_written(any_page: Page) -> None:
    assert not re.search(r"\b20\d\d-\d\d|matplotlib", any_page.page, re.IGNORECASE)


def test_a_name_is_given_once_and_every_name_is_used(any_page: Page) -> None:
    names = any_page.values("id")
    assert len(names) == len(set(names))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', any_page.page)) == set(names)


def test_every_picture_has_a_text_alternative(any_page: Page) -> None:
    pictures = any_page.all("svg")
    assert len(pictures) >= 2
    for attributes in pictures:
        assert attributes["role"] == "img"
        assert len(attributes["aria-label"] or "") > 20


def test_pictures_have_only_colours_that_a_dark_page_changes(any_page: Page) -> None:
    light, dark = any_page.page.split("prefers-color-scheme: dark")
    used = set(re.findall(r"var\((--[\w-]+)\)", any_page.page))
    assert used <= set(re.findall(r"(--[\w-]+):", light))
    assert used <= set(re.findall(r"(--[\w-]+):", dark))
    assert not re.search(r"(fill|stroke): ?(#|rgb|black)", any_page.page)


def test_the_headline_says_how_often_skynet_can_be_beaten(classic: Page) -> None:
    assert "SkyNet can be beaten on 0.013 % of all deals" in classic.text
    assert "on average 12.0 points more, and at most 12." in classic.text


@pytest.mark.parametrize(
    ("share", "mean", "expected"),
    [
        (0.3082018392787054, 65.1, "SkyNet can be beaten on 30.8\u00a0% of all deals"),
        (0.0, 65.1, "SkyNet cannot be beaten: it plays every deal perfectly"),
        (0.0, 0.0, "No deal earns a single point"),
    ],
)
def test_the_headline_fits_the_figures(share: float, mean: float, expected: str) -> None:
    known = {"skynet_beatable": {"of_deals": share}, "players": {"perfect": {"mean": mean}}}
    assert headline(known) == expected


def test_the_numbers_of_hands_deals_and_words_are_shown(classic: Page, wildcard: Page) -> None:
    assert "23,751 different hands of 4 letters" in classic.text
    assert "8,855 of them can be dealt, with 1 vowel and 3 consonants" in classic.text
    assert "46,305 equally likely ways to deal them" in classic.text
    assert "5 words in the list tiny" in classic.text
    assert classic.known["lexicon"]["sha256"] in classic.text
    assert "3,276 different hands of 3 letters and one *" in wildcard.text


def test_throwing_letters_away_is_explained_where_it_pays(classic: Page, wildcard: Page) -> None:
    assert "throwing letters away" in wildcard.text
    assert "throwing letters away" not in classic.text


def test_the_richest_and_the_hardest_hands_are_shown_with_their_lines(classic: Page) -> None:
    assert "hm 14 + qi 22 = 36 him 24 \u221212" in classic.text
    labels = [attributes.get("aria-label") for attributes in classic.all("span")]
    assert "h i m q" in labels


def test_players_and_hands_are_described_in_full(undrawn: None) -> None:
    known = counted("wildcard")
    known["players"]["club"] |= {"mean": 52.6498, "median": 51, "deviation": 20.1407}
    known["players"]["club"] |= {"skill": 0.8088, "perfect": 0.3497, "nothing": 0.00438}
    scores = {"novice": 0, "club": 82, "expert": 189, "skynet": 190, "perfect": 1615}
    plays = [("i", 0, True), ("z*x", 216, False), ("zax", 1399, False)]
    perfect = [{"word": word, "points": score, "sacrifice": gone} for word, score, gone in plays]
    known["hardest"] = [
        {"hand": "aixxzz*", "ways": 12, "scores": scores, "perfect": perfect, "skynet": []}
    ]
    text = Page(known).text
    assert f"Club {LADDER['club'].description} 52.6 51 20.1 80.9 % 35.0 % 0.44 %" in text
    line = "i thrown away, z*x 216 + zax 1,399 = 1,615 no word \u22121,425 0 82 189 190 1,615"
    assert line in text


def test_text_is_escaped(undrawn: None) -> None:
    known = counted("classic", name="<script>alert('&')</script>")
    evil = "<i>\"'&"
    hand = deepcopy(known["hardest"][0])
    hand["hand"] = hand["perfect"][0]["word"] = hand["skynet"][0]["word"] = evil
    known["richest"] = known["hardest"] = [hand]
    for strength in known["players"].values():
        strength["knows"] = evil
    found = Page(known)
    assert "<i>\"'" not in found.page
    assert found.all("script") == []
    assert "words in the list <script>alert('&')</script>" in found.text
    assert f"{evil} 14" in found.text


def test_a_list_without_a_word_that_can_be_dealt_has_a_page(nothing: Page) -> None:
    assert "No deal earns a single point" in nothing.text
    assert "100 % of all deals have no word at all" in nothing.text
    assert "No hand earns a point" in nothing.text
    assert "SkyNet never loses" in nothing.text
    assert "What a letter is worth" not in nothing.text

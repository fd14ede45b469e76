"""The page's source: its types, its own tests, and nothing in it that comes from elsewhere."""

import re
from pathlib import Path

import pytest

from tests.support.web.page_source import (
    ROOT,
    code_in_html,
    ended_well,
    hosts_named,
    markup_of_text,
    scripts_sent_otherwise,
    tool,
)

PAGE = ROOT / "src" / "handful" / "web" / "page"


@pytest.mark.slow
def test_what_is_sent_does_what_is_written() -> None:
    """Scripts are sent without comments; to the compiler both are the same."""
    assert scripts_sent_otherwise(PAGE) == []


def test_the_types_are_right() -> None:
    ended_well(tool("tsc"), "-p", str(PAGE / "jsconfig.json"))


def test_the_pages_own_tests_pass() -> None:
    ended_well(tool("node"), "--test", str(ROOT / "tests" / "web" / "page") + "/")


def test_no_file_names_another_host() -> None:
    assert hosts_named(PAGE) == set()


def test_no_file_makes_markup_of_text() -> None:
    assert markup_of_text(PAGE) == []


def test_no_script_or_style_stands_in_the_html() -> None:
    assert code_in_html(PAGE) == []


def _loaded_first(start: str) -> set[Path]:
    """What *start* imports, and what that imports, but not what is loaded later."""
    seen: set[Path] = set()
    left = [PAGE / start]
    while left:
        file = left.pop()
        if file not in seen:
            seen.add(file)
            found = re.findall(r'^import [^;]*?"([^"]+)";', file.read_text("utf-8"), re.MULTILINE)
            left += [(file.parent / path).resolve() for path in found]
    return seen


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_hand_needs_no_text_that_is_loaded_later(language: str) -> None:
    text = (PAGE / "words" / f"{language}_play.js").read_text("utf-8")
    here = set(re.findall(r"^  (\w+)[:,]", text.partition("export const words")[2], re.MULTILINE))
    first = _loaded_first("app.js") | _loaded_first("watch.js")
    assert len(first) > 30
    used = {
        (file.name, name)
        for file in first
        for name in re.findall(r"\bt\.(\w+)", file.read_text("utf-8"))
    }
    assert {(file, name) for file, name in used if name not in here} == set()

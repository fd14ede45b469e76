import ast
import re
from pathlib import Path

import pytest

from handful.course.checker import MISTAKES

FOLDER = Path(__file__).parents[2] / "docs" / "mistakes"
PAGES = {page.stem: page for page in FOLDER.glob("*.md") if page.stem != "README"}
PARTS = (
    "**In the report.**",
    "**Why it happens.**",
    "**The smallest example.**",
    "**See it yourself.**",
    "**A hint.**",
)
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_mistake_has_a_page_and_every_page_a_mistake() -> None:
    assert sorted(PAGES) == sorted(MISTAKES)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_name_and_its_parts_in_order(name: str) -> None:
    text = PAGES[name].read_text("utf-8")
    assert text.startswith(f"# {name}: ")
    places = [text.index(part) for part in PARTS]
    assert places == sorted(places)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_an_example_that_is_run_and_a_call_that_parses(name: str) -> None:
    text = PAGES[name].read_text("utf-8")
    # pytest runs the examples themselves: they are doctests.
    assert any(">>> " in example for example in EXAMPLE.findall(text))
    calls = BLOCK.findall(text)
    assert calls
    for call in calls:
        ast.parse(call)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_short(name: str) -> None:
    assert len(PAGES[name].read_text("utf-8").splitlines()) <= 45


def test_the_index_leads_to_every_page_once() -> None:
    index = (FOLDER / "README.md").read_text("utf-8")
    linked = re.findall(r"^\| \[([a-z0-9-]+)\]\(([a-z0-9-]+)\.md\)", index, re.MULTILINE)
    assert sorted(name for name, _ in linked) == sorted(MISTAKES)
    assert all(name == page for name, page in linked)

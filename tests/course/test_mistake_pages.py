import ast
import re
from pathlib import Path

import pytest

from handful.course.checker import MISTAKES
from handful.course.checker.mistakes import Code, Span, UnknownMistake, names, page
from handful.course.checker.notes import _hindered
from handful.course.checker.sandbox.observation import Hindrance
from handful.course.checker.submission.look import look

FOLDER = Path(__file__).parents[2] / "src" / "handful" / "course" / "checker" / "mistakes"
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
    assert set(PAGES) < set(names())


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


def test_a_page_quotes_what_the_report_says() -> None:
    note = _hindered(Hindrance("Enough", "", "ps4a.py", 4), pasted=False)
    assert note is not None
    sentence = str(note.message[0])
    assert 'under if __name__ == "__main__":' in sentence
    first = page("input-at-import").blocks[0]
    assert not isinstance(first, Code)
    assert f'"{sentence}"' in first.text
    unreadable = look("mine.py", "print 'hello'\n", "", {}).found[0]
    first = page(unreadable.mistake).blocks[0]
    assert not isinstance(first, Code)
    assert f'"{unreadable.message}"' in first.text


def test_the_size_that_is_fixed_may_stand_for_the_constant_too() -> None:
    assert "A fixed 7 stands where HAND_SIZE or the given size" in str(
        MISTAKES["hand-size-hard-coded"].told
    )
    assert "was given" not in page("hand-size-hard-coded").title


def test_the_index_leads_to_every_page_once() -> None:
    index = (FOLDER / "README.md").read_text("utf-8")
    linked = re.findall(r"^\| \[([a-z0-9-]+)\]\(([a-z0-9-]+)\.md\)", index, re.MULTILINE)
    assert sorted(name for name, _ in linked) == sorted(MISTAKES)
    assert all(name == page for name, page in linked)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_uses_no_more_of_markdown_than_its_reader_knows(name: str) -> None:
    found = page(name)
    assert found.title
    assert found.name == name
    heads = [block.spans[0] for block in found.blocks if not isinstance(block, Code)]
    assert [head for head in heads if head.kind == "strong"] == [
        Span(part.strip("*"), "strong") for part in PARTS
    ]
    assert sum(isinstance(block, Code) for block in found.blocks) >= 2
    for block in found.blocks:
        if not isinstance(block, Code):
            plain = "".join([span.text for span in block.spans if span.kind != "code"])
            assert not re.search(r"\*\*|`|\]\(|^[#|>-] ?", plain), plain


def test_a_paragraph_keeps_what_stands_out() -> None:
    first = page("ties-wrong").blocks[0]
    assert not isinstance(first, Code)
    assert first.spans[:5] == (
        Span("In the report.", "strong"),
        Span(" "),
        Span("compChooseWord", "code"),
        Span(" gives "),
        Span("apples", "em"),
    )
    assert first.text.startswith("In the report. `compChooseWord` gives apples, where appels is")


@pytest.mark.parametrize("name", ["README", "page", "__init__", "../mistakes/crash", "", "crash "])
def test_what_is_no_mistake_is_told_with_the_nearest_names(name: str) -> None:
    with pytest.raises(UnknownMistake, match=r"there is no mistake called '.*'; "):
        page(name)
    with pytest.raises(UnknownMistake, match="the nearest names are returns-none"):
        page("Returns_None")

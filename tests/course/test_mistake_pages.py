"""The pages about known mistakes: the general ones, and those of the word game."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import handful.course
import handful.grader.mistakes
from handful.course import LANGUAGES
from handful.course.built_in import built_in, pages
from handful.course.kit import KITS
from handful.grader.markup import Code, Span
from handful.grader.mistakes import UnknownMistake
from handful.grader.notes import _hindered
from handful.grader.sandbox.observation import Failure
from handful.grader.submission.inspection import inspect_program

GENERAL = Path(handful.grader.mistakes.__file__).parent
WORD_GAME = Path(handful.course.__file__).parent / "assignments" / "word-game" / "pages"
FOLDERS = sorted(path.parent for place in (GENERAL, WORD_GAME) for path in place.glob("*/en.md"))
PARTS = {
    "en": ("In the report", "Why it happens", "The smallest example", "See it yourself", "A hint"),
    "uk": ("У звіті", "Чому так буває", "Найменший приклад", "Перевірте самі", "Підказка"),
}
BLOCK = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)

each_page = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_folder_is_a_page() -> None:
    assert sorted(folder.name for folder in FOLDERS) == list(pages().names)
    assert len(FOLDERS) > 70


@pytest.mark.parametrize("kit", KITS)
def test_every_mistake_of_an_assignment_has_a_page(kit: str) -> None:
    assignment = built_in(kit)
    assert {mistake.name for mistake in assignment.mistakes} <= set(assignment.pages.names)
    assert set(assignment.pages.names) == set(pages().names)


@each_language
@each_page
def test_a_page_has_its_parts_in_order_and_its_example_runs(folder: Path, language: str) -> None:
    text = (folder / f"{language}.md").read_text("utf-8")
    assert text.startswith(f"# {folder.name}: ")
    assert not text.partition("\n")[0].endswith(".")
    places = [text.index(f"**{part}.**") for part in PARTS[language]]
    assert places == sorted(places)
    assert len(text.splitlines()) <= 45
    test = doctest.DocTestParser().get_doctest(text, {}, folder.name, str(folder), 0)
    assert test.examples
    assert doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test).failed == 0
    calls = CALL.findall(text)
    assert calls
    for call in calls:
        ast.parse(call)


@each_page
def test_a_translation_has_the_same_code(folder: Path) -> None:
    english, ukrainian = [(folder / f"{name}.md").read_text("utf-8") for name in LANGUAGES]
    assert BLOCK.findall(english) == BLOCK.findall(ukrainian)


def test_a_page_quotes_what_the_report_says() -> None:
    note = _hindered(Failure("Enough", "", "ps4a.py", 4), pasted=False)
    assert note is not None
    sentence = str(note.message[0])
    assert 'under if __name__ == "__main__":' in sentence
    first = pages().page("input-at-import").blocks[0]
    assert not isinstance(first, Code)
    assert f'"{sentence}"' in first.text
    unreadable = inspect_program("mine.py", "print 'hello'\n", "", {}).found[0]
    first = pages().page(unreadable.mistake).blocks[0]
    assert not isinstance(first, Code)
    assert f'"{unreadable.message}"' in first.text


@each_language
@each_page
def test_a_page_uses_no_more_of_markdown_than_its_reader_knows(folder: Path, language: str) -> None:
    found = pages().page(folder.name, language)
    assert found.title
    assert (found.name, found.language) == (folder.name, language)
    heads = [block.spans[0] for block in found.blocks if not isinstance(block, Code)]
    assert [head for head in heads if head.kind == "strong"] == [
        Span(f"{part}.", "strong") for part in PARTS[language]
    ]
    assert sum(isinstance(block, Code) for block in found.blocks) >= 2
    for block in found.blocks:
        if not isinstance(block, Code):
            plain = "".join([span.text for span in block.spans if span.kind != "code"])
            assert not re.search(r"\*\*|`|\]\(|^[#|>-] ?", plain), plain


def test_a_paragraph_keeps_what_stands_out() -> None:
    first = pages().page("ties-wrong").blocks[0]
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
        pages().page(name)
    with pytest.raises(UnknownMistake, match="the nearest names are returns-none"):
        pages().page("Returns_None")

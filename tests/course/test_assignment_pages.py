"""The pages of known mistakes that assignments bring along, in both languages."""

import doctest
from pathlib import Path

import pytest

import handful.course
from handful.course import LANGUAGES
from handful.course.checker.assignment.built_in import built_in
from handful.course.kit import KITS

PAGES = Path(handful.course.__file__).parent / "assignments" / "word-game" / "pages"
PARTS = {
    "en": ("In the report", "Why it happens", "The smallest example", "See it yourself", "A hint"),
    "uk": ("У звіті", "Чому так буває", "Найменший приклад", "Перевірте самі", "Підказка"),
}


@pytest.mark.parametrize("kit", KITS)
def test_every_mistake_of_an_assignment_has_a_page(kit: str) -> None:
    others = {path.stem for path in (PAGES.parents[2] / "checker" / "mistakes").glob("*.md")}
    names = {mistake.name for mistake in built_in(kit).mistakes}
    assert names - others - {path.name for path in PAGES.iterdir()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", sorted(PAGES.iterdir()), ids=lambda path: path.name)
def test_a_page_has_its_parts_in_order_and_its_example_runs(folder: Path, language: str) -> None:
    text = (folder / f"{language}.md").read_text("utf-8")
    assert text.startswith(f"# {folder.name}: ")
    places = [text.index(f"**{part}.**") for part in PARTS[language]]
    assert places == sorted(places)
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, folder.name, str(folder), 0)
    assert test.examples
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0

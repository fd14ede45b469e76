"""Reports in other languages: every sentence has a translation, and whole reports are in it."""

import gettext
import re
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest

from handful.course import LANGUAGES
from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Submission, find_jail, grade
from handful.grader.message import Message, message, plural, say, say_all, verbatim
from handful.grader.report.formats import FORMATS
from handful.grader.report.result import Report, World
from tests.support.course.factories import (
    FACTS,
    FAILED,
    FULL,
    MIXED,
    NOT_GRADED,
    NOTE,
    PASSED,
    PRICED,
    WHOLE_FAILS,
    WORDING,
    problem,
    report,
)
from tools import make_catalogues as tool

OTHERS = LANGUAGES[1:]
UKRAINIAN = re.compile("[а-яіїєґ]", re.IGNORECASE)


def test_gaps_are_filled_and_messages_in_gaps_are_said_too() -> None:
    inner = message("Nothing was handed in.")
    assert (
        say(message("Not graded: {reason}", reason=inner), "uk") == "Не оцінено: Нічого не здано."
    )
    assert (
        say(message("Not graded: {reason}", reason=inner)) == "Not graded: Nothing was handed in."
    )


@pytest.mark.parametrize(
    "value", ["{}", "{number}", "The program uses something that only Python 2 has.", ""]
)
def test_values_are_the_same_in_every_language(value: str) -> None:
    assert say(verbatim(value), "uk") == value
    assert say(message("Line {line}", line=value), "uk") == f"Рядок {value}"


@pytest.mark.parametrize(
    ("number", "english", "ukrainian"),
    [
        (0, "0 rules met", "Виконано 0 правил"),
        (1, "1 rule met", "Виконано 1 правило"),
        (2, "2 rules met", "Виконано 2 правила"),
        (5, "5 rules met", "Виконано 5 правил"),
        (11, "11 rules met", "Виконано 11 правил"),
        (21, "21 rules met", "Виконано 21 правило"),
        (112, "112 rules met", "Виконано 112 правил"),
    ],
)
def test_numbers_have_the_forms_that_the_language_needs(
    number: int, english: str, ukrainian: str
) -> None:
    told = plural("{number} rule met", "{number} rules met", number)
    assert (str(told), say(told), say(told, "uk")) == (english, english, ukrainian)


def test_a_language_or_sentence_that_is_not_known_stays_english() -> None:
    assert say(message("It was not tried."), "tlh") == "It was not tried."
    assert say(message("Nobody wrote this {thing}.", thing="yet"), "uk") == "Nobody wrote this yet."
    assert say(Message(""), "uk") == ""


def test_several_sentences_stand_one_after_the_other() -> None:
    told = (message("There is no such function."), verbatim(""), message("It was not tried."))
    assert say_all(told) == "There is no such function. It was not tried."


# The catalogues.


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_in_the_source_has_a_translation(language: str) -> None:
    """If not: run python -m tools.make_catalogues, and write it into the .po file."""
    found = tool.gather()
    assert "It was not tried." in found
    assert ("{number} rule met", "{number} rules met") in found
    assert tool.missing(tool.updated(tool.read(language), found)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_not_older_than_its_source(language: str) -> None:
    """If it is: run python -m tools.make_catalogues."""
    source = tool.read(language)
    with tool.place(language, "mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for entry in (*source.obsolete.values(), *source):
        if isinstance(entry.id, str):
            assert not entry.id or compiled.gettext(entry.id) == entry.string
        else:
            one, many = entry.id
            said = {compiled.ngettext(one, many, number) for number in range(30)}
            assert said == set(entry.string)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    catalogue = tool.read(language)
    for entry in (*catalogue.obsolete.values(), *catalogue):
        for told in entry.string if isinstance(entry.string, tuple) else [entry.string]:
            wanted = entry.id if isinstance(entry.id, str) else entry.id[1]
            assert not entry.id or _gaps(told) == _gaps(wanted), entry.id


def _gaps(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


def test_sentences_are_gathered_from_code_and_templates(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        'a = message(\n    "One {thing}, "\n    "in two lines.",\n    thing=message("Inside.")\n)\n'
        'b = [plural("a {x}", "some {x}", 3, x=verbatim("no"))]\n'
        'c = message("This." if b else "That.")\n',
        encoding="utf-8",
    )
    (tmp_path / "two.html").write_text(
        '<p>{{ message("Inside.") }}{% if x %}{{ plural("b", "bs", n) }}{% endif %}',
        encoding="utf-8",
    )
    assert tool.gather([tmp_path]) == {
        "One {thing}, in two lines.": [f"{tmp_path.name}/one.py"],
        "Inside.": [f"{tmp_path.name}/one.py", f"{tmp_path.name}/two.html"],
        ("a {x}", "some {x}"): [f"{tmp_path.name}/one.py"],
        "This.": [f"{tmp_path.name}/one.py"],
        "That.": [f"{tmp_path.name}/one.py"],
        ("b", "bs"): [f"{tmp_path.name}/two.html"],
    }


@pytest.mark.parametrize(
    "line", ["message(RULE)", "message(f'{x}')", "plural('a', MANY, 3)", "message()"]
)
def test_a_sentence_that_stands_elsewhere_is_an_error(tmp_path: Path, line: str) -> None:
    (tmp_path / "one.py").write_text(f"x = {line}\n", encoding="utf-8")
    with pytest.raises(tool.NotASentence, match=r"one\.py:1: write the sentence itself"):
        tool.gather([tmp_path])


def test_a_sentence_that_is_gone_keeps_its_translation_and_comes_back_with_it() -> None:
    first = tool.updated(tool.read("none"), {"Old.": ["a.py"]})
    first["Old."].string = "Старе."
    gone = tool.updated(first, {"New.": ["a.py"]})
    assert tool.missing(gone) == ["New."]
    assert b'#~ msgstr "\xd0\xa1' in tool.source(gone)
    back = tool.updated(gone, {"Old.": ["a.py"]})
    assert back["Old."].string == "Старе."


# Whole reports.

RULES = (
    PASSED,
    FAILED,
    FACTS._replace(world=World.WRITTEN),
    WORDING,
    *[
        FAILED._replace(call=verbatim(f"f({n})"), world=World.REPAIRED, file="ps4b.py")
        for n in range(6)
    ],
)
REPORTS = [
    report(problem(*RULES), *MIXED.problems[1:])._replace(notes=(NOTE, PRICED)),
    NOT_GRADED,
    WHOLE_FAILS,
    FULL,
]
NAMES = """
    anna bela ps4 ps4a ps4b py abababababab OSError bubblewrap rlimits handful report explain
    check Handful bonus wrong untouched skeleton input at import playGame if n None Python mine
"""
"""English in a Ukrainian report: names of people, files, layers, commands, functions, mistakes."""


class Shown(HTMLParser):
    """The words of a page that a reader sees, code and what a program printed aside."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0
        self.text = ""
        self.language: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.language = self.language or dict(attrs).get("lang")
        self.skipped += tag in ("style", "pre", "code")
        self.text += " ".join([value or "" for name, value in attrs if name in ("title", "alt")])

    def handle_endtag(self, tag: str) -> None:
        self.skipped -= tag in ("style", "pre", "code")
        self.text += " "

    def handle_data(self, data: str) -> None:
        self.text += "" if self.skipped else data


def english(text: str) -> set[str]:
    """The words in Latin letters, names aside."""
    text = re.sub(r"'(at|it|54|tot)'|\bf\(\d\)", " ", text)
    return {word for word in re.findall(r"\w+", text) if re.match("[A-Za-z]", word)} - set(
        NAMES.split()
    )


@pytest.mark.parametrize("reports", [REPORTS[:1], REPORTS[1:2], REPORTS[2:3], REPORTS])
def test_a_page_in_ukrainian_is_ukrainian_throughout(reports: list[Report]) -> None:
    page = Shown()
    page.feed(FORMATS["html"](reports, "uk"))
    assert page.language == "uk"
    assert UKRAINIAN.search(page.text)
    assert english(page.text) == set()


@pytest.mark.parametrize("form", ["text", "csv"])
def test_text_and_sheet_in_ukrainian_are_ukrainian_throughout(form: str) -> None:
    said = FORMATS[form](REPORTS, "uk")
    shown = [
        line
        for line in said.splitlines()
        if not re.match(r" +([|>]|спроба:|має бути:|вийшло:) ", line)
    ]
    assert UKRAINIAN.search(said)
    assert english("\n".join(shown)) == set()


@pytest.mark.parametrize("form", ["json", "gradescope", "junit"])
def test_what_programs_read_has_its_sentences_in_ukrainian(form: str) -> None:
    for one in REPORTS:
        said = FORMATS[form]([one], "uk").encode().decode("unicode_escape", "replace")
        for sentence in ("A word scores", "The game says", "Word scores", "Playing", "passed:"):
            assert sentence not in said


def test_english_reports_have_no_ukrainian() -> None:
    for form in FORMATS.values():
        assert not UKRAINIAN.search(form(REPORTS))


# Reports on real programs.

PROGRAM = kit_files("ps4", solution=True)["ps4a.py"]
LENGTH = "\n\ndef calculateHandlen(hand):\n    "


@pytest.mark.parametrize(
    "source",
    [
        "print 'Python 2'",
        "def (",
        f"{PROGRAM}\nplayGame([])\n",
        f"{PROGRAM}\nopen('/home/ann/words.txt')\n",
        PROGRAM.replace("def calculateHandlen(hand)", "def calculateHandlen(hand, n)"),
        PROGRAM.replace("def calculateHandlen(hand)", "def calculate_hand_len(hand)"),
        PROGRAM.replace("def playGame(", "def begin("),
        kit_files("ps4")["ps4a.py"],
        f"{PROGRAM}\n1 / 0\n",
        f"{PROGRAM}{LENGTH}return hand['z']\n",
        f"{PROGRAM}{LENGTH}import os; os._exit(0)\n",
        f"{PROGRAM}{LENGTH}pass\n",
        f"import module_that_is_not_there\nimport os\nos.chdir('/nowhere')\n{PROGRAM}",
        PROGRAM.replace("Total score", "Sum").replace("'n'", "'x'").replace('"n"', '"x"'),
    ],
)
def test_whatever_a_report_says_is_said_in_ukrainian(source: str) -> None:
    found = grade(Submission("z", {"ps4a.py": source}), built_in("ps4"), find_jail())
    told = [*found.notes, *[rule for one in found.problems for rule in one.rules]]
    assert any(rule.message for rule in told)
    for rule in told:
        said = [say(rule.says, "uk"), *[say(one, "uk") for one in rule.message]]
        assert all(UKRAINIAN.search(one) for one in said), said
        if rule.mistake not in ("crash", "does-not-parse", "stray-import", "changes-folder"):
            words = re.sub(r"'[^']*'", "", " ".join(said))
            assert not re.search(r"\b(the|is|was|not|it|of|with)\b", words), said
        lines = [line for side in (rule.expected, rule.got) if side for line in side.lines]
        for note in [line.note for line in lines if line.note]:
            assert note.text == "{text}" or UKRAINIAN.search(say(note, "uk"))

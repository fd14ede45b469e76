"""The texts of the problems: what they say is true of the kits, the rubrics and the games."""

import ast
import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from handful.course.built_in import built_in
from handful.course.kit import KITS, camel_case, kit_files
from handful.course.problem_text import (
    EDITION_TEXTS,
    EditionText,
    Given,
    NoSuchEdition,
    ProblemText,
    edition_text,
)
from handful.grader import (
    Submission,
    find_jail,
    grade,
    problems_of,
    requirements_of,
)
from handful.grader.assignment import Problem
from handful.grader.markup import Block, Code, Paragraph
from handful.grader.message import say

COURSE = Path(__file__).parents[2] / "src" / "handful" / "course"
FOLDER = COURSE / "assignments" / "word-game" / "text"
EVERY = pytest.mark.parametrize("edition", EDITION_TEXTS)
PROBLEMS = [
    pytest.param(edition, problem, id=f"{edition}-{problem.id}")
    for edition in EDITION_TEXTS
    for problem in edition_text(edition).problems
]
EXAMPLES = [
    pytest.param(edition, example.call, example.result, id=f"{edition}-{problem.id}-{number}")
    for edition in EDITION_TEXTS
    for problem in edition_text(edition).problems
    for number, example in enumerate(problem.examples)
]


def rubric(edition: str) -> list[Problem]:
    return [one for one in problems_of(built_in(edition_text(edition).kit)) if one.id != "whole"]


def problem_of(edition: str, number: str) -> Problem:
    return next(one for one in rubric(edition) if one.id == number)


def function_of(given: Given) -> str:
    """The name without the parameters."""
    return given.name.partition("(")[0]


def blocks_of(text: EditionText) -> Iterator[Block]:
    """All blocks of an edition, its hints among them."""
    yield from text.introduction
    for problem in text.problems:
        yield from problem.text
        for hint in problem.hints:
            yield from hint


def modules(kit: str) -> list[str]:
    return list(dict.fromkeys(one.module for one in problems_of(built_in(kit))))


@cache
def compiled(kit: str, module: str, solution: bool) -> CodeType:
    text = kit_files(kit, solution=solution)[f"{module}.py"]
    return compile(text.replace("from ps4a import *\n", ""), f"{module}.py", "exec")


def program(edition: str, *, last: str = "", solution: bool = True) -> dict[str, Any]:
    """A fresh namespace with the functions of the kit's modules, up to the *last* one."""
    kit = edition_text(edition).kit
    names: dict[str, Any] = {"__name__": "handed_out"}
    for module in modules(kit):
        exec(compiled(kit, module, solution), names)
        if module == last:
            break
    return names


@cache
def words(kit: str) -> list[str]:
    return kit_files(kit)["words.txt"].lower().split()


@EVERY
def test_the_problems_are_those_of_the_rubric_in_its_order(edition: str) -> None:
    text = edition_text(edition)
    asked = [(one.id, say(one.title, text.language)) for one in rubric(edition)]
    assert [(one.id, one.title) for one in text.problems] == asked


@EVERY
def test_an_edition_is_a_kit_in_a_language(edition: str) -> None:
    text = edition_text(edition)
    assert text.id == edition
    kit = KITS[text.kit]
    assert text.title == {"en": kit.title, "uk": kit.ukrainian}[text.language]
    assert text.introduction


def test_there_is_a_text_for_every_kit_and_language() -> None:
    have = {(text.kit, text.language) for text in map(edition_text, EDITION_TEXTS)}
    translated = {(kit.name, "uk") for kit in KITS.values() if kit.ukrainian}
    assert have == {(kit, "en") for kit in KITS} | translated
    assert {path.stem for path in FOLDER.glob("*.md")} == set(EDITION_TEXTS)


@pytest.mark.parametrize(("edition", "call", "result"), EXAMPLES)
def test_an_example_holds(edition: str, call: str, result: str) -> None:
    got = eval(call, program(edition))
    assert repr(got) == result


@pytest.mark.parametrize(("edition", "problem"), PROBLEMS)
def test_a_problem_names_what_it_asks_for_and_has_examples_and_hints(
    edition: str, problem: ProblemText
) -> None:
    told = "".join([block.text for block in problem.text if isinstance(block, Paragraph)])
    games = [
        block for block in problem.text if isinstance(block, Code) and block.language == "text"
    ]
    called = " ".join([example.call for example in problem.examples])
    for function in problem_of(edition, problem.id).functions:
        parameters = _parameters(edition, problem.id, function)
        assert f"`{function}({parameters})`" in told
        assert f"{function}(" in called or (games and "play" in function.lower())
    assert 1 <= len(problem.hints) <= 3


def _parameters(edition: str, number: str, function: str) -> str:
    module = problem_of(edition, number).module
    text = kit_files(edition_text(edition).kit)[f"{module}.py"]
    found = re.search(rf"^def {function}\((.*?)\):$", text, re.MULTILINE)
    assert found is not None
    return found[1]


@EVERY
def test_what_is_given_works_in_the_skeleton_and_is_all_that_does(edition: str) -> None:
    text = edition_text(edition)
    asked = {function for one in rubric(edition) for function in one.functions}
    wanted = requirements_of(built_in(text.kit))
    handed_out = {
        node.name: ast.unparse(node.args)
        for module in modules(text.kit)
        for node in ast.parse(kit_files(text.kit)[f"{module}.py"]).body
        if isinstance(node, ast.FunctionDef)
    }
    assert {function_of(given) for given in text.given} == handed_out.keys() - asked
    for given in text.given:
        assert given.name == f"{function_of(given)}({handed_out[function_of(given)]})"
        assert function_of(given).lower() not in {function.lower() for function in wanted.asked}


@pytest.mark.parametrize("edition", ["ps4", "ps3", "wildcard", "solo", "scrabble-ish"])
def test_what_is_given_does_what_is_told(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = program(edition, solution=False)

    def call(name: str, *args: object) -> Any:
        return names[camel_case(name) if KITS[edition].camel else name](*args)

    (tmp_path / "words.txt").write_text("AT\nTEA\n")
    monkeypatch.chdir(tmp_path)
    shown = io.StringIO()
    with redirect_stdout(shown):
        assert call("load_words") == ["at", "tea"]
        assert call("display_hand", {"a": 1, "b": 0, "c": 2}) is None
    assert shown.getvalue().endswith("\na c c\n")
    assert call("get_frequency_dict", "hello") == {"h": 1, "e": 1, "l": 2, "o": 1}
    hand = call("deal_hand", 9)
    assert sum(hand.values()) == 9
    assert sum(hand.get(vowel, 0) for vowel in "aeiou") == 3


@pytest.mark.parametrize(
    ("edition", "number", "game"),
    [
        pytest.param(edition, problem.id, block.text, id=f"{edition}-{problem.id}-{number}")
        for edition in EDITION_TEXTS
        for problem in edition_text(edition).problems
        for number, block in enumerate(problem.text)
        if isinstance(block, Code) and block.language == "text"
    ],
)
def test_a_sample_game_is_what_the_solution_prints(edition: str, number: str, game: str) -> None:
    function = problem_of(edition, number).functions[-1]
    names = program(edition, last=problem_of(edition, number).module)
    typed = iter(_typed(game))
    shown: list[str] = []

    def ask(question: str = "") -> str:
        line = next(typed)
        shown.append(f"{question}{line}\n")
        return line

    def say_it(*values: object, end: str = "\n") -> None:
        shown.append(" ".join(map(str, values)) + end)

    deals, substitutes = iter(_deals(game)), iter(_substitutes(game))
    names |= {"input": ask, "print": say_it}
    for name in ("deal_hand", "dealHand"):
        names[name] = lambda n: next(deals)
    names["substitute_hand"] = lambda hand, letter: next(substitutes)
    listed = words(edition_text(edition).kit)
    if "hand" in function.lower():
        hand = _hand(game.splitlines()[0])
        size = [sum(hand.values())] if KITS[edition_text(edition).kit].camel else []
        names[function](hand, listed, *size)
    else:
        names[function](listed)
    assert "".join(shown).rstrip("\n") == game
    assert not list(typed)


_ASKED = re.compile(
    r"^(?:Enter|Please enter|Would you|Which letter)[^\n]*[:?] (\S+)$", re.MULTILINE
)


def _typed(game: str) -> list[str]:
    return _ASKED.findall(game)


def _hand(line: str) -> dict[str, int]:
    letters = line.partition(": ")[2].split()
    return {letter: letters.count(letter) for letter in letters}


def _after(game: str, question: str) -> list[dict[str, int]]:
    """The hands that are the next to be shown after a line that begins so."""
    parts = re.split(rf"^{question}.*$", game, flags=re.MULTILINE)[1:]
    shown = [re.search(r"^Current [Hh]and: .*$", part, re.MULTILINE) for part in parts]
    return [_hand(line[0]) for line in shown if line]


def _deals(game: str) -> list[dict[str, int]]:
    asked = re.findall(r"^(Current hand: .*)\nWould you like to substitute", game, re.MULTILINE)
    return [_hand(line) for line in asked] + _after(game, "Enter n .*: n")


def _substitutes(game: str) -> list[dict[str, int]]:
    return _after(game, "Which letter")


@EVERY
def test_python_that_is_shown_runs(edition: str) -> None:
    shown = [block for block in blocks_of(edition_text(edition)) if isinstance(block, Code)]
    assert {block.language for block in shown} <= {"python", "text"}
    for block in shown:
        if block.language == "python":
            with redirect_stdout(io.StringIO()):
                exec(block.text, program(edition))


@EVERY
def test_no_line_of_the_solution_is_told(edition: str) -> None:
    kit = edition_text(edition).kit
    lines = [
        {line.strip() for name in modules(kit) for line in files[f"{name}.py"].splitlines()}
        for files in (kit_files(kit, solution=True), kit_files(kit))
    ]
    solution = {line for line in lines[0] - lines[1] if len(line) > len("while True:")}
    for problem in edition_text(edition).problems:
        for block in (*problem.text, *[block for hint in problem.hints for block in hint]):
            assert [line for line in solution if line in block.text] == []


@EVERY
def test_the_text_uses_no_more_of_markdown_than_is_read(edition: str) -> None:
    for block in blocks_of(edition_text(edition)):
        if isinstance(block, Code):
            assert "```" not in block.text
            continue
        for span in block.spans:
            if span.kind == "code":
                continue
            assert not re.search(r"[*`#|]|(?<!\w)_|_(?!\w)|\]\(|^[>-] |^\d+\. ", span.text), (
                block.text
            )
    for given in edition_text(edition).given:
        assert not re.search(r"[*`]", given.what), "plain words, no markup"
    text = (FOLDER / f"{edition}.md").read_text("utf-8")
    headings = re.findall(
        r"^(#+ .*)$",
        re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL),
        re.MULTILINE,
    )
    own = rf"# {re.escape(edition_text(edition).title)}|## Given|## \d\. .+|### Hint"
    assert [heading for heading in headings if not re.fullmatch(own, heading)] == []
    listed = [line for line in text.splitlines() if line.startswith("- ")]
    assert len(listed) == len(edition_text(edition).given), "a list is read there only"
    assert max(len(line) for line in text.splitlines() if line not in listed) <= 120


def test_ukrainian_words_have_ukrainian_letters_only() -> None:
    plain = "".join([_plain(block) for block in blocks_of(edition_text("ps3-uk"))])
    plain += "".join([given.what for given in edition_text("ps3-uk").given])
    mixed = [w for w in re.findall(r"[\w'’]+", plain) if re.search("[a-zA-Z]", w) and _cyrillic(w)]
    assert mixed == []
    assert not re.search("[ыэъёЫЭЪЁ]", plain), "these letters are not Ukrainian"
    latin = set(re.findall(r"[A-Za-z]{2,}", plain))
    assert latin == {"Python"}


def _plain(block: Block) -> str:
    if isinstance(block, Code):
        return ""
    return " ".join([span.text for span in block.spans if span.kind != "code"]) + "\n"


def _cyrillic(word: str) -> bool:
    return re.search("[\u0400-\u04ff]", word) is not None


def test_the_ukrainian_text_has_the_same_code_as_the_english_one() -> None:
    english, ukrainian = edition_text("ps3"), edition_text("ps3-uk")
    assert _codes(english) == _codes(ukrainian)
    for one, other in zip(english.problems, ukrainian.problems, strict=True):
        assert one.examples == other.examples
        assert len(one.hints) == len(other.hints)
        assert len(one.text) == len(other.text)
        for told, translated in zip(one.text, other.text, strict=True):
            assert _names(told) == _names(translated)


def _codes(text: EditionText) -> list[Block]:
    return [block for block in blocks_of(text) if isinstance(block, Code)]


def _names(block: Block) -> set[str]:
    """The functions and constants that a paragraph names."""
    if isinstance(block, Code):
        return set()
    codes = [span.text for span in block.spans if span.kind == "code"]
    return {code.partition("(")[0] for code in codes if re.match(r"[a-z_]+\(|[A-Z_]{4,}$", code)}


def test_the_two_english_wildcard_texts_cannot_drift_apart() -> None:
    """Their documents tell the same but for the file's name and the question inside a game."""
    one, other = edition_text("ps3"), edition_text("wildcard")
    assert [problem.examples for problem in one.problems] == [
        problem.examples for problem in other.problems
    ]
    assert one.problems[:5] == other.problems[:5]
    assert one.problems[5].hints == other.problems[5].hints
    assert one.given == other.given
    assert one.introduction[1:3] == other.introduction[1:3]


@pytest.mark.parametrize("edition", ["ps5", "", "PS4", "../ps4", "ps4a", "README", "__init__"])
def test_an_edition_that_there_is_not(edition: str) -> None:
    with pytest.raises(NoSuchEdition, match=r"there is no edition called '.*'; there are ps4, ps3"):
        edition_text(edition)


def test_a_text_is_read_once() -> None:
    assert edition_text("solo") is edition_text("solo")


@pytest.mark.parametrize("edition", ["ps4", "ps3", "ps3-uk", "wildcard", "scrabble-ish"])
def test_where_a_text_asks_for_a_blank_line_it_says_that_layout_is_not_graded(edition: str) -> None:
    told = 0
    for problem in edition_text(edition).problems:
        text = " ".join([block.text for block in problem.text if not isinstance(block, Code)])
        if "blank line" in text.lower() or "порожніх рядк" in text or "порожні рядки" in text:
            told += 1
            assert re.search(
                r"not graded|nor dashes are graded|layout has none|не оцін|жодної", text
            )
    assert told >= 2


@pytest.mark.parametrize("kit", ["ps4", "ps3", "wildcard", "scrabble-ish", "solo"])
def test_the_layout_that_the_texts_call_free_costs_nothing(kit: str) -> None:
    files = {name: kit_files(kit, solution=True)[name] for name in built_in(kit).files}
    for name, source in files.items():
        bare = re.sub(r'^ +print\((?:"-+")?\)\n', "", source, flags=re.MULTILINE)
        wide = re.sub(r'(print\("Current [^\n]*)end=" "', r'\1end="   "', bare)
        assert wide != source
        files[name] = wide.replace('" ".join(letters)', '" ".join(reversed(letters))')
    report = grade(Submission("anna", files), built_in(kit), find_jail())
    assert (report.points, report.whole_fails) == (report.max, False)

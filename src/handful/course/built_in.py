"""The built-in assignments: data in `course/assignments`, programs from the kits' templates."""

import re
from functools import cache
from pathlib import Path

from handful.console import EDITIONS
from handful.course.kit import KITS, Kit, camel_case, fill, kit_files
from handful.grader.assignment import Assignment
from handful.grader.mistakes import GENERAL, Pages, page_files, page_texts

_FOLDER = Path(__file__).parent / "assignments" / "word-game"
_CHECKS = ("draw", "screen", "session", "wording")
"""The files that are checks.py together."""
_FUNCTIONS = re.compile(r"^functions = \[(.*)\]$", re.MULTILINE)
_WITH_N = re.compile(r'"(play_hand\([^"]*), (\d+)\)"')


@cache
def built_in(name: str) -> Assignment:
    """The assignment called *name*."""
    kit = KITS[name]
    checks = [(_FOLDER / "checks" / f"{part}.py").read_text("utf-8") for part in _CHECKS]
    texts = {"assignment.toml": _rules(kit), "checks.py": "".join(checks), **_pages()}
    folder = _folder(kit)
    for path in sorted(folder.rglob("*.py")):
        if source := fill(path.read_text("utf-8"), {kit.edition}, {}):
            texts[path.relative_to(folder).as_posix()] = _as_documented(source, kit)
    texts |= _programs("solution", kit_files(name, solution=True))
    texts |= _programs("skeleton", kit_files(name))
    if kit.ukrainian:
        texts |= _programs("skeleton/uk", kit_files(name, language="uk"))
    others = {other: _asked(KITS[other]) for other in KITS if other != name}
    return Assignment.parse(name, texts, others)


@cache
def pages() -> Pages:
    """The pages about all mistakes: the general ones, and those of the built-in assignments."""
    return GENERAL | Pages(page_texts(_pages()))


@cache
def _pages() -> dict[str, str]:
    return page_files(_FOLDER / "pages")


def _folder(kit: Kit) -> Path:
    return _FOLDER / EDITIONS[kit.edition].rules.name


def _rules(kit: Kit) -> str:
    """The assignment.toml of a kit."""
    template = (_folder(kit) / "assignment.toml").read_text("utf-8")
    gaps = {"module": kit.module, "title": kit.title}
    return _as_documented(fill(template, {kit.edition}, gaps), kit)


def _asked(kit: Kit) -> frozenset[str]:
    """The functions that a kit's learners write."""
    listed = ",".join(_FUNCTIONS.findall(_rules(kit)))  # tomllib takes far longer
    return frozenset(re.findall(r"\w+", listed))


def _programs(folder: str, files: dict[str, str]) -> dict[str, str]:
    return {f"{folder}/{name}": text for name, text in files.items() if name.endswith(".py")}


def _as_documented(text: str, kit: Kit) -> str:
    """Names and parameters as the document of a kit has them."""
    if kit.name == "solo":
        text = _without_n(text)
    return camel_case(text) if kit.camel else text


def _without_n(text: str) -> str:
    """The calls of play_hand as the document of solo writes them: HAND_SIZE is n."""
    text = text.replace("def play_hand(hand, word_list, n):", "def play_hand(hand, word_list):")
    text = text.replace(
        "play_hand(last_hand, word_list, HAND_SIZE)", "play_hand(last_hand, word_list)"
    )
    text = text.replace("get_word_score(word, n)", "get_word_score(word, HAND_SIZE)")
    return _WITH_N.sub(_set_size, text)


def _set_size(call: re.Match[str]) -> str:
    separator = "\n  " if call.string[call.end() :].startswith("\n") else ", "
    return f'"{call[1]})"{separator}set = {{ HAND_SIZE = {call[2]} }}'

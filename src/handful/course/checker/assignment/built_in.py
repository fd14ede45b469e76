"""The built-in assignments: data in `course/assignments`, programs from the kits' templates."""

import re
from functools import cache
from pathlib import Path

from handful.console import EDITIONS
from handful.course.checker.assignment.assignment import Assignment
from handful.course.kit import KITS, kit_files
from handful.course.kit.name import camel_case
from handful.course.kit.template import fill

__all__ = ["built_in"]

_FOLDER = Path(__file__).parents[2] / "assignments" / "word-game"
_CHECKS = ("draw", "screen", "session", "wording")
"""The files that are checks.py together."""
_WITH_N = re.compile(r'"(play_hand\([^"]*), (\d+)\)"')


@cache
def built_in(name: str) -> Assignment:
    """The assignment called *name*."""
    kit = KITS[name]
    rules = _FOLDER / EDITIONS[kit.edition].rules.name
    parts = [(_FOLDER / "checks" / f"{part}.py").read_text("utf-8") for part in _CHECKS]
    texts = {"checks.py": "".join(parts)}
    for path in sorted([rules / "assignment.toml", *rules.rglob("*.py")]):
        texts[path.relative_to(rules).as_posix()] = path.read_text("utf-8")
    gaps = {"module": kit.module, "title": kit.title}
    texts["assignment.toml"] = fill(texts["assignment.toml"], {kit.edition}, gaps)
    if name == "solo":
        texts = {path: _without_n(text) for path, text in texts.items()}
    if kit.camel:
        texts = {path: camel_case(text) for path, text in texts.items()}
    for folder, is_solution in (("solution", True), ("skeleton", False)):
        programs = kit_files(name, solution=is_solution)
        texts |= {f"{folder}/{file}": t for file, t in programs.items() if file.endswith(".py")}
    return Assignment.parse(name, texts)


def _without_n(text: str) -> str:
    """The calls of play_hand as the document of solo writes them: HAND_SIZE is n."""
    text = text.replace("def play_hand(hand, word_list, n):", "def play_hand(hand, word_list):")
    text = text.replace(
        "play_hand(last_hand, word_list, HAND_SIZE)", "play_hand(last_hand, word_list)"
    )
    text = text.replace("get_word_score(word, n)", "get_word_score(word, HAND_SIZE)")
    return _WITH_N.sub(_set_size, text)


def _set_size(call: re.Match[str]) -> str:
    separator = ", " if _is_inline(call) else "\n  "
    return f'"{call[1]})"{separator}set = {{ HAND_SIZE = {call[2]} }}'


def _is_inline(call: re.Match[str]) -> bool:
    return not call.string[call.end() :].startswith("\n")

"""The built-in assignments: data in `course/assignments`, programs from the kits' templates."""

from functools import cache
from pathlib import Path

from handful.console import EDITIONS
from handful.course.checker.folder.assignment import Assignment
from handful.course.kit import KITS, kit_files
from handful.course.kit.name import camel_case

__all__ = ["built_in"]

_FOLDER = Path(__file__).parents[2] / "assignments"
_SHARED = "word-game"


@cache
def built_in(name: str) -> Assignment:
    """The assignment called *name*."""
    files = {
        "assignment.toml": (_FOLDER / name / "assignment.toml").read_text("utf-8"),
        "checks.py": (_FOLDER / _SHARED / "checks.py").read_text("utf-8"),
    }
    rules = EDITIONS[KITS[name].edition].rules.name
    for path in sorted((_FOLDER / _SHARED / rules).rglob("*.py")):
        text = path.read_text("utf-8")
        inside = path.relative_to(_FOLDER / _SHARED / rules).as_posix()
        files[inside] = camel_case(text) if KITS[name].camel else text
    for folder, is_solution in (("solution", True), ("skeleton", False)):
        programs = kit_files(name, solution=is_solution)
        files |= {f"{folder}/{file}": t for file, t in programs.items() if file.endswith(".py")}
    return Assignment.parse(name, files)

"""The size of source files: one idea a file. The course has files of its own sizes."""

from pathlib import Path
from statistics import median

SOURCE = Path(__file__).parents[2] / "src" / "handful"
LINES = {
    str(path.relative_to(SOURCE)): path.read_text("utf-8").count("\n")
    for path in SOURCE.rglob("*")
    if path.suffix in (".py", ".js", ".css")
    and path.relative_to(SOURCE).parts[0] != "course"
    and path.parent.name != "words"  # a language is one list of texts
}
MOST = 400
USUAL = 120


def test_no_file_has_more_than_400_lines() -> None:
    assert {path: lines for path, lines in LINES.items() if lines > MOST} == {}


def test_half_of_the_files_have_fewer_than_120_lines() -> None:
    assert median(LINES.values()) < USUAL

"""The size of source files: one idea a file."""

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "handful"
LINES = {
    str(path.relative_to(SOURCE)): path.read_text("utf-8").count("\n")
    for path in SOURCE.rglob("*")
    if path.suffix in (".py", ".js", ".css") and path.parent.name != "words"  # lists of texts
}


def test_no_file_has_more_than_500_lines() -> None:
    assert {path: lines for path, lines in LINES.items() if lines > 500} == {}

"""The size of source files."""

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "handful"


def test_no_source_file_has_more_than_500_lines() -> None:
    lines = {
        str(path.relative_to(SOURCE)): path.read_text("utf-8").count("\n")
        for path in SOURCE.rglob("*")
        if path.suffix in (".py", ".js", ".css")
    }
    assert {path: count for path, count in lines.items() if count > 500} == {}

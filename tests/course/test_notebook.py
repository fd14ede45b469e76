"""Notebooks: the code of their cells is the program."""

import json
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import BadSubmission, requirements_of
from handful.grader.submission.notebook import program_of
from tests.support.course.submission import read_submission

REQUIRED = requirements_of(built_in("solo"))
SOLUTION = kit_files("solo", solution=True)["wordgame.py"]


def cell(source: str | list[str], kind: str = "code") -> dict[str, object]:
    made: dict[str, object] = {"cell_type": kind, "metadata": {}, "source": source}
    if kind == "code":
        made |= {"execution_count": 1, "outputs": [{"output_type": "stream", "text": ["no"]}]}
    return made


def notebook(*cells: dict[str, object]) -> str:
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_cells_are_put_together_in_their_order() -> None:
    made = notebook(cell("# Title", "markdown"), cell(["x = 1\n", "y = 2"]), cell("print(x)\r\n"))
    assert program_of(made, "it") == "# cell 2\nx = 1\ny = 2\n\n# cell 3\nprint(x)\n\n"


@pytest.mark.parametrize(
    ("source", "program"),
    [
        ("%matplotlib inline\nx = 1", "pass\nx = 1"),
        ("if x:\n    !pip install numpy\ny = 1", "if x:\n    pass\ny = 1"),
        ("hand?\nx = 1", "pass\nx = 1"),
        ("%%time\nx = 1", "\nx = 1"),
        ("%%writefile ps4a.py\nx = 1", "\nx = 1"),
        ("%%writefile words.txt\nAA AB", ""),
        ("%%bash\nls", ""),
        ("%%html\n<b>", ""),
        ("x = (7\n% 4)", "x = (7\n% 4)"),
        ('x = """\n%d\n!"""', 'x = """\n%d\n!"""'),
        ("", ""),
    ],
)
def test_what_only_a_notebook_understands_is_left_out(source: str, program: str) -> None:
    assert program_of(notebook(cell(source)), "it") == f"# cell 1\n{program}\n"


@pytest.mark.parametrize(
    ("source", "program"),
    [
        ("play_game(words)", 'if __name__ == "__main__": play_game(words)'),
        ("print(playHand(h,\n  w, 7))", 'if __name__ == "__main__": print(playHand(h,\n  w, 7))'),
        ("input()", 'if __name__ == "__main__": input()'),
        ("score = play_hand(h, w)", "score = play_hand(h, w)"),
        ("print(get_word_score('it', 7))", "print(get_word_score('it', 7))"),
        ("display_hand(h)", "display_hand(h)"),
    ],
)
def test_a_game_that_a_cell_plays_is_not_played_when_the_program_is_loaded(
    source: str, program: str
) -> None:
    made = program_of(notebook(cell(source)), "it")
    assert made == f"# cell 1\n{program}\n"
    compile(made, "it", "exec")


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "1", '{"cells": 1}', '{"cells": [{"cell_type": "code", "source": 1}]}'],
)
def test_a_broken_notebook_is_refused_in_a_sentence(content: str) -> None:
    with pytest.raises(BadSubmission) as error:
        program_of(content, "it.ipynb")
    assert str(error.value) == (
        "it.ipynb is not a whole notebook; save it again, or hand in a .py file"
    )


def test_a_deep_or_a_long_notebook_is_refused() -> None:
    for content in ("[" * 100_000, notebook(*[cell("x")] * 2_001)):
        with pytest.raises(BadSubmission):
            program_of(content, "it.ipynb")


def test_a_notebook_is_read_as_a_program(tmp_path: Path) -> None:
    parts = SOLUTION.split("\n\n\n")
    path = tmp_path / "Untitled3.ipynb"
    path.write_text(notebook(*[cell(part) for part in parts], cell("%time play_game(words)")))
    found = read_submission(path, REQUIRED)
    assert found.roles == {"wordgame.py": "Untitled3.py"}
    program = found.program("wordgame.py")
    assert program is not None
    assert all(part in program for part in parts)
    compile(program, "wordgame.py", "exec")
    assert [str(note) for note in found.notes] == [
        "Untitled3.py holds the cells of the notebook Untitled3.ipynb.",
        "Untitled3.py was graded as wordgame.py.",
    ]


def test_a_huge_notebook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wordgame.ipynb"
    path.write_text(" " * 5_000_001)
    with pytest.raises(BadSubmission, match="is longer than 5,000,000 bytes"):
        read_submission(path, REQUIRED)
    path.write_text(notebook(cell("#" * 500_000)))
    with pytest.raises(BadSubmission, match="is longer than 400,000 bytes"):
        read_submission(path, REQUIRED)

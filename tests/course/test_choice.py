"""Which file is graded: folders as learners hand them in, and what a careful teacher would take."""

import ast
import io
import re
import zipfile
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Submission, find_submissions, requirements_of
from handful.grader.submission.find import read_each

Files = dict[str, str | bytes]

WORK = kit_files("ps3", solution=True)["ps3.py"]
SKELETON = kit_files("ps3")["ps3.py"]
OTHER = WORK.replace("7 *", "8 *")
"""Work that is different, and wrong."""
LEFT_OUT = "ps3.py was left out: the functions to write are empty in it."


def function(source: str, name: str) -> str:
    [found] = [
        n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef) and n.name == name
    ]
    return ast.unparse(found) + "\n"


def with_one_function() -> str:
    """The skeleton with a single function written."""
    score = "get_word_score"
    return ast.unparse(ast.parse(SKELETON)).replace(
        function(SKELETON, score).strip(), function(WORK, score).strip()
    )


def packed(files: dict[str, str]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def read(folder: Path, files: Files, kit: str = "ps3") -> Submission:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    found = find_submissions([folder], requirements_of(built_in(kit)))
    [submission] = read_each(found, requirements_of(built_in(kit)))
    assert isinstance(submission, Submission), submission
    return submission


REFORMATTED = ast.unparse(ast.parse(SKELETON))
FOREIGN = SKELETON.replace("num_vowels", "vowels").replace("yet implemented", "implemented")
"""The same skeleton as somebody else hands it out: what is given is written differently."""
WITHOUT_SCORE = ast.unparse(ast.parse(WORK)).replace(function(WORK, "get_word_score"), "")
EMPTY = ("return None", "return", "raise NotImplementedError", "raise NotImplementedError('to do')")
"""What people write in place of pass."""


@pytest.mark.parametrize("name", ["my_ps3.py", "ps3_solution.py", "assignment3.py", "ps3-v2.py"])
@pytest.mark.parametrize(
    "skeleton",
    [
        SKELETON,
        SKELETON.replace("# Name:", "# Name: Ann"),
        REFORMATTED,
        FOREIGN,
        *[re.sub("pass  # TO DO.*", empty, SKELETON) for empty in EMPTY],
    ],
    ids=["untouched", "with a name", "reformatted", "from elsewhere", *EMPTY],
)
def test_a_skeleton_beside_the_work_is_left_out(tmp_path: Path, name: str, skeleton: str) -> None:
    found = read(tmp_path, {"ps3.py": skeleton, name: WORK})
    assert found.program("ps3.py") == WORK
    assert [str(note) for note in found.notes] == [f"{name} was graded as ps3.py.", LEFT_OUT]


FOLDERS: dict[str, tuple[Files, str, list[str]]] = {
    "an old version beside the right name": (
        {"ps3_old.py": OTHER, "ps3.py": WORK},
        "ps3.py",
        ["Graded: ps3.py. Not graded: ps3_old.py."],
    ),
    "the right name wins over final": (
        {"ps3.py": WORK, "ps3_final.py": OTHER},
        "ps3.py",
        ["Graded: ps3.py. Not graded: ps3_final.py."],
    ),
    "the right name wins even if Python cannot read it": (
        {"ps3.py": f"{WORK}\ndef f(:\n", "ps3_backup.py": OTHER},
        "ps3.py",
        ["Graded: ps3.py. Not graded: ps3_backup.py."],
    ),
    "final wins over old": (
        {"ps3_final.py": WORK, "ps3_old.py": OTHER},
        "ps3_final.py",
        ["ps3_final.py was graded as ps3.py.", "Graded: ps3_final.py. Not graded: ps3_old.py."],
    ),
    "version 10 wins over version 9": (
        {"ps3_v10.py": WORK, "ps3_v9.py": OTHER},
        "ps3_v10.py",
        ["ps3_v10.py was graded as ps3.py.", "Graded: ps3_v10.py. Not graded: ps3_v9.py."],
    ),
    "more work wins over less": (
        {"ps3_new.py": with_one_function(), "ps3_old.py": WORK},
        "ps3_old.py",
        ["ps3_old.py was graded as ps3.py.", "Graded: ps3_old.py. Not graded: ps3_new.py."],
    ),
    "the same work and more wins over the right name": (
        {"ps3.py": with_one_function(), "my_ps3.py": WORK, "score.py": with_one_function()},
        "my_ps3.py",
        ["my_ps3.py was graded as ps3.py.", "Graded: my_ps3.py. Not graded: ps3.py, score.py."],
    ),
    "the right name wins over other work": (
        {"ps3.py": WITHOUT_SCORE, "score.py": with_one_function()},
        "ps3.py",
        ["Graded: ps3.py. Not graded: score.py."],
    ),
    "the right name wins over more work that Python cannot read": (
        {"ps3.py": with_one_function(), "my_ps3.py": f"{WORK}\ndef f(:\n"},
        "ps3.py",
        ["Graded: ps3.py. Not graded: my_ps3.py."],
    ),
    "the right name wins over what it imports": (
        {"ps3.py": f"from rest import *\n{with_one_function()}", "rest.py": WORK},
        "ps3.py",
        [],
    ),
    "a copy with one function written": (
        {"ps3.py": SKELETON, "my_ps3.py": with_one_function()},
        "my_ps3.py",
        ["my_ps3.py was graded as ps3.py.", LEFT_OUT],
    ),
    "one function": (
        {"ps3.py": SKELETON, "score.py": function(WORK, "get_word_score")},
        "score.py",
        ["score.py was graded as ps3.py.", LEFT_OUT],
    ),
    "an empty file": (
        {"ps3.py": "", "my_ps3.py": WORK},
        "my_ps3.py",
        ["ps3.py is empty.", "my_ps3.py was graded as ps3.py."],
    ),
    "an archive beside a skeleton": (
        {"ps3.py": SKELETON, "work.zip": packed({"ps3.py": WORK})},
        "ps3.py",
        ["There are 2 files called ps3.py; work.zip/ps3.py was used."],
    ),
    "work in a file named as a test": (
        {"ps3.py": SKELETON, "ps3_test.py": WORK, "test_ps3.py": "import unittest\n"},
        "ps3_test.py",
        ["ps3_test.py was graded as ps3.py.", LEFT_OUT],
    ),
    "a second file that the first imports": (
        {"ps3.py": f"from scores import *\n{WORK}", "scores.py": OTHER},
        "ps3.py",
        [],
    ),
    "nothing but skeletons": (
        {"ps3.py": SKELETON, "copy.py": FOREIGN},
        "ps3.py",
        ["copy.py was left out: the functions to write are empty in it."],
    ),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_the_graded_file_is_the_one_with_work_and_the_right_name(tmp_path: Path, name: str) -> None:
    files, graded, notes = FOLDERS[name]
    found = read(tmp_path / "ann", files)
    assert found.roles == {"ps3.py": graded}
    assert [str(note) for note in found.notes] == notes
    if "archive" in name:
        assert found.program("ps3.py") == WORK


def test_each_part_is_taken_from_the_file_with_its_work(tmp_path: Path) -> None:
    work, skeleton = kit_files("ps4", solution=True), kit_files("ps4")
    skeleton["ps4b.py"] = ast.unparse(ast.parse(skeleton["ps4b.py"]))
    a, b = work["ps4a.py"], work["ps4b.py"]
    whole = f"{a.partition('def playGame')[0]}\n{b.replace('from ps4a import *', '')}"
    both = {"ps4a.py": skeleton["ps4a.py"], "ps4b.py": skeleton["ps4b.py"]}
    for number, (files, roles) in enumerate(
        [
            ({"ps4a.py": a, "my ps4b.py": b}, {"ps4a.py": "ps4a.py", "ps4b.py": "my ps4b.py"}),
            (
                {"ps4a.py": a, "ps4b.py": both["ps4b.py"], "my ps4b.py": b},
                {"ps4a.py": "ps4a.py", "ps4b.py": "my ps4b.py"},
            ),
            (
                both | {"one.py": a, "two.py": b},
                {"ps4a.py": "one.py", "ps4b.py": "two.py"},
            ),
            (both | {"ps4.py": whole}, {"ps4a.py": "ps4.py", "ps4b.py": "ps4.py"}),
            (both | {"ps4b.py": whole}, {"ps4a.py": "ps4b.py", "ps4b.py": "ps4b.py"}),
            (both | {"ps4a.py": a}, {"ps4a.py": "ps4a.py", "ps4b.py": "ps4b.py"}),
        ]
    ):
        found = read(tmp_path / f"ann{number}", dict(files), "ps4")
        assert found.roles == roles, list(files)


def test_a_file_that_is_graded_as_both_parts_is_not_named_as_left_out(tmp_path: Path) -> None:
    files = kit_files("ps4", solution=True)
    game = files["ps4a.py"] + files["ps4b.py"].replace("from ps4a import *", "")
    notes = [str(note) for note in read(tmp_path, {"game.py": game}, "ps4").notes]
    assert notes == ["game.py was graded as ps4a.py.", "game.py was also graded as ps4b.py."]

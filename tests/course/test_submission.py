"""What is handed in: read with care, and refused in a sentence."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import BadSubmission, Submission, requirements_of
from handful.grader.message import say
from tests.support.course.submission import read_submission

REQUIRED = requirements_of(built_in("ps4"))
SOLUTION = kit_files("ps4", solution=True)
SKELETON = kit_files("ps4")
A, B = SOLUTION["ps4a.py"], SOLUTION["ps4b.py"]


def refused(path: Path) -> str:
    with pytest.raises(BadSubmission) as error:
        read_submission(path, REQUIRED)
    return str(error.value).replace(str(path), "IT").replace(str(path.parent), "HERE")


def archive(path: Path, *members: tuple[str | zipfile.ZipInfo, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members:
            file.writestr(name, content)
    return path


def test_a_file_a_folder_and_an_archive_are_read_alike(tmp_path: Path) -> None:
    (tmp_path / "ps4a.py").write_bytes(b"\xef\xbb\xbfx = 1\r\n")
    (tmp_path / "other.txt").write_text("no")
    packed = archive(tmp_path / "a.zip", ("deep/er/ps4a.py", "x = 1\n"), ("deep/note.txt", "no"))
    for path in (tmp_path / "ps4a.py", tmp_path, packed):
        submission = read_submission(path, REQUIRED)
        assert submission == Submission(
            path.name, {"ps4a.py": "x = 1\n"}, {"ps4a.py": "ps4a.py"}, ()
        )


def test_what_is_no_program_is_refused_in_a_sentence(tmp_path: Path) -> None:
    it = tmp_path / "ps4a.py"
    assert refused(it) == "there is no file or folder IT"
    it.write_bytes(b"x" * 50_000_000)
    assert refused(it) == "IT is longer than 400,000 bytes; that is not a program"
    it.write_bytes(b"\x7fELF\0\0")
    assert refused(it) == "IT is not a text file: it holds a zero byte"
    (tmp_path / "ps4a.doc").write_text("x = 1")
    assert refused(tmp_path / "ps4a.doc") == "IT is not a Python file; hand in ps4a.py, ps4b.py"
    (tmp_path / "empty").mkdir()
    assert refused(tmp_path / "empty") == "there is no Python file in IT"
    (tmp_path / "empty" / "ps4a.docx").touch()
    assert refused(tmp_path / "empty") == "there is no Python file in IT, only ps4a.docx"


def test_which_files_are_wanted_is_told_in_the_language_of_the_report(tmp_path: Path) -> None:
    essay = tmp_path / "essay.pdf"
    essay.write_text("no program")
    with pytest.raises(BadSubmission) as caught:
        read_submission(essay, REQUIRED)
    told = say(caught.value.why, "uk").replace(str(essay), "IT")
    assert told == "IT — не файл Python; здайте ps4a.py, ps4b.py"


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "ps4a.py")
    assert refused(tmp_path / "ps4a.py") == "IT is not a file"
    assert refused(tmp_path) == "IT/ps4a.py is not a file"
    assert refused(Path("/dev/zero")) == "IT is not a file"


@pytest.mark.skipif(os.getuid() == 0, reason="root reads everything")
def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "ps4a.py").touch(0o000)
    assert refused(tmp_path / "ps4a.py") == "IT cannot be read: Permission denied"


def test_no_link_is_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "ps4a.py").write_text("secret = 1")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ps4a.py").symlink_to(outside / "ps4a.py")
    (tmp_path / "folder").symlink_to(outside)
    told = "is a link to elsewhere; hand in the file itself"
    assert refused(tmp_path / "in" / "ps4a.py") == f"IT {told}"
    assert refused(tmp_path / "in") == f"IT/ps4a.py {told}"
    assert refused(tmp_path / "folder") == f"IT {told}"
    (tmp_path / "in" / "ps4a.py").unlink()
    (tmp_path / "in" / "ps4a.py").symlink_to("nowhere")
    assert refused(tmp_path / "in") == f"IT/ps4a.py {told}"


def test_an_archive_that_is_a_trap_is_refused(tmp_path: Path) -> None:
    it = tmp_path / "a.zip"
    link = zipfile.ZipInfo("ps4a.py")
    link.external_attr = 0o120777 << 16
    archive(it, (link, "/etc/passwd"))
    told = "IT holds 'ps4a.py', which is a link to elsewhere; hand in the file itself"
    assert refused(it) == told
    archive(it, ("ps4a.py", "#" * 50_000_000))
    assert it.stat().st_size < 100_000
    assert refused(it) == "IT/ps4a.py is longer than 400,000 bytes; that is not a program"
    archive(it, *[(f"{number}.py", "") for number in range(501)])
    assert refused(it) == "IT holds more than 500 files; that is not a submission"
    with zipfile.ZipFile(it, "w", zipfile.ZIP_BZIP2) as file:
        file.writestr("ps4a.py", "#" * 50_000_000)
    assert (
        refused(it) == "IT holds 'ps4a.py', which is packed in an unusual way; use an ordinary zip"
    )
    archive(it, ("note.txt", "x = 1"))
    assert refused(it) == "there is no Python file in IT, only note.txt"
    inside = io.BytesIO()
    with zipfile.ZipFile(inside, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("ps4a.py", "#" * 50_000_000)
    archive(it, ("work.zip", inside.getvalue()))
    assert refused(it) == "IT/work.zip/ps4a.py is longer than 400,000 bytes; that is not a program"


@pytest.mark.parametrize("name", ["../ps4a.py", "/ps4a.py", "a\\..\\ps4a.py", "C:/ps4a.py"])
def test_a_path_in_an_archive_cannot_reach_outside(tmp_path: Path, name: str) -> None:
    (tmp_path / "ps4a.py").write_text("secret = 1")
    it = archive(tmp_path / "in.zip", (name, "x = 1"))
    assert read_submission(it, REQUIRED).files == {"ps4a.py": "x = 1"}
    assert (tmp_path / "ps4a.py").read_text() == "secret = 1"


def test_an_archive_with_a_password_is_refused(tmp_path: Path) -> None:
    it = archive(tmp_path / "a.zip", ("ps4a.py", "x = 1"))
    content = bytearray(it.read_bytes())
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    it.write_bytes(content)
    assert refused(it) == "IT holds 'ps4a.py', which is encrypted; hand it in without a password"


def test_a_spoilt_archive_is_refused(tmp_path: Path) -> None:
    it = archive(tmp_path / "a.zip", ("ps4a.py", "x = 1\n" * 100))
    content = it.read_bytes()
    it.write_bytes(content[:40] + b"\xff" * 8 + content[48:])
    assert refused(it).startswith("IT is not a whole zip archive: ")
    it.write_bytes(content[:-10])
    assert refused(it) == "IT is not a whole zip archive: File is not a zip file"


def test_names_that_would_spoil_the_terminal_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "a\n\x1b[31m"
    with pytest.raises(BadSubmission) as error:
        read_submission(path, REQUIRED)
    assert str(error.value) == rf"there is no file or folder {tmp_path}/a\n\x1b[31m"
    path.mkdir()
    (path / "ps4a.py").write_text("x = 1")
    assert read_submission(path, REQUIRED).name == r"a\n\x1b[31m"


def read(folder: Path, files: dict[str, str]) -> Submission:
    """What is read from a folder with these *files*."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return read_submission(folder, REQUIRED)


def notes(submission: Submission) -> list[str]:
    return [str(note) for note in submission.notes]


def test_every_program_is_read_and_nothing_that_nobody_wrote(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        {
            "ps4a.py": A,
            "ps4b.py": B,
            "helper.py": "x = 1\n",
            "words.txt": "AA\n",
            "test_ps4a.py": SOLUTION["test_ps4a.py"],
            "my_test.py": "assert False\n",
            "__pycache__/ps4a.py": "no",
            "__MACOSX/._ps4a.py": "no",
            ".idea/workspace.py": "no",
            ".DS_Store": "no",
            "ps4a.py~": "no",
            "#ps4a.py#": "no",
            ".ipynb_checkpoints/ps4a-checkpoint.py": "no",
        },
    )
    assert found.files == {"ps4a.py": A, "ps4b.py": B, "helper.py": "x = 1\n"}
    assert found.roles == {"ps4a.py": "ps4a.py", "ps4b.py": "ps4b.py"}
    assert found.notes == ()


def test_files_that_lie_deeper_are_found(tmp_path: Path) -> None:
    found = read(tmp_path, {"src/game/ps4a.py": A, "src/game/helper.py": "", "README.md": "mine"})
    assert set(found.files) == {"ps4a.py", "helper.py"}


@pytest.mark.parametrize("name", ["ann.py", "ps4a-1.py", "Ps4A.py", "ps4a (2).py", "ps4a.py.txt"])
def test_a_file_under_another_name_is_known_by_its_functions(tmp_path: Path, name: str) -> None:
    found = read(tmp_path, {name: A, "ps4b.py": B})
    file = name.removesuffix(".txt")
    assert found.roles == {"ps4a.py": file, "ps4b.py": "ps4b.py"}
    assert found.program("ps4a.py") == A
    assert found.modules["ps4a.py"] == found.modules[file] == A
    assert notes(found) == ([] if file == "ps4a.py" else [f"{file} was graded as ps4a.py."])


def test_the_case_of_a_name_makes_no_difference(tmp_path: Path) -> None:
    broken = f"{A}\ndef f(:\n"
    found = read(tmp_path, {"PS4A.py": A, "my_ps4a.py": broken})
    assert found.program("ps4a.py") == A


def test_part_b_alone_is_part_b_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "computer.py").write_text(B)
    found = read_submission(tmp_path / "computer.py", REQUIRED)
    assert found.roles == {"ps4b.py": "computer.py"}
    assert found.program("ps4a.py") is None
    pasted = B[B.index("def playGame") : B.index("if __name__")]
    (tmp_path / "computer.py").write_text(pasted)
    assert read_submission(tmp_path / "computer.py", REQUIRED).roles == {"ps4b.py": "computer.py"}


def test_a_program_that_cannot_be_parsed_is_known_by_its_lines(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"{B}\nprint 'done'\n")
    (tmp_path / "other.py").write_text(f"{A}\nprint 'done'\n")
    found = read_submission(tmp_path, REQUIRED)
    assert found.roles == {"ps4a.py": "other.py", "ps4b.py": "mine.py"}


def test_a_lone_file_without_functions_is_the_first_that_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text("print('hello')\n")
    found = read_submission(tmp_path / "ann.py", REQUIRED)
    assert (found.files, found.roles) == ({"ann.py": "print('hello')\n"}, {"ps4a.py": "ann.py"})


def test_several_files_without_any_function_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "b.py").write_text("x = 2\n")
    assert refused(tmp_path) == (
        "there is none of ps4a.py, ps4b.py in IT, nor a file with their functions"
    )


def test_both_parts_in_one_file_are_graded_as_both(tmp_path: Path) -> None:
    whole = f"{A.partition('def playGame')[0]}\n{B.replace('from ps4a import *', '')}"
    found = read(tmp_path, {"ps4.py": whole})
    assert found.roles == {"ps4a.py": "ps4.py", "ps4b.py": "ps4.py"}
    (tmp_path / "ps4.py").rename(tmp_path / "ps4b.py")
    assert read_submission(tmp_path, REQUIRED).roles == {"ps4a.py": "ps4b.py", "ps4b.py": "ps4b.py"}


@pytest.mark.parametrize("name", ["ps4.py", "ps4a.py", "ps4b.py"])
def test_a_function_that_both_parts_have_is_of_each_part_its_own(tmp_path: Path, name: str) -> None:
    first = A.partition("if __name__")[0]
    whole = f"{first}\n{B.replace('from ps4a import *', '')}"
    found = read(tmp_path, {name: whole})
    a, b = found.program("ps4a.py"), found.program("ps4b.py")
    assert a is not None
    assert b == whole
    assert a.count("def playGame") == 1
    assert a.index("def playGame") < len(first)
    assert len(a.splitlines()) == len(whole.splitlines())
    compile(a, "ps4a.py", "exec")


@pytest.mark.parametrize(
    ("skeleton", "solution"),
    [("ps4a.py", "solution.py"), ("kit/ps4a.py", "ps4a.py"), ("ps4a.py", "mine/ps4a.py")],
)
def test_the_skeleton_beside_a_solution_is_left_out(
    tmp_path: Path, skeleton: str, solution: str
) -> None:
    found = read(tmp_path, {skeleton: SKELETON["ps4a.py"], solution: A, "ps4b.py": B})
    assert found.program("ps4a.py") == A
    assert SKELETON["ps4a.py"] not in found.files.values()
    assert len(found.notes) >= 1


def test_a_skeleton_alone_is_what_was_handed_in(tmp_path: Path) -> None:
    found = read(tmp_path, {"ps4a.py": SKELETON["ps4a.py"], "ps4b.py": SKELETON["ps4b.py"]})
    assert found.files == {name: SKELETON[name] for name in REQUIRED.files}
    (tmp_path / "copy.py").write_text(SKELETON["ps4a.py"])
    found = read_submission(tmp_path, REQUIRED)
    assert set(found.files) == {"ps4a.py", "ps4b.py"}
    assert notes(found) == ["copy.py was left out: the functions to write are empty in it."]


def test_of_two_files_of_one_name_the_one_with_more_in_it_is_taken(tmp_path: Path) -> None:
    half = A.replace("def playGame", "def other").replace("def playHand", "def another")
    found = read(tmp_path, {"old/ps4a.py": half, "new/ps4a.py": A})
    assert found.program("ps4a.py") == A
    assert notes(found) == ["There are 2 files called ps4a.py; new/ps4a.py was used."]


def test_functions_in_other_files_are_named_and_not_graded(tmp_path: Path) -> None:
    start, end = A.index("def updateHand"), A.index("def isValidWord")
    found = read(tmp_path, {"ps4a.py": A[:start] + A[end:], "update.py": A[start:end]})
    assert found.roles == {"ps4a.py": "ps4a.py"}
    assert notes(found) == ["Graded: ps4a.py. Not graded: update.py."]


def test_what_is_imported_is_graded(tmp_path: Path) -> None:
    main = "from scores import *\n" + A.replace("def getWordScore", "def unused")
    score = "def getWordScore(word, n):\n    return 0\n"
    found = read(tmp_path, {"ps4a.py": main, "scores.py": score})
    assert (found.program("ps4a.py"), found.notes) == (main, ())
    assert found.files["scores.py"] == score


def test_what_is_no_program_beside_the_wanted_ones_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_bytes(b"\0")
    (tmp_path / "away.py").symlink_to("/etc/passwd")
    found = read(tmp_path, {"ps4a.py": A})
    assert set(found.files) == {"ps4a.py"}
    assert len(found.notes) == 2


def test_no_more_programs_are_read_than_a_person_writes(tmp_path: Path) -> None:
    found = read(tmp_path, {f"a/{n}.py": "x = 1\n" for n in range(60)} | {"z/ps4a.py": A})
    assert len(found.files) == 40
    assert found.program("ps4a.py") == A
    assert notes(found) == ["Of 61 programs 40 were read."]


def test_the_same_files_have_the_same_hash_and_others_another(tmp_path: Path) -> None:
    one = Submission("ann", {"ps4a.py": A})
    assert one.sha256 == Submission("bob", {"ps4a.py": A}).sha256
    assert one.sha256 != Submission("ann", {"ps4a.py": B}).sha256
    assert one.sha256 != Submission("ann", {"ps4a.py": A}, {"ps4a.py": "ps4a.py"}).sha256


def test_an_empty_file_is_no_program(tmp_path: Path) -> None:
    it = tmp_path / "ann"
    it.mkdir()
    (it / "ps4a.py").write_text("\n \n")
    assert refused(it) == "ps4a.py is empty"
    (it / "ps4b.py").write_text("")
    assert refused(it) == "ps4a.py, ps4b.py are empty"
    (it / "ps4b.py").write_text(B)
    assert [str(note) for note in read_submission(it, REQUIRED).notes] == ["ps4a.py is empty."]


def test_a_program_for_another_kit_is_told_as_such(tmp_path: Path) -> None:
    it = tmp_path / "ps3.py"
    it.write_text(kit_files("ps3", solution=True)["ps3.py"])
    assert refused(it) == "this looks like ps3, not like ps4"
    it = it.rename(tmp_path / "ps4a.py")
    assert read_submission(it, REQUIRED).roles == {"ps4a.py": "ps4a.py"}


def test_utf_16_is_told_as_such(tmp_path: Path) -> None:
    it = tmp_path / "ps4a.py"
    it.write_bytes(A.encode("utf-16"))
    assert refused(it) == "IT is written in UTF-16; save it as UTF-8"


def test_a_name_in_an_archive_is_cut_at_the_limit(tmp_path: Path) -> None:
    it = archive(tmp_path / "a.zip", ("ps4a.py", A), (f"{'x' * 65_000}/ps4b.py", B))
    assert read_submission(it, REQUIRED).files == {"ps4a.py": A, "ps4b.py": B}
    archive(it, (f"{'é' * 200}.py", A))
    assert refused(it) == f"there is no Python file in IT, only {'é' * 60}…"
    archive(it, (f"{'x' * 252}.py", A))
    assert read_submission(it, REQUIRED).program("ps4a.py") == A

"""What is handed in: read with care, and refused in a sentence."""

import os
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from handful.cli import main
from handful.course.checker import BadSubmission, find_submissions, read_submission

WANTED = ("ps4a.py", "ps4b.py")


def refused(path: Path) -> str:
    with pytest.raises(BadSubmission) as error:
        read_submission(path, WANTED)
    return str(error.value).replace(str(path), "IT").replace(str(path.parent), "HERE")


def archive(path: Path, *members: tuple[str | zipfile.ZipInfo, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members:
            file.writestr(name, content)
    return path


def test_a_file_a_folder_and_an_archive_are_read_alike(tmp_path: Path) -> None:
    (tmp_path / "ps4a.py").write_bytes(b"\xef\xbb\xbfx = 1\r\n")
    (tmp_path / "other.txt").write_text("no")
    packed = archive(tmp_path / "a.zip", ("deep/er/ps4a.py", "x = 1\n"), ("deep/note.txt", "no"))
    for path in (tmp_path / "ps4a.py", tmp_path, packed):
        submission = read_submission(path, WANTED)
        assert (submission.name, submission.files) == (path.name, {"ps4a.py": "x = 1\n"})


def test_a_python_file_of_another_name_is_the_first_that_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text("x = 1\n")
    assert read_submission(tmp_path / "ann.py", WANTED).files == {"ps4a.py": "x = 1\n"}


def test_what_is_no_program_is_refused_in_a_sentence(tmp_path: Path) -> None:
    it = tmp_path / "ps4a.py"
    assert refused(it) == "there is no file or folder IT"
    it.write_bytes(b"x" * 50_000_000)
    assert refused(it) == "IT is longer than 400,000 bytes; that is not a program"
    it.write_bytes(b"\x7fELF\0\0")
    assert refused(it) == "IT is not a text file: it holds a zero byte"
    (tmp_path / "ps4a.doc").write_text("x = 1")
    assert refused(tmp_path / "ps4a.doc") == "IT is not a Python file; hand in ps4a.py or ps4b.py"
    (tmp_path / "empty").mkdir()
    assert refused(tmp_path / "empty") == "there is none of ps4a.py, ps4b.py in IT"


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
    archive(it, ("../ps4a.py", "x = 1"))
    assert refused(it) == "IT holds '../ps4a.py', which reaches outside the archive"
    archive(it, ("/ps4a.py", "x = 1"))
    assert refused(it) == "IT holds '/ps4a.py', which reaches outside the archive"
    archive(it, ("a\\..\\ps4a.py", "x = 1"))
    assert "which reaches outside the archive" in refused(it)
    link = zipfile.ZipInfo("ps4a.py")
    link.external_attr = 0o120777 << 16
    archive(it, (link, "/etc/passwd"))
    told = "IT holds 'ps4a.py', which is a link to elsewhere; hand in the file itself"
    assert refused(it) == told
    archive(it, ("ps4a.py", "#" * 50_000_000))
    assert it.stat().st_size < 100_000
    assert refused(it) == "IT is longer than 400,000 bytes; that is not a program"
    archive(it, *[(f"{number}.py", "") for number in range(201)])
    assert refused(it) == "IT holds 201 files; that is not a submission"
    with zipfile.ZipFile(it, "w", zipfile.ZIP_BZIP2) as file:
        file.writestr("ps4a.py", "#" * 50_000_000)
    assert (
        refused(it) == "IT holds 'ps4a.py', which is packed in an unusual way; use an ordinary zip"
    )
    archive(it, ("note.txt", "x = 1"))
    assert refused(it) == "there is none of ps4a.py, ps4b.py in IT"


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
    assert refused(it).startswith("IT is not a Python file")


def test_names_that_would_spoil_the_terminal_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "a\n\x1b[31m"
    with pytest.raises(BadSubmission) as error:
        read_submission(path, WANTED)
    assert str(error.value) == rf"there is no file or folder {tmp_path}/a\n\x1b[31m"
    path.mkdir()
    (path / "ps4a.py").write_text("x = 1")
    assert read_submission(path, WANTED).name == r"a\n\x1b[31m"


def test_a_folder_of_folders_holds_a_submission_in_each(tmp_path: Path) -> None:
    for name in ("bob", "ann"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ps4a.py").touch()
    (tmp_path / "eve.zip").touch()
    (tmp_path / "list.txt").touch()
    (tmp_path / ".git").mkdir()
    found = find_submissions((tmp_path,), WANTED)
    assert [path.name for path in found] == ["ann", "bob", "eve.zip"]
    assert find_submissions((tmp_path / "ann",), WANTED) == [tmp_path / "ann"]


def test_an_empty_folder_holds_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadSubmission, match="there is nothing to grade in"):
        find_submissions((tmp_path,), WANTED)


def test_bad_input_is_a_sentence_and_exit_code_2(tmp_path: Path) -> None:
    trap = archive(tmp_path / "trap.zip", ("../ps4a.py", "x = 1"))
    (tmp_path / "empty").mkdir()
    link = tmp_path / "ps4a.py"
    link.symlink_to("/etc/passwd")
    before = sorted(tmp_path.rglob("*"))
    for path, told in (
        (trap, f"Error: {trap} holds '../ps4a.py', which reaches outside the archive\n"),
        (tmp_path / "empty", f"Error: there is nothing to grade in {tmp_path}/empty\n"),
        (tmp_path / "none", f"Error: there is no file or folder {tmp_path}/none\n"),
        (link, f"Error: {link} is a link to elsewhere; hand in the file itself\n"),
    ):
        ended = CliRunner().invoke(main, ["check", "ps4", str(path)])
        assert (ended.exit_code, ended.stdout, ended.stderr) == (2, "", told)
    ended = CliRunner().invoke(main, ["check", "ps9", str(link)])
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "'ps9' is not one of 'ps4'" in ended.stderr
    assert sorted(tmp_path.rglob("*")) == before

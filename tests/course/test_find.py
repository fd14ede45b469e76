"""Who handed in what: downloads as the course platforms make them, and folders as teachers do."""

import io
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import (
    BadSubmission,
    Found,
    Person,
    Submission,
    find_submissions,
    read_each,
    requirements_of,
)
from handful.grader.submission.find import find_one
from handful.grader.submission.requirements import Requirements

REQUIRED = requirements_of(built_in("ps4"))
SOLUTION = kit_files("ps4", solution=True)
A, B = SOLUTION["ps4a.py"], SOLUTION["ps4b.py"]
KIT = kit_files("ps4")


def read_found(found: Found, required: Requirements) -> Submission:
    [submission] = read_each([found], required)
    if isinstance(submission, BadSubmission):
        raise submission
    return submission


def packed(files: dict[str, str | bytes]) -> bytes:
    """An archive as people pack it on a Mac, with what that leaves in it."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
            archive.writestr(f"__MACOSX/{name}", b"\0\5\x16\7")
    return written.getvalue()


def laid(folder: Path, files: dict[str, str | bytes]) -> Path:
    """The *folder* with these *files* in it; a name that ends with / is a folder."""
    for name, content in files.items():
        if name.endswith("/"):
            (folder / name).mkdir(parents=True)
            continue
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def as_archive(path: Path, files: dict[str, str | bytes]) -> Path:
    """The same *files* as one archive, as a platform packs it: folders have no entry."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def rows(*paths: Path) -> dict[str, set[str] | str]:
    """By label, the files that were found, or why there are none."""
    found = find_submissions(paths, REQUIRED)
    read = list(read_each(found, REQUIRED))
    assert len({one.label for one in found}) == len(found) == len(read)
    return {
        one.label: set(what.files) if isinstance(what, Submission) else str(what)
        for one, what in zip(found, read, strict=True)
    }


def people(*paths: Path) -> list[Person]:
    return [one.person for one in find_submissions(paths, REQUIRED)]


MOODLE: dict[str, str | bytes] = {
    "Ann Lee_1001_assignsubmission_file_/ann.zip": packed({"ps4/ps4a.py": A, "ps4/ps4b.py": B}),
    "Ivo Ó Briain_1002_assignsubmission_file_/ps4a.py": A,
    "Ivo Ó Briain_1002_assignsubmission_file_/ps4b.py": B,
    "Ivo Ó Briain_1002_assignsubmission_onlinetext_/onlinetext.html": "<p>Here it is.</p>",
    "Олена Коваль_1003_assignsubmission_file_/робота/ps4a.py": A,
    "Per Berg_1004_assignsubmission_file_/essay.docx": b"PK nothing",
    "Eve Hart_1005_assignsubmission_file_/ps4a.zip": b"PK\3\4 spoilt",
}
MOODLE_ROWS = {
    "Ann Lee": {"ps4a.py", "ps4b.py"},
    "Ivo Ó Briain": {"ps4a.py", "ps4b.py"},
    "Олена Коваль": {"ps4a.py"},
}
MOODLE_FLAT: dict[str, str | bytes] = {
    "Ann Lee_1001_assignsubmission_file_ps4a.py": A,
    "Ann Lee_1001_assignsubmission_file_ps4b.py": B,
    "Ivo Berg_1002_assignsubmission_file_ps4a.py": A,
}
CANVAS: dict[str, str | bytes] = {
    "leeann_21_3001_ps4a.py": A,
    "leeann_21_3002_ps4b.py": B,
    "bergivo_LATE_22_3003_ps4a-1.py": A,
    "hartevemarie_23_3004_work.zip": packed({"ps4a.py": A, "helper.py": "x = 1"}),
    "koval_24_text.html": "<h1>no</h1>",
    "anon_X7yZ1_3005_ps4a.py": A,
}
CANVAS_ROWS = {
    "leeann": {"ps4a.py", "ps4b.py"},
    "bergivo": {"ps4a.py"},
    "hartevemarie": {"ps4a.py", "helper.py"},
    "anon_X7yZ1": {"ps4a.py"},
}


@pytest.mark.parametrize("is_archive", [False, True])
def test_a_moodle_download_is_a_row_a_person(tmp_path: Path, is_archive: bool) -> None:
    it = tmp_path / "PS-ps4-17"
    it = as_archive(it.with_suffix(".zip"), MOODLE) if is_archive else laid(it, MOODLE)
    found = rows(it)
    spoilt, essay = found.pop("Eve Hart"), found.pop("Per Berg")
    assert found == MOODLE_ROWS
    assert "ps4a.zip is not a whole zip archive: " in spoilt
    assert str(essay).endswith(" in Per Berg_1004_assignsubmission_file_, only essay.docx") or (
        is_archive and str(essay).endswith("/Per Berg_1004_assignsubmission_file_, only essay.docx")
    )
    assert Person("Ivo Ó Briain", "1002") in people(it)


def test_newer_moodle_has_no_stroke_at_the_end(tmp_path: Path) -> None:
    files = {name.replace("_/", "/"): content for name, content in MOODLE.items()}
    assert {k: v for k, v in rows(laid(tmp_path / "x", files)).items() if k in MOODLE_ROWS} == (
        MOODLE_ROWS
    )


@pytest.mark.parametrize("is_archive", [False, True])
def test_a_moodle_download_without_folders(tmp_path: Path, is_archive: bool) -> None:
    it = tmp_path / "flat"
    it = as_archive(it.with_suffix(".zip"), MOODLE_FLAT) if is_archive else laid(it, MOODLE_FLAT)
    assert rows(it) == {"Ann Lee": {"ps4a.py", "ps4b.py"}, "Ivo Berg": {"ps4a.py"}}


@pytest.mark.parametrize("is_archive", [False, True])
def test_a_canvas_download_is_a_row_a_person(tmp_path: Path, is_archive: bool) -> None:
    it = tmp_path / "submissions"
    it = as_archive(it.with_suffix(".zip"), CANVAS) if is_archive else laid(it, CANVAS)
    found = rows(it)
    text = found.pop("koval")
    assert found == CANVAS_ROWS
    assert str(text).startswith("there is no Python file in ") or "is not a Python file" in text
    assert Person("bergivo", "22") in people(it)


def test_canvas_files_named_one_by_one_are_a_row_a_person(tmp_path: Path) -> None:
    it = laid(tmp_path / "submissions", CANVAS)
    found = rows(*sorted(it.glob("*.py")))
    assert found == {k: v for k, v in CANVAS_ROWS.items() if k != "hartevemarie"}


def test_github_classroom_gives_a_repository_each(tmp_path: Path) -> None:
    git: dict[str, str | bytes] = {".git/config": "", ".gitignore": "", "README.md": "ps4"}
    files: dict[str, str | bytes] = {}
    for who in ("annlee", "ivo-berg"):
        files |= {f"ps4-{who}/{name}": content for name, content in git.items()}
        files[f"ps4-{who}/src/ps4a.py"] = A
        files[f"ps4-{who}/tests/test_ps4a.py"] = KIT["test_ps4a.py"]
        files[f"ps4-{who}/kit/ps4a.py"] = KIT["ps4a.py"]
    it = laid(tmp_path / "ps4-submissions", files)
    assert rows(it) == {"ps4-annlee": {"ps4a.py"}, "ps4-ivo-berg": {"ps4a.py"}}
    [one] = find_submissions([it / "ps4-annlee"], REQUIRED)
    assert one.label == "ps4-annlee"
    assert read_found(one, REQUIRED).program("ps4a.py") == A


CLASS: dict[str, str | bytes] = {
    "ann/ps4a.py": A,
    "ann/ps4b.py": B,
    "bob/deep/er/ps4a.py": A,
    "cyd/": "",
    "dan.zip": packed({"dan/ps4a.py": A}),
    "eve.py": A,
    "list.txt": "ann, bob",
    "__MACOSX/ann/._ps4a.py": "",
    ".git/config": "",
}


def test_a_folder_with_something_of_each_person(tmp_path: Path) -> None:
    it = laid(tmp_path / "class", CLASS)
    assert rows(it) == {
        "ann": {"ps4a.py", "ps4b.py"},
        "bob": {"ps4a.py"},
        "cyd": "there is no Python file in cyd",
        "dan.zip": {"ps4a.py"},
        "eve.py": {"eve.py"},
    }
    assert people(it)[3:] == [Person("dan"), Person("eve")]


@pytest.mark.parametrize("wrapper", ["", "class/"])
def test_one_archive_with_a_folder_a_person(tmp_path: Path, wrapper: str) -> None:
    files = {
        f"{wrapper}{name}": content for name, content in CLASS.items() if not name.endswith("/")
    }
    it = as_archive(tmp_path / "class.zip", files)
    assert set(rows(it)) == {"ann", "bob", "dan.zip", "eve.py"}


@pytest.mark.parametrize("wrapper", ["ps4", "src", "week 3"])
def test_a_folder_around_the_class_is_not_one_persons(tmp_path: Path, wrapper: str) -> None:
    people: dict[str, str | bytes] = {f"{wrapper}/{who}/ps4a.py": A for who in ("ann", "bob")}
    both = {"ann": {"ps4a.py"}, "bob": {"ps4a.py"}}
    assert rows(laid(tmp_path / "plain", people)) == both
    assert rows(laid(tmp_path / "read", {**people, "README.md": ""})) == both
    assert rows(as_archive(tmp_path / "class.zip", people)) == both
    mine = {f"{wrapper}/{part}/ps4a.py": A for part in ("part a", "old", "work")}
    assert list(rows(laid(tmp_path / "mine", {**mine}))) == ["mine"]


def test_an_archive_of_one_person_is_called_after_itself(tmp_path: Path) -> None:
    for inside in ("ps4a.py", "work/ps4a.py", "Mein Ordner/src/ps4a.py", "src/ps4a.py"):
        it = as_archive(tmp_path / "ann.zip", {inside: A, f"__MACOSX/{inside}": "no"})
        assert rows(it) == {"ann.zip": {"ps4a.py"}}


def test_a_folder_of_one_person_is_called_after_itself(tmp_path: Path) -> None:
    for number, files in enumerate(
        (
            {"ps4a.py": A},
            {"src/ps4a.py": A, "tests/test_ps4a.py": "", "docs/notes.md": ""},
            {"part a/ps4a.py": A, "part b/ps4b.py": B},
            {"README.md": "", "words.txt": "AA", "solution/game/ps4a.py": A},
            {"words.txt": "AA", "first.py": A, "second.py": B},
            {"src/first.py": A, "src/second.py": B},
            {"src/Ann Lee_1_assignsubmission_file_ps4a.py": A, "src/second.py": B},
            {"game.py": A, "src/second.py": B},
            {"ps4a_old.py": A, "ps4a_v2.py": B},
        )
    ):
        it = laid(tmp_path / f"ann{number}", dict(files))
        assert list(rows(it)) == [f"ann{number}"], files


def test_files_of_a_teacher_beside_the_class_make_no_person(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "words.txt": "AA",
        "README.md": "",
        "roster.csv": "",
        "ann/ps4a.py": A,
        "bob/ps4a.py": A,
    }
    assert list(rows(laid(tmp_path / "class", files))) == ["ann", "bob"]
    misnamed = {name.replace("ps4a", "mine"): content for name, content in files.items()}
    assert list(rows(laid(tmp_path / "other", misnamed))) == ["ann", "bob"]


def test_a_wrapper_that_is_named_like_a_draft_holds_a_class(tmp_path: Path) -> None:
    for name in ("final", "archive", "work"):
        it = laid(tmp_path / name, {f"{name}/ann.py": A, f"{name}/bob.py": A})
        assert set(rows(it)) == {"ann.py", "bob.py"}
    it = laid(tmp_path / "late", {"dan.zip": packed({"ps4a.py": A}), "eve.py": A, "words.txt": ""})
    assert set(rows(it)) == {"dan.zip", "eve.py"}


def test_programs_with_the_same_functions_are_of_different_people(tmp_path: Path) -> None:
    assert set(rows(laid(tmp_path / "class", {"ann.py": A, "bob.py": A + "\n"}))) == {
        "ann.py",
        "bob.py",
    }


def test_both_files_named_one_by_one_are_one_submission(tmp_path: Path) -> None:
    it = laid(tmp_path / "ann", {"ps4a.py": A, "ps4b.py": B, "x.py": ""})
    assert rows(it / "ps4a.py", it / "ps4b.py") == {"ann": {"ps4a.py", "ps4b.py"}}
    assert rows(it / "ps4a.py") == {"ps4a.py": {"ps4a.py"}}


def test_submissions_of_one_name_are_told_apart_by_folder_id_or_path(tmp_path: Path) -> None:
    for who in ("ann", "bob"):
        laid(tmp_path / who, {"ps4a.py": A, "x/cy.py": A})
    assert rows(*sorted(tmp_path.glob("*/ps4a.py"))) == {"ann": {"ps4a.py"}, "bob": {"ps4a.py"}}
    paths = sorted(tmp_path.glob("*/x/cy.py"))
    assert set(rows(*paths)) == {str(path) for path in paths}
    files: dict[str, str | bytes] = {
        f"Ann Lee_{number}_assignsubmission_file_/ps4a.py": A for number in (7, 8)
    }
    assert set(rows(laid(tmp_path / "moodle", files))) == {"Ann Lee (7)", "Ann Lee (8)"}


def test_a_mistyped_path_among_several_is_an_error(tmp_path: Path) -> None:
    it = laid(tmp_path / "ann", {"ps4a.py": A})
    with pytest.raises(BadSubmission, match=r"there is no file or folder .*bbo"):
        find_submissions([it, tmp_path / "bbo"], REQUIRED)


def test_a_path_that_is_named_twice_is_graded_once(tmp_path: Path) -> None:
    it = laid(tmp_path / "ann", {"ps4a.py": A})
    assert list(rows(it, it)) == ["ann"]


def test_an_empty_folder_holds_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadSubmission, match="there is nothing to grade in"):
        find_submissions([tmp_path], REQUIRED)


def test_a_trap_costs_only_its_own_row(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("eve/ps4a.py")
    link.external_attr = 0o120777 << 16
    it = tmp_path / "class.zip"
    with zipfile.ZipFile(it, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ann/ps4a.py", A)
        archive.writestr(link, "/etc/passwd")
        archive.writestr("dan/../../ps4a.py", A)
        archive.writestr("bob/ps4a.py", "#" * 5_000_000)
    found = rows(it)
    assert found.pop("ann") == found.pop("dan") == {"ps4a.py"}
    assert [str(why) for why in found.values()] == [
        "class.zip/bob/ps4a.py is longer than 400,000 bytes; that is not a program",
        "class.zip holds 'eve/ps4a.py', which is a link to elsewhere; hand in the file itself",
    ]


def test_a_link_in_a_class_costs_only_its_own_row(tmp_path: Path) -> None:
    it = laid(tmp_path / "class", {"ann/ps4a.py": A, "bob/ps4a.py": A})
    (it / "eve").symlink_to("/etc")
    (it / "fay.py").symlink_to("/etc/passwd")
    found = rows(it)
    assert found["ann"] == {"ps4a.py"}
    for who in ("eve", "fay.py"):
        assert found[who] == f"{who} is a link to elsewhere; hand in the file itself"


def test_for_gradescope_all_of_a_folder_is_one_persons(tmp_path: Path) -> None:
    it = laid(tmp_path / "submission", {"one/ps4a.py": A, "two/ps4b.py": B})
    one = find_one(it)
    assert one == Found("submission", Person("submission"), it)
    assert set(read_found(one, REQUIRED).files) == {"ps4a.py", "ps4b.py"}


SECTIONS: dict[str, str | bytes] = {
    f"{path}/ps4a.py": A for path in ("A/ann", "A/bob", "B/cyd", "B/dan")
}


@pytest.mark.parametrize("is_archive", [False, True])
def test_sections_of_a_class_are_looked_into(tmp_path: Path, is_archive: bool) -> None:
    it = tmp_path / "class"
    it = as_archive(it.with_suffix(".zip"), SECTIONS) if is_archive else laid(it, SECTIONS)
    assert rows(it) == {who: {"ps4a.py"} for who in ("ann", "bob", "cyd", "dan")}


@pytest.mark.parametrize("is_archive", [False, True])
def test_a_platforms_names_are_known_one_folder_deeper(tmp_path: Path, is_archive: bool) -> None:
    files = {f"A/{name}": content for name, content in MOODLE_FLAT.items()}
    files |= {f"B/{name}": content for name, content in CANVAS.items()}
    it = tmp_path / "class"
    it = as_archive(it.with_suffix(".zip"), files) if is_archive else laid(it, files)
    assert {"Ann Lee", "Ivo Berg", *CANVAS_ROWS} <= set(rows(it))


def test_two_downloads_in_a_folder_are_the_people_in_both(tmp_path: Path) -> None:
    as_archive(tmp_path / "moodle.zip", MOODLE_FLAT)
    as_archive(tmp_path / "canvas.zip", CANVAS)
    assert {"Ann Lee", "Ivo Berg", *CANVAS_ROWS} <= set(rows(tmp_path))


def test_one_that_holds_several_among_people_is_nobodys(tmp_path: Path) -> None:
    it = laid(tmp_path / "class", {"gil/ps4a.py": A, **SECTIONS})
    as_archive(it / "late.zip", {"late/eve/ps4a.py": A, "late/fay/ps4a.py": A})
    found = rows(it)
    told = "holds the submissions of several people; name it alone, to grade each of them"
    assert found["gil"] == {"ps4a.py"}
    assert (found["A"], found["late.zip"]) == (f"A {told}", f"late.zip {told}")


def test_the_drafts_of_one_person_are_one_persons(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "ann/final/ps4a.py": A,
        "ann/old/ps4a.py": A,
        "bob/v1/ps4a.py": A,
        "bob/v2/ps4a.py": A,
        "cyd/images/x.png": "",
        "cyd/mine/ps4a.py": A,
        "dan/one.py": A,
        "dan/two.py": A,
    }
    it = laid(tmp_path / "class", files)
    as_archive(it / "eve.zip", {"one.py": A, "two.py": A + "#"})
    assert set(rows(it)) == {"ann", "bob", "cyd", "dan", "eve.zip"}


def notes(path: Path) -> list[str]:
    [one] = find_submissions([path], REQUIRED)
    return [str(note) for note in read_found(one, REQUIRED).notes]


def test_of_copies_the_required_name_or_the_last_is_taken(tmp_path: Path) -> None:
    new = A.replace("def getWordScore", "# new\ndef getWordScore")
    for number, files in enumerate(
        (
            {"ps4a.py": new, "ps4a (1).py": A},
            {"leeann_1_3001_ps4a.py": A, "leeann_1_3002_ps4a.py": new},
            {"leeann_1_3001_ps4a.py": new, "leeann_1_3002_ps4a.py": KIT["ps4a.py"]},
        )
    ):
        it = laid(tmp_path / f"ann{number}", dict(files))
        [one] = find_submissions([it], REQUIRED)
        assert read_found(one, REQUIRED).program("ps4a.py") == new, files
    assert notes(tmp_path / "ann0") == ["Graded: ps4a.py. Not graded: ps4a (1).py."]
    assert notes(tmp_path / "ann1") == [
        "There are 2 files called ps4a.py; leeann_1_3002_ps4a.py was used."
    ]


def test_a_number_that_canvas_added_is_no_part_of_the_name(tmp_path: Path) -> None:
    """But where two files have one, the learner gave it to them."""
    files = {"leeann_1_3001_ps4a-1.py": A, "leeann_1_3002_helper-2.py": "x = 1"}
    files |= {"leeann_1_3003_part-1.py": "y = 1", "leeann_1_3004_part-2.py": "y = 2"}
    assert rows(laid(tmp_path, dict(files))) == {
        "leeann": {"ps4a.py", "helper.py", "part-1.py", "part-2.py"}
    }


@pytest.mark.parametrize("encoding", ["cp866", "utf-8"])
def test_names_of_an_old_packer_are_read(tmp_path: Path, encoding: str) -> None:
    it = tmp_path / "class.zip"
    name = "Олена Коваль_9_assignsubmission_file_/ps4a.py"
    with zipfile.ZipFile(it, "w") as archive:
        archive.writestr("x" * len(name.encode(encoding)), A)
    content = it.read_bytes()
    it.write_bytes(content.replace(b"x" * len(name.encode(encoding)), name.encode(encoding)))
    assert people(it) == [Person("Олена Коваль", "9")]
    it = as_archive(tmp_path / "french.zip", {"Jos_/ps4a.py": A, "Bob/ps4a.py": A})
    it.write_bytes(it.read_bytes().replace(b"Jos_", b"Jos\x82"))
    assert set(rows(it)) == {"José", "Bob"}


def test_the_files_of_another_kit_are_one_persons(tmp_path: Path) -> None:
    for name in ("ps4a.py", "ps4b.py"):
        (tmp_path / name).write_text(kit_files("ps4", solution=True)[name], encoding="utf-8")
    [one] = find_submissions([tmp_path], requirements_of(built_in("wildcard")))
    with pytest.raises(BadSubmission, match="this looks like ps4, not like wildcard"):
        read_found(one, requirements_of(built_in("wildcard")))


def test_an_archive_of_very_deep_folders_is_a_row_of_its_own(tmp_path: Path) -> None:
    """Its names have tens of thousands of parts, which nobody reads."""
    deep = packed({"a/" * 20_000 + "ps4a.py": A})
    laid(tmp_path, {"ann.zip": packed({"ps4a.py": A}), "evil.zip": deep, "bob/ps4a.py": A})
    assert rows(tmp_path) == {
        "ann.zip": {"ps4a.py"},
        "bob": {"ps4a.py"},
        "evil.zip": "there is no Python file in evil.zip",
    }
    alone = tmp_path / "evil.zip"
    assert rows(alone) == {"evil.zip": f"there is no Python file in {alone}"}


def test_folders_in_folders_come_to_an_end(tmp_path: Path) -> None:
    made = [tmp_path]
    for _ in range(1_200):
        made.append(made[-1] / "a")
        made[-1].mkdir()
    try:
        [found] = find_submissions([tmp_path], REQUIRED)
        with pytest.raises(BadSubmission, match="there is no Python file"):
            read_found(found, REQUIRED)
    finally:  # what removes folders calls itself for each
        for folder in made[:0:-1]:
            folder.rmdir()


def test_an_empty_folder_or_archive_among_others_is_a_row_of_its_own(tmp_path: Path) -> None:
    laid(tmp_path, {"ann/ps4a.py": A, "bob/": "", "cy.zip": packed({})})
    found = rows(tmp_path / "ann", tmp_path / "bob", tmp_path / "cy.zip")
    assert found == {
        "ann": {"ps4a.py"},
        "bob": "there is no Python file in bob",
        "cy.zip": "there is no Python file in cy.zip",
    }


def test_nobodys_archive_is_opened_by_the_process_that_looks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be made so that its list of names takes all memory: a worker has a limit."""
    here, opened = os.getpid(), zipfile.ZipFile

    def elsewhere(file: Any) -> zipfile.ZipFile:
        assert os.getpid() != here
        return opened(file)

    laid(tmp_path / "class", {"ann.zip": packed({"ps4a.py": A}), "bob/ps4a.py": A})
    whole = as_archive(tmp_path / "class.zip", {"cy/ps4a.py": A, "dan/ps4a.py": A})
    monkeypatch.setattr("handful.grader.submission.source.zipfile.ZipFile", elsewhere)
    found = find_submissions([tmp_path / "class", whole], REQUIRED)
    assert [one.label for one in found] == ["ann.zip", "bob", "cy", "dan"]

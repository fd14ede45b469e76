"""Nothing inside one learner's submission is another's: attacks for every way to pack a class."""

import itertools
from pathlib import Path

import pytest

from handful.grader import (
    BadSubmission,
    Found,
    Person,
    Submission,
    find_submissions,
    read_each,
)
from handful.grader.message import verbatim
from handful.grader.submission.roster import Member, Roster
from handful.grader.submission.source import Entry, OnDisk
from tests.course.test_find import KIT, REQUIRED, A, as_archive, laid, packed

Files = dict[str, str | bytes]

SKELETON = KIT["ps4a.py"]
MOODLE_BOB = "Bob Ray_1002_assignsubmission_file_"
CANVAS_BOB = "rayb_22_3002_"

ATTACKS: dict[str, Files] = {
    "a file as Moodle names it": {f"{MOODLE_BOB}ps4a.py": SKELETON},
    "two files as Moodle names them": {
        f"{MOODLE_BOB}ps4a.py": SKELETON,
        "Cy Fox_1003_assignsubmission_file_ps4a.py": A,
    },
    "such a file beside work": {f"{MOODLE_BOB}ps4a.py": SKELETON, "ps4a.py": A},
    "a folder as Moodle names it": {f"{MOODLE_BOB}/ps4a.py": SKELETON},
    "such a folder, deeper": {f"class/{MOODLE_BOB}/ps4a.py": SKELETON},
    "a file as Canvas names it": {f"{CANVAS_BOB}ps4a.py": SKELETON},
    "such a file without a name": {"anon_X7yZ1_3005_ps4a.py": SKELETON},
    "a file named after Bob": {"Bob Ray.py": SKELETON, "Cy Fox.py": A},
    "folders of people": {"Bob Ray/ps4a.py": SKELETON, "Cy Fox/ps4a.py": A},
    "sections of people": {f"{name}/ps4a.py": A for name in ("A/Bob Ray", "A/x", "B/y", "B/z")},
    "archives of people": {
        "Bob Ray.zip": packed({"ps4a.py": SKELETON}),
        "Cy Fox.zip": packed({"ps4a.py": A}),
    },
    "a download": {"moodle.zip": packed({f"{MOODLE_BOB}/ps4a.py": SKELETON})},
    "repositories": {"ps4-bob/ps4a.py": SKELETON, "ps4-cy/.git/config": "", "ps4-cy/ps4a.py": A},
    "lookalikes": {"Bob Ray /ps4a.py": SKELETON, "Воb Ray/ps4a.py": A, "BOB RAY/ps4a.py": A},
}
OUTSIDE: Files = {"../Bob Ray/ps4a.py": SKELETON, f"../{MOODLE_BOB}/ps4a.py": SKELETON}


def inside(name: str, files: Files) -> Files:
    return {f"{name}/{file}": content for file, content in files.items()}


def before(prefix: str, files: Files) -> Files:
    """As a platform stores uploads: one file each, with a prefix; folders come as a zip."""
    if any("/" in name for name in files):
        return {f"{prefix}work.zip": packed(files)}
    return {f"{prefix}{name}": content for name, content in files.items()}


MOODLE_ANN = "Ann Lee_1001_assignsubmission_file_"
WORK: Files = {"ps4a.py": A}
GIT: Files = {".git/config": "", "README.md": "ps4"}


def classes(files: Files) -> dict[str, tuple[Files, Person, Person]]:
    """By layout, a class in which Ann hands in these *files* and Bob his own work."""
    ann, bob = Person("Ann Lee", "1001"), Person("Bob Ray", "1002")
    return {
        "folders": (
            inside("Ann Lee", files) | inside("Bob Ray", WORK),
            Person("Ann Lee"),
            Person("Bob Ray"),
        ),
        "archives": (
            {"Ann Lee.zip": packed(files), "Bob Ray.zip": packed(WORK)},
            Person("Ann Lee"),
            Person("Bob Ray"),
        ),
        "an archive and a file": (
            {"Ann Lee.zip": packed(files), "Bob Ray.py": A},
            Person("Ann Lee"),
            Person("Bob Ray"),
        ),
        "GitHub": (
            inside("ps4-ann", GIT | files) | inside("ps4-bob", GIT | inside("game", WORK)),
            Person("ps4-ann"),
            Person("ps4-bob"),
        ),
        "Gradescope": (
            inside("submission_1", files)
            | inside("submission_2", WORK)
            | {"submission_metadata.yml": ""},
            Person("submission_1"),
            Person("submission_2"),
        ),
        "Moodle": (inside(MOODLE_ANN, files) | inside(MOODLE_BOB, WORK), ann, bob),
        "Moodle, packed": (
            inside(MOODLE_ANN, {"work.zip": packed(files)}) | inside(MOODLE_BOB, WORK),
            ann,
            bob,
        ),
        "Moodle, flat": (before(MOODLE_ANN, files) | before(MOODLE_BOB, WORK), ann, bob),
        "Canvas": (
            before("leeann_21_3001_", files) | before("rayb_22_3000_", WORK),
            Person("leeann", "21"),
            Person("rayb", "22"),
        ),
    }


CASES = list(itertools.product(ATTACKS, classes({})))


def shown(found: list[Found]) -> dict[Person, Submission | str]:
    read = list(read_each(found, REQUIRED))
    assert len({one.person for one in found}) == len(found)
    return {
        one.person: what if isinstance(what, Submission) else str(what)
        for one, what in zip(found, read, strict=True)
    }


def require_apart(found: list[Found], ann: Person, bob: Person) -> None:
    """Ann and Bob are there and nobody else, and Bob has what Bob handed in."""
    people = shown(found)
    assert set(people) == {ann, bob}
    own = people[bob]
    assert isinstance(own, Submission)
    assert own.program("ps4a.py") == A
    assert len(own.files) == 1


@pytest.mark.parametrize(("attack", "layout"), CASES)
def test_what_ann_hands_in_is_anns(tmp_path: Path, attack: str, layout: str) -> None:
    files, ann, bob = classes(ATTACKS[attack])[layout]
    folder = laid(tmp_path / "class", files)
    require_apart(find_submissions([folder], REQUIRED), ann, bob)
    require_apart(find_submissions(sorted(folder.glob("*[!l]")), REQUIRED), ann, bob)
    archive = as_archive(tmp_path / "class.zip", files)
    require_apart(find_submissions([archive], REQUIRED), ann, bob)
    around = as_archive(tmp_path / "around.zip", inside("class", files))
    require_apart(find_submissions([around], REQUIRED), ann, bob)


@pytest.mark.parametrize("layout", ["archives", "Moodle, packed", "Canvas"])
def test_an_archive_that_reaches_outside_reaches_nobody(tmp_path: Path, layout: str) -> None:
    files, ann, bob = classes(OUTSIDE)[layout]
    folder = laid(tmp_path / "class", files)
    require_apart(find_submissions([folder], REQUIRED), ann, bob)


def test_a_bad_name_in_the_archive_of_a_class_costs_its_own_row(tmp_path: Path) -> None:
    long = f"Eve_1003_assignsubmission_file_{'-x' * 30_000}.py"
    files: Files = {f"{MOODLE_BOB}ps4a.py": A, "../x.py": A, long: A, "leeann_21_3001_x:": A}
    it = as_archive(tmp_path / "class.zip", files)
    people = {person.name: read for person, read in shown(find_submissions([it], REQUIRED)).items()}
    for name in ("Bob Ray", "x"):
        assert isinstance(people.pop(name), Submission)
    cut = f"class.zip/{long[:60]}…"
    assert people == {
        "leeann": "class.zip/leeann_21_3001_x: is not a Python file; hand in ps4a.py, ps4b.py",
        "Eve": f"{cut} is not a Python file; hand in ps4a.py, ps4b.py",
    }


def test_a_file_named_like_two_platforms_is_the_one_that_comes_first(tmp_path: Path) -> None:
    """A platform puts its part first, and the learner's own name of the file follows."""
    names = {
        f"leeann_21_3001_{MOODLE_BOB}ps4a.py": Person("leeann", "21"),
        f"anon_X7_3005_{CANVAS_BOB}ps4a.py": Person("anon_X7", "X7"),
        f"Ann_1001_assignsubmission_file_{CANVAS_BOB}ps4a.py": Person("Ann", "1001"),
        f"leeann_21_3001_anon_X7_3005_{MOODLE_BOB}ps4a.py": Person("leeann", "21"),
    }
    for name, person in names.items():
        it = laid(tmp_path / person.id / name[:9], {name: A, "rayb_22_3000_ps4a.py": A})
        assert person in [one.person for one in find_submissions([it], REQUIRED)], name


def test_one_persons_folder_that_is_named_stays_theirs(tmp_path: Path) -> None:
    it = laid(tmp_path / "ps4-ann", GIT | WORK | {f"{MOODLE_BOB}ps4a.py": SKELETON})
    people = shown(find_submissions([it], REQUIRED))
    assert set(people) == {Person("ps4-ann")}
    laid(it, {"Cy Fox_1003_assignsubmission_file_ps4a.py": A})
    assert shown(find_submissions([it], REQUIRED)) == {
        Person("ps4-ann"): "ps4-ann holds the files of several people, and ps4a.py beside them;"
        " move one or the other elsewhere"
    }


@pytest.mark.parametrize("name", ["Ann Lee", "Lee, Ann", "1001", MOODLE_ANN])
@pytest.mark.parametrize("is_archive", [False, True])
def test_what_is_named_alone_and_called_like_a_person_is_theirs(
    tmp_path: Path, name: str, is_archive: bool
) -> None:
    """With a roster; without one, only what Moodle has named says that it is one person's."""
    files: Files = {f"{MOODLE_BOB}ps4a.py": A, "Cy Fox_1003_assignsubmission_file_ps4a.py": A}
    path = (
        as_archive(tmp_path / f"{name}.zip", files) if is_archive else laid(tmp_path / name, files)
    )
    people = [("Ann Lee", "1001"), ("Bob Ray", "1002"), ("Cy Fox", "1003")]
    roster = Roster(tuple([Member(one, (key,), row) for row, (one, key) in enumerate(people)]))
    [found] = find_submissions([path], REQUIRED, roster)
    assert roster.match([found.person])[0].member == roster.members[0]
    if name == MOODLE_ANN:
        assert find_submissions([path], REQUIRED) == [found]


def test_files_that_are_named_one_by_one_are_whose_folder_they_are_in(tmp_path: Path) -> None:
    repositories = {
        **inside("ps4-ann", WORK | {f"{MOODLE_BOB}ps4a.py": SKELETON}),
        **inside("ps4-bob", WORK | {"ps4b.py": A}),
    }
    laid(tmp_path, repositories)
    people = shown(find_submissions(sorted(tmp_path.glob("*/*.py")), REQUIRED))
    assert set(people) == {Person("ps4-ann"), Person("ps4-bob")}
    anns = people[Person("ps4-ann")]
    assert isinstance(anns, Submission)
    assert anns.program("ps4a.py") == A
    laid(tmp_path, {"ps4-ann/Cy Fox_1003_assignsubmission_file_ps4a.py": A})
    people = shown(find_submissions(sorted(tmp_path.glob("*/*.py")), REQUIRED))
    assert set(people) == {Person("ps4-ann"), Person("ps4-bob")}
    assert "ps4-ann holds the files of several people, and ps4a.py beside them" in str(
        people[Person("ps4-ann")]
    )


def test_a_folder_with_a_file_of_any_name_belongs_to_one_person(tmp_path: Path) -> None:
    laid(tmp_path, {"ann/my.py": A, f"ann/{MOODLE_BOB}ps4a.py": SKELETON, "bob/ps4a.py": A})
    people = shown(find_submissions(sorted(tmp_path.glob("*/*.py")), REQUIRED))
    assert set(people) == {Person("ann"), Person("bob")}


def test_a_file_without_functions_does_not_make_a_class_one_persons(tmp_path: Path) -> None:
    it = laid(tmp_path / "class", {"ann.py": "print('hello')\n", "bob.py": A})
    assert set(shown(find_submissions([it], REQUIRED))) == {Person("ann"), Person("bob")}
    cy: Files = {"words.txt": "", "helper.py": "x = 1\n", "game.py": f"import helper\n{A}"}
    it = laid(tmp_path / "cy", cy)
    assert set(shown(find_submissions([it], REQUIRED))) == {Person("cy")}


def test_a_copy_of_an_editor_that_a_platform_packed_is_a_row(tmp_path: Path) -> None:
    it = laid(tmp_path / "class", {"leeann_21_3001_ps4a.py~": A, "rayb_22_3000_ps4a.py": A})
    people = shown(find_submissions([it], REQUIRED))
    assert "is not a Python file" in str(people[Person("leeann", "21")])


def test_what_one_person_handed_to_canvas_is_one_row_when_files_are_named(tmp_path: Path) -> None:
    files: Files = {"leeann_21_3001_ps4a.py": A, "leeann_21_3002_more.zip": packed({"x.py": ""})}
    it = laid(tmp_path / "class", files | {"rayb_22_3000_ps4a.py": A})
    found = find_submissions(sorted(it.iterdir()), REQUIRED)
    assert [one.person.name for one in found] == ["leeann", "rayb"]
    assert len(found[0].inside) == 2


def test_a_folder_that_cannot_be_opened_costs_its_own_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = laid(tmp_path / "class", {"ann/x/ps4a.py": A, "bob/x/ps4a.py": A})
    entries = OnDisk.entries

    def refuse(self: OnDisk) -> list[Entry]:
        if self.name == "ann":
            raise BadSubmission(verbatim("ann cannot be read: Permission denied"))
        return entries(self)

    monkeypatch.setattr(OnDisk, "entries", refuse)
    people = shown(find_submissions([it], REQUIRED))
    assert people[Person("ann")] == "ann cannot be read: Permission denied"
    assert isinstance(people[Person("bob")], Submission)


@pytest.mark.parametrize("name", ["ann", "Ann Lee", "ps4-ann", "a1001"])
@pytest.mark.parametrize("is_archive", [False, True])
def test_an_entry_of_somebody_on_the_roster_is_theirs_alone(
    tmp_path: Path, name: str, is_archive: bool
) -> None:
    """Also if it is the only one, or if all are made alike, so that they look like sections."""
    roster = Roster((Member("ann lee", ("ann", "a1001"), 0), Member("bob ray", ("bob",), 1)))
    mine = {f"{name}/bob/ps4a.py": A, f"{name}/eve/ps4a.py": A}
    theirs = {"ps4-bob/ann/ps4a.py": A, "ps4-bob/eve/ps4a.py": A}
    for number, files in enumerate([mine, {**mine, **theirs}]):
        if is_archive:
            path = as_archive(tmp_path / f"{number}.zip", {**files})
        else:
            path = laid(tmp_path / f"class{number}", {**files})
        found = find_submissions([path], REQUIRED, roster)
        wanted = [name] if files is mine else sorted([name, "ps4-bob"])
        if is_archive and files is mine:
            wanted = [path.stem]  # what one person packed is named after the archive
        assert sorted(one.person.name for one in found) == wanted

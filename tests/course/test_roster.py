"""Rosters: as platforms export them and teachers type them, and who is who."""

from pathlib import Path

import pytest

from handful.course.checker import Person
from handful.course.checker.submission.roster import BadRoster, Roster

MOODLE = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade",'
    '"Last modified (grade)","Feedback comments"\n'
    '"Participant 1001","Ann Lee",ann.lee@uni.example,"Submitted for grading",,85.00,-,\n'
    '"Participant 1002","Ivo Ó Briain",ivo@uni.example,"No submission",,85.00,-,\n'
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,ps4 (771),Final Score\n"
    "    Points Possible,,,,,85,(read only)\n"
    '"Lee, Ann",21,s4021,alee,A,,\n'
    '"Ó Briain, Ivo",22,s4022,iobriain,A,,\n'
    '"Student, Test",23,,x,A,,\n'
)
CLASSROOM = (
    '"assignment_name","roster_identifier","github_username","student_name"\n'
    '"ps4","","annlee","Ann Lee"\n"ps4","","ivo-b","Ivo Ó Briain"\n'
)


def roster(folder: Path, text: str | bytes) -> Roster:
    path = folder / "roster.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Roster.parse(path)


def names(it: Roster, *people: Person) -> list[str | None]:
    return [member.name if member else None for member in it.find(people)]


def test_a_moodle_worksheet_is_a_roster(tmp_path: Path) -> None:
    it = roster(tmp_path, MOODLE)
    assert [member.name for member in it.members] == ["Ann Lee", "Ivo Ó Briain"]
    assert it.members[0].id == "Participant 1001"
    assert names(it, Person("Ivo", "1002"), Person("x", "1001")) == ["Ivo Ó Briain", "Ann Lee"]


def test_a_canvas_gradebook_is_a_roster(tmp_path: Path) -> None:
    it = roster(tmp_path, CANVAS)
    assert [member.name for member in it.members] == ["Lee, Ann", "Ó Briain, Ivo"]
    assert names(it, Person("briainivo", "22"), Person("leeann")) == ["Ó Briain, Ivo", "Lee, Ann"]


def test_a_github_classroom_roster_knows_user_names(tmp_path: Path) -> None:
    it = roster(tmp_path, CLASSROOM)
    assert names(it, Person("ps4-ivo-b"), Person("ps4-annlee")) == ["Ivo Ó Briain", "Ann Lee"]


def test_a_list_that_a_teacher_typed(tmp_path: Path) -> None:
    for text in (
        "name,id\nAnn Lee,7\n",
        "NAME;ID\r\nAnn Lee;7\r\n",
        "\ufeffId\tName\n7\tAnn Lee\n",
    ):
        it = roster(tmp_path, text)
        assert [(member.name, member.id) for member in it.members] == [("Ann Lee", "7")]
    assert roster(tmp_path, "name\nAnn\n").members[0].id == ""
    it = roster(tmp_path, "name,id\nAnn Lee,7\n".encode("utf-16"))
    assert it.members[0].name == "Ann Lee"
    it = roster(tmp_path, "Surname,First name,ID number\nLee,Ann,7\n")
    assert it.members[0].name == "Ann Lee"


@pytest.mark.parametrize(
    "name",
    [
        "Ann Lee",
        "ANN LEE",
        "Lee, Ann",
        "Lee Ann",
        "lee_ann",
        "Änn Lée",
        "annlee",
        "leeann",
        "ps4-ann-lee",
    ],
)
def test_a_name_is_known_in_any_case_order_and_accents(tmp_path: Path, name: str) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\nBob Fry,8\n")
    assert names(it, Person(name)) == ["Ann Lee"]


def test_the_id_goes_before_the_name(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\nAnn Lee,8\nBob Fry,9\n")
    assert [m and m.id for m in it.find([Person("Ann Lee", "8"), Person("Ann Lee", "9")])] == [
        "8",
        "9",
    ]
    assert names(it, Person("Ann Lee")) == [None]


def test_a_second_submission_of_one_member_is_nobodys(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\n")
    assert names(it, Person("Ann Lee"), Person("ann lee")) == ["Ann Lee", None]


def test_who_is_not_in_the_class_is_nobody(tmp_path: Path) -> None:
    assert names(roster(tmp_path, MOODLE), Person("Eve Hart", "3"), Person("")) == [None, None]


def test_the_file_stays_as_it_came(tmp_path: Path) -> None:
    it = roster(tmp_path, MOODLE)
    assert it.header[:2] == ("Identifier", "Full name")
    assert it.rows[it.members[1].row][1] == "Ivo Ó Briain"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "IT is empty; a roster begins with a header such as name,id"),
        (b"Ann,7\n", "IT has no column for names; its first line must be a header such as name,id"),
        (b"name,id\n", "IT has a header and nobody below it"),
        (b"name\0id\n", "IT is not a CSV file: it holds a zero byte"),
        (b'name,id\n"' + b"a" * 200_000, "IT is not a CSV file: field larger than field limit"),
    ],
)
def test_what_is_no_roster_is_told_in_a_sentence(tmp_path: Path, content: bytes, told: str) -> None:
    with pytest.raises(BadRoster) as error:
        roster(tmp_path, content)
    assert str(error.value).replace(str(tmp_path / "roster.csv"), "IT").startswith(told)


def test_a_roster_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadRoster, match="cannot be read: No such file"):
        Roster.parse(tmp_path / "none.csv")

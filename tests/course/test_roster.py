"""Rosters: as platforms export them and teachers type them, and who is who."""

from pathlib import Path

import pytest

from handful.grader import Person
from handful.grader.submission.roster import BadRoster, Roster

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
    return [match.member.name if match.member else None for match in it.match(people)]


def test_a_moodle_worksheet_is_a_roster(tmp_path: Path) -> None:
    it = roster(tmp_path, MOODLE)
    assert [member.name for member in it.members] == ["Ann Lee", "Ivo Ó Briain"]
    assert it.members[0].id == "Participant 1001"
    assert names(it, Person("Ivo", "1002"), Person("Ann-Lee", "1001")) == [
        "Ivo Ó Briain",
        "Ann Lee",
    ]
    assert names(it, Person("Zoe Fox", "1001")) == [None]


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
    ],
)
def test_a_name_is_known_in_any_case_order_and_accents(tmp_path: Path, name: str) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\nBob Fry,8\n")
    assert names(it, Person(name)) == ["Ann Lee"]


def test_a_beginning_that_most_names_have_is_left_out(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\nBob Fry,8\n")
    assert names(it, Person("ps4-ann-lee"), Person("ps4-fry_bob")) == ["Ann Lee", "Bob Fry"]
    assert names(it, Person("ps4-ann-lee")) == [None]


def why(it: Roster, *people: Person) -> list[str]:
    return [
        str(match.why_not or (match.member and match.member.name)) for match in it.match(people)
    ]


def test_an_id_tells_people_of_one_name_apart(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\nAnn Lee,8\nBob Fry,9\n")
    [match] = it.match([Person("Ann Lee", "8")])
    assert match.member is not None
    assert match.member.id == "8"
    assert why(it, Person("Ann Lee")) == ["several people on the roster have the name Ann Lee"]


@pytest.mark.parametrize(
    "person",
    [
        Person("Ann Lee", "9000"),
        Person("Zoe Nobody", "9000"),
    ],
)
def test_an_id_that_contradicts_the_name_is_nobodys(tmp_path: Path, person: Person) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7000\nBob Fry,9000\n")
    [match] = it.match([person])
    assert match.member is None
    assert match.is_spoilt
    name = "Zoe Nobody" if "Zoe" in person.name else "Ann Lee"
    assert str(match.why_not) == f"the id 9000 says Bob Fry, the name says {name}"


@pytest.mark.parametrize("name", ["Ann Lee 9000", "ann-lee-9000", "9000 Ann Lee", "Bob"])
def test_a_part_of_a_name_is_nobodys(tmp_path: Path, name: str) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7000\nBob Fry,9000\n")
    assert names(it, Person(name), Person("x")) == [None, None]


def test_a_user_name_that_is_the_last_word_of_a_name_does_not_beat_it(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,username\nBruce Lee,lee\nAnn Lee,alee\n")
    assert names(it, Person("Ann Lee")) == ["Ann Lee"]
    assert names(it, Person("ps4-alee"), Person("ps4-lee")) == ["Ann Lee", "Bruce Lee"]


def test_the_id_says_who_is_ann_lee_and_who_is_lee_ann(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,student number\nBo Xu,1\nAnn Lee,2\nLee Ann,12\n")
    assert why(it, Person("Lee Ann", "2"), Person("Lee Ann", "12")) == [
        "Ann Lee",
        "Lee Ann",
    ]
    assert why(it, Person("Lee Ann")) == ["several people on the roster have the name Lee Ann"]


def test_the_numbers_of_the_rows_are_no_ids(tmp_path: Path) -> None:
    it = roster(tmp_path, "ID,Name\n1,Wim Test\n2,Xia Test\n3,Yan Test\n")
    people = [Person("Xia Test", "1"), Person("Zoe Fox", "2"), Person("Yan Test", "9")]
    assert names(it, *people) == ["Xia Test", None, "Yan Test"]


def test_a_number_at_the_end_of_a_folder_is_no_small_id(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,12\nBob Fry,20251\n")
    assert names(it, Person("lab 12"), Person("lab 20251")) == [None, "Bob Fry"]
    assert names(it, Person("lab-12"), Person("lab-20251")) == [None, "Bob Fry"]
    assert names(it, Person("Fry_20251"), Person("Lee_9")) == [None, None]


def test_a_name_that_learners_choose_takes_nobody_elses_place(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,github username\nAnn Lee,annlee\nBob Ray,bob\nCy Fox,\n")
    honest = [Person("ps4-annlee"), Person("ps4-bob"), Person("ps4-cy-fox")]
    for username in ("eve-bob", "eve-bob-ray", "x-cy-fox", "bob-ray", "Bob_Ray", "BOB RAY"):
        assert names(it, *honest, Person(f"ps4-{username}")) == [
            *("Ann Lee", "Bob Ray", "Cy Fox"),
            None,
        ], username


def test_no_more_of_a_name_is_read_than_a_file_may_have(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,70001\n")
    assert names(it, *[Person("a-" * 100 + end) for end in ("70001", "")]) == ["Ann Lee", None]
    assert names(it, *[Person("a-" * 30_000 + end) for end in ("70001", "")]) == [None, None]
    long = roster(tmp_path, f"name,id\n{'Ann ' * 20_000},70001\n")
    assert [len(member.name) for member in long.members] == [255]


def test_two_submissions_of_one_member_are_neither(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,700\n")
    told = "several submissions have this name: Ann Lee (1), ann lee (2)"
    assert why(it, Person("Ann Lee", "1"), Person("ann lee", "2")) == [told, told]
    assert names(it, Person("Ann Lee", "700"), Person("ann lee")) == ["Ann Lee", None]


def test_the_same_line_twice_is_one_person(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,A1\nAnn Lee,A1\n")
    assert len(it.members) == 1
    assert names(it, Person("Ann Lee")) == ["Ann Lee"]


def test_a_github_classroom_roster_may_have_no_names(tmp_path: Path) -> None:
    text = '"identifier","github_username","github_id","name"\n"anna@uni.example","annlee","1",""\n'
    others = Person("ps4-eve"), Person("ps4-ivo")
    assert names(roster(tmp_path, text), Person("ps4-annlee"), *others)[0] == "anna@uni.example"
    text = '"roster_identifier","github_username"\n"anna@uni.example","ann-lee"\n'
    assert names(roster(tmp_path, text), Person("ps4-ann-lee"), *others)[0] == "anna@uni.example"


def test_a_worksheet_without_names_is_a_roster(tmp_path: Path) -> None:
    text = "Identifier,Status,Grade\nParticipant 7,Draft,\nParticipant 8,Submitted,\n"
    it = roster(tmp_path, text)
    assert names(it, Person("Participant", "8")) == ["Participant 8"]


def test_a_worksheet_in_any_language_is_a_roster(tmp_path: Path) -> None:
    text = "Id,Nimi,Hinne,Max\nOsaleja 1001,Ann Lee,,85.00\nOsaleja 1002,Ivo Berg,,85.00\n"
    assert names(roster(tmp_path, text), Person("Ivo Berg", "1002")) == ["Ivo Berg"]


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
        (b"name" + b"," * 5_000, "IT has 5,001 columns; a roster has at most 2,000"),
        (b"a" * 20_000_001, "IT cannot be read: it is longer than 20,000,000 bytes; a roster is"),
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

"""Gradebooks as Moodle and Canvas import them, and the files that go to each person."""

import csv
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.grader import Found, Person, Report, Status
from handful.grader.batch import broken_report, not_graded_report, rows_of
from handful.grader.message import message, verbatim
from handful.grader.report.gradebook import (
    Gradebook,
    Row,
    canvas,
    feedback_names,
    moodle,
    require_fitting,
    warnings,
)
from handful.grader.report.result import ProblemResult, RuleResult
from handful.grader.submission.roster import BadRoster, Roster

WORKSHEET = (
    'Identifier,"Full name","Email address",Grade,"Maximum Grade","Last modified (grade)",'
    '"Feedback comments"\n'
    "Participant 1001,Ann Lee,ann@uni.example,,85.00,-,\n"
    "Participant 1002,Ivo Berg,ivo@uni.example,,85.00,-,old\n"
    "Participant 1003,Eve Hart,eve@uni.example,,85.00,-,\n"
)
EXPORT = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Essay (770),PS4 (771),Final Score\n"
    "    Points Possible,,,,,20,85,(read only)\n"
    '"Lee, Ann",21,s21,alee,A,17,,20\n'
    '"Berg, Ivo",22,s22,iberg,B,18,,20\n'
    '"Hart, Eve",23,s23,ehart,B,18,,20\n'
)


def report(name: str, points: float = 31.27) -> Report:
    failed = RuleResult(
        verbatim("The word is scored."),
        Status.FAILED,
        points,
        85,
        message=(verbatim("The bonus is missing."),),
        mistake="bonus-wrong",
    )
    problem = ProblemResult("1", verbatim("Word <scores>"), points, 85, Status.FAILED, (failed,))
    return Report("ps4", name, "ab", (), (problem,))


def found(name: str, number: str = "") -> Found:
    return Found(name, Person(name, number), Path(name))


def roster(folder: Path, text: str) -> Roster:
    (folder / "roster.csv").write_text(text, encoding="utf-8")
    return Roster.parse(folder / "roster.csv")


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines(keepends=True)))


def test_everybody_on_the_roster_has_a_row_in_its_order(tmp_path: Path) -> None:
    it = roster(tmp_path, WORKSHEET)
    people = [found("Zoe Fox", "9"), found("Berg Ivo"), found("Ann", "1001")]
    rows = rows_of(people, [report("a"), report("b"), report("c")], it, built_in("ps4"))
    assert [(row.report.submission, row.report.points) for row in rows] == [
        ("Ann Lee", 31.27),
        ("Ivo Berg", 31.27),
        ("Eve Hart", 0),
        ("a", 31.27),
    ]
    assert str(rows[2].report.not_graded) == "nothing was handed in"
    assert str(rows[3].report.notes[0].message[0]) == "This name is not on the roster."
    assert [row.report.not_graded for row in rows[:2]] == [None, None]


def test_members_of_one_name_are_told_by_their_ids(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,7\nAnn Lee,8\n")
    rows = rows_of([found("Ann Lee", "8")], [report("x")], it, built_in("ps4"))
    assert [row.report.submission for row in rows] == ["Ann Lee (7)", "Ann Lee (8)"]
    assert rows[0].report.not_graded is not None


def test_nobody_gets_the_points_of_another(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,id\nAnn Lee,70\nBob Fry,90\n")
    rows = rows_of([found("Ann Lee", "90")], [report("Ann Lee")], it, built_in("ps4"))
    told = "the id 90 says Bob Fry, the name says Ann Lee"
    assert [(row.report.submission, str(row.report.not_graded)) for row in rows] == [
        ("Ann Lee", told),
        ("Bob Fry", told),
        ("Ann Lee (90)", told),
    ]


def test_who_handed_in_is_never_said_to_have_handed_in_nothing(tmp_path: Path) -> None:
    it = roster(tmp_path, "name,email\nAnn Lee,a@x.example\nAnn Lee,b@x.example\nXu Bo,c@x\n")
    people = [found("Ann Lee", "1"), found("Bo Xu", "2"), found("Xu Bo", "3")]
    rows = rows_of(people, [report("a"), report("b"), report("c")], it, built_in("ps4"))
    assert [str(row.report.not_graded) for row in rows] == [
        "several people on the roster have the name Ann Lee (1)",
        "several people on the roster have the name Ann Lee (1)",
        "several submissions have this name: Bo Xu (2), Xu Bo (3)",
        *["None"] * 3,
    ]
    assert str(rows[3].report.notes[0].message[0]) == (
        "Whose this is cannot be said: several people on the roster have the name Ann Lee (1)."
    )


def test_without_a_roster_the_rows_are_those_that_were_found() -> None:
    [row] = rows_of([found("ann", "7")], [report("ann")], None, built_in("ps4"))
    assert row == Row(report("ann"), Person("ann", "7"))


def test_a_moodle_worksheet_comes_back_with_grades(tmp_path: Path) -> None:
    it = roster(tmp_path, WORKSHEET)
    rows = rows_of(
        [found("Ann Lee"), found("Ivo Berg")], [report("a"), report("b", 85)], it, built_in("ps4")
    )
    header, ann, ivo, eve = cells(moodle(Gradebook(rows, 85, "ps4", it)))
    assert header == list(it.header)
    assert ann == [
        "Participant 1001",
        "Ann Lee",
        "ann@uni.example",
        "31.27",
        "85.00",
        "-",
        "31.27 of 85 points<br>Problem 1, Word &lt;scores&gt;: 31.27 of 85"
        "<br>The word is scored. The bonus is missing.",
    ]
    assert (ivo[3], eve[3]) == ("85", "")
    assert eve[6] == "Not graded: nothing was handed in"


GIVEN_BY_HAND = (
    WORKSHEET.replace("ivo@uni.example,,", "ivo@uni.example,40.00,")
    + "Participant 1004,Zoe Fox,zoe@uni.example,12.00,85.00,-,spoken exam\n"
)


def test_who_is_not_graded_keeps_grade_and_comment_in_moodle(tmp_path: Path) -> None:
    it = roster(tmp_path, GIVEN_BY_HAND)
    rows = rows_of([found("Ivo Berg")], [report("b", 85)], it, built_in("ps4"))
    _, ann, ivo, _, zoe = cells(moodle(Gradebook(rows, 85, "ps4", it)))
    assert (ann[3], ann[6]) == ("", "Not graded: nothing was handed in")
    assert (ivo[3], ivo[6][:2]) == ("85", "85")
    assert (zoe[3], zoe[6]) == ("12.00", "spoken exam")


def test_who_is_not_graded_keeps_the_grade_in_canvas(tmp_path: Path) -> None:
    it = roster(tmp_path, EXPORT.replace("ehart,B,18,,", "ehart,B,18,7,"))
    rows = rows_of([found("leeann", "21")], [report("a")], it, built_in("ps4"))
    assert [row[5] for row in cells(canvas(Gradebook(rows, 85, "ps4", it)))] == [
        "PS4 (771)",
        "85",
        "31.27",
        "",
        "7",
    ]


def test_a_canvas_export_may_have_a_row_above_the_points(tmp_path: Path) -> None:
    header, rest = EXPORT.split("\n", 1)
    it = roster(tmp_path, f"{header}\n,,,,,,Manual Posting,\n{rest}")
    rows = rows_of([found("leeann", "21")], [report("a")], it, built_in("ps4"))
    made = cells(canvas(Gradebook(rows, 85, "ps4", it)))
    assert [row[5] for row in made] == ["PS4 (771)", "Manual Posting", "85", "31.27", "", ""]
    new = cells(canvas(Gradebook(rows, 85, "Word game", it)))
    assert [row[5] for row in new] == ["Word game", "85", "31.27", "", ""]


UKRAINIAN = (
    "Ідентифікатор,Повне ім’я,Електронна пошта,Статус,Оцінка,Найвища оцінка,Остання зміна,Відгук\n"
    "Учасник 1001,Ann Lee,a@uni.example,Подано,,85.00,-,\n"
    'Учасник 1002,Ivo Berg,i@uni.example,Немає,"12,00",85.00,-,old\n'
)


def test_a_worksheet_in_another_language_keeps_its_columns(tmp_path: Path) -> None:
    it = roster(tmp_path, UKRAINIAN)
    rows = rows_of([found("Ann Lee", "1001")], [report("a")], it, built_in("ps4"))
    header, ann, ivo = cells(moodle(Gradebook(rows, 85, "ps4", it)))
    assert header == list(it.header)
    assert ann[:6] == ["Учасник 1001", "Ann Lee", "a@uni.example", "Подано", "31.27", "85.00"]
    assert ann[7].startswith("31.27 of 85 points<br>")
    assert ivo[4:] == ["12,00", "85.00", "-", "old"]


def test_a_worksheet_that_cannot_be_told_is_an_error(tmp_path: Path) -> None:
    it = roster(tmp_path, "Id,Nimi,Olek,Hinne\nOsaleja 1,Ann Lee,esitatud,hea\n")
    with pytest.raises(BadRoster, match="the columns of this grading worksheet are unknown"):
        require_fitting("moodle", it, None)


def told(form: str, most: float, column: str, it: Roster, *, is_new: bool = False) -> list[str]:
    return list(warnings(form, Gradebook([], most, column, it), is_new=is_new))


def test_another_maximum_in_the_gradebook_is_told(tmp_path: Path) -> None:
    said = "The gradebook has a maximum of 100 points, and the reports have 85: change one of them"
    for form, text in (("moodle", WORKSHEET.replace("85.00", "100.00")), ("moodle", UKRAINIAN)):
        it = roster(tmp_path, text.replace("85.00", "100.00"))
        [one] = told(form, 85, "ps4", it)
        assert one.startswith(said)
    [one] = told("canvas", 85, "ps4", roster(tmp_path, EXPORT.replace("20,85", "20,100")))
    assert one.startswith(said)
    assert told("moodle", 85, "ps4", roster(tmp_path, WORKSHEET)) == []
    assert told("canvas", 85, "ps4", roster(tmp_path, EXPORT)) == []


def test_a_column_that_is_not_in_the_export_is_an_error(tmp_path: Path) -> None:
    it = roster(tmp_path, EXPORT)
    require_fitting("canvas", it, "ps4")
    require_fitting("canvas", it, None)
    with pytest.raises(BadRoster, match=r"no assignment 'PS 4'.*Essay \(770\), PS4 \(771\)"):
        require_fitting("canvas", it, "PS 4")
    [one] = told("canvas", 85, "solo", it, is_new=True)
    assert one.startswith("A new assignment 'solo' is made")


def test_a_moodle_worksheet_can_be_made_from_the_download_alone() -> None:
    rows = [
        Row(report("Ann Lee"), Person("Ann Lee", "1001")),
        Row(not_graded_report("Ivo", built_in("ps4"), message("no file")), Person("Ivo", "1002")),
        Row(broken_report("=Eve()", built_in("ps4"), message("oh")), Person("=Eve()")),
    ]
    header, ann, ivo, eve = cells(moodle(Gradebook(rows, 85, "ps4")))
    assert {"Identifier", "Grade", "Last modified (grade)"} <= set(header)
    assert ann[:5] == ["Participant 1001", "Ann Lee", "31.27", "85", "-"]
    assert ivo[2:] == ["", "85", "-", "Not graded: no file"]
    assert eve[:3] == ["", "'=Eve()", ""]


def test_a_canvas_export_comes_back_with_one_assignment(tmp_path: Path) -> None:
    it = roster(tmp_path, EXPORT)
    rows = rows_of(
        [found("leeann", "21"), found("bergivo")], [report("a"), report("b")], it, built_in("ps4")
    )
    assert cells(canvas(Gradebook(rows, 85, "ps4", it))) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "PS4 (771)"],
        ["    Points Possible", "", "", "", "", "85"],
        ["Lee, Ann", "21", "s21", "alee", "A", "31.27"],
        ["Berg, Ivo", "22", "s22", "iberg", "B", "31.27"],
        ["Hart, Eve", "23", "s23", "ehart", "B", ""],
    ]
    new = cells(canvas(Gradebook(rows, 85, "Word game", it)))
    assert [row[5] for row in new] == ["Word game", "85", "31.27", "31.27", ""]


def test_a_canvas_gradebook_can_be_made_from_the_download_alone() -> None:
    rows = [Row(report("leeann", 0), Person("leeann", "21"))]
    assert cells(canvas(Gradebook(rows, 85, "ps4")))[1:] == [
        ["    Points Possible", "", "", "", "", "85"],
        ["leeann", "21", "", "", "", "0"],
    ]


def test_comments_are_said_in_any_language() -> None:
    rows = [Row(not_graded_report("Ann", built_in("ps4"), message("no file")), Person("Ann"))]
    assert "Не оцінено: " in moodle(Gradebook(rows, 85, "ps4", language="uk"))


def test_files_are_called_after_people_and_are_safe() -> None:
    names = ["Ann Lee", "ann lee", "../../etc/passwd", "con", "a\nb\0c", "...", "Олена", "x" * 300]
    rows = [Row(report(name), Person(name)) for name in names]
    made = feedback_names(rows)
    assert made[:7] == [
        "ann-lee.txt",
        "ann-lee-2.txt",
        "etc-passwd.txt",
        "con-2.txt",
        "a-b-c.txt",
        "submission.txt",
        "олена.txt",
    ]
    assert len(made[7]) < 100
    assert len({name.casefold() for name in made}) == len(made)


def test_files_for_moodle_say_whose_they_are(tmp_path: Path) -> None:
    it = roster(tmp_path, WORKSHEET)
    rows = rows_of([found("Ann Lee")], [report("a")], it, built_in("ps4"))
    assert feedback_names(rows, for_moodle=True) == [
        "ann-lee_1001_assignfeedback_file_report.txt",
        "ivo-berg_1002_assignfeedback_file_report.txt",
        "eve-hart_1003_assignfeedback_file_report.txt",
    ]

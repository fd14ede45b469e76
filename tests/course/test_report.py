import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from handful.course import LANGUAGES
from handful.course.built_in import built_in, pages
from handful.course.kit import KITS, kit_files
from handful.grader.grade import grade, prepare
from handful.grader.judge.shown import Line, Shown
from handful.grader.report.formats import FORMATS
from handful.grader.report.result import FORMAT, ProblemResult, Report, RuleResult
from handful.grader.sandbox.jail import Layers, find_jail
from handful.grader.sandbox.job import Job
from handful.grader.sandbox.session import Entry, Session
from handful.grader.settings import SEED
from handful.grader.submission.choice import Submission
from tests.support.course.factories import (
    BROKEN,
    FACTS,
    FAILED,
    FULL,
    MIXED,
    NOT_BEGUN,
    NOT_GRADED,
    NOTE,
    PASSED,
    PRICED,
    WHOLE_FAILS,
    problem,
    report,
)

SCHEMA: dict[str, Any] = json.loads(
    files("handful.grader.report").joinpath("report.schema.json").read_text(encoding="utf-8")
)
VALID = jsonschema.Draft202012Validator(SCHEMA)


NOT_BEGUN_PROBLEM = problem(NOT_BEGUN, number="2")


class NothingRuns(Session):
    """A sandbox in which nothing is run: every program ends at once."""

    layers = Layers(("stub",), safe=True)

    @contextmanager
    def session(
        self, files: Mapping[str, str], data: Mapping[str, str], allow: Sequence[str] = ()
    ) -> Iterator[Session]:
        yield self

    def run(self, jobs: Sequence[Job], seconds: float) -> Iterator[Entry]:
        yield from []


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["title"] == FORMAT


def test_documents_follow_the_schema() -> None:
    noted = MIXED._replace(notes=(NOTE, PRICED))
    for one in (MIXED, noted, report(), NOT_GRADED, WHOLE_FAILS):
        for language in LANGUAGES:
            VALID.validate(one.document(language))


def test_the_schema_has_the_fields_of_the_values_and_no_others() -> None:
    assert set(SCHEMA["properties"]) == {
        *[field for field in Report._fields if field != "teacher_notes"],
        "format",
        "language",
        "points",
        "max",
    }
    derived = {"begun", "findings"}
    assert set(SCHEMA["$defs"]["problem"]["properties"]) == {*ProblemResult._fields, *derived}
    assert set(SCHEMA["$defs"]["rule"]["properties"]) == {*RuleResult._fields, "price"}
    assert set(SCHEMA["$defs"]["shown"]["properties"]) == set(Shown._fields)
    assert set(SCHEMA["$defs"]["line"]["properties"]) == set(Line._fields)
    for part in (SCHEMA, *[SCHEMA["$defs"][name] for name in ("problem", "rule", "shown", "line")]):
        assert set(part["required"]) == set(part["properties"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "handful-report/1"),
        ("points", -1),
        ("not_graded", ""),
        ("rubric", "unknown"),
        ("surprise", 1),
        ("problems", None),
    ],
)
def test_the_schema_refuses_other_documents(field: str, value: object) -> None:
    assert not VALID.is_valid({**MIXED.document(), field: value})


def test_every_mistake_has_a_name_that_the_schema_takes() -> None:
    for name in pages().names:
        VALID.validate(report(problem(FAILED._replace(mistake=name))).document())


def test_a_broken_problem_is_neither_lost_nor_counted() -> None:
    found = report(problem(PASSED, FAILED), BROKEN)
    assert (found.points, found.max) == (4, 6)
    assert found.broken == (BROKEN,)


def test_the_price_of_a_note_is_taken_off_the_points() -> None:
    found = report(problem(PASSED, FAILED))._replace(notes=(NOTE, PRICED))
    assert found.points == 1.5
    assert [note["price"] for note in found.document()["notes"]] == [0, 2.5]
    assert [note["points"] for note in found.document()["notes"]] == [0, 0]


def test_what_was_not_graded_has_no_points_not_even_none_of_them() -> None:
    document = NOT_GRADED.document()
    assert (document["points"], document["max"]) == (None, None)
    assert document["not_graded"] == "Nothing was handed in."
    assert MIXED.document()["not_graded"] is None


def test_all_is_right_only_if_the_whole_program_is() -> None:
    assert FULL.all_right
    assert not any(one.all_right for one in (WHOLE_FAILS, NOT_GRADED, MIXED, report()))
    assert not FULL._replace(problems=(*FULL.problems, BROKEN)).all_right


def test_a_document_is_in_the_language() -> None:
    document = MIXED.document("uk")
    (passed, failed) = document["problems"][0]["rules"]
    assert document["language"] == "uk"
    assert document["problems"][0]["title"] == "Очки за слово"
    assert passed["says"] == "Кожна літера має свою вартість зі «Скреблу»."
    assert failed["message"] == "3 випадки не пройдено."
    assert failed["status"] == "failed"


def test_a_document_has_the_lines_of_screens_and_where_they_differ() -> None:
    [rule] = report(problem(FACTS)).document()["problems"][0]["rules"]
    assert rule["got"] == {
        "lines": [
            {"text": "Hand: t t o", "typed": None, "note": ""},
            {"text": "word? ", "typed": "tot", "note": ""},
            {"text": "Total: 9", "typed": None, "note": ""},
        ],
        "differs": 2,
        "columns": [7, 8],
    }


def test_a_document_has_one_finding_for_each_cause() -> None:
    other = FAILED._replace(says=NOTE.says)
    first, second = report(problem(PASSED, FAILED, FACTS, other), NOT_BEGUN_PROBLEM).document()[
        "problems"
    ]
    assert (first["begun"], first["findings"]) == (True, [[1, 3], [2]])
    assert (second["begun"], second["findings"]) == (False, [])


def test_one_report_is_an_object_and_several_are_a_list() -> None:
    assert json.loads(FORMATS["json"]([MIXED])) == MIXED.document()
    assert json.loads(FORMATS["json"]([MIXED, MIXED])) == [MIXED.document()] * 2


def test_every_format_takes_none_one_and_many() -> None:
    for form in FORMATS.values():
        for reports in ([], [MIXED], [MIXED, NOT_GRADED, report(BROKEN), report(name="empty")]):
            for language in LANGUAGES:
                assert isinstance(form(reports, language), str)


@pytest.mark.parametrize("name", list(KITS))
def test_real_documents_follow_the_schema(name: str) -> None:
    prepare(built_in(name), find_jail(), SEED)  # what is compared comes from programs that run
    texts = [kit_files(name), kit_files(name, solution=True)]
    texts.append(dict.fromkeys(built_in(name).files, "print 'Python 2'\n"))
    for files_of_one in texts:
        own = {file: files_of_one[file] for file in built_in(name).files}
        VALID.validate(grade(Submission("anna", own), built_in(name), NothingRuns()).document())

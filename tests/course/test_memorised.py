"""Programs that know only the published answers: drawn cases cost them, and nobody is accused."""

import pytest

from handful.course.built_in import built_in
from handful.grader import SEED, Report, Settings, Submission, find_jail, grade, prepare
from handful.grader.report.formats import FORMATS
from handful.grader.report.html import INDEX, site


def graded(block: str, seed: str = SEED) -> Report:
    settings = Settings(problems=frozenset("1"), seed=seed)
    return grade(Submission("one", {"ps4a.py": block}), built_in("ps4"), find_jail(), settings)


@pytest.fixture(scope="module")
def report() -> Report:
    rubric = prepare(built_in("ps4"), find_jail(), SEED)
    cases = zip(rubric.cases["1"], rubric.wanted["1"], strict=True)
    table = {case.probe.args: seen.results[0].plain for case, seen in cases if not case.is_drawn}
    return graded(
        f"TABLE = {table!r}\ndef getWordScore(word, n):\n    return TABLE.get((word, n), 0)\n"
    )


def test_a_table_of_published_answers_loses_most_points(report: Report) -> None:
    assert report.points < 0.5 * report.max


def test_only_the_teacher_reads_of_it(report: Report) -> None:
    [note] = [str(note) for note in report.teacher_notes]
    assert note.startswith("Problem 1: right in all 13 published cases, wrong in ")
    for form in ("text", "json", "html", "junit", "gradescope"):
        assert "published cases" not in FORMATS[form]([report])
    assert "published cases" in FORMATS["csv"]([report])
    assert "published cases" in FORMATS["html"]([report, report])
    assert all(
        "published cases" not in page for name, page in site([report, report]) if name != INDEX
    )


def test_the_same_file_gets_the_same_report_and_another_seed_other_cases() -> None:
    block = "def getWordScore(word, n):\n    return len(word) * 2\n"
    assert graded(block) == graded(block)
    assert graded(block, seed="other").seed == "other"
    own, other = [
        prepare(built_in("ps4"), find_jail(), seed).cases["1"] for seed in (SEED, "other")
    ]
    assert [c.probe for c in own if c.is_drawn] != [c.probe for c in other if c.is_drawn]
    assert [c.probe for c in own if not c.is_drawn] == [c.probe for c in other if not c.is_drawn]

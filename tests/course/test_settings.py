"""What a teacher may set: read with clear errors, and reckoned on finished reports."""

from pathlib import Path

import pytest

from handful.grader.message import message, verbatim
from handful.grader.report.result import Kind, ProblemResult, Report, RuleResult, Status
from handful.grader.settings import BadSettings, Settings, parse_problems, weighed

PROBLEMS = {"1": 10.0, "2": 10.0, "7": 20.0, "whole": 0.0}


def rule(points: float, most: float, kind: Kind = Kind.FACT) -> RuleResult:
    status = Status.PASSED if points == most else Status.FAILED
    return RuleResult(verbatim("it"), status, points, most, kind=kind)


def problem(name: str, *rules: RuleResult, points: float | None = None) -> ProblemResult:
    most = sum(one.max for one in rules)
    earned = sum(one.points for one in rules) if points is None else points
    status = Status.PASSED if earned == most else Status.FAILED
    return ProblemResult(name, verbatim(name), earned, most, status, rules)


def report(*problems: ProblemResult, price: float = 0) -> Report:
    note = RuleResult(message("first look"), Status.FAILED, -price, 0)
    return Report("ps4", "ann", "ab", (), problems, (note,) if price else ())


MIXED = report(
    problem("1", rule(5, 5), rule(2.27, 5)),
    problem("7", rule(12, 12), rule(0, 4), rule(0, 4, Kind.WORDING)),
)


def settings(tmp_path: Path, text: str) -> Settings:
    path = tmp_path / "points.toml"
    path.write_text(text, encoding="utf-8")
    return Settings.parse(path)


def test_a_file_sets_points_wording_and_rounding(tmp_path: Path) -> None:
    found = settings(tmp_path, "wording = false\nrounding = 0.5\n[points]\n1 = 5\n7 = 2.5\n")
    assert found == Settings({"1": 5.0, "7": 2.5}, wording=False, rounding=0.5)
    assert settings(tmp_path, "") == Settings()
    assert settings(tmp_path, "rounding = 0") == Settings()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("point = 1", "IT has the key 'point'; there are points, wording, rounding"),
        ("points = 1", "IT: points is a table; write [points] and below it 1 = 5"),
        ("[points]\n1 = 'a'", "IT: the points of problem '1' must be a number from 0 to 10,000"),
        ("[points]\n1 = true", "IT: the points of problem '1' must be"),
        ("[points]\n1 = -1", "IT: the points of problem '1' must be"),
        ("[points]\n1 = nan", "IT: the points of problem '1' must be"),
        (f"[points]\n1 = 0x{'f' * 9999}", "IT: the points of problem '1' must be"),
        (f"[points.{'a.' * 7_000}b]", "IT: the points of problem 'a' must be"),
        ('[points]\n"\\u001b[31m" = "a"', r"IT: the points of problem '\x1b[31m' must be"),
        ("wording = 'no'", "IT: wording must be true or false"),
        ("rounding = 'up'", "IT: rounding must be a step such as 0.5, or 0 for none"),
        ("rounding = true", "IT: rounding must be"),
        ("rounding = 1e-300", "IT: rounding must be"),
        (f"rounding = 0x{'f' * 9999}", "IT: rounding must be"),
        (f"{'a.' * 7_000}b = 1", "IT has the key 'a'; there are"),
        (f"points = {'[' * 9999}", "IT is not a TOML file: "),
        (f"a = '{'a' * 16_384}'", "IT cannot be read: it is longer than 16,384 bytes"),
        (f"points.{'a.' * 20_000}b = 1", "IT cannot be read: it is longer than 16,384 bytes"),
        ("[points", "IT is not a TOML file: "),
    ],
)
def test_what_is_wrong_in_a_file_is_named_by_its_key(
    tmp_path: Path, text: str, expected: str
) -> None:
    with pytest.raises(BadSettings) as error:
        settings(tmp_path, text)
    assert str(error.value).replace(str(tmp_path / "points.toml"), "IT").startswith(expected)


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="cannot be read: Is a directory"):
        Settings.parse(tmp_path)
    (tmp_path / "latin").write_bytes(b"x = '\xff'")
    with pytest.raises(BadSettings, match="is not a TOML file"):
        Settings.parse(tmp_path / "latin")


@pytest.mark.parametrize("name", ["9", "whole"])
def test_points_are_of_problems_that_have_points(name: str) -> None:
    Settings({"1": 5}).require_problems("ps4", PROBLEMS)
    with pytest.raises(BadSettings) as error:
        Settings({name: 5}).require_problems("ps4", PROBLEMS)
    assert str(error.value) == (
        f"points are set for problem {name!r}; the graded problems of ps4 are 1, 2, 7"
    )


def test_problems_are_named_one_by_one_or_from_to() -> None:
    known = ["1", "2", "3", "7", "whole"]
    assert parse_problems(["7"], known, "ps4") == {"7"}
    assert parse_problems(["1-3", "7"], known, "ps4") == {"1", "2", "3", "7"}
    assert parse_problems(["1, 3,7"], known, "ps4") == {"1", "3", "7"}
    for text, expected in (
        ("4", "ps4 has no problem '4'; there are 1, 2, 3, 7, whole"),
        ("1-4", "ps4 has no problem '4'; there are 1, 2, 3, 7, whole"),
        ("", "--problem '' names no problem; write 7, or 1-6, or 1,3"),
        ("1,", "--problem '1,' names no problem; write 7, or 1-6, or 1,3"),
        ("1,3-1", "--problem '1,3-1' names no problem; write 7, or 1-6, or 1,3"),
    ):
        with pytest.raises(BadSettings) as error:
            parse_problems([text], known, "ps4")
        assert str(error.value) == expected


@pytest.mark.parametrize("text", ["\u0661", "\u0661-\u0663", "1-\u0663", "\uff11"])
def test_problems_are_named_by_plain_digits(text: str) -> None:
    with pytest.raises(BadSettings, match="ps4 has no problem"):
        parse_problems([text], ["1", "2", "3"], "ps4")


def test_nothing_set_changes_nothing() -> None:
    assert weighed(MIXED, Settings()) == MIXED


def test_other_points_scale_a_problem_and_its_rules() -> None:
    found = weighed(MIXED, Settings({"1": 20}))
    assert (found.points, found.max) == (26.54, 40)
    assert [one.points for one in found.problems[0].rules] == [10, 4.54]
    assert found.problems[1] == MIXED.problems[1]


def test_a_problem_can_be_worth_nothing() -> None:
    found = weighed(MIXED, Settings({"1": 0}))
    assert (found.points, found.max) == (12, 20)


def test_without_wording_its_share_goes_to_the_facts() -> None:
    found = weighed(MIXED, Settings(wording=False))
    assert (found.problems[1].points, found.problems[1].max) == (15, 20)
    assert [one.kind for one in found.problems[1].rules] == [Kind.FACT, Kind.FACT]
    assert sum(one.max for one in found.problems[1].rules) == 20


def test_a_problem_that_lost_wording_alone_is_right_without_it() -> None:
    only = report(problem("7", rule(16, 16), rule(0, 4, Kind.WORDING)))
    found = weighed(only, Settings(wording=False)).problems[0]
    assert (found.points, found.max, found.status) == (20, 20, Status.PASSED)


def test_a_loss_that_was_held_small_stays_so() -> None:
    held = report(problem("7", rule(4, 16), rule(4, 4, Kind.WORDING), points=12))
    assert weighed(held, Settings(wording=False)).points == 10


@pytest.mark.parametrize(
    ("step", "points"), [(1, 7), (0.5, 7.5), (0.25, 7.25), (0.1, 7.3), (10, 10)]
)
def test_points_of_a_problem_are_rounded_to_a_step(step: float, points: float) -> None:
    assert weighed(MIXED, Settings(rounding=step)).problems[0].points == points


def test_a_half_is_rounded_up_and_never_over_the_maximum() -> None:
    half = report(problem("1", rule(4.5, 5), rule(2, 2.25)))
    assert weighed(half, Settings(rounding=1)).points == 7
    assert weighed(half, Settings(rounding=5)).points == 5
    assert weighed(half, Settings({"1": 7.1}, rounding=4)).points == 7.1


@pytest.mark.parametrize(("price", "points"), [(0.3, 9.5), (0.25, 10), (0.2, 10)])
def test_the_price_of_a_note_is_rounded_too(price: float, points: float) -> None:
    one = report(problem("1", rule(10, 10)), price=price)
    assert weighed(one, Settings(rounding=0.5)).points == points


def test_only_some_problems_count() -> None:
    found = weighed(MIXED, Settings(problems=frozenset(["7"])))
    assert [one.id for one in found.problems] == ["7"]
    assert (found.points, found.max) == (12, 20)


def test_weighing_twice_is_weighing_once() -> None:
    wanted = Settings({"1": 3, "7": 7}, wording=False, rounding=0.5)
    once = weighed(MIXED, wanted)
    assert weighed(once, wanted) == once


def test_settings_are_known_by_what_they_set() -> None:
    different = [
        Settings(),
        Settings(seed="2"),
        Settings({"1": 5}),
        Settings({"1": 6}),
        Settings(wording=False),
        Settings(rounding=1),
        Settings(problems=frozenset(["1"])),
        Settings(allow=("numpy",)),
    ]
    assert len({one.sha256 for one in different}) == 8
    assert Settings({"1": 5, "2": 6}).sha256 == Settings({"2": 6, "1": 5}).sha256


def test_a_note_that_costs_nothing_costs_no_negative_zero() -> None:
    free = RuleResult(message("first look"), Status.FAILED, 0, 0)
    [note] = weighed(MIXED._replace(notes=(free,)), Settings(rounding=0.5)).notes
    assert str(note.points) == "0.0"

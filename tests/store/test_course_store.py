"""The course's work and checks in the store: the same on every database."""

import subprocess
import sys
from dataclasses import replace
from functools import partial

import pytest

from handful.store import (
    BestReport,
    CheckedFiles,
    ClassResult,
    Forgotten,
    ProblemResult,
    Store,
    StoredWork,
    player_store,
)
from tests.store.test_player_store import count
from tests.store.test_race import at_once
from tests.support.store import a_check, a_class, add, id_of, open_class


@pytest.fixture
def ann(store: Store) -> str:
    """Ann is in the class c1, and Ben is there, too."""
    open_class(store, "ann", "ben")
    return "ann"


# Work.


def test_work_is_saved_in_versions(store: Store, ann: str) -> None:
    assert store.work(ann, "ps4") is None
    assert store.save_work(ann, "ps4", "first", 0, 5) == 1
    assert store.work(ann, "ps4") == StoredWork("first", 1, 5)
    assert store.save_work(ann, "ps4", "друга \0\ud800🪶" * 50_000, 1, 6) == 2
    assert store.work(ann, "ps4") == StoredWork("друга \0\ud800🪶" * 50_000, 2, 6)
    assert store.save_work(ann, "ps3-uk", "another edition", 0, 7) == 1
    assert store.save_work("ben", "ps4", "Ben's", 0, 8) == 1
    assert store.work("ben", "ps4") == StoredWork("Ben's", 1, 8)


def test_work_that_another_device_saved_meanwhile_is_not_replaced(store: Store, ann: str) -> None:
    store.save_work(ann, "ps4", "first", 0, 5)
    store.save_work(ann, "ps4", "second", 1, 6)
    assert [store.save_work(ann, "ps4", "mine", version, 7) for version in (0, 1, 3)] == [None] * 3
    assert store.work(ann, "ps4") == StoredWork("second", 2, 6)
    assert store.save_work(ann, "ps3", "mine", 4, 7) is None, "there is no version 4"
    assert store.work(ann, "ps3") is None


@pytest.mark.parametrize("version", [0, 1])
def test_the_same_save_again_after_a_lost_answer_is_no_conflict(
    store: Store, ann: str, version: int
) -> None:
    if version:
        store.save_work(ann, "ps4", "first", 0, 5)
    save = partial(store.save_work, ann, "ps4", "mine", version)
    assert save(6) == save(7) == version + 1
    assert store.work(ann, "ps4") == StoredWork("mine", version + 1, 6)
    # Another device may have gone on since, and its text is not to be lost.
    assert store.save_work(ann, "ps4", "theirs", version + 1, 8) == version + 2
    assert save(9) is None
    assert store.work(ann, "ps4") == StoredWork("theirs", version + 2, 8)


def test_the_same_text_from_two_devices_is_no_conflict(store: Store, ann: str) -> None:
    for version, text in enumerate(["first", "second", "third"]):
        store.save_work(ann, "ps4", text, version, 5)
    assert store.save_work(ann, "ps4", "third", 1, 6) == 3
    assert store.save_work(ann, "ps4", "fourth", 3, 7) == 4


def test_work_of_nobody_is_not_saved(store: Store, ann: str) -> None:
    store.save_work(ann, "ps4", "first", 0, 5)
    store.begin_forgetting(ann)
    for player, version in (("eve", 0), ("eve", 1), (ann, 0), (ann, 1)):
        with pytest.raises(Forgotten):
            store.save_work(player, "ps4", "mine", version, 6)
    with pytest.raises(Forgotten):
        store.save_work(ann, "ps3", "mine", 0, 6)
    assert store.work(ann, "ps4") is None


def test_of_four_saves_of_the_same_version_one_succeeds(store: Store, ann: str) -> None:
    for version in range(15):
        texts = [f"{version} {device}" for device in "abcd"]
        saved = at_once(*[partial(store.save_work, ann, "ps4", text, version, 5) for text in texts])
        assert sorted(saved, key=str) == sorted([None, None, None, version + 1], key=str)
        assert store.work(ann, "ps4") == StoredWork(texts[saved.index(version + 1)], version + 1, 5)


def test_of_equal_saves_at_once_all_succeed(store: Store, ann: str) -> None:
    for version in range(10):
        save = partial(store.save_work, ann, "ps4", f"text {version}", version, 5)
        assert at_once(*[save] * 4) == [version + 1] * 4


# Checks.


def test_a_check_is_read_as_it_was_added(store: Store, ann: str) -> None:
    check = a_check(1, points=7.5, mistakes=("returns-none", "off-by-one"), report="звіт " * 9999)
    store.add_check(check)
    store.add_check(check)
    store.add_check(replace(check, points=9))
    assert store.course_check(id_of(1)) == check
    assert store.course_check(id_of(2)) is None
    assert store.class_results("c1")[0].checks == 1


def test_a_check_is_of_a_player_who_is_in_its_class(store: Store, ann: str) -> None:
    store.add_class(a_class("c2"))
    add(store, "cy")
    for strange in (
        a_check(1, player="eve"),
        a_check(1, player="eve", class_=None),
        a_check(1, player="cy"),
        a_check(1, class_="c2"),
        a_check(1, class_="c9"),
    ):
        with pytest.raises(Forgotten):
            store.add_check(strange)
    assert count(store, "course_checks") == 0
    store.add_check(a_check(1, player="cy", class_=None))
    assert store.course_check(id_of(1)) == a_check(1, player="cy", class_=None)


def test_the_newest_check_of_each_problem_is_the_latest(store: Store, ann: str) -> None:
    checks = [
        a_check(1, "1", 10),
        a_check(2, "2"),
        a_check(3, "1", 5, class_=None),
        a_check(4, "", 7),
        a_check(5, "1", edition="ps3"),
        a_check(6, "1", player="ben"),
    ]
    for check in reversed(checks):
        store.add_check(check)
    assert store.latest_checks(ann, "ps4") == [checks[3], checks[2], checks[1]]
    assert store.latest_check(ann, "ps4", "1") == checks[2]
    assert store.latest_check(ann, "ps4", "") == checks[3]
    assert store.latest_check(ann, "ps4", "7") is None
    assert store.latest_checks("eve", "ps4") == []


def test_the_last_version_that_passed_is_found(store: Store, ann: str) -> None:
    for number, points in enumerate([10, 10, 4], 1):
        store.add_check(a_check(number, "1", points))
    store.add_check(a_check(4, "2", 9))
    assert store.last_passed(ann, "ps4", "1") == a_check(2, "1", 10)
    assert store.last_passed(ann, "ps4", "2") is None
    assert store.passed_problems(ann, "ps4") == ["1"]
    assert store.passed_problems(ann, "ps3") == store.passed_problems("ben", "ps4") == []


ONE_PASSED = [
    ProblemResult("1", 10, 10, True),
    ProblemResult("2", 4, 10, False, ("returns-none", "off-by-one")),
]
"""What a check of all problems finds of two problems."""


def test_a_check_of_all_problems_counts_for_each(store: Store, ann: str) -> None:
    store.add_check(a_check(1, "2", 3, mistakes=("endless-loop",)))
    whole = a_check(2, "", 14, max=20)
    store.add_check(whole, ONE_PASSED)
    assert store.passed_problems(ann, "ps4") == ["1"]
    assert store.last_passed(ann, "ps4", "1") == whole
    assert store.latest_check(ann, "ps4", "1") is None
    assert store.class_results("c1") == [
        ClassResult(ann, "", 14, 20, id_of(2), False, 1, 2000, ()),
        ClassResult(ann, "1", 10, 10, id_of(2), True, 1, 2000, ()),
        ClassResult(ann, "2", 4, 10, id_of(2), False, 2, 2000, ("returns-none", "off-by-one")),
    ]


# What is kept.


def kept(store: Store, player: str = "ann") -> list[int]:
    """The numbers of the checks that are there."""
    numbers = range(1, 60)
    found = [store.course_check(id_of(number)) for number in numbers]
    return [
        number
        for number, check in zip(numbers, found, strict=True)
        if check is not None and check.player == player
    ]


def test_the_newest_ten_the_best_and_the_last_that_passed_are_kept(store: Store, ann: str) -> None:
    for number in range(1, 21):
        points = {3: 10, 5: 12, 6: 10}.get(number, 1)
        store.add_check(a_check(number, "1", points))
    assert kept(store) == [5, 6, *range(11, 21)]
    assert count(store, "course_results") == count(store, "course_check_texts") == 12
    (result,) = store.class_results("c1")
    assert (result.points, result.check, result.passed) == (12, id_of(5), True)
    assert result.checks == 20, "those that were deleted are counted"


def test_of_equally_good_checks_the_newest_is_kept(store: Store, ann: str) -> None:
    for number in range(1, 21):
        store.add_check(a_check(number, "1", 5 if number < 8 else 1))
    assert kept(store) == [7, *range(11, 21)]


def test_problems_classes_editions_and_players_are_kept_apart(store: Store, ann: str) -> None:
    others = [
        a_check(1, "2"),
        a_check(2, "1", class_=None),
        a_check(3, "1", edition="ps3"),
        a_check(5, ""),
    ]
    for check in (*others, a_check(4, "1", player="ben")):
        store.add_check(check)
    for number in range(20, 35):
        store.add_check(a_check(number, "1"))
    assert kept(store) == [1, 2, 3, 5, *range(25, 35)]
    assert kept(store, "ben") == [4]


def test_checks_without_a_class_are_pruned_too(store: Store, ann: str) -> None:
    for number in range(1, 16):
        store.add_check(a_check(number, "1", class_=None))
    assert kept(store) == list(range(6, 16))


def test_a_check_of_all_is_kept_while_it_is_the_best_in_a_problem(store: Store, ann: str) -> None:
    store.add_check(a_check(1, "", 14, max=20), ONE_PASSED)
    worse = [ProblemResult("1", 0, 10, False), ProblemResult("2", 9, 10, False)]
    for number in range(2, 17):
        store.add_check(a_check(number, "", 9, max=20), worse)
    assert kept(store) == [1, *range(7, 17)]
    results = {each.problem: each for each in store.class_results("c1")}
    assert (results["1"].points, results["1"].check, results["1"].passed) == (10, id_of(1), True)
    assert (results["2"].points, results["2"].check, results["2"].checks) == (9, id_of(16), 16)


def test_checks_added_at_once_are_all_counted_and_ten_are_kept(store: Store, ann: str) -> None:
    for start in range(1, 25, 4):
        checks = [a_check(number) for number in range(start, start + 4)]
        at_once(*[partial(store.add_check, check) for check in checks])
    assert kept(store) == list(range(15, 25))
    assert store.class_results("c1")[0].checks == 24


def test_the_same_check_added_at_once_is_one(store: Store, ann: str) -> None:
    for number in range(1, 6):
        at_once(*[partial(store.add_check, a_check(number), ONE_PASSED)] * 4)
    assert [result.checks for result in store.class_results("c1")] == [5, 5]


# Classes.


def test_the_table_of_a_class_has_a_cell_for_each_player_and_problem(
    store: Store, ann: str
) -> None:
    store.add_check(a_check(1, "1", 10, mistakes=("style",)))
    store.add_check(a_check(2, "1", 6, mistakes=("off-by-one", "returns-none")))
    store.add_check(a_check(3, "2", 2))
    store.add_check(a_check(4, "1", 3, player="ben"))
    store.add_check(a_check(5, "1", 10, player="ben", class_=None))
    assert store.class_results("c1") == [
        ClassResult("ann", "1", 10, 10, id_of(1), True, 2, 2000, ("off-by-one", "returns-none")),
        ClassResult("ann", "2", 2, 10, id_of(3), False, 1, 3000, ()),
        ClassResult("ben", "1", 3, 10, id_of(4), False, 1, 4000, ()),
    ]
    assert store.class_results("c2") == []


def test_the_points_of_a_class_are_those_of_its_own_cases(store: Store, ann: str) -> None:
    memorised = a_check(1, "1", 10, class_points=4.0)
    store.add_check(memorised)
    assert store.class_results("c1") == [
        ClassResult("ann", "1", 4, 10, id_of(1), False, 1, 1000, ())
    ]
    store.add_check(a_check(2, "1", 9, class_points=8.5))
    store.add_check(a_check(3, "1", 10, class_points=10.0))
    assert store.class_results("c1") == [
        ClassResult("ann", "1", 10, 10, id_of(3), True, 3, 3000, ())
    ]
    shown = store.course_check(id_of(1))
    assert shown is not None
    assert (shown.points, shown.passed, shown.class_points) == (10, True, None)


def test_the_newest_files_of_each_player_are_compared(store: Store, ann: str) -> None:
    for check in (a_check(2, "2"), a_check(1, "1", 10), a_check(3, player="ben")):
        store.add_check(check)
    assert list(store.class_files("c1")) == [
        CheckedFiles("ann", id_of(2), 2000, "files 2"),
        CheckedFiles("ben", id_of(3), 3000, "files 3"),
    ]


def test_the_best_reports_of_each_player_are_exported_once(store: Store, ann: str) -> None:
    store.add_check(a_check(1, "", 14, max=20), ONE_PASSED)
    store.add_check(a_check(2, "2", 3))
    store.add_check(a_check(3, "1", 10))
    store.add_check(a_check(4, "1", player="ben"))
    assert list(store.class_reports("c1")) == [
        BestReport("ann", id_of(1), ("", "2"), 1000, "report 1"),
        BestReport("ann", id_of(3), ("1",), 3000, "report 3"),
        BestReport("ben", id_of(4), ("1",), 4000, "report 4"),
    ]


# Deleting a player.


def test_nothing_of_a_player_who_is_being_deleted_is_seen(store: Store, ann: str) -> None:
    store.save_work(ann, "ps4", "mine", 0, 5)
    store.add_check(a_check(1, points=10))
    store.begin_forgetting(ann)
    assert store.work(ann, "ps4") is None
    assert store.course_check(id_of(1)) is store.last_passed(ann, "ps4", "1") is None
    assert store.latest_checks(ann, "ps4") == []
    assert store.passed_problems(ann, "ps4") == []
    assert store.memberships(ann) == []
    assert store.class_results("c1") == []
    assert [*store.class_files("c1"), *store.class_reports("c1")] == []
    assert [member.player for member in store.members("c1")] == ["ben"]
    for class_ in ("c1", None):
        with pytest.raises(Forgotten):
            store.add_check(a_check(2, class_=class_))


def test_a_player_is_deleted_with_work_checks_and_memberships(store: Store, ann: str) -> None:
    for player in (ann, "ben"):
        store.save_work(player, "ps4", "mine", 0, 5)
    store.add_check(a_check(1))
    store.add_check(a_check(2, class_=None))
    store.add_check(a_check(3, player="ben"))
    store.forget(ann)
    for table in ("members", "work", "checks", "results", "check_texts"):
        assert count(store, f"course_{table}") == 1, table
    assert store.course_check(id_of(3)) == a_check(3, player="ben")


def test_many_checks_of_a_player_are_deleted_in_portions(
    store: Store, ann: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_store, "CHECKS_AT_A_TIME", 4)
    for number in range(9):
        store.add_check(a_check(number))
    left: list[int] = []
    monkeypatch.setattr(player_store, "sleep", lambda _: left.append(count(store, "course_checks")))
    store.forget(ann)
    assert left == [5, 1, 0]
    assert store.nickname(ann) is None


# A process that is killed.

KILLED = """
import os, signal, sys
from handful.store import Store
from tests.support.store import a_check

store = Store.open(sys.argv[1])
assert store.save_work("ann", "ps4", "mine", 0, 5) == 1
store.add_check(a_check(1, points=10))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
def test_what_was_answered_is_there_after_the_process_was_killed(
    store: Store, ann: str, database_kind: str, request: pytest.FixtureRequest
) -> None:
    name = "migrated_postgres_url" if database_kind == "postgresql" else "url"
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, request.getfixturevalue(name)], capture_output=True
    )
    assert (ended.returncode, ended.stderr) == (-9, b"")
    assert store.work(ann, "ps4") == StoredWork("mine", 1, 5)
    assert store.course_check(id_of(1)) == a_check(1, points=10)

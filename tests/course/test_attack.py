"""Hostile programs, graded in the real jail: contained, without an unearned point, nothing left."""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.grader import NoJail, Report, Status, Submission, find_jail, grade, text
from tests.support.course.hostile import ATTACKS, HONEST, earns, files_of

SECRET = "canary-5f1d7c"
KINDS = ("bubblewrap", "landlock")
REACHING = (
    "disk_filling end_of_batch exec_shell exit_at_import fork_bomb fork_quietly forged_verdict"
    " frame_walk"
    " kill_all leave_a_note limit_parent memory network ptrace read_checker read_secrets"
    " signal_by_file spoil_words subprocess threads"
    " devices host_name io_uring kernel_doors keyring limits_lifted machine_code memory_as_file"
    " nameless_files other_mounts parents_files parents_pipes priority proc_self second_table"
    " stop_itself swap_descriptors unix_sockets watch_files"
).split()
"""The attacks that reach for the machine, which is what the kinds of jails do differently."""
SOME = (
    "end_of_batch exit_at_import forged_verdict frame_walk loop_in_call network parents_files"
    " parents_pipes read_secrets sleep"
).split()
"""Those that every run of the tests tries; the others are slow."""
LOOPS = ["loop_without_alarm", "loop_at_import", "wait_in_c"]


def need(kind: str) -> None:
    """Skip where there is no such jail; where CI is, bubblewrap has to be there."""
    try:
        find_jail(kind)
    except NoJail:
        if os.environ.get("CI") == "true" and kind == "bubblewrap":
            pytest.fail("bubblewrap does not work here; see tools/install-test-packages")
        pytest.skip(f"{kind} does not work on this machine; see handful doctor")


def processes() -> set[int]:
    """The numbers of all processes."""
    return {int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()}


def left_of(started: set[int]) -> list[str]:
    """Those of the *started* processes that do not end and look like a jail's."""
    for _ in range(50):
        still = [Path(f"/proc/{number}/cmdline") for number in started & processes()]
        found = [path.read_bytes().replace(b"\0", b" ").decode() for path in still if path.exists()]
        found = [line for line in found if "-I -S -c" in line or "sleep 600" in line]
        if not found:
            break
        time.sleep(0.2)
    return found


def left_in_folders() -> set[Path]:
    folders = (Path(tempfile.gettempdir()), Path("/var/tmp"), Path("/dev/shm"), Path.cwd())
    return {
        path
        for folder in folders
        if folder.is_dir()
        for path in folder.iterdir()
        if path.name.startswith(("handful-", "note")) and path.name != "notes"
    }


def attack(name: str, kind: str, canary: Path) -> Report:
    files = files_of(ATTACKS[name], canary)
    return grade(Submission(name, files), built_in("ps4"), find_jail(kind))


@pytest.fixture(scope="module")
def canary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Files that everybody on the machine may read, and a variable, each with a secret."""
    path = tmp_path_factory.mktemp("host") / "canary"
    path.write_text(SECRET)
    path.with_suffix(".txt").write_text(SECRET)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDFUL_CANARY", SECRET)
        yield path


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(("bubblewrap", SOME), id="bubblewrap"),
        pytest.param(("landlock", SOME), id="landlock"),
        # All of them are also graded as a class, and through the page.
        pytest.param(("bubblewrap", list(ATTACKS)), id="bubblewrap-all", marks=pytest.mark.soak),
        pytest.param(("landlock", REACHING), id="landlock-all", marks=pytest.mark.slow),
    ],
)
def reports(request: pytest.FixtureRequest, canary: Path) -> dict[str, Report]:
    """The reports on attacks, graded at once as a class would be."""
    kind, names = request.param
    need(kind)
    with ThreadPoolExecutor(4) as pool:
        graded = pool.map(lambda name: attack(name, kind, canary), names)
        return dict(zip(names, graded, strict=True))


def test_there_are_attacks_enough() -> None:
    assert len(ATTACKS) >= 80
    assert {*REACHING, *SOME} <= set(ATTACKS)


def test_an_attack_earns_what_its_honest_part_earns(reports: dict[str, Report]) -> None:
    wrong = {
        name: report.points
        for name, report in reports.items()
        if not earns(ATTACKS[name], report.points, report.max)
    }
    assert wrong == {}


def test_an_attack_never_looks_like_a_fault_of_the_checker(reports: dict[str, Report]) -> None:
    for name, report in reports.items():
        assert Status.BROKEN not in {problem.status for problem in report.problems}, name


def test_an_attack_brings_nothing_home(reports: dict[str, Report]) -> None:
    for name, report in reports.items():
        told = text(report) + json.dumps(report.document(), ensure_ascii=False)
        for word in (SECRET, "REACHED", "\x07", "\x1b", "\ud800", "\u202e", "root:x:"):
            assert word not in told, name


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_left(kind: str, canary: Path) -> None:
    need(kind)
    processes_before, files_before = processes(), left_in_folders()
    for name in ("fork_quietly", "exec_shell", "disk_filling", "exit_at_import", "kill_all"):
        attack(name, kind, canary)
    assert left_of(processes() - processes_before) == []
    assert {path for path in left_in_folders() - files_before if path.exists()} == set()


@pytest.mark.parametrize("reports", [("bubblewrap", SOME)], indirect=True)
def test_a_loop_costs_its_own_check_and_the_report_says_where(reports: dict[str, Report]) -> None:
    problem = reports["loop_in_call"].problems[0]
    [check] = [check for check in problem.rules if check.status is not Status.PASSED]
    assert str(check.call).endswith("ps4a.getWordScore('fork', 4)")
    assert check.mistake == "endless-loop"
    source = HONEST["ps4a.py"] + ATTACKS["loop_in_call"].read_text("utf-8")
    assert check.line is not None
    assert source.split("\n")[check.line - 1].strip() in ("while True:", "pass")


@pytest.mark.parametrize("reports", [("bubblewrap", SOME)], indirect=True)
def test_sleeping_is_no_endless_loop_because_the_clock_is_ours(reports: dict[str, Report]) -> None:
    # The function slept for ten minutes, in no time, and then gave nothing.
    mistakes = {check.mistake for check in reports["sleep"].problems[0].rules}
    assert mistakes == {"returns-none"}


@pytest.mark.slow
@pytest.mark.parametrize("reports", [("bubblewrap", LOOPS)], indirect=True)
def test_a_loop_that_stops_the_alarm_is_ended_from_outside(reports: dict[str, Report]) -> None:
    for name in ("loop_without_alarm", "wait_in_c"):
        check = reports[name].problems[0].rules[0]
        assert (str(check.got), check.mistake) == (
            "it was stopped before it came to an end",
            "endless-loop",
        )


@pytest.mark.slow
@pytest.mark.parametrize("reports", [("bubblewrap", LOOPS)], indirect=True)
def test_a_file_that_hangs_when_loaded_is_tried_once(reports: dict[str, Report]) -> None:
    told = [str(p.rules[0].message[0]) for p in reports["loop_at_import"].problems[:2]]
    assert told == [
        "Loading the file was stopped before it came to an end.",
        "The file hung when it was loaded, so the rest was not tried.",
    ]

"""The checker's hostile programs, handed in through the server by members of a class."""

import json
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.course.test_attack import SECRET, SOME
from tests.support.course.hostile import ATTACKS, FULL, HONEST, earns, files_of
from tests.support.course.sandboxes import sandbox
from tests.support.web.classroom import (
    Json,
    adopting,
    check,
    jailed,
    last_line,
    new_class,
    new_learner,
    teacher_asks,
)
from tests.support.web.server import Browser, Server, until

AT_ONCE = 8
NOT_WANTED = {name for name, path in ATTACKS.items() if "\n# File: " in path.read_text("utf-8")}
"""Attacks by other files than the kit's: the server does not take them."""
REACHED = (SECRET, "REACHED", "\x07", "\x1b", "\ud800", "\u202e", "root:x:")


class Course(NamedTuple):
    """A server with a class, in a folder of its own."""

    server: Server
    key: str
    opened: Json
    folder: Path

    @property
    def canary(self) -> Path:
        return self.folder / "canary"

    def left_files(self) -> list[Path]:
        """What programs left where they may write."""
        return [*(self.folder / "tmp").iterdir(), *self.folder.glob("note*")]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    sandbox("bubblewrap")
    folder = tmp_path_factory.mktemp("attacked")
    canary = folder / "canary"
    for path in (canary, canary.with_suffix(".txt")):
        path.write_text(SECRET)
    (folder / "tmp").mkdir()
    database = f"sqlite:///{folder}/game.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDFUL_CANARY", SECRET)
        patch.setenv("TMPDIR", str(folder / "tmp"))
        server = Server(folder, database, options=["--course", "--tables", "0"])
        try:
            yield Course(server, *new_class(server, database), folder)
        finally:
            server.close()


@pytest.fixture(
    scope="module",
    params=[
        pytest.param([name for name in SOME if name not in NOT_WANTED], id="some"),
        # Every third: all of them are graded as a class, and here each is graded twice.
        pytest.param(sorted(set(ATTACKS) - NOT_WANTED)[::3], id="many", marks=pytest.mark.slow),
    ],
)
def checks(request: pytest.FixtureRequest, course: Course) -> dict[str, Json]:
    """How the checks of attacks ended, each of a learner of its own, many at once."""

    def hand_in(name: str) -> Json:
        browser = new_learner(course.server, course.opened)
        files = files_of(ATTACKS[name], course.canary)
        asked = {"edition": "ps4", "problem": "", "files": files}
        told = last_line(browser.ask(course.server, "POST", "/api/course/checks", asked))
        browser.close()
        return told

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return dict(zip(request.param, pool.map(hand_in, request.param), strict=True))


def done(checks: dict[str, Json]) -> dict[str, Json]:
    """The checks that have a report; the others were ended, with a sentence."""
    for name, told in checks.items():
        if told["state"] != "done":
            assert told["error"]["code"] in ("check-too-long", "bad-file"), (name, told)
    return {name: told["check"] for name, told in checks.items() if told["state"] == "done"}


def test_an_attack_earns_what_its_honest_part_earns(checks: dict[str, Json]) -> None:
    found = done(checks)
    assert len(found) > 0.9 * len(checks), set(checks) - set(found)
    for name, made in found.items():
        assert earns(ATTACKS[name], made["points"], made["max"]), (name, made["points"])


def test_an_attack_never_looks_like_a_fault_of_the_checker(checks: dict[str, Json]) -> None:
    for name, made in done(checks).items():
        statuses = {problem["status"] for problem in made["report"]["problems"]}
        assert "broken" not in statuses, name


def test_nothing_comes_home(course: Course, checks: dict[str, Json]) -> None:
    place = f"/api/course/classes/{course.opened['id']}"
    documents = {name: json.dumps(told, ensure_ascii=False) for name, told in checks.items()}
    for name, document in documents.items():  # in a text of a report, as an escape
        documents[name] = document.replace("\u2028", "").replace("\u2029", "")
    documents["table"] = teacher_asks(course.server, course.key, "GET", place).text
    for form in ("csv", "moodle", "canvas"):
        told = teacher_asks(course.server, course.key, "GET", f"{place}/export/{form}")
        documents[form] = told.text
    for name, document in documents.items():
        for word in REACHED:
            assert word not in document, name
        codes = {c for c in set(document) if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")}
        assert codes <= {"\n", "\r", "\t"}, name


def test_no_answer_holds_the_solution(checks: dict[str, Json]) -> None:
    own = {line.strip() for line in HONEST["ps4b.py"].splitlines() if len(line.strip()) > 30}
    for name, made in done(checks).items():
        told = json.dumps(made["report"], ensure_ascii=False)
        assert not [line for line in own if line in told], name


def test_the_server_is_well_and_nothing_is_left(course: Course, checks: dict[str, Json]) -> None:
    server = course.server
    browser = new_learner(server, course.opened)
    assert check(browser, server, HONEST, "")["points"] == FULL
    for path in ("/healthz", "/readyz", "/api/course"):
        assert browser.ask(server, "GET", path).status_code == 200
    assert "Traceback" not in server.errors
    until(lambda: not jailed(server), lambda: f"left: {jailed(server)}")
    assert course.left_files() == []


def test_files_of_other_names_are_refused_with_a_sentence(course: Course) -> None:
    browser = new_learner(course.server, course.opened)
    for name in sorted(NOT_WANTED):
        asked = {
            "edition": "ps4",
            "problem": "",
            "files": files_of(ATTACKS[name], course.canary),
        }
        answer = browser.ask(course.server, "POST", "/api/course/checks", asked)
        assert answer.status_code == 422, (name, answer.text)
        assert answer.json()["error"]["code"] in ("bad-file", "bad-request")
    browser.close()


@pytest.mark.slow
def test_an_innocent_check_is_answered_while_twenty_programs_loop(course: Course) -> None:
    server = course.server

    def loop(browser: Browser) -> Json:
        endless = files_of(ATTACKS["never_twice"], course.canary)
        asked = {"edition": "ps4", "problem": "", "files": endless}
        return last_line(browser.ask(server, "POST", "/api/course/checks", asked))

    learners = [new_learner(server, course.opened) for _ in range(20)]
    innocent = new_learner(server, course.opened)
    with ThreadPoolExecutor(20) as pool, adopting() as orphans:
        loops = [pool.submit(loop, learner) for learner in learners]
        for number in range(3):
            files = {**HONEST, "ps4a.py": f"{HONEST['ps4a.py']}\n# {number}\n"}
            assert check(innocent, server, files)["passed"]
        running = [each for each in loops if not each.done()]
        assert running, "all loops ended before the innocent check did"
        server.close()  # nobody waits for the loops
        for each in loops:
            each.exception()
        until(lambda: not orphans(), lambda: f"left: {orphans()}")
    assert course.left_files() == []
    server.start()

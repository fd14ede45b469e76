"""Strangers try cookies, keys, codes, ids and texts at the course, and get nowhere."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from handful.store.course_key import hash_of
from handful.web.course.access import KEYS_AN_HOUR
from handful.web.course.classes import JOINS_AN_HOUR
from handful.web.player.identity import Identity, cookie_of
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient
from tests.support.postgres import PostgresServer
from tests.support.web.app import FRIDAY, App, Json, Player, json_of, refused, running_app
from tests.web.course.conftest import Teacher, checked, join, make_key, skeleton, solution

ASKED: Json = {"edition": "ps4", "problem": "1", "files": {"ps4a.py": "x = 1\n"}}
ID = "0" * 26
CHANGES: list[tuple[str, str, object]] = [
    ("POST", "/api/course/checks", ASKED),
    ("PUT", "/api/course/files/ps4", {"files": skeleton(), "version": 0}),
    ("POST", "/api/course/join", {"code": "ABCD-EFGH", "name": "Mallory"}),
    ("DELETE", f"/api/course/classes/{ID}/membership", None),
    ("POST", "/api/course/teacher", {"key": "hft_x"}),
    ("DELETE", "/api/course/teacher", None),
    ("POST", "/api/course/classes", {"title": "T", "edition": "ps4"}),
    ("PATCH", f"/api/course/classes/{ID}", {"title": "T"}),
    ("DELETE", f"/api/course/classes/{ID}", None),
    ("DELETE", f"/api/course/classes/{ID}/learners/x", None),
    ("PATCH", f"/api/course/classes/{ID}/learners/x", {"name": "Mallory"}),
    ("POST", "/api/check", {"kit": "ps4", "files": skeleton()}),
]
"""One request of each kind that changes something in the course, or runs a program."""
TEACHERS_ADDRESSES = ("", "/export/csv", "/export/moodle", "/similar", f"/checks/{ID}")
"""What a teacher reads, below the address of a class."""
TEXTS = {
    "nul": "a\0b",
    "bell": "\x07\x1b[2J",
    "right to left": "\u202eAda",
    "isolate": "\u2067Ada",
    "zero width": "A\u200bda",
    "filler": "\u3164",
    "tags": "Ada\U000e0041",
    "long": "x" * 81,
    "very long": "x" * 7000,
}
"""What is not written in a list of learners."""


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def shared_course(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, solver: SolverClient
) -> Iterator[App]:
    """A server on each database: what one takes as a text the other may refuse."""
    url = None
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres_server")
        url = server.url("strangers")
    folder = tmp_path_factory.mktemp("strangers")
    with running_app(folder, solver, url=url, course=True) as app:
        yield app


def send(player: Player, method: str, path: str, body: bytes) -> httpx.Response:
    return player.ask(method, path, content=body, headers={"content-type": "application/json"})


def check_refused(response: httpx.Response) -> None:
    assert 400 <= response.status_code < 500, (response.status_code, response.text[:300])
    assert response.headers["content-type"] == "application/json"
    error = response.json()["error"]
    assert set(error) == {"code", "message"}
    assert 10 < len(error["message"]) < 250


# Other sites' pages.


def test_every_change_of_the_course_is_in_the_list(course: App) -> None:
    paths = course.client.get("/openapi.json").json()["paths"]
    there = {
        (method.upper(), path)
        for path, methods in paths.items()
        if path.startswith(("/api/course", "/api/check"))
        for method in methods
        if method in ("post", "put", "patch", "delete")
    }
    listed = {
        (method, path.replace("/ps4", "/{edition}").replace(ID, "{id}").replace("/x", "/{learner}"))
        for method, path, _ in CHANGES
    }
    assert there == listed


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://example.org"},
        {"origin": "https://testserver"},
        {"origin": "http://testserver.example.org"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_another_sites_page_changes_nothing(
    teacher: Teacher, learner: Player, opened: Json, headers: dict[str, str]
) -> None:
    cookie = f"handful={learner.cookie}; handful-teacher={teacher.cookie}"
    for method, path, asked in CHANGES:
        sent = {**headers, "cookie": cookie}
        path = path.replace(ID, opened["id"])
        response = learner.app.ask(method, path, asked, headers=sent)
        refused(response, 403, "wrong-origin")
    assert teacher.table(opened)["class"]["learners"] == 1


def test_what_is_not_called_json_is_not_read(learner: Player) -> None:
    body = json.dumps(ASKED).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = learner.ask(
            "POST", "/api/course/checks", content=body, headers={"content-type": kind}
        )
        refused(response, 415, "not-json")


# Cookies.


def test_a_cookie_that_somebody_made_opens_nothing(course: App, learner: Player) -> None:
    assert learner.cookie is not None
    id_, _, rest = learner.cookie.partition(".")
    other = cookie_of(Identity(id_), Secret("the secret of another server, which is not ours"))
    for cookie in (other, f"{id_}.", id_, f"{learner.cookie}x", f"{course.player().cookie}.{rest}"):
        for method, path, asked in CHANGES[:4]:
            refused(course.ask(method, path, asked, cookie), 401, "not-known")
        refused(course.ask("GET", "/api/course/files/ps4", cookie=cookie), 401, "not-known")
        seen = json_of(course.ask("GET", "/api/course", cookie=cookie), 200)
        assert (seen["may_run"], seen["classes"]) == (False, [])


def test_a_device_that_was_ended_has_no_part_in_the_class(course: App, learner: Player) -> None:
    stolen = learner.cookie
    assert learner.ask("POST", "/api/me/cookie").status_code == 204
    assert learner.ask("DELETE", "/api/me/devices").status_code == 204
    assert learner.cookie != stolen
    for method, path, asked in CHANGES[:4]:
        refused(course.ask(method, path, asked, stolen), 401, "not-known")
    refused(course.ask("GET", "/api/course/files/ps4", cookie=stolen), 401, "not-known")
    assert json_of(course.ask("GET", "/api/course", cookie=stolen), 200)["classes"] == []
    assert learner.get("/api/course")["may_run"] is True


# Keys and codes.


def test_no_key_is_a_teachers_but_a_teachers(course: App, opened: Json, learner: Player) -> None:
    revoked = Teacher(course, "Grace")
    assert course.store.revoke_key(revoked.key[4:20], 1)
    keys = ("", "x", "hft_", "hft_" + "0" * 32, "a" * 5000, make_key(course, "api", "platform"))
    others = (revoked.key, revoked.cookie, Teacher(course).key, learner.cookie, opened["code"])
    for key in (*keys, *others, '"', "\xff\xfe"):
        headers = {"cookie": f"handful-teacher={key}".encode("latin-1")}
        for method, path, asked in CHANGES[6:10]:
            path = path.replace(ID, opened["id"])
            refused(course.ask(method, path, asked, headers=headers), 401, "not-teacher")
        for below in TEACHERS_ADDRESSES:
            path = f"/api/course/classes/{opened['id']}{below}"
            refused(course.ask("GET", path, headers=headers), 401, "not-teacher")
        refused(course.ask("GET", "/api/course/teacher", headers=headers), 401, "not-teacher")
        assert json_of(course.ask("GET", "/api/course", headers=headers), 200)["may_run"] is False


def test_the_cookie_of_a_teacher_names_a_session_and_is_not_the_key(course: App) -> None:
    ada = Teacher(course)
    assert ada.key not in ada.cookie
    assert json_of(ada.ask("GET", "/api/course/teacher"), 200)["name"] == "Ada"
    stored = course.store.database.rows(sa.text("SELECT digest FROM course_sessions"), {})
    assert ada.cookie not in [row[0] for row in stored]
    other = Teacher(course, "Bob")
    assert ada.ask("DELETE", "/api/course/teacher").status_code == 204
    refused(ada.ask("GET", "/api/course/teacher"), 401, "not-teacher")
    course.clock.seconds += 12 * 3600 - 1
    assert other.ask("GET", "/api/course/teacher").status_code == 200
    course.clock.seconds += 1
    refused(other.ask("GET", "/api/course/teacher"), 401, "not-teacher")
    course.clock.seconds += 2 * 3600
    course.services.quota.sweep()
    assert course.store.key_of_session(hash_of(other.cookie), 0) is None


def test_with_tls_the_cookie_of_a_teacher_belongs_to_this_server_alone(
    tmp_path: Path, solver: SolverClient
) -> None:
    with running_app(tmp_path, solver, base_url="https://testserver", course=True) as app:
        key = make_key(app, "teacher", "Ada")
        sent = app.ask("POST", "/api/course/teacher", {"key": key}).headers["set-cookie"]
        name, _, rest = sent.partition("=")
        assert name == "__Host-handful-teacher"
        kinds = ["httponly", "max-age=43200", "path=/", "samesite=strict", "secure"]
        assert sorted(part.strip().lower() for part in rest.split(";")[1:]) == kinds
        token = rest.partition(";")[0]
        headers = {"cookie": f"{name}={token}"}
        assert app.ask("GET", "/api/course/teacher", headers=headers).status_code == 200
        headers = {"cookie": f"handful-teacher={token}"}
        refused(app.ask("GET", "/api/course/teacher", headers=headers), 401, "not-teacher")


def test_a_revoked_key_has_nothing_run(course: App) -> None:
    grace = Teacher(course, "Grace")
    player = course.player()
    headers = {"cookie": f"handful={player.cookie}; handful-teacher={grace.cookie}"}
    assert course.ask("POST", "/api/course/checks", ASKED, headers=headers).status_code == 200
    course.store.revoke_key(grace.key[4:20], 1)
    refused(course.ask("POST", "/api/course/checks", ASKED, headers=headers), 403, "no-class")


def test_who_tries_keys_is_stopped_and_the_teacher_at_the_same_address_is_not(
    course: App,
) -> None:
    course.clock.seconds += 10 * 3600  # in an hour of its own
    ada = Teacher(course)
    address = "203.0.113.7"
    for number in range(KEYS_AN_HOUR):
        asked = {"key": f"hft_{number:032}"}
        tried = course.ask("POST", "/api/course/teacher", asked, address=address)
        refused(tried, 401, "bad-key")
    for forged in ({}, {"x-forwarded-for": "198.51.100.1"}, {"forwarded": "for=198.51.100.1"}):
        tried = course.ask(
            "POST", "/api/course/teacher", {"key": "hft_x"}, address=address, headers=forged
        )
        refused(tried, 429, "too-fast")
    signed_in = course.ask("POST", "/api/course/teacher", {"key": ada.key}, address=address)
    assert json_of(signed_in, 200)["name"] == "Ada"
    elsewhere = course.ask("POST", "/api/course/teacher", {"key": "x"}, address="203.0.113.8")
    refused(elsewhere, 401, "bad-key")


def test_who_tries_codes_of_classes_is_stopped(course: App, opened: Json) -> None:
    course.clock.seconds += 20 * 3600
    address = "203.0.113.9"
    guess = {"code": "0000-0000"}
    players = [course.player(address=address) for _ in range(4)]
    for number in range(JOINS_AN_HOUR):
        refused(players[number % 4].ask("POST", "/api/course/join", guess), 400, "bad-code")
    right = {"code": opened["code"]}
    for forged in ({}, {"x-forwarded-for": "198.51.100.1"}, {"x-real-ip": "198.51.100.1"}):
        tried = players[0].ask("POST", "/api/course/join", right, headers=forged)
        refused(tried, 429, "too-fast")
    assert course.player().ask("POST", "/api/course/join", right).status_code == 200


@pytest.mark.parametrize(
    "code", ["\0", "ABCD\0EFGH", "' OR 1=1 --", "%", "_" * 8, "\u202e", "𝟘" * 8]
)
def test_a_code_of_any_text_is_only_a_wrong_code(course: App, code: str) -> None:
    asked = course.player().ask("POST", "/api/course/join", {"code": code})
    refused(asked, 400, "bad-code")


# Others' classes, checks and work.


def test_a_teacher_reaches_no_other_teachers_class(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    check = checked(learner, solution())
    [row] = teacher.table(opened)["learners"]
    other = Teacher(course, "Mallory")
    own = other.open("Mine")
    place = f"/api/course/classes/{opened['id']}"
    for below in ("", "/export/csv", "/export/canvas", "/similar", f"/checks/{check['id']}"):
        refused(other.ask("GET", f"{place}{below}"), 404, "not-found")
    for method, path, asked in [
        ("PATCH", place, {"title": "Mine now"}),
        ("DELETE", place, None),
        ("DELETE", f"{place}/learners/{row['id']}", None),
        ("DELETE", f"/api/course/classes/{own['id']}/learners/{row['id']}", None),
        ("GET", f"/api/course/classes/{own['id']}/checks/{check['id']}", None),
    ]:
        refused(other.ask(method, path, asked), 404, "not-found")
    assert teacher.table(opened)["class"]["title"] == opened["title"]
    assert [each["id"] for each in teacher.table(opened)["learners"]] == [row["id"]]
    assert [each["id"] for each in other.ask("GET", "/api/course/teacher").json()["classes"]] == [
        own["id"]
    ]


def test_a_learner_reads_no_others_check_and_nothing_of_the_teachers(
    course: App, opened: Json, learner: Player
) -> None:
    check = checked(learner, solution())
    neighbour = course.player()
    join(neighbour, opened)
    assert neighbour.get("/api/course/files/ps4")["checks"] == []
    refused(neighbour.ask("GET", "/api/course/passed/ps4/1"), 404, "not-found")
    refused(neighbour.ask("GET", f"/api/course/passed/ps4/{check['id'][:10]}"), 404, "not-found")
    for below in (*TEACHERS_ADDRESSES, f"/checks/{check['id']}"):
        path = f"/api/course/classes/{opened['id']}{below}"
        refused(neighbour.ask("GET", path), 401, "not-teacher")
        refused(learner.ask("GET", path), 401, "not-teacher")
    refused(neighbour.ask("GET", f"/api/course/checks/{check['id']}"), 404, "not-found")


def test_the_table_holds_nothing_that_makes_a_cookie(
    teacher: Teacher, opened: Json, learner: Player
) -> None:
    checked(learner, solution())
    assert learner.cookie is not None
    player = learner.cookie.partition(".")[0]
    table = teacher.table(opened)
    path = f"/api/course/classes/{opened['id']}/checks/{table['learners'][0]['cells'][0]['check']}"
    for told in (json.dumps(table), teacher.ask("GET", path).text):
        assert player not in told


def test_who_joins_again_is_told_of_that_class_and_no_other(
    course: App, teacher: Teacher, opened: Json, learner: Player
) -> None:
    course.clock.seconds += 60
    join(learner, teacher.open("Another"))
    assert join(learner, opened, "A. Lee")["title"] == opened["title"]


# Texts and values.


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_name_or_title_shows_all_that_it_is_made_of(
    teacher: Teacher, opened: Json, learner: Player, text: str
) -> None:
    check_refused(learner.ask("POST", "/api/course/join", {"code": opened["code"], "name": text}))
    check_refused(teacher.ask("POST", "/api/course/classes", {"title": text, "edition": "ps4"}))
    place = f"/api/course/classes/{opened['id']}"
    check_refused(teacher.ask("PATCH", place, {"title": text}))
    table = teacher.table(opened)
    assert (table["class"]["title"], table["learners"][0]["name"]) == ("Group 7b", "Anna Lee")


def test_markup_and_formulas_in_names_stay_texts(
    course: App, teacher: Teacher, opened: Json
) -> None:
    names = ["<script>alert(1)</script>", "=cmd|' /C calc'!A0", "@SUM(1)", '"a",b', "{{7*7}}%s"]
    for name in names:
        join(course.player(), opened, name)
    seen = [row["name"] for row in teacher.table(opened)["learners"]]
    assert set(seen) == set(names)
    for form in ("csv", "moodle", "canvas"):
        sheet = teacher.ask("GET", f"/api/course/classes/{opened['id']}/export/{form}")
        assert sheet.headers["content-type"].startswith("text/csv")
        assert "attachment" in sheet.headers["content-disposition"]
        for cell in sheet.text.replace("\n", ",").split(","):
            assert not cell.lstrip('\ufeff" ').startswith(("=", "@")), (form, cell)


@pytest.mark.parametrize(
    "closes",
    [
        "9999-12-31T23:59:59Z",
        "9999-12-31T23:59:59-23:59",
        "0001-01-01T00:00:00+23:59",
        "1969-01-01T00:00:00Z",
        "2026-11-13T12:00:00",
        "now",
        "",
    ],
)
def test_a_class_closes_within_reach(teacher: Teacher, opened: Json, closes: str) -> None:
    place = f"/api/course/classes/{opened['id']}"
    check_refused(teacher.ask("PATCH", place, {"closes": closes}))
    asked = {"title": "T", "edition": "ps4", "closes": closes}
    check_refused(teacher.ask("POST", "/api/course/classes", asked))
    assert json_of(teacher.ask("GET", "/api/course/teacher"), 200)["classes"][0]["closes"] is None


MEANT = {("title", "null", "PATCH"), ("files", "{}", "PUT")}
"""What stands for something: no other title, and no file yet."""
VALUES = ("null", "[]", "{}", "1.5", "-1", str(10**400), "NaN", "1e999", '"\\ud800"', "true")


@pytest.mark.parametrize(("method", "path", "asked"), [each for each in CHANGES if each[2]])
def test_no_value_of_another_kind_does_harm(
    teacher: Teacher, learner: Player, opened: Json, method: str, path: str, asked: Any
) -> None:
    headers = {
        "cookie": f"handful={learner.cookie}; handful-teacher={teacher.cookie}",
        "authorization": f"Bearer {make_key(teacher.app, 'api', 'platform')}",
        "content-type": "application/json",
    }
    path = path.replace(ID, opened["id"])
    for name in asked:
        others = {key: value for key, value in asked.items() if key != name}
        for value in VALUES:
            body = json.dumps(others)[:-1] + (", " if others else "") + f'"{name}": {value}}}'
            response = teacher.app.ask(method, path, content=body.encode(), headers=headers)
            if (name, value, method) not in MEANT:
                check_refused(response)
    bodies = [b"", b"null", b"[]", b"{", b"\xff\xfe", b'{"a":' * 1500, b"[" * 8000, b'{"x":1}']
    if path.startswith(("/api/course/checks", "/api/course/files", "/api/check")):
        bodies += [b"[" * 900_000, b'{"files":' * 100_000, b'{"files":{"a":' + b"9" * 900_000]
    for raw in bodies:
        check_refused(teacher.app.ask(method, path, content=raw, headers=headers))


def test_of_a_key_that_comes_twice_the_last_one_is_read(learner: Player) -> None:
    body = b'{"files":{"ps4a.py":"one","ps4a.py":"two"},"version":0,"version":0}'
    assert send(learner, "PUT", "/api/course/files/ps4", body).status_code == 200
    assert learner.get("/api/course/files/ps4")["files"] == {"ps4a.py": "two"}


@pytest.mark.parametrize("part", ["%00", "%ff", "%ed%a0%80", "..%2f", "%e2%80%ae", "a" * 3000])
def test_no_text_in_an_address_does_harm(
    teacher: Teacher, opened: Json, learner: Player, part: str
) -> None:
    for path in (
        f"/api/course/editions/{part}",
        f"/api/course/mistakes/{part}",
        f"/api/course/files/{part}",
        f"/api/course/passed/ps4/{part}",
        f"/api/course/passed/{part}/1",
        f"/course/{part}",
    ):
        check_refused(learner.ask("GET", path))
    place = f"/api/course/classes/{opened['id']}"
    for path in (f"/api/course/classes/{part}", f"{place}/checks/{part}", f"{place}/export/{part}"):
        check_refused(teacher.ask("GET", path))
    check_refused(teacher.ask("DELETE", f"{place}/learners/{part}"))


# Whoever sits at this machine.


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> Iterator[App]:
    """A server that listens on this machine only."""
    folder: Path = tmp_path_factory.mktemp("local")
    with running_app(folder, solver, course=True, course_local=True) as app:
        app.clock.set(FRIDAY)
        yield app


HERE = {"host": "localhost:8000"}


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_who_sits_here_needs_no_class(local: App, host: str) -> None:
    for address in ("127.0.0.1", "::1"):
        seen = local.ask("GET", "/api/course", headers={"host": host}, address=address)
        assert json_of(seen, 200)["local"] is True


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.0.2.1", HERE),
        ("::ffff:192.0.2.1", HERE),
        ("unknown", HERE),
        ("127.0.0.1.example.org", HERE),
        ("127.0.0.1", {"host": "testserver"}),
        ("127.0.0.1", {"host": "192.0.2.1:8000"}),
        ("127.0.0.1", {"host": ""}),
        ("127.0.0.1", {"host": "127.0.0.2"}),
        ("127.0.0.1", {**HERE, "x-forwarded-for": "127.0.0.1"}),
        ("127.0.0.1", {**HERE, "x-forwarded-for": ""}),
        ("127.0.0.1", {**HERE, "x-forwarded-host": "localhost"}),
        ("127.0.0.1", {**HERE, "x-forwarded-proto": "https"}),
        ("127.0.0.1", {**HERE, "X-Forwarded-Server": "proxy"}),
        ("127.0.0.1", {**HERE, "forwarded": "for=127.0.0.1"}),
        ("127.0.0.1", {**HERE, "x-real-ip": "127.0.0.1"}),
        ("127.0.0.1", {**HERE, "cf-connecting-ip": "127.0.0.1"}),
        ("127.0.0.1", {**HERE, "via": "1.1 proxy"}),
    ],
)
def test_nobody_elsewhere_is_taken_for_somebody_here(
    local: App, address: str, headers: dict[str, str]
) -> None:
    player = local.player()
    asked = player.ask("POST", "/api/course/checks", ASKED, headers=headers, address=address)
    refused(asked, 403, "no-class")
    seen = player.ask("GET", "/api/course", headers=headers, address=address)
    assert json_of(seen, 200)["local"] is False


@pytest.mark.parametrize(
    "host", ["localhost.example.org", "localhost:8000:80", "localhost@x", "a b"]
)
def test_a_name_that_only_begins_like_ours_is_refused(local: App, host: str) -> None:
    asked = local.ask("GET", "/api/course", headers={"host": host}, address="127.0.0.1")
    refused(asked, 421, "wrong-host")

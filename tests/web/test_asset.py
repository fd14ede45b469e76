"""The page's files over the wire."""

import gzip
import json
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from handful.web.static import FOLDER, StaticFile, file_addresses, static_files
from tests.support.web.app import App, refused


def test_the_page_is_at_the_root(app: App) -> None:
    response = app.ask("GET", "/")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>" in response.text


@pytest.mark.parametrize("path", ["/", "/api.js"])
def test_a_browser_that_has_a_file_is_told_so(app: App, path: str) -> None:
    first = app.ask("GET", path)
    tag = first.headers["etag"]
    again = app.ask("GET", path, headers={"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert first.headers["cache-control"] == again.headers["cache-control"] == "no-cache"
    for had in ('"another"', "", tag.strip('"')[:5]):
        assert app.ask("GET", path, headers={"if-none-match": had}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/api.js"])
def test_a_file_is_packed_for_those_who_can_unpack_it(app: App, path: str) -> None:
    plain = app.ask("GET", path, headers={"accept-encoding": "identity"})
    packed = app.ask("GET", path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.content == plain.content


def test_a_script_has_the_kind_that_browsers_ask_for(app: App) -> None:
    assert app.ask("GET", "/api.js").headers["content-type"] == "text/javascript; charset=utf-8"


def test_every_file_in_the_list_can_be_had(app: App) -> None:
    listed = json.loads(app.ask("GET", "/assets.json").text)
    assert "/" in listed["files"]
    assert "/api.js" in listed["files"]
    for path in listed["files"]:
        assert app.ask("GET", path).status_code == 200


def test_files_that_are_not_the_pages_are_not_served(app: App) -> None:
    for path in (
        "/README.md",
        "/jsconfig.json",
        "/types.d.ts",
        "/api_types.d.ts",
        "/index.html",
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/words/../../app.py",
        "//etc/passwd",
        "/%00",
    ):
        refused(app.ask("GET", path), 404, "not-found")


def test_the_head_of_a_file_has_no_body(app: App) -> None:
    response = app.ask("HEAD", "/")
    assert (response.status_code, response.content) == (200, b"")


def test_the_same_file_is_packed_into_the_same_bytes(app: App) -> None:
    headers = {"accept-encoding": "gzip"}
    with app.client.stream("GET", "/", headers=headers) as first:
        one = b"".join(first.iter_raw())
    with app.client.stream("GET", "/", headers=headers) as second:
        two = b"".join(second.iter_raw())
    assert one == two
    assert b"<title>" in gzip.decompress(one)


def test_scripts_come_without_comments_and_indentation(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("")
    script = tmp_path / "a.js"
    script.write_text(
        "/** What\n * it is. */\nexport const a = 1;\n\n  // why\n"
        "/** @type {X} */ (b).c = 2; // after code\n/* one */\n  let d; /* two */\n"
    )
    assert StaticFile.read(script).plain.decode() == (
        "export const a = 1;\n(b).c = 2; // after code\nlet d; /* two */\n"
    )


def test_a_style_sheet_has_those_in_it_that_it_imports(app: App) -> None:
    sheet = app.ask("GET", "/style.css").text
    assert "@import" not in sheet
    parts = sorted((FOLDER / "style").glob("*.css"))
    assert len(parts) > 5
    lines = set(sheet.splitlines())
    for part in parts:
        rules = [line.strip() for line in part.read_text(encoding="utf-8").splitlines()]
        assert lines.issuperset([rule for rule in rules if rule.endswith((";", "{", "}"))])


def test_files_that_are_not_listed_are_served_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "course.html").write_text("<title>Course</title>")
    (tmp_path / "course").mkdir()
    (tmp_path / "course" / "a.css").write_text('@import "/course/b.css";\n')
    (tmp_path / "course" / "b.css").write_text("b {}\n")
    addresses = file_addresses(tmp_path, list_at=None)
    assert addresses == {"/course", "/course/a.css", "/course/b.css"}
    client = TestClient(static_files(Response("otherwise"), tmp_path, list_at=None))
    assert client.get("/course").text == "<title>Course</title>"
    assert client.get("/course/a.css").text == "b {}\n"
    assert client.get("/assets.json").text == "otherwise"

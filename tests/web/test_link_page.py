"""What previews show of the game's address, and what a browser shows at an unknown one."""

import re

import pytest

from tests.support.web.app import App

HTML = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}


def test_the_home_page_has_what_previews_show(app: App) -> None:
    response = app.ask("GET", "/")
    found = dict(re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)">', response.text))
    address = str(app.client.base_url).rstrip("/")
    assert found["title"] == "Handful"
    assert found["description"].startswith("A word game: ")
    assert found["url"] == f"{address}/"
    assert found["image"] == f"{address}/icon-512.png"
    assert app.ask("GET", "/icon-512.png").headers["content-type"] == "image/png"


@pytest.mark.parametrize(
    ("language", "title", "home"),
    [
        ("en-GB,en;q=0.8", "There is nothing at this address", "Play Handful"),
        ("uk", "За цією адресою нічого немає", "Грати в Handful"),
    ],
)
def test_a_browser_gets_a_page_with_a_way_home_at_an_unknown_address(
    app: App, language: str, title: str, home: str
) -> None:
    response = app.ask("GET", "/nothing", headers={**HTML, "accept-language": language})
    assert (response.status_code, response.headers["content-type"]) == (
        404,
        "text/html; charset=utf-8",
    )
    assert f"<h1>{title}</h1>" in response.text
    assert f'<a href="/">{home}</a>' in response.text


@pytest.mark.parametrize("path", ["/c/01%E2%80%8B", "/%C2%A0", "/c/01%0A"])
def test_also_where_the_address_has_characters_that_cannot_be_seen(app: App, path: str) -> None:
    response = app.ask("GET", path, headers=HTML)
    assert response.status_code == 404
    assert "<h1>There is nothing at this address</h1>" in response.text
    assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
    response = app.ask("GET", path, headers={**HTML, "host": "["})
    assert response.status_code in (404, 421)


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/nothing", HTML),
        ("/api/%C2%A0", HTML),
        ("/nothing", {"accept": "*/*"}),
        ("/%C2%A0", {"accept": "*/*"}),
    ],
)
def test_a_program_gets_json_at_an_unknown_address(
    app: App, path: str, headers: dict[str, str]
) -> None:
    response = app.ask("GET", path, headers=headers)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not-found"

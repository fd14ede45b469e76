"""Changes that another site's page asks for are refused."""

import pytest

from tests.web.app import CHANGES, App, Player, refused


@pytest.mark.parametrize(
    "origin",
    [
        "https://example.org",
        "http://testserver.example.org",
        "http://example.org/testserver",
        "http://testserver:8000",
        "http://testserver@example.org",
        "testserver",
        "null",
        "",
        "http://[",
        "http://[::1",
        "\N{LATIN SMALL LETTER E WITH ACUTE}",
    ],
)
def test_another_sites_page_changes_nothing(player: Player, origin: str) -> None:
    before = player.get("/api/me")
    headers = {"origin": origin.encode("latin-1")}
    for method, path, asked in CHANGES:
        refused(player.ask(method, path, asked, headers=headers), 403, "wrong-origin")
    assert player.get("/api/me") == before


def test_a_request_that_the_browser_calls_cross_site_changes_nothing(player: Player) -> None:
    before = player.get("/api/me")
    for method, path, asked in CHANGES:
        response = player.ask(method, path, asked, headers={"sec-fetch-site": "cross-site"})
        refused(response, 403, "wrong-origin")
    assert player.get("/api/me") == before


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://testserver"},
        {"origin": "http://testserver", "sec-fetch-site": "same-origin"},
        {"origin": "https://there:8000", "host": "there:8000"},
        {"sec-fetch-site": "none"},
    ],
)
def test_the_servers_own_page_may_ask(player: Player, headers: dict[str, str]) -> None:
    assert player.ask("POST", "/api/rounds", {}, headers=headers).status_code == 201


def test_reading_is_allowed_from_anywhere_but_not_shared(player: Player) -> None:
    response = player.ask("GET", "/api/me", headers={"origin": "https://example.org"})
    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers


def test_a_request_without_a_host_has_no_page_of_its_own(app: App) -> None:
    response = app.ask("POST", "/api/me", headers={"origin": "null", "host": ""})
    refused(response, 403, "wrong-origin")

"""Changes that another site's page asks for are refused."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from handful.web.solver.client import SolverClient
from tests.support.web.app import CHANGES, App, Player, refused, running_app


@pytest.mark.parametrize(
    "origin",
    [
        "https://example.org",
        "https://testserver",
        "https://testserver:80",
        "http://testserver:443",
        "ftp://testserver",
        "://testserver",
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
        {"origin": "http://testserver:8000", "host": "testserver:8000"},
        {"origin": "HTTP://TestServer", "host": "TESTSERVER:80"},
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


def test_the_scheme_of_a_page_behind_tls_is_https(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, base_url="https://testserver") as app:
        for origin in ("https://testserver", "https://testserver:443"):
            headers = {"origin": origin}
            assert app.ask("POST", "/api/me", headers=headers).status_code == 201
        for origin in ("http://testserver", "https://testserver:80"):
            refused(app.ask("POST", "/api/me", headers={"origin": origin}), 403, "wrong-origin")


def test_a_page_of_the_other_scheme_is_told_what_a_proxy_must_do(app: App) -> None:
    message = refused(
        app.ask("POST", "/api/me", headers={"origin": "https://testserver"}), 403, "wrong-origin"
    )
    assert "X-Forwarded-Proto" in message
    assert "FORWARDED_ALLOW_IPS" in message


@pytest.mark.parametrize(
    ("peer", "forwarded", "origin", "status"),
    [
        ("127.0.0.1", "https", "https://testserver", 201),
        ("127.0.0.1", "https", "http://testserver", 403),
        ("127.0.0.1", "http", "https://testserver", 403),
        # Only a proxy is believed.
        ("192.0.2.7", "https", "https://testserver", 403),
        ("192.0.2.7", "https", "http://testserver", 201),
    ],
)
def test_the_scheme_is_what_a_trusted_proxy_says(
    app: App, peer: str, forwarded: str, origin: str, status: int
) -> None:
    headers = {"x-forwarded-proto": forwarded, "origin": origin}
    behind = ProxyHeadersMiddleware(app.asgi, "127.0.0.1")  # type: ignore[arg-type]
    client = TestClient(behind, client=(peer, 5000))  # type: ignore[arg-type]
    assert client.post("/api/me", headers=headers).status_code == status

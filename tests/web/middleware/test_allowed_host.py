"""The names that a server answers to."""

import socket
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from handful.cli import main
from handful.web.allowed_hosts import AllowedHosts, BadHost
from tests.support.web.app import App, Player, refused
from tests.support.web.server import PATIENCE, Serve, Server, serve

__all__ = ["serve"]

PATHS = ["/", "/api/about", "/api/me", "/openapi.json", "/metrics", "/healthz", "/docs", "/nothing"]
MACHINE = socket.gethostname().lower()


@pytest.mark.parametrize("path", PATHS)
def test_a_foreign_name_is_refused_everywhere(player: Player, path: str) -> None:
    message = refused(
        player.ask("GET", path, headers={"host": "rebound.example.com:8000"}), 421, "wrong-host"
    )
    assert message == (
        "This server does not answer to the name rebound.example.com. "
        "If it is yours, start it with --allowed-host rebound.example.com"
    )


def test_nothing_is_changed_under_a_foreign_name(player: Player) -> None:
    before = player.get("/api/me")
    headers = {"host": "example.org", "origin": "http://example.org"}
    refused(player.ask("DELETE", "/api/me", headers=headers), 421, "wrong-host")
    assert player.get("/api/me") == before


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LocalHost.",
        "127.0.0.1:8000",
        "192.168.1.5",
        "10.0.0.7:80",
        "[::1]:8000",
        "[fd00::5]",
        MACHINE,
        f"{MACHINE.partition('.')[0]}.local:8000",
        "testserver",
        "TESTSERVER.:443",
        "",
    ],
)
def test_own_names_and_all_addresses_are_answered(app: App, host: str) -> None:
    assert app.ask("GET", "/api/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "example.org",
        "testserver.example.org",
        "example.org:80:80",
        "127.0.0.1.example.org",
        "xlocalhost",
        "localhost.example.org",
        "a@localhost",
        "localhost/",
        "localhost:8000x",
        "localhost:999999",
        "localhost..",
        "[localhost]",
        "[::1",
        "[::1]x",
        "[127.0.0.1]",
        "::1",
        "[fe80::1%eth0]",
        ".",
        " , ",
        "x" * 300,
        "x" * 60_000,
        "é",
    ],
)
def test_what_is_no_own_name_is_refused(app: App, host: str) -> None:
    response = app.ask("GET", "/api/about", headers={"host": host.encode("latin-1")})
    refused(response, 421, "wrong-host")


def test_names_are_given() -> None:
    hosts = AllowedHosts("words.example.org *.Example.net, приклад.укр")
    for name in ("words.example.org", "a.b.example.net", "xn--80aikifvh.xn--j1amh"):
        assert hosts.allows(name)
    for name in ("example.org", "a.words.example.org", "example.net", "badexample.net"):
        assert not hosts.allows(name)
    assert AllowedHosts("*").allows("anything at all")


@pytest.mark.parametrize(
    "name",
    ["https://words.example.org", "words.example.org:443", "a/b", "a..b", "*x", "**", "é" * 300],
)
def test_what_is_no_name_is_told(name: str) -> None:
    with pytest.raises(BadHost, match=r"is not a name of a server: write it as in words\.example"):
        AllowedHosts(name)


# The program.


def test_a_name_that_cannot_be_ends_the_program_with_a_sentence(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/game.db"
    asked = ["serve", "--database", database, "--allowed-host", "http://x"]
    run = CliRunner().invoke(main, asked)
    assert run.exit_code == 2
    assert "'http://x' is not a name of a server" in run.output


def answers_to(host: str, server: Server) -> int:
    url = f"{server.url}/api/about"
    return httpx.get(url, headers={"host": host}, trust_env=False, timeout=PATIENCE).status_code


@pytest.mark.slow
def test_the_option_and_the_variable_name_hosts(serve: Serve, tmp_path: Path) -> None:
    by_variable = serve(
        f"sqlite:///{tmp_path}/one.db",
        limits={"HANDFUL_ALLOWED_HOSTS": "words.example.org,other.example.org"},
    )
    by_option = serve(
        f"sqlite:///{tmp_path}/two.db",
        workers=2,
        options=["--allowed-host", "words.example.org", "--allowed-host", "other.example.org"],
    )
    for server in (by_variable, by_option):
        for host in ("words.example.org", "other.example.org:8000", "127.0.0.1", "localhost"):
            assert answers_to(host, server) == 200
        assert answers_to("example.org", server) == 421

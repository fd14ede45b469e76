"""The game behind nginx, with the file that the project ships, two servers and PostgreSQL."""

import signal
import socket
import ssl
import time
from collections.abc import Iterator
from functools import partial
from http.client import HTTPSConnection

import httpx
import pytest

from handful.lexicon import Lexicon
from handful.solver.index import index_of
from tests.support.deploy import NAME, NewSite, Site, TlsBrowser, sites
from tests.support.postgres import PostgresServer
from tests.support.web.crowd import Crowd
from tests.support.web.server import PATIENCE, Server

pytestmark = pytest.mark.slow

RESTARTS = 1
"""How often each of the servers is restarted."""
FORGED = ("x-forwarded-for", "x-real-ip", "forwarded", "x-client-ip")


@pytest.fixture(scope="module")
def new_site() -> Iterator[NewSite]:
    with sites() as new_site:
        yield new_site


@pytest.fixture(scope="module")
def site(new_site: NewSite, postgres_server: PostgresServer) -> Site:
    """nginx, two servers, PostgreSQL."""
    return new_site(postgres_server.url("deployed"))


@pytest.fixture
def visitor(site: Site) -> Iterator[TlsBrowser]:
    visitor = site.browser()
    yield visitor
    visitor.close()


# What comes through.


def test_the_game_is_played_over_tls_with_a_cookie_for_tls_only(
    site: Site, visitor: TlsBrowser
) -> None:
    page = visitor.ask(site, "GET", "/")
    assert "<html" in page.text
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    came = visitor.ask(site, "POST", "/api/me")
    assert came.status_code == 201
    assert "; secure" in came.headers["set-cookie"].lower()
    dealt = visitor.ask(site, "POST", "/api/rounds", {"rules": "classic", "size": 7}).json()
    for number in range(1, 5):  # in turn by either of the servers
        move = {"number": number, "kind": "word", "text": "zzz"}
        made = visitor.ask(site, "POST", f"/api/rounds/{dealt['id']}/moves", move)
        assert made.json()["moves"] == number


def test_a_change_is_granted_to_the_sites_own_page_and_to_no_other(
    site: Site, visitor: TlsBrowser
) -> None:
    own = visitor.ask(site, "POST", "/api/me", headers={"origin": site.url})
    assert own.status_code == 201
    foreign = {"origin": "https://elsewhere.example"}
    assert visitor.ask(site, "POST", "/api/me", headers=foreign).status_code == 403


def test_plain_http_is_sent_to_https(site: Site) -> None:
    answer = httpx.get(f"{site.plain_url}/api/about?x=1", trust_env=False)
    assert answer.status_code == 301
    assert answer.headers["location"] == f"https://{NAME}/api/about?x=1"


@pytest.mark.parametrize("name", ["elsewhere.example", None])
def test_whoever_asks_for_another_name_is_sent_away(site: Site, name: str | None) -> None:
    context = ssl.create_default_context(cafile=str(site.certificate))
    context.check_hostname = False
    plain = socket.create_connection(("127.0.0.1", site.port), PATIENCE)
    with plain, pytest.raises(ssl.SSLError):
        context.wrap_socket(plain, server_hostname=name)


def test_a_foreign_host_in_the_right_connection_gets_no_answer(
    site: Site, visitor: TlsBrowser
) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        visitor.ask(site, "GET", "/", headers={"host": "elsewhere.example"})


@pytest.mark.parametrize("name", ["metrics", "healthz", "readyz"])
def test_what_watchers_read_is_hidden_however_it_is_spelt(site: Site, name: str) -> None:
    first = format(ord(name[0]), "x")
    for path in (
        f"/{name}",
        f"//{name}",
        f"/{name}?x=1",
        f"/%{first}{name[1:]}",
        f"/api/../{name}",
        f"/api/%2e%2e/{name}",
        f"/./{name}",
        f"/{name}%0a",
        f"/{name}/",
        f"/x//../{name}",
    ):
        assert status_of(site, path) == 404, path
    assert httpx.get(f"{site.servers[0].url}/{name}", trust_env=False).status_code == 200


def test_a_long_body_is_refused(site: Site, visitor: TlsBrowser) -> None:
    for size in (9_000, 20_000):
        answer = visitor.ask(site, "POST", "/api/verify", {"code": "H" * size})
        assert answer.status_code == 413


# Addresses.


def test_players_are_counted_by_their_own_address_whatever_they_write_in_headers(
    new_site: NewSite,
) -> None:
    site = new_site(limits={"HANDFUL_PLAYERS_AN_HOUR": "5"})
    for address in ("127.0.0.2", "127.0.0.3"):
        hour = time.time() // 3600
        statuses = [came(site, address, f"198.51.100.{number}") for number in range(8)]
        forged = [came(site, address, text) for text in ("127.0.0.1", "127.0.0.9, 127.0.0.1")]
        another = came(site, "127.0.0.4", address)
        if time.time() // 3600 == hour:  # else it began anew with the hour
            break
    assert statuses == [201] * 5 + [429] * 3
    assert forged == [429, 429]
    assert another == 201


def test_the_rate_limit_counts_the_address_that_nginx_has_seen(new_site: NewSite) -> None:
    site = new_site(limits={"HANDFUL_ADDRESS_RATE": "1", "HANDFUL_ADDRESS_BURST": "10"})
    flood, other = site.browser("127.0.0.2"), site.browser("127.0.0.3")
    statuses = []
    for number in range(60):
        forged = dict.fromkeys(FORGED, f"198.51.100.{number}")
        statuses.append(flood.ask(site, "GET", "/api/about", headers=forged).status_code)
    assert statuses[:10] == [200] * 10
    assert 429 in statuses
    assert other.ask(site, "GET", "/api/about").status_code == 200
    flood.close()
    other.close()


# Restarts.


def test_servers_are_restarted_under_load_without_a_failed_request_or_a_doubled_move(
    new_site: NewSite, postgres_server: PostgresServer
) -> None:
    lexicon = Lexicon.load()
    database = postgres_server.url("restarted")
    site = new_site(database)

    def restart(server: Server) -> None:
        assert server.end(signal.SIGTERM) == 0
        server.start()

    crowd = Crowd(site, index_of(lexicon), site.browser)
    crowd.play_under([partial(restart, server) for server in site.servers * RESTARTS])
    assert (crowd.lost, crowd.unavailable) == (0, 0)
    crowd.verify(database, lexicon)
    assert "Traceback" not in site.errors


def status_of(site: Site, path: str) -> int:
    """The status of the answer, the path being sent as it is written."""
    context = ssl.create_default_context(cafile=str(site.certificate))
    connection = HTTPSConnection(NAME, site.port, timeout=PATIENCE, context=context)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def came(site: Site, address: str, forged: str) -> int:
    """The status of the answer to somebody new."""
    browser = site.browser(address)
    headers = dict.fromkeys(FORGED, forged)
    status = browser.ask(site, "POST", "/api/me", headers=headers).status_code
    browser.close()
    return status

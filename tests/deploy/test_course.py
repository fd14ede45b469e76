"""The course behind nginx: with the file that the project ships, and with one that says less."""

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.course.hostile import HONEST
from tests.support.course.sandboxes import sandbox
from tests.support.deploy import Site, TlsBrowser, free_port, program, sites
from tests.support.web.server import PATIENCE, Server, until

pytestmark = pytest.mark.slow

ASKED = {"edition": "ps4", "problem": "1", "files": HONEST}
SAYS_NOTHING = """
daemon off;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_max_body_size 1m;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://127.0.0.1:{server}; }}
    }}
}}
"""
"""The shortest file that passes requests on, as somebody writes it who wants to show the page."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """nginx before two servers, each of which listens on this machine only."""
    sandbox("bubblewrap")
    with sites() as new_site:
        yield new_site(options=["--course", "--tables", "0"])


@pytest.fixture
def visitor(site: Site) -> Iterator[TlsBrowser]:
    visitor = site.browser()
    assert visitor.ask(site, "POST", "/api/me").status_code == 201
    yield visitor
    visitor.close()


def test_nobody_is_at_this_machine_who_comes_through_the_proxy(
    site: Site, visitor: TlsBrowser
) -> None:
    for headers in ({}, {"x-forwarded-for": "127.0.0.1"}, {"connection": "x-forwarded-for"}):
        seen = visitor.ask(site, "GET", "/api/course", headers=headers).json()
        assert (seen["local"], seen["may_run"]) == (False, False)
        asked = visitor.ask(site, "POST", "/api/course/checks", ASKED, headers)
        assert (asked.status_code, asked.json()["error"]["code"]) == (403, "no-class")


def test_programs_come_through_the_proxy(site: Site, visitor: TlsBrowser) -> None:
    long = {**HONEST, "ps4a.py": HONEST["ps4a.py"] + "# a remark\n" * 10_000}
    asked = {"files": long, "version": 0}
    assert visitor.ask(site, "PUT", "/api/course/files/ps4", asked).status_code == 200
    assert visitor.ask(site, "GET", "/api/course/files/ps4").json()["files"] == long
    too_long = {"files": {"ps4a.py": "#" * 5_000_000}, "version": 1}
    assert visitor.ask(site, "PUT", "/api/course/files/ps4", too_long).status_code == 413


def test_a_proxy_that_says_nothing_makes_nobody_local(site: Site) -> None:
    server: Server = site.servers[0]
    here = httpx.get(f"{server.url}/api/course", trust_env=False).json()
    assert here["local"] is True, "who asks the server itself is at this machine"
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        settings = Path(folder, "nginx.conf")
        settings.write_text(SAYS_NOTHING.format(folder=folder, port=port, server=server.port))
        nginx = program("nginx", "nginx")
        told = subprocess.run([nginx, "-v"], capture_output=True, text=True, check=True).stderr
        version = tuple(map(int, re.findall(r"\d+", told)[:3]))
        command = [nginx, "-p", folder, "-c", str(settings), "-e", f"{folder}/error.log"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                url = f"http://127.0.0.1:{port}/api/course"
                until(lambda: _answers(url), lambda: Path(folder, "error.log").read_text())
                seen = httpx.get(url, trust_env=False, headers={"host": "localhost"}).json()
            finally:
                process.terminate()
                process.wait(PATIENCE)
    if version >= (1, 29, 7):
        pytest.skip("this nginx speaks HTTP/1.1 as a browser does: nothing tells it apart")
    assert (seen["local"], seen["may_run"]) == (False, False), json.dumps(seen)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, trust_env=False).is_success
    except httpx.TransportError:
        return False

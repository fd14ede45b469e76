"""Handful as it would stand: nginx with the project's own file, TLS, and two servers behind it."""

import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.support.postgres import somebody
from tests.support.web.server import PATIENCE, Browser, Place, Server, until

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "localhost"
MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 2;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/handful.conf;
}}
"""
"""What Debian's own /etc/nginx/nginx.conf does, for a user who is not root."""


def program(name: str, package: str) -> str:
    """The path of a program of Debian's; without it the test is skipped, but in CI it fails."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/bin"])
    found = shutil.which(name, path=path)
    if found is None:
        told = f"there is no {name} on this machine; see tools/install-test-packages ({package})"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    return found


class Site:
    """nginx in front of *servers*, with a certificate of its own."""

    def __init__(self, nginx: str, openssl: str, folder: Path, servers: list[Server]) -> None:
        self.servers = servers
        self.port, self.plain_port = free_port(), free_port()
        self._folder = folder
        self.certificate = folder / "fullchain.pem"
        _make_certificate(openssl, self.certificate, folder / "privkey.pem")
        (folder / "handful.conf").write_text(self._settings())
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
        user = somebody() if os.geteuid() == 0 else None
        for path in [folder, *folder.iterdir()]:
            if user is not None:
                shutil.chown(path, user)
        with (folder / "stderr").open("ab") as stderr:
            self._process = subprocess.Popen(
                [nginx, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"],
                stdin=subprocess.DEVNULL,
                stdout=stderr,
                stderr=stderr,
                user=user,
            )

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.port}"

    @property
    def plain_url(self) -> str:
        return f"http://{NAME}:{self.plain_port}"

    @property
    def errors(self) -> str:
        """What nginx has to tell, and what its servers have."""
        files = [self._folder / "stderr", self._folder / "error.log"]
        told = [file.read_text() for file in files if file.exists()]
        return "\n".join([*told, *[server.errors for server in self.servers]])[-4000:]

    def browser(self, address: str | None = None) -> "TlsBrowser":
        """A browser that knows the certificate."""
        return TlsBrowser(self.certificate, address)

    def wait_until_it_answers(self) -> None:
        browser = self.browser()

        def answers() -> bool:
            assert self._process.poll() is None, self.errors
            try:
                return browser.ask(self, "GET", "/").is_success
            except httpx.TransportError:
                return False

        until(answers, lambda: self.errors)
        browser.close()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _settings(self) -> str:
        """The project's file; only the site's name, ports and paths are others."""
        text = (DEPLOY / "nginx.conf").read_text()
        first, second = self.servers
        for pattern, replacement in [
            (r"/etc/letsencrypt/live/words\.example\.org", str(self._folder)),
            (r"words\.example\.org", NAME),
            (r"127\.0\.0\.1:8000", f"127.0.0.1:{first.port}"),
            (r"127\.0\.0\.1:8001", f"127.0.0.1:{second.port}"),
            (r"(listen .*\b)443\b", rf"\g<1>{self.port}"),
            (r"(listen .*\b)80\b", rf"\g<1>{self.plain_port}"),
        ]:
            text, count = re.subn(pattern, replacement, text)
            assert count > 0, f"{pattern} is not in the file"
        return text if has_ipv6() else re.sub(r"listen \[::\].*\n", "\n", text)


class TlsBrowser(Browser):
    """A browser that asks a site with TLS, and keeps whatever cookies it gets."""

    def __init__(self, certificate: Path, address: str | None = None) -> None:
        context = ssl.create_default_context(cafile=str(certificate))
        transport = httpx.HTTPTransport(local_address=address, verify=context)
        self._client = httpx.Client(transport=transport, trust_env=False, timeout=PATIENCE)

    def ask(
        self,
        server: Place,
        method: str,
        path: str,
        json: object = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        if json is None:
            return self._client.request(method, server.url + path, headers=headers)
        return self._client.request(method, server.url + path, headers=headers, json=json)

    @property
    def cookies(self) -> httpx.Cookies:
        return self._client.cookies


NewSite = Callable[..., Site]


@contextmanager
def sites() -> Iterator[NewSite]:
    """Make sites: new_site(database, limits={...}). They end with the block."""
    nginx, openssl = program("nginx", "nginx"), program("openssl", "openssl")
    folders: list[Path] = []
    running: list[Site | Server] = []

    def new_folder() -> Path:
        folder = Path(tempfile.mkdtemp(prefix="handful-site-"))  # where anybody may pass
        folders.append(folder)
        return folder

    def new_site(database: str = "", **more: object) -> Site:
        url = database or f"sqlite:///{new_folder()}/handful.db"
        servers = []
        for _ in range(2):
            server = Server(new_folder(), url, **more)  # type: ignore[arg-type]
            running.append(server)
            servers.append(server)
        site = Site(nginx, openssl, new_folder(), servers)
        running.append(site)
        site.wait_until_it_answers()
        return site

    try:
        yield new_site
    finally:
        for one in reversed(running):
            one.close()
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port at which nobody listens, outside those that the system gives to connections."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as listening, suppress(OSError):
            listening.bind(("0.0.0.0", port))
            return port
    raise AssertionError("a hundred ports are taken")


def has_ipv6() -> bool:
    """Can one listen at an IPv6 address of this machine?"""
    try:
        with socket.socket(socket.AF_INET6) as listening:
            listening.bind(("::1", 0))
    except OSError:
        return False
    return True


def _make_certificate(openssl: str, certificate: Path, key: Path) -> None:
    """A certificate for this machine's own name, which signs itself."""
    command = [openssl, "req", "-x509", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command += ["-addext", f"subjectAltName=DNS:{NAME}"]
    command += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        command,
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )

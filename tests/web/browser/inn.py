"""A house that real browsers reach: its server runs in a thread, and can be shut and opened."""

import socket
import threading
import time
from pathlib import Path

import httpx
import uvicorn
from handful.web.solving import Solving
from tests.web.house import PLENTY, SECRET, Clock, House

from handful.web import Settings
from handful.web.app import create_app

PATIENCE = 60
"""Seconds after which a server that does not come, or go, is given up."""


class Inn:
    """A server at a port which it keeps when it is opened again, with the same database."""

    def __init__(self, folder: Path, solving: Solving) -> None:
        database = f"sqlite:///{folder / 'handful.db'}"
        self._settings = Settings(SECRET, database, limits=PLENTY)
        self._solving = solving
        self._port = 0
        self.clock = Clock()
        self.open()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        """Let visitors in."""
        app = create_app(self._settings, self.clock, self._solving)
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", self._port))
        self._port = door.getsockname()[1]
        config = uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([door],), daemon=True)
        self._thread.start()
        end = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server ended before it began"
            assert time.monotonic() < end, "the server never began"
            time.sleep(0.01)
        client = httpx.Client(base_url=self.url, trust_env=False, timeout=PATIENCE)
        self.house = House(app, client, self.clock)

    def shut(self) -> None:
        """Let nobody in, and whoever is there out."""
        self.house.client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server never ended"

"""A server that real browsers reach: it runs in a thread, and can be stopped and started again."""

import socket
import threading
import time
from pathlib import Path

import httpx
import uvicorn

from handful.web.app import create_app
from handful.web.solver.client import SolverClient
from tests.support.web.app import App, Clock, settings_for
from tests.support.wordnet import ENTRIES, write_wordnet

INERTIA = ("noun", "inertia", "a body's tendency to stay as it is")
"""What else the server can tell of the day's hand, aretiin."""
TIMEOUT = 60
"""Seconds after which a server that does not start, or stop, is given up."""


class LiveServer:
    """A server at a port which it keeps when it is started again, with the same database."""

    def __init__(self, folder: Path, solver: SolverClient) -> None:
        wordnet = write_wordnet(folder / "wordnet", [*ENTRIES, INERTIA])
        self._settings = settings_for(folder, wordnet=str(wordnet))
        self._solver = solver
        self._port = 0
        self.clock = Clock()
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        app = create_app(self._settings, self.clock, self._solver)
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        config = uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        end = time.monotonic() + TIMEOUT
        while not self._server.started:
            assert self._thread.is_alive(), "the server ended before it began"
            assert time.monotonic() < end, "the server never began"
            time.sleep(0.01)
        client = httpx.Client(base_url=self.url, trust_env=False, timeout=TIMEOUT)
        self.app = App(app, client, self.clock)

    def stop(self) -> None:
        """Stop the server, and close its connections."""
        self.app.client.close()
        self._server.should_exit = True
        self._thread.join(TIMEOUT)
        assert not self._thread.is_alive(), "the server never ended"

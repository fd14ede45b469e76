"""A server that is ended answers those who have connected already."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.support.web.server import PATIENCE, Serve, Server, until
from tests.support.web.server import serve as serve

pytestmark = pytest.mark.slow

REQUEST = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
CONNECTIONS = 20


def test_whoever_waits_to_be_accepted_is_answered(tmp_path: Path, serve: Serve) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db")
    os.kill(server.pid, signal.SIGSTOP)
    with ExitStack() as stack:
        clients = [stack.enter_context(connected(server)) for _ in range(CONNECTIONS)]
        for client in clients:
            client.sendall(REQUEST)
        os.kill(server.pid, signal.SIGTERM)
        os.kill(server.pid, signal.SIGCONT)
        assert [answer_to(client) for client in clients] == [200] * CONNECTIONS
    assert server.wait() == 0


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_whoever_can_still_connect_is_answered(workers: int, tmp_path: Path, serve: Serve) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db", workers=workers)
    os.kill(server.pid, signal.SIGTERM)
    answers = set()
    while (answer := ask(server)) is not None:
        answers.add(answer)
    assert answers <= {200}
    assert server.wait() == 0


def test_whoever_was_accepted_may_still_send_the_request(tmp_path: Path, serve: Serve) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db")
    with connected(server) as client, connected(server) as other:
        other.sendall(REQUEST)
        assert answer_to(other) == 200  # so the one before it was accepted too
        os.kill(server.pid, signal.SIGTERM)
        until(lambda: ask(server) is None, lambda: "it still listens")
        client.sendall(REQUEST)
        assert answer_to(client) == 200
    assert server.wait() == 0


def test_whoever_only_holds_a_connection_does_not_hold_up_the_end(
    tmp_path: Path, serve: Serve
) -> None:
    server = serve(f"sqlite:///{tmp_path}/game.db")
    with connected(server) as client:
        client.sendall(REQUEST[:20])
        assert server.end(signal.SIGTERM) == 0


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as client:
        yield client


def ask(server: Server) -> int | None:
    """The status of an answer, 0 where there was none; None where nobody listens any more."""
    try:
        with connected(server) as client:
            client.sendall(REQUEST)
            return answer_to(client)
    except ConnectionRefusedError:
        return None


def answer_to(client: socket.socket) -> int:
    """The status of the answer; 0 where the server hangs up instead."""
    try:
        answer = client.recv(65536)
    except ConnectionResetError:
        return 0
    return int(answer.split()[1]) if answer else 0

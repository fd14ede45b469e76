"""A uvicorn server that ends without losing a request, for restarts behind a proxy.

A proxy that has connected and sent its request cannot know whether a server that then hangs up has
done what was asked. So a server that ends answers first whoever has connected already.
"""

import asyncio
import socket

import uvicorn
from uvicorn.supervisors import multiprocess

LATEST_REQUEST = 0.5
"""Seconds in which somebody who has connected may still send the request."""
PAUSE = 0.02


class GracefulServer(uvicorn.Server):
    """Answers those who have connected before it ends; uvicorn itself would reset them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, wait for the requests that are on their way, and end."""
        loop = asyncio.get_running_loop()
        # Nobody can connect between the last one who is accepted and the end of listening, but for
        # some microseconds.
        accepted = [one for listening in sockets or [] for one in _accept_all(listening)]
        for server in self.servers:
            server.close()
        for connection in accepted:
            await loop.connect_accepted_socket(self._protocol, connection)
        end = loop.time() + LATEST_REQUEST
        await asyncio.sleep(PAUSE)  # a connection that was accepted just now is seen after this
        while self._expects_requests() and loop.time() < end:
            await asyncio.sleep(PAUSE)
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        """A connection as `startup` makes it."""
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )

    def _expects_requests(self) -> bool:
        """Has somebody connected who has not sent a request yet?"""
        return any(getattr(one, "cycle", one) is None for one in self.server_state.connections)


class GracefulProcess(multiprocess.Process):
    """A process of several that answer."""

    @property
    def server(self) -> uvicorn.Server:
        """The server that runs in it."""
        if self._server is None:
            self._server = GracefulServer(self.config)
        return self._server


class GracefulSupervisor(multiprocess.Multiprocess):
    """Several processes that answer; the one that started them does not listen when they end."""

    def run(self) -> None:
        """Start the processes, replace those that die, and end them at a signal."""
        # uvicorn names the class in several places, and takes no other as a parameter.
        multiprocess.Process = GracefulProcess  # type: ignore[misc]
        super().run()

    def terminate_all(self) -> None:
        """End the others, after they alone listen: when they stop, nobody can connect."""
        for listening in self.sockets:
            listening.close()
        super().terminate_all()


def _accept_all(listening: socket.socket) -> list[socket.socket]:
    accepted: list[socket.socket] = []
    while True:
        try:
            connection, _ = listening.accept()
        except OSError:  # BlockingIOError when nobody is left; of another no more can be had
            return accepted
        connection.setblocking(False)
        accepted.append(connection)

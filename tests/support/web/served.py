"""A server with the course's runs, and access for everybody who is known; started by its name."""

import sys
from dataclasses import dataclass, field

from fastapi import FastAPI
from starlette.types import Scope

from handful.cli.serve import _listen
from handful.web.app import create_app
from handful.web.connection import ConnectionConfig
from handful.web.course.api import runs
from handful.web.course.run_line import RunLine
from handful.web.errors import ApiError, ErrorCode
from handful.web.graceful_server import GracefulServer
from handful.web.player.identity import Identity
from handful.web.settings import Settings


class KnownOnly:
    """Lets everybody run programs who has a cookie."""

    async def require_run(self, identity: Identity | None, scope: Scope) -> None:
        if identity is None:
            raise ApiError(ErrorCode.NOT_KNOWN)


@dataclass
class Runs:
    """What the course has for runs."""

    runs: RunLine
    access: KnownOnly = field(default_factory=KnownOnly)


def add_runs(app: FastAPI, most: int = 20, most_waiting: int = 100) -> RunLine:
    """Add the route to an application; the line of those who run something."""
    if not hasattr(app.state, "course"):
        app.include_router(runs.router)
    line = RunLine(most, most_waiting)
    app.state.course = Runs(line)
    return line


def from_environment() -> FastAPI:
    settings = Settings.read()
    app = create_app(settings)
    add_runs(app, settings.runs_at_once)
    return app


def main() -> None:
    settings = Settings.read()
    config = ConnectionConfig(
        f"{__spec__.name}:from_environment",
        settings,
        factory=True,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    listening = _listen("127.0.0.1", 0)
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    GracefulServer(config).run([listening])


if __name__ == "__main__":
    main()

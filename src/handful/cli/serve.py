"""`handful serve`: the web game."""

import errno
import os
import shutil
import signal
import socket
import sys
import tempfile
from contextlib import suppress

import click

from handful.cli.option import example, words_option
from handful.extra import require_extra

__all__ = ["command"]


@click.command("serve", **example("handful serve --port 8000"))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen at; 0 for any that is free.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="HANDFUL_DATABASE",
    default="sqlite:///handful.db",
    show_default=True,
    help="Where rounds are kept: sqlite:///FILE or postgresql://USER@HOST/NAME.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many processes answer.",
)
@words_option
def command(host: str, port: int, database: str, workers: int, words: str) -> None:
    """Serve the web game: open the address that it prints in a browser.

    The secret that signs cookies is made at the first start, beside the database; HANDFUL_SECRET
    gives another, and servers that share a database share it. Ctrl-C ends the server.
    """
    require_extra("web", "the web game")
    if workers > 1 and database in ("sqlite://", "sqlite:///:memory:"):
        raise click.UsageError("a database in memory is for one process only: name a file.")
    # The processes of the server read it from the environment when they load the client.
    figures = None
    if workers > 1:
        figures = tempfile.mkdtemp(prefix="handful-metrics-")
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = figures
    try:
        _serve(host, port, database, workers, words)
    finally:
        if figures is not None:
            shutil.rmtree(figures, ignore_errors=True)


def _serve(host: str, port: int, database: str, workers: int, words: str) -> None:
    import uvicorn

    from handful.lexicon import find
    from handful.store import Store, Unavailable
    from handful.web import Settings
    from handful.web.graceful_server import GracefulServer, GracefulSupervisor
    from handful.web.secret import Secret

    # Fail before anything starts if one of these cannot be used.
    store = Store.open(database)
    settings = Settings.read(database=database, words=words)
    Secret(settings.secret.get_secret_value())
    find(settings.words)
    with suppress(Unavailable):  # the server waits for a database that is away
        store.migrate()
    store.close()
    os.environ |= settings.as_environment()
    config = uvicorn.Config(
        "handful.web.app:from_environment",
        factory=True,
        workers=workers,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
        limit_concurrency=1000,  # connections of a process: those who only hold them keep out few
        timeout_worker_healthcheck=10,  # a process that starts on a busy machine is not hung
    )
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    click.echo(f"Handful is at http://{name}:{listening.getsockname()[1]}/ (Ctrl-C ends it)")
    # uvicorn ends in good order at a signal, and then sends it again: to end so is no failure.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    if workers == 1:
        GracefulServer(config).run([listening])
        return
    supervisor = GracefulSupervisor(config, [listening])
    seen = []

    def interrupt(number: int, frame: object) -> None:
        seen.append(number)
        supervisor.signal_queue.append(number)

    signal.signal(signal.SIGINT, interrupt)
    supervisor.run()
    if seen:
        raise KeyboardInterrupt


def _listen(host: str, port: int) -> socket.socket:
    """A socket at that place; a mistake of the user's where it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named: else Python leaves Nagle on, and every answer waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.set_inheritable(True)
    try:
        listening.bind((host, port))
        listening.listen()  # from here on nobody else can; who asks too early is answered later
    except OSError as error:
        reason = getattr(error, "strerror", None) or error
        wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        other = "--host" if wrong_host else "--port"
        raise click.UsageError(
            f"the server cannot listen at {host}, port {port} ({reason}); choose another {other}."
        ) from error
    return listening

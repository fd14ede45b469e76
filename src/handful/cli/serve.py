"""`handful serve`: the web game."""

import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

import click

from handful.cli.common import database_option, example, words_option
from handful.cli.table import SIZE
from handful.extra import missing_packages, require_extra
from handful.solver.table import LARGEST, SMALLEST

if TYPE_CHECKING:
    from handful.web import Settings

BACKLOG = 256
"""Connections that may wait to be accepted."""
OTHER_FILES = 1000
"""Files that a process opens besides its connections: databases, pipes, and connections that are
accepted before others are closed."""
BUILD = """
import sys
memory = int(sys.argv.pop(1))
if sys.platform != "win32":
    import os, resource
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
from handful.cli import main
main()
"""


@click.command("serve", **example("handful serve --port 8000"))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 for any free one.",
)
@database_option
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of server processes.",
)
@click.option(
    "--allowed-host",
    "allowed_hosts",
    metavar="NAME",
    envvar="HANDFUL_ALLOWED_HOSTS",
    multiple=True,
    help="A host name that browsers use, for example behind a proxy; may be repeated. Addresses, "
    "localhost and this machine's own name are always allowed.",
)
@click.option(
    "--tables",
    metavar="N",
    type=click.Choice([0, *range(SMALLEST, LARGEST + 1)]),
    envvar="HANDFUL_TABLES",
    help="While serving, build missing tables for hands of up to N letters; 0 for none.  "
    "[default: 7 if the extra study is installed]",
)
@click.option(
    "--course", is_flag=True, envvar="HANDFUL_COURSE", help="Also serve the course at /course."
)
@click.option(
    "--editor",
    type=click.Path(exists=True, file_okay=False, resolve_path=True),
    envvar="HANDFUL_EDITOR",
    help="The folder of npm's package prism-code-editor: a better editor for the course.",
)
@words_option
def command(
    host: str,
    port: int,
    database: str,
    workers: int,
    allowed_hosts: tuple[str, ...],
    tables: int | None,
    course: bool,
    editor: str | None,
    words: str,
) -> None:
    """Serve the web game: open the address that it prints in a browser. Ctrl-C ends the server.

    The secret that signs cookies is created at the first start, in the database's folder;
    HANDFUL_SECRET sets another. Servers that share a database must share the secret.
    """
    require_extra("web", "the web game")
    if tables is None:
        tables = 0 if missing_packages("study") else SIZE
    elif tables:
        require_extra("study", "building tables")
    if workers > 1 and database in ("sqlite://", "sqlite:///:memory:"):
        raise click.UsageError("a database in memory is for one process only: name a file.")
    if editor and not course:
        raise click.UsageError("--editor is for the course: add --course.")
    with ExitStack() as opened:
        if workers > 1:
            from handful.web.metrics_folder import metrics_folder

            # The server's processes read it when they import the Prometheus client.
            folder = opened.enter_context(metrics_folder())
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
        # If only this machine can reach the server, programs may be run without a class.
        is_local = host in ("127.0.0.1", "::1", "localhost") and not allowed_hosts
        settings = _make_settings(
            host,
            allowed_hosts,
            database=database,
            processes=str(workers),
            words=words,
            course=str(int(course)),
            course_local=str(int(course and is_local)),
            editor=editor or "",
        )
        listening = _listen(host, port)
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{listening.getsockname()[1]}/"
        click.echo(f"Handful is at {address} (Ctrl-C ends it)")
        if course:
            click.echo(f"The course is at {address}course")
        # uvicorn shuts down cleanly at a signal and then raises it again; that is not a failure.
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
        if tables:
            opened.enter_context(_build_tables(words, tables))
        _run(settings, listening, workers)


def _make_settings(host: str, allowed_hosts: tuple[str, ...], **options: str) -> "Settings":
    """The server's settings, also in the environment; raises if one of them cannot be used."""
    from handful.grader import NoJail
    from handful.lexicon import Lexicon
    from handful.store import Store, Unavailable
    from handful.web import Settings
    from handful.web.allowed_hosts import host_name, parse_hosts
    from handful.web.course.grading import safe_jail
    from handful.web.secret import Secret

    store = Store.open(options["database"])
    names = ",".join([*allowed_hosts, *([host] if host_name(host) else [])])
    settings = Settings.read(allowed_hosts=names, **options)
    parse_hosts(settings.allowed_hosts)
    Secret(settings.secret.get_secret_value())
    Lexicon.load(settings.words)
    settings.open_wordnet()
    with suppress(Unavailable):  # the server waits for its database
        store.migrate()
    store.close()
    if settings.course:
        try:
            safe_jail()
        except NoJail as error:
            click.echo(f"Warning: the course cannot run programs: {error}.", err=True)
    connections = allow_connections(settings.connections)
    settings = settings.model_copy(update={"connections": connections})
    os.environ |= settings.as_environment()
    return settings


def _run(settings: "Settings", listening: socket.socket, workers: int) -> None:
    """Serve until a signal ends the server."""
    from handful.web.connection import ConnectionConfig
    from handful.web.graceful_server import GracefulServer, GracefulSupervisor

    config = ConnectionConfig(
        "handful.web.app:from_environment",
        settings,
        backlog=BACKLOG,
        factory=True,
        workers=workers,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=10,  # starting can take long on a busy machine
    )
    if workers == 1:
        GracefulServer(config).run([listening])
        return
    supervisor = GracefulSupervisor(config, [listening])
    interrupts = []

    def interrupt(number: int, frame: object) -> None:
        interrupts.append(number)
        supervisor.signal_queue.append(number)

    signal.signal(signal.SIGINT, interrupt)
    supervisor.run()
    if interrupts:
        raise KeyboardInterrupt


@contextmanager
def _build_tables(words: str, size: int) -> Iterator[None]:
    """Build missing tables of that *size* in a background process with low priority.

    The process reports errors on stderr; games work without tables.
    """
    memory = (4 if size == LARGEST else 2) << 30
    arguments = ["table", "build", f"--size={size}", "--words", words]
    child = subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", BUILD, str(memory), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        if sys.platform == "win32":
            child.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def allow_connections(wanted: int) -> int:
    """Raise the limit of open files for *wanted* connections; returns how many are possible.

    A process at its limit cannot accept connections. The usual limit is 1024 files.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return wanted
    needed = wanted + OTHER_FILES
    if most != resource.RLIM_INFINITY:
        needed = min(needed, most)
    if allowed < needed:
        with suppress(OSError, ValueError):  # macOS refuses some allowed values
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))
            allowed = needed
    return min(wanted, max(allowed - OTHER_FILES, allowed // 2))


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens at that address; a usage error if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # IPPROTO_TCP lets asyncio turn off Nagle's algorithm, which delays each response by 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.set_inheritable(True)
    try:
        listening.bind((host, port))
        listening.listen()  # early connections wait until the server runs
    except OSError as error:
        reason = getattr(error, "strerror", None) or error
        wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        other = "--host" if wrong_host else "--port"
        raise click.UsageError(
            f"the server cannot listen at {host}, port {port} ({reason}); choose another {other}."
        ) from error
    return listening

"""`handful key`: keys for teachers' classes and for programs that use the API."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from handful.cli.common import database_option, example
from handful.extra import require_extra
from handful.rules import HandfulError

if TYPE_CHECKING:
    from handful.store import KeyKind, Store

MAX_NAME = 80


@click.group(
    "key",
    cls=click.Group,
    **example(
        'handful key new teacher "Ms Lee"', "handful key list", "handful key revoke 1f0c9a72b3"
    ),
)
def command() -> None:
    """Issue and revoke keys for teachers and programs.

    A teacher's key manages classes on the course page; an API key grades files by requests. The
    server's database stores only a hash of each key.
    """


@command.command("new", **example('handful key new teacher "Ms Lee"', "handful key new api Moodle"))
@click.argument("kind", type=click.Choice(["teacher", "api"]), metavar="teacher|api")
@click.argument("name")
@database_option
def new(kind: "KeyKind", name: str, database: str) -> None:
    """Issue a key to NAME and print it. It cannot be shown again.

    A teacher enters it on the page /course/teach; a program sends it with each request to
    /api/check. Standard output contains only the key.
    """
    name = name.strip()
    if not name or len(name) > MAX_NAME or not name.isprintable():
        raise HandfulError(f"the name of a key has 1 to {MAX_NAME} characters, on one line")
    with _open_store(database) as store:
        from handful.store import Key
        from handful.store.course_key import hash_of, new_key

        key = new_key(kind)
        stored = Key(secrets.token_hex(5), kind, name, hash_of(key), _now())
        added = store.add_key(stored)
        assert added, f"the id {stored.id} is not unique"
    click.echo(key)
    click.echo(
        f"This is the key of {name}. Store it now: it is not shown again. "
        f"To revoke it: handful key revoke {stored.id}",
        err=True,
    )


@command.command("list", **example("handful key list --database postgresql://user@host/handful"))
@database_option
def list_keys(database: str) -> None:
    """List the keys.

    Shows id, kind, issue date and holder of each, and which are revoked.
    """
    with _open_store(database) as store:
        keys = store.keys()
    if not keys:
        click.echo('There are no keys; handful key new teacher "Ms Lee" issues one.')
    for key in keys:
        state = "" if key.revoked is None else f"  (revoked {_day(key.revoked)})"
        click.echo(f"{key.id}  {key.kind:7}  {_day(key.created)}  {key.name}{state}")


@command.command("revoke", **example("handful key revoke 1f0c9a72b3"))
@click.argument("id_", metavar="ID")
@database_option
def revoke(id_: str, database: str) -> None:
    """Revoke a key, on all servers at once. A teacher's classes remain until they expire."""
    with _open_store(database) as store:
        if not store.revoke_key(id_, _now()):
            raise HandfulError(
                f"there is no key with the id {id_}; handful key list shows all keys"
            )
        names = {key.id: key.name for key in store.keys()}  # noqa: SIM118 not a dictionary
    click.echo(f"The key of {names[id_]} is revoked.")


@contextmanager
def _open_store(database: str) -> "Iterator[Store]":
    """The store, migrated to the current version."""
    require_extra("web", "a key")
    from handful.store import Store

    store = Store.open(database)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()

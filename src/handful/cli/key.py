"""`handful key`: the keys that let teachers have classes, and programs have files graded."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from handful.cli.option import database_option, example
from handful.extra import require_extra
from handful.rules import HandfulError

if TYPE_CHECKING:
    from handful.store import Key, KeyKind, Store

__all__ = ["command"]

KINDS: "tuple[KeyKind, ...]" = ("teacher", "api")
LONGEST = 80
"""Characters of the name of a key's holder."""
ID_BYTES = 5


class BadKey(HandfulError):
    """A key that cannot be made or found."""


@click.group(
    "key",
    cls=click.Group,
    **example(
        'handful key new teacher "Ms Lee"', "handful key list", "handful key revoke 1f0c9a72b3"
    ),
)
def command() -> None:
    """Issue and revoke the keys of teachers and programs.

    On the course's page a teacher's key opens classes; an API key has files graded by requests. A
    key is kept in the server's database as a hash: whoever reads it there cannot use it.
    """


@command.command("new", **example('handful key new teacher "Ms Lee"', "handful key new api Moodle"))
@click.argument("kind", type=click.Choice(KINDS), metavar="teacher|api")
@click.argument("name")
@database_option
def new(kind: "KeyKind", name: str, database: str) -> None:
    """Issue a key to somebody called NAME, and print it, this one time.

    A teacher enters it on the page /course/teach; a program sends it with each request to
    /api/check. Only the key is printed on standard output.
    """
    name = name.strip()
    if not name or len(name) > LONGEST or not name.isprintable():
        raise BadKey(f"the name of a key has 1 to {LONGEST} characters, on one line")
    with _opened(database) as store:
        from handful.store import Key
        from handful.store.course_key import hash_of, new_key

        key = new_key(kind)
        made = Key(secrets.token_hex(ID_BYTES), kind, name, hash_of(key), _now())
        added = store.add_key(made)
        assert added, f"the id {made.id} is given to a second key"
    click.echo(key)
    click.echo(
        f"This is the key of {name}; write it down, it is not shown again. "
        f"To end it: handful key revoke {made.id}",
        err=True,
    )


@command.command("list", **example("handful key list --database postgresql://user@host/handful"))
@database_option
def list_keys(database: str) -> None:
    """List the keys: id, kind, when each was issued and revoked, and whose it is."""
    with _opened(database) as store:
        keys = store.keys()
    if not keys:
        click.echo('There are no keys; handful key new teacher "Ms Lee" issues one.')
    for key in keys:
        click.echo(_line(key))


@command.command("revoke", **example("handful key revoke 1f0c9a72b3"))
@click.argument("id_", metavar="ID")
@database_option
def revoke(id_: str, database: str) -> None:
    """Let the key with this ID open nothing any more, on all servers at once.

    A teacher's classes stay until they expire; learners can go on.
    """
    with _opened(database) as store:
        if not store.revoke_key(id_, _now()):
            raise BadKey(f"there is no key with the id {id_}; handful key list shows them")
        names = {key.id: key.name for key in store.keys()}  # noqa: SIM118 no dictionary's
    click.echo(f"The key of {names[id_]} opens nothing any more.")


@contextmanager
def _opened(database: str) -> "Iterator[Store]":
    """The store with its tables."""
    require_extra("web", "a key")
    from handful.store import Store

    store = Store.open(database)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


def _line(key: "Key") -> str:
    """A key as it is listed."""
    state = "" if key.revoked is None else f"  (revoked {_day(key.revoked)})"
    return f"{key.id}  {key.kind:7}  {_day(key.created)}  {key.name}{state}"


def _now() -> int:
    return time.time_ns() // 1_000_000


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()

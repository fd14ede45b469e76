"""Schema migrations: Alembic, run from inside the program."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from handful.store.database import NO_TABLES, Database
from handful.store.error import BadDatabase, Unavailable

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).with_name("migrations")
CURRENT = text("SELECT version_num FROM alembic_version")


def migrate(database: Database, to: str = "head") -> None:
    """Apply the missing migrations up to *to* in one transaction; other processes wait."""

    def upgrade(connection: Connection) -> None:
        from alembic import command
        from alembic.util import CommandError

        config = _config()
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise BadDatabase(
                f"the database is of another Handful version ({error}); use that version, or name "
                f"another database"
            ) from error

    database.upgrade(upgrade)


def require_head(database: Database) -> None:
    """Raise `Unavailable` unless the database responds and every migration was applied."""
    revisions = [row[0] for row in database.rows(CURRENT, {})]
    if revisions != [_head()]:
        raise Unavailable(NO_TABLES)


@cache
def _head() -> str | None:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config

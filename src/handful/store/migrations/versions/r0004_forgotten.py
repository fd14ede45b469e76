"""The players who are being deleted: nothing of theirs is seen, and their rounds may be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

KEPT = (
    "EXISTS (SELECT 1 FROM players WHERE id = OLD.player) "
    "AND NOT EXISTS (SELECT 1 FROM forgotten WHERE player = OLD.player)"
)
FORGOTTEN = "EXISTS (SELECT 1 FROM forgotten WHERE player = NEW.player)"


def upgrade() -> None:
    """Make the table; rounds of the players in it can be deleted, and none can be added."""
    op.create_table(
        "forgotten",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE OR REPLACE " + _function("rounds_go_with_their_player", KEPT, "OLD"))
        op.execute(
            "CREATE "
            + _function("player_is_forgotten", FORGOTTEN, "NEW", error="foreign_key_violation")
        )
        op.execute(
            "CREATE TRIGGER player_is_forgotten BEFORE INSERT ON rounds "
            "FOR EACH ROW EXECUTE FUNCTION player_is_forgotten()"
        )
    else:
        op.execute("DROP TRIGGER rounds_go_with_their_player")
        for name, event, condition in (
            ("rounds_go_with_their_player", "DELETE", KEPT),
            ("player_is_forgotten", "INSERT", FORGOTTEN),
        ):
            op.execute(
                f"CREATE TRIGGER {name} BEFORE {event} ON rounds WHEN {condition} "
                f"BEGIN SELECT RAISE(ABORT, '{name}'); END"
            )


def _function(name: str, condition: str, row: str, error: str = "restrict_violation") -> str:
    return (
        f"FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF {condition} "
        f"THEN RAISE EXCEPTION '{name}' USING ERRCODE = '{error}'; "
        f"END IF; RETURN {row}; END $$"
    )

"""Players, their rounds, and the turns: a log that only grows."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

REFUSALS = [
    # A turn is never changed, and goes only when its round has gone; a round when its player has.
    ("turns_stay_as_they_are", "turns", "UPDATE", None),
    ("turns_go_with_their_round", "turns", "DELETE", "SELECT 1 FROM rounds WHERE id = OLD.round"),
    (
        "rounds_go_with_their_player",
        "rounds",
        "DELETE",
        "SELECT 1 FROM players WHERE id = OLD.player",
    ),
]


def upgrade() -> None:
    """Make the tables, their indices and their triggers."""
    op.create_table(
        "players",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rounds",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("root", KEY, nullable=False),
        sa.Column("replay", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("day", KEY),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("dealt", sa.Text, nullable=False),
        sa.Column("lexicon", sa.Text, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("score", sa.Integer),
        sa.Column("perfect", sa.Integer),
        sa.Column("skynet", sa.Integer),
        sa.Column("revealed", sa.Boolean, nullable=False),
        sa.CheckConstraint("kind IN ('free', 'daily', 'archive')", name="rounds_kind"),
        sa.CheckConstraint("(finished IS NULL) = (score IS NULL)", name="rounds_finished"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "turns",
        sa.Column("round", KEY, sa.ForeignKey("rounds.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("drawn", sa.Text),
        sa.Column("points", sa.Integer),
        sa.CheckConstraint("kind IN ('word', 'substitute', 'stop')", name="turns_kind"),
        sqlite_with_rowid=False,
    )
    _index("rounds_hand", "root", "replay", unique=True)
    _index("rounds_player", "player", "by", "id")
    _index("rounds_player_day", "player", "day", only="day IS NOT NULL")
    _index("rounds_scored", "player", "day", unique=True, only="kind = 'daily' AND replay = 0")
    _index(
        "rounds_board",
        "day",
        "score DESC",
        "finished",
        "id",
        only="kind = 'daily' AND replay = 0 AND score IS NOT NULL",
    )
    true = "counts" if _on_postgresql() else "counts = 1"
    _index("rounds_history", "player", "finished", "id", only=f"{true} AND score IS NOT NULL")
    _index(
        "rounds_unjudged",
        "player",
        "finished",
        "id",
        only=f"{true} AND score IS NOT NULL AND perfect IS NULL",
    )
    for refusal in REFUSALS:
        _refuse(*refusal)


def _index(name: str, *columns: str, unique: bool = False, only: str | None = None) -> None:
    where = None if only is None else sa.text(only)
    op.create_index(
        name,
        "rounds",
        [sa.text(column) if " " in column else column for column in columns],
        unique=unique,
        sqlite_where=where,
        postgresql_where=where,
    )


def _refuse(name: str, table: str, event: str, where: str | None) -> None:
    """Have the database itself refuse the *event*, while there is a row *where*."""
    if _on_postgresql():
        condition = f"IF EXISTS ({where}) THEN" if where else "IF TRUE THEN"
        op.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {condition} "
            f"RAISE EXCEPTION '{name}' USING ERRCODE = 'restrict_violation'; "
            f"END IF; RETURN OLD; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {name}()"
        )
    else:
        condition = f"WHEN EXISTS ({where})" if where else ""
        op.execute(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} {condition} "
            f"BEGIN SELECT RAISE(ABORT, '{name}'); END"
        )


def _on_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"

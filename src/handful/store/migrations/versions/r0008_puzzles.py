"""Puzzles: which rounds are puzzles, and the hands that come back to their player."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the two tables; a player has one open puzzle at most."""
    op.create_table(
        "puzzles",
        sa.Column("round", KEY, sa.ForeignKey("rounds.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", KEY, nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("again", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean),
        sa.Column("rating", sa.Double),
        sa.Column("deviation", sa.Double),
        sa.Column("volatility", sa.Double),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzles_player", "puzzles", ["player", "round"])
    op.create_index(
        "puzzles_open",
        "puzzles",
        ["player"],
        unique=True,
        sqlite_where=sa.text("rating IS NULL"),
        postgresql_where=sa.text("rating IS NULL"),
    )
    op.create_table(
        "puzzle_cards",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rules", sa.Text, primary_key=True),
        sa.Column("hand", sa.Text, primary_key=True),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("perfect", sa.Integer, nullable=False),
        sa.Column("skynet", sa.Integer, nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("memory", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzle_cards_due", "puzzle_cards", ["player", "due"])

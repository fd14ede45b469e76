"""Counters for quotas, and the codes that bring a player to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the two tables, each with an index for sweeping."""
    op.create_table(
        "codes",
        sa.Column("digest", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("codes_player", "codes", ["player"])
    op.create_index("codes_expires", "codes", ["expires"])
    op.create_table(
        "quotas",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("window", sa.BigInteger, primary_key=True),
        sa.Column("used", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("quotas_window", "quotas", ["window"])

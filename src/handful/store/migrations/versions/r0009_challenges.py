"""Challenges: links to a hand or to the hands of a day, and the rounds in which they are played."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the two tables; a player challenges with the same thing once."""
    op.create_table(
        "challenges",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("subject", KEY, nullable=False),
        sa.Column("day", KEY),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("challenges_subject", "challenges", ["player", "subject"], unique=True)
    op.create_table(
        "challenge_tries",
        sa.Column(
            "challenge", KEY, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("player", KEY, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("round", KEY, sa.ForeignKey("rounds.id", ondelete="CASCADE"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("challenge_tries_round", "challenge_tries", ["round"])

"""Challenges: from which network each try came, so that one network cannot take all places."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column; of tries from before nobody knows it."""
    op.add_column("challenge_tries", sa.Column("network", sa.Text))

"""The generation of a player's devices, and the device that was kept when others were ended."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns; cookies that were made before are of generation 0."""
    op.add_column(
        "players", sa.Column("generation", sa.Integer, nullable=False, server_default="0")
    )
    op.add_column("players", sa.Column("kept_device", sa.Text))

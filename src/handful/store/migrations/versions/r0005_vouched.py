"""Note which scored rounds the board vouches for; the index of the board has them side by side.

The boards of days gone by stay as they were: every round that is finished is vouched for.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

SCORED = "kind = 'daily' AND replay = 0 AND score IS NOT NULL"


def upgrade() -> None:
    """Add the column, and make the index of the board again."""
    vouched = sa.Column("vouched", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("rounds", vouched)
    op.execute(f"UPDATE rounds SET vouched = TRUE WHERE {SCORED}")  # noqa: S608 our own names
    op.drop_index("rounds_board", "rounds")
    op.create_index(
        "rounds_board",
        "rounds",
        ["day", "vouched", sa.text("score DESC"), "finished", "id"],
        sqlite_where=sa.text(SCORED),
        postgresql_where=sa.text(SCORED),
    )

"""Sessions of teachers: what their cookies name instead of their keys."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "course_sessions",
        sa.Column("digest", KEY, primary_key=True),
        sa.Column("key", KEY, sa.ForeignKey("course_keys.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("course_sessions_expires", "course_sessions", ["expires"])

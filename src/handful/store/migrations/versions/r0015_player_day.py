"""Rounds of a player's day are found by their kind, however often the day is practised.

Without the kind SQLite may read all practice rounds of a day to find its few scored ones.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the index anew, with the kind."""
    op.drop_index("rounds_player_day", "rounds")
    op.create_index(
        "rounds_player_day",
        "rounds",
        ["player", "kind", "day", "number_in_day", "begun"],
        sqlite_where=sa.text("day IS NOT NULL"),
        postgresql_where=sa.text("day IS NOT NULL"),
    )

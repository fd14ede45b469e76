"""What reading would otherwise have to add up: results of rounds, streaks, totals of days.

They are written when a round ends, so that no answer costs more the more was played.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns and make the tables, and the indices by which a known hand is found."""
    op.add_column("rounds", sa.Column("result", sa.Text))
    for name in ("played", "solves"):
        op.add_column("puzzles", sa.Column(name, sa.Integer))
    _make_totals()
    _make_places()
    op.drop_index("rounds_player_day", "rounds")
    op.create_index(
        "rounds_player_day",
        "rounds",
        ["player", "day", "number_in_day", "begun"],
        sqlite_where=sa.text("day IS NOT NULL"),
        postgresql_where=sa.text("day IS NOT NULL"),
    )
    op.create_index("rounds_dealt", "rounds", ["player", "dealt", "rules", "begun"])
    on_postgresql = op.get_bind().dialect.name == "postgresql"
    first_time = "NOT again" if on_postgresql else "again = 0"
    rated = sa.text(f"{first_time} AND rating IS NOT NULL")
    op.create_index(
        "puzzles_rated",
        "puzzles",
        ["player", "round"],
        sqlite_where=rated,
        postgresql_where=rated,
    )


def _make_totals() -> None:
    op.create_table(
        "best_words",
        _player(),
        sa.Column("words", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "practised",
        _player(),
        sa.Column("day", KEY, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("perfect", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "streaks",
        _player(),
        sa.Column("day", KEY, primary_key=True),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("first", KEY, nullable=False),
        sa.Column("frozen", KEY),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "day_scores",
        sa.Column("day", KEY, primary_key=True),
        sa.Column("vouched", sa.Boolean, primary_key=True),
        sa.Column("score", sa.Integer, primary_key=True),
        sa.Column("players", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _make_places() -> None:
    op.create_table(
        "challenge_places",
        sa.Column(
            "challenge", KEY, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
        ),
        _player(),
        sa.Column("network", sa.Text),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("challenge_places_player", "challenge_places", ["player"])


def _player() -> "sa.Column[str]":
    return sa.Column(
        "player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )

"""Five hands a day: the number of a round in its day, and a row a day.

The kinds of rounds and of moves become more. SQLite cannot change a constraint: there both tables
are made anew, and every row is copied. Stop all servers before it: one of the version before
writes no rows of days.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

SCORED = "kind = 'daily' AND replay = 0"
ROUND_KINDS = "kind IN ('free', 'daily', 'archive', 'challenge', 'puzzle')"
MOVE_KINDS = "kind IN ('word', 'substitute', 'stop', 'hint')"
FINISHED = "(finished IS NULL) = (score IS NULL)"
OLD_DAYS = (
    "INSERT INTO days (player, day, hands, score, words, finished, vouched) "
    "SELECT player, day, 1, score, (SELECT count(*) FROM moves WHERE moves.round = rounds.id "
    "AND moves.kind = 'word' AND moves.points IS NOT NULL), finished, vouched FROM rounds "
    "WHERE kind = 'daily' AND replay = 0 AND score IS NOT NULL AND counts "
    "AND NOT EXISTS (SELECT 1 FROM forgotten WHERE forgotten.player = rounds.player)"
)


def upgrade() -> None:
    """Widen `rounds` and `moves`, and make `days` with the days gone by."""
    op.drop_index("rounds_board", "rounds")
    op.drop_index("rounds_scored", "rounds")
    if op.get_bind().dialect.name == "postgresql":
        _widen_postgresql()
    else:
        _widen_sqlite()
    op.create_index(
        "rounds_scored",
        "rounds",
        ["player", "day", "number_in_day"],
        unique=True,
        sqlite_where=sa.text(SCORED),
        postgresql_where=sa.text(SCORED),
    )
    _make_days()


def _make_days() -> None:
    op.create_table(
        "days",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("day", KEY, primary_key=True),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("words", sa.Integer, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("vouched", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(OLD_DAYS)
    finished = sa.text("finished IS NOT NULL")
    op.create_index(
        "days_board",
        "days",
        ["day", "vouched", sa.text("score DESC"), "finished", "player"],
        sqlite_where=finished,
        postgresql_where=finished,
    )


def _widen_postgresql() -> None:
    op.add_column(
        "rounds", sa.Column("number_in_day", sa.Integer, nullable=False, server_default="0")
    )
    op.add_column("rounds", sa.Column("ladder", sa.Text))
    for table, kinds in (("rounds", ROUND_KINDS), ("moves", MOVE_KINDS)):
        op.drop_constraint(f"{table}_kind", table)
        op.create_check_constraint(f"{table}_kind", table, sa.text(kinds))


def _widen_sqlite() -> None:
    """Copy `rounds` and `moves` into new tables, and let these take the names.

    Moves refer to rounds. So the old moves go before the old rounds: with their round they would
    all be deleted, the copies not, which refer to the new table, by whatever name.
    """
    _make_new_tables()
    columns = (
        'id, player, root, replay, kind, day, "by", rules, size, dealt, lexicon, counts, begun, '
        "finished, score, perfect, skynet, revealed, vouched"
    )
    op.execute(f"INSERT INTO new_rounds ({columns}) SELECT {columns} FROM rounds")  # noqa: S608 our own names
    op.execute("INSERT INTO new_moves SELECT round, number, kind, text, drawn, points FROM moves")
    op.drop_table("moves")
    op.drop_table("rounds")
    op.rename_table("new_rounds", "rounds")
    op.rename_table("new_moves", "moves")
    for index in (
        "UNIQUE INDEX rounds_hand ON rounds (root, replay)",
        'INDEX rounds_player ON rounds (player, "by", id)',
        "INDEX rounds_player_day ON rounds (player, day) WHERE day IS NOT NULL",
        "INDEX rounds_history ON rounds (player, finished, id) "
        "WHERE counts = 1 AND score IS NOT NULL",
        "INDEX rounds_without_benchmarks ON rounds (player, finished, id) "
        "WHERE counts = 1 AND score IS NOT NULL AND perfect IS NULL",
    ):
        op.execute(f"CREATE {index}")
    for name, event in (
        ("moves_are_never_updated", "UPDATE ON moves"),
        (
            "moves_are_deleted_with_their_round",
            "DELETE ON moves WHEN EXISTS (SELECT 1 FROM rounds WHERE id = OLD.round)",
        ),
        (
            "rounds_go_with_their_player",
            "DELETE ON rounds WHEN EXISTS (SELECT 1 FROM players WHERE id = OLD.player) "
            "AND NOT EXISTS (SELECT 1 FROM forgotten WHERE player = OLD.player)",
        ),
        (
            "player_is_forgotten",
            "INSERT ON rounds WHEN EXISTS (SELECT 1 FROM forgotten WHERE player = NEW.player)",
        ),
    ):
        op.execute(f"CREATE TRIGGER {name} BEFORE {event} BEGIN SELECT RAISE(ABORT, '{name}'); END")


def _make_new_tables() -> None:
    op.create_table(
        "new_rounds",
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
        sa.Column("vouched", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("number_in_day", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ladder", sa.Text),
        sa.CheckConstraint(ROUND_KINDS, name="rounds_kind"),
        sa.CheckConstraint(FINISHED, name="rounds_finished"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "new_moves",
        sa.Column(
            "round", KEY, sa.ForeignKey("new_rounds.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("drawn", sa.Text),
        sa.Column("points", sa.Integer),
        sa.CheckConstraint(MOVE_KINDS, name="moves_kind"),
        sqlite_with_rowid=False,
    )

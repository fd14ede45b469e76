"""The course: keys, classes with their members, the work of learners, and checks."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables; nothing is added to them for a player who is being deleted."""
    _make_classes()
    _make_work()
    _make_checks()
    for table in ("course_members", "course_work", "course_checks"):
        _refuse_the_forgotten(table)


def _make_classes() -> None:
    op.create_table(
        "course_keys",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("hash", KEY, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
        sa.CheckConstraint("kind IN ('teacher', 'api')", name="course_keys_kind"),
        sqlite_with_rowid=False,
    )
    op.create_index("course_keys_hash", "course_keys", ["hash"], unique=True)
    op.create_table(
        "course_classes",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("code", KEY, nullable=False),
        sa.Column("key", KEY, sa.ForeignKey("course_keys.id"), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closes", sa.BigInteger),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("course_classes_code", "course_classes", ["code"], unique=True)
    op.create_index("course_classes_key", "course_classes", ["key", "created"])
    op.create_index("course_classes_expires", "course_classes", ["expires"])
    op.create_table(
        "course_members",
        sa.Column(
            "class", KEY, sa.ForeignKey("course_classes.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("course_members_player", "course_members", ["player"])


def _make_work() -> None:
    op.create_table(
        "course_work",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("edition", KEY, primary_key=True),
        sa.Column("files", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
    )


def _make_checks() -> None:
    op.create_table(
        "course_checks",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("class", KEY),
        sa.Column("edition", KEY, nullable=False),
        sa.Column("problem", KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["class", "player"],
            ["course_members.class", "course_members.player"],
            ondelete="CASCADE",
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "course_checks_player", "course_checks", ["player", "edition", "problem", "at", "id"]
    )
    op.create_index("course_checks_class", "course_checks", ["class", "player", "at", "id"])
    op.create_table(
        "course_results",
        sa.Column(
            "check", KEY, sa.ForeignKey("course_checks.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("problem", KEY, primary_key=True),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("class_points", sa.Double),
        sa.Column("max", sa.Double, nullable=False),
        sa.Column("passed", sa.Boolean, nullable=False),
        sa.Column("mistakes", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "course_check_texts",
        sa.Column(
            "check", KEY, sa.ForeignKey("course_checks.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("files", sa.LargeBinary, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=False),
    )


def _refuse_the_forgotten(table: str) -> None:
    """Have inserting for a player who is being deleted refused, as in `rounds`."""
    if op.get_bind().dialect.name == "postgresql":
        action = "FOR EACH ROW EXECUTE FUNCTION player_is_forgotten()"
    else:
        action = (
            "WHEN EXISTS (SELECT 1 FROM forgotten WHERE player = NEW.player) "
            "BEGIN SELECT RAISE(ABORT, 'player_is_forgotten'); END"
        )
    op.execute(f"CREATE TRIGGER {table}_player_is_forgotten BEFORE INSERT ON {table} {action}")

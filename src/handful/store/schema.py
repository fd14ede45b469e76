"""The current tables. Their history, indices and triggers: `migrations`."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

metadata = MetaData()

# Compared byte by byte on both databases, whatever the locale of the server is.
KEY = Text().with_variant(Text(collation="C"), "postgresql")

players = Table(
    "players",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("nickname", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("generation", Integer, nullable=False, server_default="0"),
    Column("kept_device", Text),
    sqlite_with_rowid=False,
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("root", KEY, nullable=False),
    Column("replay", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("day", KEY),
    Column("by", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("dealt", Text, nullable=False),
    Column("lexicon", Text, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("score", Integer),
    Column("perfect", Integer),
    Column("skynet", Integer),
    Column("revealed", Boolean, nullable=False),
    Column("vouched", Boolean, nullable=False, server_default=false()),
    Column("number_in_day", Integer, nullable=False, server_default="0"),
    Column("ladder", Text),
    Column("result", Text),
    sqlite_with_rowid=False,
)

moves = Table(
    "moves",
    metadata,
    Column("round", KEY, ForeignKey("rounds.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("drawn", Text),
    Column("points", Integer),
    sqlite_with_rowid=False,
)

days = Table(
    "days",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("day", KEY, primary_key=True),
    Column("hands", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("words", Integer, nullable=False),
    Column("finished", BigInteger),
    Column("vouched", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# What is added up when a round ends: reading never adds up what was played.
streaks = Table(
    "streaks",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("day", KEY, primary_key=True),
    Column("total", Integer, nullable=False),
    Column("run", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("first", KEY, nullable=False),
    Column("frozen", KEY),
    sqlite_with_rowid=False,
)

day_scores = Table(
    "day_scores",
    metadata,
    Column("day", KEY, primary_key=True),
    Column("vouched", Boolean, primary_key=True),
    Column("score", Integer, primary_key=True),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)

practised = Table(
    "practised",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("day", KEY, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("score", Integer, nullable=False),
    Column("perfect", Integer),
    sqlite_with_rowid=False,
)

best_words = Table(
    "best_words",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("words", Text, nullable=False),
    sqlite_with_rowid=False,
)

device_codes = Table(
    "device_codes",
    metadata,
    Column("digest", KEY, primary_key=True),
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

forgotten = Table(
    "forgotten",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    sqlite_with_rowid=False,
)

quotas = Table(
    "quotas",
    metadata,
    Column("key", KEY, primary_key=True),
    Column("window", BigInteger, primary_key=True),
    Column("used", Integer, nullable=False),
    sqlite_with_rowid=False,
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("round", KEY, ForeignKey("rounds.id", ondelete="CASCADE"), primary_key=True),
    Column("player", KEY, nullable=False),
    Column("difficulty", Integer, nullable=False),
    Column("again", Boolean, nullable=False),
    Column("solved", Boolean),
    Column("rating", Double),
    Column("deviation", Double),
    Column("volatility", Double),
    Column("played", Integer),
    Column("solves", Integer),
    sqlite_with_rowid=False,
)

puzzle_cards = Table(
    "puzzle_cards",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("rules", Text, primary_key=True),
    Column("hand", Text, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("perfect", Integer, nullable=False),
    Column("skynet", Integer, nullable=False),
    Column("difficulty", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("memory", Text),
    sqlite_with_rowid=False,
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("subject", KEY, nullable=False),
    Column("day", KEY),
    Column("made", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

challenge_tries = Table(
    "challenge_tries",
    metadata,
    Column("challenge", KEY, ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("player", KEY, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", KEY, ForeignKey("rounds.id", ondelete="CASCADE"), nullable=False),
    Column("network", Text),
    sqlite_with_rowid=False,
)

challenge_places = Table(
    "challenge_places",
    metadata,
    Column("challenge", KEY, ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("network", Text),
    Column("finished", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

course_keys = Table(
    "course_keys",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("hash", KEY, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    sqlite_with_rowid=False,
)

course_sessions = Table(
    "course_sessions",
    metadata,
    Column("digest", KEY, primary_key=True),
    Column("key", KEY, ForeignKey("course_keys.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

course_classes = Table(
    "course_classes",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("code", KEY, nullable=False),
    Column("key", KEY, ForeignKey("course_keys.id"), nullable=False),
    Column("title", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("closes", BigInteger),
    Column("expires", BigInteger, nullable=False),  # 0 while it is being deleted
    sqlite_with_rowid=False,
)

course_members = Table(
    "course_members",
    metadata,
    Column("class", KEY, ForeignKey("course_classes.id", ondelete="CASCADE"), primary_key=True),
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("joined", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# The tables with long texts have row ids: without them SQLite keeps whole rows in its index.
course_work = Table(
    "course_work",
    metadata,
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("edition", KEY, primary_key=True),
    Column("files", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("saved", BigInteger, nullable=False),
)

course_checks = Table(
    "course_checks",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("player", KEY, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("class", KEY),
    Column("edition", KEY, nullable=False),
    Column("problem", KEY, nullable=False),
    Column("at", BigInteger, nullable=False),
    # A check counts for a class while its player is a member.
    ForeignKeyConstraint(
        ["class", "player"], ["course_members.class", "course_members.player"], ondelete="CASCADE"
    ),
    sqlite_with_rowid=False,
)

course_results = Table(
    "course_results",
    metadata,
    Column("check", KEY, ForeignKey("course_checks.id", ondelete="CASCADE"), primary_key=True),
    Column("problem", KEY, primary_key=True),
    Column("points", Double, nullable=False),
    Column("class_points", Double),
    Column("max", Double, nullable=False),
    Column("passed", Boolean, nullable=False),
    Column("mistakes", Text, nullable=False),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)

course_check_texts = Table(
    "course_check_texts",
    metadata,
    Column("check", KEY, ForeignKey("course_checks.id", ondelete="CASCADE"), primary_key=True),
    Column("files", LargeBinary, nullable=False),
    Column("report", LargeBinary, nullable=False),
)

"""The challenges that a player made or played lately are found without looking at all of them."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make an index for each of the two; rounds begun later have greater ids."""
    op.create_index("challenges_made", "challenges", ["player", "made"])
    op.create_index("challenge_tries_player", "challenge_tries", ["player", "round"])

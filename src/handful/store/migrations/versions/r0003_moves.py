"""Rename `turns` to `moves` and `codes` to `device_codes`, with their indices and triggers.

SQLite cannot rename a constraint: there the check of `moves.kind` is still called `turns_kind`.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rename the tables in place, so that no row is copied."""
    op.rename_table("turns", "moves")
    op.rename_table("codes", "device_codes")
    if op.get_bind().dialect.name == "postgresql":
        _upgrade_postgresql()
    else:
        _upgrade_sqlite()


def _upgrade_postgresql() -> None:
    for table, old, new in (
        ("moves", "turns_pkey", "moves_pkey"),
        ("moves", "turns_round_fkey", "moves_round_fkey"),
        ("moves", "turns_kind", "moves_kind"),
        ("device_codes", "codes_pkey", "device_codes_pkey"),
        ("device_codes", "codes_player_fkey", "device_codes_player_fkey"),
    ):
        op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {old} TO {new}")
    for old, new in (
        ("codes_player", "device_codes_player"),
        ("codes_expires", "device_codes_expires"),
        ("rounds_unjudged", "rounds_without_benchmarks"),
    ):
        op.execute(f"ALTER INDEX {old} RENAME TO {new}")
    for old, new, event, condition in (
        ("turns_stay_as_they_are", "moves_are_never_updated", "UPDATE", "TRUE"),
        (
            "turns_go_with_their_round",
            "moves_are_deleted_with_their_round",
            "DELETE",
            "EXISTS (SELECT 1 FROM rounds WHERE id = OLD.round)",
        ),
    ):
        op.execute(f"DROP TRIGGER {old} ON moves")
        op.execute(f"DROP FUNCTION {old}()")
        op.execute(
            f"CREATE FUNCTION {new}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF {condition} THEN RAISE EXCEPTION '{new}' USING ERRCODE = 'restrict_violation'; "
            f"END IF; RETURN OLD; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {new} BEFORE {event} ON moves FOR EACH ROW EXECUTE FUNCTION {new}()"
        )


def _upgrade_sqlite() -> None:
    for old, index in (
        ("codes_player", "device_codes_player ON device_codes (player)"),
        ("codes_expires", "device_codes_expires ON device_codes (expires)"),
        (
            "rounds_unjudged",
            "rounds_without_benchmarks ON rounds (player, finished, id) "
            "WHERE counts = 1 AND score IS NOT NULL AND perfect IS NULL",
        ),
    ):
        op.execute(f"DROP INDEX {old}")
        op.execute(f"CREATE INDEX {index}")
    for old, new, event in (
        ("turns_stay_as_they_are", "moves_are_never_updated", "UPDATE ON moves"),
        (
            "turns_go_with_their_round",
            "moves_are_deleted_with_their_round",
            "DELETE ON moves WHEN EXISTS (SELECT 1 FROM rounds WHERE id = OLD.round)",
        ),
    ):
        op.execute(f"DROP TRIGGER {old}")
        op.execute(f"CREATE TRIGGER {new} BEFORE {event} BEGIN SELECT RAISE(ABORT, '{new}'); END")

"""What Alembic runs: every step that is missing, on the connection that it was handed.

Transactions and locks are the caller's affair (`handful.store.migration`).
"""

from alembic import context

from handful.store.table import metadata

if __name__ == "env_py":  # Alembic's name for this file; anybody else only reads it
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=True,
    )
    context.run_migrations()

"""Alembic's environment: apply the missing migrations on the connection that the caller opened.

The caller also handles transactions and locks (`handful.store.migration`).
"""

from alembic import context

from handful.store.schema import metadata

if __name__ == "env_py":  # Alembic runs this file under that name
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=True,
    )
    context.run_migrations()

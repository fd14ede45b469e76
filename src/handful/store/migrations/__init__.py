"""The history of the schema: Alembic's environment, and in `versions` a file for each step."""

"""How the tables came to be: Alembic's environment, and in `versions` one file a step."""

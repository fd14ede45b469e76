"""The migrations in the order of their numbers; one that was published is never changed."""

"""The steps, in the order of their numbers; a step that was published is never changed."""

"""The base of the errors that the grader raises on purpose."""

__all__ = ["GraderError"]


class GraderError(ValueError):
    """Something that the user can put right, explained in a sentence."""

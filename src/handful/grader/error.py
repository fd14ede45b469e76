"""The errors that the grader raises on purpose."""


class GraderError(ValueError):
    """Something that the user can put right, explained in a sentence."""


class BadAssignment(GraderError):
    """An assignment that cannot be used: the message names the file and the line."""

"""Submissions as the tests read them."""

from pathlib import Path

from handful.grader import BadSubmission, Requirements, Submission, read_each
from handful.grader.submission.find import find_one


def read_submission(path: Path, required: Requirements) -> Submission:
    """The submission at *path*, all of it one person's; raises why it cannot be read."""
    [submission] = read_each([find_one(path)], required)
    if isinstance(submission, BadSubmission):
        raise submission
    return submission

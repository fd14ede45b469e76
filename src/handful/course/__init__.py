"""The course: the documents' assignments as data for the grader, and the kits.

`kit` has what learners start from, `built_in` the assignments, and `problem_text` what each problem
asks. The data is in `assignments`.
"""

__all__ = ["LANGUAGES"]

LANGUAGES = ("en", "uk")
"""The languages of kits and reports."""

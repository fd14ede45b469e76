"""The course: kits that learners start from, the problems, and the checker that grades.

Uses `rules`, `lexicon`, `console` and `editions`. Start reading at `kit`, then `problems` (the
problems of each edition) and `checker`; `mistakes` has the pages about known mistakes, and `markup`
parses the texts of both.
"""

__all__ = ["LANGUAGES"]

LANGUAGES = ("en", "uk")
"""What kits and reports are written in; English is the language of the checker itself."""

"""The course: the kits that learners start from, and the checker that grades what they wrote.

Knows `rules`, `lexicon`, `console` and `editions`. Start reading at `kit`, then `checker`.
"""

__all__ = ["LANGUAGES"]

LANGUAGES = ("en", "uk")
"""What kits and reports are written in; English is the language of the checker itself."""

"""The course: the kits that learners start from.

Knows `rules`, `lexicon`, `console` and `editions`. Start reading at `kit`.
"""

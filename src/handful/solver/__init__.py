"""What a hand is worth: its words, the best one, the greedy line and the perfect line.

Every answer is exact. Start reading at `index` (words by their letters), then `words` (the words in
a hand, the best word, the greedy line) and `perfect` (the perfect line). `review` judges a finished
round and its luck; `solution` has everything about a hand in one value, and the coach. `answer`
turns these into JSON.

A `table` has the precomputed answers for all hands. `all_hands` builds one by solving all hands at
once. It needs numpy, so it is imported by its own name, as is `answer`. docs/solver.md explains the
algorithms.
"""

from handful.solver.line import Line, Play
from handful.solver.perfect import MAX_SOLVED_LETTERS, perfect_line
from handful.solver.review import Review, ReviewedTurn, Slip, luck_of, review_of
from handful.solver.solution import MAX_ADVISED_LETTERS, Advice, Solution, advise, solve
from handful.solver.words import best_word, distinct_words, greedy_line, playable_words, scan

__all__ = [
    "MAX_ADVISED_LETTERS",
    "MAX_SOLVED_LETTERS",
    "Advice",
    "Line",
    "Play",
    "Review",
    "ReviewedTurn",
    "Slip",
    "Solution",
    "advise",
    "best_word",
    "distinct_words",
    "greedy_line",
    "luck_of",
    "perfect_line",
    "playable_words",
    "review_of",
    "scan",
    "solve",
]

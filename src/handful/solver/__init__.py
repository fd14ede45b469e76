"""What a hand is worth: its words, the best one now, the greedy line and the perfect line.

It may import `rules` and `lexicon` only, and prints nothing. Single hands are solved in plain
Python. `hand_numbering`, `all_hands`, `all_greedy` and `table_build` solve all hands at once, need
numpy, and are imported by their own names. Every answer is exact. It comes from a `table` of all
hands if there is one, and otherwise from a search (`source`).

Start reading at `index` (words by their letters), then `words` (the words in a hand, the best word,
the greedy line) and `perfect` (the perfect line). `review` and `coach` judge a finished round, and
`solution` has everything about a hand in one value. `answer` turns all of these into JSON, and is
imported by its own name. docs/solver.md explains the algorithms.
"""

from handful.solver.coach import MOST_ADVISED_LETTERS, Advice, advise
from handful.solver.index import Index, index_of
from handful.solver.line import Line, Play
from handful.solver.luck import luck_of
from handful.solver.perfect import MOST_LETTERS, perfect_line, require_solvable
from handful.solver.review import Review, ReviewedTurn, Slip, review_of
from handful.solver.solution import Solution, solve
from handful.solver.words import best_word, distinct_words, greedy_line, playable_words, scan

__all__ = [
    "MOST_ADVISED_LETTERS",
    "MOST_LETTERS",
    "Advice",
    "Index",
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
    "index_of",
    "luck_of",
    "perfect_line",
    "playable_words",
    "require_solvable",
    "review_of",
    "scan",
    "solve",
]

"""What a hand is worth: its words, the best one now, the greedy line and the perfect line.

Uses `rules` and `lexicon`. Nothing is printed. Single hands are pure Python; `hand_numbering`,
`all_hands`, `all_greedy` and `table_build` solve all hands at once, need numpy, and are imported by
their own names. An answer is exact, or says that it is not. It comes from a `table` of all hands
where there is one, and from the search where not (`source`).

Start reading at `index` (words by their letters), then `choice` (what a hand can spell), `word`
(best word, greedy line) and `exact` (the perfect line, by `partition` or by `sequence`); `large`
serves hands too large to search; `review` and `coach` judge a round afterwards; `solution` has
everything about a hand in one value. `answer` turns all of these into JSON, and is imported by its
own name.
"""

from handful.solver.coach import MOST_ADVISED_LETTERS, Advice, coach
from handful.solver.index import Index, index_of
from handful.solver.line import Line, Play
from handful.solver.luck import luck
from handful.solver.perfect import MOST_LETTERS, perfect_line, require_solvable
from handful.solver.review import Review, ReviewedTurn, Slip, review
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
    "best_word",
    "coach",
    "distinct_words",
    "greedy_line",
    "index_of",
    "luck",
    "perfect_line",
    "playable_words",
    "require_solvable",
    "review",
    "scan",
    "solve",
]

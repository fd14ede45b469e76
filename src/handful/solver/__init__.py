"""What a hand is worth: its words, the best one now, the greedy line and the perfect line.

Knows `rules` and `lexicon`. Pure Python, nothing printed. An answer is exact, or says that it is
not.

Start reading at `index` (words by their letters), then `spread` (a hand's choices of letters),
`word` (best word, greedy line), `perfect` (the search); `large` serves hands too large to search.
"""

from handful.solver.index import Index, index_of
from handful.solver.line import Line, Perfect, Play
from handful.solver.perfect import perfect_line
from handful.solver.word import best_word, greedy_line, playable_words, scan

__all__ = [
    "Index",
    "Line",
    "Perfect",
    "Play",
    "best_word",
    "greedy_line",
    "index_of",
    "perfect_line",
    "playable_words",
    "scan",
]

"""The score of every player on every hand, computed on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

from handful.lexicon import Lexicon
from handful.lexicon.tier import known_to
from handful.players.ladder import LADDER
from handful.rules import RULE_SETS
from handful.solver.all_greedy import greedy_scores
from handful.solver.all_hands import Scores, perfect_scores

__all__ = ["all_scores", "scores_of"]

LARGE = 8
"""From this size on one player at a time, for each takes about a gigabyte."""


def scores_of(player: str, rules: str, size: int, lexicon: Lexicon) -> Scores:
    """The score of *player* on every hand of *size*, by the number of the hand."""
    rung = LADDER[player]
    if rung.perfect:
        return perfect_scores(lexicon, RULE_SETS[rules], size)
    return greedy_scores(known_to(rung.knows, lexicon), RULE_SETS[rules], size)


def all_scores(
    lexicon: Lexicon, rules: str, size: int, ready: Callable[[str], None]
) -> dict[str, Scores]:
    """The scores of every player of the ladder; *ready* is called with each name as it is done."""
    found = {}
    workers = 1 if size >= LARGE else os.cpu_count() or 1
    with ProcessPoolExecutor(min(workers, len(LADDER))) as pool:
        waiting = {pool.submit(scores_of, name, rules, size, lexicon): name for name in LADDER}
        for done in as_completed(waiting):
            player = waiting[done]
            found[player] = done.result()
            ready(player)
    return {player: found[player] for player in LADDER}

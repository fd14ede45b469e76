"""The scores of every player on every hand, computed on all cores or on a cluster.

The work is cut by player, and each part is a function of plain values: where it runs makes no
difference to a single bit.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from handful.lexicon import Lexicon
from handful.lexicon.tier import known_to
from handful.players.ladder import LADDER
from handful.rules import RULE_SETS, HandfulError
from handful.solver.all_hands import Scores, greedy_scores, perfect_scores

__all__ = ["NoCluster", "scores_of", "tables"]

LARGE = 8
"""From this size on one table at a time, for each takes about a gigabyte."""

Progress = Callable[[str], None]
"""Told the name of each player whose table is ready."""


class NoCluster(HandfulError):
    """A cluster that cannot be used."""


def scores_of(player: str, rules: str, size: int, lexicon: Lexicon) -> Scores:
    """The score of *player* on every hand of *size*, by its place in the layer."""
    rung = LADDER[player]
    if rung.perfect:
        return perfect_scores(lexicon, RULE_SETS[rules], size)
    return greedy_scores(known_to(rung.knows, lexicon), RULE_SETS[rules], size)


def tables(
    lexicon: Lexicon, rules: str, size: int, progress: Progress, cluster: str | None = None
) -> dict[str, Scores]:
    """The scores of every player of the ladder."""
    found = {}
    with _submitter(size, cluster) as submit:
        for player, scores in submit([(player, rules, size, lexicon) for player in LADDER]):
            found[player] = scores
            progress(player)
    return {player: found[player] for player in LADDER}


Submit = Callable[[list[tuple[str, str, int, Lexicon]]], Iterator[tuple[str, Scores]]]


@contextmanager
def _submitter(size: int, cluster: str | None) -> Iterator[Submit]:
    if cluster is not None:
        with _client(cluster) as client:
            yield lambda parts: _on_cluster(client, parts)
        return
    workers = 1 if size >= LARGE else os.cpu_count() or 1
    with ProcessPoolExecutor(min(workers, len(LADDER))) as pool:
        yield lambda parts: _on_cores(pool, parts)


def _on_cores(
    pool: ProcessPoolExecutor, parts: list[tuple[str, str, int, Lexicon]]
) -> Iterator[tuple[str, Scores]]:
    waiting = {pool.submit(scores_of, *part): part[0] for part in parts}
    for done in as_completed(waiting):
        yield waiting[done], done.result()


def _client(address: str) -> Any:
    """A client of the cluster at *address*; `local` starts one on this machine."""
    if find_spec("distributed") is None:
        raise NoCluster("--cluster needs Dask: pip install 'handful[cluster]'")
    from distributed import Client

    try:
        if address == "local":
            return Client(
                n_workers=os.cpu_count() or 1, threads_per_worker=1, dashboard_address=None
            )
        return Client(address, timeout="10s")
    except (OSError, TypeError, ValueError) as error:
        raise NoCluster(
            f"there is no Dask cluster at {address!r} ({error}); start one with: dask scheduler"
        ) from error


def _on_cluster(
    client: Any, parts: list[tuple[str, str, int, Lexicon]]
) -> Iterator[tuple[str, Scores]]:
    from distributed import as_completed as as_finished

    waiting = {client.submit(scores_of, *part, pure=True): part[0] for part in parts}
    for done in as_finished(waiting):
        yield waiting[done], done.result()

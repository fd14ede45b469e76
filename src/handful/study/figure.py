"""The figures of the study. They are exact: every hand counts as often as it is dealt."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.lexicon.hidden import shown
from handful.lexicon.tier import known_to
from handful.players.ladder import LADDER
from handful.rules import RULE_SETS, Hand, RuleSet
from handful.solver import Line, greedy_line, perfect_line
from handful.solver.all_hands import (
    HandNumbering,
    Scores,
    Ways,
    greedy_scores,
    perfect_scores,
    ways_to_deal,
)
from handful.solver.index import Index, index_of

FORMAT = "handful-study/1"
LISTED = 12
"""The length of each list of hands."""
ONE_AT_A_TIME = 8
"""The hand size from which players are computed one at a time: each takes about a gigabyte."""

Distribution = Sequence[Sequence[int]]
"""Pairs of a score and the number of ways to be dealt a hand with it, lowest score first."""


def player_scores(player: str, rules: str, size: int, lexicon: Lexicon) -> Scores:
    """The score of *player* on every hand of *size*, by the number of the hand."""
    rung = LADDER[player]
    if rung.perfect:
        return perfect_scores(lexicon, RULE_SETS[rules], size)
    return greedy_scores(known_to(rung.knows, lexicon), RULE_SETS[rules], size)


def all_scores(
    lexicon: Lexicon, rules: str, size: int, on_done: Callable[[str], None]
) -> dict[str, Scores]:
    """The scores of every player, computed in parallel; calls *on_done* with each player's name."""
    found = {}
    workers = 1 if size >= ONE_AT_A_TIME else os.cpu_count() or 1
    with ProcessPoolExecutor(min(workers, len(LADDER))) as pool:
        futures = {pool.submit(player_scores, name, rules, size, lexicon): name for name in LADDER}
        for future in as_completed(futures):
            player = futures[future]
            found[player] = future.result()
            on_done(player)
    return {player: found[player] for player in LADDER}


def compute_figures(
    lexicon: Lexicon, rules: str, size: int, scores: dict[str, Scores]
) -> dict[str, Any]:
    """All figures as one document, ready for JSON, from the *scores* of each player."""
    rule_set = RULE_SETS[rules]
    others = size - 1 if rule_set.wildcard_letters else size
    rows = HandNumbering(len(rule_set.alphabet.letters), others).rows(others)
    dealt = ways_to_deal(rule_set, size, rows)
    perfect, skynet = scores["perfect"], scores["skynet"]
    index = index_of(lexicon)

    def largest(merits: npt.NDArray[Any]) -> list[dict[str, Any]]:
        """The hands with the largest *merits*; equal ones in the order of the numbering."""
        best = np.argsort(-np.where(dealt > 0, merits, -1), kind="stable")[:LISTED]
        return [
            _hand_figures(
                _hand(rule_set, rows[number]),
                rule_set,
                size,
                index,
                int(dealt[number]),
                {player: int(table[number]) for player, table in scores.items()},
            )
            for number in best.tolist()
        ]

    return {
        "format": FORMAT,
        "rules": rules,
        "size": size,
        "lexicon": {"name": lexicon.name, "words": len(lexicon), "sha256": lexicon.sha256},
        "hands": len(rows),
        "hands_dealt": int((dealt > 0).sum()),
        "ways": int(dealt.sum()),
        "players": {
            player: {"knows": LADDER[player].description, **_strength(table, perfect, dealt)}
            for player, table in scores.items()
        },
        "skynet_beatable": {
            "of_deals": _share(perfect > skynet, dealt),
            "mean_loss": _mean(perfect - skynet, dealt),
            "largest_loss": int((perfect - skynet)[dealt > 0].max()),
        },
        "distribution": {player: distribution(table, dealt) for player, table in scores.items()},
        "richest": largest(perfect),
        "hardest": largest(perfect - skynet),
        "letters": _letters(rule_set, rows, perfect, dealt),
    }


def distribution(scores: Scores, dealt: Ways) -> list[tuple[int, int]]:
    """Each score, and the number of ways to be dealt a hand with it."""
    # The weights are summed as floats. That is exact: the sums are whole numbers below 2**53.
    counts = np.bincount(scores, weights=dealt).astype(np.int64)
    return [(score, count) for score, count in enumerate(counts.tolist()) if count]


def quantile(steps: Distribution, share: float) -> int:
    """The smallest score that at least this *share* of all deals does not exceed.

    >>> quantile([(0, 1), (8, 2), (30, 1)], 0.5)
    8
    """
    needed = share * sum([ways for _, ways in steps])
    sums = accumulate([ways for _, ways in steps])
    found = [score for (score, _), so_far in zip(steps, sums, strict=True) if so_far >= needed]
    return found[0] if found else 0


def _mean(values: npt.NDArray[Any], dealt: Ways) -> float:
    return int((values.astype(np.int64) * dealt).sum()) / int(dealt.sum())


def _share(true: npt.NDArray[np.bool_], dealt: Ways) -> float:
    return int(dealt[true].sum()) / int(dealt.sum())


def _strength(scores: Scores, perfect: Scores, dealt: Ways) -> dict[str, float | int]:
    mean = _mean(scores, dealt)
    square = _mean(scores.astype(np.int64) ** 2, dealt)
    steps = distribution(scores, dealt)
    return {
        "mean": mean,
        "deviation": max(0.0, square - mean * mean) ** 0.5,
        "median": quantile(steps, 0.5),
        "most": steps[-1][0],
        "perfect": _share(scores == perfect, dealt),
        "nothing": _share(scores == 0, dealt),
        "skill": mean / (_mean(perfect, dealt) or 1.0),
    }


def _letters(
    rules: RuleSet, rows: npt.NDArray[np.uint8], perfect: Scores, dealt: Ways
) -> dict[str, dict[str, float]]:
    """For each letter: its share of the deals, the mean with it, and the difference it makes."""
    mean = _mean(perfect, dealt)
    found = {}
    for code, letter in enumerate(rules.alphabet.letters):
        has_letter = (rows == code).any(axis=1)
        if not dealt[has_letter].sum():
            continue
        with_letter = _mean(perfect[has_letter], dealt[has_letter])
        found[letter] = {
            "value": rules.alphabet.values[letter],
            "share": _share(has_letter, dealt),
            "mean": with_letter,
            "worth": with_letter - mean,
        }
    return found


def _hand(rules: RuleSet, row: npt.NDArray[np.uint8]) -> Hand:
    wildcard = rules.alphabet.wildcard if rules.wildcard_letters else ""
    return Hand("".join([rules.alphabet.letters[code] for code in row]) + wildcard)


def _hand_figures(
    hand: Hand, rules: RuleSet, size: int, index: Index, ways: int, scores: dict[str, int]
) -> dict[str, Any]:
    """A hand with its *scores*, and the two lines as the solver finds them for a single hand."""
    perfect = perfect_line(hand, rules, index, size)
    greedy = greedy_line(hand, rules, index, size)
    assert scores["perfect"] == perfect.score, "the table and the solver agree"
    assert scores["skynet"] == greedy.score, "the table and the solver agree"
    return {
        "hand": str(hand),
        "ways": ways,
        "scores": scores,
        "perfect": _words(perfect),
        "skynet": _words(greedy),
    }


def _words(line: Line) -> list[dict[str, Any]]:
    return [play._replace(word=shown(play.word))._asdict() for play in line.plays]

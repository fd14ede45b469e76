"""The figures of the study: exact, for they are counted over all hands, none of them sampled."""

from typing import Any

import numpy as np
import numpy.typing as npt

from handful.lexicon import Lexicon
from handful.lexicon.hidden import shown
from handful.players.ladder import LADDER
from handful.rules import RULE_SETS, Hand, RuleSet
from handful.solver import Line, greedy_line, index_of, perfect_line
from handful.solver.all_hands import Scores
from handful.solver.hand_numbering import HandNumbering
from handful.study.deal import ways

__all__ = ["FORMAT", "distribution", "figures"]

FORMAT = "handful-study/1"
LISTED = 12
"""How many hands each of the lists of hands has."""

Ways = npt.NDArray[np.int64]


def figures(lexicon: Lexicon, rules: str, size: int, tables: dict[str, Scores]) -> dict[str, Any]:
    """All figures as one document, ready for JSON."""
    rule_set = RULE_SETS[rules]
    others = size - 1 if rule_set.wildcard_letters else size
    rows = HandNumbering(len(rule_set.alphabet.letters), others).rows(others)
    dealt = ways(rule_set, size, rows)
    perfect, skynet = tables["perfect"], tables["skynet"]
    hands = _Hands(lexicon, rule_set, size, rows, dealt, tables)
    return {
        "format": FORMAT,
        "rules": rules,
        "size": size,
        "lexicon": {"name": lexicon.name, "words": len(lexicon), "sha256": lexicon.sha256},
        "hands": len(rows),
        "hands_dealt": int((dealt > 0).sum()),
        "ways": int(dealt.sum()),
        "players": {
            player: {"knows": LADDER[player].description, **_strength(scores, perfect, dealt)}
            for player, scores in tables.items()
        },
        "skynet_beatable": {
            "of_deals": _share(perfect > skynet, dealt),
            "of_all_hands": float((perfect > skynet).mean()),
            "mean_loss": _mean(perfect - skynet, dealt),
            "largest_loss": int((perfect - skynet)[dealt > 0].max()),
        },
        "distribution": {player: distribution(tables[player], dealt) for player in tables},
        "richest": hands.largest(np.where(dealt > 0, perfect, -1)),
        "hardest": hands.largest(np.where(dealt > 0, perfect - skynet, -1)),
        "letters": _letters(rule_set, rows, perfect, dealt),
    }


def _mean(values: npt.NDArray[Any], dealt: Ways) -> float:
    """The mean over all deals: a quotient of two whole numbers."""
    return int((values.astype(np.int64) * dealt).sum()) / int(dealt.sum())


def _share(true: npt.NDArray[np.bool_], dealt: Ways) -> float:
    return int(dealt[true].sum()) / int(dealt.sum())


def _strength(scores: Scores, perfect: Scores, dealt: Ways) -> dict[str, float | int]:
    mean = _mean(scores, dealt)
    square = _mean(scores.astype(np.int64) ** 2, dealt)
    steps = distribution(scores, dealt)
    half, passed = int(dealt.sum()) / 2, 0
    median = 0
    for score, count in steps:
        passed += count
        if passed >= half:
            median = score
            break
    return {
        "mean": mean,
        "deviation": max(0.0, square - mean * mean) ** 0.5,
        "median": median,
        "most": steps[-1][0],
        "perfect": _share(scores == perfect, dealt),
        "nothing": _share(scores == 0, dealt),
        "skill": mean / (_mean(perfect, dealt) or 1.0),
    }


def distribution(scores: Scores, dealt: Ways) -> list[tuple[int, int]]:
    """Each score, and in how many ways a hand with it is dealt."""
    # Sums of whole numbers below 2**53: exact, though they are counted as floats.
    counts = np.bincount(scores, weights=dealt).astype(np.int64)
    return [(score, count) for score, count in enumerate(counts.tolist()) if count]


def _letters(
    rules: RuleSet, rows: npt.NDArray[np.uint8], perfect: Scores, dealt: Ways
) -> dict[str, dict[str, float]]:
    """For each letter: how often a hand has it, the mean with it, and what it makes of the mean."""
    mean = _mean(perfect, dealt)
    found = {}
    for code, letter in enumerate(rules.alphabet.letters):
        has = (rows == code).any(axis=1)
        if not dealt[has].sum():
            continue
        with_it = _mean(perfect[has], dealt[has])
        found[letter] = {
            "value": rules.alphabet.values[letter],
            "share": _share(has, dealt),
            "mean": with_it,
            "worth": with_it - mean,
        }
    return found


class _Hands:
    """Single hands, with the lines that the single-hand solver finds for them."""

    def __init__(
        self,
        lexicon: Lexicon,
        rules: RuleSet,
        size: int,
        rows: npt.NDArray[np.uint8],
        dealt: Ways,
        tables: dict[str, Scores],
    ) -> None:
        self.index = index_of(lexicon)
        self.rules = rules
        self.size = size
        self.rows = rows
        self.dealt = dealt
        self.tables = tables

    def largest(self, merits: npt.NDArray[Any]) -> list[dict[str, Any]]:
        """The hands with the largest *merits*, equal ones in the order of the layer."""
        return [self._facts(int(place)) for place in np.argsort(-merits, kind="stable")[:LISTED]]

    def _facts(self, place: int) -> dict[str, Any]:
        letters = [self.rules.alphabet.letters[code] for code in self.rows[place]]
        wildcard = self.rules.alphabet.wildcard if self.rules.wildcard_letters else ""
        hand = Hand("".join(letters) + wildcard)
        perfect = perfect_line(hand, self.rules, self.index, self.size)
        greedy = greedy_line(hand, self.rules, self.index, self.size)
        scores = {player: int(table[place]) for player, table in self.tables.items()}
        assert scores["perfect"] == perfect.score, "the table and the solver agree"
        assert scores["skynet"] == greedy.score, "the table and the solver agree"
        return {
            "hand": str(hand),
            "ways": int(self.dealt[place]),
            "scores": scores,
            "perfect": _words(perfect),
            "skynet": _words(greedy),
        }


def _words(line: Line) -> list[dict[str, Any]]:
    return [
        {"word": shown(play.word), "score": play.points, "sacrifice": play.sacrifice}
        for play in line.plays
    ]

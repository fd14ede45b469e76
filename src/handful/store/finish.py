"""The end of a round: its result, and what it adds to its day, streak, bests and challenges.

All of it is written in the transaction of the last move, so that reading adds nothing up.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from handful.store import finish_statement as sql
from handful.store.database import Runner
from handful.store.model import YOU, BestWord, DayPart, Kind, RoundResult, StreakDay
from handful.store.streak import extend

MOST_BEST_WORDS = 10


class Ending(NamedTuple):
    """How a round ends: the score, the time, and what is told of it without its moves.

    One that ends with *counts* False does not count, whatever it did before. A scored one that
    counts adds *day* to the player's day.
    """

    score: int
    at: int
    counts: bool = True
    day: DayPart | None = None
    result: RoundResult | None = None


def finish_round(run: Runner, id: str, ending: Ending) -> None:  # noqa: A002 a round's id
    """End a round in the transaction of *run*; its player is locked already."""
    score, at, counting, part, result = ending
    ended = {"round": id, "score_": score, "at": at, "counting": counting}
    ended["result_"] = None if result is None else json.dumps(result)
    for row in run.rows(sql.FINISH, ended):
        player, kind, replay, day, number, by, rules, begun, perfect, counts = row
        scored = kind == Kind.DAILY.value and not replay and counts
        if scored and part is not None:
            _add_to_day(run, id, player, at, part)
        elif day is not None and by == YOU and not scored:
            hand = {"player": player, "day": day, "number": number}
            run.change(sql.KEEP_PRACTISED, {**hand, "score": score, "perfect": perfect})
        if counts and by == YOU and result is not None:
            words = [BestWord(word.lower(), points, rules, begun) for word, points in result.words]
            _keep_best_words(run, player, words)
        run.change(sql.TAKE_PLACES, {"round": id})


def _add_to_day(run: Runner, id: str, player: str, at: int, part: DayPart) -> None:  # noqa: A002
    added = {"points": part.score, "words": part.words, "hands": part.hands}
    for day, score, finished in run.rows(sql.ADD_TO_DAY, {"round": id, "at": at, **added}):
        if finished is None:
            continue
        counted = {"day": day, "vouched": False, "score": score, "players": 1}
        run.change(sql.COUNT_DAY_SCORE, counted)
        last = run.rows(sql.STREAK_BEFORE, {"player_": player, "day_": day})
        streak = StreakDay(*last[0]) if last else None
        # A day may end in the hour after it, when the next one has been finished already.
        later = [row[0] for row in run.rows(sql.DAYS_AFTER, {"player_": player, "day_": day})]
        for each in (day, *later):
            streak = extend(streak, each)
            run.change(sql.KEEP_STREAK, {"player": player, **streak._asdict()})


def _keep_best_words(run: Runner, player: str, new: Iterable[BestWord]) -> None:
    """Put *new* words among the best of a player."""
    known = read_best_words(run, player)
    kept = merge_best_words(known, new)
    if kept != known:
        run.change(sql.KEEP_BEST_WORDS, {"player": player, "words": best_words_json(kept)})


def merge_best_words(known: Iterable[BestWord], new: Iterable[BestWord]) -> list[BestWord]:
    """The best of the *known* and the *new* words, each once for each rule set."""
    best: dict[tuple[str, str], BestWord] = {}
    for each in sorted((*known, *new), key=lambda best: (-best.points, best.at, best.word)):
        best.setdefault((each.word, each.rules), each)
    return list(best.values())[:MOST_BEST_WORDS]


def best_words_json(words: Iterable[BestWord]) -> str:
    """The *words* as they are stored."""
    return json.dumps([[each.word, each.points, each.rules, each.at] for each in words])


def read_best_words(run: Runner, player: str) -> list[BestWord]:
    """The best words of a player, the best first."""
    rows = run.rows(sql.BEST_WORDS, {"player_": player})
    return [BestWord(*each) for each in json.loads(rows[0][0])] if rows else []

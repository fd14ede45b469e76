"""Finished days and rounds: the board of a day, and a player's days, history and words."""

from dataclasses import replace
from typing import Any

from handful.store import statistics_statement as sql
from handful.store.database import Database, Runner, retry_lost
from handful.store.finish import read_best_words
from handful.store.finish_statement import COUNT_DAY_SCORE
from handful.store.model import (
    BestWord,
    BoardRow,
    FinishedRound,
    Kind,
    PlayedDay,
    PractisedHand,
    StreakDay,
)

LATEST = 3
"""The history is chosen from this many times as many rounds, however often a hand was replayed."""


class StatisticsStore:
    """The part of `Store` about finished days and rounds."""

    database: Database

    def board(self, day: str, most: int, vouched: bool = True) -> list[BoardRow]:
        """The best of a day, by score and then by time. Equal scores share a place.

        They are those that are *vouched* for, or the others, who have no place.
        """
        board: list[BoardRow] = []
        asked = {"day": day, "most": most, "vouched_": vouched}
        for number, row in enumerate(self.database.rows(sql.BOARD, asked), 1):
            player, nickname, score, words = row
            shared = board and board[-1].score == score
            place = board[-1].place if shared else number
            board.append(BoardRow(place if vouched else None, player, nickname, score, words))
        return board

    def place(self, player: str, day: str) -> BoardRow | None:
        """The player's own row of a day's board."""
        rows = self.database.rows(sql.OWN_ROW, {"player": player, "day": day})
        if not rows:
            return None
        vouched, *row = rows[0]
        own = BoardRow(None, *row)
        if not vouched:
            return own
        better = [count for score, count in self.score_counts(day).items() if score > own.score]
        return replace(own, place=sum(better) + 1)

    def count_finished(self, day: str) -> int:
        """The number of players who have finished all scored hands of a day."""
        return self.count_vouched(day) + sum(self.score_counts(day, vouched=False).values())

    def count_vouched(self, day: str) -> int:
        """The number of players who have a place on the board of a day."""
        return sum(self.score_counts(day).values())

    def score_counts(self, day: str, vouched: bool = True) -> dict[int, int]:
        """How many of the players who have a place on the board of a day have which score.

        Or how many of the others, who are not *vouched* for.
        """
        rows = self.database.rows(sql.SCORE_COUNTS, {"day": day, "vouched_": vouched})
        return dict(map(tuple, rows))

    def awaits_vouching(self, player: str, day: str) -> bool:
        """Is the day finished, were all its rounds played as people play, and has it no place?"""
        return bool(self.database.rows(sql.AWAITS_VOUCHING, {"player": player, "day": day}))

    def vouch_day(self, player: str, day: str) -> None:
        """Give a finished day of a player a place on its board."""

        def vouch(run: Runner) -> None:
            for (score,) in run.rows(sql.VOUCH_DAY, {"player_": player, "day_": day}):
                for vouched, change in ((False, -1), (True, 1)):
                    row = {"day": day, "vouched": vouched, "score": score, "players": change}
                    run.change(COUNT_DAY_SCORE, row)

        retry_lost(lambda: self.database.transact(vouch))

    def day(self, player: str, day: str) -> PlayedDay | None:
        """A day of a player, if a scored hand of it is finished."""
        rows = self.database.rows(sql.DAY, {"player": player, "day": day})
        return _day(rows[0]) if rows else None

    def days_since(self, player: str, since: str) -> list[PlayedDay]:
        """The days since *since* of which a scored hand is finished, newest first."""
        rows = self.database.rows(sql.DAYS_SINCE, {"player": player, "since": since})
        return [_day(row) for row in rows]

    def streak(self, player: str, most: int) -> list[StreakDay]:
        """The last days with all scored hands finished and the streak up to each, newest first."""
        rows = self.database.rows(sql.STREAK, {"player_": player, "most": most})
        return [StreakDay(*row) for row in rows]

    def practice(self, player: str, since: str) -> list[PractisedHand]:
        """The hands of days since *since* with a finished round that is not scored."""
        rows = self.database.rows(sql.PRACTICE, {"player": player, "since": since})
        return [PractisedHand(*row) for row in rows]

    def history(self, player: str, most: int) -> list[FinishedRound]:
        """The best round of each hand, newest first, among the last finished ones that count."""
        asked = {"player": player, "latest": LATEST * most}
        best: dict[str, tuple[int, FinishedRound]] = {}
        for *row, kind, root, replay in self.database.rows(sql.HISTORY, asked):
            new = FinishedRound(*(*row, Kind(kind)))
            known = best.get(root)
            if known is None or (new.score, -replay) > (known[1].score, -known[0]):
                best[root] = replay, new
        newest = sorted([new for _, new in best.values()], key=_end, reverse=True)
        return newest[:most]

    def without_benchmarks(self, player: str, most: int) -> list[str]:
        """The ids of the rounds in the history that have no benchmarks yet, newest first."""
        rows = self.database.rows(sql.WITHOUT_BENCHMARKS, {"player": player, "most": most})
        return [row[0] for row in rows]

    def best_words(self, player: str, most: int) -> list[BestWord]:
        """The words with the most points in rounds that count, each once for each rule set."""
        return read_best_words(self.database, player)[:most]


def _end(of: FinishedRound) -> tuple[int, str]:
    return of.at, of.round


def _day(row: Any) -> PlayedDay:
    day, hands, score, words, finished, vouched = row
    return PlayedDay(day, hands, score, words, finished, bool(vouched))

"""Queries over finished rounds: the board of a day, and a player's days, history and words."""

from handful.store import statement as sql
from handful.store.database import Database
from handful.store.model import BestWord, BoardRow, FinishedRound, Kind

__all__ = ["StatisticsStore"]


class StatisticsStore:
    """The part of `Store` about finished rounds; it only reads."""

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

    def names_on_board(self, day: str, most: int) -> list[tuple[str, str]]:
        """The ids and nicknames of the best of a day."""
        rows = self.database.rows(sql.NAMES_ON_BOARD, {"day": day, "most": most})
        return [(player, nickname) for player, nickname in rows]

    def place(self, player: str, day: str) -> BoardRow | None:
        """The player's own row of a day's board."""
        rows = self.database.rows(sql.PLACE, {"player": player, "day": day})
        return BoardRow(*rows[0]) if rows else None

    def count_finished(self, day: str) -> int:
        """The number of players who have finished their scored round of a day."""
        count: int = self.database.rows(sql.COUNT_FINISHED, {"day": day})[0][0]
        return count

    def count_vouched(self, day: str) -> int:
        """The number of players who have a place on the board of a day."""
        count: int = self.database.rows(sql.COUNT_VOUCHED, {"day": day})[0][0]
        return count

    def days(self, player: str) -> list[str]:
        """The days with a finished scored round, newest first."""
        return [row[0] for row in self.database.rows(sql.DAYS, {"player": player})]

    def archive(self, player: str, since: str) -> dict[str, tuple[int | None, int | None]]:
        """For each day since *since* that was played: the scored result, and the best later one."""
        rows = self.database.rows(sql.ARCHIVE, {"player": player, "since": since})
        return {day: (scored, later) for day, scored, later in rows}

    def history(self, player: str, most: int) -> list[FinishedRound]:
        """The finished rounds that count, the best of each hand, newest first."""
        rows = self.database.rows(sql.HISTORY, {"player": player, "most": most})
        return [FinishedRound(*(*row[:-1], Kind(row[-1]))) for row in rows]

    def without_benchmarks(self, player: str, most: int) -> list[str]:
        """The ids of the rounds in the history that have no benchmarks yet, newest first."""
        rows = self.database.rows(sql.WITHOUT_BENCHMARKS, {"player": player, "most": most})
        return [row[0] for row in rows]

    def best_words(self, player: str, most: int) -> list[BestWord]:
        """The words with the most points in rounds that count, each once for each rule set."""
        rows = self.database.rows(sql.BEST_WORDS, {"player": player, "most": most})
        return [BestWord(*row) for row in rows]

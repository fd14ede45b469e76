"""The course's work and checks: what learners have written, and what was found in it."""

from collections.abc import Iterator, Sequence
from typing import Any

from handful.store import course_statement as sql
from handful.store.course_model import (
    BestReport,
    CheckedFiles,
    ClassResult,
    ProblemResult,
    StoredCheck,
    StoredWork,
)
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import Forgotten, MissingReference
from handful.store.packed_text import pack, unpack
from handful.store.statement import NICKNAME

NEWEST_KEPT = 10
"""Checks of a problem that are kept, besides the best and the last that passed."""


class CourseStore:
    """The part of `Store` about what learners write, and how it was graded."""

    database: Database

    def work(self, player: str, edition: str) -> StoredWork | None:
        """The files of a player for an edition, if some were saved."""
        rows = self.database.rows(sql.WORK, {"player_": player, "edition_": edition})
        return StoredWork(unpack(rows[0][0]), *rows[0][1:]) if rows else None

    def save_work(
        self, player: str, edition: str, files: str, version: int, now: int
    ) -> int | None:
        """Store *files* in place of those of *version*, 0 if there were none; the new version.

        None, with nothing changed, if the stored version is another one by now; of several calls
        with the same version and different files, one succeeds. If the stored files are the same,
        nothing is lost, and their version is returned: so a call may be repeated after a lost
        answer. `Forgotten` says that there is no such player.
        """
        try:
            if retry_lost(lambda: self._replace_work(player, edition, pack(files), version, now)):
                return version + 1
        except MissingReference as error:
            raise _no_player(player) from error
        stored = self.work(player, edition)
        if stored is None and not self.database.rows(NICKNAME, {"player": player}):
            raise _no_player(player)
        return stored.version if stored is not None and stored.files == files else None

    def _replace_work(
        self, player: str, edition: str, packed: bytes, version: int, now: int
    ) -> bool:
        """Insert or replace the files by one statement, if the stored version is this one."""
        if version == 0:
            row = {"player": player, "edition": edition, "files": packed, "version": 1}
            return self.database.change(sql.ADD_WORK, {**row, "saved": now}) == 1
        row = {"player_": player, "edition_": edition, "files_": packed, "version_": version}
        return self.database.change(sql.REPLACE_WORK, {**row, "saved_": now}) == 1

    def add_check(self, check: StoredCheck, parts: Sequence[ProblemResult] = ()) -> None:
        """Insert a check; one that is there stays unchanged. Older ones are deleted.

        A check of all problems has *parts*, what it found of each; they count for each problem as
        the results of a check of that problem do.

        Of a player's checks for an edition in one class, or in none, there stay: of each problem,
        and of all problems together, the newest ten; and whichever is the best in a problem, or the
        last that passed it. `Forgotten` says that the player is not there, or not in the class.
        """
        texts = {"check": check.id, "files": pack(check.files), "report": pack(check.report)}
        own = ProblemResult(
            check.problem,
            check.points,
            check.max,
            check.passed,
            check.mistakes,
            check.class_points,
        )
        of_player = {"player_": check.player, "edition_": check.edition, "class_": check.class_}

        def insert(run: Runner) -> None:
            if not run.rows(sql.LOCK_PLAYER, {"player_": check.player}):
                raise _no_player(check.player)
            member = {"player_": check.player, "class_": check.class_}
            if check.class_ is not None and not run.rows(sql.IS_MEMBER, member):
                raise _no_member(check)
            numbers = dict(map(tuple, run.rows(sql.LAST_NUMBERS, of_player)))
            if run.change(sql.ADD_CHECK, _check_row(check)) == 0:
                return
            run.change(sql.ADD_TEXTS, texts)
            for result in (own, *parts):
                row = _result_row(check.id, result, numbers.get(result.problem, 0) + 1)
                run.change(sql.ADD_RESULT, row)
            run.change(sql.PRUNE, {**of_player, "newest_kept": NEWEST_KEPT})

        try:
            retry_lost(lambda: self.database.transact(insert))
        except MissingReference as error:
            raise _no_member(check) from error

    def course_check(self, id: str) -> StoredCheck | None:  # noqa: A002 a check's id
        """The check with this id, if it is there."""
        return _first(self.database.rows(sql.CHECK, {"check_": id}))

    def latest_checks(self, player: str, edition: str) -> list[StoredCheck]:
        """The newest check of each problem, and of all problems together, which comes first."""
        rows = self.database.rows(sql.LATEST_CHECKS, {"player_": player, "edition_": edition})
        return [_check(row) for row in rows]

    def latest_check(self, player: str, edition: str, problem: str) -> StoredCheck | None:
        """The newest check of a problem, or, if that is empty, of all problems together."""
        asked = {"player_": player, "edition_": edition, "problem_": problem}
        return _first(self.database.rows(sql.LATEST_CHECK, asked))

    def last_passed(self, player: str, edition: str, problem: str) -> StoredCheck | None:
        """The newest check in which a problem passed; it may be one of all problems."""
        asked = {"player_": player, "edition_": edition, "problem_": problem}
        return _first(self.database.rows(sql.LAST_PASSED, asked))

    def passed_problems(self, player: str, edition: str) -> list[str]:
        """The problems that passed in some check; an empty one if all did in a check of all."""
        asked = {"player_": player, "edition_": edition}
        return [row[0] for row in self.database.rows(sql.PASSED_PROBLEMS, asked)]

    def class_results(self, class_: str) -> list[ClassResult]:
        """What each player has reached in each problem in a class, by player and problem."""
        rows = self.database.rows(sql.CLASS_RESULTS, {"class_": class_})
        return [_result(row) for row in rows]

    def class_files(self, class_: str) -> Iterator[CheckedFiles]:
        """The files that each player in a class had checked last, by player.

        Of all players at once only the compressed files are in memory.
        """
        for player, check, at, files in self.database.rows(sql.CLASS_FILES, {"class_": class_}):
            yield CheckedFiles(player, check, at, unpack(files))

    def class_reports(self, class_: str) -> Iterator[BestReport]:
        """The reports of those checks in a class that are the best of a player in some problem.

        They come by player, each once, and are read one by one: all of a class may be large.
        """
        problems: dict[tuple[str, str], list[str]] = {}
        for result in self.class_results(class_):
            problems.setdefault((result.player, result.check), []).append(result.problem)
        for (player, check), best_in in problems.items():
            for at, report in self.database.rows(sql.REPORT, {"check_": check}):
                yield BestReport(player, check, tuple(best_in), at, unpack(report))


def _no_player(player: str) -> Forgotten:
    return Forgotten(f"the player {player} is not here any more; begin as a new one")


def _no_member(check: StoredCheck) -> Forgotten:
    return Forgotten(f"the player {check.player} is not in the class {check.class_} any more")


def _check_row(check: StoredCheck) -> dict[str, Any]:
    return {
        "id": check.id,
        "player": check.player,
        "class": check.class_,
        "edition": check.edition,
        "problem": check.problem,
        "at": check.at,
    }


def _result_row(check: str, result: ProblemResult, number: int) -> dict[str, Any]:
    return {
        "check": check,
        "problem": result.problem,
        "points": result.points,
        "class_points": result.class_points,
        "max": result.max,
        "passed": result.passed,
        "mistakes": " ".join(result.mistakes),
        "number": number,
    }


def _check(row: Any) -> StoredCheck:
    id_, player, class_, edition, problem, files, report, points, most, passed, mistakes, at = row
    return StoredCheck(
        id_,
        player,
        class_,
        edition,
        problem,
        unpack(files),
        unpack(report),
        points,
        most,
        bool(passed),
        tuple(mistakes.split()),
        at,
    )


def _result(row: Any) -> ClassResult:
    player, problem, points, most, check, passed, checks, at, mistakes = row
    names = tuple(mistakes.split())
    return ClassResult(player, problem, points, most, check, bool(passed), checks, at, names)


def _first(rows: Sequence[Any]) -> StoredCheck | None:
    return _check(rows[0]) if rows else None

"""Players, the codes that sign a player in on another device, and quotas."""

from functools import partial
from time import sleep

from handful.store import statement as sql
from handful.store.class_statement import SWEEP_SESSIONS
from handful.store.course_statement import FORGET_CHECKS
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import MissingReference
from handful.store.finish_statement import COUNT_DAY_SCORE
from handful.store.model import Devices

ROUNDS_AT_A_TIME = 25
"""Rounds that are deleted in one transaction, at most 200 moves each: others wait for it."""
CHECKS_AT_A_TIME = 25
"""Checks of the course likewise, with texts of some kilobytes each."""
SWEPT_AT_A_TIME = 2000
PAUSE = 0.001
"""Seconds between two portions, in which others can write."""


class PlayerStore:
    """The part of `Store` about players."""

    database: Database

    def add_player(self, id: str, nickname: str, now: int) -> None:  # noqa: A002 a player's id
        """Insert a player; one who is there stays unchanged."""
        row = {"id": id, "nickname": nickname, "since": now}
        retry_lost(lambda: self.database.change(sql.ADD_PLAYER, row))

    def nickname(self, id: str) -> str | None:  # noqa: A002
        """A player's nickname, or None if there is no such player."""
        rows = self.database.rows(sql.NICKNAME, {"player": id})
        return rows[0][0] if rows else None

    def rename(self, id: str, nickname: str) -> bool:  # noqa: A002
        """Change a player's nickname. Is there such a player?"""
        renamed = {"player": id, "nickname_": nickname}
        return retry_lost(lambda: self.database.change(sql.RENAME, renamed)) == 1

    def devices(self, id: str) -> Devices | None:  # noqa: A002
        """The generation of a player's devices, and the one kept; None without such a player."""
        rows = self.database.rows(sql.DEVICES, {"player": id})
        return Devices(*rows[0]) if rows else None

    def end_other_devices(self, id: str, kept: str) -> bool:  # noqa: A002
        """Begin the next generation of devices, with one that is *kept*. Is there such a player?

        Device codes are deleted too. To repeat the call does no harm.
        """

        def end(run: Runner) -> bool:
            run.change(sql.DELETE_DEVICE_CODES, {"player": id})
            return run.change(sql.END_DEVICES, {"player": id, "kept": kept}) == 1

        return retry_lost(lambda: self.database.transact(end))

    def forget(self, id: str) -> None:  # noqa: A002
        """Delete a player with all rounds, moves, checks and the rest, in portions.

        Others can write in between. `begin_forgetting` and `forget_some` are its steps.
        """
        self.begin_forgetting(id)
        while self.forget_some(id):
            sleep(PAUSE)

    def begin_forgetting(self, id: str) -> None:  # noqa: A002
        """Hide a player and everything of theirs from now on; `forget_some` deletes it.

        Their rounds are on no board and cannot be read or replayed, and no new one can be begun.
        They are in no class, and neither work nor checks of the course can be read or added.
        """
        player = {"player": id}

        def begin(run: Runner) -> None:
            run.change(sql.RENAME, {"player": id, "nickname_": ""})
            run.change(sql.BEGIN_FORGETTING, player)
            run.change(sql.DELETE_DEVICE_CODES, player)
            run.change(sql.LEAVE_BOARDS, {"player_": id})
            # After it: a last move that was quicker has its row by now, a later one makes none.
            for day, vouched, score in run.rows(sql.FINISHED_DAYS, player):
                row = {"day": day, "vouched": vouched, "score": score, "players": -1}
                run.change(COUNT_DAY_SCORE, row)
            run.change(sql.DELETE_DAYS, player)

        try:
            retry_lost(lambda: self.database.transact(begin))
        except MissingReference:
            return

    def forget_some(self, id: str) -> bool:  # noqa: A002
        """Delete some of the checks or rounds of a hidden player, and at last the player.

        True if that was not all. Several processes may do so at the same time.
        """
        player = {"player": id}

        def forget(run: Runner) -> bool:
            if not run.rows(sql.LOCK_FORGOTTEN, player):
                return False
            if run.change(FORGET_CHECKS, {**player, "most": CHECKS_AT_A_TIME}) > 0:
                return True
            if run.change(sql.FORGET_ROUNDS, {**player, "most": ROUNDS_AT_A_TIME}) > 0:
                return True
            run.change(sql.FORGET, player)
            return False

        return retry_lost(lambda: self.database.transact(forget))

    def half_forgotten(self, most: int) -> list[str]:
        """Some players who are hidden, but not deleted yet."""
        return [row[0] for row in self.database.rows(sql.HALF_FORGOTTEN, {"most": most})]

    def keep_device_code(self, digest: str, player: str, expires: int) -> None:
        """Store the digest of a device code for a player, in place of earlier ones.

        Nothing is stored for a player who is not there.
        """
        row = {"digest": digest, "player": player, "expires": expires}

        def keep(run: Runner) -> None:
            if not run.rows(sql.NICKNAME, {"player": player}):
                return
            run.change(sql.DELETE_DEVICE_CODES, {"player": player})
            run.change(sql.KEEP_DEVICE_CODE, row)

        try:
            retry_lost(lambda: self.database.transact(keep))
        except MissingReference:
            return

    def device_code_owner(self, digest: str, now: int) -> str | None:
        """The player of a device code; None if it is unknown or expired."""
        rows = self.database.rows(sql.DEVICE_CODE_OWNER, {"digest_": digest, "now": now})
        return rows[0][0] if rows else None

    def use_device_code(self, digest: str, now: int) -> str | None:
        """The player of a device code, which is deleted; None if it is unknown or expired."""
        used = {"digest_": digest, "now": now}
        rows = self.database.transact(lambda run: run.rows(sql.USE_DEVICE_CODE, used))
        return rows[0][0] if rows else None

    def count(self, key: str, window: int) -> int:
        """Add one to the counter of *key* in the time *window*, and return it."""
        used: int = self.database.rows(sql.COUNT, {"key": key, "window": window})[0][0]
        return used

    def counted(self, key: str, window: int) -> int:
        """The counter of *key* in the time *window*."""
        rows = self.database.rows(sql.COUNTED, {"key_": key, "window_": window})
        return rows[0][0] if rows else 0

    def keys_between(self, after: str, before: str, most: int) -> list[str]:
        """The keys of counters between *after* and *before*, the last first."""
        asked = {"after": after, "before": before, "most": most}
        return [row[0] for row in self.database.rows(sql.KEYS_OF_QUOTAS, asked)]

    def delete_counter(self, key: str, window: int) -> None:
        """Delete the counter of *key* in the time *window*."""
        self.database.change(sql.DELETE_QUOTA, {"key_": key, "window_": window})

    def sweep(self, before: int) -> bool:
        """Delete some counters and device codes, and all sessions, of a time *before* this one.

        Are there more?
        """
        some = {"before": before, "most": SWEPT_AT_A_TIME}
        swept = [
            retry_lost(partial(self.database.change, statement, some))
            for statement in (sql.SWEEP_QUOTAS, sql.SWEEP_DEVICE_CODES, SWEEP_SESSIONS)
        ]
        return max(swept) >= SWEPT_AT_A_TIME

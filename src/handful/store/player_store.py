"""Players, the codes that sign a player in on another device, and quotas."""

from functools import partial

from handful.store import statement as sql
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import MissingReference
from handful.store.model import Devices

__all__ = ["PlayerStore"]


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
        """Delete a player with all rounds, moves and device codes."""

        def forget(run: Runner) -> None:
            # Locks the rounds in the order of their ids, so that two transactions cannot deadlock.
            run.rows(sql.ALL_ROUNDS, {"player": id})
            run.change(sql.FORGET, {"player": id})

        retry_lost(lambda: self.database.transact(forget))

    def keep_device_code(self, digest: str, player: str, expires: int) -> None:
        """Store the digest of a device code for a player, in place of earlier ones.

        Nothing is stored for a player who is not there.
        """
        row = {"digest": digest, "player": player, "expires": expires}

        def keep(run: Runner) -> None:
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

    def sweep(self, before: int) -> None:
        """Delete the counters and device codes of a time *before* this one."""
        for statement in (sql.SWEEP_QUOTAS, sql.SWEEP_DEVICE_CODES):
            retry_lost(partial(self.database.change, statement, {"before": before}))

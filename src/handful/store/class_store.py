"""The course's keys, classes and members."""

from collections.abc import Sequence
from time import sleep
from typing import Any

from handful.store import class_statement as sql
from handful.store.course_model import Key, Member, Membership, StoredClass
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import ConnectionLost, Forgotten, MissingReference

CHECKS_AT_A_TIME = 50
"""Checks of a class that are deleted in one transaction: others wait for it."""
PAUSE = 0.001
"""Seconds between two portions, in which others can write."""


class ClassStore:
    """The part of `Store` about keys, classes and who is in them."""

    database: Database

    def add_key(self, key: Key) -> bool:
        """Insert a key; False, with nothing changed, if its id or hash is another key's."""
        row = {
            "id": key.id,
            "kind": key.kind,
            "name": key.name,
            "hash": key.hash,
            "created": key.created,
            "revoked": key.revoked,
        }
        added = retry_lost(lambda: self.database.change(sql.ADD_KEY, row)) == 1
        # After a lost connection it may be this very key that is there.
        return added or self.key_of_hash(key.hash) == key

    def key_of_hash(self, hash: str) -> Key | None:  # noqa: A002 a key's hash
        """The key with this hash; None if there is none, or it was revoked."""
        rows = self.database.rows(sql.KEY_OF_HASH, {"hash_": hash})
        return Key(*rows[0]) if rows else None

    def keys(self) -> list[Key]:
        """All keys, revoked ones too, the oldest first."""
        return [Key(*row) for row in self.database.rows(sql.KEYS, {})]

    def revoke_key(self, id: str, now: int) -> bool:  # noqa: A002 a key's id
        """Let a key open nothing any more. Is there such a key? Its classes stay."""
        revoked = {"id_": id, "now": now}
        return retry_lost(lambda: self.database.change(sql.REVOKE_KEY, revoked)) == 1

    def add_session(self, digest: str, key: str, expires: int) -> None:
        """Store a teacher's session by the digest of its token; *key* is the id of the key."""
        row = {"digest": digest, "key": key, "expires": expires}
        retry_lost(lambda: self.database.change(sql.ADD_SESSION, row))

    def key_of_session(self, digest: str, now: int) -> Key | None:
        """The key of a session; None if there is none, it has expired, or its key was revoked."""
        rows = self.database.rows(sql.KEY_OF_SESSION, {"digest_": digest, "now": now})
        return Key(*rows[0]) if rows else None

    def end_session(self, digest: str) -> None:
        """Delete a session."""
        retry_lost(lambda: self.database.change(sql.END_SESSION, {"digest_": digest}))

    def add_class(self, new: StoredClass) -> bool:
        """Insert a class; False if its code is taken. `Forgotten`: there is no such key."""
        row = {
            "id": new.id,
            "code": new.code,
            "key": new.key,
            "title": new.title,
            "edition": new.edition,
            "created": new.created,
            "closes": new.closes,
            "expires": new.expires,
        }
        try:
            added = retry_lost(lambda: self.database.change(sql.ADD_CLASS, row)) == 1
        except MissingReference as error:
            raise Forgotten(f"the key {new.key} is not here; issue one with handful key") from error
        # After a lost connection the code may be taken by this very class.
        return added or self.course_class(new.id) == new

    def course_class(self, id: str) -> StoredClass | None:  # noqa: A002 a class's id
        """The class with this id; None too if it is being deleted."""
        return _class(self.database.rows(sql.CLASS, {"class_": id}))

    def class_of_code(self, code: str) -> StoredClass | None:
        """The class that is joined by this code; None too if it is being deleted."""
        return _class(self.database.rows(sql.CLASS_OF_CODE, {"code_": code}))

    def classes_of_key(self, key: str) -> list[StoredClass]:
        """The classes of the key with this id, the newest first."""
        return [StoredClass(*row) for row in self.database.rows(sql.CLASSES_OF_KEY, {"key_": key})]

    def learner_counts(self, key: str) -> dict[str, int]:
        """How many members each class of a key has, by the id of the class; none where none is."""
        return {row[0]: row[1] for row in self.database.rows(sql.LEARNER_COUNTS, {"key_": key})}

    def change_class(
        self,
        id: str,  # noqa: A002
        title: str,
        closes: int | None,
        expires: int,
    ) -> bool:
        """Change a class's title and its times. Is there such a class?"""
        changed = {"class_": id, "title_": title, "closes_": closes, "expires_": expires}
        return retry_lost(lambda: self.database.change(sql.CHANGE_CLASS, changed)) == 1

    def delete_class(self, id: str) -> None:  # noqa: A002
        """Delete a class with its members and their checks in it; their work stays.

        It is hidden at once, and deleted in portions, between which others can write. If this
        process ends meanwhile, `sweep_classes` goes on.
        """
        self.begin_deleting_class(id)
        while self._delete_some(id):
            sleep(PAUSE)

    def begin_deleting_class(self, id: str) -> None:  # noqa: A002
        """Hide a class, its members and their checks in it from now on.

        `sweep_classes` deletes it, or `delete_class`. None of its checks can be read, and none
        added.
        """
        retry_lost(lambda: self.database.change(sql.HIDE_CLASS, {"class_": id}))

    def sweep_classes(self, now: int) -> bool:
        """Delete some of a class that has expired, or is being deleted. May there be more?

        Several processes may do so at the same time.
        """
        rows = self.database.rows(sql.EXPIRED_CLASS, {"now": now})
        if rows:
            self.begin_deleting_class(rows[0][0])
            self._delete_some(rows[0][0])
        return bool(rows)

    def _delete_some(self, id: str) -> bool:  # noqa: A002
        """Delete some of the checks of a hidden class, and at last the class. Is there more?"""
        some = {"class_": id, "most": CHECKS_AT_A_TIME}

        def delete(run: Runner) -> bool:
            if not run.rows(sql.LOCK_HIDDEN_CLASS, {"class_": id}):
                return False
            if run.change(sql.DELETE_CHECKS_OF_CLASS, some) > 0:
                return True
            run.change(sql.DELETE_CLASS, {"class_": id})
            return False

        return retry_lost(lambda: self.database.transact(delete))

    def join(self, class_: str, player: str, name: str, now: int) -> bool:
        """Make a player a member of a class; False if it was one: then the name is changed.

        `Forgotten` says that the class or the player is not there.
        """
        row = {"class": class_, "player": player, "name": name, "joined": now}
        member = {"class_": class_, "player_": player}

        def insert(run: Runner) -> bool:
            if not run.rows(sql.CLASS, {"class_": class_}):
                raise Forgotten(f"the class {class_} is not here any more; ask for another code")
            if run.change(sql.ADD_MEMBER, row) == 1:
                return True
            run.change(sql.RENAME_MEMBER, {**member, "name_": name})
            return False

        try:
            return self.database.transact(insert)
        except ConnectionLost:
            joined = self.database.transact(insert)
            return joined or self.database.rows(sql.JOINED, member)[0][0] == now
        except MissingReference as error:
            raise Forgotten("the player or the class is not here any more") from error

    def rename_member(self, class_: str, player: str, name: str) -> bool:
        """Change the name of a member. Is there such a member?"""
        named = {"class_": class_, "player_": player, "name_": name}
        return retry_lost(lambda: self.database.change(sql.RENAME_MEMBER, named)) == 1

    def leave(self, class_: str, player: str) -> bool:
        """End a membership, and delete the player's checks in the class. Was it one?

        After a lost connection it may be False all the same.
        """
        member = {"class_": class_, "player_": player}
        return retry_lost(lambda: self.database.change(sql.LEAVE, member)) == 1

    def memberships(self, player: str) -> list[Membership]:
        """The classes that a player is in, the one joined last first."""
        rows = self.database.rows(sql.MEMBERSHIPS, {"player_": player})
        return [Membership(StoredClass(*row[:-1]), row[-1]) for row in rows]

    def members(self, class_: str) -> list[Member]:
        """Who is in a class, in the order of joining."""
        return [Member(*row) for row in self.database.rows(sql.MEMBERS, {"class_": class_})]


def _class(rows: Sequence[Any]) -> StoredClass | None:
    return StoredClass(*rows[0]) if rows else None

"""The SQL statements about keys, classes and their members, built once, as those in `statement`."""

from sqlalchemy import BigInteger, Integer, bindparam, delete, func, literal_column, select, update

from handful.store.course_statement import DELETED, is_kept_class
from handful.store.schema import (
    course_checks,
    course_classes,
    course_keys,
    course_members,
    course_sessions,
    players,
)
from handful.store.statement import insert_new, is_kept

# Keys.
ADD_KEY = insert_new("course_keys", *course_keys.c.keys())
KEYS = select(course_keys).order_by(course_keys.c.created, course_keys.c.id)
KEY_OF_HASH = select(course_keys).where(
    course_keys.c.hash == bindparam("hash_"), course_keys.c.revoked.is_(None)
)
REVOKE_KEY = (
    update(course_keys)
    .where(course_keys.c.id == bindparam("id_"))
    .values(revoked=func.coalesce(course_keys.c.revoked, bindparam("now", type_=BigInteger)))
)

# Sessions of teachers.
ADD_SESSION = insert_new("course_sessions", *course_sessions.c.keys())
KEY_OF_SESSION = (
    select(course_keys)
    .join_from(course_sessions, course_keys, course_keys.c.id == course_sessions.c.key)
    .where(
        course_sessions.c.digest == bindparam("digest_"),
        course_sessions.c.expires > bindparam("now"),
        course_keys.c.revoked.is_(None),
    )
)
END_SESSION = delete(course_sessions).where(course_sessions.c.digest == bindparam("digest_"))
SWEEP_SESSIONS = delete(course_sessions).where(course_sessions.c.expires < bindparam("before"))

# Classes. One that is being deleted is seen by nobody.
_SEEN = course_classes.c.expires > DELETED
_OF_ID = course_classes.c.id == bindparam("class_")
ADD_CLASS = insert_new("course_classes", *course_classes.c.keys())
_CLASS = select(course_classes).where(_SEEN)
CLASS = _CLASS.where(_OF_ID)
CLASS_OF_CODE = _CLASS.where(course_classes.c.code == bindparam("code_"))
CLASSES_OF_KEY = _CLASS.where(course_classes.c.key == bindparam("key_")).order_by(
    course_classes.c.created.desc(), course_classes.c.id.desc()
)
CHANGE_CLASS = (
    update(course_classes)
    .where(_OF_ID, _SEEN)
    .values(title=bindparam("title_"), closes=bindparam("closes_"), expires=bindparam("expires_"))
)

# Deleting a class: at once nobody sees it, then its checks are deleted in portions.
HIDE_CLASS = update(course_classes).where(_OF_ID).values(expires=DELETED)
LOCK_HIDDEN_CLASS = (
    select(course_classes.c.id).where(_OF_ID, course_classes.c.expires == DELETED).with_for_update()
)
EXPIRED_CLASS = (
    select(course_classes.c.id)
    .where(course_classes.c.expires <= bindparam("now"))
    .order_by(course_classes.c.expires)
    .limit(literal_column("1", Integer))
)
DELETE_CHECKS_OF_CLASS = delete(course_checks).where(
    course_checks.c.id.in_(
        select(course_checks.c.id)
        .where(course_checks.c["class"] == bindparam("class_"))
        .limit(bindparam("most", type_=Integer))
        .correlate(None)
        .scalar_subquery()
    )
)
DELETE_CLASS = delete(course_classes).where(_OF_ID)

# Members.
_OF_CLASS = course_members.c["class"] == bindparam("class_")
_OF_PLAYER = course_members.c.player == bindparam("player_")
ADD_MEMBER = insert_new("course_members", *course_members.c.keys())
RENAME_MEMBER = update(course_members).where(_OF_CLASS, _OF_PLAYER).values(name=bindparam("name_"))
JOINED = select(course_members.c.joined).where(_OF_CLASS, _OF_PLAYER)
LEAVE = delete(course_members).where(_OF_CLASS, _OF_PLAYER)
MEMBERSHIPS = (
    select(*course_classes.c, course_members.c.name)
    .join_from(course_members, course_classes, course_classes.c.id == course_members.c["class"])
    .where(_OF_PLAYER, _SEEN, is_kept(course_members.c.player))
    .order_by(course_members.c.joined.desc(), course_classes.c.id.desc())
)
MEMBERS = (
    select(
        course_members.c.player, players.c.nickname, course_members.c.name, course_members.c.joined
    )
    .join_from(course_members, players, players.c.id == course_members.c.player)
    .where(_OF_CLASS, is_kept_class(course_members.c["class"]), is_kept(course_members.c.player))
    .order_by(course_members.c.joined, course_members.c.player)
)
LEARNER_COUNTS = (
    select(course_members.c["class"], func.count())
    .join_from(course_classes, course_members, course_members.c["class"] == course_classes.c.id)
    .where(course_classes.c.key == bindparam("key_"), _SEEN, is_kept(course_members.c.player))
    .group_by(course_members.c["class"])
)

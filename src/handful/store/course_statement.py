"""The SQL statements about the course's work and checks, built once, as those in `statement`.

The rows of a check: its facts in `course_checks`, its long texts in `course_check_texts`, and in
`course_results` a row for each problem that it graded. A check of all problems has one for itself,
too, whose problem is empty.
"""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    literal_column,
    select,
    update,
)

from handful.store.schema import (
    course_check_texts,
    course_checks,
    course_classes,
    course_members,
    course_results,
    course_work,
    players,
)
from handful.store.statement import insert_new, is_kept

DELETED: ColumnElement[int] = literal_column("0", Integer)
"""When a class that is being deleted expires."""
ONE: ColumnElement[int] = literal_column("1", Integer)


def is_kept_class(class_: ColumnElement[Any]) -> ColumnElement[bool]:
    """Is *class_* none that is being deleted? Nothing is no class, and so kept."""
    return ~exists().where(course_classes.c.id == class_, course_classes.c.expires == DELETED)


# Work. A version is replaced by the statement that compares it.
_WORK = and_(
    course_work.c.player == bindparam("player_"), course_work.c.edition == bindparam("edition_")
)
WORK = select(course_work.c.files, course_work.c.version, course_work.c.saved).where(
    _WORK, is_kept(course_work.c.player)
)
ADD_WORK = insert_new("course_work", *course_work.c.keys())
REPLACE_WORK = (
    update(course_work)
    .where(_WORK, course_work.c.version == bindparam("version_"), is_kept(course_work.c.player))
    .values(
        files=bindparam("files_"),
        version=course_work.c.version + ONE,
        saved=bindparam("saved_"),
    )
)

# Adding a check. The player's row is locked, so that numbers and what is kept are exact.
LOCK_PLAYER = (
    select(players.c.id)
    .where(players.c.id == bindparam("player_"), is_kept(players.c.id))
    .with_for_update(key_share=True)
)
IS_MEMBER = select(course_members.c.joined).where(
    course_members.c["class"] == bindparam("class_"),
    course_members.c.player == bindparam("player_"),
    is_kept_class(course_members.c["class"]),
)
ADD_CHECK = insert_new("course_checks", *course_checks.c.keys())
ADD_TEXTS = insert_new("course_check_texts", *course_check_texts.c.keys())
ADD_RESULT = insert_new("course_results", *course_results.c.keys())
_RESULTS = course_checks.join(course_results, course_results.c.check == course_checks.c.id)
_OF_PLAYER = and_(
    course_checks.c.player == bindparam("player_"),
    course_checks.c.edition == bindparam("edition_"),
)
_SAME_CLASS = course_checks.c["class"].is_not_distinct_from(bindparam("class_", type_=Text))
LAST_NUMBERS = (
    select(course_results.c.problem, func.max(course_results.c.number))
    .select_from(_RESULTS)
    .where(_OF_PLAYER, _SAME_CLASS)
    .group_by(course_results.c.problem)
)

# Of the checks of one player, edition and class are kept: of each problem the newest few, and
# whatever is the best of a problem, or the newest that passed.
_NEWEST_FIRST = (course_checks.c.at.desc(), course_checks.c.id.desc())
_POINTS = func.coalesce(course_results.c.class_points, course_results.c.points)
_BEST_FIRST = (_POINTS.desc(), *_NEWEST_FIRST)
_OWN = course_results.c.problem == course_checks.c.problem
_RANKED = (
    select(
        course_checks.c.id,
        _OWN.label("own"),
        course_results.c.passed,
        func.row_number()
        .over(
            partition_by=(course_checks.c.problem, course_results.c.problem), order_by=_NEWEST_FIRST
        )
        .label("newest"),
        func.row_number()
        .over(partition_by=course_results.c.problem, order_by=_BEST_FIRST)
        .label("best"),
        func.row_number()
        .over(
            partition_by=(course_results.c.problem, course_results.c.passed), order_by=_NEWEST_FIRST
        )
        .label("newest_alike"),
    )
    .select_from(_RESULTS)
    .where(_OF_PLAYER, _SAME_CLASS)
    .subquery("ranked")
)
PRUNE = delete(course_checks).where(
    course_checks.c.id.in_(
        select(_RANKED.c.id)
        .group_by(_RANKED.c.id)
        .having(
            func.min(case((_RANKED.c.own, _RANKED.c.newest)))
            > bindparam("newest_kept", type_=Integer),
            func.min(_RANKED.c.best) > ONE,
            func.coalesce(func.min(case((_RANKED.c.passed, _RANKED.c.newest_alike))), 2) > ONE,
        )
        .correlate(None)
        .scalar_subquery()
    )
)

# Reading checks.
_SEEN = and_(is_kept(course_checks.c.player), is_kept_class(course_checks.c["class"]))
_CHECK_COLUMNS = (
    course_checks.c.id,
    course_checks.c.player,
    course_checks.c["class"],
    course_checks.c.edition,
    course_checks.c.problem,
    course_check_texts.c.files,
    course_check_texts.c.report,
    course_results.c.points,
    course_results.c.max,
    course_results.c.passed,
    course_results.c.mistakes,
    course_checks.c.at,
)
_CHECK = (
    select(*_CHECK_COLUMNS)
    .select_from(
        course_checks.join(
            course_results, and_(course_results.c.check == course_checks.c.id, _OWN)
        ).join(course_check_texts, course_check_texts.c.check == course_checks.c.id)
    )
    .where(_SEEN)
)
CHECK = _CHECK.where(course_checks.c.id == bindparam("check_"))
_NTH = (
    select(
        course_checks.c.id,
        func.row_number()
        .over(partition_by=course_checks.c.problem, order_by=_NEWEST_FIRST)
        .label("nth"),
    )
    .where(_OF_PLAYER, _SEEN)
    .subquery("nth")
)
LATEST_CHECKS = _CHECK.where(
    course_checks.c.id.in_(select(_NTH.c.id).where(_NTH.c.nth == ONE))
).order_by(course_checks.c.problem)
LATEST_CHECK = (
    _CHECK.where(_OF_PLAYER, course_checks.c.problem == bindparam("problem_"))
    .order_by(*_NEWEST_FIRST)
    .limit(ONE)
)
_LAST_PASSED = (
    select(course_checks.c.id)
    .select_from(_RESULTS)
    .where(
        _OF_PLAYER,
        _SEEN,
        course_results.c.problem == bindparam("problem_"),
        course_results.c.passed,
    )
    .order_by(*_NEWEST_FIRST)
    .limit(ONE)
    .correlate(None)
    .scalar_subquery()
)
LAST_PASSED = _CHECK.where(course_checks.c.id == _LAST_PASSED)
PASSED_PROBLEMS = (
    select(course_results.c.problem)
    .select_from(_RESULTS)
    .where(_OF_PLAYER, _SEEN, course_results.c.passed)
    .distinct()
    .order_by(course_results.c.problem)
)

# The results of a class.
_IN_CLASS = and_(course_checks.c["class"] == bindparam("class_"), _SEEN)
_PLAYER_AND_PROBLEM = (course_checks.c.player, course_results.c.problem)
_CLASS_RANKED = (
    select(
        course_checks.c.player,
        course_results.c.problem,
        _POINTS.label("points"),
        course_results.c.max,
        course_checks.c.id,
        and_(course_results.c.passed, course_results.c.max <= _POINTS).label("passed"),
        course_results.c.number,
        course_checks.c.at,
        course_results.c.mistakes,
        func.row_number().over(partition_by=_PLAYER_AND_PROBLEM, order_by=_BEST_FIRST).label("nth"),
        func.row_number()
        .over(partition_by=_PLAYER_AND_PROBLEM, order_by=_NEWEST_FIRST)
        .label("newest"),
    )
    .select_from(_RESULTS)
    .where(_IN_CLASS)
    .subquery("ranked_in_class")
)
_OF_BEST = _CLASS_RANKED.c.nth == ONE
_OF_NEWEST = _CLASS_RANKED.c.newest == ONE
CLASS_RESULTS = (
    select(
        _CLASS_RANKED.c.player,
        _CLASS_RANKED.c.problem,
        func.max(case((_OF_BEST, _CLASS_RANKED.c.points))),
        func.max(case((_OF_BEST, _CLASS_RANKED.c.max))),
        func.max(case((_OF_BEST, _CLASS_RANKED.c.id))),
        func.max(case((_CLASS_RANKED.c.passed, 1), else_=0)),
        func.max(_CLASS_RANKED.c.number),
        func.max(_CLASS_RANKED.c.at),
        func.max(case((_OF_NEWEST, _CLASS_RANKED.c.mistakes))),
    )
    .group_by(_CLASS_RANKED.c.player, _CLASS_RANKED.c.problem)
    .order_by(_CLASS_RANKED.c.player, _CLASS_RANKED.c.problem)
)
_NEWEST_OF_PLAYER = (
    select(
        course_checks.c.player,
        course_checks.c.id,
        course_checks.c.at,
        func.row_number()
        .over(partition_by=course_checks.c.player, order_by=_NEWEST_FIRST)
        .label("nth"),
    )
    .where(_IN_CLASS)
    .subquery("newest_of_player")
)
CLASS_FILES = (
    select(
        _NEWEST_OF_PLAYER.c.player,
        _NEWEST_OF_PLAYER.c.id,
        _NEWEST_OF_PLAYER.c.at,
        course_check_texts.c.files,
    )
    .join_from(
        _NEWEST_OF_PLAYER,
        course_check_texts,
        course_check_texts.c.check == _NEWEST_OF_PLAYER.c.id,
    )
    .where(_NEWEST_OF_PLAYER.c.nth == ONE)
    .order_by(_NEWEST_OF_PLAYER.c.player)
)
REPORT = (
    select(course_checks.c.at, course_check_texts.c.report)
    .join_from(course_checks, course_check_texts, course_check_texts.c.check == course_checks.c.id)
    .where(course_checks.c.id == bindparam("check_"), _SEEN)
)

# Deleting a player.
FORGET_CHECKS = delete(course_checks).where(
    course_checks.c.id.in_(
        select(course_checks.c.id)
        .where(course_checks.c.player == bindparam("player"))
        .limit(bindparam("most", type_=Integer))
        .correlate(None)
        .scalar_subquery()
    )
)

"""The SQL statements about finished days and rounds, built once, as those in `statement`."""

from sqlalchemy import (
    Boolean,
    Integer,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    true,
    update,
)

from handful.store.schema import days, moves, players, rounds
from handful.store.statement import BY_YOU, ON_BOARD, SCORED, WORD, is_finished, is_kept

# A day: the board, places, how many have finished.
BOARD = (
    select(days.c.player, players.c.nickname, days.c.score, days.c.words)
    .join_from(days, players, players.c.id == days.c.player)
    .where(
        days.c.day == bindparam("day"),
        days.c.vouched == bindparam("vouched_", type_=Boolean),
        ON_BOARD,
    )
    .order_by(days.c.score.desc(), days.c.finished, days.c.player)
    .limit(bindparam("most", type_=Integer))
)
NAMES_ON_BOARD = (
    select(days.c.player, players.c.nickname)
    .join_from(days, players, players.c.id == days.c.player)
    .where(days.c.day == bindparam("day"), ON_BOARD)
    .order_by(days.c.score.desc(), days.c.finished, days.c.player)
    .limit(bindparam("most", type_=Integer))
)
OWN_ROW = (
    select(days.c.vouched, days.c.player, players.c.nickname, days.c.score, days.c.words)
    .join_from(days, players, players.c.id == days.c.player)
    .where(days.c.player == bindparam("player"), days.c.day == bindparam("day"), ON_BOARD)
)
COUNT_FINISHED = (
    select(func.count()).select_from(days).where(days.c.day == bindparam("day"), ON_BOARD)
)
SCORE_COUNTS = (
    select(days.c.score, func.count())
    .where(days.c.day == bindparam("day"), days.c.vouched == true(), ON_BOARD)
    .group_by(days.c.score)
)
_UNVOUCHED = exists().where(
    rounds.c.player == days.c.player,
    rounds.c.day == days.c.day,
    SCORED,
    rounds.c.counts,
    ~rounds.c.vouched,
)
AWAITS_VOUCHING = select(days.c.day).where(
    days.c.player == bindparam("player"),
    days.c.day == bindparam("day"),
    ON_BOARD,
    ~days.c.vouched,
    ~_UNVOUCHED,
)
VOUCH_DAY = (
    update(days)
    .where(days.c.player == bindparam("player_"), days.c.day == bindparam("day_"))
    .values(vouched=true())
)

# A player: days, practice, history, best words.
_DAY = (
    days.c.day,
    days.c.hands,
    days.c.score,
    days.c.words,
    days.c.finished,
    days.c.vouched,
)
DAY = select(*_DAY).where(days.c.player == bindparam("player"), days.c.day == bindparam("day"))
DAYS = (
    select(days.c.day)
    .where(days.c.player == bindparam("player"), ON_BOARD)
    .order_by(days.c.day.desc())
)
DAYS_SINCE = (
    select(*_DAY)
    .where(days.c.player == bindparam("player"), days.c.day >= bindparam("since"))
    .order_by(days.c.day.desc())
)
PRACTICE = (
    select(
        rounds.c.day,
        rounds.c.number_in_day,
        func.max(rounds.c.score),
        func.max(rounds.c.perfect),
    )
    .where(
        rounds.c.player == bindparam("player"),
        rounds.c.day >= bindparam("since"),
        rounds.c.day.is_not(None),
        BY_YOU,
        rounds.c.score.is_not(None),
        ~and_(SCORED, rounds.c.counts),
        is_kept(rounds.c.player),
    )
    .group_by(rounds.c.day, rounds.c.number_in_day)
    .order_by(rounds.c.day.desc(), rounds.c.number_in_day)
)
_others = rounds.alias("others")
_IS_BEATEN = exists().where(
    _others.c.root == rounds.c.root,
    is_finished(_others),
    or_(
        _others.c.score > rounds.c.score,
        and_(_others.c.score == rounds.c.score, _others.c.replay < rounds.c.replay),
    ),
)
_BEST_OF_HAND = and_(
    rounds.c.player == bindparam("player"),
    is_finished(rounds),
    ~_IS_BEATEN,
    is_kept(rounds.c.player),
)
HISTORY = (
    select(
        rounds.c.id,
        rounds.c.finished,
        rounds.c.score,
        rounds.c.perfect,
        rounds.c.skynet,
        rounds.c.rules,
        rounds.c.size,
        rounds.c.kind,
    )
    .where(_BEST_OF_HAND)
    .order_by(rounds.c.finished.desc(), rounds.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
WITHOUT_BENCHMARKS = (
    select(rounds.c.id)
    .where(_BEST_OF_HAND, rounds.c.perfect.is_(None))
    .order_by(rounds.c.finished.desc(), rounds.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
_lower = func.lower(moves.c.text)
_words = (
    select(
        _lower.label("word"),
        moves.c.points,
        rounds.c.rules,
        rounds.c.begun,
        func.row_number()
        .over(
            partition_by=[_lower, rounds.c.rules],
            order_by=[moves.c.points.desc(), rounds.c.begun, rounds.c.id],
        )
        .label("rank"),
    )
    .join_from(rounds, moves, moves.c.round == rounds.c.id)
    .where(
        rounds.c.player == bindparam("player"),
        BY_YOU,
        rounds.c.counts,
        moves.c.kind == WORD,
        moves.c.points.is_not(None),
        is_kept(rounds.c.player),
    )
    .subquery()
)
BEST_WORDS = (
    select(_words.c.word, _words.c.points, _words.c.rules, _words.c.begun)
    .where(_words.c.rank == 1)
    .order_by(_words.c.points.desc(), _words.c.begun, _words.c.word)
    .limit(bindparam("most", type_=Integer))
)

"""The SQL statements about finished days and rounds, built once, as those in `statement`."""

from sqlalchemy import Boolean, Integer, and_, bindparam, exists, or_, select, true, update

from handful.store.finish_statement import STREAK as STREAK_DAYS
from handful.store.schema import day_scores, days, players, practised, rounds, streaks
from handful.store.statement import ON_BOARD, SCORED, ZERO, is_finished, is_kept

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
OWN_ROW = (
    select(days.c.vouched, days.c.player, players.c.nickname, days.c.score, days.c.words)
    .join_from(days, players, players.c.id == days.c.player)
    .where(days.c.player == bindparam("player"), days.c.day == bindparam("day"), ON_BOARD)
)
SCORE_COUNTS = select(day_scores.c.score, day_scores.c.players).where(
    day_scores.c.day == bindparam("day"),
    day_scores.c.vouched == bindparam("vouched_", type_=Boolean),
    day_scores.c.players > ZERO,
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
    .where(
        days.c.player == bindparam("player_"),
        days.c.day == bindparam("day_"),
        ON_BOARD,
        ~days.c.vouched,
    )
    .values(vouched=true())
    .returning(days.c.score)
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
DAYS_SINCE = (
    select(*_DAY)
    .where(days.c.player == bindparam("player"), days.c.day >= bindparam("since"))
    .order_by(days.c.day.desc())
)
PRACTICE = (
    select(practised.c.day, practised.c.number, practised.c.score, practised.c.perfect)
    .where(
        practised.c.player == bindparam("player"),
        practised.c.day >= bindparam("since"),
        is_kept(practised.c.player),
    )
    .order_by(practised.c.day.desc(), practised.c.number)
)
STREAK = STREAK_DAYS.order_by(streaks.c.day.desc()).limit(bindparam("most", type_=Integer))
_others = rounds.alias("others")
_IS_BEATEN = exists().where(
    _others.c.root == rounds.c.root,
    is_finished(_others),
    or_(
        _others.c.score > rounds.c.score,
        and_(_others.c.score == rounds.c.score, _others.c.replay < rounds.c.replay),
    ),
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
        rounds.c.root,
        rounds.c.replay,
    )
    .where(rounds.c.player == bindparam("player"), is_finished(rounds), is_kept(rounds.c.player))
    .order_by(rounds.c.finished.desc(), rounds.c.id.desc())
    .limit(bindparam("latest", type_=Integer))
)
WITHOUT_BENCHMARKS = (
    select(rounds.c.id)
    .where(
        rounds.c.player == bindparam("player"),
        is_finished(rounds),
        ~_IS_BEATEN,
        is_kept(rounds.c.player),
        rounds.c.perfect.is_(None),
    )
    .order_by(rounds.c.finished.desc(), rounds.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)

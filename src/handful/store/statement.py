"""Every SQL statement of the store, built once, so that SQLAlchemy compiles each only once.

The condition of a partial index is written into a statement literally, never with a parameter:
otherwise the database cannot use the index.
"""

from typing import Any

from sqlalchemy import (
    Alias,
    ColumnElement,
    Integer,
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    literal_column,
    or_,
    select,
    text,
    true,
    tuple_,
    update,
)
from sqlalchemy.sql.expression import TextClause

from handful.store.model import YOU, Kind, RecentRound
from handful.store.schema import (
    days,
    device_codes,
    forgotten,
    moves,
    players,
    quotas,
    rounds,
)

BY_YOU = rounds.c.by == literal_column(f"'{YOU}'", Text)
DAILY: ColumnElement[str] = literal_column(f"'{Kind.DAILY.value}'", Text)
ARCHIVED: ColumnElement[str] = literal_column(f"'{Kind.ARCHIVE.value}'", Text)
WORD: ColumnElement[str] = literal_column("'word'", Text)
HINT: ColumnElement[str] = literal_column("'hint'", Text)
ZERO: ColumnElement[int] = literal_column("0", Integer)


def insert_new(table: str, *columns: str) -> TextClause:
    """Insert a row, unless its key is taken. Both databases accept this syntax."""
    names = ", ".join([f'"{column}"' for column in columns])
    values = ", ".join([f":{column}" for column in columns])
    return text(f"INSERT INTO {table} ({names}) VALUES ({values}) ON CONFLICT DO NOTHING")  # noqa: S608 our own names


def is_finished(of: Alias | Any) -> ColumnElement[bool]:
    """Is the round finished, and does it count?"""
    return and_(of.c.counts, of.c.score.is_not(None))


def is_kept(player: ColumnElement[str]) -> ColumnElement[bool]:
    """Is the *player* none who is being deleted?"""
    return ~exists().where(forgotten.c.player == player)


SCORED = and_(rounds.c.kind == DAILY, rounds.c.replay == ZERO)
ON_BOARD = days.c.finished.is_not(None)

# Players and their device codes.
ADD_PLAYER = insert_new("players", "id", "nickname", "since")
DEVICES = select(players.c.generation, players.c.kept_device).where(
    players.c.id == bindparam("player"), is_kept(players.c.id)
)
END_DEVICES = (
    update(players)
    .where(players.c.id == bindparam("player"), is_kept(players.c.id))
    .values(generation=players.c.generation + literal_column("1"), kept_device=bindparam("kept"))
)
NICKNAME = select(players.c.nickname).where(
    players.c.id == bindparam("player"), is_kept(players.c.id)
)
RENAME = (
    update(players)
    .where(players.c.id == bindparam("player"), is_kept(players.c.id))
    .values(nickname=bindparam("nickname_"))
)
DELETE_DEVICE_CODES = delete(device_codes).where(device_codes.c.player == bindparam("player"))
KEEP_DEVICE_CODE = insert_new("device_codes", *device_codes.c.keys())
_VALID_CODE = and_(
    device_codes.c.digest == bindparam("digest_"), device_codes.c.expires > bindparam("now")
)
DEVICE_CODE_OWNER = select(device_codes.c.player).where(_VALID_CODE)
USE_DEVICE_CODE = delete(device_codes).where(_VALID_CODE).returning(device_codes.c.player)

# Deleting a player: at once nothing of theirs is seen, then the rows are deleted in portions.
BEGIN_FORGETTING = insert_new("forgotten", *forgotten.c.keys())
LEAVE_BOARDS = (
    update(rounds).where(rounds.c.player == bindparam("player_"), SCORED).values(counts=false())
)
FINISHED_DAYS = (
    select(days.c.day, days.c.vouched, days.c.score)
    .where(days.c.player == bindparam("player"), ON_BOARD)
    .order_by(days.c.day)
)
DELETE_DAYS = delete(days).where(days.c.player == bindparam("player"))
HALF_FORGOTTEN = select(forgotten.c.player).limit(bindparam("most", type_=Integer))
LOCK_FORGOTTEN = (
    select(forgotten.c.player).where(forgotten.c.player == bindparam("player")).with_for_update()
)
FORGET_ROUNDS = delete(rounds).where(
    rounds.c.id.in_(
        select(rounds.c.id)
        .where(rounds.c.player == bindparam("player"))
        .order_by(rounds.c.by, rounds.c.id)
        .limit(bindparam("most", type_=Integer))
        .correlate(None)
        .scalar_subquery()
    )
)
FORGET = delete(players).where(players.c.id == bindparam("player"))

# Rounds and moves. Reading a round gives a row for each of its moves, or one row without a move.
BEGIN = insert_new("rounds", *rounds.c.keys())
APPEND = insert_new("moves", *moves.c.keys())
VOUCH = update(rounds).where(rounds.c.id == bindparam("round")).values(vouched=true())
_MOVE = (moves.c.number, moves.c.kind, moves.c.text, moves.c.drawn, moves.c.points)
_ROUND_WITH_MOVES = (
    select(*rounds.c, *_MOVE)
    .select_from(rounds.outerjoin(moves, moves.c.round == rounds.c.id))
    .where(is_kept(rounds.c.player))
    .order_by(moves.c.number)
)
ROUND = _ROUND_WITH_MOVES.where(rounds.c.id == bindparam("round"))
_NEWEST = (
    select(rounds.c.id)
    .where(rounds.c.player == bindparam("player"), BY_YOU)
    .order_by(rounds.c.id.desc())
    .limit(literal_column("1", Integer))
    .scalar_subquery()
)
NEWEST = _ROUND_WITH_MOVES.where(rounds.c.id == _NEWEST)
_LATEST = (
    select(rounds)
    .where(rounds.c.player == bindparam("player"), BY_YOU)
    .order_by(rounds.c.id.desc())
    .limit(bindparam("latest", type_=Integer))
    .subquery()
)
_replay = rounds.alias("later")
RECENT_ROUNDS = (
    select(*[_LATEST.c[name] for name in RecentRound._fields])
    .where(
        is_kept(_LATEST.c.player),
        or_(_LATEST.c.score.is_not(None), exists().where(moves.c.round == _LATEST.c.id)),
        # While a replay that counts goes on, it stands for its hand: the truth would end that.
        ~exists().where(
            _replay.c.root == _LATEST.c.root,
            _replay.c.replay > _LATEST.c.replay,
            _replay.c.counts,
            _replay.c.finished.is_(None),
            exists().where(moves.c.round == _replay.c.id),
        ),
    )
    .order_by(_LATEST.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
SCORED_ROUNDS = (
    _ROUND_WITH_MOVES.where(
        rounds.c.player == bindparam("player"), rounds.c.day == bindparam("day"), SCORED
    )
    .order_by(None)
    .order_by(rounds.c.number_in_day, moves.c.number)
)
SCORED_ROUND = SCORED_ROUNDS.where(rounds.c.number_in_day == bindparam("number_"))
HAS_PRACTISED = (
    select(rounds.c.id)
    .where(
        rounds.c.player == bindparam("player"),
        rounds.c.day == bindparam("day"),
        rounds.c.number_in_day == bindparam("number_"),
        rounds.c.kind == ARCHIVED,
    )
    .limit(literal_column("1", Integer))
)
_OTHER_ROUND = (
    select(rounds.c.id)
    .where(
        rounds.c.player == bindparam("player_"),
        rounds.c.root != bindparam("root_"),
        rounds.c.begun <= bindparam("begun_"),
    )
    .limit(literal_column("1", Integer))
)
HAD_HAND_OF_DAY = _OTHER_ROUND.where(
    rounds.c.kind.in_([DAILY, ARCHIVED]),  # the kinds that have a day
    rounds.c.day == bindparam("day_"),
    rounds.c.number_in_day == bindparam("number_"),
)
HAD_LETTERS = _OTHER_ROUND.where(
    rounds.c.dealt == bindparam("dealt_"), rounds.c.rules == bindparam("rules_")
)
HAS_ROUND = select(rounds.c.id).where(rounds.c.id == bindparam("round"))
MOVE = select(*_MOVE).where(
    moves.c.round == bindparam("round"), moves.c.number == bindparam("number")
)
KEEP_BENCHMARKS = (
    update(rounds)
    .where(rounds.c.root == bindparam("root_"))
    .values(perfect=bindparam("perfect_"), skynet=bindparam("skynet_"), ladder=bindparam("ladder_"))
)

# The rounds of a hand. Its first round is locked while replays are added or changed.
LOCK = (
    select(rounds.c.revealed)
    .where(rounds.c.id == bindparam("root_"), is_kept(rounds.c.player))
    .with_for_update(key_share=True)
)
REPLAYS = select(
    func.max(rounds.c.replay),
    func.sum(case((and_(rounds.c.counts, rounds.c.replay > ZERO), 1), else_=0)),
).where(rounds.c.root == bindparam("root_"))
_NEWEST_REPLAY = (
    select(rounds.c.id)
    .where(rounds.c.root == bindparam("root_"), BY_YOU, rounds.c.replay > ZERO)
    .order_by(rounds.c.replay.desc())
    .limit(literal_column("1", Integer))
    .scalar_subquery()
)
NEWEST_REPLAY = _ROUND_WITH_MOVES.where(rounds.c.id == _NEWEST_REPLAY)
REVEAL = (
    update(rounds)
    .where(rounds.c.root == bindparam("root_"))
    .values(
        revealed=true(),
        counts=case(
            (and_(rounds.c.replay > ZERO, rounds.c.finished.is_(None)), false()),
            else_=rounds.c.counts,
        ),
    )
)
HINTS_BEFORE = (
    select(func.count())
    .select_from(rounds.join(moves, moves.c.round == rounds.c.id))
    .where(
        rounds.c.root == bindparam("root_"),
        rounds.c.replay < bindparam("replay_"),
        moves.c.kind == HINT,
    )
)
HAND_SCORES = (
    select(rounds.c.replay, rounds.c.score)
    .where(rounds.c.root == bindparam("root_"), is_finished(rounds))
    .order_by(rounds.c.replay)
)

# Quotas.
COUNT = text(
    'INSERT INTO quotas (key, "window", used) VALUES (:key, :window, 1) '
    'ON CONFLICT (key, "window") DO UPDATE SET used = quotas.used + 1 RETURNING used'
)
COUNTED = select(quotas.c.used).where(
    quotas.c.key == bindparam("key_"), quotas.c.window == bindparam("window_")
)
KEYS_OF_QUOTAS = (
    select(quotas.c.key)
    .where(quotas.c.key > bindparam("after"), quotas.c.key < bindparam("before"))
    .order_by(quotas.c.key.desc())
    .limit(bindparam("most", type_=Integer))
)
DELETE_QUOTA = delete(quotas).where(
    quotas.c.key == bindparam("key_"), quotas.c.window == bindparam("window_")
)
SWEEP_QUOTAS = delete(quotas).where(
    tuple_(quotas.c.key, quotas.c.window).in_(
        select(quotas.c.key, quotas.c.window)
        .where(quotas.c.window < bindparam("before"))
        .limit(bindparam("most", type_=Integer))
        .correlate(None)
    )
)
SWEEP_DEVICE_CODES = delete(device_codes).where(
    device_codes.c.digest.in_(
        select(device_codes.c.digest)
        .where(device_codes.c.expires < bindparam("before"))
        .limit(bindparam("most", type_=Integer))
        .correlate(None)
        .scalar_subquery()
    )
)

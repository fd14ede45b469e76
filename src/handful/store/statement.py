"""Every statement that a store runs, made once: SQLAlchemy compiles each a single time.

What a partial index asks for stands in a statement as it stands in the index, never as a
parameter: only then may the database use the index.
"""

from typing import Any

from sqlalchemy import (
    Alias,
    Boolean,
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
    update,
)
from sqlalchemy.sql.expression import TextClause

from handful.store.table import codes, players, quotas, rounds, turns

YOU: ColumnElement[str] = literal_column("'you'", Text)
DAILY: ColumnElement[str] = literal_column("'daily'", Text)
WORD: ColumnElement[str] = literal_column("'word'", Text)
ZERO: ColumnElement[int] = literal_column("0", Integer)


def _insert(table: str, *columns: str) -> TextClause:
    """Insert a row, unless its key is taken. The two databases agree on how this is written."""
    names = ", ".join([f'"{column}"' for column in columns])
    values = ", ".join([f":{column}" for column in columns])
    return text(f"INSERT INTO {table} ({names}) VALUES ({values}) ON CONFLICT DO NOTHING")  # noqa: S608 our own names


def _finished(of: Alias | Any) -> ColumnElement[bool]:
    """Is the round finished, and does it count?"""
    return and_(of.c.counts, of.c.score.is_not(None))


SCORED = and_(rounds.c.kind == DAILY, rounds.c.replay == ZERO)
ON_BOARD = and_(SCORED, rounds.c.score.is_not(None), rounds.c.counts)

# Players and their codes.
ADD_PLAYER = _insert("players", *players.c.keys())
NICKNAME = select(players.c.nickname).where(players.c.id == bindparam("player"))
RENAME = (
    update(players)
    .where(players.c.id == bindparam("player"))
    .values(nickname=bindparam("nickname_"))
)
ALL_ROUNDS = (
    select(rounds.c.id)
    .where(rounds.c.player == bindparam("player"))
    .order_by(rounds.c.id)
    .with_for_update()
)
FORGET = delete(players).where(players.c.id == bindparam("player"))
DROP_CODES = delete(codes).where(codes.c.player == bindparam("player"))
KEEP_CODE = _insert("codes", *codes.c.keys())
USE_CODE = (
    delete(codes)
    .where(codes.c.digest == bindparam("digest_"), codes.c.expires > bindparam("now"))
    .returning(codes.c.player)
)

# Rounds and turns. A round comes with its turns: a row for each of them, or one without a turn.
BEGIN = _insert("rounds", *rounds.c.keys())
APPEND = _insert("turns", *turns.c.keys())
FINISH = (
    update(rounds)
    .where(rounds.c.id == bindparam("round"))
    .values(
        score=bindparam("score_"),
        finished=bindparam("at"),
        counts=and_(rounds.c.counts, bindparam("counting", type_=Boolean)),
    )
)
_WHOLE = select(
    *rounds.c, turns.c.number, turns.c.kind, turns.c.text, turns.c.drawn, turns.c.points
)
ROUND = (
    _WHOLE.select_from(rounds.outerjoin(turns, turns.c.round == rounds.c.id))
    .where(rounds.c.id == bindparam("round"))
    .order_by(turns.c.number)
)
_NEWEST = (
    select(rounds.c.id)
    .where(rounds.c.player == bindparam("player"), rounds.c.by == YOU)
    .order_by(rounds.c.id.desc())
    .limit(literal_column("1", Integer))
    .scalar_subquery()
)
NEWEST = (
    _WHOLE.select_from(rounds.outerjoin(turns, turns.c.round == rounds.c.id))
    .where(rounds.c.id == _NEWEST)
    .order_by(turns.c.number)
)
SCORED_ROUND = (
    _WHOLE.select_from(rounds.outerjoin(turns, turns.c.round == rounds.c.id))
    .where(rounds.c.player == bindparam("player"), rounds.c.day == bindparam("day"), SCORED)
    .order_by(turns.c.number)
)
HAS_ROUND = select(rounds.c.id).where(rounds.c.id == bindparam("round"))
MOVE = select(turns.c.number, turns.c.kind, turns.c.text, turns.c.drawn, turns.c.points).where(
    turns.c.round == bindparam("round"), turns.c.number == bindparam("number")
)
JUDGED = (
    update(rounds)
    .where(rounds.c.id == bindparam("round"))
    .values(perfect=bindparam("perfect_"), skynet=bindparam("skynet_"))
)

# The rounds of a hand. Its first round is locked while its replays change.
LOCK = (
    select(rounds.c.revealed)
    .where(rounds.c.id == bindparam("root_"))
    .with_for_update(key_share=True)
)
REPLAYS = select(
    func.max(rounds.c.replay),
    func.sum(case((and_(rounds.c.counts, rounds.c.replay > ZERO), 1), else_=0)),
).where(rounds.c.root == bindparam("root_"))
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
HAND_SCORES = (
    select(rounds.c.replay, rounds.c.score)
    .where(rounds.c.root == bindparam("root_"), _finished(rounds))
    .order_by(rounds.c.replay)
)

# What a day looks like.
_WORDS = (
    select(func.count())
    .select_from(turns)
    .where(turns.c.round == rounds.c.id, turns.c.kind == WORD, turns.c.points.is_not(None))
    .scalar_subquery()
)
BOARD = (
    select(rounds.c.player, players.c.nickname, rounds.c.score, _WORDS)
    .join_from(rounds, players, players.c.id == rounds.c.player)
    .where(rounds.c.day == bindparam("day"), ON_BOARD)
    .order_by(rounds.c.score.desc(), rounds.c.finished, rounds.c.id)
    .limit(bindparam("most", type_=Integer))
)
_others = rounds.alias("others")
_AHEAD = (
    select(func.count())
    .select_from(_others)
    .where(
        _others.c.day == rounds.c.day,
        _others.c.score > rounds.c.score,
        _others.c.kind == DAILY,
        _others.c.replay == ZERO,
        _others.c.score.is_not(None),
        _others.c.counts,
    )
    .scalar_subquery()
)
PLACE = (
    select(_AHEAD + 1, rounds.c.player, players.c.nickname, rounds.c.score, _WORDS)
    .join_from(rounds, players, players.c.id == rounds.c.player)
    .where(rounds.c.player == bindparam("player"), rounds.c.day == bindparam("day"), ON_BOARD)
)
FINISHED = (
    select(func.count()).select_from(rounds).where(rounds.c.day == bindparam("day"), ON_BOARD)
)

# What a player's rounds look like.
DAYS = (
    select(rounds.c.day)
    .where(rounds.c.player == bindparam("player"), ON_BOARD)
    .order_by(rounds.c.day.desc())
)
ARCHIVE = (
    select(
        rounds.c.day,
        func.max(case((SCORED, rounds.c.score))),
        func.max(case((SCORED, None), else_=rounds.c.score)),
    )
    .where(
        rounds.c.player == bindparam("player"),
        rounds.c.day >= bindparam("since"),
        rounds.c.day.is_not(None),
        rounds.c.by == YOU,
        rounds.c.score.is_not(None),
    )
    .group_by(rounds.c.day)
    .order_by(rounds.c.day.desc())
)
_BEATEN = exists().where(
    _others.c.root == rounds.c.root,
    _finished(_others),
    or_(
        _others.c.score > rounds.c.score,
        and_(_others.c.score == rounds.c.score, _others.c.replay < rounds.c.replay),
    ),
)
_BEST_OF_HAND = and_(rounds.c.player == bindparam("player"), _finished(rounds), ~_BEATEN)
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
UNJUDGED = (
    select(rounds.c.id)
    .where(_BEST_OF_HAND, rounds.c.perfect.is_(None))
    .order_by(rounds.c.finished.desc(), rounds.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
_spelt = func.lower(turns.c.text)
_words = (
    select(
        _spelt.label("word"),
        turns.c.points,
        rounds.c.rules,
        rounds.c.begun,
        func.row_number()
        .over(
            partition_by=[_spelt, rounds.c.rules],
            order_by=[turns.c.points.desc(), rounds.c.begun, rounds.c.id],
        )
        .label("turn"),
    )
    .join_from(rounds, turns, turns.c.round == rounds.c.id)
    .where(
        rounds.c.player == bindparam("player"),
        rounds.c.by == YOU,
        rounds.c.counts,
        turns.c.kind == WORD,
        turns.c.points.is_not(None),
    )
    .subquery()
)
BEST_WORDS = (
    select(_words.c.word, _words.c.points, _words.c.rules, _words.c.begun)
    .where(_words.c.turn == 1)
    .order_by(_words.c.points.desc(), _words.c.begun, _words.c.word)
    .limit(bindparam("most", type_=Integer))
)

# Quotas.
COUNT = text(
    'INSERT INTO quotas (key, "window", used) VALUES (:key, :window, 1) '
    'ON CONFLICT (key, "window") DO UPDATE SET used = quotas.used + 1 RETURNING used'
)
SWEEP_QUOTAS = delete(quotas).where(quotas.c.window < bindparam("before"))
SWEEP_CODES = delete(codes).where(codes.c.expires < bindparam("before"))

"""The SQL statements about puzzles, built once, as those in `statement`."""

from sqlalchemy import Boolean, Float, Integer, bindparam, func, select, text, update

from handful.store.schema import puzzle_cards, puzzles
from handful.store.statement import insert_new, is_kept

ADD_PUZZLE = insert_new("puzzles", "round", "player", "difficulty", "again")
_PUZZLES = select(*[column for column in puzzles.c if column.name not in ("played", "solves")])
_OF_PLAYER = puzzles.c.player == bindparam("player_")
_SETTLED = puzzles.c.rating.is_not(None)
PUZZLE = _PUZZLES.where(puzzles.c.round == bindparam("round_"))
OPEN_PUZZLE = (
    _PUZZLES.where(_OF_PLAYER, ~_SETTLED, is_kept(puzzles.c.player))
    .order_by(puzzles.c.round.desc())
    .limit(1)
)
LAST_PUZZLE = (
    _PUZZLES.where(_OF_PLAYER, _SETTLED, is_kept(puzzles.c.player))
    .order_by(puzzles.c.round.desc())
    .limit(1)
)
PUZZLE_COUNTS = (
    select(puzzles.c.played, puzzles.c.solves)
    .where(_OF_PLAYER, _SETTLED)
    .order_by(puzzles.c.round.desc())
    .limit(1)
)
PUZZLE_STRENGTHS = (
    select(puzzles.c.rating)
    .where(_OF_PLAYER, _SETTLED, ~puzzles.c.again)
    .order_by(puzzles.c.round.desc())
    .limit(bindparam("most", type_=Integer))
)
SETTLE_PUZZLE = (
    update(puzzles)
    .where(puzzles.c.round == bindparam("round_"), ~_SETTLED)
    .values(
        solved=bindparam("solved_", type_=Boolean),
        rating=bindparam("value", type_=Float),
        deviation=bindparam("deviation_", type_=Float),
        volatility=bindparam("volatility_", type_=Float),
        played=bindparam("played_"),
        solves=bindparam("solves_"),
    )
)

_CARD = select(
    puzzle_cards.c.rules,
    puzzle_cards.c.size,
    puzzle_cards.c.hand,
    puzzle_cards.c.perfect,
    puzzle_cards.c.skynet,
    puzzle_cards.c.difficulty,
    puzzle_cards.c.due,
    puzzle_cards.c.memory,
)
_OF_OWNER = puzzle_cards.c.player == bindparam("player_")
_DUE = puzzle_cards.c.due <= bindparam("now")
KEEP_CARD = text(
    "INSERT INTO puzzle_cards (player, rules, size, hand, perfect, skynet, difficulty, due, memory)"
    " VALUES (:player, :rules, :size, :hand, :perfect, :skynet, :difficulty, :due, :memory)"
    " ON CONFLICT (player, rules, hand) DO UPDATE SET due = excluded.due, memory = excluded.memory"
)
CARD = _CARD.where(
    _OF_OWNER,
    puzzle_cards.c.rules == bindparam("rules_"),
    puzzle_cards.c.hand == bindparam("hand_"),
)
DUE_CARD = _CARD.where(_OF_OWNER, _DUE).order_by(puzzle_cards.c.due, puzzle_cards.c.hand).limit(1)
COUNT_DUE = select(func.count()).select_from(
    select(puzzle_cards.c.due)
    .where(_OF_OWNER, _DUE)
    .limit(bindparam("most", type_=Integer))
    .subquery()
)

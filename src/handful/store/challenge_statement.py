"""The SQL statements about challenges, built once, as those in `statement`."""

from sqlalchemy import Integer, and_, bindparam, func, select, union_all

from handful.store.schema import challenge_tries, challenges, players, rounds
from handful.store.statement import insert_new, is_kept

ADD_CHALLENGE = insert_new("challenges", *challenges.c.keys())
_CHALLENGE = (
    select(*challenges.c, players.c.nickname)
    .join_from(challenges, players, players.c.id == challenges.c.player)
    .where(is_kept(challenges.c.player))
)
CHALLENGE = _CHALLENGE.where(challenges.c.id == bindparam("id_"))
CHALLENGE_ABOUT = _CHALLENGE.where(
    challenges.c.player == bindparam("player_"), challenges.c.subject == bindparam("subject_")
)
_LAST_MADE = (
    select(challenges.c.id)
    .where(challenges.c.player == bindparam("player_"))
    .order_by(challenges.c.made.desc())
    .limit(bindparam("most", type_=Integer))
    .subquery()
)
_LAST_PLAYED = (
    select(challenge_tries.c.challenge)
    .where(challenge_tries.c.player == bindparam("player_"))
    .order_by(challenge_tries.c.round.desc())
    .limit(bindparam("tries", type_=Integer))
    .subquery()
)
RECENT_CHALLENGES = (
    select(
        *challenges.c,
        players.c.nickname,
        rounds.c.id,
        rounds.c.rules,
        rounds.c.size,
        rounds.c.begun,
        rounds.c.finished,
    )
    .join_from(challenges, players, players.c.id == challenges.c.player)
    .join(challenge_tries, challenge_tries.c.challenge == challenges.c.id)
    .join(rounds, rounds.c.id == challenge_tries.c.round)
    .where(
        is_kept(challenges.c.player),
        is_kept(challenge_tries.c.player),
        challenge_tries.c.player == bindparam("player_"),
        challenges.c.id.in_(union_all(select(_LAST_MADE.c.id), select(_LAST_PLAYED.c.challenge))),
    )
    .order_by(challenges.c.id, challenge_tries.c.number)
)
ADD_TRY = insert_new("challenge_tries", *challenge_tries.c.keys())
_OF_CHALLENGE = challenge_tries.c.challenge == bindparam("challenge_")
COUNT_PLAYERS = select(func.count(challenge_tries.c.player.distinct())).where(_OF_CHALLENGE)
TRIES = (
    select(
        challenge_tries.c.player,
        challenge_tries.c.number,
        challenge_tries.c.round,
        players.c.nickname,
    )
    .join_from(challenge_tries, players, players.c.id == challenge_tries.c.player)
    .where(_OF_CHALLENGE, is_kept(challenge_tries.c.player))
    .order_by(challenge_tries.c.player, challenge_tries.c.number)
    .limit(bindparam("most", type_=Integer))
)
TRIES_OF_PLAYER = (
    select(
        challenge_tries.c.player,
        challenge_tries.c.number,
        challenge_tries.c.round,
        players.c.nickname,
    )
    .join_from(challenge_tries, players, players.c.id == challenge_tries.c.player)
    .where(and_(_OF_CHALLENGE, challenge_tries.c.player == bindparam("player_")))
    .order_by(challenge_tries.c.number)
)

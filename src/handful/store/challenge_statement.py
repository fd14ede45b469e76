"""The SQL statements about challenges, built once, as those in `statement`."""

from sqlalchemy import Integer, bindparam, literal_column, select, union_all

from handful.store.finish_statement import MOST_PLACES
from handful.store.schema import challenge_places, challenge_tries, challenges, players, rounds
from handful.store.statement import SCORED, insert_new, is_kept

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
TRIES_OF_PLAYER = (
    select(
        challenge_tries.c.player,
        challenge_tries.c.number,
        challenge_tries.c.round,
        players.c.nickname,
        challenge_tries.c.network,
    )
    .join_from(challenge_tries, players, players.c.id == challenge_tries.c.player)
    .where(_OF_CHALLENGE, challenge_tries.c.player == bindparam("player_"))
    .order_by(challenge_tries.c.number)
)
PLACES = (
    select(challenge_places.c.player, challenge_places.c.network)
    .where(
        challenge_places.c.challenge == bindparam("challenge_"),
        is_kept(challenge_places.c.player),
    )
    .order_by(challenge_places.c.finished, challenge_places.c.player)
    .limit(literal_column(str(MOST_PLACES), Integer))
)

# The rounds of a challenge, without their moves: of one player, or of all who have a place.
_placed = PLACES.subquery("placed")
_TRIED = select(players.c.id, players.c.nickname, challenge_tries.c.number, *rounds.c).where(
    _OF_CHALLENGE,
    challenge_tries.c.player == players.c.id,
    rounds.c.id == challenge_tries.c.round,
)
_SCORED = select(players.c.id, players.c.nickname, rounds.c.number_in_day, *rounds.c).where(
    rounds.c.player == players.c.id, rounds.c.day == bindparam("day_"), SCORED
)
_ONE = (players.c.id == bindparam("player_"), is_kept(players.c.id))
_PLACED = players.c.id == _placed.c.player
TRIED_ROUNDS, SCORED_ROUNDS = _TRIED.where(*_ONE), _SCORED.where(*_ONE)
TRIED_ROUNDS_OF_PLACES, SCORED_ROUNDS_OF_PLACES = _TRIED.where(_PLACED), _SCORED.where(_PLACED)

"""The SQL statements about challenges, built once, as those in `statement`."""

from sqlalchemy import Integer, and_, bindparam, exists, func, or_, select, union_all

from handful.store.schema import challenge_tries, challenges, moves, players, rounds
from handful.store.statement import WORD, insert_new, is_kept

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
_TRY = select(
    challenge_tries.c.player,
    challenge_tries.c.number,
    challenge_tries.c.round,
    players.c.nickname,
    challenge_tries.c.network,
).join_from(challenge_tries, players, players.c.id == challenge_tries.c.player)

# Who has a place: others than the challenger who have entered a word or finished a hand. Those who
# finished first come first, so that nobody who has finished is put out by somebody who begins.
_PLAYED = or_(
    rounds.c.finished.is_not(None),
    exists().where(moves.c.round == rounds.c.id, moves.c.kind == WORD),
)
_PLAYERS = (
    select(
        challenge_tries.c.player,
        func.min(challenge_tries.c.network).label("network"),
        func.min(rounds.c.finished).label("finished"),
        func.min(rounds.c.id).label("first"),
    )
    .join_from(challenge_tries, rounds, rounds.c.id == challenge_tries.c.round)
    .where(
        _OF_CHALLENGE,
        challenge_tries.c.player != bindparam("challenger"),
        is_kept(challenge_tries.c.player),
        _PLAYED,
    )
    .group_by(challenge_tries.c.player)
    .subquery("players_of_challenge")
)
_ORDER = (_PLAYERS.c.finished.is_(None), _PLAYERS.c.finished, _PLAYERS.c.first)
_NUMBERED = select(
    *_PLAYERS.c,
    func.row_number()
    .over(partition_by=func.coalesce(_PLAYERS.c.network, _PLAYERS.c.player), order_by=_ORDER)
    .label("nth"),
).subquery("numbered")
PLACES = (
    select(_NUMBERED.c.player, _NUMBERED.c.network)
    .where(_NUMBERED.c.nth <= bindparam("most_of_network", type_=Integer))
    .order_by(_NUMBERED.c.finished.is_(None), _NUMBERED.c.finished, _NUMBERED.c.first)
    .limit(bindparam("most", type_=Integer))
)
_PLACED = PLACES.subquery("placed")
TRIES = _TRY.where(
    _OF_CHALLENGE,
    is_kept(challenge_tries.c.player),
    or_(
        challenge_tries.c.player == bindparam("challenger"),
        challenge_tries.c.player.in_(select(_PLACED.c.player)),
    ),
).order_by(challenge_tries.c.player, challenge_tries.c.number)
TRIES_OF_PLAYER = _TRY.where(
    and_(_OF_CHALLENGE, challenge_tries.c.player == bindparam("player_"))
).order_by(challenge_tries.c.number)

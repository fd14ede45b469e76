"""The SQL statements about the end of a round, built once, as those in `statement`."""

from sqlalchemy import Boolean, Text, and_, bindparam, literal_column, select, text, update

from handful.store.schema import best_words, players, rounds, streaks
from handful.store.statement import is_kept

MOST_PLACES = 49
"""Places in a challenge beside the challenger's: friends, or a class."""
MOST_OF_NETWORK = 40
"""Places for one network: a class. So nobody can fill a challenge alone."""
MOST_CHALLENGES = 100
"""Challenges in which a round takes a place."""

LOCK_PLAYER_OF_ROUND = (
    select(players.c.id)
    .join_from(rounds, players, players.c.id == rounds.c.player)
    .where(rounds.c.id == bindparam("round"))
    .with_for_update(of=players, key_share=True)
)
FINISH = (
    update(rounds)
    .where(rounds.c.id == bindparam("round"))
    .values(
        score=bindparam("score_"),
        finished=bindparam("at"),
        counts=and_(rounds.c.counts, bindparam("counting", type_=Boolean)),
        result=bindparam("result_", type_=Text),
    )
    .returning(
        rounds.c.player,
        rounds.c.kind,
        rounds.c.replay,
        rounds.c.day,
        rounds.c.number_in_day,
        rounds.c.by,
        rounds.c.rules,
        rounds.c.begun,
        rounds.c.perfect,
        rounds.c.counts,
    )
)
ADD_TO_DAY = text(
    "INSERT INTO days (player, day, hands, score, words, finished, vouched) "
    "SELECT player, day, 1, CAST(:points AS INTEGER), CAST(:words AS INTEGER), "
    "CASE WHEN CAST(:hands AS INTEGER) <= 1 THEN CAST(:at AS BIGINT) END, FALSE FROM rounds "
    "WHERE id = :round AND kind = 'daily' AND replay = 0 AND counts "
    "ON CONFLICT (player, day) DO UPDATE SET hands = days.hands + 1, "
    "score = days.score + excluded.score, words = days.words + excluded.words, "
    "finished = CASE WHEN days.hands + 1 >= :hands THEN CAST(:at AS BIGINT) END "
    "RETURNING day, score, finished"
)
COUNT_DAY_SCORE = text(
    "INSERT INTO day_scores (day, vouched, score, players) "
    "VALUES (:day, :vouched, :score, :players) "
    "ON CONFLICT (day, vouched, score) DO UPDATE SET players = day_scores.players + :players"
)
_STREAK = (
    streaks.c.day,
    streaks.c.total,
    streaks.c.run,
    streaks.c.best,
    streaks.c.first,
    streaks.c.frozen,
)
STREAK = select(*_STREAK).where(streaks.c.player == bindparam("player_"), is_kept(streaks.c.player))
STREAK_BEFORE = (
    STREAK.where(streaks.c.day < bindparam("day_"))
    .order_by(streaks.c.day.desc())
    .limit(literal_column("1"))
)
DAYS_AFTER = (
    select(streaks.c.day)
    .where(streaks.c.player == bindparam("player_"), streaks.c.day > bindparam("day_"))
    .order_by(streaks.c.day)
)
KEEP_STREAK = text(
    "INSERT INTO streaks (player, day, total, run, best, first, frozen) "
    "VALUES (:player, :day, :total, :run, :best, :first, :frozen) "
    "ON CONFLICT (player, day) DO UPDATE SET total = excluded.total, run = excluded.run, "
    "best = excluded.best, first = excluded.first, frozen = excluded.frozen"
)
KEEP_PRACTISED = text(
    "INSERT INTO practised (player, day, number, score, perfect) "
    "VALUES (:player, :day, :number, :score, :perfect) "
    "ON CONFLICT (player, day, number) DO UPDATE SET perfect = excluded.perfect, "
    "score = CASE WHEN excluded.score > practised.score THEN excluded.score "
    "ELSE practised.score END"
)
BEST_WORDS = select(best_words.c.words).where(
    best_words.c.player == bindparam("player_"), is_kept(best_words.c.player)
)
KEEP_BEST_WORDS = text(
    "INSERT INTO best_words (player, words) VALUES (:player, :words) "
    "ON CONFLICT (player) DO UPDATE SET words = excluded.words"
)
# Who finishes a hand first takes a place first; somebody who only begins takes none.
TAKE_PLACES = text(
    "INSERT INTO challenge_places (challenge, player, network, finished) "  # noqa: S608 our own numbers
    "SELECT tries.challenge, tries.player, tries.network, rounds.finished "
    "FROM challenge_tries AS tries JOIN rounds ON rounds.id = tries.round "
    "JOIN challenges ON challenges.id = tries.challenge "
    "WHERE tries.round = :round AND rounds.finished IS NOT NULL "
    "AND challenges.player <> tries.player "
    "AND (SELECT count(*) FROM challenge_places AS taken "
    f"WHERE taken.challenge = tries.challenge) < {MOST_PLACES} "
    "AND (SELECT count(*) FROM challenge_places AS taken WHERE taken.challenge = tries.challenge "
    f"AND taken.network = tries.network) < {MOST_OF_NETWORK} "
    f"ORDER BY tries.challenge LIMIT {MOST_CHALLENGES} ON CONFLICT DO NOTHING"
)

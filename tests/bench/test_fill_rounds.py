"""The script that fills a database: what it writes is read by the program without complaint."""

import time
from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, text

from bench.fill_rounds import NotEmpty, fill, sizes
from bench.stored_history import History
from handful.lexicon import DEFAULT, Lexicon
from handful.store import BadDatabase, Kind, Store
from handful.web import Limits
from handful.web.api.services import Services
from handful.web.game.percent import percent
from handful.web.game.statistics import statistics
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient
from tests.support.postgres import PostgresServer

ROUNDS, PLAYERS, DAYS = 3000, 60, 4


@pytest.fixture(scope="module")
def filled(postgres_server: PostgresServer) -> str:
    """The URL of a database with some thousand rounds."""
    url = postgres_server.url("filled")
    fill(url, History.make(ROUNDS, PLAYERS, DAYS, int(time.time() * 1000)))
    return url


@pytest.fixture
def store(filled: str) -> Iterator[Store]:
    opened = Store.open(filled)
    yield opened
    opened.close()


def rows(url: str, statement: str) -> list[tuple[object, ...]]:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(statement))]


def test_as_many_rounds_are_there_as_were_asked_for(filled: str) -> None:
    assert rows(filled, "SELECT count(*) FROM rounds") == [(ROUNDS,)]
    assert rows(filled, "SELECT count(*) FROM players") == [(PLAYERS,)]
    assert rows(filled, "SELECT count(DISTINCT day) FROM days") == [(DAYS,)]
    kinds = rows(filled, "SELECT DISTINCT kind FROM rounds ORDER BY kind")
    assert kinds == [("challenge",), ("daily",), ("free",), ("puzzle",)]


def test_every_round_is_replayed_to_its_score(filled: str, store: Store) -> None:
    solver = SolverClient(DEFAULT)  # never started
    secret = Secret("a secret for a test, known to everybody")
    services = Services.build(store, Lexicon.load(), secret, solver, Limits())
    found = rows(filled, "SELECT player, id FROM rounds ORDER BY right(id, 8) LIMIT 400")
    for player, id_ in found:
        state = services.rounds.get(str(player), str(id_))
        assert state.over == (state.stored.finished is not None)
        assert not state.over or state.round.total == state.stored.score
        assert state.stored.kind is not Kind.DAILY or percent(state.stored, 0) is not None


def test_statistics_recent_rounds_and_boards_are_read(filled: str, store: Store) -> None:
    solver = SolverClient(DEFAULT)
    secret = Secret("a secret for a test, known to everybody")
    services = Services.build(store, Lexicon.load(), secret, solver, Limits())
    today = str(services.daily.today())
    [(player,)] = rows(filled, "SELECT player FROM days GROUP BY 1 ORDER BY count(*) DESC LIMIT 1")
    assert isinstance(player, str)
    found = statistics(store, player)
    assert found.hands > 10
    assert found.mean_skill is not None
    assert 0 < found.mean_skill <= 1
    assert found.best_words
    assert len(store.recent_rounds(player, 10)) == 10
    assert services.daily.board(player, today).players > 5
    assert any(past.scored for past in services.daily.archive(player))
    assert services.daily.streak(player).best >= 1


def test_a_day_has_what_its_rounds_earned(filled: str, store: Store) -> None:
    for player, day in rows(filled, "SELECT player, day FROM days ORDER BY 1, 2 LIMIT 60"):
        scored = store.scored_rounds(str(player), str(day))
        row = store.day(str(player), str(day))
        assert row is not None
        assert row.hands == len(scored)
        assert row.score == sum(percent(each, each.score or 0) or 0 for each in scored)
        assert row.words == sum(move.points is not None for each in scored for move in each.moves)


def test_what_the_end_of_a_round_stores_is_what_its_rounds_and_days_say(filled: str) -> None:
    for stored, counted in (
        (
            "SELECT day, vouched, score, players FROM day_scores ORDER BY 1, 2, 3",
            "SELECT day, vouched, score, count(*) FROM days WHERE finished IS NOT NULL "
            "GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
        ),
        (
            "SELECT player, day, total, first FROM streaks ORDER BY 1, 2",
            "SELECT player, day, row_number() OVER (PARTITION BY player ORDER BY day), "
            "min(day) OVER (PARTITION BY player) FROM days WHERE finished IS NOT NULL "
            "ORDER BY 1, 2",
        ),
        (
            "SELECT player, (words::json -> 0 ->> 1)::int FROM best_words ORDER BY 1",
            "SELECT player, max(points) FROM rounds JOIN moves ON round = id "
            "WHERE counts AND finished IS NOT NULL AND points IS NOT NULL GROUP BY 1 ORDER BY 1",
        ),
        (
            "SELECT id, sum((word ->> 1)::int) FROM rounds, json_array_elements(result::json -> 1) "
            "AS word GROUP BY 1 ORDER BY 1",
            "SELECT id, sum(points) FROM rounds JOIN moves ON round = id "
            "WHERE finished IS NOT NULL AND points IS NOT NULL GROUP BY 1 ORDER BY 1",
        ),
        (
            "SELECT player, max(played), max(solves) FROM puzzles GROUP BY 1 ORDER BY 1",
            "SELECT player, count(*), count(*) FILTER (WHERE solved) FROM puzzles "
            "GROUP BY 1 ORDER BY 1",
        ),
        (
            "SELECT challenge, player, finished FROM challenge_places ORDER BY 1, 2",
            "SELECT challenge, tries.player, finished FROM challenge_tries AS tries "
            "JOIN rounds ON rounds.id = round JOIN challenges ON challenges.id = challenge "
            "WHERE challenges.player <> tries.player ORDER BY 1, 2",
        ),
    ):
        found = rows(filled, stored)
        assert found
        assert found == rows(filled, counted)
    unlike = "SELECT id FROM rounds WHERE (result IS NULL) <> (finished IS NULL)"
    assert rows(filled, unlike) == []


def test_challenges_are_of_a_hand_that_both_played(filled: str, store: Store) -> None:
    solver = SolverClient(DEFAULT)
    secret = Secret("a secret for a test, known to everybody")
    services = Services.build(store, Lexicon.load(), secret, solver, Limits())
    found = rows(filled, "SELECT id FROM challenges ORDER BY id LIMIT 20")
    assert found
    for (id_,) in found:
        challenge = services.challenges.get(str(id_))
        view = services.challenges.view(challenge, challenge.player)
        [other] = view.others
        hands = [row.hands[0] for row in (view.challenger, other)]
        assert len({hand.dealt for hand in hands if hand is not None}) == 1


def test_indices_keys_and_triggers_are_there_afterwards(
    filled: str, postgres_server: PostgresServer
) -> None:
    url = postgres_server.url("migrated")
    migrated = Store.open(url)
    migrated.migrate()
    migrated.close()
    for statement in (
        "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
        "SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
        "SELECT table_name, column_name, is_nullable FROM information_schema.columns "
        "WHERE table_schema = 'public' ORDER BY 1, 2",
    ):
        assert rows(filled, statement) == rows(url, statement)


def test_sizes_are_told_the_largest_first(filled: str) -> None:
    found = sizes(filled)
    assert {"rounds", "moves", "rounds_player", "days_board"} <= {name for name, _, _ in found}
    assert [size for _, size, _ in found] == sorted([size for _, size, _ in found], reverse=True)


def test_a_database_with_players_is_refused(filled: str) -> None:
    history = History(1, 20, 1, 10**12, {})
    with pytest.raises(NotEmpty, match=r"^there are players in .* already; name an empty database"):
        fill(filled, history)


def test_another_database_than_postgresql_is_refused() -> None:
    with pytest.raises(BadDatabase, match=r"^sqlite://.* is not PostgreSQL"):
        fill("sqlite:///game.db", History(1, 20, 1, 10**12, {}))

"""No call scans a table of rounds or moves, by the query plans of both databases."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from handful.store import YOU, Challenge, ChallengeTry, DayPart, Forgotten, RoundResult, Store
from handful.store.packed_text import pack
from handful.store.postgresql import Postgresql
from handful.store.sqlite import Sqlite
from tests.support.store import DAY, a_check, a_round, a_word, id_of

MANY = 20_000
SCAN = re.compile(
    r".*(SCAN|Seq Scan on) "
    r"(rounds|moves|days|others|later|challenges|challenge_tries|challenge_places|tries|taken|"
    r"streaks|day_scores|practised|best_words|puzzles|puzzle_cards|course_\w+)\b"
)

CHALLENGE = Challenge("c7", "p7", "2026-01-07", "2026-01-07", 7)

CALLS: dict[str, Callable[[Store], object]] = {
    "nickname": lambda store: store.nickname("p7"),
    "round": lambda store: store.round(id_of(7)),
    "append": lambda store: store.append(id_of(7), a_word(99)),
    "append and finish": lambda store: store.append(
        id_of(7), a_word(98), (9, 9), True, DayPart(9, 1, 5), RoundResult("a", (("tin", 9),))
    ),
    "keep_benchmarks": lambda store: store.keep_benchmarks(id_of(7), 9, 9),
    "newest": lambda store: store.newest("p7"),
    "recent_rounds": lambda store: store.recent_rounds("p7", 10),
    "recent_challenges": lambda store: store.recent_challenges("p7", 10),
    "scored_round": lambda store: store.scored_round("p7", DAY),
    "scored_rounds": lambda store: store.scored_rounds("p7", DAY),
    "has_practised": lambda store: store.has_practised("p7", "2026-01-07"),
    "replay": lambda store: store.replay(a_round(7, "p7"), id_of(MANY + 1), YOU, "aretiin", 1, 1),
    "reveal": lambda store: store.reveal(id_of(7)),
    "hand_scores": lambda store: store.hand_scores(id_of(7)),
    "board": lambda store: store.board("2026-01-07", 10),
    "place": lambda store: store.place("p7", "2026-01-07"),
    "others": lambda store: store.board("2026-01-07", 10, vouched=False),
    "vouch": lambda store: store.vouch(id_of(7)),
    "awaits_vouching": lambda store: store.awaits_vouching("p7", "2026-01-07"),
    "vouch_day": lambda store: store.vouch_day("p7", "2026-01-07"),
    "score_counts": lambda store: store.score_counts("2026-01-07"),
    "count_vouched": lambda store: store.count_vouched("2026-01-07"),
    "count_finished": lambda store: store.count_finished("2026-01-07"),
    "streak": lambda store: store.streak("p7", 35),
    "had_hand": lambda store: store.had_hand(a_round(7, "p7", day="2026-01-07")),
    "places": lambda store: store.places("c7"),
    "challenge_rounds": lambda store: store.challenge_rounds(CHALLENGE, "p7"),
    "rounds_of_places": lambda store: store.rounds_of_places(CHALLENGE),
    "add_try": lambda store: store.add_try("c7", ChallengeTry("p7", 0, id_of(7))),
    "puzzle_counts": lambda store: store.puzzle_counts("p7"),
    "puzzle_strengths": lambda store: store.puzzle_strengths("p7", 50),
    "last_puzzle": lambda store: store.last_puzzle("p7"),
    "open_puzzle": lambda store: store.open_puzzle("p7"),
    "count_due": lambda store: store.count_due("p7", 1),
    "due_card": lambda store: store.due_card("p7", 1),
    "day": lambda store: store.day("p7", "2026-01-07"),
    "days_since": lambda store: store.days_since("p7", "2026-01-01"),
    "practice": lambda store: store.practice("p7", "2026-01-01"),
    "history": lambda store: store.history("p7", 100),
    "without_benchmarks": lambda store: store.without_benchmarks("p7", 100),
    "best_words": lambda store: store.best_words("p7", 10),
    "count": lambda store: store.count("k", 1),
    "use_device_code": lambda store: store.use_device_code("digest", 1),
    "half_forgotten": lambda store: store.half_forgotten(10),
    "sweep": lambda store: store.sweep(1),
    "forget": lambda store: store.forget("p8"),
    "key_of_hash": lambda store: store.key_of_hash("h7"),
    "key_of_session": lambda store: store.key_of_session("d7", 1),
    "end_session": lambda store: store.end_session("d7"),
    "revoke_key": lambda store: store.revoke_key("k7", 1),
    "course_class": lambda store: store.course_class("c7"),
    "class_of_code": lambda store: store.class_of_code("code7"),
    "classes_of_key": lambda store: store.classes_of_key("k7"),
    "learner_counts": lambda store: store.learner_counts("k7"),
    "change_class": lambda store: store.change_class("c7", "t", None, 9),
    "delete_class": lambda store: store.delete_class("c9"),
    "sweep_classes": lambda store: store.sweep_classes(0),
    "join": lambda store: store.join("c7", "p7", "", 1),
    "leave": lambda store: store.leave("c8", "p8"),
    "memberships": lambda store: store.memberships("p7"),
    "members": lambda store: store.members("c7"),
    "work": lambda store: store.work("p7", "ps4"),
    "save_work": lambda store: store.save_work("p7", "ps4", "x", 1, 1),
    "add_check": lambda store: store.add_check(a_check(MANY + 7, player="p7", class_="c7")),
    "add_check without a class": lambda store: store.add_check(
        a_check(MANY + 8, player="p7", class_=None)
    ),
    "course_check": lambda store: store.course_check(id_of(7)),
    "latest_checks": lambda store: store.latest_checks("p7", "ps4"),
    "latest_check": lambda store: store.latest_check("p7", "ps4", "1"),
    "last_passed": lambda store: store.last_passed("p7", "ps4", "1"),
    "passed_problems": lambda store: store.passed_problems("p7", "ps4"),
    "class_results": lambda store: store.class_results("c7"),
    "class_files": lambda store: list(store.class_files("c7")),
    "class_reports": lambda store: list(store.class_reports("c7")),
}

ID = "'01K' || substr('00000000000000000000000' || n, length('' || n) + 1)"
FILL = [
    "INSERT INTO players (id, nickname, since) SELECT 'p' || n, 'P', 1 FROM numbers WHERE n < 500",
    'INSERT INTO rounds (id, player, root, replay, kind, day, "by", rules, size, dealt, lexicon,'
    " counts, begun, finished, score, perfect, skynet, revealed, vouched)"
    f" SELECT {ID}, 'p' || (n % 500), {ID}, 0,"
    " CASE WHEN n % 10 = 7 THEN 'daily' ELSE 'free' END,"
    " CASE WHEN n % 10 = 7 THEN '2026-01-0' || (n / 500) END,"
    " CASE WHEN n % 3 = 0 THEN 'skynet' ELSE 'you' END, 'classic', 7, 'aretiin', 'x', TRUE, n,"
    " n, n % 300, CASE WHEN n % 5 > 0 THEN 300 END, 131, FALSE, n % 3 > 0 FROM numbers",
    "INSERT INTO days SELECT player, day, 1, score, 1, finished, vouched FROM rounds"
    " WHERE kind = 'daily'",
    f"INSERT INTO challenges SELECT 'c' || n, 'p' || (n % 500), {ID}, NULL, n FROM numbers",
    f"INSERT INTO challenge_tries SELECT 'c' || n, 'p' || (n % 500), 0, {ID}, NULL FROM numbers",
    "INSERT INTO challenge_places SELECT 'c' || (n % 500), 'p' || (n / 500), 'n', n FROM numbers",
    "INSERT INTO streaks SELECT player, day, 1, 1, 1, day, NULL FROM rounds WHERE kind = 'daily'"
    " AND replay = 0",
    "INSERT INTO day_scores SELECT 'd' || (n % 100), n % 2 > 0, n, 1 FROM numbers",
    "INSERT INTO practised SELECT 'p' || (n % 500), 'd' || n, 1, 1, 1 FROM numbers",
    "INSERT INTO best_words SELECT 'p' || n, '[]' FROM numbers WHERE n < 500",
    f"INSERT INTO puzzles SELECT {ID}, 'p' || (n % 500), 1, FALSE, TRUE, 1, 1, 1, 1, 1"
    " FROM numbers",
    "INSERT INTO puzzle_cards SELECT 'p' || (n % 500), 'classic', 'h' || n, 7, 1, 1, 1, n, NULL"
    " FROM numbers",
    "INSERT INTO course_keys SELECT 'k' || n, 'api', '', 'h' || n, 1, NULL FROM numbers"
    " WHERE n < 2000",
    "INSERT INTO course_sessions SELECT 'd' || n, 'k' || (n % 2000), n FROM numbers",
    "INSERT INTO course_classes SELECT 'c' || n, 'code' || n, 'k' || n, '', 'ps4', 1, NULL, 9"
    " FROM numbers WHERE n < 2000",
    "INSERT INTO course_members SELECT 'c' || n, 'p' || (n % 500), '', 1 FROM numbers"
    " WHERE n < 2000",
    f"INSERT INTO course_checks SELECT {ID}, 'p' || (n % 500), 'c' || (n % 2000), 'ps4',"
    " n % 7 || '', n FROM numbers",
    "INSERT INTO course_work SELECT 'p' || n, 'ps4', :packed, 1, 1 FROM numbers WHERE n < 500",
    f"INSERT INTO course_check_texts SELECT {ID}, :packed, :packed FROM numbers",
    f"INSERT INTO course_results SELECT {ID}, n % 7 || '', 5, 5, 10, n % 2 > 0, '', 1 FROM numbers",
    "INSERT INTO moves SELECT id, 1, 'word', 'tin', NULL, 9 FROM rounds",
    "INSERT INTO moves SELECT id, 2, 'stop', '', NULL, NULL FROM rounds",
]


def fill(store: Store, numbers: str) -> None:
    for statement in FILL:
        whole = f"{numbers} {statement}" if "numbers" in statement else statement
        store.database.change(sa.text(whole), {"packed": pack("text")})
    store.database.change(sa.text("ANALYZE"), {})


@pytest.fixture(scope="session")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder: Path = tmp_path_factory.mktemp("filled")
    store = Store.open(f"sqlite:///{folder}/game.db")
    store.migrate()
    fill(
        store,
        "WITH RECURSIVE numbers(n) AS "
        f"(SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {MANY - 1})",
    )
    yield store
    store.close()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{tmp_path_factory.mktemp('empty')}/game.db")
    store.migrate()
    yield store
    store.close()


@pytest.mark.parametrize("statistics", [False, True], ids=["new", "analysed"])
@pytest.mark.parametrize("name", CALLS)
def test_sqlite_searches_and_does_not_scan(
    filled_file: Store, empty_file: Store, name: str, statistics: bool
) -> None:
    store = filled_file if statistics else empty_file
    assert isinstance(store.database, Sqlite)
    store.database._compiled.clear()
    try:
        CALLS[name](store)
    except Forgotten:
        assert not statistics, "only in an empty database is there no hand to replay"
    connection = store.database._connection()
    assert store.database._compiled
    for text, _ in store.database._compiled.values():
        plan = connection.execute(f"EXPLAIN QUERY PLAN {text}", _Anything()).fetchall()
        scans = [row[3] for row in plan if SCAN.match(row[3])]
        assert scans == [], text


class _Anything(dict[str, Any]):
    """A value for every parameter."""

    def __missing__(self, name: str) -> str:
        return "1"


@pytest.fixture(scope="session")
def filled_server(request: pytest.FixtureRequest) -> Iterator[Store]:
    store = Store.open(request.getfixturevalue("postgres_server").url("filled"))
    store.migrate()
    fill(store, f"WITH numbers(n) AS (SELECT generate_series(0, {MANY - 1}))")
    yield store
    store.close()


@pytest.mark.parametrize("name", CALLS)
def test_postgresql_uses_an_index(filled_server: Store, name: str) -> None:
    assert isinstance(filled_server.database, Postgresql)
    engine = filled_server.database.engine
    asked: list[str] = []

    def note(_: object, cursor: object, statement: str, *__: object) -> None:
        if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
            asked.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        CALLS[name](filled_server)
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)
    assert asked
    with engine.connect() as connection:
        # A statement that is run often is planned once, before its parameters are known.
        connection.exec_driver_sql("SET plan_cache_mode = force_generic_plan")
        for statement in asked:
            names = dict.fromkeys(re.findall(r"%\((\w+)\)s", statement))
            prepared = statement
            for number, parameter in enumerate(names, 1):
                prepared = prepared.replace(f"%({parameter})s", f"${number}")
            connection.exec_driver_sql(f"PREPARE probe AS {prepared}")
            nothing = f"({', '.join(['NULL'] * len(names))})" if names else ""
            plan = connection.exec_driver_sql(f"EXPLAIN EXECUTE probe{nothing}").scalars().all()
            connection.exec_driver_sql("DEALLOCATE probe")
            assert [line for line in plan if SCAN.match(line)] == [], "\n".join(plan)

"""Players, device codes and quotas, the same on every database."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from handful.store import YOU, Forgotten, Store, player_store, sqlite
from tests.support.store import DAY, a_daily, a_round, a_word, add, id_of, play


def test_a_player_is_known_by_a_nickname(store: Store) -> None:
    add(store, "ann")
    assert store.nickname("ann") == "Ann"
    assert store.nickname("bob") is None


def test_adding_a_player_again_changes_nothing(store: Store) -> None:
    add(store, "ann")
    store.add_player("ann", "Somebody Else", now=2)
    assert store.nickname("ann") == "Ann"


def test_a_player_is_renamed(store: Store) -> None:
    add(store, "ann", "bob")
    assert store.rename("ann", "Тиха Чапля 🪶")
    assert store.nickname("ann") == "Тиха Чапля 🪶"
    assert store.nickname("bob") == "Bob"
    assert not store.rename("eve", "Eve")


def test_devices_are_ended_but_one(store: Store) -> None:
    add(store, "ann", "bob")
    store.keep_device_code("d1", "ann", 100)
    store.keep_device_code("d2", "bob", 100)
    assert store.devices("ann") == (0, None)
    assert store.end_other_devices("ann", "PHONE")
    assert store.end_other_devices("ann", "LAPTOP")
    assert store.devices("ann") == (2, "LAPTOP")
    assert store.use_device_code("d1", 5) is None
    assert store.devices("bob") == (0, None)
    assert store.use_device_code("d2", 5) == "bob"
    assert store.devices("eve") is None
    assert not store.end_other_devices("eve", "PHONE")


def test_forgetting_a_player_leaves_nothing_of_theirs(store: Store) -> None:
    add(store, "ann", "bob")
    played = play(store, a_daily(1), 9, 5, "tin")
    store.replay(played, id_of(2), YOU, "aretiin", 6, 0)
    others = play(store, a_daily(3, "bob"), 18, 5, "tin", "rat")
    store.keep_device_code("d1", "ann", 100)
    store.keep_device_code("d2", "bob", 100)
    store.forget("ann")
    assert store.nickname("ann") is None
    assert store.round(id_of(1)) is None
    assert store.round(id_of(2)) is None
    assert store.newest("ann") is None
    assert store.use_device_code("d1", 5) is None
    assert store.streak("ann", 9) == []
    assert store.round(id_of(3)) == others
    assert store.use_device_code("d2", 5) == "bob"
    assert store.count_finished(DAY) == 1
    store.forget("ann")


MANY = 60


@pytest.fixture
def other(store: Store, database_kind: str, request: pytest.FixtureRequest) -> Iterator[Store]:
    """Another server's store of the same database, which does not wait for a lock."""
    if database_kind == "memory":
        yield store
        return
    name = "migrated_postgres_url" if database_kind == "postgresql" else "url"
    opened = Store.open(request.getfixturevalue(name))
    yield opened
    opened.close()


def many_rounds(store: Store) -> None:
    """Ann has 60 rounds of two moves, one of them scored; Bob has one."""
    add(store, "ann", "bob")
    play(store, a_daily(1), 9, 5, "tin")
    for number in range(2, MANY + 1):
        store.begin(a_round(number, moves=(a_word(1), a_word(2))))
    store.begin(a_round(100, "bob"))
    store.keep_device_code("d1", "ann", 100)


def count(store: Store, table: str) -> int:
    found: int = store.database.rows(sa.text(f"SELECT count(*) FROM {table}"), {})[0][0]
    return found


def test_a_player_with_many_rounds_is_deleted_in_portions_between_which_others_write(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    many_rounds(store)
    monkeypatch.setattr(sqlite, "TIMEOUT", 0.0)
    left: list[int] = []

    def between(_: float) -> None:
        left.append(count(other, "rounds"))
        assert other.append(id_of(100), a_word(len(left)))

    monkeypatch.setattr(player_store, "sleep", between)
    store.forget("ann")
    assert left == [36, 11, 1]
    assert (count(store, "rounds"), count(store, "players"), count(store, "moves")) == (1, 1, 3)


def test_nothing_of_a_player_who_is_being_deleted_is_seen(store: Store, other: Store) -> None:
    many_rounds(store)
    first = store.round(id_of(1))
    assert first is not None
    store.begin_forgetting("ann")
    while True:
        for each in (store, other):
            assert each.nickname("ann") is None
            assert not each.rename("ann", "Ann")
            assert [each.round(id_of(number)) for number in (1, 2, MANY)] == [None] * 3
            assert each.newest("ann") is None
            assert each.scored_round("ann", DAY) is None
            assert (each.streak("ann", 9), each.without_benchmarks("ann", 9)) == ([], [])
            assert (each.history("ann", 9), each.best_words("ann", 9)) == ([], [])
            assert each.practice("ann", "2026-01-01") == []
            assert each.days_since("ann", "2026-01-01") == []
            assert (each.board(DAY, 9), each.count_finished(DAY)) == ([], 0)
            assert each.place("ann", DAY) is None
            assert each.use_device_code("d1", 5) is None
            each.keep_device_code("d2", "ann", 100)
            assert each.use_device_code("d2", 5) is None
            with pytest.raises(Forgotten):
                each.begin(a_round(101))
            with pytest.raises(Forgotten):
                each.begin(a_round(101, moves=(a_word(1),)))
            with pytest.raises(Forgotten):
                each.replay(first, id_of(101), YOU, "aretiin", 6, 1)
        if not store.half_forgotten(9):
            break
        store.forget_some("ann")
    assert count(store, "rounds") == 1


def test_what_a_killed_server_left_is_deleted_by_another(store: Store, other: Store) -> None:
    many_rounds(store)
    store.begin_forgetting("ann")
    assert store.forget_some("ann")
    assert other.half_forgotten(9) == ["ann"]
    other.begin_forgetting("ann")
    while other.forget_some("ann"):
        continue
    assert other.half_forgotten(9) == []
    assert (count(store, "rounds"), count(store, "players"), count(store, "moves")) == (1, 1, 0)
    assert not store.forget_some("ann")


def test_nobody_is_forgotten_who_is_not_there(store: Store) -> None:
    add(store, "ann")
    store.begin_forgetting("eve")
    assert store.half_forgotten(9) == []
    assert not store.forget_some("ann"), "only a player who was hidden is deleted"
    assert store.nickname("ann") == "Ann"


def test_a_device_code_is_used_once(store: Store) -> None:
    add(store, "ann")
    store.keep_device_code("digest", "ann", expires=100)
    assert store.use_device_code("another", 50) is None
    assert store.use_device_code("digest", 50) == "ann"
    assert store.use_device_code("digest", 50) is None


def test_a_device_code_expires(store: Store) -> None:
    add(store, "ann")
    store.keep_device_code("digest", "ann", expires=100)
    assert store.use_device_code("digest", 101) is None
    assert store.use_device_code("digest", 99) == "ann"


def test_a_device_code_for_nobody_is_not_kept(store: Store) -> None:
    store.keep_device_code("digest", "nobody", expires=100)
    assert store.use_device_code("digest", 50) is None


def test_a_counter_counts_in_its_window(store: Store) -> None:
    assert [store.count("moves:ann", 60_000) for _ in range(3)] == [1, 2, 3]
    assert store.count("moves:ann", 120_000) == 1
    assert store.count("moves:bob", 60_000) == 1


def test_keys_between_two_texts_are_found_the_last_first(store: Store) -> None:
    for key in ("a:1", "b:1", "b:2", "b:3", "b;", "c:1"):
        store.count(key, 100)
    assert store.keys_between("b:", "b;", 2) == ["b:3", "b:2"]
    store.delete_counter("b:3", 200)
    store.delete_counter("b:2", 100)
    assert store.keys_between("b:", "b;", 9) == ["b:3", "b:1"]


def test_sweeping_drops_what_is_over(store: Store) -> None:
    add(store, "ann")
    store.count("k", 100)
    store.count("k", 200)
    store.keep_device_code("old", "ann", expires=150)
    store.keep_device_code("new", "ann", expires=250)
    store.sweep(before=200)
    assert store.count("k", 100) == 1
    assert store.count("k", 200) == 2
    assert store.use_device_code("old", 0) is None
    assert store.use_device_code("new", 0) == "ann"


def test_sweeping_is_done_in_portions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_store, "SWEPT_AT_A_TIME", 2)
    for number in range(5):
        store.count(f"k{number}", 100)
    store.count("kept", 200)
    assert [store.sweep(before=200) for _ in range(3)] == [True, True, False]
    assert count(store, "quotas") == 1

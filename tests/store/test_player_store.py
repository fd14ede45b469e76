"""Players, device codes and quotas, the same on every database."""

from handful.store import YOU, Store
from tests.store.factories import DAY, a_daily, add, id_of, play


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
    assert store.days("ann") == []
    assert store.round(id_of(3)) == others
    assert store.use_device_code("d2", 5) == "bob"
    assert store.count_finished(DAY) == 1
    store.forget("ann")


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

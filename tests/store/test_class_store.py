"""Keys, classes and their members in the store: the same on every database."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from handful.store import Forgotten, Key, Member, Membership, Store, class_store
from handful.store.course_key import hash_of, new_key
from tests.store.test_player_store import count
from tests.store.test_race import at_once
from tests.support.store import a_check, a_class, add, id_of, open_class

TEACHER = Key("k1", "teacher", "Ms Lee", hash_of("hft_lee"), 5)
PROGRAM = Key("k2", "api", "Moodle", hash_of("hfa_moodle"), 4)


def test_a_key_is_random_and_says_what_it_is() -> None:
    keys = [new_key("teacher"), new_key("teacher"), new_key("api")]
    assert len(set(keys)) == 3
    assert [key[:4] for key in keys] == ["hft_", "hft_", "hfa_"]
    assert {len(key) for key in keys} == {36}
    assert set("".join(key[4:] for key in keys)) <= set("0123456789abcdefghjkmnpqrstvwxyz")


def test_a_key_is_found_by_its_hash_until_it_is_revoked(store: Store) -> None:
    store.add_key(TEACHER)
    store.add_key(PROGRAM)
    assert store.key_of_hash(hash_of("hft_lee")) == TEACHER
    assert store.key_of_hash("hft_lee") is None
    assert store.keys() == [PROGRAM, TEACHER]
    assert store.revoke_key("k1", 70)
    assert store.revoke_key("k1", 90)
    assert not store.revoke_key("k9", 90)
    assert store.key_of_hash(hash_of("hft_lee")) is None
    assert store.key_of_hash(hash_of("hfa_moodle")) == PROGRAM
    assert store.keys() == [PROGRAM, replace(TEACHER, revoked=70)]


def test_adding_a_key_again_changes_nothing(store: Store) -> None:
    assert store.add_key(TEACHER)
    assert store.add_key(TEACHER), "the same call, after a lost answer"
    assert not store.add_key(replace(TEACHER, hash="another"))
    assert not store.add_key(replace(TEACHER, id="another"))
    assert store.keys() == [TEACHER]


def test_a_class_is_found_by_its_id_its_code_and_its_key(store: Store) -> None:
    store.add_key(TEACHER)
    store.add_key(PROGRAM)
    assert store.add_class(a_class())
    later = a_class("c2", created=200, closes=5000)
    assert store.add_class(later)
    assert store.course_class("c1") == store.class_of_code("CODE-c1") == a_class()
    assert store.class_of_code("CODE-c2") == later
    assert store.classes_of_key("k1") == [later, a_class()]
    assert store.classes_of_key("k2") == []
    assert store.course_class("c3") is None
    assert store.class_of_code("c1") is None


def test_a_code_is_given_once(store: Store) -> None:
    store.add_key(TEACHER)
    assert store.add_class(a_class())
    assert store.add_class(a_class()), "the same call, after a lost answer"
    assert not store.add_class(a_class("c2", code="CODE-c1"))
    assert store.course_class("c2") is None


def test_a_class_needs_a_key(store: Store) -> None:
    with pytest.raises(Forgotten, match="handful key"):
        store.add_class(a_class())


def test_a_class_is_changed(store: Store) -> None:
    open_class(store)
    assert store.change_class("c1", "Рік 7", 300, 9000)
    assert store.course_class("c1") == a_class(title="Рік 7", closes=300, expires=9000)
    assert store.change_class("c1", "Year 7", None, 10_000)
    assert store.course_class("c1") == a_class()
    assert not store.change_class("c2", "Year 8", None, 9000)


def test_members_have_their_nickname_and_the_name_they_gave(store: Store) -> None:
    open_class(store)
    add(store, "ann", "ben")
    assert store.join("c1", "ben", "Ben of 7b", 300)
    assert store.join("c1", "ann", "", 400)
    assert store.members("c1") == [
        Member("ben", "Ben", "Ben of 7b", 300),
        Member("ann", "Ann", "", 400),
    ]
    assert store.memberships("ann") == [Membership(a_class(), "")]
    assert store.members("c2") == []
    assert store.memberships("eve") == []


def test_joining_again_changes_the_name_only(store: Store) -> None:
    open_class(store, "ann")
    assert not store.join("c1", "ann", "Number 12", 999)
    assert store.members("c1") == [Member("ann", "Ann", "Number 12", 200)]


def test_a_member_is_renamed_and_nobody_else(store: Store) -> None:
    open_class(store, "ann")
    assert store.rename_member("c1", "ann", "1001")
    assert store.members("c1") == [Member("ann", "Ann", "1001", 200)]
    assert not store.rename_member("c1", "eve", "1002")
    assert not store.rename_member("c9", "ann", "1003")


def test_the_class_joined_last_comes_first(store: Store) -> None:
    open_class(store, "ann")
    store.add_class(a_class("c2"))
    store.join("c2", "ann", "", 300)
    assert [one.course_class.id for one in store.memberships("ann")] == ["c2", "c1"]


def test_learners_are_counted(store: Store) -> None:
    open_class(store, "ann", "ben")
    store.add_class(a_class("c2"))
    store.add_class(a_class("c3"))
    store.join("c2", "ann", "", 300)
    assert store.learner_counts("k1") == {"c1": 2, "c2": 1}
    store.begin_forgetting("ann")
    assert store.learner_counts("k1") == {"c1": 1}
    assert store.learner_counts("k2") == {}


def test_who_or_what_is_not_there_is_not_joined(store: Store) -> None:
    open_class(store, "ann")
    with pytest.raises(Forgotten):
        store.join("c2", "ann", "", 300)
    with pytest.raises(Forgotten):
        store.join("c1", "eve", "", 300)
    store.begin_forgetting("ann")
    store.add_class(a_class("c2"))
    with pytest.raises(Forgotten):
        store.join("c2", "ann", "", 300)


def test_leaving_deletes_the_checks_in_the_class_only(store: Store) -> None:
    open_class(store, "ann", "ben")
    store.add_check(a_check(1))
    store.add_check(a_check(2, class_=None))
    store.add_check(a_check(3, player="ben"))
    store.save_work("ann", "ps4", "my files", 0, 5)
    assert store.leave("c1", "ann")
    assert not store.leave("c1", "ann")
    assert [store.course_check(id_of(number)) for number in (1, 2, 3)] == [
        None,
        a_check(2, class_=None),
        a_check(3, player="ben"),
    ]
    assert store.work("ann", "ps4") is not None
    assert [one.player for one in store.members("c1")] == ["ben"]
    assert count(store, "course_results") == count(store, "course_check_texts") == 2


def test_a_deleted_class_leaves_the_work_of_its_learners(store: Store) -> None:
    open_class(store, "ann")
    store.add_class(a_class("c2"))
    store.join("c2", "ann", "", 300)
    store.add_check(a_check(1))
    store.add_check(a_check(2, class_="c2"))
    store.save_work("ann", "ps4", "my files", 0, 5)
    store.delete_class("c1")
    store.delete_class("c1")
    assert store.course_class("c1") is None
    assert store.members("c1") == []
    assert store.course_check(id_of(1)) is None
    assert store.course_check(id_of(2)) == a_check(2, class_="c2")
    assert store.work("ann", "ps4") is not None
    assert [count(store, f"course_{name}") for name in ("classes", "members", "checks")] == [1] * 3
    assert store.add_class(a_class("c1"))


def test_nothing_of_a_class_that_is_being_deleted_is_seen(store: Store) -> None:
    open_class(store, "ann")
    add(store, "ben")
    store.add_check(a_check(1, points=10))
    store.begin_deleting_class("c1")
    assert store.course_class("c1") is store.class_of_code("CODE-c1") is None
    assert store.classes_of_key("k1") == []
    assert store.members("c1") == []
    assert store.memberships("ann") == []
    assert store.learner_counts("k1") == {}
    assert store.class_results("c1") == []
    assert [*store.class_files("c1"), *store.class_reports("c1")] == []
    assert store.course_check(id_of(1)) is store.last_passed("ann", "ps4", "1") is None
    assert store.latest_checks("ann", "ps4") == []
    assert store.passed_problems("ann", "ps4") == []
    assert not store.change_class("c1", "Year 7", None, 9000)
    with pytest.raises(Forgotten):
        store.join("c1", "ben", "", 300)
    with pytest.raises(Forgotten):
        store.add_check(a_check(2))
    assert not store.add_class(a_class("c2", code="CODE-c1")), "its code is free once it is gone"
    assert [store.sweep_classes(1) for _ in range(3)] == [True, True, False]
    assert count(store, "course_checks") == 0
    assert store.add_class(a_class("c2", code="CODE-c1"))


def test_a_large_class_is_deleted_in_portions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_class(store, "ann")
    for number in range(5):
        store.add_check(a_check(number))
    monkeypatch.setattr(class_store, "CHECKS_AT_A_TIME", 2)
    left: list[int] = []
    monkeypatch.setattr(class_store, "sleep", lambda _: left.append(count(store, "course_checks")))
    store.delete_class("c1")
    assert left == [3, 1, 0]
    assert count(store, "course_classes") == 0


def test_expired_classes_are_swept_in_portions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_class(store, "ann")
    store.add_class(a_class("c2", expires=20_000))
    store.add_class(a_class("c3", expires=5_000))
    for number in range(3):
        store.add_check(a_check(number))
    monkeypatch.setattr(class_store, "CHECKS_AT_A_TIME", 2)
    assert not store.sweep_classes(4_999)
    assert store.sweep_classes(10_000), "c3, which has no checks"
    assert store.course_class("c3") is None
    assert store.sweep_classes(10_000)
    assert store.course_class("c1") is None, "seen by nobody while it is being deleted"
    assert count(store, "course_checks") == 1
    assert [store.sweep_classes(10_000) for _ in range(3)] == [True, True, False]
    assert [one.id for one in store.classes_of_key("k1")] == ["c2"]
    assert (count(store, "course_checks"), count(store, "course_members")) == (0, 0)


# At once.


def test_of_two_classes_with_one_code_one_is_added(store: Store) -> None:
    store.add_key(TEACHER)
    for n in range(10):
        two = [a_class(f"{n}-{each}", code=f"CODE-{n}") for each in "ab"]
        assert sorted(at_once(*[partial(store.add_class, one) for one in two])) == [False, True]


def test_of_four_joins_at_once_one_is_the_first(store: Store) -> None:
    open_class(store)
    for n in range(10):
        add(store, player := f"p{n}")
        joined = at_once(*[partial(store.join, "c1", player, name, 300) for name in "abcd"])
        assert sorted(joined) == [False, False, False, True]
    assert len(store.members("c1")) == 10


def test_a_class_is_deleted_while_learners_join_and_check(store: Store) -> None:
    for n in range(5):
        open_class(store, player := f"p{n}", class_=(deleted := f"c{n}"))
        add(store, other := f"q{n}")
        check = a_check(n, player=player, class_=deleted)
        at_once(
            partial(store.delete_class, deleted),
            partial(unless_forgotten, partial(store.join, deleted, other, "", 300)),
            partial(unless_forgotten, partial(store.add_check, check)),
        )
        assert store.course_check(check.id) is None
    assert [count(store, f"course_{name}") for name in ("classes", "members", "checks")] == [0] * 3


def unless_forgotten(call: Callable[[], object]) -> None:
    try:
        call()
    except Forgotten:
        return

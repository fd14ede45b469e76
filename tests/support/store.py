"""Rounds and games for the tests, with what does not matter filled in."""

from dataclasses import replace
from typing import Any

from handful.store import (
    YOU,
    DayPart,
    Key,
    Kind,
    Move,
    Store,
    StoredCheck,
    StoredClass,
    StoredRound,
)

DAY = "2026-11-15"
LEXICON = "5c6d" * 16


def id_of(number: int) -> str:
    """An id as the server makes them: later numbers are greater."""
    return f"01K{number:023d}"


def a_round(number: int = 1, player: str = "ann", **fields: Any) -> StoredRound:
    """A free round that goes on."""
    made = StoredRound(
        id=id_of(number),
        player=player,
        root=id_of(number),
        replay=0,
        kind=Kind.FREE,
        day=None,
        by=YOU,
        rules="classic",
        size=7,
        dealt="aretiin",
        lexicon=LEXICON,
        counts=True,
        begun=1000 * number,
        finished=None,
        score=None,
        perfect=None,
        skynet=None,
        revealed=False,
    )
    return made._replace(**fields)


def a_daily(number: int = 1, player: str = "ann", day: str = DAY, **fields: Any) -> StoredRound:
    """A scored round of a day."""
    return a_round(number, player, kind=Kind.DAILY, day=day, **fields)


def a_word(number: int, text: str = "tin", points: int | None = 9) -> Move:
    """A word that was accepted, or refused if it has no points."""
    return Move(number, "word", text, None, points)


def add(store: Store, *players: str) -> None:
    """Keep players, each called like the id with a capital."""
    for player in players:
        store.add_player(player, player.capitalize(), now=1)


def play(
    store: Store,
    begun: StoredRound,
    score: int,
    at: int,
    *words: str,
    vouched: bool = True,
    hands: int = 1,
) -> StoredRound:
    """Keep a round that is finished: so many *words*, of 9 points each, and a stop.

    A scored one is one of so many *hands* of its day.
    """
    assert store.begin(begun)
    for number, word in enumerate(words, 1):
        assert store.append(begun.id, a_word(number, word))
    daily = begun.kind is Kind.DAILY
    day = DayPart(score, len(words), hands) if daily else None
    assert store.append(begun.id, Move(len(words) + 1, "stop", ""), (score, at), day=day)
    if vouched and daily and begun.day is not None:
        store.vouch(begun.id)
        if store.awaits_vouching(begun.player, begun.day):
            store.vouch_day(begun.player, begun.day)
    played = store.round(begun.id)
    assert played is not None
    return played


def a_class(class_: str = "c1", **fields: Any) -> StoredClass:
    """A class of the key k1 that never closes."""
    made = StoredClass(class_, f"CODE-{class_}", "k1", "Year 7", "ps4", 100, None, 10_000)
    return replace(made, **fields)


def a_check(
    number: int = 1, problem: str = "1", points: float = 0, player: str = "ann", **fields: Any
) -> StoredCheck:
    """A check in the class c1; one with all of its ten points has passed."""
    made = StoredCheck(
        id=id_of(number),
        player=player,
        class_="c1",
        edition="ps4",
        problem=problem,
        files=f"files {number}",
        report=f"report {number}",
        points=points,
        max=10,
        passed=points == 10,
        mistakes=(),
        at=1000 * number,
    )
    return replace(made, **fields)


def open_class(store: Store, *players: str, class_: str = "c1") -> None:
    """Keep a key, a class of it, and players who are in it."""
    store.add_key(Key("k1", "teacher", "Ms Lee", "hash of k1", 1))
    assert store.add_class(a_class(class_))
    add(store, *players)
    for player in players:
        store.join(class_, player, f"{player} of 7b", 200)

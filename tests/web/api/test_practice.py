"""Practice hands: what a browser keeps, to be played without the server."""

import pytest

from handful.lexicon import DEFAULT, Lexicon
from handful.rules import CLASSIC, Hand
from handful.solver import playable_words
from handful.solver.index import index_of
from handful.web.game.practice import SIZE
from handful.web.solver.value import PracticeHand
from tests.support.web.app import SATURDAY, App, Json, json_of


def practice(app: App) -> list[Json]:
    found: list[Json] = json_of(app.ask("GET", "/api/practice"), 200)["hands"]
    return found


def test_there_are_five_hands_with_all_their_words_and_no_player_is_needed(app: App) -> None:
    hands = practice(app)
    index = index_of(Lexicon.load(DEFAULT))
    assert len({each["round"]["dealt"] for each in hands}) == 5
    for each in hands:
        hand = Hand(each["round"]["dealt"])
        plays = playable_words(hand, CLASSIC, index, SIZE)
        assert list(each["words"].items()) == [(play.word, play.points) for play in plays]
        assert len(each["words"]) >= 10


def test_a_practice_round_is_at_its_beginning_and_does_not_count(app: App) -> None:
    begun = practice(app)[0]["round"]
    assert (begun["rules"], begun["size"], begun["by"]) == ("classic", 9, "you")
    assert (begun["moves"], begun["turns"], begun["over"]) == (0, [], False)
    assert (begun["counts"], begun["can_replay"], begun["day"]) == (False, False, None)


def test_a_practice_round_is_not_on_the_server(app: App) -> None:
    begun = practice(app)[0]["round"]
    player = app.player()
    assert player.ask("GET", f"/api/rounds/{begun['id']}").status_code == 404


def test_the_hands_are_the_same_all_day_and_others_on_the_next(app: App) -> None:
    def dealt() -> list[str]:
        return [each["round"]["dealt"] for each in practice(app)]

    friday = dealt()
    assert dealt() == friday
    app.clock.set(SATURDAY)
    assert not set(dealt()) & set(friday)


def test_words_that_are_not_shown_are_named(new_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    async def drawn(*_: object) -> PracticeHand:
        return PracticeHand("wankersti", (("wanker", 90), ("skew", 44)))

    monkeypatch.setattr(new_app.services.solver, "practice", drawn)
    first = practice(new_app)[0]
    assert first["words"] == {"wanker": 90, "skew": 44}
    assert first["hidden"] == ["wanker"]

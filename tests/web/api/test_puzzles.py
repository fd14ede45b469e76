"""Puzzles: the routes under /api/puzzles."""

import pytest

from handful.web.solver.puzzle import PuzzleHand
from tests.support.web.app import App, Json, Player, json_of, refused

DAY = 24 * 3600
HAND = PuzzleHand("classic", 7, "uezkltz", perfect=100, skynet=90, difficulty=1200)
SOLVED, MISSED = ("lutz", "zek"), ("klutz", ".")


@pytest.fixture
def app(new_app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """A server where every puzzle is the same hand."""

    async def puzzle(seed: int, aim: float, who: object) -> PuzzleHand:
        return HAND

    monkeypatch.setattr(new_app.services.solver, "puzzle", puzzle)
    return new_app


def begin(player: Player, status: int = 201) -> Json:
    return json_of(player.ask("POST", "/api/puzzles"), status)


def play(player: Player, *words: str) -> Json:
    """The standing after the next puzzle was played with these words."""
    player.move(begin(player), *words)
    return player.get("/api/puzzles")


def test_a_newcomer_has_a_rating_and_no_puzzle(player: Player) -> None:
    assert player.get("/api/puzzles") == {
        "rating": 1200,
        "deviation": 350,
        "ratings": [],
        "played": 0,
        "solved": 0,
        "due": 0,
        "puzzle": None,
    }


def test_a_puzzle_tells_its_target_and_not_how(player: Player) -> None:
    begun = begin(player)
    assert (begun["kind"], begun["dealt"], begun["counts"]) == ("puzzle", "uezkltz", False)
    assert begun["ladder"] is None
    assert player.get("/api/puzzles")["puzzle"] == {
        "round": begun["id"],
        "target": 90,
        "difficulty": 1200,
        "again": False,
        "solved": None,
        "change": None,
    }


def test_who_beats_skynet_rises(player: Player) -> None:
    standing = play(player, *SOLVED)
    puzzle = standing["puzzle"]
    assert puzzle["solved"]
    assert puzzle["change"] == standing["rating"] - 1200 > 100
    assert (standing["played"], standing["solved"], standing["due"]) == (1, 1, 0)
    assert standing["deviation"] < 350
    assert standing["ratings"] == [1200, standing["rating"]]


def test_as_much_as_skynet_is_not_enough(player: Player) -> None:
    standing = play(player, *MISSED)
    assert standing["puzzle"]["solved"] is False
    assert standing["puzzle"]["change"] == standing["rating"] - 1200 < -100
    assert (standing["played"], standing["solved"]) == (1, 0)


def test_an_open_puzzle_is_gone_on_with(player: Player) -> None:
    begun = begin(player)
    assert begin(player, 200)["id"] == begun["id"]
    player.move(begun, "klutz", ".")
    assert begin(player)["id"] != begun["id"]


def test_asking_twice_settles_once(player: Player) -> None:
    first = play(player, *SOLVED)
    assert player.get("/api/puzzles") == first


def test_a_misplayed_hand_comes_back_and_moves_no_rating(app: App, player: Player) -> None:
    play(player, *MISSED)
    play(player, *SOLVED)  # nothing is due on the same day
    app.clock.seconds += DAY
    before = player.get("/api/puzzles")
    assert before["due"] == 1
    again = begin(player)
    assert player.get("/api/puzzles")["puzzle"]["again"]
    assert again["dealt"] == "uezkltz"
    player.move(again, *SOLVED)
    after = player.get("/api/puzzles")
    assert (after["rating"], after["puzzle"]["change"]) == (before["rating"], 0)
    assert after["puzzle"]["solved"]
    assert after["due"] == 0
    assert after["ratings"] == before["ratings"]
    assert after["ratings"][0] == 1200  # the history still begins with the start
    app.clock.seconds += DAY
    assert player.get("/api/puzzles")["due"] == 0  # solved: later than a day from now
    app.clock.seconds += 30 * DAY
    assert player.get("/api/puzzles")["due"] == 1


def test_a_hand_that_was_solved_does_not_come_back(app: App, player: Player) -> None:
    play(player, *SOLVED)
    app.clock.seconds += 365 * DAY
    assert player.get("/api/puzzles")["due"] == 0


def test_puzzles_are_not_in_the_statistics_of_hands(player: Player) -> None:
    play(player, *SOLVED)
    assert player.statistics()["hands"] == 0


def test_no_letter_of_a_puzzle_is_exchanged(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def puzzle(seed: int, aim: float, who: object) -> PuzzleHand:
        return PuzzleHand("wildcard", 7, "dd*lout", perfect=294, skynet=273, difficulty=1500)

    monkeypatch.setattr(app.services.solver, "puzzle", puzzle)
    begun = begin(player)
    assert begun["can_substitute"] is False
    refused(player.try_move(begun["id"], 1, "substitute", "d"), 409, "not-now")


def test_the_puzzles_of_others_are_their_own(app: App, player: Player) -> None:
    play(player, *SOLVED)
    assert app.player().get("/api/puzzles")["played"] == 0


def test_somebody_unknown_has_no_puzzles(app: App) -> None:
    refused(app.ask("GET", "/api/puzzles"), 401, "not-known")
    refused(app.ask("POST", "/api/puzzles"), 401, "not-known")


def test_a_deleted_player_leaves_no_puzzle(app: App, player: Player) -> None:
    play(player, *MISSED)
    assert player.ask("DELETE", "/api/me").status_code == 204
    assert player.cookie is not None
    id_ = player.cookie.partition(".")[0]
    app.store.forget(id_)
    assert app.store.last_puzzle(id_) is None
    assert app.store.due_card(id_, 10**15) is None


def test_the_solver_finds_a_puzzle_as_hard_as_the_player_is_strong(new_app: App) -> None:
    player = new_app.player()
    begun = begin(player)
    puzzle = player.get("/api/puzzles")["puzzle"]
    assert 900 <= puzzle["difficulty"] <= 1500
    review = player.review(player.move(begun, "."))
    assert review["skynet"]["score"] == puzzle["target"] < review["perfect"]["score"]


def test_a_puzzle_has_no_hints(player: Player) -> None:
    begun = begin(player)
    assert begun["hints"]["next"] is None
    refused(player.try_move(begun["id"], 1, "hint", "letter"), 409, "not-now")


def test_puzzles_of_the_same_instant_have_the_order_in_which_they_were_played(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever chance adds to the ids of one millisecond, and whichever clock is behind."""
    chance = iter([2**80 - 1 - 2**40 * number for number in range(100)])  # falling
    monkeypatch.setattr("handful.web.player.identity.secrets.randbits", lambda _: next(chance))
    told = []
    for seconds in (0, 0, 0, -5, 0):
        app.clock.seconds += seconds
        told.append(play(player, *SOLVED))
    ratings = [each["rating"] for each in told]
    assert ratings == sorted(set(ratings))
    assert told[-1]["ratings"] == [1200, *ratings]
    rounds = [each["puzzle"]["round"] for each in told]
    assert rounds == sorted(set(rounds))

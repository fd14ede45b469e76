"""Hints: three steps that cost, logged as moves."""

from collections.abc import Iterator

import pytest

from handful.web.solver.client import SolverClient
from tests.support.web.app import App, Json, Player, json_of, refused, running_app, set_five_hands
from tests.support.wordnet import write_wordnet

STEPS = ("letter", "definition", "word")
NONE_YET = {
    "used": 0,
    "cost": 0,
    "letter": None,
    "length": None,
    "definition": None,
    "word": None,
    "next": "letter",
}


@pytest.fixture(scope="module")
def hinting_app(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> Iterator[App]:
    """A server that knows what inertia means, and of planet only what names it."""
    folder = tmp_path_factory.mktemp("app")
    entries = [
        ("noun", "inertia", "that inertia keeps a body as it is"),
        ("noun", "inertia", "a disposition to remain inactive"),
        ("noun", "planet", "a planet like the Earth"),
    ]
    wordnet = write_wordnet(folder / "wordnet", entries)
    with running_app(folder, solver, wordnet=str(wordnet)) as app:
        yield app


@pytest.fixture
def player(hinting_app: App) -> Player:
    return hinting_app.player()


def hint(player: Player, played: Json, *steps: str) -> Json:
    for step in steps:
        answer = player.try_move(played["id"], played["moves"] + 1, "hint", step)
        played = json_of(answer, 200)
    return played


def test_a_new_round_has_no_hints(player: Player) -> None:
    assert player.deal("classic", "aretiin")["hints"] == NONE_YET


def test_letter_and_length_then_a_definition_then_the_word(player: Player) -> None:
    played = player.deal("classic", "aretiin")
    first = {**NONE_YET, "used": 1, "letter": "i", "length": 7, "next": "definition"}
    played = hint(player, played, "letter")
    assert played["hints"] == first
    meaning = "a disposition to remain inactive"
    second = {**first, "used": 2, "definition": meaning, "next": "word"}
    played = hint(player, played, "definition")
    assert played["hints"] == second
    played = hint(player, played, "word")
    assert played["hints"] == {**second, "used": 3, "word": "inertia", "next": None}
    assert player.see(played) == played


def test_a_hint_changes_nothing_else(player: Player) -> None:
    dealt = player.deal("classic", "aretiin")
    hinted = hint(player, dealt, *STEPS)
    assert {**hinted, "hints": dealt["hints"], "moves": 0} == dealt
    assert hinted["moves"] == 3


def test_a_word_that_only_definitions_with_it_explain_has_none(player: Player) -> None:
    played = hint(player, player.deal("classic", "planet"), "letter")
    assert played["hints"]["next"] == "word"
    assert hint(player, played, "word")["hints"]["word"] == "planet"


def test_without_wordnet_the_definition_is_left_out(app: App) -> None:
    player = app.player()
    played = hint(player, player.deal("classic", "aretiin"), "letter")
    assert played["hints"]["next"] == "word"
    refused(player.try_move(played["id"], 2, "hint", "definition"), 409, "not-now")


@pytest.mark.parametrize("step", ["definition", "word"])
def test_steps_cannot_be_left_out(player: Player, step: str) -> None:
    played = player.deal("classic", "aretiin")
    message = refused(player.try_move(played["id"], 1, "hint", step), 409, "not-now")
    assert message == "The next hint for these letters is the letter."
    assert player.see(played)["moves"] == 0


def test_after_the_word_there_is_no_further_hint(player: Player) -> None:
    played = hint(player, player.deal("classic", "aretiin"), *STEPS)
    message = refused(player.try_move(played["id"], 4, "hint", "letter"), 409, "not-now")
    assert message == "There is no further hint for these letters."


def test_the_same_hint_sent_twice_is_made_once(player: Player) -> None:
    played = player.deal("classic", "aretiin")
    first = json_of(player.try_move(played["id"], 1, "hint", "letter"), 200)
    assert json_of(player.try_move(played["id"], 1, "hint", "letter"), 200) == first
    assert player.see(played)["hints"]["used"] == 1
    refused(player.try_move(played["id"], 1, "word", "tie"), 409, "stale-move")


def test_a_number_that_is_not_the_next_tells_nothing(player: Player) -> None:
    played = player.deal("classic", "aretiin")
    answer = player.try_move(played["id"], 5, "hint", "letter")
    refused(answer, 409, "stale-move")
    assert answer.json()["round"]["hints"] == NONE_YET


def test_a_word_that_is_played_begins_hints_anew(player: Player) -> None:
    played = hint(player, player.deal("classic", "aretiin"), "letter")
    played = player.move(played, "tie")
    assert played["hints"] == {**NONE_YET, "used": 1}
    played = hint(player, played, "letter", "word")
    assert played["hints"]["used"] == 3
    assert sorted(played["hints"]["word"])  # of the letters a, r, i and n
    assert set(played["hints"]["word"]) <= set("arin")


def test_a_refused_word_that_costs_no_letters_keeps_them(player: Player) -> None:
    played = hint(player, player.deal("classic", "aretiin"), "letter")
    assert player.move(played, "nra")["hints"]["letter"] == "i"


def test_a_refused_word_that_costs_letters_begins_anew(player: Player) -> None:
    played = hint(player, player.deal("wildcard", "dd*lout"), "letter")
    assert player.move(played, "dl")["hints"]["letter"] is None


def test_an_exchanged_letter_begins_anew(player: Player) -> None:
    played = hint(player, player.deal("wildcard", "dd*lout"), "letter")
    assert player.move(played, "=d")["hints"] == {**NONE_YET, "used": 1}


def test_letters_without_a_common_word_say_so(player: Player) -> None:
    played = hint(player, player.deal("classic", "uuvvvqj"), "letter")
    assert played["hints"] == {**NONE_YET, "used": 1, "length": 0, "next": None}


def test_a_round_that_is_over_has_no_hints_left(player: Player) -> None:
    played = player.move(hint(player, player.deal("classic", "aretiin"), "letter"), ".")
    assert (played["hints"]["used"], played["hints"]["next"]) == (1, None)
    refused(player.try_move(played["id"], 3, "hint", "definition"), 409, "round-over")


def test_nobody_gets_hints_in_the_round_of_somebody_else(player: Player) -> None:
    played = player.deal("classic", "aretiin")
    other = player.app.player()
    refused(other.try_move(played["id"], 1, "hint", "letter"), 404, "not-found")
    assert player.see(played)["moves"] == 0


def test_a_computers_round_has_none(player: Player) -> None:
    played = player.deal("classic", "aretiin", by="novice")
    assert played["hints"]["next"] is None
    refused(player.try_move(played["id"], played["moves"] + 1, "hint", "letter"), 409, "not-now")


def test_a_hint_in_free_play_leaves_the_points(player: Player) -> None:
    played = hint(player, player.deal("classic", "aretiin"), *STEPS)
    played = player.move(played, "inertia")
    assert played["total"] == 99
    player.review(played)
    shared = player.get(f"/api/rounds/{played['id']}/share")
    assert (shared["percent"], shared["hints"]) == (100, 3)
    assert shared["code"].startswith("H2-")


def test_the_code_of_a_round_with_hints_tells_them(player: Player) -> None:
    played = player.move(hint(player, player.deal("classic", "aretiin"), "letter"), "inertia")
    player.review(played)
    code = player.get(f"/api/rounds/{played['id']}/share")["code"]
    found = json_of(player.ask("POST", "/api/verify", {"code": code}), 200)
    assert (found["score"], found["hints"]) == (99, 1)


@pytest.mark.parametrize(
    ("steps", "counted"), [((), 100), (("letter",), 95), (("letter", "word"), 85)]
)
def test_each_hint_takes_its_cost_of_a_scored_hand(
    hinting_app: App, monkeypatch: pytest.MonkeyPatch, steps: tuple[str, ...], counted: int
) -> None:
    set_five_hands(monkeypatch, hinting_app)
    player = hinting_app.player()
    begun = player.begin_day()
    hinting_app.clock.seconds += 60
    played = player.move(hint(player, begun, *steps), "rates")
    assert (played["total"], played["percent"]) == (75, counted)
    assert played["hints"]["cost"] == 100 - counted
    assert player.get("/api/daily")["score"] == counted
    shared = player.get(f"/api/rounds/{played['id']}/share")
    assert (shared["percent"], shared["hints"]) == (counted, len(steps))
    found = json_of(player.ask("POST", "/api/verify", {"code": shared["code"]}), 200)
    assert found["hints"] == len(steps)


def test_nothing_counts_less_than_zero(hinting_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    set_five_hands(monkeypatch, hinting_app)
    player = hinting_app.player()
    played = player.move(hint(player, player.begin_day(), "letter"), ".")
    assert (played["total"], played["percent"]) == (0, 0)


def test_there_is_no_hint_about_one_letter(player: Player) -> None:
    played = player.move(player.deal("classic", "tinv"), "tin")
    assert (played["over"], played["hints"]["next"]) == (False, None)
    refused(player.try_move(played["id"], 2, "hint", "letter"), 409, "not-now")


def test_a_hint_costs_nothing_where_nobody_is_compared(player: Player) -> None:
    played = player.move(hint(player, player.deal("classic", "aretiin"), *STEPS), "inertia")
    reviewed = player.review(played)["round"]
    assert (reviewed["percent"], reviewed["hints"]["used"], reviewed["hints"]["cost"]) == (
        100,
        3,
        0,
    )
    assert player.get(f"/api/rounds/{played['id']}/share")["percent"] == 100

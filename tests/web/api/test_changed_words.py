"""A server that comes back with another word list: what was begun goes on, and keeps its points."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from handful.lexicon import DEFAULT, Lexicon
from handful.web.app import create_app
from handful.web.solver.client import SolverClient
from tests.support.web.app import (
    PERFECT_WORDS,
    App,
    Clock,
    Json,
    Player,
    json_of,
    refused,
    running_app,
    set_five_hands,
    set_puzzle,
    settings_for,
)

TODAY = "2026-11-13"
GONE = {"rates", "planet", "net", "elk", "klutz", "lutz", "zek"}
"""What is in the first list, and not in the second."""


@pytest.fixture(scope="module")
def other_words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The second list: the first without some words, and without long ones, which take time."""
    path = tmp_path_factory.mktemp("words") / "other.txt"
    words = [word for word in Lexicon.load(DEFAULT) if len(word) <= 8 and word not in GONE]
    path.write_text("\n".join(words) + "\n", encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def other_solver(other_words: str, cache: Path) -> Iterator[SolverClient]:
    """The solver of the second list."""
    solver = SolverClient(other_words)
    yield solver
    solver.close()


@pytest.fixture
def old(tmp_path: Path, solver: SolverClient) -> Iterator[App]:
    """The server with the first list, five known hands a day, and one known puzzle."""
    with running_app(tmp_path, solver) as app, pytest.MonkeyPatch.context() as patch:
        set_five_hands(patch, app)
        set_puzzle(patch, app)
        yield app


@pytest.fixture
def new(old: App, tmp_path: Path, other_words: str, other_solver: SolverClient) -> Iterator[App]:
    """The server with the second list on the same database, where the solver deals the days."""
    with _app(tmp_path, other_words, other_solver) as app:
        yield app


@contextmanager
def _app(folder: Path, words: str, solver: SolverClient) -> Iterator[App]:
    settings, clock = settings_for(folder).model_copy(update={"words": words}), Clock()
    app = create_app(settings, clock, solver)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield App(app, client, clock)


def back(player: Player, app: App) -> Player:
    """The same player after the list has changed."""
    app.clock.seconds = player.app.clock.seconds
    return Player(app, player.cookie)


def turns(played: Json) -> list[tuple[str, bool]]:
    return [(turn["word"], turn["accepted"]) for turn in played["turns"]]


def test_the_list_has_changed(old: App, new: App) -> None:
    hashes = [app.player().get("/api/about")["lexicon"]["sha256"] for app in (old, new)]
    assert hashes[0] != hashes[1]


def test_a_day_that_was_begun_is_finished_and_keeps_its_points(old: App, new: App) -> None:
    ann = old.player("Ann")
    first = ann.play_day("rates")
    second = ann.move(ann.begin_day(), "net")
    ann = back(ann, new)
    # What was played stays as it was judged.
    seen = ann.see(first)
    assert (seen["total"], seen["over"], turns(seen)) == (75, True, [("rates", True)])
    going_on = ann.begin_day()
    assert (going_on["id"], going_on["total"]) == (second["id"], second["total"])
    assert turns(going_on) == [("net", True)]
    # A word is looked up in the list that the server has now.
    going_on = ann.move(going_on, "pal")
    assert turns(going_on)[-1] == ("pal", True)
    assert going_on["total"] > second["total"]
    standing = ann.get("/api/daily")
    assert standing["hands"][0]["percent"] == 100
    new.clock.seconds += 60
    for number in range(3, 6):
        begun = ann.begin_day()
        assert begun["number"] == number
        new.clock.seconds += 60
        assert ann.move(begun, ".")["over"]
    standing = ann.get("/api/daily")
    assert standing["finished"]
    percents = [hand["percent"] for hand in standing["hands"]]
    assert percents[0] == 100
    assert percents[1] > 0
    assert percents[2:] == [0, 0, 0]
    board = ann.get(f"/api/daily/{TODAY}/board")
    assert board["you"]["score"] == sum(percents)


def test_a_word_that_is_gone_is_refused_in_a_hand_that_goes_on(old: App, new: App) -> None:
    ann = old.player("Ann")
    ann.play_day("rates")
    begun = ann.begin_day()
    ann = back(ann, new)
    after = ann.move(begun, "planet")
    assert (turns(after), after["total"], after["over"]) == ([("planet", False)], 0, False)
    assert ann.move(after, "plane")["total"] == 35


def test_what_the_new_list_cannot_tell_is_refused_with_a_sentence(old: App, new: App) -> None:
    ann = old.player("Ann")
    first = ann.play_day("rates")
    ann = back(ann, new)
    path = f"/api/rounds/{first['id']}"
    assert "another word list" in refused(ann.ask("POST", f"{path}/review"), 409, "not-now")
    assert "another word list" in refused(ann.ask("GET", f"{path}/share"), 409, "not-now")


def test_a_hint_in_a_hand_that_goes_on_is_of_the_new_list(old: App, new: App) -> None:
    ann = old.player("Ann")
    begun = ann.begin_day()
    ann = back(ann, new)
    hinted = json_of(ann.try_move(begun["id"], 1, "hint", "letter"), 200)
    assert hinted["hints"]["used"] == 1
    assert ann.move(hinted, "tar", ".")["total"] == 9


def test_a_challenge_that_was_begun_is_finished_and_compared(old: App, new: App) -> None:
    ann, ben, cleo = [old.player(name) for name in ("Ann", "Ben", "Cleo")]
    given = ann.play("classic", "uezkltz", "klutz", ".")
    made = json_of(ann.ask("POST", "/api/challenges", {"round": given["id"]}), 201)
    path = f"/api/challenges/{made['id']}"
    begun = ben.move(json_of(ben.ask("POST", path), 201), "elk")
    ann, ben, cleo = [back(player, new) for player in (ann, ben, cleo)]
    assert ann.ask("GET", made["path"]).status_code == 200
    assert ann.ask("GET", f"{made['path']}/card.png").status_code == 200
    going_on = json_of(ben.ask("POST", path), 200)
    assert (going_on["id"], going_on["total"]) == (begun["id"], 21)
    assert ben.move(going_on, "lutz", ".")["total"] == 21
    for player in (ann, ben):
        rows = player.get(path)["rows"]
        assert [(row["nickname"], row["score"]) for row in rows] == [("Ann", 90), ("Ben", 21)]
        assert player.get("/api/challenges")["challenges"][0]["players"] == 2
    # Whoever has not begun would play by other words, and is told so.
    assert [row["nickname"] for row in cleo.get(path)["rows"]] == ["Ann"]
    assert "another word list" in refused(cleo.ask("POST", path), 409, "not-now")


def test_a_challenge_with_a_day_opens_the_day_of_the_new_list(old: App, new: App) -> None:
    ann, ben = old.player("Ann"), old.player("Ben")
    ann.play_five(*PERFECT_WORDS)
    made = json_of(ann.ask("POST", "/api/challenges", {"day": TODAY}), 201)
    path = f"/api/challenges/{made['id']}"
    ben.move(json_of(ben.ask("POST", path), 201), "rates")
    ann, ben = back(ann, new), back(ben, new)
    for _ in range(4):
        begun = json_of(ben.ask("POST", path), 201)
        new.clock.seconds += 60
        ben.move(begun, ".")
    for player in (ann, ben):
        rows = player.get(path)["rows"]
        assert [(row["nickname"], row["score"]) for row in rows] == [("Ann", 500), ("Ben", 100)]


def test_a_puzzle_that_was_begun_is_finished_and_settled(old: App, new: App) -> None:
    ann = old.player("Ann")
    begun = ann.move(json_of(ann.ask("POST", "/api/puzzles"), 201), "lutz")
    ann = back(ann, new)
    going_on = json_of(ann.ask("POST", "/api/puzzles"), 200)
    assert (going_on["id"], going_on["total"]) == (begun["id"], begun["total"])
    after = ann.move(going_on, "zek")
    assert turns(after) == [("lutz", True), ("zek", False)]
    assert ann.move(after, ".")["total"] == begun["total"]
    standing = ann.get("/api/puzzles")
    assert (standing["played"], standing["solved"]) == (1, 0)
    assert json_of(ann.ask("POST", "/api/puzzles"), 201)["id"] != begun["id"]

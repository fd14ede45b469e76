"""Reviews of hands that a table has: the same, and the solver's process is not asked."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from handful.lexicon import Lexicon
from handful.rules import RULE_SETS
from handful.solver.all_hands import build_table
from handful.solver.index import index_of
from handful.solver.table import forget_tables
from handful.web.solver.client import SolverClient
from tests.support.web.app import App, Json, Player, refused, run_async, running_app

pytestmark = pytest.mark.slow

MOST = 5
HANDS = [
    ("classic", "inert", ("tie", "rn", ".")),
    ("classic", "inert", ("inert",)),
    ("classic", "qqjx", (".",)),
    ("wildcard", "c*tsh", ("c*ts", "h")),
    ("wildcard", "c*tsh", ("=h", "c*t", ".")),
    ("wildcard", "c*tsh", ("=*", ".")),
    ("wildcard", "d*gxe", ("zzz", "d*g", ".")),
]


@pytest.fixture(scope="module")
def cache_with_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with tables of both rule sets."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDFUL_CACHE", str(folder))
        words = Lexicon.load()
        for rules in RULE_SETS.values():
            build_table(words, rules, MOST)
    return folder


@pytest.fixture
def tables(cache_with_tables: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server finds the tables, which it did not know of."""
    monkeypatch.setenv("HANDFUL_CACHE", str(cache_with_tables))
    forget_tables(index_of(Lexicon.load()))
    yield
    forget_tables(index_of(Lexicon.load()))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the questions about rounds that the solver's process is asked from now on."""
    questions: list[str] = []
    call = SolverClient._call

    def noted(client: SolverClient, function: Any, args: tuple[Any, ...]) -> Any:
        if function.__name__ in ("review_round", "review_words", "benchmark"):
            questions.append(function.__name__)
        return call(client, function, args)

    monkeypatch.setattr(SolverClient, "_call", noted)
    return questions


def told(player: Player, played: Json) -> Json:
    """The review of a round, without what differs between two rounds of a hand."""
    found = player.review(played)
    for name in ("id", "root"):
        found["round"].pop(name, None)
    return found


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize(("rules", "hand", "moves"), HANDS)
def test_a_table_gives_the_review_that_the_search_gives(
    new_app: App,
    monkeypatch: pytest.MonkeyPatch,
    asked: list[str],
    rules: str,
    hand: str,
    moves: tuple[str, ...],
) -> None:
    player = new_app.player()
    played = player.play(rules, hand, *moves)
    asked.clear()
    looked_up = told(player, played)
    assert asked == []
    monkeypatch.setattr("handful.web.solver.worker.has_table", lambda *_: False)
    assert told(player, played) == looked_up
    assert asked == ["review_round"]


@pytest.mark.usefixtures("tables")
def test_a_move_that_comes_after_many_reviews_is_answered_before_them(new_app: App) -> None:
    reviewers = [new_app.player() for _ in range(20)]
    rounds = [player.play("classic", "inert", ".") for player in reviewers]
    mover = new_app.player()
    dealt = mover.deal("classic", "inert")
    answered: list[str] = []

    async def ask(
        client: httpx.AsyncClient, player: Player, path: str, content: Json | None = None
    ) -> None:
        cookie = {"cookie": f"handful={player.cookie}"}
        response = await client.post(f"/api/rounds/{path}", json=content, headers=cookie)
        assert response.status_code == 200, response.text
        answered.append(path.partition("/")[2])

    async def ask_all() -> None:
        transport = httpx.ASGITransport(new_app.asgi)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            move = {"number": 1, "kind": "word", "text": "tie"}
            reviews = [
                ask(client, player, f"{played['id']}/review")
                for player, played in zip(reviewers, rounds, strict=True)
            ]
            await asyncio.gather(*reviews, ask(client, mover, f"{dealt['id']}/moves", move))

    run_async(ask_all())
    assert answered == ["moves", *["review"] * 20]


@pytest.mark.usefixtures("tables")
def test_what_a_table_has_is_told_to_its_player_alone_and_when_the_round_is_over(
    new_app: App,
) -> None:
    player, other = new_app.player(), new_app.player()
    dealt = player.deal("classic", "inert")
    path = f"/api/rounds/{dealt['id']}/review"
    assert "when the round is over" in refused(player.ask("POST", path), 409, "not-now")
    player.move(dealt, ".")
    refused(other.ask("POST", path), 404, "not-found")
    refused(new_app.ask("POST", path), 401, "not-known")
    refused(player.ask("POST", "/api/rounds/inert/review"), 422, "bad-request")
    copy = Player(new_app, player.cookie)
    assert player.ask("POST", "/api/me/cookie").status_code == 204
    assert player.ask("DELETE", "/api/me/devices").status_code == 204
    refused(copy.ask("POST", path), 401, "not-known")
    assert not player.see(dealt)["revealed"]
    assert player.review(dealt)["perfect"]["score"] == 75


@pytest.mark.usefixtures("tables")
def test_reviews_that_a_table_has_are_not_counted_by_the_hour(
    tmp_path: Path, solver: SolverClient
) -> None:
    with running_app(tmp_path, solver, reviews_an_hour=1) as app:
        player = app.player()
        for _ in range(3):
            player.review(player.play("classic", "inert", "."))


@pytest.mark.usefixtures("tables")
def test_the_list_of_all_words_is_asked_of_the_process(new_app: App, asked: list[str]) -> None:
    player = new_app.player()
    played = player.play("classic", "inert", ".")
    player.review(played)
    asked.clear()
    assert player.words(played)[0]["word"] == "inert"
    assert asked == ["review_words"]


@pytest.mark.usefixtures("tables")
def test_a_hand_that_the_table_does_not_have_is_searched(new_app: App, asked: list[str]) -> None:
    player = new_app.player()
    played = player.play("classic", "aretiin", ".")
    asked.clear()
    assert player.review(played)["perfect"]["score"] == 99
    assert "review_round" in asked


@pytest.mark.usefixtures("tables")
def test_a_table_that_turns_out_to_be_damaged_is_done_without(
    new_app: App, asked: list[str], cache_with_tables: Path
) -> None:
    file = next(cache_with_tables.glob("tables/classic-*"))
    whole = file.read_bytes()
    file.unlink()
    file.write_bytes(bytes([*whole[:4096], *[byte ^ 255 for byte in whole[4096:]]]))
    try:
        forget_tables(index_of(Lexicon.load()))
        player = new_app.player()
        played = player.play("classic", "inert", ".")
        assert player.review(played)["perfect"]["score"] == 75
        asked.clear()
        player.review(player.play("classic", "later", "."))
        assert "review_round" in asked
    finally:
        file.unlink(missing_ok=True)
        file.write_bytes(whole)

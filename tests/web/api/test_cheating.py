"""What somebody tries who wants to know a hand or a word before playing.

A second cookie is a second player, whom no server can tell from a friend: what it sees of a day is
not in these tests. All that one player can ask is.
"""

import pytest

from handful.lexicon import DEFAULT, Lexicon
from handful.rules import Hand
from handful.rules.share_code import ShareCode
from handful.web.solver.client import SolverClient
from tests.support.web.app import (
    FIVE_HANDS,
    PERFECT_WORDS,
    App,
    Json,
    Player,
    json_of,
    refused,
    running_app,
    set_five_hands,
    set_puzzle,
)

TODAY, TOMORROW = "2026-11-13", "2026-11-14"
HANDS = [hand.hand for hand in FIVE_HANDS.values()]


@pytest.fixture
def app(new_app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """A server with five known hands a day."""
    set_five_hands(monkeypatch, new_app)
    return new_app


@pytest.fixture
def mallory(app: App) -> Player:
    """Who cheats."""
    return app.player("Mallory")


@pytest.fixture
def day(app: App) -> Json:
    """A friend's challenge with today's five hands, all played."""
    ann = app.player("Ann")
    ann.play_five(*PERFECT_WORDS)
    return json_of(ann.ask("POST", "/api/challenges", {"day": TODAY}), 201)


def code_of(hand: str, word: str, score: int, rules: str = "classic") -> str:
    """A share code that somebody made up."""
    hash_ = Lexicon.load(DEFAULT).sha256[:16]
    return str(ShareCode(rules, len(hand), hash_, Hand(hand), (word,), score))


def check(player: Player | App, code: str) -> tuple[int, str]:
    response = player.ask("POST", "/api/verify", {"code": code})
    found = response.json()
    return response.status_code, found["error"]["code"] if "error" in found else ""


def test_no_answer_tells_the_letters_of_a_later_hand(mallory: Player, day: Json) -> None:
    for number in (2, 3, 4, 5):
        refused(mallory.ask("POST", "/api/daily", {"number": number}), 409, "not-now")
    refused(mallory.ask("POST", "/api/daily", {"day": TOMORROW}), 404, "day-not-open")
    mallory.ask("POST", f"/api/challenges/{day['id']}")
    for path in (
        "/api/daily",
        "/api/daily/archive",
        "/api/daily/calendar",
        f"/api/daily/{TODAY}/board",
        f"/api/challenges/{day['id']}",
        f"/c/{day['id']}",
        "/api/me",
        "/api/me/statistics",
        "/api/practice",
        "/api/puzzles",
    ):
        mallory.ask("GET", path)
    told = " ".join(response.text for response in mallory.responses)
    assert HANDS[0] in told  # her own first hand
    assert [hand for hand in HANDS[1:] if hand in told] == []
    words = [words[-1] for words in PERFECT_WORDS]
    assert [word for word in words if f'"{word}"' in told] == []


def test_a_challenge_does_not_tell_what_perfect_earns_with_a_later_hand(
    mallory: Player, day: Json
) -> None:
    view = mallory.get(f"/api/challenges/{day['id']}")
    (row,) = view["rows"]
    assert [hand["score"] for hand in row["hands"]] == [None] * 5
    mallory.move(mallory.begin_day(), ".")
    (row, _) = mallory.get(f"/api/challenges/{day['id']}")["rows"]
    assert [hand["score"] for hand in row["hands"]] == [75, None, None, None, None]


def test_a_hand_that_is_played_is_neither_replayed_nor_reviewed_nor_shared(mallory: Player) -> None:
    begun = mallory.begin_day()
    path = f"/api/rounds/{begun['id']}"
    refused(mallory.ask("POST", f"{path}/replay", {"by": "perfect"}), 409, "not-now")
    refused(mallory.ask("POST", f"{path}/review"), 409, "not-now")
    refused(mallory.ask("GET", f"{path}/share"), 409, "not-now")
    refused(mallory.ask("POST", "/api/challenges", {"round": begun["id"]}), 409, "not-now")
    refused(mallory.ask("POST", "/api/challenges", {"day": TODAY}), 409, "not-now")


def test_a_made_up_code_does_not_try_a_word_for_the_hand_in_play(mallory: Player) -> None:
    mallory.begin_day()  # stare
    assert check(mallory, code_of("stare", "rates", 75)) == (403, "play-first")
    assert check(mallory, code_of("starex", "rates", 25)) == (403, "play-first")
    assert check(mallory, code_of("tarse", "tarse", 1)) == (403, "play-first")
    assert check(mallory, code_of("seatt", "tea", 9)) == (403, "play-first")
    assert check(mallory, code_of("uezkltz", "lute", 16)) == (200, "")


def test_nor_does_it_without_a_cookie_or_with_another_one(app: App, mallory: Player) -> None:
    code = code_of("seatt", "tea", 9)
    assert check(app, code) == (200, "")
    begun = mallory.begin_day()  # stare
    assert check(app, code) == (403, "play-first")
    assert check(app.player(), code) == (403, "play-first")
    assert check(app, code_of("uezkltz", "lute", 16)) == (200, "")
    elsewhere = app.ask("POST", "/api/verify", {"code": code}, address="198.51.100.7")
    assert elsewhere.status_code == 200
    mallory.move(begun, ".")
    assert check(app, code) == (200, "")


def test_nor_for_the_wildcard_hand_in_play(mallory: Player) -> None:
    mallory.play_five(*PERFECT_WORDS[:3])
    mallory.begin_day()  # dd*lout
    for word in ("toddle", "t*ddle", "outdid"):
        assert check(mallory, code_of("toddleaibu*", word, 1, "wildcard"))[1] == "play-first"
    assert check(mallory, code_of("uezkltz", "elk", 1))[1] == "bad-code"
    assert check(mallory, code_of("*" + "b" * 10, "*" * 11, 1, "wildcard"))[1] == "bad-code"


def test_nor_for_the_puzzle_in_play(
    app: App, mallory: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_puzzle(monkeypatch, app)
    begun = json_of(mallory.ask("POST", "/api/puzzles"), 201)  # uezkltz
    code = code_of("klutzy", "klutz", 1)
    for somebody in (mallory, app, app.player()):  # without a cookie, and with another one
        assert check(somebody, code) == (403, "play-first")
        assert check(somebody, code_of("seatt", "tea", 9)) == (200, "")
    elsewhere = app.ask("POST", "/api/verify", {"code": code}, address="198.51.100.7")
    refused(elsewhere, 400, "bad-code")
    refused(mallory.try_move(begun["id"], 1, "hint", "letter"), 409, "not-now")
    mallory.move(begun, ".")
    for somebody in (mallory, app):
        assert check(somebody, code_of("klutzes", "lute", 16)) == (200, "")


def test_a_puzzle_that_is_continued_from_another_network_is_in_play_there(
    app: App, mallory: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_puzzle(monkeypatch, app)
    mallory.ask("POST", "/api/puzzles")  # uezkltz
    mallory.address = app.address = "198.51.100.7"
    assert check(app, code_of("klutzy", "klutz", 1)) == (400, "bad-code")
    mallory.ask("POST", "/api/puzzles")
    assert check(app, code_of("klutzy", "klutz", 1)) == (403, "play-first")


def test_a_puzzle_that_is_left_open_blocks_no_code_after_a_day(
    app: App, mallory: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_puzzle(monkeypatch, app)
    mallory.ask("POST", "/api/puzzles")  # uezkltz
    app.clock.seconds += 23 * 3600
    app.services.quota.sweep()
    code = code_of("klutzes", "lute", 16)
    assert check(app, code) == (403, "play-first")
    app.clock.seconds += 2 * 3600 + 1
    app.services.quota.sweep()
    assert check(app, code) == (200, "")
    assert check(mallory, code) == (403, "play-first")


def test_a_made_up_code_does_not_open_a_hand_that_nobody_has_begun(app: App) -> None:
    for (rules, _), hand in FIVE_HANDS.items():
        assert check(app, code_of(hand.hand, "a", 1, rules)) == (403, "play-first")


def test_letters_of_a_day_are_not_guessed_by_asking_often(
    tmp_path_factory: pytest.TempPathFactory, solver: SolverClient
) -> None:
    folder = tmp_path_factory.mktemp("app")
    with running_app(folder, solver, codes_an_hour=3) as app:
        code = code_of("uezkltz", "lute", 16)
        assert [check(app, code)[0] for _ in range(4)] == [200, 200, 200, 429]
        others = app.ask("POST", "/api/verify", {"code": code}, address="198.51.100.7")
        assert others.status_code == 200
        asked = [
            app.ask("POST", "/api/verify", {"code": code}, address=f"203.0.113.{n}").status_code
            for n in range(13)
        ]
        assert asked == [200] * 12 + [429]


def test_practice_hands_have_a_size_that_no_day_has(app: App) -> None:
    hands = json_of(app.ask("GET", "/api/practice"), 200)["hands"]
    sizes = {hand["round"]["size"] for hand in hands}
    assert sizes.isdisjoint(size for _, size in FIVE_HANDS)


def test_hints_of_a_hand_cost_in_the_only_round_that_counts(app: App, mallory: Player) -> None:
    """The archive has the hands of days gone by alone, and a replay comes after the end."""
    begun = mallory.begin_day()
    hinted = json_of(mallory.try_move(begun["id"], 1, "hint", "letter"), 200)
    ended = mallory.move(hinted, "rates")
    assert ended["percent"] == 95
    again = mallory.move(mallory.replay(ended), "rates")
    assert (again["counts"], again["practice"]) == (False, True)
    assert mallory.get("/api/daily")["score"] == 95

"""Several servers on one database are one: whichever is asked, the answer is the same."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, NamedTuple

import httpx
import pytest

from handful.lexicon import DEFAULT, Lexicon
from tests.support.postgres import PostgresServer
from tests.support.web.server import Browser, Server

pytestmark = pytest.mark.slow

Json = dict[str, Any]

PLAYERS_AN_HOUR = 20
TRIES = 20
"""How often two are sent at once: whoever would be wrong now and then is wrong once."""
FRIENDS = 10


class App(NamedTuple):
    """Two ways to the same players and rounds: two servers, or twice the one with two workers."""

    one: Server
    other: Server

    @property
    def both(self) -> list[Server]:
        return [self.one, self.other]


@pytest.fixture(
    scope="module",
    params=[
        "two servers on PostgreSQL",
        "two workers on SQLite",
    ],
)
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder = tmp_path_factory.mktemp("app")
    limits = {"HANDFUL_PLAYERS_AN_HOUR": str(PLAYERS_AN_HOUR)}
    if request.param == "two workers on SQLite":
        server = Server(folder, f"sqlite:///{folder}/game.db", workers=2, limits=limits)
        yield App(server, server)
        server.close()
        return
    postgres: PostgresServer = request.getfixturevalue("postgres_server")
    url = postgres.url("many")
    servers = []
    for name in ("one", "other"):
        (folder / name).mkdir()
        servers.append(Server(folder / name, url, limits=limits))
    yield App(*servers)
    for server in servers:
        server.close()


def test_a_round_is_played_on_both_in_turn(app: App) -> None:
    browser, dealt = dealt_by(app.one)
    for number in range(1, 9):
        server = app.both[number % 2]
        assert answer(make(browser, server, dealt, number, "zzz"))["moves"] == number
    ended = answer(make(browser, app.other, dealt, 9, kind="stop"))
    assert ended["over"]
    for server in app.both:
        assert answer(browser.ask(server, "GET", f"/api/rounds/{dealt['id']}")) == ended
        assert answer(browser.ask(server, "GET", "/api/me"))["round"] == ended


def test_the_same_move_sent_to_both_at_once_is_made_once(app: App) -> None:
    browser, dealt = dealt_by(app.one)
    with Twins(browser) as twins:
        for number in range(1, TRIES + 1):
            first, second = twins.make(app, dealt, number, "zzz", "zzz")
            assert answer(first) == answer(second)
            assert answer(first)["moves"] == number
    seen = answer(browser.ask(app.one, "GET", f"/api/rounds/{dealt['id']}"))
    assert [turn["number"] for turn in seen["turns"]] == list(range(1, TRIES + 1))


def test_of_two_moves_with_one_number_one_is_made_and_the_other_told(app: App) -> None:
    browser, dealt = dealt_by(app.one)
    words = []
    with Twins(browser) as twins:
        for number in range(1, TRIES + 1):
            answers = twins.make(app, dealt, number, "qqq", "zzz")
            assert sorted([answer.status_code for answer in answers]) == [200, 409]
            made, refused = sorted(answers, key=lambda answer: answer.status_code)
            assert refused.json()["error"]["code"] == "stale-move"
            assert refused.json()["round"] == made.json()
            words.append(made.json()["turns"][-1]["word"])
    seen = answer(browser.ask(app.other, "GET", f"/api/rounds/{dealt['id']}"))
    assert [turn["word"] for turn in seen["turns"]] == words


def test_the_same_hint_asked_of_both_at_once_is_told_and_counted_once(app: App) -> None:
    with Twins(Browser()) as twins:
        browser = twins.browser
        assert browser.ask(app.one, "POST", "/api/me").status_code == 201
        dealt = deal(browser, app.one)
        for number, step in [(1, "letter"), (2, None)]:
            text = step or answer(browser.ask(app.one, "GET", path_of(dealt)))["hints"]["next"]
            asked = [
                lambda who, at=at, n=number, s=text: make(who, at, dealt, n, s, kind="hint")
                for at in app.both
            ]
            first, second = twins.at_once(*asked)
            assert answer(first) == answer(second)
            assert answer(first)["hints"]["used"] == number
        seen = answer(browser.ask(app.other, "GET", path_of(dealt)))
        assert (seen["moves"], seen["hints"]["used"]) == (2, 2)
        assert seen["hints"]["letter"] is not None
        ended = answer(make(browser, app.other, dealt, 3, kind="stop"))
        assert (ended["over"], ended["hints"]["used"]) == (True, 2)


def test_the_end_of_a_round_is_kept_once(app: App) -> None:
    with Twins(Browser()) as twins:
        browser = twins.browser
        assert browser.ask(app.one, "POST", "/api/me").status_code == 201
        before = answer(browser.ask(app.one, "GET", "/api/me/statistics"))["hands"]
        dealt = deal(browser, app.one)
        first, second = twins.at_once(
            lambda who: make(who, app.one, dealt, 1, kind="stop"),
            lambda who: make(who, app.other, dealt, 1, kind="stop"),
        )
        assert answer(first) == answer(second)
        assert answer(browser.ask(app.one, "GET", "/api/me/statistics"))["hands"] == before + 1


def test_a_day_deals_the_same_hands_on_both(app: App) -> None:
    hands, day = [], None
    for server in app.both:
        browser = Browser()
        assert browser.ask(server, "POST", "/api/me").status_code == 201
        old = answer(browser.ask(server, "POST", "/api/daily", {"day": "2026-11-13"}), 201)
        five = play_five(browser, server, day)
        day = five[0]["day"]
        hands.append([old["hand"], *[played["dealt"] for played in five]])
    assert hands[0] == hands[1]
    assert [len(hand) for hand in hands[0][1:]] == [5, 6, 7, 7, 8]


def test_a_day_has_one_scored_round_wherever_it_is_begun(app: App) -> None:
    with Twins(Browser()) as twins:
        assert twins.browser.ask(app.one, "POST", "/api/me").status_code == 201
        first, second = twins.begun(app)
        if first.json()["day"] != second.json()["day"]:  # it was midnight
            first, second = twins.begun(app)
        assert first.json()["id"] == second.json()["id"]


def test_the_board_is_the_same_on_both(app: App) -> None:
    browsers = []
    for server in app.both:
        browser = Browser()
        assert browser.ask(server, "POST", "/api/me").status_code == 201
        begun = play_five(browser, server)[0]
        browsers.append(browser)
    path = f"/api/daily/{begun['day']}/board"
    for browser in browsers:
        boards = [answer(browser.ask(server, "GET", path)) for server in app.both]
        assert boards[0] == boards[1]
        assert boards[0]["you"]["score"] == 0


def test_a_challenge_made_on_one_is_seen_and_played_on_the_other(app: App) -> None:
    ann, given, id_ = challenged_by(app.one)
    path = f"/api/challenges/{id_}"
    stranger = newcomer(None)
    views = [answer(stranger.ask(server, "GET", path)) for server in app.both]
    assert views[0] == views[1]
    ben = newcomer(app.other)
    begun = answer(ben.ask(app.other, "POST", path), 201)
    assert begun["dealt"] == given["dealt"]
    # What is begun on one is gone on with on the other.
    assert answer(ben.ask(app.one, "POST", path))["id"] == begun["id"]
    assert answer(make(ben, app.one, begun, 1, "zzz"))["moves"] == 1
    ended = answer(make(ben, app.other, begun, 2, kind="stop"))
    assert ended["over"]
    for player in (ann, ben):
        views = [answer(player.ask(server, "GET", path)) for server in app.both]
        assert views[0] == views[1]
        assert len(views[0]["rows"]) == 2
        assert {row["hands"][0]["dealt"] for row in views[0]["rows"]} == {given["dealt"]}


def test_a_link_opens_its_page_and_its_card_on_both(app: App) -> None:
    _, _, id_ = challenged_by(app.one)
    stranger = newcomer(None)
    cards = []
    for server in app.both:
        page = stranger.ask(server, "GET", f"/c/{id_}")
        assert page.status_code == 200
        assert f'content="{server.url}/c/{id_}/card.png"' in page.text
        picture = stranger.ask(server, "GET", f"/c/{id_}/card.png")
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
        cards.append(picture.content)
    assert cards[0] == cards[1]
    assert stranger.cookie == ""


def test_who_accepts_a_challenge_on_both_at_once_gets_one_round(app: App) -> None:
    ann, _, id_ = challenged_by(app.one)
    with Twins(newcomer(app.other)) as twins:
        for _ in range(TRIES // 4):
            answers = twins.at_once(accepting(app.one, id_), accepting(app.other, id_))
            assert sorted([answer.status_code for answer in answers]) == [200, 201]
            assert answers[0].json()["id"] == answers[1].json()["id"]
            id_ = challenge_of(ann, app.one, ended_by(ann, app.one))


def test_two_who_accept_a_challenge_at_once_get_a_round_each(app: App) -> None:
    ann, given, id_ = challenged_by(app.one)
    friends = [newcomer(server) for server in app.both]
    path, barrier = f"/api/challenges/{id_}", Barrier(2)

    def accept(friend: Browser, server: Server) -> Json:
        barrier.wait()
        begun = answer(friend.ask(server, "POST", path), 201)
        return answer(make(friend, server, begun, 1, kind="stop"))

    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(accept, friends, app.both)
    assert one["id"] != other["id"]
    assert one["dealt"] == other["dealt"] == given["dealt"]
    for player in (ann, *friends):
        for server in app.both:
            assert len(answer(player.ask(server, "GET", path))["rows"]) == 3


def test_ten_friends_who_accept_a_challenge_at_once_all_play_and_are_compared(app: App) -> None:
    ann, given, id_ = challenged_by(app.one)
    friends = [newcomer(app.both[n % 2], "127.0.0.5") for n in range(FRIENDS)]
    for n, friend in enumerate(friends):
        named = friend.ask(app.one, "PATCH", "/api/me", {"nickname": f"Friend {n}"})
        assert named.status_code == 200
    path, barrier, word = f"/api/challenges/{id_}", Barrier(FRIENDS), word_of(given["dealt"])

    def play(n: int) -> Json:
        friend, server = friends[n], app.both[n % 2]
        barrier.wait()
        begun = answer(friend.ask(server, "POST", path), 201)
        played = answer(make(friend, server, begun, 1, word if n % 2 else "zzz"))
        ended = played if played["over"] else answer(make(friend, server, begun, 2, kind="stop"))
        assert ended["over"]
        return ended

    with ThreadPoolExecutor(FRIENDS) as threads:
        ended = list(threads.map(play, range(FRIENDS)))
    assert len({played["id"] for played in ended}) == FRIENDS
    assert {played["dealt"] for played in ended} == {given["dealt"]}
    expected = {f"Friend {n}": played["total"] for n, played in enumerate(ended)}
    assert min(expected.values()) == 0 < max(expected.values())
    for n, player in enumerate((*friends, ann)):
        rows = answer(player.ask(app.both[n % 2], "GET", path))["rows"]
        assert len(rows) == FRIENDS + 1
        assert all(row["finished"] for row in rows)
        scores = {row["nickname"]: row["score"] for row in rows}
        assert {name: scores[name] for name in expected} == expected


def test_a_puzzle_begun_on_one_is_gone_on_with_on_the_other(app: App) -> None:
    with Twins(newcomer(app.one)) as twins:
        answers = twins.at_once(
            lambda who: who.ask(app.one, "POST", "/api/puzzles"),
            lambda who: who.ask(app.other, "POST", "/api/puzzles"),
        )
        assert sorted([answer.status_code for answer in answers]) == [200, 201]
        begun, same = [answer.json() for answer in answers]
        assert begun["id"] == same["id"]
        player = twins.browser
        assert answer(make(player, app.other, begun, 1, "zzz"))["moves"] == 1
        assert answer(player.ask(app.one, "POST", "/api/puzzles"))["moves"] == 1
        assert answer(make(player, app.one, begun, 2, kind="stop"))["over"]
        # It is settled once, though both are asked at once.
        standings = twins.at_once(
            lambda who: who.ask(app.one, "GET", "/api/puzzles"),
            lambda who: who.ask(app.other, "GET", "/api/puzzles"),
        )
        assert answer(standings[0]) == answer(standings[1])
        standing = answer(standings[0])
        assert (standing["played"], standing["solved"], standing["due"]) == (1, 0, 0)
        assert standing["rating"] < 1200
        assert standing["puzzle"]["round"] == begun["id"]


def test_a_code_made_on_one_is_good_for_the_other_once(app: App) -> None:
    browser, dealt = dealt_by(app.one)
    code = answer(browser.ask(app.one, "POST", "/api/me/code"))["code"]
    with Twins(Browser()) as twins:
        answers = twins.at_once(
            lambda who: who.ask(app.one, "POST", "/api/me/restore", {"code": code}),
            lambda who: who.ask(app.other, "POST", "/api/me/restore", {"code": code}),
        )
    assert sorted([answer.status_code for answer in answers]) == [200, 400]
    restored, refused = sorted(answers, key=lambda answer: answer.status_code)
    assert restored.json()["round"] == dealt
    assert restored.cookies["handful"].partition(".")[0] == browser.cookie.partition(".")[0]
    assert refused.json()["error"]["code"] == "bad-code"


def test_a_device_that_is_ended_on_one_is_ended_on_both(app: App) -> None:
    browser, ended = Browser(), Browser()
    assert browser.ask(app.one, "POST", "/api/me").status_code == 201
    ended.cookie = browser.cookie
    for server in app.both:
        assert ended.ask(server, "GET", "/api/me").status_code == 200
    assert browser.ask(app.one, "POST", "/api/me/cookie").status_code == 204
    assert browser.ask(app.other, "DELETE", "/api/me/devices").status_code == 204
    for _ in range(TRIES):  # with two workers, each of them answers now and then
        for server in app.both:
            assert ended.ask(server, "GET", "/api/me").status_code == 401
            assert browser.ask(server, "GET", "/api/me").status_code == 200


def test_both_together_let_in_no_more_players_than_one_may(app: App) -> None:
    for address in ("127.0.0.2", "127.0.0.3"):
        hour = time.time() // 3600
        statuses = []
        for number in range(PLAYERS_AN_HOUR + 4):
            browser = Browser(address)
            statuses.append(browser.ask(app.both[number % 2], "POST", "/api/me").status_code)
            browser.close()
        if time.time() // 3600 == hour:  # else it began anew with the hour
            break
    assert statuses == [201] * PLAYERS_AN_HOUR + [429] * 4


class Twins:
    """Two browsers of one player, who do things at once."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._second = Browser()
        self._threads = ThreadPoolExecutor(2)
        self._barrier = Barrier(2)

    def at_once(
        self, *acts: Callable[[Browser], httpx.Response]
    ) -> tuple[httpx.Response, httpx.Response]:
        self._second.cookie = self.browser.cookie

        def together(act: Callable[[Browser], httpx.Response], who: Browser) -> httpx.Response:
            self._barrier.wait()
            return act(who)

        one, other = self._threads.map(together, acts, (self.browser, self._second))
        return one, other

    def make(
        self, app: App, dealt: Json, number: int, one: str, other: str
    ) -> tuple[httpx.Response, httpx.Response]:
        """The answers to two words that are sent to both servers."""
        return self.at_once(
            lambda who: make(who, app.one, dealt, number, one),
            lambda who: make(who, app.other, dealt, number, other),
        )

    def begun(self, app: App) -> tuple[httpx.Response, httpx.Response]:
        """The answers of both servers to who plays the hand of today."""
        return self.at_once(
            lambda who: who.ask(app.one, "POST", "/api/daily", {"day": None}),
            lambda who: who.ask(app.other, "POST", "/api/daily", {"day": None}),
        )

    def __enter__(self) -> "Twins":
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown()
        self._second.close()


def newcomer(server: Server | None, address: str = "127.0.0.4") -> Browser:
    """Somebody new, from where nobody else of these tests comes; without a server a stranger."""
    browser = Browser(address)
    if server is not None:
        assert browser.ask(server, "POST", "/api/me").status_code == 201
    return browser


def accepting(server: Server, id_: str) -> Callable[[Browser], httpx.Response]:
    """What somebody does who accepts a challenge at *server*."""
    return lambda who: who.ask(server, "POST", f"/api/challenges/{id_}")


def word_of(hand: str) -> str:
    """A word that can be played with all or some letters of *hand*."""
    for word in Lexicon.load(DEFAULT):
        if len(word) > 1 and not Counter(word) - Counter(hand):
            return word
    raise AssertionError("a hand with a word is dealt")


def ended_by(browser: Browser, server: Server) -> Json:
    """A hand that was dealt and ended at once."""
    return answer(make(browser, server, deal(browser, server), 1, kind="stop"))


def challenge_of(browser: Browser, server: Server, played: Json) -> str:
    """The id of a challenge with a hand."""
    made = answer(browser.ask(server, "POST", "/api/challenges", {"round": played["id"]}), 201)
    return str(made["id"])


def challenged_by(server: Server) -> tuple[Browser, Json, str]:
    """Somebody new, the hand that they ended, and the id of a challenge with it."""
    browser = newcomer(server)
    played = ended_by(browser, server)
    return browser, played, challenge_of(browser, server, played)


def dealt_by(server: Server) -> tuple[Browser, Json]:
    """Somebody new, and the round that was dealt to them."""
    browser = Browser()
    assert browser.ask(server, "POST", "/api/me").status_code == 201
    return browser, deal(browser, server)


def deal(browser: Browser, server: Server) -> Json:
    return answer(browser.ask(server, "POST", "/api/rounds", {"rules": "classic", "size": 7}), 201)


def play_five(browser: Browser, server: Server, day: str | None = None) -> list[Json]:
    """The hands of *day*, or of today, each ended at once."""
    played = []
    for number in range(1, 6):
        asked = {"day": day, "number": number}
        begun = answer(browser.ask(server, "POST", "/api/daily", asked), 201)
        day = begun["day"]  # it may be midnight
        played.append(answer(make(browser, server, begun, 1, kind="stop")))
    return played


def make(
    browser: Browser,
    server: Server,
    dealt: Json,
    number: int,
    word: str = "",
    kind: str = "word",
) -> httpx.Response:
    """The answer to a move."""
    asked = {"number": number, "kind": kind, "text": word}
    return browser.ask(server, "POST", f"/api/rounds/{dealt['id']}/moves", asked)


def path_of(played: Json) -> str:
    return f"/api/rounds/{played['id']}"


def answer(response: httpx.Response, status: int = 200) -> Json:
    assert response.status_code == status, response.text
    content: Json = response.json()
    return content

"""Take the pictures of the page for the documents, in docs/images/.

Run it after the page has changed, with Debian's chromium installed:

    .venv/bin/python tools/make_screenshots.py

The hands are fixed and the clock stands still, so what changes in a picture is the page.
"""

import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from handful.web import Limits, Settings
from handful.web.api.services import Services
from handful.web.app import create_app
from handful.web.solver.puzzle import PuzzleHand
from handful.web.solver.value import Benchmark, DayHand, DealtHand, WeakerScores

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SECRET = "the secret of the server of which pictures are taken"  # noqa: S105  # of no other server
MOST_BYTES = 140_000
"""What a picture may weigh: documents are read over slow lines too."""

FRIDAY = datetime.fromisoformat("2026-11-13T10:00:00Z")
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
WIDE: dict[str, Any] = {"viewport": {"width": 1000, "height": 640}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1120, "height": 720}}
TALL: dict[str, Any] = {"viewport": {"width": 1120, "height": 1160}}
HANDS = {"classic": ("sletmroan", "lane", "stor"), "wildcard": ("ae*bnrst", "bat", "sn*r")}
"""By rules: the hand, a word played, and what is spelled of the next."""

FIVE_HANDS = {
    ("classic", 5): DayHand("stare", Benchmark(75, 75, WeakerScores(40, 60, 75))),
    ("classic", 6): DayHand("planet", Benchmark(98, 98, WeakerScores(48, 70, 98))),
    ("classic", 7): DayHand("aretiin", Benchmark(99, 99, WeakerScores(36, 60, 99))),
    ("wildcard", 7): DayHand("dd*lout", Benchmark(294, 273, WeakerScores(120, 200, 273))),
    ("classic", 8): DayHand("nestling", Benchmark(122, 122, WeakerScores(56, 80, 122))),
}
PUZZLE = PuzzleHand("classic", 7, "uezkltz", 100, 90, 1450)

PERFECT = (("rates",), ("planet",), ("inertia",), ("l", "out*dd"), ("nestling",))
GOOD = (("rates",), ("planet",), ("retina",), ("loud",), ("nesting",))
OTHERS = [
    ("Quiet Heron", PERFECT),
    ("Олена", (*PERFECT[:4], ("listen",))),
    ("Keen Wren", (("tears",), ("plane",), ("train",), ("loud",), ("listen",))),
    ("Bold Teal", (("star",), ("plan",), ("train",), ("out",), ("nest",))),
    ("Still Crane", (("tar",), ("lap",), ("rain",), ("old",), ("tin",))),
]
"""Who else plays the day, and what they enter."""
MISTAKE = """    total = 0
    for letter in word:
        total += SCRABBLE_LETTER_VALUES[letter]
    total *= len(word)
    if len(word) == 7:
        total += 50
    return total"""
"""What a learner wrote, of whom a picture is taken."""
PLAYED = [
    ("uezkltz", "lutz", "zek"),
    ("aretiin", "retina"),
    ("lopaste", "pastel"),
    ("gardenz", "garden"),
    ("oceanic", "ocean"),
    ("plumber", "lumber"),
    ("quietly", "quiet"),
    ("monster", "storm"),
    ("hundred", "under"),
    ("wizards", "wizard"),
    ("journey", "journey"),
    ("fiction", "tonic"),
]


class Server:
    """The server, whose time and hands are set."""

    def __init__(self, folder: Path) -> None:
        self.now = FRIDAY
        self.hand = ""
        limits = dict.fromkeys(Limits.model_fields, "1000000")
        database = f"sqlite:///{folder / 'handful.db'}"
        course = {"course": "1", "course_local": "1"}
        settings = Settings.read(secret=SECRET, database=database, **course, **limits)
        self.app = create_app(settings, lambda: self.now.timestamp())
        services: Services = self.app.state.services

        async def deal(*_: object) -> DealtHand:
            return DealtHand(self.hand, None)

        services.solver.deal = deal  # type: ignore[assignment, method-assign]

        async def day(rules: str, size: int, *_: object, **__: object) -> DayHand:
            return FIVE_HANDS[rules, size]

        async def puzzle(*_: object) -> PuzzleHand:
            return PUZZLE

        services.solver.day = day  # type: ignore[method-assign]
        services.solver.puzzle = puzzle  # type: ignore[assignment, method-assign]

    @contextmanager
    def open(self) -> Iterator[str]:
        """Its address, while it is open."""
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(self.app, log_level="error"))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


class Camera:
    """Somebody with a browser who takes pictures of the page."""

    def __init__(self, browser: Browser, server: Server, url: str) -> None:
        self.browser = browser
        self.server = server
        self.url = url

    def open(self, screen: dict[str, Any], cookie: str = "", path: str = "", **kept: str) -> Page:
        """The page at *path* on a new *screen*; *kept* is what its browser remembers."""
        memory = {"welcomed": "yes", **kept}
        stored = [{"name": f"handful.{name}", "value": value} for name, value in memory.items()]
        state: Any = {"cookies": [], "origins": [{"origin": self.url, "localStorage": stored}]}
        context = self.browser.new_context(
            **screen, device_scale_factor=1, reduced_motion="reduce", storage_state=state
        )
        if cookie:
            context.add_cookies([{"name": "handful", "value": cookie, "url": self.url}])
        page = context.new_page()
        page.goto(f"{self.url}{path}")
        page.locator("main h1").first.wait_for(state="attached")
        return page

    def deal(self, page: Page, hand: str, rules: str = "classic") -> None:
        """Deal *hand*."""
        self.server.hand = hand
        page.get_by_test_id(f"rules-{rules}").check()
        page.get_by_test_id(f"size-{len(hand)}").check()
        page.get_by_test_id("new-hand").click()
        page.get_by_test_id("tile").nth(len(hand) - 1).wait_for()

    def play(self, page: Page, *words: str) -> None:
        """Enter *words*."""
        for n, word in enumerate(words):
            page.keyboard.type(word)
            page.keyboard.press("Enter")
            shown = page.get_by_test_id("played-word").nth(n)
            shown.or_(page.get_by_test_id("result")).first.wait_for()

    def play_five(self, player: "Player", hands: Sequence[Sequence[str]]) -> None:
        """Have *player* play the day's hands, each within a minute."""
        for words in hands:
            begun = player.ask("POST", "/api/daily", {"day": None})
            self.server.now += timedelta(minutes=1)
            player.play(begun, *words)

    def end(self, page: Page) -> None:
        """Stop, and wait for the result."""
        if page.get_by_test_id("done").is_visible():
            page.get_by_test_id("done").click()
            if page.get_by_test_id("confirm-yes").is_visible():
                page.get_by_test_id("confirm-yes").click()
        page.get_by_test_id("result").or_(page.get_by_test_id("show-review")).wait_for()
        if page.get_by_test_id("show-review").count():
            page.get_by_test_id("show-review").click()
        page.get_by_test_id("result").wait_for()
        page.get_by_test_id("result").blur()

    def take(self, page: Page, name: str) -> None:
        """Write what is seen to *name*."""
        page.mouse.move(0, 0)
        file = FOLDER / f"{name}.png"
        page.screenshot(path=file, animations="disabled", caret="hide")
        page.context.close()
        size = file.stat().st_size
        print(f"{file.name}: {size:,} bytes")  # noqa: T201
        assert size < MOST_BYTES, f"{file.name} is heavier than {MOST_BYTES:,} bytes"


class Player:
    """Somebody who plays without looking."""

    def __init__(self, url: str, nickname: str) -> None:
        self.client = httpx.Client(base_url=url, trust_env=False, timeout=60)
        self.ask("POST", "/api/me", {})
        self.ask("PATCH", "/api/me", {"nickname": nickname})

    def ask(self, method: str, path: str, asked: dict[str, Any]) -> Any:
        """The answer."""
        response = self.client.request(method, path, json=asked)
        assert response.is_success, response.text
        return response.json()

    def play(self, round_: Any, *words: str) -> None:
        """Enter *words*, and stop where that is not the end."""
        path = f"/api/rounds/{round_['id']}/moves"
        for number, word in enumerate(words, 1):
            round_ = self.ask("POST", path, {"number": number, "kind": "word", "text": word})
        if not round_["over"]:
            number = round_["moves"] + 1
            self.ask("POST", path, {"number": number, "kind": "stop", "text": ""})

    @property
    def cookie(self) -> str:
        """Who this is."""
        return self.client.cookies["handful"]


def playing(camera: Camera) -> None:
    """A word half spelled, after another one."""
    for name, screen, theme, language, rules in [
        ("playing", DESKTOP, "light", "en", "classic"),
        ("phone-playing", PHONE, "light", "en", "classic"),
        ("dark", DESKTOP, "dark", "en", "wildcard"),
        ("contrast", DESKTOP, "contrast", "en", "wildcard"),
        ("ukrainian", DESKTOP, "light", "uk", "wildcard"),
    ]:
        hand, word, typed = HANDS[rules]
        page = camera.open(screen, theme=theme, language=language)
        camera.deal(page, hand, rules)
        camera.play(page, word)
        page.keyboard.type(typed)
        camera.take(page, name)


def result(camera: Camera) -> None:
    """What the hand was worth."""
    for name, screen in [("truth", TALL), ("phone-truth", PHONE)]:
        page = camera.open(screen, theme="light", language="en")
        camera.deal(page, "uezkltz")
        camera.play(page, "zuz", "kelt")
        camera.end(page)
        camera.take(page, name)


def first_visit(camera: Camera) -> None:
    """What somebody sees who opens the page for the first time."""
    for name, screen in [("first-visit", DESKTOP), ("phone-first-visit", PHONE)]:
        page = camera.open(screen, theme="light", language="en")
        page.get_by_test_id("tile").first.wait_for()
        page.get_by_test_id("new-hand").wait_for()
        camera.take(page, name)


def refused(camera: Camera) -> None:
    """A word that is not in the list."""
    page = camera.open(PHONE, theme="light", language="en")
    page.get_by_test_id("tile").first.wait_for()
    camera.play(page, "tersa")
    camera.take(page, "phone-refused")


def day_end(camera: Camera) -> None:
    """The end of the day, a challenge with it, and the card that its link shows."""
    for nickname, words in OTHERS:
        camera.play_five(Player(camera.url, nickname), words)
    ada = Player(camera.url, "Ada")
    for back in (9, 8, 6, 5, 4, 3, 2, 1, 0):
        camera.server.now = FRIDAY - timedelta(days=back)
        camera.play_five(ada, GOOD)
    for name, screen in [("daily", TALL), ("phone-day-end", PHONE)]:
        page = camera.open(screen, ada.cookie, "/#/daily", theme="light", language="en")
        page.get_by_test_id("day-end").wait_for()
        page.locator("h1").blur()
        camera.take(page, name)
    made = ada.ask("POST", "/api/challenges", {"day": f"{FRIDAY:%Y-%m-%d}"})
    card = ada.client.get(f"{made['path']}/card.png")
    (FOLDER / "share-card.png").write_bytes(card.content)
    page = camera.open(PHONE, "", made["path"], theme="light", language="en")
    page.get_by_test_id("challenge-accept").wait_for()
    camera.take(page, "phone-challenge")
    friend = Player(camera.url, "Mary")
    camera.play_five(friend, OTHERS[2][1])
    page = camera.open(DESKTOP, friend.cookie, made["path"], theme="light", language="en")
    page.get_by_test_id("challenge-hand").first.wait_for()
    page.locator("h1").blur()
    camera.take(page, "challenge")


def puzzle(camera: Camera) -> None:
    """A puzzle, and what it did to the rating."""
    solver = Player(camera.url, "Solver")
    for words in (("lutz", "zek"), ("lute",), ("lutz", "zek"), ("lutz", "zek")):
        solver.play(solver.ask("POST", "/api/puzzles", {}), *words)
        solver.client.get("/api/puzzles")
        camera.server.now += timedelta(minutes=1)
    page = camera.open(DESKTOP, solver.cookie, "/#/puzzles", theme="light", language="en")
    page.get_by_test_id("puzzle-history").wait_for()
    page.get_by_test_id("puzzle-start").click()
    page.get_by_test_id("puzzle-target").wait_for()
    page.get_by_test_id("new-hand").wait_for()
    page.keyboard.type("lut")
    camera.take(page, "puzzle")


def statistics(camera: Camera) -> None:
    """Two weeks of somebody's hands."""
    grace = Player(camera.url, "Grace")
    for n, (hand, *words) in enumerate(PLAYED):
        camera.server.now = FRIDAY - timedelta(days=len(PLAYED) - n)
        camera.server.hand = hand
        asked = {"rules": "classic", "size": len(hand), "by": "you"}
        grace.play(grace.ask("POST", "/api/rounds", asked), *words)
    camera.server.now = FRIDAY
    page = camera.open(DESKTOP, grace.cookie, theme="light", language="en")
    page.get_by_test_id("nav-you").click()
    page.get_by_test_id("best-word").first.wait_for()
    page.locator("h1").blur()
    camera.take(page, "statistics")


def course(camera: Camera) -> None:
    """Problem 1 of ps4 with a mistake, and the report beside it."""
    page = camera.open(WIDE, path="/course#/ps4/1", theme="light", language="en")
    code = page.locator(".code-editor:not([hidden]) textarea")
    text = code.input_value()
    start = text.index("    # TO DO")
    end = text.index("pass\n", start) + 4
    code.focus()
    code.evaluate("(area, [a, b]) => area.setSelectionRange(a, b)", [start, end])
    page.keyboard.insert_text(MISTAKE)
    page.keyboard.press("Control+Enter")
    page.get_by_test_id("result-title").wait_for()
    page.get_by_test_id("result-title").blur()
    camera.take(page, "course")


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    pictures: list[Callable[[Camera], None]] = [
        first_visit,
        playing,
        refused,
        result,
        day_end,
        puzzle,
        statistics,
        course,
    ]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        with server.open() as url:
            for picture in pictures:
                picture(Camera(browser, server, url))
        browser.close()


if __name__ == "__main__":
    main()

"""The page as a player sees it, with a keyboard or by touch."""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tests.support.web.live_server import LiveServer
from tests.support.web.server import until

VIEWS = (
    "",
    "#/daily",
    "#/archive",
    "#/puzzles",
    "#/you",
    "#/check",
    "#/about",
    "#/programmers",
    "#/practice",
)
WIDTHS = (360, 820, 1440)
"""A phone, a tablet and a desktop, in pixels."""


class GamePage:
    """One tab of a browser."""

    def __init__(self, page: Page, server: LiveServer, touch: bool) -> None:
        self.page = page
        self.context = page.context
        self.server = server
        self.touch = touch
        self.tabs: list[GamePage] = []
        self.allowed: list[str] = []
        self.errors: list[str] = []
        self.requested: list[str] = []
        self._listeners: list[tuple[Any, Callable[..., None]]] = []
        self.listen("console", self._logged)
        self.listen("pageerror", lambda error: self.errors.append(str(error)))
        self.listen("request", lambda request: self.requested.append(request.url))

    def listen(self, event: Any, listener: Callable[..., None]) -> None:
        """Call *listener* at every *event* of the page, until the test ends."""
        self.page.on(event, listener)
        self._listeners.append((event, listener))

    def second_tab(self) -> "GamePage":
        """Another tab of the same browser."""
        tab = GamePage(self.context.new_page(), self.server, self.touch)
        self.tabs.append(tab)
        return tab

    def leave(self) -> None:
        """Leave nothing behind for the next test with the same tab."""
        for tab in self.tabs:
            tab.page.close()
        for event, listener in self._listeners:
            self.page.remove_listener(event, listener)
        self.page.unroute_all()

    def allow_errors(self, *parts: str) -> None:
        """Let the browser log errors with one of these *parts* in them: they are on purpose."""
        self.allowed.extend(parts)

    def problems(self) -> list[str]:
        """The errors that the browser logged, and requests that went to another server."""
        errors = [each for each in self.errors if not any(part in each for part in self.allowed)]
        here = (f"{self.server.url}/", "data:", "blob:")
        elsewhere = [url for url in self.requested if not url.startswith(here)]
        return [*errors, *elsewhere, *[each for tab in self.tabs for each in tab.problems()]]

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "Content Security Policy" in message.text:
            self.errors.append(f"{message.text} {message.location['url']}")

    # Going somewhere.

    def open(self, view: str = "") -> "GamePage":
        """Go to *view*, such as #/daily, and wait until it is drawn."""
        self.page.goto(f"{self.server.url}/{view}")
        expect(self.page.locator("main h1").first).to_be_attached()
        return self

    def go(self, view: str) -> None:
        """Follow a link to *view*, and wait until it is drawn and its heading has the focus."""
        self.page.evaluate(
            "where => { document.querySelector('main').firstElementChild.dataset.left = '';"
            " location.hash = where; }",
            view or "#/",
        )
        expect(self.page.locator("main > [data-left]")).to_have_count(0)
        expect(self.page.locator("main h1").first).to_be_focused()
        name = view.removeprefix("#/") or "play"
        expect(self.page.locator("body")).to_have_attribute("data-route", name)

    # What is there.

    def at(self, name: str) -> Locator:
        """The element with this data-testid."""
        return self.page.get_by_test_id(name)

    def letters(self) -> str:
        """The letters of the hand in the order in which they lie there."""
        return "".join(_letters(self.at("tile")))

    def word(self) -> str:
        """The word as it is spelled so far."""
        return "".join(_letters(self.at("word-tile")))

    def expect_hand(self, letters: str) -> None:
        expect(self.at("tile")).to_have_count(len(letters))
        # A hand of the same size may still lie there.
        until(lambda: sorted(self.letters()) == sorted(letters), self.letters)

    def expect_word(self, word: str) -> None:
        expect(self.at("word-tile")).to_have_count(len(word))
        until(lambda: self.word() == word, self.word)

    def expect_played(self, *rows: tuple[str, str]) -> None:
        """Are these the words played so far, each with what it earned or cost?"""
        expect(self.at("played-word")).to_have_text([word + text for word, text in rows])

    def expect_status(self, text: str) -> None:
        """Is *text* shown, and read out by screen readers?"""
        expect(self.at("status")).to_have_text(text)
        expect(self.at("message")).to_contain_text(text)

    def focused(self) -> str:
        """The data-testid of what has the focus, else its id, else its tag."""
        found: str = self.page.evaluate(
            "() => { const one = document.activeElement;"
            " return one.dataset.testid || one.id || one.tagName.toLowerCase(); }"
        )
        return found

    def overflow(self) -> int:
        """How many pixels the page is wider than the screen."""
        found: int = self.page.evaluate(
            "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
        )
        width: Any = self.page.viewport_size
        return max(0, found - int(width["width"]))

    def widths(self) -> Iterator[int]:
        """Make the screen as wide as each of `WIDTHS`, and then as it was before."""
        before = self.page.viewport_size
        assert before is not None, "a tab has a size"
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            yield width
        self.page.set_viewport_size(before)

    # Doing something.

    def tap(self, what: str | Locator) -> None:
        """Touch it, or click on it."""
        where = self.at(what) if isinstance(what, str) else what
        if self.touch:
            where.tap()
        else:
            where.click()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def deal(self, hand: str, rules: str = "classic", by: str = "you") -> None:
        """Deal *hand* with the form; the patch that makes it the next one is the caller's."""
        self.at(f"rules-{rules}").check()
        self.at(f"size-{len(hand)}").check()
        if by == "you":
            self.tap("new-hand")
            self.expect_hand(hand)
        else:
            if not self.at("by").is_visible():
                self.tap(self.at("watch-computer").locator("summary"))
            self.at("by").select_option(by)
            self.tap("watch-new")
            expect(self.at("tile")).to_have_count(len(hand))

    def play(self, *words: str) -> None:
        """Enter *words* by keyboard, and wait for each answer."""
        expect(self.at("play")).to_be_visible()
        for word in words:
            before = self.at("played-word").count()
            self.type(word)
            self.press("Enter")
            expect(
                self.at("played-word")
                .nth(before)
                .or_(self.at("result"))
                .or_(self.at("show-review"))
            ).to_be_visible()

    def stop(self) -> None:
        """Press Done, and say so again where the page asks."""
        self.tap("done")
        over = self.at("result").or_(self.at("show-review"))
        expect(over.or_(self.at("confirm"))).to_be_visible()
        if self.at("confirm").count():
            self.tap("confirm-yes")
        expect(self.at("result").or_(self.at("show-review"))).to_be_visible()


def _letters(tiles: Locator) -> list[str]:
    found: list[str] = tiles.evaluate_all("all => all.map(one => one.dataset.letter)")
    return found

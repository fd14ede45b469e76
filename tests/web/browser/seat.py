"""Somebody who sits before the page, with a keyboard or with a finger."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from tests.web.browser.inn import Inn

VIEWS = ("", "#/daily", "#/archive", "#/you", "#/check", "#/about")


class Seat:
    """One window of a browser."""

    def __init__(self, context: BrowserContext, inn: Inn, touch: bool) -> None:
        self.context = context
        self.inn = inn
        self.touch = touch
        self.page: Page = context.new_page()
        self.forgiven: list[str] = []
        self.complaints: list[str] = []
        self.asked: list[str] = []
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._asked)

    def beside(self) -> "Seat":
        """Another window of the same browser."""
        return Seat(self.context, self.inn, self.touch)

    def forgive(self, *parts: str) -> None:
        """Let the browser complain of what has one of these *parts* in it: it is on purpose."""
        self.forgiven.extend(parts)

    def problems(self) -> list[str]:
        """What the browser complained of, and requests that went elsewhere."""
        loud = [each for each in self.complaints if not any(part in each for part in self.forgiven)]
        elsewhere = [
            url for url in self.asked if not url.startswith((f"{self.inn.url}/", "data:", "blob:"))
        ]
        return [*loud, *elsewhere]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "Content Security Policy" in message.text:
            self.complaints.append(f"{message.text} {message.location['url']}")

    def _asked(self, request: Request) -> None:
        self.asked.append(request.url)

    # Going somewhere.

    def open(self, view: str = "") -> "Seat":
        """Go to *view*, such as #/daily, and wait until it is drawn."""
        self.page.goto(f"{self.inn.url}/{view}")
        self.arrived()
        return self

    def arrived(self) -> None:
        """Wait until a page is drawn."""
        expect(self.page.locator("main h1").first).to_be_attached()

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
        assert sorted(self.letters()) == sorted(letters)

    def expect_word(self, word: str) -> None:
        expect(self.at("word-tile")).to_have_count(len(word))
        assert self.word() == word

    def expect_played(self, *rows: tuple[str, str]) -> None:
        """Are these the words played so far, each with what it earned or cost?"""
        expect(self.at("played-word")).to_have_text([word + told for word, told in rows])

    def expect_said(self, text: str) -> None:
        """Is *text* told to those who see, and to those who listen?"""
        expect(self.at("status")).to_have_text(text)
        expect(self.at("message")).to_have_text(text)

    def focused(self) -> str:
        """The data-testid of what has the focus, else its id, else its tag."""
        found: str = self.page.evaluate(
            "() => { const one = document.activeElement;"
            " return one.dataset.testid || one.id || one.tagName.toLowerCase(); }"
        )
        return found

    def overhang(self) -> int:
        """How many pixels of the page are to be reached only by scrolling sideways."""
        found: int = self.page.evaluate(
            "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
        )
        width: Any = self.page.viewport_size
        return max(0, found - int(width["width"]))

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
        self.at("rules").select_option(rules)
        self.at("size").select_option(str(len(hand)))
        self.at("by").select_option(by)
        self.tap("new-hand")
        expect(self.at("tile")).to_have_count(len(hand))

    def play(self, *words: str) -> None:
        """Enter *words* by keyboard, and wait for each answer."""
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
        """Press Done, after words that count."""
        self.tap("done")
        expect(self.at("result").or_(self.at("show-review"))).to_be_visible()


def _letters(tiles: Locator) -> list[str]:
    found: list[str] = tiles.evaluate_all("all => all.map(one => one.dataset.letter)")
    return found


def figures(text: str) -> list[str]:
    """The numbers in *text*."""
    return re.findall(r"[\d,.]*\d", text)

"""The course's page as a learner uses it."""

from playwright.sync_api import FilePayload, Locator, Page, expect

LAYER = """() => [...document.querySelectorAll('.code-editor:not([hidden]) .line')]
    .map(line => line.textContent).join('\\n')"""
"""The text that the editor's layer of colours shows."""

WRONG = """total = 0
for letter in word:
total += SCRABBLE_LETTER_VALUES[letter]
"""
"""Typed into getWordScore; the editor indents."""


class CoursePage:
    """A tab with the page; `at` finds a part by its hook."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, path: str = "#/ps4/1") -> "CoursePage":
        """Open the page at *path*, and wait until it is there."""
        self.page.goto(f"{self.url}/course{path}")
        expect(self.page.locator("h1").first).to_be_attached()
        if path.count("/") > 1:
            expect(self.page.locator(".code-editor").first).to_be_attached()
        return self

    def at(self, hook: str) -> Locator:
        return self.page.get_by_test_id(hook)

    @property
    def phone(self) -> bool:
        return bool(self.page.evaluate("!matchMedia('(min-width: 60rem)').matches"))

    def show(self, tab: str) -> None:
        """Have a panel in sight: task, code, result or terminal."""
        button = self.at(f"tab-{tab}")
        if button.is_visible():
            button.click()

    @property
    def code(self) -> Locator:
        """The text area that is in sight."""
        return self.page.locator(".code-editor:not([hidden]) textarea")

    @property
    def text(self) -> str:
        return self.code.input_value()

    @property
    def layer(self) -> str:
        """What the editor shows beneath the text area."""
        text: str = self.page.evaluate(LAYER)
        return text

    def select(self, first: str, last: str | None = None) -> None:
        """Select from *first* up to the end of *last*, which comes after it."""
        text = self.text
        start = text.index(first)
        end = text.index(last, start) + len(last) if last else start + len(first)
        self.show("code")
        self.code.focus()
        self.code.evaluate("(area, [a, b]) => area.setSelectionRange(a, b)", [start, end])

    def write_problem(self, body: str) -> None:
        """Type *body* in place of what the first function has for one."""
        self.select("# TO DO", "pass")
        self.page.keyboard.type(body)

    def rewrite(self, text: str) -> None:
        """Put *text* in place of the file at hand."""
        self.show("code")
        self.code.focus()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def check(self) -> None:
        """Check the problem at hand, and wait for the result."""
        self.show("code")
        self.at("check").click()
        self.expect_result()

    def expect_result(self) -> None:
        expect(self.at("progress")).to_have_count(0)
        expect(self.at("result-title")).to_be_visible()

    def run(self) -> None:
        self.show("code")
        self.at("run").click()
        expect(self.at("stop")).to_be_visible()

    def expect_saved(self) -> None:
        expect(self.at("save-state")).to_have_attribute("data-state", "saved")

    def upload(self, name: str, content: bytes) -> None:
        """Take a file from the device."""
        file: FilePayload = {"name": name, "mimeType": "text/x-python", "buffer": content}
        self.at("upload-file").set_input_files(file)

    def menu(self, item: str) -> None:
        """Choose from the menu of the file."""
        self.show("code")
        self.at("file-menu").locator("summary").click()
        self.at(item).click()

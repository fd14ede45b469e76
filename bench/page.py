"""How soon a stranger can play in a browser, on a slow line, and what comes over the wire."""

import shutil
from collections.abc import Iterator, Sequence
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench.load import game_server
from bench.row import Row, at_most

__all__ = ["page_rows"]

LATENCY = 150
"""Milliseconds."""
BYTES_A_SECOND = 1_600_000 // 8
"""1.6 Mbit/s."""
SECONDS = 2
BEFORE_THE_FIRST_HAND = 60_000
FIRST_LOAD = 150_000
TIMES = 5
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
TILE = "[data-testid=tile]"
NOTE_FIRST_TILE = f"""
new MutationObserver((_, observer) => {{
  if (!document.querySelector("{TILE}")) return;
  window.firstTile = performance.timeOrigin + performance.now();
  observer.disconnect();
}}).observe(document, {{ childList: true, subtree: true }});
"""


class Visit(NamedTuple):
    """Seconds and bytes until the first hand can be played, and bytes until all is quiet."""

    seconds: float
    first_bytes: float
    all_bytes: float


def page_rows() -> Iterator[Row]:
    """The first visit on a slow line; not measured where there is no chromium."""
    found = _measured()
    yield Row(
        f"the first hand can be played, 1.6 Mbit/s and {LATENCY} ms",
        f"{SECONDS} seconds",
        None if found is None else found.seconds / SECONDS,
        at_most(1),
    )
    yield Row(
        "bytes before the first hand",
        f"{BEFORE_THE_FIRST_HAND:,} bytes",
        None if found is None else found.first_bytes / BEFORE_THE_FIRST_HAND,
        at_most(1),
    )
    yield Row(
        "bytes of the first load",
        f"{FIRST_LOAD:,} bytes",
        None if found is None else found.all_bytes / FIRST_LOAD,
        at_most(1),
    )


def _measured() -> Visit | None:
    chromium = shutil.which("chromium")
    if chromium is None:
        return None
    with (
        TemporaryDirectory() as folder,
        game_server(f"sqlite:///{folder}/handful.db") as port,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        _visit(browser, port)  # draws the day's hands, and warms the browser up
        visits = [_visit(browser, port) for _ in range(TIMES)]
        browser.close()
    return Visit(*[median(figures) for figures in zip(*visits, strict=True)])


def _visit(browser: Browser, port: int) -> Visit:
    """A stranger opens the page.

    The page itself notes when the first tile is there: whoever asks from outside learns it later.
    """
    context = browser.new_context(viewport={"width": 390, "height": 780})
    page = context.new_page()
    page.add_init_script(NOTE_FIRST_TILE)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    line: dict[str, Any] = {
        "offline": False,
        "latency": LATENCY,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    wire.send("Network.emulateNetworkConditions", line)
    begun: list[Any] = []
    finished: list[Any] = []
    wire.on("Network.requestWillBeSent", lambda event: begun.append(event))
    wire.on("Network.loadingFinished", lambda event: finished.append(event))
    page.goto(f"http://127.0.0.1:{port}/", wait_until="networkidle")
    page.wait_for_selector(TILE)
    tile: float = page.evaluate("firstTile") / 1000
    context.close()
    first = begun[0]
    # The events are timed by another clock than the page.
    shift = first["wallTime"] - first["timestamp"]
    early = [event for event in finished if event["timestamp"] + shift <= tile]
    return Visit(tile - first["wallTime"], _bytes(early), _bytes(finished))


def _bytes(events: Sequence[Any]) -> float:
    return float(sum(event["encodedDataLength"] for event in events))

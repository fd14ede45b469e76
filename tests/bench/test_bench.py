"""The parts of the benchmark that take long, with little to do: CI measures the others only."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bench import course_page, hostile, load, loops
from bench.row import Row

pytestmark = pytest.mark.slow

LITTLE: dict[str, dict[object, dict[str, float]]] = {
    "course": {
        course_page: {
            "CHECKS": 4,
            "AT_ONCE": 2,
            "TURNS": 1,
            "NEWCOMERS": 1,
            "LEARNERS": 3,
            "PAUSE": 0.5,
            "SECONDS": 1.0,
        }
    },
    "loops": {loops: {"LOOPS": 2, "QUIET": 1.0, "BESIDE": 3.0, "TURNS": 1}},
    "load": {
        load: {
            "PLAYERS": 4,
            "TURNS": 2,
            "HANDS": 2,
            "HURRY": 0.3,
            "SECONDS": 1.0,
            "THINKING": 0.1,
            "CROWD": 6,
            "CROWD_SECONDS": 1.0,
            "CROWD_THINKING": 0.2,
        }
    },
    "hostile": {hostile: {"FRIENDS": 2, "TURNS": 1, "SECONDS": 1.0}},
}
PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "course": course_page.course_page_rows,
    "loops": loops.loop_rows,
    "load": load.load_rows,
    "hostile": hostile.hostile_rows,
}


@pytest.mark.parametrize("part", PARTS)
def test_a_long_part_measures_all_its_rows(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDFUL_TABLES", "0")
    for module, constants in LITTLE[part].items():
        for name, value in constants.items():
            monkeypatch.setattr(module, name, value)
    with ThreadPoolExecutor(1) as apart:  # where no event loop runs, as a browser's may here
        rows = apart.submit(lambda: list(PARTS[part]())).result()
    assert rows
    missing = [row.what for row in rows if row.ratio is None]
    if missing and "CI" not in os.environ:
        pytest.skip(f"no jail, or no PostgreSQL: {missing}")
    assert missing == []
    assert [row.what for row in rows if not row.ratio] == []

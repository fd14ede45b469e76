"""A file of five thousand lines: taken from the device, pasted, typed in, undone."""

import pytest
from playwright.sync_api import expect

from tests.support.web.course_page import CoursePage
from tests.support.web.server import until

pytestmark = pytest.mark.slow

FUNCTION = 'def f{0}(word, n):\n    """Score {0}."""\n    total = n + {0}\n    return (total)\n\n'
LONG = "".join([FUNCTION.format(number) for number in range(1000)])
COLOURED = "document.querySelectorAll('.code-editor:not([hidden]) .line > span').length"
IN_SIGHT = """() => [...document.querySelectorAll('.code-editor:not([hidden]) .line')].filter(
line => {
    const { top, bottom } = line.getBoundingClientRect();
    const box = line.closest('.code-box').getBoundingClientRect();
    return bottom > box.top && top < box.bottom && line.textContent.trim();
}).map(line => line.querySelector('span') !== null)"""
"""Of the lines that can be seen, which have colours."""


def test_a_long_file_is_taken_from_the_device_and_only_what_is_seen_is_coloured(
    learner: CoursePage,
) -> None:
    before = learner.text
    learner.upload("ps4a.py", LONG.encode())
    expect(learner.code).to_have_value(LONG)
    assert learner.layer == LONG
    assert learner.page.evaluate(COLOURED) < 5000
    for share in (0, 0.5, 1):
        learner.page.evaluate(
            """share => {
                const box = document.querySelector('.code-editor:not([hidden]) .code-box');
                box.scrollTop = share * box.scrollHeight;
            }""",
            share,
        )
        # Not wait_for_function: the page's own rules forbid to evaluate its text a second time.
        until(lambda: bool(learner.page.evaluate(f"({IN_SIGHT})().every(Boolean)")), str)
        assert len(learner.page.evaluate(IN_SIGHT)) > 10
    learner.at("undo").click()
    expect(learner.code).to_have_value(before)


def test_typing_in_a_long_file_loses_no_letter(learner: CoursePage) -> None:
    learner.upload("ps4a.py", LONG.encode())
    expect(learner.code).to_have_value(LONG)
    learner.select("total = n + 500")
    learner.page.keyboard.type("the quick brown fox jumps over the lazy dog " * 3)
    typed = LONG.replace("total = n + 500", "the quick brown fox jumps over the lazy dog " * 3)
    assert learner.text == typed
    assert learner.layer == typed


def test_a_long_text_is_pasted_and_deleted_and_undone(learner: CoursePage) -> None:
    learner.page.evaluate("text => navigator.clipboard.writeText(text)", LONG)
    learner.code.focus()
    learner.page.keyboard.press("Control+a")
    learner.page.keyboard.press("Control+v")
    expect(learner.code).to_have_value(LONG)
    learner.page.keyboard.press("Control+a")
    learner.page.keyboard.press("Delete")
    expect(learner.code).to_have_value("")
    learner.page.keyboard.press("Control+z")
    assert learner.text == LONG
    assert learner.layer == LONG

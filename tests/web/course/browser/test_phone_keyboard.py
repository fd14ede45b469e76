"""Keyboards on a screen: they compose words, name no keys, and lose no letters here."""

import pytest
from playwright.sync_api import CDPSession

from tests.support.web.course_page import CoursePage
from tests.web.course.browser.conftest import NewLearner

pytestmark = pytest.mark.parametrize("screen", ["phone"], indirect=True)


def keyboard(learner: CoursePage) -> CDPSession:
    return learner.page.context.new_cdp_session(learner.page)


def compose(session: CDPSession, word: str) -> None:
    """Type a word as such keyboards do: it grows letter by letter, and is then put in."""
    for end in range(1, len(word) + 1):
        part = {"text": word[:end], "selectionStart": end, "selectionEnd": end}
        session.send("Input.imeSetComposition", part)
    session.send("Input.insertText", {"text": word})


def unnamed_enter(session: CDPSession) -> None:
    """Press Enter on a keyboard that does not say which key it was."""
    key = {"key": "Unidentified", "windowsVirtualKeyCode": 229}
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
    session.send("Input.dispatchKeyEvent", {"type": "char", "text": "\r", **key})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})


def test_composed_words_are_all_there(new_learner: NewLearner) -> None:
    learner = new_learner().open()
    learner.rewrite("")
    session = keyboard(learner)
    for word in ("total", " ", "=", " ", "getWordScore", "(", "word", ",", " ", "n", ")"):
        compose(session, word)
    assert learner.text == "total = getWordScore(word, n)"
    assert learner.layer == learner.text


def test_enter_indents_there_too(new_learner: NewLearner) -> None:
    learner = new_learner().open()
    learner.rewrite("if a:")
    session = keyboard(learner)
    unnamed_enter(session)
    compose(session, "b")
    assert learner.text == "if a:\n    b"


def test_nothing_is_corrected_or_made_a_capital(new_learner: NewLearner) -> None:
    learner = new_learner().open()
    learner.show("code")
    for name in ("autocapitalize", "autocomplete", "autocorrect"):
        assert learner.code.get_attribute(name) == "off"
    assert learner.code.get_attribute("spellcheck") == "false"

"""The editor: what is typed is what is there, however fast."""

import pytest
from playwright.sync_api import expect

from tests.support.web.course_page import CoursePage
from tests.support.web.server import until
from tests.web.course.browser.conftest import NewLearner

GAME = '''def playHand(hand, wordList, n):
"""
Plays a hand.
"""
total = 0
while calculateHandlen(hand) > 0:
print("Current Hand:", end=" ")
displayHand(hand)
word = input('Enter word, or a "." to end: ')
if word == ".":
break
'''
INDENTED = '''def playHand(hand, wordList, n):
    """
    Plays a hand.
    """
    total = 0
    while calculateHandlen(hand) > 0:
        print("Current Hand:", end=" ")
        displayHand(hand)
        word = input('Enter word, or a "." to end: ')
        if word == ".":
            break
        '''


def test_code_is_indented_while_it_is_typed(learner: CoursePage) -> None:
    learner.rewrite("")
    learner.page.keyboard.type(GAME)
    assert learner.text == INDENTED
    assert learner.layer == INDENTED


@pytest.mark.slow
@pytest.mark.parametrize("slower", [1, 6])
def test_no_letter_is_lost_in_a_long_file(learner: CoursePage, slower: int) -> None:
    lines = "\n".join(f'x{i} = "{i}" + str({i})  # comment' for i in range(400))
    learner.rewrite(lines)
    session = learner.page.context.new_cdp_session(learner.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    learner.page.keyboard.press("Control+Home")
    typed = "# the quick brown fox (of 1984) 'jumps' over "
    learner.page.keyboard.type(typed, delay=0)
    assert learner.text == typed + lines
    assert learner.layer == typed + lines


@pytest.mark.parametrize(
    ("typed", "there"),
    [
        ("f([1, {'k': \"v\"}])", "f([1, {'k': \"v\"}])"),
        ('s = "don\'t"', 's = "don\'t"'),
        ("# it's (odd", "# it's (odd"),
        ('"""doc"""', '"""doc"""'),
        ("d['a'] = (1)", "d['a'] = (1)"),
        ("print(", "print()"),
    ],
)
def test_brackets_close_and_are_typed_over(learner: CoursePage, typed: str, there: str) -> None:
    learner.rewrite("")
    learner.page.keyboard.type(typed)
    assert learner.text == there


def test_tab_indents_and_after_escape_it_leaves(learner: CoursePage) -> None:
    learner.rewrite("if a:\nb\nc")
    press = learner.page.keyboard.press
    press("Control+a")
    press("Tab")
    assert learner.text == "    if a:\n    b\n    c"
    press("Shift+Tab")
    assert learner.text == "if a:\nb\nc"
    press("Control+/")
    assert learner.text == "# if a:\n# b\n# c"
    press("Control+/")
    press("Escape")
    press("Shift+Tab")
    expect(learner.code).not_to_be_focused()
    assert learner.text == "if a:\nb\nc"


def test_undo_takes_back_what_the_editor_did(learner: CoursePage) -> None:
    learner.rewrite("if a:")
    press = learner.page.keyboard.press
    learner.page.keyboard.press("End")
    press("Enter")
    learner.page.keyboard.type("f(")
    assert learner.text == "if a:\n    f()"
    for _ in range(10):
        press("Control+z")
        if learner.text == "if a:":
            break
    assert learner.text == "if a:"
    press("Control+y")
    assert learner.text.startswith("if a:\n")


def test_the_layer_scrolls_with_the_text(learner: CoursePage) -> None:
    learner.rewrite("x = [" + ", ".join(str(i) for i in range(200)) + "]\n" * 80)
    learner.page.keyboard.press("Control+Home")
    learner.page.keyboard.press("End")
    box = learner.page.locator(".code-editor:not([hidden]) .code-box")
    until(lambda: box.evaluate("box => box.scrollLeft") > 500, str)
    assert learner.code.evaluate("area => [area.scrollLeft, area.scrollTop]") == [0, 0]
    same = """box => {
      const layer = box.querySelector('.code-layer').getBoundingClientRect();
      const area = box.querySelector('textarea').getBoundingClientRect();
      return [Math.round(layer.left - area.left), Math.round(layer.top - area.top)];
    }"""
    assert box.evaluate(same) == [0, 0]


def test_lines_of_other_systems_are_lines(learner: CoursePage) -> None:
    learner.upload("ps4a.py", b"a = 1\r\nb = 2\rc = 3\n")
    expect(learner.at("notice")).to_be_visible()
    assert learner.text == "a = 1\nb = 2\nc = 3\n"
    assert learner.layer == learner.text


def test_each_file_has_an_editor_and_an_undo_of_its_own(new_learner: NewLearner) -> None:
    learner = new_learner().open("#/ps4/7")
    expect(learner.page.locator("[data-file='ps4b.py']")).to_have_attribute("aria-pressed", "true")
    learner.rewrite("b")
    learner.page.locator("[data-file='ps4a.py']").click()
    learner.rewrite("a")
    learner.page.locator("[data-file='ps4b.py']").click()
    assert learner.text == "b"
    learner.code.focus()
    learner.page.keyboard.press("Control+z")
    assert "def playGame" in learner.text
    learner.page.locator("[data-file='ps4a.py']").click()
    assert learner.text == "a"


def test_a_problem_opens_its_file_at_its_function(learner: CoursePage) -> None:
    learner.page.locator("[data-testid=problem-link][data-problem='3']").click()
    line = learner.page.locator(".code-editor:not([hidden]) .line", has_text="def isValidWord")
    expect(line).to_be_in_viewport()

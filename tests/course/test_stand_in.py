"""Our functions in place of a learner's: they take what the learner's own functions take."""

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Submission, find_jail, grade
from handful.grader.paste import paste
from handful.grader.sandbox.job import Probe, Stub
from tests.support.course.sandboxes import run

PS3 = kit_files("ps3", solution=True)["ps3.py"]
PS4A, PS4B = [kit_files("ps4", solution=True)[name] for name in ("ps4a.py", "ps4b.py")]

ASKED = "input('Which letter would you like to replace: ').lower()"
SUBSTITUTE = ("def substitute_hand(hand, letter):", f"substitute_hand(hand, {ASKED})")
DEAL = ("def deal_hand(n):", "deal_hand(HAND_SIZE)")
WRONG_SCORE = ("points * max(1,", "points + max(1,")
WRONG_UPDATE = ("new_hand[letter] -= 1", "new_hand[letter] -= 2")


def changed(source: str, *edits: tuple[str, str]) -> str:
    for before, after in edits:
        assert before in source
        source = source.replace(before, after)
    return source


def losses(kit: str, files: dict[str, str]) -> list[str]:
    """The problems that lose points."""
    report = grade(Submission("ann", files), built_in(kit), find_jail())
    return [problem.id for problem in report.problems if problem.points < problem.max]


@pytest.mark.parametrize(
    ("definition", "call", "lost"),
    [
        ("def deal_hand(n=HAND_SIZE):", "deal_hand()", []),
        ("def deal_hand(n, loud=False):", "deal_hand(HAND_SIZE, loud=True)", []),
        ("def deal_hand(size):\n    n = size", "deal_hand(size=HAND_SIZE)", []),
        ("def deal_hand(*all):\n    n = (*all, HAND_SIZE)[0]", "deal_hand()", []),
        # The document gives it one argument: only problem 4, which asks for it, loses something.
        ("def deal_hand():\n    n = HAND_SIZE", "deal_hand()", ["4"]),
        ("def deal_hand(vowels, n):", "deal_hand(3, HAND_SIZE)", ["4"]),
        ("def deal_hand(*, n):", "deal_hand(n=HAND_SIZE)", ["4"]),
        # This stops with an error wherever it is run.
        ("def deal_hand(n):", "deal_hand()", ["6"]),
    ],
)
def test_hands_are_dealt_by_a_function_with_the_learners_parameters(
    definition: str, call: str, lost: list[str]
) -> None:
    source = changed(PS3, (DEAL[1], call), (DEAL[0], definition))
    assert losses("ps3", {"ps3.py": source}) == lost


def test_a_default_is_the_hand_size_that_the_game_has() -> None:
    part_a = changed(
        PS4A, ("dealHand(HAND_SIZE)", "dealHand()"), ("dealHand(n)", "dealHand(n=HAND_SIZE)")
    )
    part_b = changed(PS4B, ("dealHand(HAND_SIZE)", "dealHand()"))
    assert losses("ps4", {"ps4a.py": part_a, "ps4b.py": part_b}) == []


def test_a_partial_function_takes_what_it_takes_as_written() -> None:
    partial = "import functools\ndeal_hand = functools.partial(deal_hand, HAND_SIZE)\n\n\nif __name"
    source = changed(PS3, (DEAL[1], "deal_hand()"), ("if __name", partial))
    assert losses("ps3", {"ps3.py": source}) == ["4"]  # the document gives it one argument


def test_a_function_that_is_called_by_a_second_name_is_replaced_too() -> None:
    second = "new_hand = deal_hand\nscore_of = get_word_score\n\n\nif __name"
    source = changed(PS3, (DEAL[1], "new_hand(HAND_SIZE)"), ("if __name", second), WRONG_SCORE)
    source = changed(source, ("= get_word_score(word, calc", "= score_of(word, calc"))
    assert losses("ps3", {"ps3.py": source}) == ["1"]


def test_what_is_graded_is_the_learners_even_if_a_replaced_function_is_the_same() -> None:
    program = "def update(): return 5\nvalid = update\n"
    seen = run(program, "valid", patches=(("m", "def update(): return 7\n"),))
    assert seen.probes[0].results[0].plain == 5


@pytest.mark.parametrize(
    ("definition", "call"),
    [
        (f"def substitute_hand(hand):\n    letter = {ASKED}", "substitute_hand(hand)"),
        ("def substitute_hand(letter, hand):", f"substitute_hand({ASKED}, hand)"),
        ("def substitute_hand(hand, letter, times):", f"substitute_hand(hand, {ASKED}, 1)"),
        ("def substitute_hand(*, hand, letter):", f"substitute_hand(letter={ASKED}, hand=hand)"),
    ],
)
def test_letters_are_replaced_by_a_function_with_the_learners_parameters(
    definition: str, call: str
) -> None:
    source = changed(PS3, (SUBSTITUTE[1], call), (SUBSTITUTE[0], definition))
    report = grade(Submission("ann", {"ps3.py": source}), built_in("ps3"), find_jail())
    lost = [c for p in report.problems for c in p.rules if c.points < c.max]
    assert {"substitute_hand(" in str(check.call) for check in lost} == {True}
    assert report.points in (56.8, 57.5)


@pytest.mark.parametrize(
    "call", ["substitute_hand(hand)", "substitute_hand(hand=hand)", SUBSTITUTE[1]]
)
def test_a_function_that_is_given_only_the_hand_asks_for_the_letter(
    call: str,
) -> None:
    definition = (
        f"def substitute_hand(hand, letter=None):\n    if letter is None:\n        letter = {ASKED}"
    )
    source = changed(PS3, (SUBSTITUTE[1], call), (SUBSTITUTE[0], definition))
    assert losses("ps3", {"ps3.py": source}) == []


REORDERED = [("update_hand(hand, word)", "update_hand(word, hand)"), WRONG_SCORE]
REORDERED_AND_CALLED_AS_IN_THE_DOCUMENT = [
    ("def update_hand(hand, word)", "def update_hand(word, hand)"),
    WRONG_SCORE,
]
HAND_FOR_ITS_LENGTH = [
    ("get_word_score(word, n):", "get_word_score(word, hand):\n    n = sum(hand.values())"),
    ("get_word_score(word, calculate_handlen(hand))", "get_word_score(word, hand)"),
    WRONG_UPDATE,
]
NAMES_THAT_SAY_NOTHING = [
    ("if is_valid_word(word, hand, word_list)", "if is_valid_word(z=word, y=hand, x=word_list)"),
    (
        "def is_valid_word(word, hand, word_list):",
        "def is_valid_word(x, y, z):\n    word, hand, word_list = z, y, x",
    ),
    WRONG_SCORE,
]


@pytest.mark.parametrize(
    ("edits", "lost"),
    [
        (REORDERED, ["1", "2"]),
        (REORDERED_AND_CALLED_AS_IN_THE_DOCUMENT, ["1", "2"]),
        (HAND_FOR_ITS_LENGTH, ["1", "2", "4"]),
        (NAMES_THAT_SAY_NOTHING, ["1", "3", "4"]),
    ],
)
def test_helpers_with_other_parameters_cost_only_their_own_problems(
    edits: list[tuple[str, str]], lost: list[str]
) -> None:
    assert losses("ps3", {"ps3.py": changed(PS3, *edits)}) == lost


@pytest.mark.parametrize(
    ("own", "call", "result"),
    [
        ("def f(a, b)", "f(1, 2)", "ours 1 2"),
        ("def f(b, a)", "f(2, 1)", "ours 1 2"),
        ("def f(B_, extra, A)", "f(2, 0, 1)", "ours 1 2"),
        ("def f(x, y)", "f(y=2, x=1)", "ours 1 2"),
        ("def f(x, *rest)", "f(1, 2)", "ours 1 2"),
        ("def f(*, b, a)", "f(a=1, b=2)", "ours 1 2"),
        ("def f(a, b, /)", "f(1, 2)", "ours 1 2"),
        ("def f(a, b=2)", "f(1)", "ours 1 2"),
        ("def f(**all)", "f(a=1, b=2)", "ours 1 2"),
        ("def f(a)", "f(1)", "own"),
        ("def f(a)", "f(1, 2)", "ours 1 2"),
        ("def f()", "f()", "own"),
        ("def f(x, b)", "f(None, 2)", "own"),
    ],
)
def test_arguments_find_their_parameters(own: str, call: str, result: str) -> None:
    program = f"{own}: return 'own'\ndef go(): return {call}\n"
    ours = "def f(a, b): return f'ours {a + 0} {b}'"
    seen = run(program, "go", patches=(("m", ours),))
    assert [value.plain for value in seen.probes[0].results] == [result]


@pytest.mark.parametrize("call", ["f(1, 2, 3, 4)", "f(1, a=1)", "f(1, z=1)"])
def test_a_call_that_fits_neither_function_is_an_error(call: str) -> None:
    program = f"def f(a, b, c): return 'own'\ndef go(): return {call}\n"
    seen = run(program, "go", patches=(("m", "def f(a, b): return 'ours'"),))
    assert seen.probes[0].error is not None
    assert (seen.probes[0].error.kind, seen.probes[0].error.line) == ("TypeError", 2)


def test_our_functions_call_one_another_with_their_own_parameters() -> None:
    program = "def f(b, a): return 'own'\ndef g(): return 'own'\ndef go(): return g()\n"
    ours = "def f(a, b): return f'{a} {b}'\ndef g(): return f(1, 2)\n"
    seen = run(program, "go", patches=(("m", ours),))
    assert [value.plain for value in seen.probes[0].results] == ["1 2"]


def test_lines_to_paste_stub_functions_with_other_parameters() -> None:
    new = Stub(({"b": 1},), parameters=("hand", "letter"))
    probe = Probe("game", stubs={"deal": Stub((1,), (2,)), "new": new, "unused": Stub()})
    lines = str(paste("m", probe)).splitlines()
    assert lines[1:3] == [
        "values1 = iter([1])",
        "m.deal = lambda *given, **named: next(values1, 2)",
    ]
    assert lines[4] == "m.new = lambda *given, **named: next(values2)"
    assert "unused" not in str(lines)
    asking = probe._replace(stubs={"new": new._replace(asks=True)})
    assert str(paste("m", asking)).splitlines()[2:4] == [
        "own1 = m.new",
        "m.new = lambda *given, **named: "
        "[len(given) + len(named) < 2 and own1(*given, **named), next(values1)][1]",
    ]

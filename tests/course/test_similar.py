"""Programs that are alike: what is no difference, what is, and what everybody has."""

import re
import sys
from typing import Any

import pytest

from handful.course.built_in import built_in
from handful.course.kit import KITS, kit_files
from handful.grader import Submission
from handful.grader.submission.similar import find_similar
from handful.grader.worker import Workers
from tests.support.course.programs import entry, folders, submission

pytestmark = pytest.mark.slow

SKELETON = kit_files("solo")["wordgame.py"]
SOLUTION = kit_files("solo", solution=True)["wordgame.py"]


def one(name: str, source: str) -> Submission:
    return Submission(name, {"wordgame.py": source})


def test_other_names_comments_and_blank_space_are_no_difference() -> None:
    other = re.sub(r"\bhand\b", "letters_held", SOLUTION)
    other = re.sub(r"\bscore\b", "punkte", other).replace("\n\n", "\n\n# mine!\n\n")
    [pair] = find_similar([one("ann", SOLUTION), one("bob", other)], built_in("solo"))
    assert pair == (1.0, ("ann", "bob"))


def test_the_order_of_functions_is_no_difference() -> None:
    head, *functions = SOLUTION.split("\ndef ")
    last, main = functions[-1].split("\nif __name__", 1)
    turned = "\ndef ".join([head, *[f"{f}\n" for f in reversed([*functions[:-1], last])]])
    [pair] = find_similar(
        [one("a", SOLUTION), one("b", f"{turned}\nif __name__{main}")], built_in("solo")
    )
    assert pair == (1.0, ("a", "b"))


def test_some_changes_still_leave_programs_alike() -> None:
    changed = SOLUTION.replace("    while", "    count = 0\n    while", 1)
    assert changed != SOLUTION
    [pair] = find_similar([one("a", SOLUTION), one("b", changed)], built_in("solo"))
    assert 0.95 < pair.alike < 1


def test_what_the_kit_gives_makes_nobody_alike() -> None:
    mine = SKELETON + "\ndef mine(a):\n    return [x + 1 for x in a if x]\n"
    yours = SKELETON + "\ndef yours(b):\n    while b:\n        b.pop()\n    return b\n"
    assert (
        find_similar([one("a", mine), one("b", yours), one("c", SKELETON)], built_in("solo")) == []
    )


def test_different_programs_are_not_alike() -> None:
    other = "\n".join(
        f"class C{n}:\n    def f(self):\n        return lambda: {{{n}: [*self]}}" for n in range(40)
    )
    assert find_similar([one("a", SOLUTION), one("b", other)], built_in("solo")) == []


def test_there_may_be_more_kinds_of_parts_than_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some seventy files with nothing but new names make more kinds than there are letters."""
    hostile = [f"Attribute {n}" for n in range(sys.maxunicode + 1)]
    honest = [f"Name {n}" for n in range(100)]
    parts = {"h": hostile, "a": honest, "b": honest[:96]}

    class Reads(Workers):
        def give(self, function: Any, *given: Any) -> Any:
            return given[0].name

        def take(self, place: Any) -> Any:
            return parts[place]

    monkeypatch.setattr("handful.grader.submission.similar.Workers", Reads)
    [pair] = find_similar([one(name, "") for name in parts], built_in("solo"))
    assert pair.names == ("a", "b")


def test_what_does_not_parse_is_passed_over() -> None:
    deep = "(" * 100_000
    assert (
        find_similar([one("a", "def f(:"), one("b", deep), one("c", "x = '\0'")], built_in("solo"))
        == []
    )


def test_the_most_alike_come_first_and_the_same_together() -> None:
    changed = SOLUTION.replace("    while", "    count = 0\n    while", 1)
    found = find_similar(
        [one("c", changed), one("b", SOLUTION), one("a", SOLUTION)], built_in("solo")
    )
    assert [pair.names for pair in found] == [("b", "a"), ("c", "b")]


@pytest.mark.parametrize("kit", list(KITS))
def test_no_two_of_the_programs_for_fairness_are_much_alike(kit: str) -> None:
    ours = [
        submission(folder)
        for kind in ("fair", "faulty")
        for folder in folders(kind)
        if entry(folder)["edition"] == kit
    ]
    assert len(ours) > 4
    assert find_similar(ours, built_in(kit)) == []

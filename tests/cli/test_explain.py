"""`handful explain`: the pages about mistakes, from the package itself."""

from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from handful.course.built_in import pages

Run: TypeAlias = Callable[..., CompletedProcess[str]]


def test_a_page_is_shown_with_its_example_and_its_hint(handful: Run) -> None:
    ended = handful("explain", "returns-none")
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    assert lines[0] == "returns-none: nothing was returned: is there a return?"
    assert any(line.startswith("    >>> ") for line in lines)
    assert any(line.startswith("A hint. ") for line in lines)
    assert "**" not in ended.stdout


@pytest.mark.parametrize("name", pages().names)
def test_every_mistake_is_explained(handful: Run, name: str) -> None:
    assert handful("explain", name).stdout.startswith(f"{name}: ")


def test_in_ukrainian_the_page_is_ukrainian(handful: Run) -> None:
    lines = handful("explain", "returns-none", "--language", "uk").stdout.splitlines()
    assert lines[0] == "returns-none: нічого не повернуто: чи є return?"
    assert any(line.startswith("    >>> ") for line in lines)
    assert any(line.startswith("Підказка. ") for line in lines)


@pytest.mark.parametrize("language", ["en", "uk"])
def test_without_a_name_all_are_listed(handful: Run, language: str) -> None:
    lines = handful("explain", "--language", language).stdout.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == list(pages().names)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("return-none", "the nearest names are returns-none, "),
        ("zzzzzz", "handful explain lists them all"),
        ("", "handful explain lists them all"),
    ],
)
def test_a_wrong_name_is_a_sentence_and_exit_code_2(handful: Run, name: str, message: str) -> None:
    ended = handful("explain", name)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"Error: there is no mistake called {name!r}; {message}")
    assert ended.stderr.count("\n") == 1

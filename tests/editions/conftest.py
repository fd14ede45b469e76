"""Typed lines for functions that call `input`."""

from collections.abc import Callable

import pytest

from handful.editions import ps4a


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let `input` give these lines, with question and line seen as at a terminal, then end."""

    def begin(*lines: str) -> None:
        waiting = list(lines)

        def answer(question: str = "") -> str:
            if not waiting:
                raise EOFError
            print(f"{question}{waiting[0]}")  # noqa: T201
            return waiting.pop(0)

        monkeypatch.setattr("builtins.input", answer)

    return begin


@pytest.fixture(scope="session")
def words() -> list[str]:
    """The documents' list."""
    return ps4a.loadWords()

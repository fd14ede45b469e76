"""The fixtures that all tests use."""

from collections.abc import Callable
from subprocess import CompletedProcess


def test_programs_that_tests_start_can_be_interrupted_in_the_background_too(
    python: Callable[..., CompletedProcess[str]],
) -> None:
    ended = python("-c", "import signal; print(signal.getsignal(signal.SIGINT).__name__)")
    assert ended.stdout == "default_int_handler\n"

"""Commands in this process: quick, and with the output of each stream by itself."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from click.testing import CliRunner

from handful.cli import main

PLAIN: dict[str, str | None] = {"COLUMNS": "100", "NO_COLOR": None, "FORCE_COLOR": None}


@pytest.fixture
def handful() -> Callable[..., CompletedProcess[str]]:
    """Run a command in this process: handful("play", typed="n\\n", HANDFUL_WORDS="enable")."""

    def run(*command: str, typed: str | bytes = b"", **environment: str) -> CompletedProcess[str]:
        wanted = {**PLAIN, **environment}
        ended = CliRunner(env=wanted).invoke(main, command, input=typed, prog_name="handful")
        if ended.exception is not None and not isinstance(ended.exception, SystemExit):
            raise ended.exception
        return CompletedProcess(list(command), ended.exit_code, ended.stdout, ended.stderr)

    return run

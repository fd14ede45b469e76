"""Commands run in this process; `python` and `terminal` start one where that is the point."""

from tests.command import handful as handful

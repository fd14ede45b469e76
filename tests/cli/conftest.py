"""Commands run in this process; `python` and `terminal` start one where that is the point."""

from tests.support.command import handful as handful

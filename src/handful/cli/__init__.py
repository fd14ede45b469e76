"""The command `handful`: one file a command, loaded when it is asked for; nobody imports this room.

May know every room. Each file parses options, asks the rooms below, and turns their answers into
words and exit codes: 0 done, 1 the answer is no, 2 wrong use, 130 interrupted.

Start reading at `main`.
"""

import gc

# Nothing that importing makes is garbage, and looking for it would take a tenth of the start
# (docs/decisions/0003-start.md).
gc.disable()
from handful.cli.main import main  # noqa: E402

gc.freeze()
gc.enable()

__all__ = ["main"]

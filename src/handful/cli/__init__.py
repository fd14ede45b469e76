"""The command `handful`: one file a command, loaded when it is asked for; nobody imports this room.

May know every room. Each file parses options, asks the rooms below, and turns their answers into
words and exit codes: 0 done, 1 the answer is no, 2 wrong use, 130 interrupted, 141
nobody reads the output on.

Start reading at `main`.
"""

from handful.cli.main import main

__all__ = ["main"]

"""The command `handful`: one file per command, imported when the command is used.

May use every package; no package imports it. Each file parses options, calls the packages below and
prints the result. Exit codes: 0 success, 1 negative result, 2 usage error, 130 interrupted, 141
output closed by its reader.

Start reading at `main`.
"""

from handful.cli.main import main

__all__ = ["main"]

"""The command `handful`: one module per command, imported when it is used.

A command parses its options, calls the other packages, and prints the result. Exit codes: 0
success, 1 a negative result, 2 a usage error, 130 interrupted, 141 the output was closed.

Start reading at `main`.
"""

from handful.cli.main import main

__all__ = ["main"]

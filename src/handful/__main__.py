"""`python -m handful`: the same as the command `handful`."""

from handful.cli import main

main(prog_name="handful")

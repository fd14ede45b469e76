"""`make bench`: every figure is a ratio to something measured in the same run."""

import platform

from bench.start import first_prompt

ROW = "{:<34}{:<20}{:>8}{:>10}"


def main() -> None:
    """Measure, and print the table."""
    bare, played = first_prompt()
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}\n")
    print(ROW.format("what", "as a multiple of", "ratio", "at most"))
    ratio = f"{played / bare:.2f}"
    print(ROW.format("handful play to its first prompt", "python -c pass", ratio, "6"))


main()

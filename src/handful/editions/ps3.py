"""The program of ps3: with a wildcard, a substitution and a replay."""

from typing import TYPE_CHECKING

from handful.editions.document import SNAKE_CASE_NAMES, Wildcard

_document = Wildcard("ps3", globals())

if TYPE_CHECKING:
    from handful.editions.snake_case_names import *
else:
    __all__ = _document.publish(*SNAKE_CASE_NAMES, "substitute_hand")

if __name__ == "__main__":
    _document.main()

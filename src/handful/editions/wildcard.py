"""The program of wildcard: the game of ps3 in other words."""

from typing import TYPE_CHECKING

from handful.editions.document import SNAKE_CASE_NAMES, Wildcard

_document = Wildcard("wildcard", globals())

if TYPE_CHECKING:
    from handful.editions.snake_case_names import *
else:
    __all__ = _document.publish(*SNAKE_CASE_NAMES, "substitute_hand")

if __name__ == "__main__":
    _document.main()

"""The program of wildcard: the game of ps3 in other words."""

from typing import TYPE_CHECKING

from handful.editions.document import Wildcard

_document = Wildcard("wildcard", globals())

if TYPE_CHECKING:
    from handful.editions.snake_case_names import *
else:
    __all__ = _document.publish()

if __name__ == "__main__":
    _document.main()

"""The program of ps3: with a wildcard, a substitution and a replay."""

from typing import TYPE_CHECKING

from handful.editions.document import Wildcard

_document = Wildcard("ps3", globals())

if TYPE_CHECKING:
    from handful.editions.snake_case_names import *
else:
    __all__ = _document.publish()

if __name__ == "__main__":
    _document.main()

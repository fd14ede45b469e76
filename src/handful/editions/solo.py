"""The program of solo: one player, classic rules, few lines."""

from typing import TYPE_CHECKING

from handful.editions.document import Classic

_document = Classic("solo", globals())

if TYPE_CHECKING:
    from handful.editions.snake_case_names import *
else:
    __all__ = _document.publish()

if __name__ == "__main__":
    _document.main()

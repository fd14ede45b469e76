"""The program of scrabble-ish: one player, classic rules, few lines."""

from typing import TYPE_CHECKING

from handful.editions.document import CamelCase

_document = CamelCase("scrabble-ish", globals())

if TYPE_CHECKING:
    from handful.editions.camel_case_names import *
else:
    __all__ = _document.publish()

if __name__ == "__main__":
    _document.main()

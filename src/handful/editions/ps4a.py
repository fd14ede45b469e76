"""The program of ps4 part A: one player, classic rules."""

from typing import TYPE_CHECKING

from handful.editions.document import CamelCase

_document = CamelCase("ps4a", globals())

if TYPE_CHECKING:
    from handful.editions.camel_case_names import *
else:
    __all__ = _document.publish()

if __name__ == "__main__":
    _document.main()

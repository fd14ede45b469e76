"""The program of ps4 part B: the computer plays too."""

from typing import TYPE_CHECKING

from handful.editions.document import CAMEL_CASE_NAMES, COMPUTER_NAMES, CamelCase

_document = CamelCase("ps4b", globals())

if TYPE_CHECKING:
    from handful.editions.camel_case_names import *
else:
    __all__ = _document.publish(*CAMEL_CASE_NAMES, *COMPUTER_NAMES)

if __name__ == "__main__":
    _document.main()

"""The program of ps4 part B: the computer plays too."""

from typing import TYPE_CHECKING

from handful.editions.document import Computer

_document = Computer("ps4b", globals())

if TYPE_CHECKING:
    from handful.editions.camel_case_names import *
else:
    __all__ = _document.publish()

if __name__ == "__main__":
    _document.main()

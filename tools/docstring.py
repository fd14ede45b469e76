"""A Griffe extension: the examples in docstrings become blocks of code in the API reference."""

import re
from typing import Any

from griffe import Extension, Module, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""A doctest: from its first prompt to the next empty line."""


class Examples(Extension):
    """Puts a fence around every doctest, which Markdown would take for a quotation."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of *obj*, once it is read."""
        if obj.docstring and "```" not in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value
            )

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """The same for the package itself."""
        self.on_object(obj=pkg)

"""The templates of the kits: one text for the skeleton and the solution, and for both languages.

A line `#: flag other|another` begins a part that stands only where all the flags hold, alternatives
being joined by `|`; `#:` alone begins a part that always stands. `{{name}}` is filled in.
"""

import re
from collections.abc import Mapping, Set

__all__ = ["fill"]

_MARK = re.compile(r"#:(.*)\n")
_GAP = re.compile(r"\{\{(\w+)\}\}")


def fill(template: str, flags: Set[str], gaps: Mapping[str, str]) -> str:
    r"""The text that *template* gives for these *flags*, with its *gaps* filled.

    >>> fill("always\n#: a b|c\nsometimes {{x}}\n#:\nagain\n", {"a", "c"}, {"x": "1"})
    'always\nsometimes 1\nagain\n'
    """
    stands = True
    lines = []
    for line in template.splitlines(keepends=True):
        if mark := _MARK.fullmatch(line):
            stands = all(flags & set(term.split("|")) for term in mark[1].split())
        elif stands:
            lines.append(line)
    return _GAP.sub(lambda gap: gaps[gap[1]], "".join(lines))

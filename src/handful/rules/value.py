"""Named tuples as values: equal to nothing but values of their own type.

The values of a game are named tuples, which are made in a fraction of the time of a dataclass when
a game starts (docs/decisions/0003-start.md).
"""

from typing import Any, TypeVar

__all__ = ["value"]

Type = TypeVar("Type", bound=type[tuple[Any, ...]])


def value(named_tuple: Type) -> Type:
    """The class *named_tuple*, whose values are not equal to plain tuples or to other types.

    >>> from handful.rules import Accepted
    >>> Accepted(5) == Accepted(5), Accepted(5) == (5,)
    (True, False)
    """
    named_tuple.__eq__ = _equal  # type: ignore[method-assign]
    named_tuple.__ne__ = _unequal  # type: ignore[method-assign,assignment]
    return named_tuple


def _equal(self: tuple[Any, ...], other: object) -> bool:
    return type(other) is type(self) and tuple.__eq__(self, other)


def _unequal(self: tuple[Any, ...], other: object) -> bool:
    return type(other) is not type(self) or tuple.__ne__(self, other)

"""Values as the observer tells them: read, compared, and shown so that differences can be seen."""

from collections.abc import Mapping
from typing import Any

__all__ = ["plain", "show", "show_told", "without_zeros"]

_MISSING = object()


def plain(told: Any) -> Any:
    """The Python value that was *told*, of exactly the type it had; otherwise of no use."""
    if not isinstance(told, Mapping):
        return _MISSING
    kind, value = told.get("type"), told.get("value")
    if kind == "None":
        return None
    if kind == "bool" and isinstance(value, bool):
        return value
    if kind == "int" and isinstance(value, int) and not isinstance(value, bool):
        return value
    if kind == "str" and isinstance(value, str) and told.get("length") == len(value):
        return value
    if kind == "float" and isinstance(value, str):
        return _Float(value)
    items = told.get("items")
    if kind in ("list", "tuple") and isinstance(items, list) and told.get("length") == len(items):
        values = [plain(item) for item in items]
        return values if kind == "list" else tuple(values)
    if kind == "dict" and isinstance(items, list) and told.get("length") == len(items):
        return _plain_dict(items)
    return _MISSING


def _plain_dict(items: list[Any]) -> Any:
    found = {}
    for item in items:
        if not isinstance(item, list) or len(item) != 2:
            return _MISSING
        key = plain(item[0])
        if not isinstance(key, str | int):
            return _MISSING
        found[key] = plain(item[1])
    return found


class _Float(str):
    """A float, kept as it was written, so that 9.0 is not taken for 9."""

    __slots__ = ()


def without_zeros(value: Any) -> Any:
    """A hand without counts of zero; anything else as it is."""
    if not isinstance(value, dict):
        return value
    return {letter: count for letter, count in value.items() if count != 0 or count is False}


def show(value: Any) -> str:
    """An expected value, with its type where that might be mistaken."""
    return f"{value!r} ({type(value).__name__})"


def show_told(told: Any) -> str:
    """What came, with its type."""
    if not isinstance(told, Mapping):
        return "nothing that can be read"
    kind = str(told.get("type"))
    if kind == "None":
        return "None (the function returned nothing)"
    value = plain(told)
    if value is _MISSING:
        return f"{told.get('repr') or 'a value'} ({kind})"
    shown = str(value) if isinstance(value, _Float) else repr(value)
    return f"{shown} ({kind})"

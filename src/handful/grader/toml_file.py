"""A TOML file compared with a JSON schema: what is wrong, in a sentence with its line."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from handful.grader.error import BadAssignment

Place: TypeAlias = tuple[str | int, ...]
"""Where a value is: keys of tables, and numbers in lists."""

_HEADER = re.compile(r"\s*\[(\[?)([\w.]+)\]")
_TYPES: dict[str, tuple[str, tuple[type, ...]]] = {
    "string": ("text", (str,)),
    "number": ("a number", (int, float)),
    "integer": ("a whole number", (int,)),
    "boolean": ("true or false", (bool,)),
    "array": ("a list", (list,)),
    "object": ("a table", (dict,)),
}
"""By its name in a schema, what a type is called, and its types in Python."""


class TomlFile:
    """A TOML file that follows a schema, and the lines of its values."""

    def __init__(self, name: str, text: str, schema: Path) -> None:
        self.name = name
        self._lines = text.splitlines()
        self._schema = json.loads(schema.read_text("utf-8"))
        try:
            self.document: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadAssignment(f"{name} is not a TOML file: {error}") from error
        for place, why in self._wrong(self.document, self._schema, ()):
            raise self.error(place, why)

    def error(self, place: Place, why: str) -> BadAssignment:
        """The error about the value at a *place*."""
        return BadAssignment(f"{self.name}, line {self.line(place)}: {why}")

    def line(self, place: Place) -> int:
        """The line of the value at a *place*, or of the nearest key or table above it."""
        found, table = self._table(place)
        value: Any = self.document
        for key in place:
            value = value.get(key) if isinstance(value, dict) else value[int(key)]
        marks = [rf"\b{re.escape(key)}\s*=" for key in place[len(table) :] if isinstance(key, str)]
        if isinstance(value, dict):
            value = value.get("call")
        if isinstance(value, str):
            marks.append(re.escape(value.partition("\n")[0]))
        end = found
        while end < len(self._lines) and not _HEADER.match(self._lines[end]):
            end += 1
        for mark in marks:
            for number in range(max(found, 1), end + 1):
                if re.search(mark, self._lines[number - 1]):
                    found = number
                    break
        return max(found, 1)

    def _table(self, place: Place) -> tuple[int, Place]:
        """The line and the place of the innermost [table] or [[table]] that holds a *place*."""
        best: tuple[int, Place] = 0, ()
        count: dict[Place, int] = {}
        for number, line in enumerate(self._lines, 1):
            if (header := _HEADER.match(line)) is None:
                continue
            at: Place = ()
            keys = header[2].split(".")
            for key in keys[:-1]:
                at = (*at, key)
                at = (*at, count[at]) if at in count else at
            at = (*at, keys[-1])
            if header[1]:
                count[at] = count.get(at, -1) + 1
                at = (*at, count[at])
            if place[: len(at)] == at and len(at) >= len(best[1]):
                best = number, at
        return best

    def _wrong(
        self, value: Any, schema: Mapping[str, Any], place: Place
    ) -> Iterator[tuple[Place, str]]:
        """What is wrong with a *value*, and where."""
        schema = self._resolved(schema)
        if "anyOf" in schema:
            options = [self._resolved(option) for option in schema["anyOf"]]
            fitting = [option for option in options if _is_type(value, option["type"])]
            names = " or ".join([_TYPES[option["type"]][0] for option in options])
            schema = fitting[0] if fitting else {"type": "", "name": names}
        key = next((str(key) for key in reversed(place) if isinstance(key, str)), "the file")
        if "const" in schema and value != schema["const"]:
            yield place, f"{key} must be {schema['const']}"
        if "enum" in schema and value not in schema["enum"]:
            yield place, f"{key} must be {', '.join(schema['enum'][:-1])} or {schema['enum'][-1]}"
        if "type" in schema and not _is_type(value, schema["type"]):
            yield place, f"{key} must be {schema.get('name') or _TYPES[schema['type']][0]}"
            return
        if "minimum" in schema and value < schema["minimum"]:
            yield place, f"{key} must be at least {schema['minimum']}"
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            yield place, f"{key} must be more than {schema['exclusiveMinimum']}"
        if isinstance(value, list) and len(value) < schema.get("minItems", 0):
            yield place, f"{key} is empty"
        if isinstance(value, dict):
            yield from self._wrong_table(value, schema, place, key)
        elif isinstance(value, list) and "items" in schema:
            for number, item in enumerate(value):
                yield from self._wrong(item, schema["items"], (*place, number))

    def _wrong_table(
        self, value: dict[str, Any], schema: Mapping[str, Any], place: Place, key: str
    ) -> Iterator[tuple[Place, str]]:
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        for name, item in value.items():
            if name in known or others is not False:
                yield from self._wrong(item, known.get(name, others), (*place, name))
            else:
                listed = ", ".join(sorted(known))
                yield (*place, name), f"{key} has the unknown key {name!r}; there are {listed}"
        for name in schema.get("required", ()):
            if name not in value:
                yield place, f"{key} has no {name}"

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in schema:
            return schema
        found: Mapping[str, Any] = self._schema["$defs"][schema["$ref"].rpartition("/")[2]]
        return found


def _is_type(value: Any, name: str) -> bool:
    if not name or (isinstance(value, bool) and name != "boolean"):
        return False
    return isinstance(value, _TYPES[name][1])

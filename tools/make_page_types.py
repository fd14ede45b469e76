"""Write the types of both pages, api_types.d.ts, from the OpenAPI document.

Run it after a request or an answer of the API has changed; a test fails until then:

    .venv/bin/python tools/make_page_types.py

A page names types by route, Responses["GET /api/me"], and never by the name of a component, so
that a component may be renamed without a change in the page. The browser does not load the files.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from handful.web import Settings
from handful.web.app import create_app

WEB = Path(__file__).parents[1] / "src" / "handful" / "web"
NAME = "api_types.d.ts"
COURSE = "/api/course"
HEAD = """\
// Made by tools/make_page_types.py from the OpenAPI document: change the API, and run it again.
"""
PRIMITIVES = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Json = dict[str, Any]


def openapi_document(*, course: bool = False) -> Json:
    """The description of the API that the server gives; of the *course* only its own part."""
    secret = "a secret that never signs anything"  # noqa: S105
    settings = Settings.read(secret=secret, database="sqlite://", course=str(course))
    document: Json = create_app(settings).openapi()
    if course:
        paths = document["paths"].items()
        document["paths"] = {path: each for path, each in paths if path.startswith(COURSE)}
    return document


def type_files() -> dict[Path, str]:
    """The types of the game's page and of the course's, by their files."""
    return {
        WEB / "page" / NAME: page_types(openapi_document()),
        WEB / "course" / "page" / "course" / NAME: page_types(openapi_document(course=True)),
    }


def page_types(document: Json) -> str:
    """The TypeScript declarations for every JSON body that the API takes or gives."""
    responses: list[str] = []
    requests: list[str] = []
    used: dict[str, None] = {}
    for route, operation in _operations(document):
        good = [answer for status, answer in operation["responses"].items() if status < "300"]
        given = [_body_schema(answer) for answer in good]
        taken = _body_schema(operation.get("requestBody", {}))
        for schema in [*given, taken]:
            _collect(schema, document, used)
        gives = dict.fromkeys([_type(schema) if schema else "null" for schema in given])
        responses.append(f"  {json.dumps(route)}: {' | '.join(gives)};")
        requests.append(f"  {json.dumps(route)}: {_type(taken) if taken else 'undefined'};")
    components = [_declaration(name, document["components"]["schemas"][name]) for name in used]
    return "\n".join(
        [
            HEAD,
            *components,
            "/** By route, what a good answer holds; null where it has no body. */",
            _interface("Responses", responses),
            "/** By route, what the request holds; undefined where it has no body. */",
            _interface("Requests", requests),
        ]
    )


def _operations(document: Json) -> Iterator[tuple[str, Json]]:
    """Every route of the JSON API, such as "GET /api/me", with its description."""
    for path, methods in sorted(document["paths"].items()):
        if path.startswith("/api/"):
            for method, operation in sorted(methods.items()):
                yield f"{method.upper()} {path}", operation


def _body_schema(described: Json) -> Json | None:
    schema: Json | None = described.get("content", {}).get("application/json", {}).get("schema")
    return schema


def _collect(schema: object, document: Json, used: dict[str, None]) -> None:
    """Add the names of all components that *schema* leads to."""
    if isinstance(schema, list):
        for each in schema:
            _collect(each, document, used)
    elif isinstance(schema, dict):
        if "$ref" in schema and _name(schema) not in used:
            used[_name(schema)] = None
            _collect(document["components"]["schemas"][_name(schema)], document, used)
        for key, value in schema.items():
            if key not in ("discriminator", "default", "examples", "enum", "const"):
                _collect(value, document, used)


def _name(reference: Json) -> str:
    name: str = reference["$ref"].rsplit("/", 1)[1]
    return name


def _interface(name: str, lines: list[str]) -> str:
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


def _declaration(name: str, schema: Json) -> str:
    if not schema.get("properties"):
        return f"export type {name} = {_type(schema)};\n"
    required = schema.get("required", [])
    return _interface(
        name,
        [
            f"  {field}{'' if field in required else '?'}: {_type(value)};"
            for field, value in schema["properties"].items()
        ],
    )


def _type(schema: Json) -> str:
    """The TypeScript type of the values that *schema* allows."""
    if "$ref" in schema:
        return _name(schema)
    either = schema.get("anyOf") or schema.get("oneOf")
    if either:
        return " | ".join(dict.fromkeys([_type(each) for each in either]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join([json.dumps(value) for value in schema["enum"]])
    if "prefixItems" in schema:
        return f"[{', '.join([_type(each) for each in schema['prefixItems']])}]"
    match schema.get("type"):
        case "array":
            return f"Array<{_type(schema['items'])}>"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'never'}>"
        case str(name) if name in PRIMITIVES:
            return PRIMITIVES[name]
    raise ValueError(f"no TypeScript type is known for {schema}; add it to _type")


if __name__ == "__main__":
    for file, text in type_files().items():
        file.write_text(text, "utf-8")

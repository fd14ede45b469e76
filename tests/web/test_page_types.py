"""The types of both pages are those of the API."""

import pytest

from tools.make_page_types import page_types, type_files


def test_the_types_are_those_of_the_openapi_document() -> None:
    written = {file: file.read_text("utf-8") for file in type_files()}
    assert written == type_files(), "run tools/make_page_types.py"


def test_a_component_may_have_another_name() -> None:
    schema = {"$ref": "#/components/schemas/WordAnswer"}
    answer = {"content": {"application/json": {"schema": {"type": "array", "items": schema}}}}
    document = {
        "paths": {
            "/api/words": {"get": {"responses": {"200": answer, "404": {}}}},
            "/api/word/{id}": {"delete": {"responses": {"204": {}}}},
            "/healthz": {"get": {"responses": {"200": {}}}},
        },
        "components": {
            "schemas": {
                "WordAnswer": {
                    "type": "object",
                    "required": ["word", "tier"],
                    "properties": {
                        "word": {"type": "string"},
                        "tier": {"anyOf": [{"enum": ["common", "rare"]}, {"type": "null"}]},
                        "points": {"type": "integer", "default": 0},
                        "where": {"prefixItems": [{"type": "integer"}, {"const": "hand"}]},
                        "values": {"type": "object", "additionalProperties": {"type": "number"}},
                    },
                },
                "Unused": {"type": "string"},
            }
        },
    }
    assert page_types(document).splitlines()[2:] == [
        "export interface WordAnswer {",
        "  word: string;",
        '  tier: "common" | "rare" | null;',
        "  points?: number;",
        '  where?: [number, "hand"];',
        "  values?: Record<string, number>;",
        "}",
        "",
        "/** By route, what a good answer holds; null where it has no body. */",
        "export interface Responses {",
        '  "DELETE /api/word/{id}": null;',
        '  "GET /api/words": Array<WordAnswer>;',
        "}",
        "",
        "/** By route, what the request holds; undefined where it has no body. */",
        "export interface Requests {",
        '  "DELETE /api/word/{id}": undefined;',
        '  "GET /api/words": undefined;',
        "}",
    ]


def test_a_schema_without_a_typescript_type_is_an_error() -> None:
    answer = {"content": {"application/json": {"schema": {"type": "date"}}}}
    document = {"paths": {"/api/odd": {"get": {"responses": {"200": answer}}}}}
    with pytest.raises(ValueError, match="no TypeScript type is known for"):
        page_types(document)

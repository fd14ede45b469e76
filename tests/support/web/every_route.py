"""Every route of the server, with a way to ask it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.routing import APIRoute

from handful.web import link_page

__all__ = ["BODIES", "NO_BODY", "Asked", "every_route", "requests_for"]

NO_BODY: dict[str, Any] = {}
BODIES: dict[tuple[str, str], object] = {
    ("POST", "/api/me"): {},
    ("PATCH", "/api/me"): {"nickname": "{name}"},
    ("DELETE", "/api/me"): None,
    ("POST", "/api/me/cookie"): None,
    ("DELETE", "/api/me/devices"): None,
    ("POST", "/api/me/code"): None,
    ("POST", "/api/me/restore"): {"code": "ABCD-EFGH-JKMN-PQRS"},
    ("POST", "/api/rounds"): {"rules": "classic", "size": 7},
    ("POST", "/api/rounds/{id}/moves"): {"number": 1, "kind": "word", "text": "zzz"},
    ("POST", "/api/rounds/{id}/replay"): {"by": "you"},
    ("POST", "/api/rounds/{id}/review"): None,
    ("POST", "/api/daily"): {},
    ("POST", "/api/puzzles"): None,
    ("POST", "/api/challenges"): {"round": "{id}"},
    ("POST", "/api/challenges/{id}"): None,
    ("POST", "/api/verify"): {"code": "D1-{id}"},
    ("PUT", "/api/course/files/{edition}"): {"version": 0, "files": {"ps4a.py": "x = 1"}},
    ("POST", "/api/course/checks"): {"edition": "none", "problem": "1", "files": {}},
    ("POST", "/api/course/join"): {"code": "{code}", "name": ""},
    ("DELETE", "/api/course/classes/{id}/membership"): None,
    ("POST", "/api/course/teacher"): {"key": "{key}"},
    ("DELETE", "/api/course/teacher"): None,
    ("POST", "/api/course/classes"): {"title": "7b", "edition": "ps4"},
    ("PATCH", "/api/course/classes/{id}"): {"title": "7c"},
    ("DELETE", "/api/course/classes/{id}"): None,
    ("PATCH", "/api/course/classes/{id}/learners/{learner}"): {"name": "Cleo"},
    ("DELETE", "/api/course/classes/{id}/learners/{learner}"): None,
    ("POST", "/api/check"): {},
}
"""What is sent to each route that changes something; a new route needs a line here."""


class Asked(NamedTuple):
    """A request: the *route* with its parameters filled in."""

    method: str
    route: str
    path: str
    body: object


def every_route(app: FastAPI) -> list[tuple[str, str]]:
    """The method and the path of every route, also of those that the documentation leaves out."""
    found = {
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }
    hidden = [route for route in link_page.router.routes if isinstance(route, APIRoute)]
    found |= {("GET", route.path) for route in hidden}
    return sorted(found)


def requests_for(app: FastAPI, parameters: Mapping[str, Mapping[str, str]]) -> list[Asked]:
    """A request to every route; *parameters* by the beginning of the path, the longest counts."""
    found: list[Asked] = []
    for method, route in every_route(app):
        prefix = max((each for each in parameters if route.startswith(each)), key=len)
        values = parameters[prefix]
        assert method == "GET" or (method, route) in BODIES, f"how is {method} {route} asked?"
        body = _filled(BODIES.get((method, route)), values)
        found.append(Asked(method, route, route.format_map(values), body))
    return found


def _filled(body: object, values: Mapping[str, str]) -> object:
    """The *body* with its parameters replaced."""
    if isinstance(body, dict):
        return {name: _filled(value, values) for name, value in body.items()}
    return body.format_map(values) if isinstance(body, str) and "{" in body else body

"""Responses: answers encoded as JSON, the cookie, and the documentation of errors."""

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from pydantic_core import to_json

from handful.web.api.schema import ErrorAnswer
from handful.web.errors import ErrorCode
from handful.web.player.identity import COOKIE, SECURE_COOKIE, YEAR, Identity, cookie_of
from handful.web.secret import Secret

OPEN_ERRORS = (ErrorCode.WRONG_ORIGIN, ErrorCode.TOO_LARGE, ErrorCode.NOT_JSON)
CHANGE_ERRORS = (ErrorCode.NOT_KNOWN, *OPEN_ERRORS)
"""What may be wrong with every request that changes something."""


def respond(answer: Mapping[str, object], status: int = 200) -> Response:
    """*answer* as JSON. It was typed where it was made, so it is not validated again."""
    return Response(to_json(answer), status, media_type="application/json")


def set_cookie(
    response: Response, identity: Identity, secret: Secret, request: Request
) -> Response:
    """*response*, which makes the browser a device of the player's."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        cookie_of(identity, secret),
        max_age=YEAR,
        secure=secure,
        httponly=True,
        samesite="lax",
    )
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def delete_cookie(response: Response, request: Request) -> Response:
    """*response*, after which the browser is nobody's."""
    if request.url.scheme == "https":
        response.delete_cookie(SECURE_COOKIE, secure=True, httponly=True, samesite="lax")
    if request.url.scheme != "https" or COOKIE in request.cookies:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def errors(
    *codes: ErrorCode, models: Mapping[int, type] | None = None
) -> dict[int | str, dict[str, Any]]:
    """The documentation of what may go wrong with a route; *models* by status, where not usual."""
    found: dict[int | str, dict[str, Any]] = {}
    for code in (*codes, ErrorCode.BAD_REQUEST, ErrorCode.TOO_FAST, ErrorCode.UNAVAILABLE):
        description = f"`{code.value}`: {code.sentence}"
        if code.status in found:
            description = f"{found[code.status]['description']} {description}"
        model = (models or {}).get(code.status, ErrorAnswer)
        found[code.status] = {"model": model, "description": description}
    return found

"""Error responses: every exception that leaves a route becomes a JSON answer of the same form."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from handful.store import Unavailable
from handful.web.api.round_answer import respond_round_error
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.state import RoundError
from handful.web.metrics import UNAVAILABLE
from handful.web.solver.client import SolverGone

log = logging.getLogger("handful.web")

LONGEST_MESSAGE = 200
"""Characters of what is wrong with a request, which may repeat all that was sent."""
NOTHING_HERE_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Handful</title>
<script src="/theme.js"></script>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<main class="narrow">
<h1>{title}</h1>
<p>{text}</p>
<p><a href="/">{home}</a></p>
</main>
</body>
</html>
"""
NOTHING_HERE = {
    "en": NOTHING_HERE_PAGE.format(
        language="en",
        title="There is nothing at this address",
        text="The link may be incomplete or mistyped.",
        home="Play Handful",
    ),
    "uk": NOTHING_HERE_PAGE.format(
        language="uk",
        title="За цією адресою нічого немає",
        text="Можливо, посилання неповне або з помилкою.",
        home="Грати в Handful",
    ),
}
"""The page for browsers at an unknown address, by language."""
RETRY_AFTER = 2
"""Seconds after which a database that is away may be back."""


def add_error_responses(app: FastAPI) -> None:
    """Register a handler for each kind of exception."""
    app.add_exception_handler(RoundError, respond_round_error)  # type: ignore[arg-type]
    app.add_exception_handler(ApiError, _api_error)  # type: ignore[arg-type]
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(SolverGone, _solver_gone)
    app.add_exception_handler(RequestValidationError, _bad_request)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _http_error)  # type: ignore[arg-type]


async def _api_error(request: Request, error: ApiError) -> Response:
    return error.response()


async def _unavailable(request: Request, error: Exception) -> Response:
    return unavailable_response(error)


def unavailable_response(error: Exception) -> Response:
    """The response while the database is away, which is counted and logged."""
    UNAVAILABLE.inc()
    log.warning("%s", error)
    message = "The game's database is not available at the moment; nothing is lost. Try again."
    return ApiError(ErrorCode.UNAVAILABLE, message, wait=RETRY_AFTER).response()


async def _solver_gone(request: Request, error: Exception) -> Response:
    log.warning("%s", error)
    message = "The solver is starting again; nothing is lost. Try again."
    return ApiError(ErrorCode.UNAVAILABLE, message, wait=RETRY_AFTER).response()


async def _bad_request(request: Request, error: RequestValidationError) -> Response:
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return ApiError(ErrorCode.BAD_REQUEST, "The body is not valid JSON.").response()
    where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    message = f"{where}: {first['msg']}"
    return ApiError(ErrorCode.BAD_REQUEST, f"{message[:LONGEST_MESSAGE]}.").response()


async def _http_error(request: Request, error: HTTPException) -> Response:
    if isinstance(error.__cause__, ApiError):  # raised by the middleware while the body was read
        return error.__cause__.response()
    if error.status_code == 404:
        return not_found_response(request)
    if error.status_code == 405:
        response = ApiError(ErrorCode.WRONG_METHOD).response()
        response.headers.update(_allowed_methods(request) or error.headers or {})
        return response
    return ApiError(ErrorCode.BAD_REQUEST, "The request could not be read.").response()


def not_found_response(request: Request) -> Response:
    """The response at an unknown address: a page for browsers, else JSON."""
    if _wants_page(request):
        language = "uk" if request.headers.get("accept-language", "").startswith("uk") else "en"
        return HTMLResponse(NOTHING_HERE[language], 404)
    return ApiError(ErrorCode.NOT_FOUND, "There is nothing at this address.").response()


def _wants_page(request: Request) -> bool:
    """Does a browser ask for a page, and not for something of the API?"""
    page = request.method in ("GET", "HEAD") and not request.scope["path"].startswith("/api/")
    return page and "text/html" in request.headers.get("accept", "")


def _allowed_methods(request: Request) -> dict[str, str]:
    """All methods of an address of the API: the router knows only of one route."""
    path = getattr(request.scope.get("route"), "path", None)
    methods = request.app.openapi()["paths"].get(path, {})
    return {"Allow": ", ".join(method.upper() for method in methods)} if methods else {}

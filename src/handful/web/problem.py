"""What goes wrong, as the API tells it: a status, a code for programs, a sentence for people."""

from typing import Any

from fastapi.responses import JSONResponse

from handful.rules import HandfulError

__all__ = ["MEANING", "STATUS", "Problem"]

STATUS = {
    "bad-request": 422,
    "bad-code": 400,
    "not-known": 401,
    "wrong-origin": 403,
    "not-found": 404,
    "day-not-open": 404,
    "wrong-method": 405,
    "stale-move": 409,
    "round-over": 409,
    "too-many-moves": 409,
    "not-now": 409,
    "too-large": 413,
    "not-json": 415,
    "too-fast": 429,
    "broken": 500,
    "unavailable": 503,
}
"""By code, the status that goes with it."""
MEANING = {
    "bad-request": "something in the request is not as it is described here",
    "bad-code": "the code is none, is used up or too old, or claims what is not so",
    "not-known": "there is no cookie, or it is not one of ours",
    "wrong-origin": "the page of another site asked",
    "not-found": "you have no such round",
    "day-not-open": "that is no day, or its hand is not dealt yet",
    "stale-move": "the number is not the next one, or that of another move",
    "round-over": "the round is at its end",
    "too-many-moves": "the round has two hundred moves, and can only be ended",
    "not-now": "the rules do not allow it at this point",
    "too-large": "the body has more than 8,192 bytes",
    "not-json": "the body is not said to be application/json",
    "too-fast": "too many requests; the header Retry-After says how many seconds to wait",
    "unavailable": "the database does not answer; try again after Retry-After",
}
"""By code, what it means, for the documentation."""


class Problem(HandfulError):
    """A request that is not granted; with the round as it stands, if it was about one."""

    def __init__(
        self, code: str, message: str, *, round_: dict[str, Any] | None = None, wait: int = 0
    ) -> None:
        super().__init__(message)
        self.code = code
        self.round = round_
        self.wait = wait

    def response(self) -> JSONResponse:
        """The answer that tells it."""
        content: dict[str, Any] = {"error": {"code": self.code, "message": str(self)}}
        if self.round is not None:
            content["round"] = self.round
        headers = {"Retry-After": str(self.wait)} if self.wait else None
        return JSONResponse(content, STATUS[self.code], headers)

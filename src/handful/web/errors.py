"""What can go wrong with a request: one table of codes, statuses and sentences."""

from enum import Enum

from fastapi.responses import JSONResponse

from handful.rules import HandfulError


class ErrorCode(Enum):
    """A code for programs, the HTTP status that goes with it, and a sentence for people.

    The sentence is what the documentation says, and the message where nothing more exact is known.

    >>> ErrorCode.STALE_MOVE.value, ErrorCode.STALE_MOVE.status
    ('stale-move', 409)
    """

    status: int
    sentence: str

    def __new__(cls, code: str, status: int, sentence: str) -> "ErrorCode":
        """The member whose value is *code*."""
        member = object.__new__(cls)
        member._value_ = code
        member.status = status
        member.sentence = sentence
        return member

    BAD_REQUEST = "bad-request", 422, "The request is not as it is described here."
    NAME_REFUSED = "name-refused", 422, "That name would offend others, or is the game's own."
    AMBIGUOUS = (
        "ambiguous",
        400,
        "The request could be read in two ways, and was not read.",
    )
    BAD_CODE = "bad-code", 400, "The code is unknown, used up or expired, or its claim is false."
    BAD_FILE = "bad-file", 422, "The file is not a program that can be read."
    BAD_KEY = "bad-key", 401, "The key is unknown or was revoked: ask whoever runs the server."
    NOT_TEACHER = "not-teacher", 401, "Sign in with a teacher's key first."
    NOT_KNOWN = "not-known", 401, "You are not known here: start with POST /api/me."
    PLAY_FIRST = "play-first", 403, "The code opens for those who have played the day's hand."
    NO_CLASS = "no-class", 403, "Join a class first: programs are run for its members only."
    CLASS_CLOSED = "class-closed", 403, "The class is closed: nothing is checked for it any more."
    WRONG_ORIGIN = "wrong-origin", 403, "Only this server's own page may ask for that."
    NOT_FOUND = "not-found", 404, "You have no such round."
    DAY_NOT_OPEN = "day-not-open", 404, "That is not a date, or its hand is not dealt yet."
    WRONG_METHOD = "wrong-method", 405, "This address does not answer that method."
    TOO_SLOW = "too-slow", 408, "The request took too long to arrive: send it again, all at once."
    NAME_TAKEN = "name-taken", 409, "That name looks like one on the board: choose another."
    STALE_MOVE = "stale-move", 409, "The number is not the next one, or belongs to another move."
    ROUND_OVER = "round-over", 409, "This round is over: deal or replay a hand."
    STALE_WORK = "stale-work", 409, "Another device has saved since: look at both versions."
    TOO_MANY_MOVES = "too-many-moves", 409, "The round has 200 moves, and can only be ended."
    NOT_NOW = "not-now", 409, "The rules do not allow it at this point."
    CHECK_REPLACED = "check-replaced", 409, "You asked for another check: this one was given up."
    TOO_LARGE = "too-large", 413, "The request is too long."
    NOT_JSON = "not-json", 415, "Send JSON, with the header Content-Type: application/json."
    WRONG_HOST = "wrong-host", 421, "This server does not answer to that name."
    TOO_FAST = "too-fast", 429, "Too many requests: wait as many seconds as Retry-After says."
    BROKEN = "broken", 500, "The server made a mistake; it has been logged."
    NO_JAIL = "no-jail", 503, "Programs cannot be run safely on this server."
    CHECKER_FAILED = "checker-failed", 503, "The server failed during the check: try again."
    CHECK_TOO_LONG = "check-too-long", 503, "The check took too long, and was ended."
    UNAVAILABLE = "unavailable", 503, "The database does not answer; nothing is lost. Try again."


class ApiError(HandfulError):
    """A request that is refused; it may be sent again after *wait* seconds, if there is a wait."""

    def __init__(self, code: ErrorCode, message: str | None = None, *, wait: int = 0) -> None:
        super().__init__(message or code.sentence)
        self.code = code
        self.wait = wait

    def response(self) -> JSONResponse:
        """The HTTP response that tells it."""
        content = {"error": {"code": self.code.value, "message": str(self)}}
        headers = {"Retry-After": str(self.wait)} if self.wait else None
        return JSONResponse(content, self.code.status, headers)

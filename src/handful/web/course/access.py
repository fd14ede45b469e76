"""Who may run programs: members of an open class, teachers, and whoever sits at this machine."""

import secrets
from collections.abc import Callable
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.types import Scope

from handful.store import Key, Membership, Store, StoredClass
from handful.store.course_key import hash_of
from handful.web.errors import ApiError, ErrorCode
from handful.web.middleware.scope import header, is_secure
from handful.web.player.identity import Identity
from handful.web.player.quota import Quota
from handful.web.store_call import store_call

TEACHER_COOKIE = "handful-teacher"
SECURE_TEACHER_COOKIE = "__Host-handful-teacher"
"""With TLS: browsers take it from this server alone."""
SESSION_SECONDS = 12 * 3600
"""How long a teacher stays signed in."""
SESSION_BYTES = 32
NO_KIT = ""
"""For what counts for no class."""
LONGEST_KEY = 64
KEYS_AN_HOUR = 60
"""Wrong keys from one address."""
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
PASSED_ON = (
    b"x-forwarded-",
    b"forwarded",
    b"via",
    b"x-real-ip",
    b"x-client-ip",
    b"true-client-ip",
    b"cf-connecting-ip",
)
"""How the headers begin by which a proxy tells that somebody else asks."""
OLD_HTTP = "1.0"
"""What no browser speaks, but nginx does to whom it passes on, unless it is told otherwise."""


class Access:
    """Decides who may run programs; *clock* tells the time in milliseconds.

    *local*: whoever asks from this machine may, as the server listens nowhere else.
    """

    def __init__(
        self, store: Store, quota: Quota, clock: Callable[[], int], *, local: bool
    ) -> None:
        self._store = store
        self._quota = quota
        self._clock = clock
        self._local = local

    def is_local(self, request: HTTPConnection) -> bool:
        """Is it asked from this machine, and not through a proxy on it?"""
        if not self._local or request.client is None:
            return False
        scope = request.scope
        host = (header(scope, b"host") or b"").decode("latin-1").lower()
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        passed_on = any(each.startswith(PASSED_ON) for each, _ in scope["headers"])
        if passed_on or scope.get("http_version") == OLD_HTTP:
            return False
        return name in LOCAL_NAMES and _is_loopback(request.client.host)

    def memberships(self, player: str) -> list[Membership]:
        """The classes of a learner, the one that was joined last first."""
        return self._store.memberships(player)

    def is_open(self, joined: StoredClass) -> bool:
        """May something still be handed in?"""
        return not is_closed(joined, self._clock())

    def teacher(self, request: HTTPConnection) -> Key | None:
        """The key of the teacher whose session the cookie names; None for anybody else."""
        token = request.cookies.get(teacher_cookie(request.scope), "")
        if not token or len(token) > LONGEST_KEY:
            return None
        return self._store.key_of_session(hash_of(token), self._clock())

    def sign_in(self, key: str, address: str) -> tuple[str, str]:
        """The name of the teacher whose *key* it is, and the token of a new session."""
        found = self._store.key_of_hash(hash_of(key))
        if found is None or found.kind != "teacher":
            # Only wrong ones: a teacher is not shut out by what others behind the address try.
            self._quota.count("keys tried", address, KEYS_AN_HOUR)
            raise ApiError(
                ErrorCode.BAD_KEY,
                "This is not a teacher's key of this server. Whoever runs the server makes one "
                "with: handful key new teacher NAME",
            )
        token = secrets.token_urlsafe(SESSION_BYTES)
        expires = self._clock() + 1000 * SESSION_SECONDS
        self._store.add_session(hash_of(token), found.id, expires)
        return found.name, token

    def sign_out(self, request: HTTPConnection) -> None:
        """End the session that the cookie names."""
        token = request.cookies.get(teacher_cookie(request.scope), "")
        if 0 < len(token) <= LONGEST_KEY:
            self._store.end_session(hash_of(token))

    def api_key(self, sent: str, address: str) -> str:
        """The id of the API key in the header Authorization; ApiError if there is none."""
        kind, _, key = sent.partition(" ")
        found = None
        if kind.lower() == "bearer" and 0 < len(key) <= LONGEST_KEY:
            found = self._store.key_of_hash(hash_of(key.strip()))
        if found is None or found.kind != "api":
            self._quota.count("keys tried", address, KEYS_AN_HOUR)
            raise ApiError(ErrorCode.BAD_KEY)
        return found.id

    async def require_run(self, identity: Identity | None, scope: Scope) -> None:
        """Raise ApiError for those who may not run programs."""
        connection = HTTPConnection(scope)
        if identity is None and not self.is_local(connection):
            raise ApiError(ErrorCode.NOT_KNOWN)
        if identity is not None:
            await store_call(self._store, self.class_to_run_in, connection, identity.player, NO_KIT)

    def class_to_run_in(self, request: HTTPConnection, player: str, kit: str) -> str | None:
        """The class for which something that is run now counts, if for any.

        ApiError for those who may not run anything.
        """
        memberships = self.memberships(player)
        open_ones = [each.course_class for each in memberships if self.is_open(each.course_class)]
        for joined in open_ones:
            if joined.edition.removesuffix("-uk") == kit:
                return joined.id
        if open_ones or self.is_local(request) or self.teacher(request) is not None:
            return None
        if memberships:
            last = memberships[0].course_class
            raise ApiError(
                ErrorCode.CLASS_CLOSED,
                f"The class {last.title} is closed: your work stays here, and is not checked "
                "any more. Ask your teacher, or join another class.",
            )
        raise ApiError(ErrorCode.NO_CLASS)


def teacher_cookie(scope: Scope) -> str:
    """The name of the cookie that names a teacher's session."""
    return SECURE_TEACHER_COOKIE if is_secure(scope) else TEACHER_COOKIE


def is_closed(joined: StoredClass, now: int) -> bool:
    """Is its closing time over?"""
    return joined.closes is not None and joined.closes <= now


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False

"""ASGI middleware, one concern per file; plain ASGI, because every move passes through all of it.

A request goes through, in this order: `headers` (what every response says), `observe` (counted and
timed; errors become responses), `session` (who asks), `rate_limit`, `printable_path`,
`allowed_host`, `same_origin`, `body_limit`. The last two look at requests to the API only.
"""

from handful.web.middleware.allowed_host import AllowedHost
from handful.web.middleware.body_limit import BodyLimit
from handful.web.middleware.headers import SecurityHeaders
from handful.web.middleware.observe import Observe
from handful.web.middleware.printable_path import PrintablePath
from handful.web.middleware.rate_limit import RateLimit
from handful.web.middleware.same_origin import SameOrigin
from handful.web.middleware.session import Session

__all__ = [
    "AllowedHost",
    "BodyLimit",
    "Observe",
    "PrintablePath",
    "RateLimit",
    "SameOrigin",
    "SecurityHeaders",
    "Session",
]

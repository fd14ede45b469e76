"""The names that a server answers to, as browsers send them in the header `Host`.

A page of another site whose name is made to lead to this machine (DNS rebinding) has that site's
name in the header. An address made of numbers cannot be made to lead elsewhere, so that all of them
are allowed: the machine need not know which ones it has.
"""

import re
import socket
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from handful.rules import HandfulError

ANY = "*"
LONGEST = 253
"""Characters of a name."""
LONGEST_HEADER = LONGEST + len(".:65535")
"""A longer value names no server, and is not looked at."""
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
PORT = re.compile(r"[0-9]{0,5}")


class BadHost(HandfulError):
    """A name that no server can have."""


class AllowedHosts:
    """Names, "*.name" for all names under one, and "*" for any; addresses are always allowed.

    >>> hosts = AllowedHosts("words.example.org, *.example.net")
    >>> hosts.allows("words.example.org:8000"), hosts.allows("a.example.net")
    (True, True)
    >>> hosts.allows("192.168.1.5:8000"), hosts.allows("[::1]"), hosts.allows("example.com")
    (True, True, False)
    """

    def __init__(self, names: str = "") -> None:
        given = parse_hosts(names)
        self._any = ANY in given
        self._names = {"localhost", *_names_of_this_machine(), *given}
        self._under = tuple(name.removeprefix("*") for name in given if name.startswith("*."))
        self._remembered = lru_cache(1024)(self._find)

    def allows(self, header: str) -> bool:
        """Does the server answer to this value of the header?"""
        return self._any or (len(header) <= LONGEST_HEADER and self._remembered(header))

    def _find(self, header: str) -> bool:
        name = host_name(header)
        if name is None:
            return False
        return name in self._names or name.endswith(self._under) or _is_address(name)


def host_name(header: str) -> str | None:
    """The name or address in the header, without the port; None if there is none.

    >>> host_name("Words.Example.org.:8000"), host_name("[::1]:8000"), host_name("a b")
    ('words.example.org', '::1', None)
    """
    text = header.strip().lower()
    if len(text) > LONGEST_HEADER:
        return None
    if text.startswith("["):
        name, closed, port = text[1:].partition("]")
        port = port.removeprefix(":")
        is_name = bool(closed) and _is_address(name) and ":" in name
    else:
        name, _, port = text.partition(":")
        name = name.removesuffix(".")
        is_name = NAME.fullmatch(name) is not None
    return name if is_name and PORT.fullmatch(port) else None


def parse_hosts(text: str) -> list[str]:
    """The names in *text*, between commas or blanks; BadHost for what is none."""
    return [_parse(name) for name in re.split(r"[,\s]+", text) if name]


def _parse(text: str) -> str:
    name = text.lower().removesuffix(".")
    if name == ANY:
        return name
    under = "*." if name.startswith("*.") else ""
    try:
        plain = name.removeprefix(under).encode("idna").decode()
    except UnicodeError:
        plain = ""
    address = name.removeprefix("[").removesuffix("]")
    if _is_address(address):
        return address
    if not NAME.fullmatch(plain) or len(plain) > LONGEST:
        raise BadHost(
            f"{text[:60]!r} is not a name of a server: write it as in words.example.org, without "
            "a scheme, a port or a path; *.example.org is all names under one, * any name"
        )
    return under + plain


def _is_address(text: str) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return not isinstance(address, IPv6Address) or address.scope_id is None


def _names_of_this_machine() -> set[str]:
    """What others on the same network may call it."""
    name = socket.gethostname().lower().removesuffix(".")
    short = name.partition(".")[0]
    return {each for each in (name, short, f"{short}.local") if NAME.fullmatch(each)}

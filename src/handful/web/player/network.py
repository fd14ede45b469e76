"""The network around an address: what one person, one school or one company usually has."""

from functools import lru_cache
from ipaddress import ip_network

IPV4_BITS, IPV6_BITS = 24, 48
REMEMBERED = 4096
"""Addresses: every move asks, and those who play move often."""


@lru_cache(maxsize=REMEMBERED)
def network_around(address: str) -> str:
    """The /24 network of an IPv4 address, the /48 network of an IPv6 address.

    Providers give a /48 to a single customer, who has 65,536 networks of 64 bits in it.

    >>> network_around("192.0.2.7"), network_around("2001:db8:1:2::")
    ('192.0.2.0/24', '2001:db8:1::/48')
    """
    bits = IPV6_BITS if ":" in address else IPV4_BITS
    try:
        return str(ip_network(f"{address}/{bits}", strict=False))
    except ValueError:  # a socket without an address
        return address

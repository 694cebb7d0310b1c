"""Rate limits by client: a token bucket for each, which refills slowly up to its size.

A client is an IPv4 address, or the /64 of an IPv6 address, since one visitor has all of those. A
crowd may share an address: a class, a family, a company. So where a request bears the token of a
seat, its seat has a limit of one person, and all of its address have that of the crowd.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock

CROWD = 30  # people who may share an address
MOST_CLIENTS = 10_000


@lru_cache(MOST_CLIENTS)
def client_of(address: str) -> str:
    """The client that an address belongs to, by which all limits count."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ip_network((int(ip), 64), strict=False))


class RateLimit:
    """A number of uses at once, and after that a number a second, for each client."""

    def __init__(
        self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._a_second = a_second
        self._clock = clock
        # What was left, and when; the client that came last stands last.
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def spend(self, client: str, amount: float = 1.0) -> bool:
        """Take an amount, or nothing and say False if too little is left."""
        with self._lock:
            now = self._clock()
            left = self._left(client, now)
            if left < amount:
                return False
            self._keep(client, left - amount, now)
            return True

    def use(self, client: str, seat: str = "") -> float:
        """Take one use; or nothing, and say how many seconds from now there is one."""
        return 0.0 if self.spend(client) else self.wait(client)

    def wait(self, client: str) -> float:
        """The seconds until a client has one use; infinite if it never gets one."""
        missing = 1.0 - self.left(client)
        if missing <= 0:
            return 0.0
        return missing / self._a_second if self._a_second else math.inf

    def left(self, client: str) -> float:
        """The amount that a client has left; below 0 after a `charge` of more than that."""
        with self._lock:
            return self._left(client, self._clock())

    def charge(self, client: str, amount: float) -> None:
        """Take an amount that has been spent already, even if it is more than was left."""
        with self._lock:
            now = self._clock()
            self._keep(client, self._left(client, now) - amount, now)

    def _keep(self, client: str, left: float, now: float) -> None:
        self._buckets[client] = left, now
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)

    def _left(self, client: str, now: float) -> float:
        left, then = self._buckets.get(client, (self._most, now))
        return min(self._most, left + (now - then) * self._a_second)


class CrowdLimit(RateLimit):
    """A limit for each address, and within it a smaller one for each seat."""

    def __init__(
        self,
        crowd: tuple[float, float],
        seat: tuple[float, float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Both limits are the number of uses at once, and after that a number a second."""
        super().__init__(*crowd, clock)
        self._seats = RateLimit(*seat, clock)

    def use(self, client: str, seat: str = "") -> float:
        """Take one use of the address, and of the seat if there is one."""
        if seat and (wait := self._seats.wait(seat)):
            return wait
        wait = super().use(client)
        if seat and not wait:
            self._seats.charge(seat, 1.0)
        return wait

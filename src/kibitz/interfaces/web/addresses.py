"""Addresses that other people can open: that of this machine in its network, not `localhost`."""

from __future__ import annotations

import socket
from contextlib import suppress

from starlette.requests import Request

ANY = ("0.0.0.0", "::")  # a server that listens at all addresses of its machine
ONLY_HERE = ("localhost", "127.0.0.1", "::1", *ANY)  # names that mean another machine elsewhere


def in_network() -> str:
    """The address of this machine in its network; empty if it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # of no machine, and nothing is sent
        return str(probe.getsockname()[0])
    return ""


def url_for(request: Request, name: str, **path: str) -> str:
    """The address of a page, as other people can open it if the server can be reached at all."""
    return outside(request, request.url_for(name, **path).path)


def outside(request: Request, path: str) -> str:
    """The address of a path, as other people can open it if the server can be reached at all."""
    url, port = request.base_url.replace(path=path), request.app.state.site.open_port
    if url.hostname in ONLY_HERE and port and (address := in_network()):
        url = url.replace(hostname=address, port=port)
    return str(url)


def is_only_here(request: Request) -> bool:
    """Whether the links of a page open on this machine alone."""
    return request.url.hostname in ONLY_HERE and not request.app.state.site.open_port

"""The token that a program sends with each request, as `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import secrets

REFUSAL = {"WWW-Authenticate": "Bearer"}  # headers of an answer with the status 401


def bears(header: str, token: str) -> bool:
    """Whether the header Authorization has this token."""
    kind, _, given = header.partition(" ")
    return kind.lower() == "bearer" and secrets.compare_digest(given.encode(), token.encode())

"""Files that this user's Kibitz has written: each begins with a signature of the rest.

What is read here is run as machine code or unpickled, so a file from elsewhere must not be read.
The signature is HMAC-SHA256 with a key that lies in the folder of compiled code, and which only its
user can read. So neither damage nor a file made by somebody else gets through.
"""

from __future__ import annotations

import hmac
import os
import secrets
import sys
import tempfile
import uuid
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

SIGNATURE = KEY = 32  # bytes


def cache_folder() -> Path:
    """The folder of compiled code: $KIBITZ_CACHE, or `kibitz` in the user's cache folder.

    A user without a home folder gets a fresh temporary folder.
    """
    given = os.environ.get("KIBITZ_CACHE")
    if given:
        return Path(given)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kibitz"
    except RuntimeError:  # a user without a home
        os.environ["KIBITZ_CACHE"] = tempfile.mkdtemp(prefix="kibitz-")  # also for child processes
        return cache_folder()


def read_signed(file: Path) -> bytes | None:
    """What `write_signed` wrote; None if there is no readable file or its signature is wrong."""
    key = _key(cache_folder())
    try:
        content = file.read_bytes()
    except OSError:
        return None
    signature, payload = content[:SIGNATURE], content[SIGNATURE:]
    is_own = key and hmac.compare_digest(_signature(key, payload), signature)
    return payload if is_own else None


def write_signed(file: Path, payload: bytes) -> None:
    """Write a file in one step, so that no other process reads an incomplete file.

    Raises OSError if the file cannot be written. Without a key it writes nothing.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if key := _key(cache_folder()):
        _write_whole(file, _signature(key, payload) + payload)


def can_sign() -> bool:
    """Whether `write_signed` writes: there is a key that is secret."""
    return bool(_key(cache_folder()))


def _signature(key: bytes, payload: bytes) -> bytes:
    return hmac.digest(key, payload, "sha256")


def _write_whole(file: Path, content: bytes) -> None:
    fresh = file.with_name(f"{file.name}.{uuid.uuid4().hex[:8]}")
    try:
        fresh.touch(0o600, exist_ok=False)
        fresh.write_bytes(content)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


@lru_cache
def _key(folder: Path) -> bytes:
    """The key of this user, made if there is none; empty if it cannot be made or kept secret."""
    file = folder / "key"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if not file.is_file():
            _write_whole(file, secrets.token_bytes(KEY))
        if why := _exposure(file):
            say = f"kibitz: {file} {why}, so compiled code is not stored. Delete it, or set"
            print(f"{say} KIBITZ_CACHE to a folder of your own.", file=sys.stderr)
            return b""
        key = file.read_bytes()
        return key if len(key) == KEY else b""
    return b""


def _exposure(file: Path) -> str:
    """Why a key is no secret of this user; empty if it is one, or on Windows."""
    if sys.platform == "win32":
        return ""
    facts = file.stat()
    if facts.st_uid not in (os.geteuid(), 0):
        return "belongs to another user"
    return "can be read by others" if facts.st_mode & 0o077 else ""

"""Files that this user's Kibitz has written: each begins with a signature of its name and the rest.

What is read here is run as machine code or unpickled, so a file from elsewhere must not be read.
The signature is HMAC-SHA256 with a key that lies in the folder of compiled code, and which only its
user can read. So neither damage, nor a file made by somebody else, nor a file of this user in
another's place gets through. A folder to which other users may write is not used at all.
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

from ..given_file import open_given
from .own_folder import ROOT, why_not_own

SIGNATURE = KEY = 32  # bytes


def cache_folder() -> Path:
    """The folder of compiled code: $KIBITZ_CACHE, or `kibitz` in the user's cache folder.

    A user without a home folder gets a fresh temporary folder. So does one whose folder others own
    or may write to, with a sentence on standard error.
    """
    given = os.environ.get("KIBITZ_CACHE")
    try:
        folder = Path(given or _usual_folder())
    except RuntimeError:  # a user without a home
        return _fresh_folder()
    if why := _fault_of(folder):
        say = f"kibitz: {why}, so {folder} is not used, and nothing is kept after this command."
        print(f"{say} Set KIBITZ_CACHE to a folder of your own.", file=sys.stderr)
        return _fresh_folder()
    return folder


def _usual_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kibitz"


def _fresh_folder() -> Path:
    os.environ["KIBITZ_CACHE"] = tempfile.mkdtemp(prefix="kibitz-")  # also for child processes
    return cache_folder()


@lru_cache
def _fault_of(folder: Path) -> str:
    if not (why := why_not_own(folder)):
        with suppress(OSError):  # a disk that cannot be written
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(0o700, exist_ok=True)
    return why


def read_signed(file: Path) -> bytes | None:
    """The bytes that `write_signed` wrote; None if no file is readable or signed rightly."""
    key = _key(cache_folder())
    try:
        with open_given(file, follow=False) as stream:
            content = stream.read()
    except OSError:
        return None
    signature, payload = content[:SIGNATURE], content[SIGNATURE:]
    is_own = key and hmac.compare_digest(_signature(key, file, payload), signature)
    return payload if is_own else None


def write_signed(file: Path, payload: bytes) -> None:
    """Write a file in one step, so that no other process reads an incomplete file.

    Raises OSError if the file cannot be written. Without a key it writes nothing.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if key := _key(cache_folder()):
        _write_whole(file, _signature(key, file, payload) + payload)


def can_sign() -> bool:
    """Whether `write_signed` writes: there is a key that is secret."""
    return bool(_key(cache_folder()))


def _signature(key: bytes, file: Path, payload: bytes) -> bytes:
    with suppress(ValueError):  # a folder may be moved with all that is in it
        file = file.relative_to(cache_folder())
    return hmac.digest(key, os.fsencode(file) + b"\0" + payload, "sha256")


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
        with open_given(file, follow=False) as stream:
            if why := _exposure(os.fstat(stream.fileno())):
                say = f"kibitz: {file} {why}, so compiled code is not stored. Delete it, or set"
                print(f"{say} KIBITZ_CACHE to a folder of your own.", file=sys.stderr)
                return b""
            key = stream.read(KEY + 1)
        return key if len(key) == KEY else b""
    return b""


def _exposure(facts: os.stat_result) -> str:
    """Why a key is no secret of this user; empty if it is one, or on Windows."""
    if sys.platform == "win32":
        return ""
    if facts.st_uid not in (os.geteuid(), ROOT):
        return "belongs to another user"
    return "can be read by others" if facts.st_mode & 0o077 else ""

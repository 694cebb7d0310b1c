"""Where the project can be found: its public addresses, taken from the clone that is built.

No address is written down, since a copy knows best where it came from. The package, the site and
nothing else have addresses, and without a public remote they have none.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

GIVEN = "KIBITZ_SOURCE_URL"  # where the clone knows no remote, or not the public one
NAME = r"[\w.-]+"
PLACE = re.compile(
    rf"(?:https|ssh)://(?:[^/]*@)?(?P<host>{NAME}\.[a-z]+)/(?P<path>{NAME}(?:/{NAME})+)",
    re.ASCII,
)
SHORT = re.compile(rf"[\w.-]+@(?P<host>{NAME}):(?P<path>[^/].*)")
FILES = {  # how a host writes the address of a file
    "github.com": "blob/HEAD",
    "gitlab.com": "-/blob/HEAD",
    "codeberg.org": "src/branch/main",
}


def addresses(root: Path) -> dict[str, str]:
    """The addresses of the project by their names in the metadata of a package."""
    source = source_address(root)
    if not source:
        return {}
    links = {"Homepage": source, "Source": source}
    if files := FILES.get(urlsplit(source).hostname or ""):
        links["Documentation"] = f"{source}/{files}/docs/index.md"
        links["Issues"] = f"{source}/{'-/' if files.startswith('-') else ''}issues"
        links["Changelog"] = f"{source}/{files}/CHANGELOG.md"
    return links


def source_address(root: Path) -> str:
    """The public address of the sources in `root`; empty if none is known."""
    return public(os.environ.get(GIVEN, "") or remote(root))


def public(address: str) -> str:
    """The address of a repository for everybody, by https, without a user, a password or a token.

    Empty if there is none in what was given.
    """
    if short := SHORT.fullmatch(address):
        address = f"https://{short['host']}/{short['path']}"
    place = PLACE.fullmatch(address.removesuffix("/").removesuffix(".git"))
    return f"https://{place['host']}/{place['path']}" if place else ""


def remote(root: Path) -> str:
    """The remote `origin` of the clone whose top is `root`; empty if there is no such clone."""
    top = _git(root, "rev-parse", "--show-toplevel")
    if not top or Path(top).resolve() != root.resolve():
        return ""  # a copy without git, perhaps within another project's clone
    return _git(root, "remote", "get-url", "origin")


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""

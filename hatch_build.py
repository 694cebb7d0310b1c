"""Gives the package the public addresses of the clone that it is built from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

NONE = (
    "The package has no addresses: the clone has no public remote `origin`. "
    "Give one as KIBITZ_SOURCE_URL=https://HOST/OWNER/NAME."
)


class Addresses(MetadataHookInterface):
    """Calls docs/addresses.py; a source distribution has its addresses written down."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the addresses into the metadata."""
        sys.path.insert(0, self.root)
        try:
            from docs.addresses import addresses
        finally:
            sys.path.remove(self.root)
        metadata["urls"] = addresses(Path(self.root))
        if not metadata["urls"]:
            print(NONE, file=sys.stderr)

"""Seeds that follow from another seed and from what they are for."""

from __future__ import annotations

import hashlib


def derived_seed(seed: int, *parts: int | str) -> int:
    """A seed of 63 bits that depends on all that is given, and on nothing else."""
    text = " ".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1

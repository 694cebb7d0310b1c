"""A game to go through in a page: its pictures as pieces, each piece told once."""

from __future__ import annotations

import re
from typing import Any

from ... import draw
from ...study.report.section import Replay


def frames(game: Replay) -> dict[str, Any]:
    """The distinct pieces of all pictures, and each picture as what changes from the one before.

    A change is a place and a piece; a picture of another number of pieces is told whole.
    """
    pieces: dict[str, int] = {}
    before: list[int] = []
    told: list[Any] = []
    for scene in game.scenes:
        svg = draw.panel(scene.parts, scene.caption, scale=0.7)
        now = [pieces.setdefault(part, len(pieces)) for part in _parts(svg)]
        if len(now) == len(before):
            changed = [(k, piece) for k, piece in enumerate(now) if piece != before[k]]
            told.append([number for pair in changed for number in pair])
        else:
            told.append({"whole": now})
        before = now
    captions = [scene.caption for scene in game.scenes]
    return {"pieces": list(pieces), "frames": told, "captions": captions, "words": game.words}


def _parts(svg: str) -> list[str]:
    """A picture cut around the beginning of each group: what is drawn, and where."""
    return [part for part in re.split(r'(<g transform="[^"]*">)', svg) if part]

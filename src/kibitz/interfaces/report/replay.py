"""A game to replay in a page: its pictures as pieces, each piece stored once."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any

from ... import draw
from ...study.report.section import Replay

# A picture is cut around parts that occur often, and around the name of a stone. The name says how
# large the group is, so when a group grows, only names are stored again.
CUT = re.compile(r'(<g transform="[^"]*">|<path d="[^"]*"|<title>[^<]*</title>)')


def frames(game: Replay) -> dict[str, Any]:
    """The distinct pieces of all pictures, and each picture as changes from the one before.

    A change is a place, how many pieces go there, and the pieces that come; the last place first.
    """
    pieces: dict[str, int] = {}
    before: list[int] = []
    moves: list[list[list[int]]] = []
    for scene in game.scenes:
        svg = draw.panel(scene.parts, scene.caption, scale=0.7)
        now = [pieces.setdefault(part, len(pieces)) for part in CUT.split(svg) if part]
        moves.append(_changes(before, now))
        before = now
    captions = [scene.caption for scene in game.scenes]
    return {"pieces": list(pieces), "frames": moves, "captions": captions, "words": game.words}


def _changes(before: list[int], now: list[int]) -> list[list[int]]:
    blocks = SequenceMatcher(None, before, now, autojunk=False).get_opcodes()
    return [[i, j - i, *now[k:m]] for what, i, j, k, m in reversed(blocks) if what != "equal"]

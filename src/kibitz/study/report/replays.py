"""Games and parts of games to step through."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ...game import Position
from ...information import acts_heard
from .phrases import record_text
from .section import Replay

MOST_TURNS_SHOWN = 80  # turns; of a longer game every second or later turn is shown
MOMENT = 12  # turns of a part of a game that shows a fault


def replay_of(p: Position, title: str, who: str) -> Replay:
    """A whole game, turn by turn."""
    ends = p.turn_ends()
    step = -(-len(ends) // MOST_TURNS_SHOWN)
    shown = [0, *(ends[step - 1 :: step] if step else [])]
    if shown[-1] != p.ply:
        shown.append(p.ply)
    return _replay(p, shown, title, who)


def moment_of(p: Position, ply: int, title: str, who: str) -> Replay:
    """The turns of a game around a ply, a third of them before it."""
    ends = [0, *p.turn_ends()]
    if ends[-1] != p.ply:
        ends.append(p.ply)
    at = max((k for k, end in enumerate(ends) if end <= ply), default=0)
    first = max(0, min(at - MOMENT // 3, len(ends) - MOMENT))
    return replace(_replay(p, ends[first : first + MOMENT], title, who), begin=at - first)


def _replay(p: Position, shown: list[int], title: str, who: str) -> Replay:
    scenes = tuple(p.at(ply).scene().still() for ply in shown)
    words = [_turn_in_words(p, a, b) for a, b in pairwise(shown)]
    return Replay(title, scenes, ("", *words), record_text(p, who))


def _turn_in_words(p: Position, begin: int, end: int) -> str:
    before = p.at(begin)
    acts = " ".join(heard.act for heard in acts_heard(p, -1, begin, end))
    return f"{before.called(before.player or 0)}: {acts}."

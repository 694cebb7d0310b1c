"""Two examples of what a player may write now: legal, and chosen without any judgement."""

from __future__ import annotations

from ...match import Match, View
from ...record import quoted
from ..web.tables import drafts

LONGEST_TURN = 4  # acts of an example


def examples(match: Match, view: View) -> list[str]:
    """An act from the middle of the list of legal acts, and a whole turn or another act."""
    if not view.moves:
        return []
    middle = quoted(view.moves[len(view.moves) // 2])
    found = [middle, _whole_turn(match) or quoted(view.moves[0]), quoted(view.moves[-1])]
    return list(dict.fromkeys(found))[:2]


def _whole_turn(match: Match) -> str:
    """A turn of several acts; empty if turns have one act, or acts are better seen one by one."""
    if not drafts.can_draft(match.game) or match.game.has_chance:
        return ""
    built = drafts.draft(match.position, [])
    while built and not built.ended:
        if len(built.actions) == LONGEST_TURN:
            return ""
        legal = built.position.legal()
        endings = sorted(built.endings()) if built.actions else []
        chosen = endings[0] if endings else legal[len(legal) // 2]
        built = drafts.draft(match.position, [*built.actions, chosen])
    return built.text if built and len(built.actions) > 1 else ""

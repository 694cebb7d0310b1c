"""Two examples of an answer that a player may write now: legal, but chosen without judgement."""

from __future__ import annotations

from ...match import Match, View
from ...record import quote
from ...tables import drafts

MOST_TURN_ACTS = 4  # acts of an example


def examples(match: Match, view: View) -> list[str]:
    """Two whole turns, or two acts where acts are better seen one by one.

    They begin in the middle and at the start of the list of legal acts. The second turn has several
    acts where the rules allow that.
    """
    moves = view.moves
    if not moves:
        return []
    first = [(moves[len(moves) // 2], 1), (moves[0], 2), (moves[-1], 2)]
    turns = [_short_turn(match, move, least) or quote(move) for move, least in first]
    return list(dict.fromkeys(turns))[:2]


def _short_turn(match: Match, first: str, least: int) -> str:
    if not drafts.can_draft(match.game) or match.game.has_chance:
        return ""
    position = match.position
    begun = [action for action in position.legal() if position.name(action) == first]
    built = drafts.draft(position, begun[:1])
    while built and begun and not built.ended:
        if len(built.actions) == MOST_TURN_ACTS:
            return ""
        built = drafts.draft(position, [*built.actions, _next(built, least)])
    return built.text if built and begun else ""


def _next(built: drafts.Draft, least: int) -> int:
    """The act that ends the turn, or before that one from the middle of those that do not."""
    endings, legal = sorted(built.endings()), built.position.legal()
    if endings and len(built.actions) >= least:
        return endings[0]
    others = [action for action in legal if action not in endings] or legal
    return int(others[len(others) // 2])

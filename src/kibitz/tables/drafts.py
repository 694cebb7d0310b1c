"""A turn of several acts while it is built up at the table, before it is sent.

A draft travels with the requests of the browser that makes it and is kept nowhere, so nobody else
can see it. It is sent as one submission.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..contract import message
from ..game import Game, Position
from ..match import Match
from ..record import quote
from ..scene import Choice, Scene
from .small_numbers import small_number

MOST_ACTS, MOST_DIGITS = 1000, 9  # of a turn; of an act


@dataclass(frozen=True, slots=True)
class Draft:
    """Acts of one turn, and the position after them; `ended` says whether the turn ends there."""

    actions: tuple[int, ...]
    names: tuple[str, ...]
    position: Position
    ended: bool

    @property
    def has_drawn(self) -> bool:
        """Whether the last act draws, so that nobody may see its result before it is sent."""
        return bool(self.actions) and bool(self.position.draws(self.position.ply - 1))

    @property
    def text(self) -> str:
        """The acts as they are submitted."""
        return " ".join(map(quote, self.names))

    def scene(self, seat: int) -> Scene:
        """The table after these acts, which are marked as new; to be sent if the turn is ended."""
        shown = self.position.scene(seat).marked((), self.names)
        if not self.ended:
            return shown
        return replace(
            shown.still(), caption=message("Your turn is complete: send it, or take it back.")
        )

    def endings(self) -> set[int]:
        """The acts that end a turn by the player's wish, such as done."""
        return {action for action in _buttons(self.position) if self._ends_by(action)}

    def _ends_by(self, action: int) -> bool:
        longer = draft(self.position, [action])
        return longer is not None and longer.ended


def can_draft(game: Game) -> bool:
    """Whether acts can be tried before they are sent: no act may reveal anything hidden."""
    return game.information == "perfect"


def draft(position: Position, actions: Sequence[int]) -> Draft | None:
    """A turn that begins with these acts; None if they are not legal or not of one turn.

    An act that draws is the last. Its draw here is not the draw that it gets when it is sent.
    """
    ahead, names = position.reseeded(0) if position.game.has_chance else position.copy(), []
    for action in actions:
        if _ends_turn(position, ahead) or action not in ahead.legal():
            return None
        names.append(ahead.name(action))
        ahead.act(action)
    return Draft(tuple(actions), tuple(names), ahead, _ends_turn(position, ahead))


def _ends_turn(begun: Position, ahead: Position) -> bool:
    if ahead.ply == begun.ply:
        return False
    drew = bool(ahead.draws(ahead.ply - 1))
    return drew or ahead.player != begun.player or ahead.turn != begun.turn


def _buttons(position: Position) -> set[int]:
    scene = position.scene(-1 if position.player is None else position.player)
    choices = (part for part in scene.parts if isinstance(part, Choice))
    shown = {button.action for choice in choices for button in choice.buttons}
    return {action for action in position.legal() if action in shown}


def draft_of_form(match: Match, seat: int, fields: Mapping[str, str]) -> Draft | None:
    """The draft of a form: `draft`, the numbers of its acts, and perhaps another `action`.

    None where nothing can be drafted, or what is asked for is none.
    """
    words = f"{fields.get('draft', '')} {fields.get('action', '')}".split()
    if not words or seat not in match.owing or not can_draft(match.game) or len(words) > MOST_ACTS:
        return None
    acts = [number for word in words if (number := small_number(word, MOST_DIGITS)) is not None]
    return draft(match.position, acts) if len(acts) == len(words) else None


def should_send(built: Draft, fields: Mapping[str, str]) -> bool:
    """Whether a draft is sent now: by a confirm, at once, or by an act that ends the turn.

    Such an act is the only act of a turn, an act such as done, or an act that draws.
    """
    if "action" not in fields or "at-once" in fields or built.has_drawn:
        return True
    before = built.position.at(built.position.ply - 1)
    return built.ended and (len(built.actions) == 1 or built.actions[-1] in _buttons(before))

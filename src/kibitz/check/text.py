"""The question to two texts of a game: the positions along a record, in words that both know.

A `TextRecord` is the acts by name and all draws of luck in one row. A text answers with what is so
at each position that the record reaches. `RulesText` answers for rules in Python. It keeps the
positions of the last record, so that a record that begins alike costs only its new acts.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from inspect import signature
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .. import kernel
from ..contract import Fields, GameError
from ..deadline import Endless
from ..game import Game, Position
from ..kernel import Draw, Positions
from ..kit.rng import derived, unused
from .raised import locate
from .traced import Traced


@dataclass(frozen=True)
class TextRecord:
    """Acts by name, and the draws of luck from the deal on; later draws come from the seed."""

    acts: tuple[str, ...] = ()
    luck: tuple[int, ...] = ()
    seed: int = 0

    def then(self, act: str) -> TextRecord:
        """The record with one more act."""
        return replace(self, acts=(*self.acts, act))


@dataclass(frozen=True)
class Seen:
    """The state of a position: the seat to act, the legal acts, or the returns at the end.

    draws: the luck since the position before. fault: a sentence, if the rules failed here.
    sees: what each seat knows, if the text says it.
    """

    player: int | None = None
    legal: frozenset[str] = frozenset()
    returns: tuple[float, ...] | None = None
    draws: tuple[Draw, ...] = ()
    fault: str = ""
    sees: tuple[str, ...] | None = None


class GameText(Protocol):
    """One of two texts of a game."""

    title: str

    def follow(self, record: TextRecord) -> list[Seen]:
        """What is so at the start and after each act, as far as the acts are legal."""


@dataclass
class TextPosition:
    """A position of rules in Python."""

    state: Positions
    seen: Seen
    numbers: dict[str, int] = field(default_factory=dict)  # actions by name


class RulesText:
    """Rules in Python, played and asked without machine code.

    by_number: whether acts are called by their numbers instead of their names.
    """

    def __init__(self, game: Game, rules: Traced | None = None, by_number: bool = False) -> None:
        self.game, self.rules, self.by_number = game, rules or Traced(game), by_number
        self.title, self.fresh = game.spec, self.rules.notes.fresh
        self._deals = "rng" in signature(game.rules.functions["start"]).parameters
        self._known: tuple[TextRecord, list[TextPosition]] = (TextRecord(), [])
        self._out = np.zeros(game.actions, np.int32)

    def follow(self, record: TextRecord) -> list[Seen]:
        """What is so at each position of a record."""
        return [node.seen for node in self.nodes(record)]

    def nodes(self, record: TextRecord) -> list[TextPosition]:
        """The positions of a record, as far as its acts are legal."""
        nodes = self._kept(record) or [self._start(record)]
        luck = record.luck[sum(len(node.seen.draws) for node in nodes) :]
        for ply in range(len(nodes) - 1, len(record.acts)):
            action = nodes[-1].numbers.get(record.acts[ply])
            if action is None:
                break
            nodes.append(self.after(nodes[-1], action, luck, derived_at(record, ply + 1)))
            luck = luck[len(nodes[-1].seen.draws) :]
        self._known = record, nodes
        return nodes

    def _kept(self, record: TextRecord) -> list[TextPosition]:
        before, nodes = self._known
        if not nodes or (before.seed, before.luck) != (record.seed, record.luck):
            return []
        same = 0
        for act, other in zip(before.acts, record.acts, strict=False):
            if act != other:
                break
            same += 1
        return nodes[: same + 1]

    def _start(self, record: TextRecord) -> TextPosition:
        state = self.game.blank()
        start = self.rules.functions["start"]
        if self._deals:
            return self._made(state, start, record.luck, derived_at(record, 0), start)
        return self._made(state, None, (), None, start)

    def after(
        self, node: TextPosition, action: int, luck: Sequence[int], generator: Any
    ) -> TextPosition:
        """The position after an act, whose draws are given first."""
        play = self.rules.functions["play"]

        def change(p: Fields, rng: Any) -> None:
            play(p, action, rng)

        drawing = change if self.game.has_chance else None
        return self._made(node.state, drawing, luck, generator, change)

    def _made(
        self, before: Positions, drawing: Any, luck: Sequence[int], generator: Any, change: Any
    ) -> TextPosition:
        state, draws = before, tuple[Draw, ...]()
        try:
            with np.errstate(all="raise"):
                if drawing is None:
                    state = before.copy()
                    change(state[0], unused())
                else:
                    state, drawn = kernel.drawing(before, drawing, generator(), luck)
                    draws = tuple(drawn)
                return self._looked_at(state, draws)
        except (Exception, Endless) as fault:
            return TextPosition(state, Seen(draws=draws, fault=sentence_of(fault)))

    def _looked_at(self, state: Positions, draws: tuple[Draw, ...]) -> TextPosition:
        p, rules = state[0], self.rules.functions
        if "turn_over" in rules:
            rules["turn_over"](p)  # so that its lines, which run at tables, count as reached
        if rules["over"](p):
            out = np.zeros(self.game.seats)
            rules["returns"](p, out)
            return TextPosition(state, Seen(None, frozenset(), tuple(out.tolist()), draws))
        for seat in range(self.game.seats if "owes" in rules else 0):
            rules["owes"](p, seat)
        player, out = int(rules["player"](p)), self._out
        written = int(rules["legal"](p, out))
        acts = out[:written].tolist()
        numbers = {str(a) if self.by_number else self.game.name(p, a, player): a for a in acts}
        seen = Seen(player, frozenset(numbers), None, draws, _fault_of(acts, written))
        return TextPosition(state, seen, numbers)

    def position(self, record: TextRecord) -> Position:
        """The position after a record, with its past, by the rules as they are loaded."""
        nodes = self.nodes(record)
        p = Position(self.game, nodes[0].state, record.seed, _draws(nodes[0]))
        for node, act in zip(nodes[1:], record.acts, strict=False):
            p.act(self.game_action(p, act), _draws(node) if self.game.has_chance else None)
        return p

    def game_action(self, p: Position, act: str) -> int:
        """The number of a legal act."""
        return next(action for action in p.listed() if p.name(action) == act)


def _fault_of(acts: list[int], written: int) -> str:
    """A sentence about a list of legal acts that no rules may give; empty if it is right."""
    if written != len(acts):
        return f"legal returns {written}, but `out` has room for {len(acts)} acts"
    if not acts:
        return "nobody may act, though the game is not over"
    return f"legal names an action twice: {sorted(acts)}" if len({*acts}) < len(acts) else ""


def luck_of(nodes: Sequence[TextPosition]) -> tuple[int, ...]:
    """All draws of a record in one row."""
    return tuple(draw.number for node in nodes for draw in node.seen.draws)


def _draws(node: TextPosition) -> tuple[int, ...]:
    return tuple(draw.number for draw in node.seen.draws)


def derived_at(record: TextRecord, number: int) -> Any:
    """The generator of an act, made where it is needed."""
    return lambda: derived(record.seed, number)


def sentence_of(fault: BaseException) -> str:
    """A sentence about an error of an author's function, with its line."""
    if isinstance(fault, GameError | Endless):
        return str(fault).partition("\n")[0]
    try:
        return locate(fault) if isinstance(fault, Exception) else str(fault)
    except Exception:
        frame = traceback.extract_tb(fault.__traceback__)[-1]
        return f"{Path(frame.filename).name}, line {frame.lineno}: {fault}"

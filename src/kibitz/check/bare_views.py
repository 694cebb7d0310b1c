"""The fields that the table of a game without `scene` shows, by `redeal` alone.

Such a table shows each seat the numbers that `redeal` leaves. So a `redeal` that keeps a secret
shows it too, and whoever compares `redeal` with what a seat has seen compares it with itself. No
test can tell a card that the rules turn up from one that `redeal` keeps by mistake: both look alike
in every function. So each number that is shown from some act on, although the act did not change it
and another would fit all else that the seat is shown, is said for the author to judge.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from .. import kernel
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import below, for_acts, seeded
from ..scene.bare import known_numbers
from .redeal_steps import alike_acts, hides_acts, is_plain, random_game

SECONDS = 1.5  # of processor time, for a game
RANDOM_GAMES, PLIES = 40, 40
TRIED = 60  # worlds before an act, until one shows that another number fits
DEALS = 16  # that are compared to find what the deal draws
RULE = "There is no scene, so each seat is shown the numbers that redeal leaves"

Element = tuple[str, int]  # a field, and a place in it counted through all its dimensions
Known = dict[Element, Any]


@dataclass
class _Appearance:
    """How often a number appeared to a seat without a reason, and the first sentence of it."""

    views: int = 0
    times: int = 0
    first: str = ""


def what_redeal_shows(game: Game, seed: int) -> list[str]:
    """Sentences about what seats see only because `redeal` leaves it; none if there is a scene."""
    functions = game.rules.functions
    if "scene" in game.look or game.information != "hidden" or "redeal" not in functions:
        return []
    appearance = _appearances(game, seed)
    said = [f"{RULE}, and redeal was compared with no other view of a seat.{_dealt(game, seed)}"]
    if appearance.times:
        seen = f"{appearance.times:,} of {appearance.views:,} views after an act"
        said.append(
            f"REDEAL MAY KEEP A SECRET in {seen}. {appearance.first} If the rules show it there, "
            "write scene(p, seat) that shows it: then redeal is compared with the scene. If not, "
            "let redeal deal it anew there too."
        )
    return said


def _dealt(game: Game, seed: int) -> str:
    """The fields that the deal draws and that redeal leaves, by seat."""
    starts = [game.start(seed + k).state for k in range(DEALS)]
    first = _numbers(starts[0])
    drawn = {e for e, number in first.items() if any(_numbers(s)[e] != number for s in starts)}
    if not drawn:
        return ""
    seats: dict[str, list[int]] = {}
    for seat in range(game.seats):
        shown = _fields(drawn & known_to(starts[0], seat).keys(), drawn) or "none"
        seats.setdefault(shown, []).append(seat)
    says = "; ".join(f"{_seats(some)} shown {shown}" for shown, some in seats.items())
    return f" Of the numbers that the deal draws, {says}."


def _seats(some: list[int]) -> str:
    *most, last = map(str, some)
    return f"seats {', '.join(most)} and {last} are" if most else f"seat {last} is"


def _fields(shown: set[Element], drawn: set[Element]) -> str:
    """Fields by their names, each with how much of it is shown."""
    names = sorted({name for name, _ in shown})
    parts = []
    for name in names:
        some, all_of_it = ({e for e in entries if e[0] == name} for entries in (shown, drawn))
        parts.append(name if some == all_of_it else f"{len(some)} of {len(all_of_it)} in {name}")
    return " and ".join(parts)


def _appearances(game: Game, seed: int) -> _Appearance:
    appearance, until = _Appearance(), time.process_time() + SECONDS
    for number in range(RANDOM_GAMES):
        p = random_game(game, seed + number, for_acts(seed + number))
        for ply in range(1, min(p.ply, PLIES)):
            here, before = p.at(ply), p.at(ply - 1)
            for seat in range(game.seats):
                if time.process_time() > until:
                    return appearance
                if is_plain(here) and not (hides_acts(before, seat) or hides_acts(here, seat)):
                    _note_what_appears(here, before, seat, appearance)
    return appearance


def _note_what_appears(p: Position, before: Position, seat: int, appearance: _Appearance) -> None:
    appearance.views += 1
    then, now = known_to(before.state, seat), known_to(p.state, seat)
    numbers, earlier = _numbers(p.state), _numbers(before.state)
    new = {e for e in now.keys() - then.keys() if numbers[e] == earlier[e]}
    if not new or (other := _another_that_fits(p, before, seat, now, new)) is None:
        return
    appearance.times += 1
    if not appearance.first:
        acts = " ".join(p.told(ply, seat) for ply in range(p.ply))
        names = sorted({name for name, _ in new if (other[name] != p.state[name]).any()})
        values = " and ".join(f"{name} {p.state[name][0]}" for name in names)
        others = " and ".join(f"{name} {other[name][0]}" for name in names)
        appearance.first = (
            f"After {acts} (seed {p.seed}), redeal leaves {values} for seat {seat}, so the table "
            f"shows it. The last act did not change it, redeal dealt it anew before, and {others} "
            "fits everything else that the seat is shown."
        )


def _another_that_fits(
    p: Position, before: Position, seat: int, now: Known, new: set[Element]
) -> Positions | None:
    """A world that differs in what has appeared, and shows the seat the same in all else."""
    rng, rest = seeded(p.ply), {e: number for e, number in now.items() if e not in new}
    for _ in range(TRIED):
        world = Position(p.game, kernel.redealt(before.state, seat, rng))
        acts = alike_acts(p, world, seat)
        if not acts:
            continue
        after = world.state.copy()
        kernel.play(after[0], acts[below(rng, len(acts))], rng)
        numbers = _numbers(after)
        if all(numbers[e] == now[e] for e in new) or not _agrees(p, after, numbers, rest):
            continue
        other = known_to(after, seat)
        if other.keys() == now.keys() and all(other[e] == number for e, number in rest.items()):
            return after
    return None


def _agrees(p: Position, after: Positions, numbers: Known, rest: Known) -> bool:
    """Whether a world shows what is known, the seat to move and whether the game goes on."""
    known = all(numbers[e] == number for e, number in rest.items())
    return known and Position(p.game, after).player == p.player


def known_to(state: Positions, seat: int) -> Known:
    """The numbers of a position that the table of a game without scene shows a seat."""
    known: Known = {}
    for name, value, same in known_numbers(state, [seat]):
        flat, shown = value.reshape(-1).tolist(), same.reshape(-1).tolist()
        known |= {(name, k): flat[k] for k in range(len(flat)) if shown[k]}
    return known


def _numbers(state: Positions) -> Known:
    return {
        (name, k): number
        for name in state.dtype.names or ()
        for k, number in enumerate(state[name].reshape(-1).tolist())
    }

"""What may be measured in a played game: numbers by name, from its end and a player's seat.

These know single games, which the code of Kibitz may not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from kibitz import Position
from kibitz.scene import HexBoard, Stone

from .advice import shut

Numbers = dict[str, float]

STONES = ("white", "black")
AROUND = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))  # rows, half cells


def seats(p: Position, first: int) -> Numbers:
    """The score of the first player, and of each seat: the share of the others that it beats."""
    returns = p.returns or ()
    score = [_score(returns, seat) for seat in range(len(returns))]
    by_seat = {f"seat {seat}": score[seat] for seat in range(len(score))}
    return {"first player": score[first], **by_seat, "draw": float(len(set(returns)) == 1)}


def _score(returns: tuple[float, ...], seat: int) -> float:
    mine, others = returns[seat], returns[:seat] + returns[seat + 1 :]
    return sum((mine > other) + (mine == other) / 2 for other in others) / len(others)


def length(p: Position, first: int) -> Numbers:
    """How long it took."""
    return {"acts": p.ply, "turns": p.turn - 1}


def eats(p: Position, first: int) -> Numbers:
    """Beat It or Eat It: how often the table was eaten, and how often who leads changed hands."""
    eaten = [p.at(k).player for k, action in enumerate(p.history) if p.at(k).name(action) == "eat"]
    return {"eats": len(eaten), "changes": sum(a != b for a, b in pairwise(eaten))}


def titles(p: Position, first: int) -> Numbers:
    """President: how the places of one deal bear on the next, over all deals of the game."""
    pairs = list(pairwise(_titles(p)))
    seen = [_kept(before, after) for before, after in pairs]
    return {name: sum(one[name] for one in seen) / len(seen) for name in seen[0]} if seen else {}


def _kept(before: tuple[int, ...], after: tuple[int, ...]) -> Numbers:
    """What became of Boss and Bum, from the seats by place in one deal and the next."""
    boss, bum = before[0], before[-1]
    return {
        "boss stays boss": float(boss == after[0]),
        "bum stays bum": float(bum == after[-1]),
        "boss falls to bum": float(boss == after[-1]),
        "bum rises to boss": float(bum == after[0]),
        "place of the boss": after.index(boss) + 1,
    }


def _titles(played: Position) -> Iterator[tuple[int, ...]]:
    """The seats by their place, deal by deal."""
    dealt = 0
    for ply in range(1, played.ply + 1):
        state = played.at(ply).state[0]
        if state["dealt"] > dealt:
            dealt = int(state["dealt"])
            yield tuple(int(seat) for seat in state["titled"])


def deals(p: Position, first: int) -> Numbers:
    """President: how many deals the game took, and whether the first Boss won it."""
    places, returns = list(_titles(p)), p.returns or (0,)
    best = max(returns)
    shared = returns.count(best)
    return {
        "deals": len(places),
        "the first boss wins": (returns[places[0][0]] == best) / shared,
    }


def groups(p: Position, first: int) -> Numbers:
    """Byg and its relatives: the groups at the end; how far down a tie was to be broken."""
    colours = _groups(p)
    sizes = [sorted(map(len, colour), reverse=True) for colour in colours]
    depth = _first_difference(*sizes)
    stones = [sum(colour) for colour in sizes]
    white_won = sizes[0] > sizes[1]
    found = {
        "groups": sum(map(len, sizes)) / 2,
        "largest group": sum(s[0] / n for s, n in zip(sizes, stones, strict=True)) / 2,
        "tie": float(depth > 1),
        "white wins": float(white_won),
        "stones ahead": abs(stones[0] - stones[1]),
        "more stones win": float((stones[0] > stones[1]) == white_won),
    }
    won = _score(p.returns or (), first)
    of_ties = {"ties: white wins": float(white_won), "ties: first player wins": won}
    return {**found, **of_ties} if depth > 1 else {**found, "no ties: first player wins": won}


def _first_difference(one: list[int], other: list[int]) -> int:
    """The place, from 1, at which two rows differ, with nothing counting 0."""
    longest = max(len(one), len(other)) + 1
    padded = [row + [0] * (longest - len(row)) for row in (one, other)]
    return next((k for k, (a, b) in enumerate(zip(*padded, strict=True), 1) if a != b), longest)


Place = tuple[int, int]  # the row, and how many half cells to the right


def _groups(p: Position) -> list[list[set[Place]]]:
    """The groups of White and of Black on the board that is shown."""
    stones = _stones(p)
    return [_parted({at for at, c in stones.items() if c == colour}) for colour in STONES]


def _stones(p: Position) -> dict[Place, str]:
    """The colour of each stone on the board of hexagons."""
    board = next(part for part in p.scene().parts if isinstance(part, HexBoard))
    return {
        (row, board.offsets[row] + 2 * k): cell.piece.colour
        for row, cells in enumerate(board.rows)
        for k, cell in enumerate(cells)
        if isinstance(cell.piece, Stone)
    }


def _parted(left: set[Place]) -> list[set[Place]]:
    """Groups of neighbours."""
    groups = []
    while left:
        group: set[Place] = set()
        edge = {left.pop()}
        while edge:
            group |= edge
            edge = {(r + dr, x + dx) for r, x in edge for dr, dx in AROUND} & left
            left -= edge
        groups.append(group)
    return groups


def skips(p: Position, first: int) -> Numbers:
    """Quet's game for two: skips, and the first player's leads that the other cannot answer.

    These are a share of its leads where there was such a lead.
    """
    skipped, found = [0, 0], []
    for ply, action in enumerate(p.history):
        before = p.at(ply)
        state, seat, legal = before.state[0], before.player or 0, before.legal()
        skipped[seat] += action == len(state["aside"])
        leads = state["turn"] == state["offence"] and min(state["top"]) >= 0
        if seat == first and leads and any(shut(state, rank) == 0 for rank in legal):
            found.append(shut(state, action) == 0)
    counted = {"own skips": skipped[first], "skips of the other": skipped[1 - first]}
    return counted | ({"leads without an answer": sum(found) / len(found)} if found else {})


MEASURES: dict[str, Callable[[Position, int], Numbers]] = {
    "seats": seats,
    "length": length,
    "eats": eats,
    "titles": titles,
    "deals": deals,
    "groups": groups,
    "skips": skips,
}

"""Simple features of an act: those that a game names itself, and some read from the scene.

A feature gives each legal act a number. A heuristic plays the act with the largest or the
smallest number. On a board, features are neighbours, the centre and the edge; of a card, its
rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import hypot, sqrt

from ..game import Game, Position
from ..kernel import redealt
from ..kit.rng import below, seeded
from ..scene import Cell, Hand, HexBoard, Scene, SquareBoard, Stone
from .playout import MOST_ACTS

Point = tuple[float, float]
Values = Mapping[int, float]  # by action


def values(p: Position) -> dict[str, dict[int, float]]:
    """By feature, the value of each legal act that has one; acts without a value are left out."""
    legal = set(p.legal())
    scene = p.scene(p.player or 0)
    by_feature = _own(p, legal)
    by_feature |= _on_board(p, scene, legal)
    by_feature |= _on_cards(scene, legal)
    stops = {a: 1.0 for a in legal if p.name(a) in STOPS}
    if stops and len(stops) < len(legal):
        by_feature["stops early"] = {a: stops.get(a, 0.0) for a in legal}
    return {name: by_act for name, by_act in by_feature.items() if len(set(by_act.values())) > 1}


STOPS = ("done", "pass", "skip", "stop")
ORDER = "23456789TJQKA"


def _own(p: Position, legal: set[int]) -> dict[str, dict[int, float]]:
    say = p.game.look.get("features")
    if say is None:
        return {}
    state = redealt(p.state, p.player or 0, seeded(p.seed + p.ply))
    by_feature: dict[str, dict[int, float]] = {}
    for action in sorted(legal):
        for name, value in say(state[0], action).items():
            by_feature.setdefault(str(name), {})[action] = float(value)
    return by_feature


def _on_board(p: Position, scene: Scene, legal: set[int]) -> dict[str, dict[int, float]]:
    boards = [part for part in scene.parts if isinstance(part, HexBoard | SquareBoard)]
    if not boards:
        return {}
    board = boards[0]
    cells = [cell for row in board.rows for cell in row]
    acts = {
        k: cell.action
        for k, cell in enumerate(cells)
        if cell.action is not None and cell.action in legal
    }
    near, points = _geometry(type(board).__name__, tuple(map(len, board.rows)), _offsets(board))
    own = _own_colour(p)
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    far = {a: -round(hypot(points[k][0] - x, points[k][1] - y), 6) for k, a in acts.items()}
    pieces = [_colour(cell) for cell in cells]

    def beside(wanted: Callable[[str], bool]) -> dict[int, float]:
        return {a: float(sum(wanted(pieces[j]) for j in near[k])) for k, a in acts.items()}

    by_feature = {
        "towards the centre": far,
        "beside stones": beside(lambda colour: colour != ""),
        "with vacant cells around": beside(lambda colour: colour == ""),
    }
    if own:
        by_feature["beside own stones"] = beside(lambda colour: colour == own)
        by_feature["beside others' stones"] = beside(lambda colour: colour not in ("", own))
    return by_feature


def _colour(cell: Cell) -> str:
    return cell.piece.colour if isinstance(cell.piece, Stone) else str(cell.piece or "")


def _own_colour(p: Position) -> str:
    return p.called(p.player or 0).lower()


def _offsets(board: HexBoard | SquareBoard) -> tuple[int, ...]:
    return board.offsets if isinstance(board, HexBoard) else ()


@lru_cache(maxsize=16)
def _geometry(
    kind: str, lengths: tuple[int, ...], offsets: tuple[int, ...]
) -> tuple[list[list[int]], list[Point]]:
    points = [
        (i + offsets[r] / 2, r * sqrt(3) / 2) if offsets else (float(i), float(r))
        for r, length in enumerate(lengths)
        for i in range(length)
    ]
    near = [
        [j for j, other in enumerate(points) if j != k and hypot(other[0] - x, other[1] - y) < 1.1]
        for k, (x, y) in enumerate(points)
    ]
    return near, points


def _on_cards(scene: Scene, legal: set[int]) -> dict[str, dict[int, float]]:
    cards = [card for part in scene.parts if isinstance(part, Hand) for card in part.cards]
    held = [card.rank for card in cards]
    by_feature: dict[str, dict[int, float]] = {HIGH: {}, "of what one holds several": {}}
    for card in cards:
        if card.action in legal and card.action is not None and _height(card.rank) >= 0:
            by_feature[HIGH][card.action] = _height(card.rank)
            by_feature["of what one holds several"][card.action] = float(held.count(card.rank))
    return by_feature


HIGH = "high ranks, ace high"


def _height(rank: str) -> float:
    """The height of a rank; below 0 if it is no rank."""
    if rank.isdecimal() and rank not in ORDER:
        return float(rank)
    return float(ORDER.find(rank)) if rank else -1.0


RANDOM_GAMES, LOOKS = 3, 12


def known_features(game: Game) -> list[str]:
    """The features that acts of this game have, in some positions of random games."""
    features: dict[str, None] = {}
    for seed in range(RANDOM_GAMES):
        played = random_game(game, seed)
        for ply in range(0, played.ply, max(1, played.ply // LOOKS)):
            features |= dict.fromkeys(values(played.at(ply)))
    return list(features)


def random_game(game: Game, seed: int, choice: int | None = None) -> Position:
    """A random game, as far as it was played. choice: the seed of its acts, by default the same."""
    p, rng = game.start(seed), seeded(seed if choice is None else choice)
    while p.ply < MOST_ACTS and (legal := p.legal()):
        p.act(legal[below(rng, len(legal))])
    return p
